"""Tables in play: who may do what, and the one way by which a match changes.

The database holds the truth, the action log. What is in memory is a cache that may be dropped at
any time and is rebuilt by replay.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime

import msgspec

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.company import teams_of
from grandtour.core.errors import GrandTourError
from grandtour.core.game import Action, Event, Seat
from grandtour.core.match import AnyMatch, AnyStep, Match
from grandtour.core.record import Record
from grandtour.table.closed import closed_record
from grandtour.table.errors import NotAllowed, NotNow, TryAgain
from grandtour.table.link_ids import link_id
from grandtour.table.live import LiveTable, revive
from grandtour.table.notices import PLAYER, TABLE, Notice
from grandtour.table.observing import UNOBSERVED, Observer
from grandtour.table.opening import (
    Request,
    chair_of,
    in_language,
    kept_seats,
    options_again,
    requests_again,
    with_names,
)
from grandtour.table.people import Player
from grandtour.table.places import refuse_both_sides
from grandtour.table.players import Players
from grandtour.table.refusing import prepared
from grandtour.table.seating import Seating
from grandtour.table.secret_options import chosen_secrets, is_still_played
from grandtour.table.store import Store
from grandtour.table.stored import Origin, Played, StoredTable
from grandtour.table.taking_back import TakingBack
from grandtour.table.talking import Talking
from grandtour.table.terms import Terms

_ID_LENGTH = 12
_TABLES_IN_MEMORY = 1000


class Tables:
    """All tables of the site."""

    def __init__(
        self,
        store: Store,
        announce: Callable[[LiveTable], Awaitable[None]],
        observer: Observer = UNOBSERVED,
    ) -> None:
        self._store = store
        self._announce = announce
        self._observer = observer
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self._forgotten_meanwhile: set[str] = set()
        self.players = Players(store)
        self._stale: set[str] = set()
        self.seating = Seating(self, store)
        self.taking_back = TakingBack(self, store)
        self.talking = Talking(self, store)
        self._opened_at = datetime.now(UTC)

    @property
    def in_memory(self) -> int:
        """How many tables need no replay."""
        return len(self._live)

    async def rename(self, player: Player, name: str) -> Player:
        """The same player under another name; an empty one changes nothing. Raises `BadName`."""
        renamed = await self.players.rename(player, name)
        if renamed is player:
            return player
        for table in self._at_which_sits(player.id):
            table.chairs = tuple(
                msgspec.structs.replace(chair, name=renamed.name)
                if chair.player == player.id and not chair.guest
                else chair
                for chair in table.chairs
            )
        return renamed

    async def create(
        self,
        host: Player,
        game_key: str,
        requests: Sequence[Request],
        options: Mapping[str, object],
        *,
        clock: bool = True,
        chance: Chance | None = None,
        terms: Terms = Terms(),  # noqa: B008 frozen
    ) -> LiveTable:
        """Sets up a table.

        Raises `UnknownGame`, `BadOptions`, `UnknownBot`, `BadName`, or `NotNow` if somebody would
        play on both sides.
        """
        game = registry.game(game_key)
        options = in_language(game.info, options, terms.language)
        # Set up once before anything is written: options may be wrong in ways only the game knows.
        match = Match(game, len(requests), options, chance or Chance.fresh())
        teams = teams_of(game, match.state)
        requests = with_names(requests, host, terms.language, teams=bool(teams))
        chairs = tuple(chair_of(request, host, game_key) for request in requests)
        refuse_both_sides(chairs, teams, by_lot=terms.by_lot)
        now = datetime.now(UTC)
        stored = StoredTable(
            id=link_id(_ID_LENGTH),
            game=game_key,
            version=game.info.version,
            options=match.options,
            seed=match.chance.seed,
            host=host.id,
            clock=clock,
            created_at=now,
            seated_at=now,
            chairs=chairs,
            terms=terms,
        )
        await self._store.add_table(stored)
        table = await self.get(stored.id)
        async with table.lock:
            await self.seating.begin_by_lot(table)
        return table

    async def play_on(
        self, host: Player, match: AnyMatch, origin: Origin, seat: Seat, level: str
    ) -> LiveTable:
        """A table that goes on from a moment of a finished game: the host against bots.

        Its chance is that of the game, which everybody may know by now; but secret settings go
        nowhere without their host, and a record names none. Raises `NotAllowed`, or `NotNow` where
        nothing is left to be done.
        """
        if not 0 <= origin.n < len(match.actions):
            raise NotNow("game_over")
        info, now = match.game.info, datetime.now(UTC)
        if chosen_secrets(info, match.options) and not await self._is_host(host, origin.table):
            raise NotAllowed("secrets_of_host")
        requests = [Request("bot", level)] * match.seats
        requests[seat] = Request("me")
        stored = StoredTable(
            id=link_id(_ID_LENGTH),
            game=info.key,
            version=info.version,
            options=match.options,
            seed=match.chance.seed,
            host=host.id,
            clock=False,
            created_at=now,
            seated_at=now,
            chairs=tuple(chair_of(request, host, info.key) for request in requests),
            actions=tuple(
                Played(who, str(action), now) for who, action in match.actions[: origin.n]
            ),
            origin=origin,
        )
        await self._store.add_table(stored)
        return await self.get(stored.id)

    async def _is_host(self, player: Player, table_id: str) -> bool:
        return bool(table_id) and player.id == (await self.get(table_id)).host

    async def create_again(self, table: LiveTable, host: Player) -> LiveTable:
        """The table at which those of this one play again: the first who asks sets it up.

        Bots and guests are there, the others' seats are kept for them, and everybody has moved on
        by a seat. Only who sat there may ask for it, and only after the end: a copy of a running
        game's settings could tell a secret. Raises `NotAllowed` or `NotNow`.
        """
        if not table.seats_of(host.id):
            raise NotAllowed("not_at_this_table")
        if not table.over:
            raise NotNow("again_after_end")
        if table.next_table is None:
            again = await self._create_next(table, host)
        else:
            again = await self.current(table.next_table)
        if seats := kept_seats(again, host):
            await self.seating.sit(again, host, seats)
        return again

    async def _create_next(self, table: LiveTable, host: Player) -> LiveTable:
        """The table to which this one leads; if somebody was faster, theirs."""
        again = await self.create(
            host,
            table.game.info.key,
            requests_again(table, host),
            options_again(table, host),
            clock=table.clock,
            # Nobody draws lots for roles that change anyway.
            terms=msgspec.structs.replace(table.terms, by_lot=False),
        )
        first = await self._store.follow_with(table.id, again.id)
        if first != again.id:
            self.forget(again.id)
            await self._store.delete_table(again.id)
            again = await self.get(first)
        table.next_table = first
        await self.changed(table)
        return again

    async def get(self, table_id: str) -> LiveTable:
        """The table, from memory or by replay. Raises `UnknownTable`."""
        if table_id not in self._live:
            async with self._loading:
                if table_id not in self._live:
                    stored = await self._loaded(table_id)
                    # Nobody's time runs while the site is away.
                    self._live[table_id] = revive(stored, not_before=self._opened_at)
                    self._make_room()
        self._live.move_to_end(table_id)
        return self._live[table_id]

    async def _loaded(self, table_id: str) -> StoredTable:
        """The table as the database has it; what was forgotten while it was read is read again."""
        while True:
            self._forgotten_meanwhile.clear()
            stored = await self._store.load_table(table_id)
            if table_id not in self._forgotten_meanwhile:
                return stored

    def known(self, table_id: str) -> LiveTable | None:
        """The table if it is in memory, as this process last knew it."""
        return self._live.get(table_id)

    async def current(self, table_id: str) -> LiveTable:
        """The table with all that other processes have done. Raises `UnknownTable`."""
        if self._store.is_shared and (table := self._live.get(table_id)):
            newest = await self._store.newest(table_id)
            if table_id in self._stale or not table.is_as_new_as(newest):
                await self.catch_up(table)
        table = await self.get(table_id)
        if table.over:
            table.kept_back = await is_still_played(self._store, table, table.game.info)
        return table

    async def catch_up(self, table: LiveTable, notice: Notice | None = None) -> None:
        """Takes over what other processes have written. Raises `UnknownTable`.

        If the notice says all of it, the database need not be asked.
        """
        async with table.lock:
            if notice and notice.played and notice.n == table.n + 1 and not table.waiting:
                table.play(notice.played)
            elif not (notice and notice.played and notice.n <= table.n):
                await self.take_news(table)

    def heard_of(self, notice: Notice) -> list[LiveTable]:
        """The tables in memory that another process may have changed."""
        if notice.kind == TABLE:
            table = self._live.get(notice.id)
            if table and not notice.played:
                # What people agree upon is not seen in what is newest of a table.
                self._stale.add(table.id)
            return [table] if table else []
        if notice.kind == PLAYER:
            self.players.forget(notice.id)
            touched = self._at_which_sits(notice.id)
        else:
            self.players.forget_all()
            touched = list(self._live.values())
        # A new name is not seen in what is newest of a table.
        self._stale.update(table.id for table in touched)
        return touched

    async def act(
        self, table: LiveTable, player: Player, seat: Seat, action: Action | str
    ) -> list[tuple[int, Event]]:
        """A person's action; returns what its seat saw of it, numbered as in the seat's log.

        Raises `NotAllowed`, `NotNow` or an `ActionError`.
        """
        if seat not in table.seats_of(player.id):
            raise NotAllowed("not_your_seat")
        if table.chairs[seat].stand_in:
            await self.seating.come_back(table, player, seat)
        return await self._play(table, seat, action, chosen=True)

    async def act_for(self, table: LiveTable, seat: Seat, action: Action, n: int | None) -> bool:
        """A bot's or the clock's action; False if more than n actions were played meanwhile.

        Raises `TryAgain` if the database cannot write it now.
        """
        try:
            await self._play(table, seat, action, expected=n)
        except TryAgain:
            raise
        except GrandTourError:
            return False
        return True

    def is_known(self, table: LiveTable) -> bool:
        """Whether this is the table as this process knows it, not one that it has dropped."""
        return self._live.get(table.id) is table

    async def refresh(self, table: LiveTable) -> None:
        """After a change that was written without the table's being changed here."""
        await self.catch_up(table)
        await self.changed(table)

    def is_as_it_was(self, table: LiveTable, n: int) -> bool:
        """Whether this is still the table, after n actions."""
        return self.is_known(table) and table.n == n

    async def closed(self, table_id: str) -> StoredTable:
        """A table that `get` cannot open, as the database has it. Raises `UnknownTable`."""
        return await self._store.load_table(table_id)

    async def closed_record(self, table_id: str) -> Record:
        """The record as it was written down, without replay. Raises `NotNow` or `Unplayable`."""
        stored = await self.closed(table_id)
        if await is_still_played(self._store, stored, registry.game(stored.game).info):
            raise NotNow("record_kept_back")
        return closed_record(stored)

    def forget(self, table_id: str) -> None:
        """Drops the table from memory; the next look at it replays the log."""
        self._live.pop(table_id, None)
        self._stale.discard(table_id)
        self._forgotten_meanwhile.add(table_id)

    def _make_room(self) -> None:
        """Forgets the tables that nobody has looked at for longest."""
        idle = [key for key, table in self._live.items() if not table.lock.locked()]
        for key in idle[: max(0, len(self._live) - _TABLES_IN_MEMORY)]:
            self.forget(key)

    async def _play(
        self,
        table: LiveTable,
        seat: Seat,
        action: Action | str,
        expected: int | None = None,
        *,
        chosen: bool = False,
    ) -> list[tuple[int, Event]]:
        async with table.lock:
            step, now = await self._write_step(table, seat, action, expected, chosen)
            # Nobody sees the action before it is durable.
            seen = table.events_seen(seat)
            table.take(step, now)
            self._observer.moved()
            news = list(enumerate(table.match.log(seat)[seen:], seen + 1))
        await self.changed(table)
        return news

    async def _write_step(
        self, table: LiveTable, seat: Seat, action: Action | str, expected: int | None, chosen: bool
    ) -> tuple[AnyStep, datetime]:
        """The action as it was written down; if another process was faster, after what it did.

        What a person has chosen is never what only the clock may do.
        """
        while True:
            if not self.is_known(table) or expected not in (None, table.n):
                # Somebody was faster, or a failed write has made this copy of the table invalid.
                raise NotNow("moved_on")
            step = prepared(table, seat, action, chosen=chosen)
            played = Played(seat, str(step.action), datetime.now(UTC))
            try:
                await self._store.append(table.id, table.n + 1, played, step.state.outcome())
            except NotNow:
                if not await self.take_news(table):
                    raise
            except BaseException:
                # Only the database knows now whether and what was written.
                self.forget(table.id)
                raise
            else:
                return step, played.at

    async def write_taking_back(self, table: LiveTable, played: Played) -> None:
        """Writes that an action is taken back, and does it. The table's lock is held."""
        if not self.is_known(table):
            raise NotNow("moved_on")
        try:
            await self._store.append(table.id, table.n + 1, played)
        except NotNow:
            await self.take_news(table)
            raise
        except BaseException:
            self.forget(table.id)
            raise
        table.play(played)
        await self.changed(table)

    async def take_news(self, table: LiveTable) -> bool:
        """Brings a table whose lock is held up to date; says whether there was any news."""
        try:
            news = await self._store.news(table.id, table.n, table.last_line)
            self._stale.discard(table.id)
            return table.take_news(news)
        except TryAgain:
            raise
        except Exception:
            # It is gone, or this copy of it has gone astray: the next look replays it.
            self.forget(table.id)
            raise

    async def changed(self, table: LiveTable) -> None:
        with suppress(asyncio.CancelledError):
            await self._announce(table)

    def _at_which_sits(self, player: str) -> list[LiveTable]:
        return [table for table in self._live.values() if table.seats_of(player)]
