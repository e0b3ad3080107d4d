"""How the strong bot plays the game of peace: what is at stake, what to offer, why to give."""

from grandtour.core.game import Remark, Seat
from grandtour.games.europa.actions import Action
from grandtour.games.europa.bots.forecast import forecast_of
from grandtour.games.europa.bots.peace import Beliefs, Effort, habits_of
from grandtour.games.europa.bots.peace_promises import offered, promised
from grandtour.games.europa.bots.position import members_around, reliability
from grandtour.games.europa.bots.seated import Moment
from grandtour.games.europa.bots.tuning import PAWN_POINTS, PAWN_VICTORY, STRONG
from grandtour.games.europa.view import EuropaView, Marker, OfferView

_TAKEN: dict[Marker, float] = {"none": 0.0, "tension": 0.2, "war": 1.0}
"""The part of a country's worth that a marker takes away."""
_PLACES = 0.7
"""How much it matters to the pawns that there are fewer places for them."""
_LEAST_GAIN = 0.3
"""What an offer must promise to be made."""
_MOST_LOSS = 1.0
"""What it may cost the other by our reckoning, which may be wrong."""
_HOPELESS = 0.35
"""Below such a chance of peace a gift is not meant to bring it about."""


def effort_of(moment: Moment) -> Effort:
    view = moment.view
    effort = view.intervention
    assert effort is not None
    seats = range(view.seats)
    look = forecast_of(moment.at).terms.look
    own = view.seat
    return Effort(
        level=effort.level,
        pawns=effort.pawns,
        points=view.points,
        look=look,
        worth=tuple(PAWN_VICTORY[view.turn] + PAWN_POINTS * points for points in look.worth),
        trouble=_trouble(view),
        promised=tuple(
            max(promised(view, seat), offered(view, seat) if seat == own else 0) for seat in seats
        ),
        broken_word=tuple(
            STRONG.broken_word * (1.0 if seat == own else reliability(view, seat)) for seat in seats
        ),
        habits=habits_of(view.seats, moment.log),
    )


def _trouble(view: EuropaView) -> float:
    """The part of the pawns' worth that the conflicts take away."""
    near = members_around(view)
    open_now = [
        country
        for number, country in enumerate(view.countries)
        if near >> number & 1 and not country.member and not country.covered
    ]
    lost = sum(_TAKEN[country.marker] for country in open_now)
    return _PLACES * lost / len(open_now) if open_now else 0.0


def peace_offer(moment: Moment, beliefs: Beliefs, gift: int) -> Action | None:
    """To give what it gives anyway, if another gives more than expected."""
    seat = moment.at.seat
    alone = beliefs.value(seat, gift)
    best, found = _LEAST_GAIN, None
    content: dict[Seat, float] = {}
    for action in _possible_offers(moment, beliefs, gift):
        (other,) = action.coalition
        better = beliefs.value(seat, gift, other, action.asked) - alone
        if better <= best:
            continue
        if other not in content:
            content[other], _ = beliefs.best(other)
        theirs = beliefs.value(other, action.asked, seat, action.number) - content[other]
        if theirs > -_MOST_LOSS:
            best, found = better, action
    return found


def _possible_offers(moment: Moment, beliefs: Beliefs, gift: int) -> list[Action]:
    """Those to seats that still listen and have not been asked, for more than they would give."""
    view, seat = moment.view, moment.at.seat
    assert view.intervention is not None
    told = {other for offer in view.offers if offer.seat == seat for other in offer.asked}
    deaf = told.union(view.intervention.committed)
    return [
        action
        for action in moment.legal
        if action.verb == "peace"
        and 0 < action.number <= gift
        and action.coalition[0] not in deaf
        and action.asked > beliefs.mean(action.coalition[0])
    ]


def consider_peace(
    moment: Moment, beliefs: Beliefs, offer: OfferView
) -> tuple[Remark | None, bool]:
    """Whether an offer of peace is worth its price, as far as the other can be believed."""
    seat = moment.at.seat
    alone, _ = beliefs.best(seat)
    together, gift = beliefs.best(seat, offer.asks, offer.seat, offer.gives)
    trust = reliability(moment.view, offer.seat)
    betrayed = beliefs.value(seat, gift)
    if trust * together + (1 - trust) * betrayed > alone:
        return Remark("peace_fair", {"seat": offer.seat, "n": offer.asks}), True
    if together > alone and moment.view.trust[offer.seat].broken:
        return Remark("mistrust", {"seat": offer.seat}), False
    return Remark("peace_too_dear", {"n": offer.asks}), False


def why_gift(beliefs: Beliefs, seat: Seat, gift: int) -> Remark:
    """What the gift was meant for, to be told after the reveal."""
    hopeless = beliefs.success(seat, gift) < _HOPELESS
    if not gift:
        return Remark("peace_hopeless" if hopeless else "peace_others")
    return Remark("peace_shame" if hopeless else "peace_prize", {"n": gift})
