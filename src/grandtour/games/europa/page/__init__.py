"""Europa 1945-2030 in words and pictures."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from grandtour.core.game import Data, Event, Seat
from grandtour.core.page import Page, Section, Translate
from grandtour.games.europa.actions import Action
from grandtour.games.europa.board import CODES, COUNTRY_OF, VALUE, WAR_COST
from grandtour.games.europa.page.about import about
from grandtour.games.europa.page.charts import chart, ladder
from grandtour.games.europa.page.coalitions import Sum, sums
from grandtour.games.europa.page.in_words import in_words
from grandtour.games.europa.page.names import country_name
from grandtour.games.europa.page.picture import picture
from grandtour.games.europa.page.situation import Situation, ballots, situation
from grandtour.games.europa.view import EuropaView

Wanted = TypeVar("Wanted")

_LETTERS = "ABCDEF"


class CountryButton(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be done to a country now; `price` is in pawns of the decider."""

    code: str
    action: str
    text: str
    points: int
    votes: int
    price: int


class EuropaPage(Page[Action, EuropaView]):
    """Labels, sentences and what the templates draw."""

    def label(self, action: Action, view: EuropaView, t: Translate) -> str:
        country = country_name(CODES[action.country], t) if action.country >= 0 else ""
        return t(
            f"label.{action.verb}",
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

    def backdrop(self, t: Translate) -> Mapping[str, object]:
        return {
            "map": picture(t.language),
            "about": about(t),
        }

    def context(
        self, view: EuropaView, legal: Sequence[Action], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        own_moves = [a for a in legal if a.verb in {"place", "move", "end", "calm"}]
        return {
            "chip": t("chip.turn", turn=view.turn),
            "situation": _situation(view, own_moves, log, t),
            "ballots": ballots(view.track, view.countries, view.seat, t.language),
            "rolls": tuple((roll, country_name(roll.country, t)) for roll in view.war_rolls),
            "name": lambda code: country_name(code, t),
            "step": _step(view),
            "ladder": ladder(view),
            "chart": chart(view) if view.final else None,
            "final_order": _final_order(view),
            "country_buttons": _country_buttons(view, own_moves, t),
            **_voting(view, legal),
        }


def _voting(view: EuropaView, legal: Sequence[Action]) -> Mapping[str, object]:
    """What the voting panel offers, with its arithmetic."""
    return {
        "choices": _sums(view, legal, "propose"),
        "offer_choices": _sums(view, legal, "offer"),
        "trade_choices": _by_partner(legal, "trade", lambda action: CODES[action.country]),
        "peace_choices": _by_partner(legal, "peace", lambda action: (action.number, action.asked)),
        "proposal_sum": _proposal(view),
    }


def _sums(view: EuropaView, legal: Sequence[Action], verb: str) -> tuple[Sum, ...]:
    if view.election is None:
        return ()
    return tuple(sums(view.election, [a.coalition for a in legal if a.verb == verb], view.seat))


def _proposal(view: EuropaView) -> Sum | None:
    if view.election is None or not view.election.proposal:
        return None
    return sums(view.election, [view.election.proposal], view.seat)[0]


def _by_partner(
    legal: Sequence[Action], verb: str, what: Callable[[Action], Wanted]
) -> tuple[tuple[Seat, tuple[Wanted, ...]], ...]:
    """The offers of one kind, gathered by the seat they speak to."""
    found: dict[Seat, list[Wanted]] = {}
    for action in legal:
        if action.verb == verb:
            found.setdefault(action.coalition[0], []).append(what(action))
    return tuple((seat, tuple(wanted)) for seat, wanted in sorted(found.items()))


def _step(view: EuropaView) -> str:
    """Which sentence tells this seat what goes on; a key into the catalogue."""
    if view.phase == "over":
        return "over"
    return f"{view.phase}_{'mine' if view.seat in view.waiting else 'wait'}"


def _country_buttons(
    view: EuropaView, moves: Sequence[Action], t: Translate
) -> tuple[CountryButton, ...]:
    votes = {country.code: country.threshold for country in view.countries}
    buttons = [
        CountryButton(
            code=CODES[action.country],
            action=str(action),
            text=t(f"label.{action.verb}", country=country_name(CODES[action.country], t)),
            points=VALUE[action.country],
            votes=votes[CODES[action.country]],
            price={"end": WAR_COST[action.country], "calm": 1}.get(action.verb, 0),
        )
        for action in moves
    ]
    return tuple(sorted(buttons, key=lambda button: button.text))


def _situation(
    view: EuropaView, own_moves: Sequence[Action], log: Sequence[Event], t: Translate
) -> Situation:
    return situation(
        view.countries,
        view.election.country if view.election else "",
        frozenset(CODES[action.country] for action in own_moves),
        frozenset(code for roll in view.war_rolls[-1:] for code in roll.countries),
        _ceremony(log),
        t.language,
    )


def _final_order(view: EuropaView) -> list[Seat]:
    if view.final is None:
        return []
    points = view.final.victory_points
    return sorted(range(view.seats), key=lambda seat: (-points[seat], -view.points[seat]))


def _ceremony(log: Sequence[Event]) -> frozenset[str]:
    """The country that has joined with the last thing that happened, if one has."""
    for event in reversed(log[-6:]):
        if event.kind == "joined":
            return frozenset({event.data["country"]})
        if event.kind in {"moved", "stayed", "proposed", "offered"}:
            break
    return frozenset()


def _letters(seats: Sequence[Seat]) -> str:
    return " + ".join(_LETTERS[seat] for seat in seats)


PAGE = EuropaPage()
