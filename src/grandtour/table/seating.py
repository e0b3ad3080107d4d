"""Who sits where: taking seats, leaving them to bots and coming back, drawing lots."""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.company import teams_at_start
from grandtour.core.game import Seat
from grandtour.table.errors import NotAllowed, NotNow, TryAgain
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair, Player, kept_by_link, tidy_name
from grandtour.table.places import drawn_by_lot, refuse_both_sides
from grandtour.table.store import Store
from grandtour.table.stored import Agreement, NewChair

if TYPE_CHECKING:
    from grandtour.table.tables import Tables

_STAND_IN = "medium"


class Seating:
    """Every change is written, and refused if the seat is no longer as its process knows it."""

    def __init__(self, tables: "Tables", store: Store) -> None:
        self._tables = tables
        self._store = store

    async def sit(
        self, table: LiveTable, player: Player, seats: Sequence[Seat], key: str = ""
    ) -> None:
        """Takes open seats, all of them or none; the key is that of a seat's own link."""
        async with table.lock:
            if not seats:
                raise NotNow("choose_a_seat")
            for seat in seats:
                _check_free(table, player, seat, key)
            new = dict.fromkeys(seats, Chair(player=player.id, name=player.name))
            _refuse_both_sides(table, new)
            await self._change(table, new)

    async def keep(self, table: LiveTable, player: Player, seat: Seat, name: str) -> Chair:
        """The host keeps an open seat for a friend, who takes it by a link of its own."""
        async with table.lock:
            if player.id != table.host:
                raise NotAllowed("host_only")
            if not _chair(table, seat).open:
                raise NotNow("seat_taken")
            if not tidy_name(name):
                raise NotNow("kept_needs_name")
            await self._change(table, {seat: kept_by_link(tidy_name(name))})
            return table.chairs[seat]

    async def stand_up(self, table: LiveTable, player: Player, seat: Seat) -> None:
        """Before the game begins a seat can be given back, or opened to anybody by the host."""
        async with table.lock:
            chair = _chair(table, seat)
            is_kept = chair.kept_for is not None and table.host == player.id
            if chair.player != player.id and not is_kept:
                raise NotAllowed("not_your_seat")
            if not table.waiting:
                raise NotNow("already_begun")
            await self._change(table, {seat: Chair()})

    async def swap(self, table: LiveTable, player: Player, one: Seat, other: Seat) -> None:
        """Before the game begins the host may let two change places."""
        async with table.lock:
            if player.id != table.host:
                raise NotAllowed("host_only")
            if not table.waiting:
                raise NotNow("already_begun")
            first, second = _chair(table, one), _chair(table, other)
            _refuse_both_sides(table, {one: second, other: first})
            await self._change(table, {one: second, other: first})

    async def hand_to_bot(self, table: LiveTable, player: Player, seat: Seat, level: str) -> None:
        """A player leaves the own seat to a bot until they are back, or the host fills one."""
        registry.bot(makers(table.game.info.key), level)
        async with table.lock:
            chair = _chair(table, seat)
            if not (chair.player == player.id or (chair.open and table.host == player.id)):
                raise NotAllowed("not_your_seat")
            if table.over:
                raise NotNow("game_over")
            if chair.open:
                await self._change(table, {seat: Chair(bot=level)})
            else:
                await self._change(table, {seat: _with_stand_in(chair, level)})

    async def let_sit_in(self, table: LiveTable, seat: Seat) -> bool:
        """A bot plays for somebody who does not answer; False if that is not so any more."""
        async with table.lock:
            chair = table.chairs[seat]
            if chair.moved_by or chair.player is None or seat not in table.turn:
                return False
            try:
                level = stand_in_level(table)
                await self._change(table, {seat: _with_stand_in(chair, level)})
            except TryAgain:
                raise
            except NotNow:
                return False
            return True

    async def come_back(self, table: LiveTable, player: Player, seat: Seat) -> None:
        """Takes the own seat back from the bot that has played meanwhile."""
        async with table.lock:
            chair = _chair(table, seat)
            if chair.player != player.id:
                raise NotAllowed("not_your_seat")
            if chair.stand_in:
                await self._change(table, {seat: _with_stand_in(chair, "")})
        await self._store.forget_agreements(table.id, _matter(seat))
        await self._tables.refresh(table)

    async def agree_to_stand_in(
        self, table: LiveTable, player: Player, seat: Seat, present: Collection[str]
    ) -> None:
        """One of the others agrees that a bot plays for somebody who is away.

        It does when all who are present agree.
        """
        away = _chair(table, seat).player
        if not table.seats_of(player.id) or away is None or away == player.id:
            raise NotAllowed("not_your_seat")
        if away in present:
            raise NotNow("is_here")
        if seat not in table.turn:
            raise NotNow("not_awaited")
        await self._store.agree(table.id, Agreement(_matter(seat), player.id), _now())
        await self._tables.refresh(table)
        if not missing_agreement(table, seat, {*present, player.id}):
            await self.let_sit_in(table, seat)

    async def begin_by_lot(self, table: LiveTable) -> None:
        """Draws who sits where, as soon as all are there; the table's chance decides.

        The table's lock is held.
        """
        if not table.awaits_lot or any(chair.open for chair in table.chairs):
            return
        teams = teams_at_start(table.game, len(table.chairs), table.options)
        chairs, now = drawn_by_lot(table.chairs, table.chance.stream("seats"), teams), _now()
        if await self._store.seat_by_lot(table.id, chairs, now):
            table.begun_at = now
            table.seat_people(chairs, now)
        else:
            await self._tables.take_news(table)

    async def _change(self, table: LiveTable, new: Mapping[Seat, Chair]) -> None:
        """Who holds these seats from now on. The table's lock is held."""
        if not self._tables.is_known(table):
            raise NotNow("moved_on")
        now = _now()
        changes = [NewChair(seat, table.chairs[seat], chair) for seat, chair in new.items()]
        await self._store.set_chairs(table.id, changes, now)
        chairs = [new.get(seat, chair) for seat, chair in enumerate(table.chairs)]
        table.seat_people(chairs, now)
        await self.begin_by_lot(table)
        await self._tables.changed(table)


def missing_agreement(table: LiveTable, seat: Seat, present: Collection[str]) -> set[str]:
    """Who of those present has not yet agreed that a bot plays this seat."""
    people = {chair.player for chair in table.chairs if chair.player in present}
    agreed = agreed_to_stand_in(table, seat)
    return {player for player in people if player} - agreed - {table.chairs[seat].player or ""}


def agreed_to_stand_in(table: LiveTable, seat: Seat) -> set[str]:
    return {player for matter, player in table.agreements if matter == _matter(seat)}


def stand_in_level(table: LiveTable) -> str:
    levels = makers(table.game.info.key)
    return _STAND_IN if _STAND_IN in levels else next(iter(levels))


def _matter(seat: Seat) -> str:
    return f"stand_in {seat}"


def _with_stand_in(chair: Chair, level: str) -> Chair:
    return msgspec.structs.replace(chair, stand_in=level)


def _chair(table: LiveTable, seat: Seat) -> Chair:
    if not 0 <= seat < len(table.chairs):
        raise NotAllowed("not_your_seat")
    return table.chairs[seat]


def _refuse_both_sides(table: LiveTable, new: Mapping[Seat, Chair]) -> None:
    chairs = [new.get(seat, chair) for seat, chair in enumerate(table.chairs)]
    teams = teams_at_start(table.game, len(chairs), table.options)
    refuse_both_sides(chairs, teams, by_lot=table.terms.by_lot)


def _check_free(table: LiveTable, player: Player, seat: Seat, key: str) -> None:
    if not 0 <= seat < len(table.chairs) or not table.chairs[seat].open:
        raise NotNow("seat_taken")
    if not table.chairs[seat].is_free_for(player.id, key):
        raise NotNow("seat_kept")


def _now() -> datetime:
    return datetime.now(UTC)
