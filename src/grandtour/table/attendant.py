"""Attends to the tables: moves the bots, and acts for those whose time is up.

One task a table, woken by every change, asleep when only people are asked.
"""

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime

from grandtour.bots.levels import makers
from grandtour.core.game import Action, Bot, Seat, Talker
from grandtour.table.tables import LiveTable, Tables

BOT_PAUSE = 0.7
"""Seconds between two moves of bots, so that people can follow them."""
_TIME_TO_ADD = 4
"""So many times longer bots wait when the person who has just acted could act again."""
_CLOCK_STEP = 0.25

log = logging.getLogger(__name__)


class Attendant:
    def __init__(self, pause: float = BOT_PAUSE) -> None:
        self._pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._tables: Tables

    def serve(self, tables: Tables) -> None:
        self._tables = tables

    def wake(self, table_id: str) -> None:
        """Looks after this table again, after a change."""
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._attend(table_id))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _attend(self, table_id: str) -> None:
        try:
            await self._look_after(table_id)
        except Exception:
            log.exception("table %s is left alone until somebody looks at it again", table_id)
        finally:
            self._tasks.pop(table_id, None)

    async def _look_after(self, table_id: str) -> None:
        while True:
            table = await self._tables.get(table_id)
            changes = table.changes
            if table.waiting:
                return
            if table.match.over:
                await self._let_bots_talk(table)
                table.bots.clear()
                return
            await self._let_bots_talk(table)
            if await self._move_a_bot(table) or await self._mind_the_clock(table):
                continue
            if table.changes == changes:
                return

    async def _move_a_bot(self, table: LiveTable) -> bool:
        """Lets one bot act, if one is asked or wants to; says whether something happened."""
        asked = table.match.state.turn()
        n = table.n
        for seat in self._bot_seats(table, asked):
            action = await self._ask(table, seat, asked=seat in asked)
            if action is None:
                continue
            alone = len(asked) == 1 or seat not in asked
            if alone and seat in asked:
                await self._let_people_follow(table)
            # Those who act at the same time do not wait for each other, so theirs is never late.
            when = n if alone else None
            return await self._tables.act_unasked(table, seat, action, when) or table.n != n
        return False

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

    def _bot_seats(self, table: LiveTable, asked: Sequence[Seat]) -> list[Seat]:
        """Interrupting bots come first: their chance ends with the next regular action."""
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.bot]
        return sorted(seats, key=lambda seat: (seat in asked, seat))

    async def _ask(self, table: LiveTable, seat: Seat, *, asked: bool) -> Action | None:
        match = table.match
        legal = match.legal(seat)
        if not legal:
            return None
        bot = self._bot(table, seat)
        ask = bot.choose if asked else getattr(bot, "interrupt", None)
        if ask is None:
            return None
        try:
            chosen: Action | None = await asyncio.to_thread(
                ask, match.view(seat), legal, tuple(match.log(seat))
            )
        except Exception:
            log.exception("bot %s at table %s failed", table.chairs[seat].bot, table.id)
            return match.game.fallback(match.state, seat) if asked else None
        if chosen in legal or (chosen is None and not asked):
            return chosen
        log.error("bot %s at table %s: illegal %s", table.chairs[seat].bot, table.id, chosen)
        return match.game.fallback(match.state, seat) if asked else None

    def _bot(self, table: LiveTable, seat: Seat) -> Bot:
        level = table.chairs[seat].bot
        key = (seat, level)
        if key not in table.bots:
            game, chance = table.match.game, table.match.chance
            make = makers(game.info.key)[level]
            table.bots[key] = make(game, seat, chance.fork(f"bot {seat}"))
        return table.bots[key]

    async def _let_people_follow(self, table: LiveTable) -> None:
        pause = self._pause
        if _may_add_something(table):
            pause *= _TIME_TO_ADD
        passed = (datetime.now(UTC) - table.last_at).total_seconds()
        await asyncio.sleep(max(0.0, pause - passed))

    async def _mind_the_clock(self, table: LiveTable) -> bool:
        """Waits while those asked still have time, then acts for one of them."""
        remaining = table.remaining()
        if remaining is None:
            return False
        if remaining > 0:
            await asyncio.sleep(min(_CLOCK_STEP, remaining))
            return True
        return await self._act_for(table, table.match.state.turn()[0], table.n)

    async def _act_for(self, table: LiveTable, seat: Seat, n: int) -> bool:
        action = table.match.game.fallback(table.match.state, seat)
        return await self._tables.act_unasked(table, seat, action, n)


def _may_add_something(table: LiveTable) -> bool:
    """Whether the last action was a person's who may do something more, out of turn."""
    if not table.match.actions:
        return False
    seat, _ = table.match.actions[-1]
    return table.chairs[seat].player is not None and bool(table.match.legal(seat))
