"""What would you do? A strong bot is asked from one seat's view, and the asking is counted."""

from collections import OrderedDict
from datetime import UTC, datetime
from typing import NamedTuple

from grandtour.core import registry
from grandtour.core.game import Action, Remark, Seat
from grandtour.table.driver import Question
from grandtour.table.errors import NotAllowed, NotNow, TryAgain
from grandtour.table.live import LiveTable
from grandtour.table.people import Player
from grandtour.table.store import Store
from grandtour.table.stored import HINT, Agreement
from grandtour.table.tables import Tables
from grandtour.table.thinker import Task
from grandtour.table.thinking import ThinkerLost, Thinking

ADVISER = "strong"
_KEPT = 1000
"""So many answers are remembered: who asks again in the same position is told the same."""


class Hint(NamedTuple):
    """What a strong bot would do on this seat, and why, if the game has words for it."""

    action: Action
    reason: Remark | None


class Hinting:
    def __init__(self, tables: Tables, store: Store, thinking: Thinking) -> None:
        self._tables = tables
        self._store = store
        self._thinking = thinking
        self._given: OrderedDict[tuple[str, str], Hint] = OrderedDict()

    async def ask(self, table: LiveTable, player: Player, seat: Seat) -> Hint:
        """A hint for this seat now. Raises `NotAllowed`, `NotNow`, or `TryAgain` if no bot answers.

        Whoever asks twice in one position has asked once.
        """
        if seat not in table.seats_of(player.id):
            raise NotAllowed("not_your_seat")
        if not hints_allowed(table):
            raise NotAllowed("no_hints")
        if seat not in table.turn:
            raise NotNow("hint_in_turn")
        matter = _matter(table, seat)
        key = (table.id, matter)
        if key not in self._given:
            hint = await self._think(table, seat)
            await self._store.agree(table.id, Agreement(matter, player.id), datetime.now(UTC))
            await self._tables.refresh(table)
            self._given[key] = hint
            if len(self._given) > _KEPT:
                self._given.popitem(last=False)
        return self._given[key]

    async def _think(self, table: LiveTable, seat: Seat) -> Hint:
        game, match = table.game.info.key, table.match
        question = Question(
            seat, True, match.view(seat), tuple(match.legal(seat)), tuple(match.log(seat))
        )
        # A bot of its own: it shares neither chance nor memory with those that play here.
        seed = table.chance.fork(f"hint {seat}").seed
        try:
            answer = await self._thinking.ask(
                Task(f"hint {table.id}", game, ADVISER, seed, question)
            )
        except ThinkerLost:
            raise TryAgain("no_hint_now") from None
        if answer.action is None:
            raise TryAgain("no_hint_now")
        action = question.legal[answer.action]
        why = registry.reason(game)
        return Hint(action, why(question.view, action) if why else None)

    async def close(self) -> None:
        await self._thinking.close()


def _matter(table: LiveTable, seat: Seat) -> str:
    """The position as the seat knows it: what others seal meanwhile makes it no other."""
    return f"{HINT}{seat} {table.events_seen(seat)} {len(table.retractions[seat])}"


def hints_allowed(table: LiveTable) -> bool:
    """Whether the host allows them; if nothing was said, where one person plays with bots alone."""
    if table.waiting or table.over or table.terms.hints == "no":
        return False
    people = {(chair.player, chair.guest) for chair in table.chairs if not chair.bot}
    return table.terms.hints == "yes" or len(people) == 1


def hints_given(table: LiveTable, seat: Seat) -> int:
    """How often a hint was asked for on this seat."""
    return sum(matter.startswith(f"{HINT}{seat} ") for matter, _ in table.agreements)
