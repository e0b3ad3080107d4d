"""A minute for one: as many places as one can, every stone right counts a point.

A sealed tip leads to the next place at once; what the last one was worth stands beside it. When the
minute is over, the places are shown on the map. The order of the places follows from the moment of
the start, so a page tells nothing of what comes.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from math import ceil

import msgspec

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction
from grandtour.core.page import Translate
from grandtour.games.whereabouts.actions import TIP_MENUS, Action, parse
from grandtour.games.whereabouts.daily import Answer
from grandtour.games.whereabouts.page.results import result
from grandtour.games.whereabouts.page.solo_scene import asked, basics, resting
from grandtour.games.whereabouts.solo_question import DECK, Deck, spot_of, stones_right, tip_after
from grandtour.games.whereabouts.solo_views import Facts, question

SECONDS = 60
START = "start"


class SprintMemory(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The moment of the start in seconds since 1970, what was answered since, and the best ever."""

    started: float = 0
    answers: tuple[Answer, ...] = ()
    tip: str = ""
    best: int = 0

    @property
    def points(self) -> int:
        return sum(answer.points for answer in self.answers)

    def left(self, now: datetime) -> float:
        """Seconds that are left; none before the start."""
        return max(0.0, self.started + SECONDS - now.timestamp()) if self.started else 0.0


class Sprint:
    """The solo `sprint`."""

    key = "sprint"

    def __init__(self, deck: Deck = DECK) -> None:
        self._deck = deck

    def look(self, memory: bytes | None, now: datetime, t: Translate) -> Mapping[str, object]:
        kept = _read(memory)
        last = kept.answers[-1].points if kept.answers else None
        context = {
            **basics(),
            "left": ceil(kept.left(now)),
            "seconds": SECONDS,
            "total": kept.points,
            "best": max(kept.best, kept.points),
            "last": last,
            "result": None,
        }
        if kept.left(now):
            return {**context, **asked(self._deck[self._place(kept)], spot_of(kept.tip), t)}
        found = [
            (self._deck[answer.place], spot_of(answer.tip), answer.points)
            for answer in kept.answers
            if answer.place in self._deck
        ]
        shown = result("", found, kept.points, 0, t) if kept.started else None
        return {**context, **resting(), "result": shown}

    def view(self, memory: bytes | None, now: datetime) -> tuple[Facts, Sequence[Action | str]]:
        kept = _read(memory)
        until = kept.started + SECONDS if kept.started else None
        facts = {"points": [answer.points for answer in kept.answers], "until": until}
        if not kept.left(now):
            return {**facts, "phase": "rest"}, (START,)
        tip = spot_of(kept.tip)
        return {**facts, **question(self._deck[self._place(kept)], tip)}, TIP_MENUS[tip]

    def act(self, memory: bytes | None, text: str, now: datetime) -> bytes:
        kept = _read(memory)
        if text.strip().lower() == START:
            if kept.left(now):
                raise IllegalAction("minute_runs")
            best = max(kept.best, kept.points)
            return msgspec.json.encode(SprintMemory(started=now.timestamp(), best=best))
        action = parse(text)
        if not kept.left(now):
            raise IllegalAction("minute_over" if kept.started else "nothing_asked")
        after = tip_after(kept.tip, action)
        if after is not None:
            return msgspec.json.encode(msgspec.structs.replace(kept, tip=after))
        name = self._place(kept)
        points = stones_right(spot_of(kept.tip), self._deck[name].solution)
        answers = (*kept.answers, Answer(name, kept.tip, points))
        return msgspec.json.encode(msgspec.structs.replace(kept, answers=answers, tip=""))

    def _place(self, kept: SprintMemory) -> str:
        """The next place; whoever gets through all of them begins again."""
        order = sorted(self._deck)
        Chance.of("whereabouts sprint", kept.started).stream("places").shuffle(order)
        return order[len(kept.answers) % len(order)]


def _read(memory: bytes | None) -> SprintMemory:
    return msgspec.json.decode(memory, type=SprintMemory) if memory else SprintMemory()
