"""One table in memory: who sits there, and the match once every seat is taken."""

import asyncio
import logging
import zlib
from datetime import UTC, datetime

import msgspec

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import OptionValue, Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import Record, Sitter, record_of
from grandtour.table import driver
from grandtour.table.errors import NotNow, Unplayable
from grandtour.table.store import StoredTable

log = logging.getLogger(__name__)


class LiveTable:
    """Only `Tables` changes it, holding its lock.

    The game is dealt when the last seat is taken and not before: nobody can look at a hand and
    then choose another seat.
    """

    def __init__(self, stored: StoredTable, match: AnyMatch | None = None) -> None:
        self.id = stored.id
        self.host = stored.host
        self.game = registry.game(stored.game)
        self.options = stored.options
        self.chance = Chance(stored.seed)
        self.clock = stored.clock
        self.chairs = list(stored.chairs)
        self.lines = list(stored.lines)
        self.last_at = stored.last_at
        # Nobody's time runs while the site is away.
        self.window_at = datetime.now(UTC)
        self.lock = asyncio.Lock()
        self._match = match
        self.begin()

    def begin(self) -> None:
        """Deals, as soon as no seat is open."""
        if self._match is None and not self.waiting:
            self._match = Match(self.game, len(self.chairs), self.options, self.chance)

    @property
    def match(self) -> AnyMatch:
        """The game in progress. Raises `NotNow` before it has begun."""
        if self._match is None:
            raise NotNow("waiting_for_players")
        return self._match

    @property
    def waiting(self) -> bool:
        """Some seats are still open, so the game has not begun."""
        return any(chair.open for chair in self.chairs)

    @property
    def over(self) -> bool:
        return self._match is not None and self._match.over

    @property
    def n(self) -> int:
        """How many actions were played."""
        return len(self._match.actions) if self._match else 0

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return self._match.state.turn() if self._match else ()

    def events_seen(self, seat: Seat | None) -> int:
        """How many events this seat (None: a spectator) has seen."""
        return len(self._match.log(seat)) if self._match else 0

    def stamp_for(self, player: str | None) -> str:
        """Differs whenever this player's page has something new to show, and only then.

        What others do in secret leaves no trace in it, not even that something was done. It follows
        from what is kept, so that a page finds its place again after a restart.
        """
        seats = self.seats_of(player) or (None,)
        events = sum(self.events_seen(seat) for seat in seats)
        chairs = zlib.crc32(msgspec.json.encode(self.chairs))
        return f"{events}.{chairs:x}.{self.last_line}"

    @property
    def last_line(self) -> int:
        """The number of the last thing said."""
        return self.lines[-1].n if self.lines else 0

    def seats_of(self, player: str | None) -> tuple[Seat, ...]:
        """The seats this player holds, guests at the same screen included."""
        if player is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.player == player)

    def people_without(self, seat: Seat) -> int:
        """How many seats but this one are a person's, or wait for one."""
        return sum(not chair.bot for other, chair in enumerate(self.chairs) if other != seat)

    @property
    def needs_attention(self) -> bool:
        """Whether anything may happen here that no person does."""
        return self.clock or any(chair.bot for chair in self.chairs)

    def deadline(self) -> datetime | None:
        """When the time of those in turn is up; None if they may take their time."""
        if self._match is None or not self.clock:
            return None
        return driver.deadline(self._match, self.window_at)

    def remaining(self) -> float | None:
        """Seconds left to those in turn; None if they may take their time."""
        end = self.deadline()
        return None if end is None else max(0.0, (end - datetime.now(UTC)).total_seconds())

    def open_options(self) -> dict[str, OptionValue]:
        """All settings, those that hold a secret only after the end."""
        secret = secret_options(self)
        return {k: v for k, v in self.options.items() if self.over or k not in secret}

    def finished_record(self) -> Record:
        """The whole game. Raises `NotNow` before its end: the actions of others may be secret."""
        if not self.over:
            raise NotNow("record_after_end")
        sitters = [Sitter(name=chair.name, bot=chair.bot) for chair in self.chairs]
        return record_of(self.match, sitters)


def secret_options(table: LiveTable) -> set[str]:
    return {option.key for option in table.game.info.options if option.secret}


def revive(stored: StoredTable) -> LiveTable:
    """The table as it was left, under today's rules if they lead to the same turns.

    Raises `Unplayable` if they do not, or if the table is damaged.
    """
    ours = registry.game(stored.game).info.version
    try:
        return _replayed(stored)
    except Exception as error:
        if stored.version != ours:
            raise Unplayable("old_version", version=stored.version, ours=ours) from None
        # What exactly is wrong may be a secret: a line of the host's own deck, a sealed action.
        log.error("table %s is damaged: %s while it is replayed", stored.id, type(error).__name__)  # noqa: TRY400
        raise Unplayable("cannot_be_revived") from None


def _replayed(stored: StoredTable) -> LiveTable:
    """Every action is legal where it was played, and the game has ended if, and as, it had."""
    table = LiveTable(stored)
    for seat, text in stored.actions:
        table.match.play(seat, text)
    if stored.finished != table.over:
        raise Unplayable("cannot_be_revived")
    if stored.outcome is not None and stored.outcome != table.match.outcome():
        raise Unplayable("cannot_be_revived")
    return table
