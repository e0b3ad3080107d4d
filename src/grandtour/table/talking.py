"""Talk at a table: to everybody or to one's own team, and not listening to somebody."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from grandtour.core.company import Team
from grandtour.core.game import Remark, Seat
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.live import LiveTable
from grandtour.table.people import Player
from grandtour.table.store import Store
from grandtour.table.stored import MUTE, Agreement
from grandtour.table.talk import PHRASES, Line, says_too_much, tidy_line

if TYPE_CHECKING:
    from grandtour.table.tables import Tables


class Talking:
    """Every line is written before anybody hears it."""

    def __init__(self, tables: "Tables", store: Store) -> None:
        self._tables = tables
        self._store = store

    async def say(
        self,
        table: LiveTable,
        player: Player,
        seat: Seat,
        text: str,
        phrase: str = "",
        *,
        to_team: bool = False,
    ) -> None:
        """A person's word to the table or to the seat's own team, or one of the `PHRASES`.

        Raises `NotAllowed` or `NotNow`.
        """
        own = table.seats_of(player.id)
        if seat not in own:
            raise NotAllowed("not_your_seat")
        if not table.terms.talk:
            raise NotNow("talk_is_off")
        if table.silent:
            raise NotNow("silent")
        hearers = table.team_of(seat) if to_team else ()
        if to_team and not hearers:
            raise NotNow("no_team")
        text = tidy_line(text)
        if not text and phrase not in PHRASES:
            raise NotNow("nothing_said")
        if says_too_much(table.lines, own, datetime.now(UTC)):
            raise NotNow("talks_too_fast")
        remark = None if text else Remark(f"phrase.{phrase}")
        await self._add_line(table, seat, text, remark, hearers)

    async def remark(self, table: LiveTable, seat: Seat, remark: Remark) -> None:
        """A bot's word to the table. It explains what the bot did, so the rules' silence does not
        concern it.
        """
        await self._add_line(table, seat, "", remark, ())

    async def mute(self, table: LiveTable, player: Player, seat: Seat, *, muted: bool) -> None:
        """From now on, or no longer, the player does not hear whoever sits there.

        Nobody else is told. Raises `NotAllowed`.
        """
        chair = table.chairs[seat] if 0 <= seat < len(table.chairs) else None
        whom = chair.player if chair else None
        if whom is None or whom == player.id or not table.seats_of(player.id):
            raise NotAllowed("cannot_mute")
        wish = Agreement(f"{MUTE}{whom}", player.id)
        if muted:
            await self._store.agree(table.id, wish, datetime.now(UTC))
        else:
            await self._store.withdraw(table.id, wish)
        await self._tables.refresh(table)

    async def _add_line(
        self, table: LiveTable, seat: Seat, text: str, remark: Remark | None, hearers: Team
    ) -> None:
        async with table.lock:
            while True:
                circle = [line.nth for line in table.lines if line.hearers == hearers]
                line = Line(
                    n=table.last_line + 1,
                    seat=seat,
                    at=datetime.now(UTC),
                    text=text,
                    remark=remark,
                    hearers=hearers,
                    nth=1 + max(circle, default=0),
                )
                try:
                    await self._store.add_line(table.id, line)
                    break
                except NotNow:
                    if not await self._tables.take_news(table):
                        raise
            table.hear([line])
        await self._tables.changed(table)
