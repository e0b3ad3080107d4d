"""Europa 1945-2030 in words and pictures."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as Collection
from functools import lru_cache

import msgspec

from grandtour.core.game import Data, Event, Seat
from grandtour.core.page import Check, Page, Section, Translate
from grandtour.games.europa.actions import Action
from grandtour.games.europa.board import CODES, COUNTRY_OF, VALUE, WAR_COST
from grandtour.games.europa.conference import ledger
from grandtour.games.europa.deals import PLEDGES, TRADES
from grandtour.games.europa.page.about import about
from grandtour.games.europa.page.charts import ladder
from grandtour.games.europa.page.checks import check, contradicts
from grandtour.games.europa.page.coalitions import Builder, Sum, builder, sum_of, told
from grandtour.games.europa.page.in_words import in_words
from grandtour.games.europa.page.names import LETTERS, country_name
from grandtour.games.europa.page.peace import meaning, talks, with_offer
from grandtour.games.europa.page.picture import picture
from grandtour.games.europa.page.public import effort, headline, public_election, standings
from grandtour.games.europa.page.situation import (
    Situation,
    ballots,
    openings,
    shown_unmoved,
    situation,
)
from grandtour.games.europa.page.story import story
from grandtour.games.europa.view import CountryView, EuropaView, OfferView

_BUTTONS_KEPT = 1 << 12


class CountryButton(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """Something that can be done to a country now; `price` is in pawns of the decider."""

    code: str
    action: str
    text: str
    points: int
    votes: int
    price: int
    there: tuple[tuple[Seat, int], ...]
    """Who has pawns there already."""


class EuropaPage(Page[Action, EuropaView]):
    """Labels, sentences and what the templates draw."""

    def label(self, action: Action, view: EuropaView, t: Translate) -> str:
        country = country_name(CODES[action.country], t) if action.country >= 0 else ""
        later = "_next" if action.verb in TRADES and action.asked else ""
        return t(
            f"label.{action.verb}{later}",
            country=country,
            parties=_letters(action.coalition),
            number=action.number,
            asked=action.asked,
        )

    def words(self, event: Event, t: Translate) -> Data:
        words = dict(event.data)
        for key in ("country", "later", "origin"):
            if words.get(key) in COUNTRY_OF:
                words[key] = country_name(words[key], t)
        if "countries" in words:
            words["countries"] = t.listing(country_name(code, t) for code in words["countries"])
        return words

    def in_words(self, view: EuropaView, t: Translate, names: Sequence[str]) -> Sequence[Section]:
        return in_words(view, t, names)

    def check(self, text: str, view: EuropaView, t: Translate, names: Sequence[str]) -> Check:
        return check(text, view, t)

    def warning(self, action: Action, view: EuropaView, t: Translate) -> str:
        """Before a second yes that contradicts an earlier one."""
        return t("warning.contradicts") if contradicts(view, action) else ""

    def backdrop(self, t: Translate) -> Mapping[str, object]:
        return {
            "map": picture(t.language),
            "about": about(t),
        }

    def context(
        self, view: EuropaView, legal: Sequence[Action], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        own_moves = [a for a in legal if a.verb in {"place", "move", "end", "calm"}]
        lying = _situation(view, log, t)
        can = openings(tuple(CODES[move.country] for move in own_moves), t.language)
        return {
            "chip": t("chip.turn", turn=view.turn),
            "situation": lying,
            "openings": can,
            "unmoved": shown_unmoved(can, lying.held, t.language),
            "ballots": ballots(view.track, view.countries, view.seat, t.language),
            "rolls": tuple((roll, country_name(roll.country, t)) for roll in view.war_rolls),
            "headline": headline(view),
            "country": country_name(view.election.country, t) if view.election else "",
            "public_election": public_election(view),
            "effort": effort(view),
            "ladder": ladder(view.points),
            "standings": standings(view),
            "story": story(view, log),
            "country_buttons": _country_buttons(view, own_moves, t),
            **_voting(view, legal, t),
        }


_NOTHING_TO_DO: Mapping[str, object] = {
    "asked": (),
    "building": None,
    "built": Check(),
    "trade_choices": (),
    "verbs": frozenset[str](),
    "talks": None,
    "pledging": None,
    "owed": 0,
    "first_word": "",
}


def _voting(view: EuropaView, legal: Sequence[Action], t: Translate) -> Mapping[str, object]:
    """What waits for an answer, and what can be offered, with its arithmetic."""
    if not legal and view.phase not in ("confer", "commit"):
        return {
            **_NOTHING_TO_DO,
            "other_offers": _others(view, legal),
            "answerable": False,
            "ready_seats": _ready(view),
            "proposal_sum": _proposal(view),
        }
    may = {action.verb for action in legal}
    return {
        "verbs": may,
        "asked": tuple(_asked(view, legal)),
        "other_offers": (others := _others(view, legal)),
        "answerable": any(may_answer for _, may_answer in others),
        "ready_seats": _ready(view),
        "building": (building := _builder(view, may)),
        "built": _built(view, building, t),
        "trade_choices": _by_partner(legal, "trade"),
        "proposal_sum": _proposal(view),
        "talks": talks(view),
        "pledging": _pledging(view, may),
        **_commitment(view, t),
    }


def _commitment(view: EuropaView, t: Translate) -> Mapping[str, object]:
    """What the viewer owes, and what it would mean to give that, or what is committed already."""
    effort, seat = view.intervention, view.seat
    if effort is None or seat is None or view.phase not in ("confer", "commit"):
        return {"owed": 0, "first_word": ""}
    owed = ledger(view.seats, view.offers).holds[seat]
    pawns = owed if effort.own is None else effort.own
    return {"owed": owed, "first_word": meaning(view, pawns, t).words}


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """An offer that waits for the viewer's answer, with what it would mean."""

    offer: OfferView
    sum: Sum | None
    total: int
    """Of a pledge: what all would owe together."""
    level: int
    kept: int
    broken: int
    """Words of its maker so far."""


def _asked(view: EuropaView, legal: Sequence[Action]) -> Iterator[Asked]:
    numbers = {action.number for action in legal if action.verb == "accept"}
    for offer in view.offers:
        # What somebody else has declined is off the table, and waits for nobody.
        if offer.number in numbers and not offer.kept and offer.status == "open":
            trust = view.trust[offer.seat]
            election, effort = view.election, view.intervention
            coalition = election is not None and offer.kind == "coalition"
            yield Asked(
                offer=offer,
                sum=sum_of(election, offer.coalition, view.seat) if coalition else None,  # type: ignore[arg-type]
                total=with_offer(view, offer) if offer.kind in PLEDGES else 0,
                level=effort.level if effort else 0,
                kept=trust.kept,
                broken=trust.broken,
            )


def _others(view: EuropaView, legal: Sequence[Action]) -> tuple[tuple[OfferView, bool], ...]:
    """Offers that do not wait for the viewer, and whether it could still answer them; pledges have
    a table of their own."""
    may = {action.number for action in legal if action.verb == "accept"}
    found = []
    for offer in view.offers:
        answerable = offer.number in may and not offer.kept
        if (offer.status == "declined" and answerable) or (
            offer.kind not in PLEDGES and offer.status != "lapsed" and not answerable
        ):
            found.append((offer, answerable))
    return tuple(found)


def _ready(view: EuropaView) -> tuple[Seat, ...]:
    if view.phase == "confer" and view.intervention:
        return view.intervention.ready
    return view.election.ready if view.phase == "campaign" and view.election else ()


class Pledging(msgspec.Struct, frozen=True, kw_only=True):
    """What pledges can be made of: the own pawns, and those of the others."""

    mine: int
    others: tuple[tuple[Seat, int], ...]
    most: int
    """What the richest of the others has."""
    fair: int
    """An equal part of the level."""
    able: tuple[Seat, ...]
    """Those of the others who have as many pawns."""


def _pledging(view: EuropaView, may: Collection[str]) -> Pledging | None:
    effort, seat = view.intervention, view.seat
    if effort is None or seat is None or not may & {"each", "peace", "match"}:
        return None
    pawns = effort.pawns
    fair = max(1, min(pawns[seat], -(-effort.level // view.seats)))
    return Pledging(
        mine=pawns[seat],
        others=tuple((other, n) for other, n in enumerate(pawns) if n and other != seat),
        most=max((n for other, n in enumerate(pawns) if other != seat), default=0),
        fair=fair,
        able=tuple(other for other, n in enumerate(pawns) if other != seat and n >= fair),
    )


def _built(view: EuropaView, building: Builder | None, t: Translate) -> Check:
    """What is said of the coalition that is tapped at first."""
    if building is None or view.election is None:
        return Check()
    return told(view.election, building.chosen, view.seat, t)


def _builder(view: EuropaView, may: Collection[str]) -> Builder | None:
    """For the proposal that is due, or for an offer."""
    if view.election is None or view.seat is None:
        return None
    for verb in ("propose", "offer"):
        if verb in may:
            return builder(view.election, view.seat, verb)
    return None


def _proposal(view: EuropaView) -> Sum | None:
    if view.election is None or not view.election.proposal:
        return None
    return sum_of(view.election, view.election.proposal, None)


Later = tuple[str, int]
"""A country, and 1 if its election is of the next turn."""


def _by_partner(legal: Sequence[Action], verb: str) -> tuple[tuple[Seat, tuple[Later, ...]], ...]:
    """Trades, gathered by the seat they speak to; both ways are possible with each."""
    found: dict[Seat, list[Later]] = {}
    for action in legal:
        if action.verb == verb:
            found.setdefault(action.coalition[0], []).append((CODES[action.country], action.asked))
    return tuple((seat, tuple(laters)) for seat, laters in sorted(found.items()))


def _country_buttons(
    view: EuropaView, moves: Sequence[Action], t: Translate
) -> tuple[CountryButton, ...]:
    buttons = [_button(action, view.countries[action.country], t) for action in moves]
    return tuple(sorted(buttons, key=lambda button: button.text))


@lru_cache(_BUTTONS_KEPT)
def _button(action: Action, country: CountryView, t: Translate) -> CountryButton:
    return CountryButton(
        code=country.code,
        action=str(action),
        text=t(f"label.{action.verb}", country=country_name(country.code, t)),
        points=VALUE[action.country],
        votes=country.threshold,
        there=tuple((seat, n) for seat, n in enumerate(country.pawns) if n),
        price={"end": WAR_COST[action.country], "calm": 1}.get(action.verb, 0),
    )


def _situation(view: EuropaView, log: Sequence[Event], t: Translate) -> Situation:
    return situation(
        view.countries,
        view.election.country if view.election else "",
        frozenset(code for roll in view.war_rolls[-1:] for code in roll.countries),
        _just_joined(log),
        view.phase in ("confer", "commit"),
        t.language,
    )


def _just_joined(log: Sequence[Event]) -> frozenset[str]:
    """The country that has joined with the last thing that happened, if one has."""
    for event in reversed(log[-6:]):
        if event.kind == "joined":
            return frozenset({event.data["country"]})
        if event.kind in {"moved", "stayed", "proposed", "offered"}:
            break
    return frozenset()


def _letters(seats: Sequence[Seat]) -> str:
    return " + ".join(LETTERS[seat] for seat in seats)


PAGE = EuropaPage()
