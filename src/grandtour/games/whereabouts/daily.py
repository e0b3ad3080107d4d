"""The daily challenge: the same seven places for everyone on one day (UTC), one tip for each.

Points are the stones right, as at the table, so 28 at most. An action names its day, so that a page
left open over midnight cannot answer for the next day.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache

import msgspec

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction, UnreadableAction
from grandtour.core.page import Translate
from grandtour.games.whereabouts.actions import TIP_MENUS, parse
from grandtour.games.whereabouts.cards import COLOURS, NUMBERS, Colour
from grandtour.games.whereabouts.page.results import result
from grandtour.games.whereabouts.page.solo_scene import asked, basics, judged, resting
from grandtour.games.whereabouts.solo_question import (
    DECK,
    NEXT,
    Deck,
    spot_of,
    stones_right,
    tip_after,
)
from grandtour.games.whereabouts.solo_views import Facts, answer, question

QUOTAS: dict[Colour, int] = {"yellow": 2, "red": 3, "blue": 2}
PLACES_A_DAY = sum(QUOTAS.values())
MOST_POINTS = PLACES_A_DAY * NUMBERS.stones
DAYS_KEPT = 8
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_SHOWN_TEXT = 60


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """A sealed tip. What it was worth is kept, should the deck or the grid ever change."""

    place: str
    tip: str
    points: int


class Day(msgspec.Struct, frozen=True, kw_only=True):
    date: str
    answers: tuple[Answer, ...] = ()

    @property
    def over(self) -> bool:
        return len(self.answers) == PLACES_A_DAY

    @property
    def points(self) -> int:
        return sum(answer.points for answer in self.answers)


class DailyMemory(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The last days, oldest first; the tip in hand, or whether the last answer is being shown."""

    days: tuple[Day, ...] = ()
    tip: str = ""
    shows_answer: bool = False
    streak: int = 0
    best: int = 0
    last_over: str = ""

    def day(self, day: date) -> Day:
        name = day.isoformat()
        return next((kept for kept in self.days if kept.date == name), Day(date=name))


class Daily:
    """The solo `daily`."""

    key = "daily"

    def __init__(self, deck: Deck = DECK) -> None:
        self._deck = deck

    def look(self, memory: bytes | None, now: datetime, t: Translate) -> Mapping[str, object]:
        today = now.date()
        kept = _read(memory, today)
        day, yesterday = kept.day(today), kept.day(today - timedelta(days=1))
        context = {
            **basics(),
            "day": today.isoformat(),
            "number": len(day.answers) + (not kept.shows_answer and not day.over),
            "places": PLACES_A_DAY,
            "points": [answer.points for answer in day.answers],
            "total": day.points,
            "most": MOST_POINTS,
            "streak": _streak(kept, today),
            "best": kept.best,
            "yesterday": self._result(yesterday, t) if yesterday.answers else None,
        }
        last = day.answers[-1] if day.answers else None
        if kept.shows_answer and last and last.place in self._deck:
            return {**context, **judged(self._deck[last.place], spot_of(last.tip), t)}
        if day.over:
            return {**context, **resting(), "result": self._result(day, t)}
        place = self._deck[places_of_day(today, self._deck)[len(day.answers)]]
        return {**context, **asked(place, spot_of(kept.tip), t)}

    def view(self, memory: bytes | None, now: datetime) -> tuple[Facts, Sequence[str]]:
        """Every action names its day, so that no answer falls on the next day's question."""
        today = now.date()
        kept = _read(memory, today)
        day = kept.day(today)
        facts = {"day": day.date, "points": [answer.points for answer in day.answers]}
        last = day.answers[-1] if day.answers else None
        if kept.shows_answer and last and last.place in self._deck:
            shown = answer(self._deck[last.place], spot_of(last.tip))
            return {**facts, **shown}, (f"{day.date} {NEXT}",)
        if day.over:
            return {**facts, "phase": "rest"}, ()
        place = self._deck[places_of_day(today, self._deck)[len(day.answers)]]
        tip = spot_of(kept.tip)
        legal = [f"{day.date} {action}" for action in TIP_MENUS[tip]]
        return {**facts, **question(place, tip)}, legal

    def act(self, memory: bytes | None, text: str, now: datetime) -> bytes:
        today = now.date()
        kept = _read(memory, today)
        word = _word_of(text, today)
        if word == NEXT:
            if not kept.shows_answer:
                raise IllegalAction("answer_first")
            return msgspec.json.encode(msgspec.structs.replace(kept, shows_answer=False))
        return msgspec.json.encode(self._tipped(kept, word, today))

    def _tipped(self, kept: DailyMemory, word: str, today: date) -> DailyMemory:
        action = parse(word)
        day = kept.day(today)
        if day.over:
            raise IllegalAction("day_done")
        if kept.shows_answer:
            raise IllegalAction("tip_sealed")
        after = tip_after(kept.tip, action)
        if after is not None:
            return msgspec.structs.replace(kept, days=_days(kept, day), tip=after)
        name = places_of_day(today, self._deck)[len(day.answers)]
        points = stones_right(spot_of(kept.tip), self._deck[name].solution)
        answers = (*day.answers, Answer(name, kept.tip, points))
        return _with(kept, Day(date=day.date, answers=answers), today)

    def _result(self, day: Day, t: Translate) -> object:
        found = [
            (self._deck[answer.place], spot_of(answer.tip), answer.points)
            for answer in day.answers
            if answer.place in self._deck
        ]
        return result(day.date, found, day.points, MOST_POINTS, t)


def places_of_day(day: date, deck: Deck) -> tuple[str, ...]:
    """The places of a day, always with the same number of each colour.

    There are two packs, used in turn: so no place comes on two days running.
    """
    order = _packs(tuple(sorted(deck)))[day.toordinal() % 2].copy()
    stream = Chance.of("whereabouts daily", day.isoformat()).stream("places")
    stream.shuffle(order)
    chosen = [
        name
        for colour in COLOURS
        for name in [name for name in order if deck[name].face.colour == colour][: QUOTAS[colour]]
    ]
    stream.shuffle(chosen)
    return tuple(chosen)


@cache
def _packs(names: tuple[str, ...]) -> tuple[list[str], list[str]]:
    order = list(names)
    Chance.of("whereabouts daily", "packs").stream("packs").shuffle(order)
    return sorted(order[::2]), sorted(order[1::2])


def _read(memory: bytes | None, today: date) -> DailyMemory:
    """What is kept; a tip or an answer left over from another day is put away."""
    if memory is None:
        return DailyMemory()
    kept = msgspec.json.decode(memory, type=DailyMemory)
    if kept.days and kept.days[-1].date == today.isoformat():
        return kept
    return msgspec.structs.replace(kept, tip="", shows_answer=False)


def _word_of(text: str, today: date) -> str:
    day, _, word = text.strip().partition(" ")
    if not _DAY.fullmatch(day):
        raise UnreadableAction("unreadable", text=text[:_SHOWN_TEXT])
    if day != today.isoformat():
        raise IllegalAction("new_day")
    return word.strip().lower()


def _with(kept: DailyMemory, day: Day, today: date) -> DailyMemory:
    """The memory after an answer; the last one of a day lengthens the streak."""
    streak = _streak(kept, today) + 1 if day.over else kept.streak
    return msgspec.structs.replace(
        kept,
        days=_days(kept, day),
        tip="",
        shows_answer=True,
        streak=streak,
        best=max(kept.best, streak),
        last_over=day.date if day.over else kept.last_over,
    )


def _days(kept: DailyMemory, day: Day) -> tuple[Day, ...]:
    return (*(old for old in kept.days if old.date != day.date), day)[-DAYS_KEPT:]


def _streak(kept: DailyMemory, today: date) -> int:
    """Days in a row that were finished; today may still be open."""
    recent = {today.isoformat(), (today - timedelta(days=1)).isoformat()}
    return kept.streak if kept.last_over in recent else 0
