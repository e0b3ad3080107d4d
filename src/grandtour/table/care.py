"""Takes care of one table: moves its bots, and acts for those whose time is up."""

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic

from grandtour.bots.levels import Traits, traits
from grandtour.core.game import Action, Seat
from grandtour.table.driver import BadAnswer, Question, questions
from grandtour.table.errors import NotNow, UnknownTable, Unplayable
from grandtour.table.live import LiveTable
from grandtour.table.observing import UNOBSERVED, Observer
from grandtour.table.tables import Tables
from grandtour.table.thinker import Answer, Task
from grandtour.table.thinking import ThinkerLost, Thinking

BOT_PAUSE = 0.7
"""Seconds between two moves of bots, so that people can follow them."""
_OTHER_PAUSES = {"quick": 0.0, "calm": 1.5}
"""Where a table wants them otherwise than the site has it."""
_TIME_TO_ADD = 4
"""So many times longer bots wait when the person who has just acted could act again."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between attempts after a failure; each pause is twice the one before."""

log = logging.getLogger(__name__)


class Care:
    def __init__(
        self,
        tables: Tables,
        thinking: Thinking,
        pause: float = BOT_PAUSE,
        observer: Observer = UNOBSERVED,
    ) -> None:
        self._tables = tables
        self._thinking = thinking
        self._pause = pause
        self._observer = observer

    async def look_after(self, table_id: str) -> datetime | None:
        """Does all that is to do now, after a failure again, and again.

        Returns when the time of those in turn is up, None if nobody's time runs.
        """
        pause = FIRST_PAUSE
        while True:
            begun = monotonic()
            try:
                return await self._do_all(table_id)
            except (UnknownTable, Unplayable):
                # Nobody can go on here, and who looks at it is told why.
                return None
            except Exception:
                pause = FIRST_PAUSE if monotonic() - begun > LONGEST_PAUSE else pause
                self._observer.attended_again()
                log.exception("table %s is looked after again in %.0f s", table_id, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _do_all(self, table_id: str) -> datetime | None:
        while True:
            table = await self._tables.current(table_id)
            if table.waiting:
                return None
            await self._let_bots_talk(table)
            if table.over:
                return None
            if not (await self._move_a_bot(table) or await self._act_at_deadline(table)):
                return table.deadline()

    async def _move_a_bot(self, table: LiveTable) -> bool:
        """Lets one bot act, if one is asked or wants to; says whether something happened."""
        n = table.n
        asked = table.turn
        interrupts = {seat: self._traits(table, seat).interrupts for seat in _bots(table)}
        for question in questions(table.match, interrupts):
            action = await self._ask(table, question)
            if action is None:
                continue
            alone = len(asked) == 1 or not question.in_turn
            if alone and question.in_turn:
                await self._let_people_follow(table)
            # Those who act at the same time do not wait for each other, so theirs is never late.
            when = n if alone else None
            done = await self._tables.act_for(table, question.seat, action, when)
            if not done and self._tables.is_as_it_was(table, n):
                raise BadAnswer(f"the rules offer {action} and refuse it")
            return True
        return False

    async def _ask(self, table: LiveTable, question: Question) -> Action | None:
        """The bot's answer; a bot that fails plays the fallback."""
        begun = monotonic()
        try:
            answer = await self._thinking.ask(_task(table, question))
            self._observer.bot_answered(monotonic() - begun)
        except ThinkerLost as lost:
            answer = Answer(failure=str(lost))
        if answer.failure:
            level = table.chairs[question.seat].moved_by
            log.error("bot %s at table %s failed: %s", level, table.id, answer.failure)
            return self._fallback(table, question.seat) if question.in_turn else None
        return None if answer.action is None else question.legal[answer.action]

    async def _let_bots_talk(self, table: LiveTable) -> None:
        """Bots that give reasons for what they did say them now."""
        match = table.match
        for seat in _bots(table):
            if not self._traits(table, seat).talks:
                continue
            question = Question(seat, False, match.view(seat), (), match.log(seat))
            try:
                answer = await self._thinking.ask(_task(table, question, for_remark=True))
            except ThinkerLost:
                continue
            if answer.failure:
                level = table.chairs[seat].moved_by
                log.error("bot %s at table %s cannot say it: %s", level, table.id, answer.failure)
            if answer.remark is not None:
                # Where somebody was faster, the table moves on without it.
                with suppress(NotNow):
                    await self._tables.talking.remark(table, seat, answer.remark)

    def _traits(self, table: LiveTable, seat: Seat) -> Traits:
        return traits(table.game.info.key, table.chairs[seat].moved_by)

    async def _let_people_follow(self, table: LiveTable) -> None:
        pause = _OTHER_PAUSES.get(table.terms.bots, self._pause)
        if pause and _may_add_something(table):
            pause = max(pause, self._pause * _TIME_TO_ADD)
        passed = (datetime.now(UTC) - table.last_at).total_seconds()
        await asyncio.sleep(max(0.0, pause - passed))

    async def _act_at_deadline(self, table: LiveTable) -> bool:
        """Acts for one of those whose time is up, or lets a bot sit in."""
        now = datetime.now(UTC)
        for seat in table.turn:
            end = table.deadline_of(seat)
            if end is None or end > now:
                continue
            if table.is_late(seat, now) and table.terms.late == "bot":
                return await self._tables.seating.let_sit_in(table, seat)
            return await self._tables.act_for(table, seat, self._fallback(table, seat), table.n)
        return False

    def _fallback(self, table: LiveTable, seat: Seat) -> Action:
        action: Action = table.game.fallback(table.match.state, seat)
        return action


def _bots(table: LiveTable) -> list[Seat]:
    return [seat for seat, chair in enumerate(table.chairs) if chair.moved_by]


def _task(table: LiveTable, question: Question, *, for_remark: bool = False) -> Task:
    # The log grows while the bot thinks, and it must not see that.
    question = question._replace(log=tuple(question.log))
    level = table.chairs[question.seat].moved_by
    seed = table.chance.fork(f"bot {question.seat}").seed
    return Task(table.id, table.game.info.key, level, seed, question, for_remark)


def _may_add_something(table: LiveTable) -> bool:
    """Whether the last action was a person's who may do something more, out of turn."""
    if not table.match.actions:
        return False
    seat, _ = table.match.actions[-1]
    return table.chairs[seat].player is not None and bool(table.match.legal(seat))
