"""The daily challenge: the same seven places for everyone on one day (UTC), one tip for each.

Points are the stones right, as at the table, so 28 at most. An action names its day, so that a page
left open over midnight cannot answer for the next day. Days that were missed can be opened from the
archive; they count for nothing but their own points.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from typing import NamedTuple

import msgspec

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction, UnreadableAction
from grandtour.core.page import Translate
from grandtour.games.whereabouts.actions import TIP_MENUS, parse
from grandtour.games.whereabouts.cards import COLOURS, NUMBERS, Colour
from grandtour.games.whereabouts.page.results import CODE, SQUARES, Result, result
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
DAYS_KEPT = 32
"""The days of the archive, today, and one that was begun before midnight."""
ARCHIVE = 30
WEEK = 7
OPEN = "open"
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
    """The last days, the one last played at the end; the tip in hand, or whether the last answer is
    being shown. A day `opened` from the archive is played until the next midnight.
    """

    days: tuple[Day, ...] = ()
    tip: str = ""
    shows_answer: bool = False
    streak: int = 0
    best: int = 0
    last_over: str = ""
    opened: str = ""
    opened_on: str = ""

    def day(self, day: date) -> Day:
        name = day.isoformat()
        return next((kept for kept in self.days if kept.date == name), Day(date=name))


class Past(NamedTuple):
    """A day of the archive."""

    date: str
    result: Result | None


class Daily:
    """The solo `daily`."""

    key = "daily"

    def __init__(self, deck: Deck = DECK) -> None:
        self._deck = deck

    def look(self, memory: bytes | None, now: datetime, t: Translate) -> Mapping[str, object]:
        today, kept, played = _at_hand(memory, now)
        day = kept.day(played)
        context = {
            **basics(),
            "day": day.date,
            "is_today": played == today,
            "today": today.isoformat(),
            "number": len(day.answers) + (not kept.shows_answer and not day.over),
            "places": PLACES_A_DAY,
            "points": [answer.points for answer in day.answers],
            "total": day.points,
            "most": MOST_POINTS,
            "code": CODE,
            "squares": SQUARES,
            "streak": _streak(kept, today),
            "best": kept.best,
            "week": week(kept, today),
            "archive": self._archive(kept, today, t),
        }
        last = day.answers[-1] if day.answers else None
        if kept.shows_answer and last and last.place in self._deck:
            return {**context, **judged(self._deck[last.place], spot_of(last.tip), t)}
        if day.over:
            return {**context, **resting(), "result": self._result(day, t)}
        place = self._deck[places_of_day(played, self._deck)[len(day.answers)]]
        return {**context, **asked(place, spot_of(kept.tip), t)}

    def view(self, memory: bytes | None, now: datetime) -> tuple[Facts, Sequence[str]]:
        """Every action names its day, so that no answer falls on the next day's question."""
        today, kept, played = _at_hand(memory, now)
        day = kept.day(played)
        others = [f"{day.date} {OPEN} {other}" for other in _days_open(today) if other != day.date]
        facts = {"day": day.date, "points": [answer.points for answer in day.answers]}
        last = day.answers[-1] if day.answers else None
        if kept.shows_answer and last and last.place in self._deck:
            shown = answer(self._deck[last.place], spot_of(last.tip))
            return {**facts, **shown}, (f"{day.date} {NEXT}", *others)
        if day.over:
            return {**facts, "phase": "rest"}, others
        place = self._deck[places_of_day(played, self._deck)[len(day.answers)]]
        tip = spot_of(kept.tip)
        legal = [f"{day.date} {action}" for action in TIP_MENUS[tip]]
        return {**facts, **question(place, tip)}, [*legal, *others]

    def act(self, memory: bytes | None, text: str, now: datetime) -> bytes:
        today, kept, played = _at_hand(memory, now)
        word = _word_of(text, played)
        if word.startswith(f"{OPEN} "):
            return msgspec.json.encode(_opened(kept, word.removeprefix(f"{OPEN} "), today))
        if word == NEXT:
            if not kept.shows_answer:
                raise IllegalAction("answer_first")
            return msgspec.json.encode(msgspec.structs.replace(kept, shows_answer=False))
        return msgspec.json.encode(self._tipped(kept, word, played, today))

    def _tipped(self, kept: DailyMemory, word: str, played: date, today: date) -> DailyMemory:
        action = parse(word)
        day = kept.day(played)
        if day.over:
            raise IllegalAction("day_done")
        if kept.shows_answer:
            raise IllegalAction("tip_sealed")
        after = tip_after(kept.tip, action)
        if after is not None:
            return msgspec.structs.replace(kept, days=_days(kept, day), tip=after)
        name = places_of_day(played, self._deck)[len(day.answers)]
        points = stones_right(spot_of(kept.tip), self._deck[name].solution)
        answers = (*day.answers, Answer(name, kept.tip, points))
        return _with(kept, Day(date=day.date, answers=answers), today)

    def _archive(self, kept: DailyMemory, today: date, t: Translate) -> list[Past]:
        """The days before today, the newest first; of those that were played how they went."""
        return [
            Past(day, self._result(kept.day(date.fromisoformat(day)), t))
            if kept.day(date.fromisoformat(day)).answers
            else Past(day, None)
            for day in _days_open(today)[1:]
        ]

    def _result(self, day: Day, t: Translate) -> Result:
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


def _at_hand(memory: bytes | None, now: datetime) -> tuple[date, DailyMemory, date]:
    """Today, what is kept, and the day that is played: today's, or one from the archive.

    A tip or an answer left over from another day is put away.
    """
    today = now.date()
    if memory is None:
        return today, DailyMemory(), today
    kept = msgspec.json.decode(memory, type=DailyMemory)
    if kept.opened and kept.opened_on != today.isoformat():
        kept = msgspec.structs.replace(kept, opened="", opened_on="")
    played = date.fromisoformat(kept.opened) if kept.opened else today
    if not kept.days or kept.days[-1].date != played.isoformat():
        kept = msgspec.structs.replace(kept, tip="", shows_answer=False)
    return today, kept, played


def _days_open(today: date) -> list[str]:
    """Today and the days of the archive, the newest first."""
    return [(today - timedelta(days=back)).isoformat() for back in range(ARCHIVE + 1)]


def _opened(kept: DailyMemory, day: str, today: date) -> DailyMemory:
    if day not in _days_open(today):
        raise IllegalAction("no_such_day", date=day[:_SHOWN_TEXT])
    opened = "" if day == today.isoformat() else day
    on = today.isoformat() if opened else ""
    return msgspec.structs.replace(kept, tip="", shows_answer=False, opened=opened, opened_on=on)


class Week(NamedTuple):
    """The last seven days: points, how many of them were played, and the best of them."""

    points: int
    days: int
    best: int


def week(kept: DailyMemory, today: date) -> Week:
    recent = [kept.day(date.fromisoformat(day)) for day in _days_open(today)[:WEEK]]
    points = [day.points for day in recent if day.answers]
    return Week(sum(points), len(points), max(points, default=0))


def _word_of(text: str, today: date) -> str:
    day, _, word = text.strip().partition(" ")
    if not _DAY.fullmatch(day):
        raise UnreadableAction("unreadable", text=text[:_SHOWN_TEXT])
    if day != today.isoformat():
        raise IllegalAction("new_day")
    return word.strip().lower()


def _with(kept: DailyMemory, day: Day, today: date) -> DailyMemory:
    """The memory after an answer; the last one of today lengthens the streak."""
    done = day.over and day.date == today.isoformat()
    streak = _streak(kept, today) + 1 if done else kept.streak
    return msgspec.structs.replace(
        kept,
        days=_days(kept, day),
        tip="",
        shows_answer=True,
        streak=streak,
        best=max(kept.best, streak),
        last_over=day.date if done else kept.last_over,
    )


def _days(kept: DailyMemory, day: Day) -> tuple[Day, ...]:
    return (*(old for old in kept.days if old.date != day.date), day)[-DAYS_KEPT:]


def _streak(kept: DailyMemory, today: date) -> int:
    """Days in a row that were finished; today may still be open."""
    recent = {today.isoformat(), (today - timedelta(days=1)).isoformat()}
    return kept.streak if kept.last_over in recent else 0
