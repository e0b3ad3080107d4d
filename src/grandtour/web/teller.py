"""Tells people of their turns, beside the pages: what is due, in their language, with patience.

Every process that serves pages does so, since only these know who is here; each note is taken by
one of them. A relay that is broken makes messages late, and after some tries they are given up.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta

from babel.dates import format_timedelta
from litestar import Litestar

from grandtour.core.errors import GrandTourError
from grandtour.core.game import Seat
from grandtour.locale import Translator, translator
from grandtour.locale.sentence import LOCALES
from grandtour.table.addresses import Address
from grandtour.table.errors import UnknownTable, Unplayable
from grandtour.table.live import LiveTable
from grandtour.table.presence import REPEAT
from grandtour.table.relay import Message, Relay
from grandtour.table.telling import Note, Telling, waiting_seats, warning_due
from grandtour.web.naming import people_at
from grandtour.web.settings import Settings
from grandtour.web.site import Site

SLOW_AND_HERE = timedelta(minutes=10)
"""Where people have days, a page may be open and nobody in front of it."""
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240))
"""Between tries; after the last of them a message is given up."""
KEPT = timedelta(days=30)
"""What was told is remembered for so long, so that nobody is told twice."""
_SWEEP_EVERY = timedelta(hours=1)

log = logging.getLogger(__name__)


class Teller:
    def __init__(
        self, site: Site, telling: Telling, relay: Relay, address: str, look_again: timedelta
    ) -> None:
        """`address` is what links to the site begin with. Who is here is not told, but may leave,
        and is looked for again after a while.
        """
        self._look_again = look_again
        self._site = site
        self._telling = telling
        self._relay = relay
        self._address = address
        self._swept = datetime.min.replace(tzinfo=UTC)

    async def keep_telling(self, pause: float) -> None:
        """Looks for what is due, for ever."""
        if self._site.store.is_shared:
            # Until then nobody has said who is at other processes.
            await asyncio.sleep(REPEAT)
        while True:
            try:
                await self.tell_all(datetime.now(UTC))
            except GrandTourError as error:
                # A busy database is tried again the next time.
                log.info("nobody was told: %s", error.reason)
            except Exception as error:
                log.warning("nobody was told: %s", type(error).__name__)
            await asyncio.sleep(pause)

    async def tell_all(self, now: datetime) -> None:
        """Sends what is due."""
        for note in await self._telling.take_due(now):
            await self._look_at(note, now)
        if now - self._swept > _SWEEP_EVERY:
            self._swept = now
            await self._site.addresses.sweep(now, KEPT)

    async def _look_at(self, note: Note, now: datetime) -> None:
        try:
            table = await self._site.tables.current(note.table)
        except (UnknownTable, Unplayable):
            await self._telling.drop(note)
            return
        seats = _still_waiting(table, note)
        where = await self._site.addresses.of(note.player)
        if not seats or where is None or not where.confirmed:
            await self._telling.drop(note)
        elif (later := self._not_before(table, note, seats, now)) > now:
            await self._telling.later(note, later, failed=False)
        else:
            await self._send(table, note, seats, where)

    def _not_before(
        self, table: LiveTable, note: Note, seats: Sequence[Seat], now: datetime
    ) -> datetime:
        """When to look again at somebody who may see for themselves; now, if it is time."""
        if note.matter == "warn":
            # The site was away, and everybody got more time.
            return max(warning_due(table, seat) or now for seat in seats)
        if note.player not in self._site.presence.at_table(table.id):
            return now
        if table.terms.pace == "slow":
            return note.since + SLOW_AND_HERE
        return now + self._look_again

    async def _send(
        self, table: LiveTable, note: Note, seats: Sequence[Seat], where: Address
    ) -> None:
        t = translator(where.language, table.game.info.key)
        message = self._message(table, note, seats, where, t)
        if await self._relay.send(where.address, message):
            await self._telling.sent(note)
        elif note.tries < len(PAUSES):
            due = datetime.now(UTC) + PAUSES[note.tries]
            await self._telling.later(note, due, failed=True)
        else:
            log.warning("a message was given up after %d tries", note.tries + 1)
            await self._telling.sent(note)

    def _message(
        self,
        table: LiveTable,
        note: Note,
        seats: Sequence[Seat],
        where: Address,
        t: Translator,
    ) -> Message:
        """Made of the names of the game and of those who play it, and of nothing else."""
        game = table.game.info.titles[t.language]
        chairs = enumerate(table.chairs)
        seats_of_others = [seat for seat, chair in chairs if chair.player != note.player]
        others = people_at(table.chairs, t).names(seats_of_others)
        if note.matter == "warn":
            title = t("tell.warn_title", game=game)
            sentence = t("tell.warn", game=game, time=_left(table, seats, t))
        else:
            title, sentence = t("tell.turn_title", game=game), t("tell.turn", game=game)
        company = [t("tell.with", players=others)] if others else []
        stop = f"{self._address}/telling/stop/{where.stop_code}"
        lines = [sentence, *company, f"{self._address}/t/{table.id}", t("tell.stop", link=stop)]
        return Message(title, "\n\n".join(lines), stop)


def _still_waiting(table: LiveTable, note: Note) -> list[Seat]:
    return [
        seat
        for seat in waiting_seats(table)
        if table.chairs[seat].player == note.player and table.asked_since[seat] == note.since
    ]


def _left(table: LiveTable, seats: Sequence[Seat], t: Translator) -> str:
    ends = [end for seat in seats if (end := table.times.deadline(seat)) is not None]
    left = max(timedelta(), min(ends) - datetime.now(UTC))
    return format_timedelta(left, locale=LOCALES[t.language])


@asynccontextmanager
async def tell_regularly(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """Tells people while the site is open, if its operator wants that."""
    site: Site = app.state.site
    relay: Relay | None = app.state.relay
    if relay is None or site.telling is None:
        yield
        return
    after = max(0.2, settings.notify_after)
    look_again = timedelta(seconds=2 * after)
    teller = Teller(site, site.telling, relay, settings.public_address, look_again)
    task = asyncio.create_task(teller.keep_telling(min(10.0, after)))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        relay.close()
