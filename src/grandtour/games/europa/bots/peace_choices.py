"""How the strong bot plays the game of peace: what is at stake, and why to give."""

from grandtour.core.game import Remark, Seat
from grandtour.games.europa.board import TURNS
from grandtour.games.europa.bots.forecast import forecast_of
from grandtour.games.europa.bots.peace import Beliefs, Effort, habits_of
from grandtour.games.europa.bots.position import members_around, reliability
from grandtour.games.europa.bots.seated import Moment
from grandtour.games.europa.bots.tuning import PAWN_POINTS, PAWN_VICTORY, STRONG
from grandtour.games.europa.conference import ledger
from grandtour.games.europa.view import EuropaView, Marker

_TAKEN: dict[Marker, float] = {"none": 0.0, "tension": 0.2, "war": 1.0}
"""The part of a country's worth that a marker takes away."""
_PLACES = 0.7
"""How much it matters to the pawns that there are fewer places for them."""
_FULL_AFTERMATH = 12
"""From this level on a war that goes on is as bad for the next turn as it can be."""
_LEAST_GESTURE = 2
"""Less is a token, and changes nothing."""
_HOPELESS = 0.5
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
        aftermath=aftermath(view.turn, effort.level),
        promised=ledger(view.seats, view.offers).holds,
        broken_word=tuple(
            STRONG.broken_word * (1.0 if seat == own else reliability(view, seat)) for seat in seats
        ),
        habits=_habits(moment),
    )


def _habits(moment: Moment) -> tuple[float | None, ...]:
    """What was given by a pledge says nothing about what is given without one."""
    pledged = {
        seat
        for deal in moment.view.deals
        if deal.country is None
        for seat in (*deal.kept, *deal.broken)
    }
    habits = habits_of(moment.view.seats, moment.log)
    return tuple(None if seat in pledged else habit for seat, habit in enumerate(habits))


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


def aftermath(turn: int, level: int) -> float:
    """Conflicts that nobody ends are there on the next turn, with the next ones beside them: after
    a war in turn 3 peace has hardly ever been made in turn 4 (docs/bots.md)."""
    return STRONG.aftermath * min(1.0, level / _FULL_AFTERMATH) if turn < TURNS else 0.0


def gift_in_war(beliefs: Beliefs, seat: Seat) -> int:
    """The gift when no pledge reaches the level: what is owed; more if peace may come of it, or if
    it clearly pays not to be the one who keeps most. No token pawn into a lost cause."""
    value, gift = beliefs.best(seat)
    owed = beliefs.effort.promised[seat]
    if gift <= owed:
        return owed
    if beliefs.success(seat, gift) >= _HOPELESS:
        return gift
    token = gift < _LEAST_GESTURE
    pays = value > beliefs.value(seat, owed) + STRONG.lost_cause
    return gift if pays and not token else owed


def why_gift(beliefs: Beliefs, seat: Seat, gift: int) -> Remark:
    """What the gift was meant for, to be told after the reveal."""
    hopeless = beliefs.success(seat, gift) < _HOPELESS
    if not gift:
        return Remark("peace_hopeless" if hopeless else "peace_others")
    return Remark("peace_shame" if hopeless else "peace_prize", {"n": gift})
