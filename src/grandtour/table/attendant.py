"""Attends to the tables: moves the bots, and acts for those whose time is up.

One task a table, woken by every change or at the deadline, and gone while only people are asked.
"""

import asyncio
import logging
from datetime import UTC, datetime

from grandtour.bots.levels import makers
from grandtour.core.game import Action, AnyBot, Seat, Talker
from grandtour.table.driver import Question, questions
from grandtour.table.live import LiveTable
from grandtour.table.tables import Tables

BOT_PAUSE = 0.7
"""Seconds between two moves of bots, so that people can follow them."""
_TIME_TO_ADD = 4
"""So many times longer bots wait when the person who has just acted could act again."""

log = logging.getLogger(__name__)


class Attendant:
    def __init__(self, pause: float = BOT_PAUSE) -> None:
        self._pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: dict[str, asyncio.Event] = {}
        self._tables: Tables

    def serve(self, tables: Tables) -> None:
        self._tables = tables

    def wake(self, table_id: str) -> None:
        """Looks after this table again, after a change."""
        if table_id in self._tasks:
            self._woken[table_id].set()
            return
        self._woken[table_id] = asyncio.Event()
        self._tasks[table_id] = asyncio.create_task(self._attend(table_id))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _attend(self, table_id: str) -> None:
        try:
            await self._look_after(table_id, self._woken[table_id])
        except Exception:
            log.exception("table %s is left alone until somebody looks at it again", table_id)
        finally:
            self._tasks.pop(table_id, None)
            self._woken.pop(table_id, None)

    async def _look_after(self, table_id: str, woken: asyncio.Event) -> None:
        """Until there is nothing to do and no deadline to wait for."""
        while True:
            woken.clear()
            table = await self._tables.get(table_id)
            if table.waiting:
                return
            await self._let_bots_talk(table)
            if table.over:
                table.bots.clear()
                return
            if await self._move_a_bot(table) or await self._act_at_deadline(table):
                continue
            remaining = table.remaining()
            if not remaining and not woken.is_set():
                return
            await _wait(woken, remaining)

    async def _move_a_bot(self, table: LiveTable) -> bool:
        """Lets one bot act, if one is asked or wants to; says whether something happened."""
        n = table.n
        asked = table.turn
        for question in questions(table.match, self._bots(table)):
            action = await self._ask(table, question)
            if action is None:
                continue
            alone = len(asked) == 1 or not question.in_turn
            if alone and question.in_turn:
                await self._let_people_follow(table)
            # Those who act at the same time do not wait for each other, so theirs is never late.
            when = n if alone else None
            return await self._tables.act_for(table, question.seat, action, when) or table.n != n
        return False

    async def _ask(self, table: LiveTable, question: Question) -> Action | None:
        """The bot's answer, thought out beside the pages; a bot that fails plays the fallback."""
        # The log grows while the bot thinks, and it must not see that.
        question = question._replace(log=tuple(question.log))
        try:
            return await asyncio.to_thread(question.ask)
        except Exception:
            level = table.chairs[question.seat].bot
            log.exception("bot %s at table %s failed", level, table.id)
        if not question.in_turn:
            return None
        return self._fallback(table, question.seat)

    async def _let_bots_talk(self, table: LiveTable) -> None:
        """Bots that give reasons for what they did say them now."""
        for seat, chair in enumerate(table.chairs):
            bot = table.bots.get((seat, chair.bot))
            if not isinstance(bot, Talker):
                continue
            try:
                remark = bot.remark(table.match.view(seat), tuple(table.match.log(seat)))
                if remark is not None:
                    await self._tables.remark(table, seat, remark)
            except Exception:
                log.exception("bot %s at table %s cannot say it", chair.bot, table.id)

    def _bots(self, table: LiveTable) -> dict[Seat, AnyBot]:
        """The table's bots by seat; they stay the same as long as the table is in memory."""
        for seat, chair in enumerate(table.chairs):
            if chair.bot and (seat, chair.bot) not in table.bots:
                make = makers(table.game.info.key)[chair.bot]
                chance = table.chance.fork(f"bot {seat}")
                table.bots[seat, chair.bot] = make(table.game, seat, chance)
        return {seat: bot for (seat, level), bot in table.bots.items() if _sits(table, seat, level)}

    async def _let_people_follow(self, table: LiveTable) -> None:
        pause = self._pause
        if _may_add_something(table):
            pause *= _TIME_TO_ADD
        passed = (datetime.now(UTC) - table.last_at).total_seconds()
        await asyncio.sleep(max(0.0, pause - passed))

    async def _act_at_deadline(self, table: LiveTable) -> bool:
        """Acts for one of those whose time is up."""
        if table.remaining() != 0:
            return False
        seat = table.turn[0]
        return await self._tables.act_for(table, seat, self._fallback(table, seat), table.n)

    def _fallback(self, table: LiveTable, seat: Seat) -> Action:
        action: Action = table.game.fallback(table.match.state, seat)
        return action


async def _wait(woken: asyncio.Event, seconds: float | None) -> None:
    """Until the table changes, or so many seconds have passed."""
    try:
        async with asyncio.timeout(seconds):
            await woken.wait()
    except TimeoutError:
        pass


def _sits(table: LiveTable, seat: Seat, level: str) -> bool:
    return table.chairs[seat].bot == level


def _may_add_something(table: LiveTable) -> bool:
    """Whether the last action was a person's who may do something more, out of turn."""
    if not table.match.actions:
        return False
    seat, _ = table.match.actions[-1]
    return table.chairs[seat].player is not None and bool(table.match.legal(seat))
