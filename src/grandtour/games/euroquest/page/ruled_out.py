"""Which cities each window and the chasers' moves after it have ruled out, and why.

It goes through the same public facts as the list of possible cities, and is shown where that is.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from grandtour.core.game import Event
from grandtour.core.page import Translate
from grandtour.games.euroquest.belief import Belief
from grandtour.games.euroquest.board import (
    BIT,
    CODES,
    COUNTRIES,
    MODES,
    REACH,
    Cities,
    CityNumber,
    CountryNumber,
    Mode,
    bits,
    members,
)
from grandtour.games.euroquest.facts import NO_MODE, Fact, facts
from grandtour.games.euroquest.knowledge import believed
from grandtour.games.euroquest.page.names import city_name, country_name
from grandtour.games.euroquest.view import EuroQuestView

Why = Literal["came", "stood", "abroad", "same", "revealed"]

_LETTERS = "ABCDEFGH"
_NAMED = 3
"""So many cities are named; more are counted."""
_REMEMBERED = 200
_TRAVELS = ("same", "abroad", "silent")
_FILL_A_WINDOW = (*_TRAVELS, "stayed")


class Reason(NamedTuple):
    """Some cities that are not possible any more, and what says so."""

    why: Why
    cities: Cities
    seat: int = 0
    mode: Mode = NO_MODE
    country: CountryNumber = 0


class RuledOut(NamedTuple):
    """The same in words."""

    cities: str
    codes: tuple[str, ...]
    words: str


class Round(NamedTuple):
    """What a window and the moves after it have ruled out."""

    window: int
    ruled: tuple[RuledOut, ...]


def ruled_out(view: EuroQuestView, log: Sequence[Event], t: Translate) -> tuple[Round, ...]:
    """For a table with the deduction aid; newest first."""
    if view.possible is None or not view.trail:
        return ()
    rounds = _rounds(facts(log), closed=view.options.closed_quests)
    return tuple(
        Round(window, tuple(_in_words(reason, t) for reason in reasons))
        for window, reasons in reversed(rounds)
        if reasons
    )


@lru_cache(maxsize=_REMEMBERED)
def _rounds(
    learnt: tuple[Fact, ...], *, closed: bool
) -> tuple[tuple[int, tuple[Reason, ...]], ...]:
    """By window. The rounds before the last window are remembered from when they were the last."""
    windows = [number for number, fact in enumerate(learnt) if fact.kind in _FILL_A_WINDOW]
    if not windows:
        return ()
    last = windows[-1]
    before = _rounds(learnt[:last], closed=closed)
    return (*before, (len(windows), _reasons(learnt, last, closed=closed)))


def _reasons(learnt: tuple[Fact, ...], last: int, *, closed: bool) -> tuple[Reason, ...]:
    """What the runner's last window ruled out, and then each move of a chaser."""
    # The start country is told just before the move that fills the fourth window.
    revealed = learnt[last - 1] if last and learnt[last - 1].kind == "revealed" else None
    belief = believed(learnt[:last], closed=closed)
    found: list[Reason] = []
    for fact in learnt[last:]:
        after = belief.learn(fact)
        if fact.kind in _TRAVELS:
            found += _by_words(belief, fact, after.cities, revealed)
        elif fact.kind == "moved" and belief.cities & BIT[fact.city]:
            found.append(Reason("came", BIT[fact.city], seat=fact.seat))
        belief = after
    return tuple(found)


def _by_words(before: Belief, told: Fact, left: Cities, revealed: Fact | None) -> list[Reason]:
    """Where the runner could have gone by this mode, had it not said what it said."""
    ends = 0
    for city in members(before.able().cities):
        ends |= REACH[told.mode][city]
    ends &= ~left
    found = [
        Reason("stood", BIT[city], seat=seat)
        for seat, city in enumerate(before.chasers, 1)
        if ends & BIT[city]
    ]
    others = ends & ~bits(before.chasers)
    if others and revealed:
        found.append(Reason("revealed", others, country=revealed.country))
    elif others and told.kind in ("same", "abroad"):
        why: Why = "same" if told.kind == "same" else "abroad"
        found.append(Reason(why, others, mode=told.mode, country=told.country))
    return found


@lru_cache(maxsize=_REMEMBERED)
def _in_words(reason: Reason, t: Translate) -> RuledOut:
    cities: list[CityNumber] = members(reason.cities)
    names = [city_name(CODES[city], t) for city in cities]
    many = t("ruled.many", n=len(names))
    words = t(
        f"ruled.{reason.why}",
        letter=_LETTERS[reason.seat],
        mode=t(f"by.{MODES[reason.mode]}"),
        country=country_name(COUNTRIES[reason.country].code, t),
    )
    return RuledOut(
        cities=t.listing(names) if len(names) <= _NAMED else many,
        codes=tuple(CODES[city] for city in cities),
        words=words,
    )
