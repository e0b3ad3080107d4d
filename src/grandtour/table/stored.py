"""What the database keeps, as those who ask for it get it."""

from datetime import datetime
from typing import NamedTuple

import msgspec

from grandtour.core.game import OptionValue, Outcome, Seat
from grandtour.core.history import Entry, Right, standing
from grandtour.table.people import Chair
from grandtour.table.talk import Line
from grandtour.table.terms import Terms


class Played(NamedTuple):
    """An action as it was written down; or that the one with the number `undoes` is taken back."""

    seat: Seat
    action: str
    at: datetime
    undoes: int = 0
    right: Right = ""


class NewChair(NamedTuple):
    """Who is to hold a seat, and how it is held before."""

    seat: Seat
    old: Chair
    new: Chair


MUTE = "mute "
"""Begins the matter of those who do not want to hear a player."""
HINT = "hint "
"""Begins that of a hint: on which seat, and after how many events and retractions that it saw."""


class Agreement(NamedTuple):
    """That a player wants something for which others must agree, or something for themselves."""

    matter: str
    player: str

    @property
    def is_own_matter(self) -> bool:
        """Whether it is nobody else's business."""
        return self.matter.startswith((MUTE, HINT))


class Origin(msgspec.Struct, frozen=True):
    """Where a table comes from that goes on from a moment of a finished game."""

    table: str
    """Its table; empty if it was brought as a record."""
    n: int
    """So many actions are those of that game."""


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the database has it."""

    id: str
    game: str
    version: int
    options: dict[str, OptionValue]
    seed: bytes
    host: str
    clock: bool
    created_at: datetime
    chairs: tuple[Chair, ...]
    seated_at: datetime
    """When a seat last changed hands."""
    actions: tuple[Played, ...] = ()
    lines: tuple[Line, ...] = ()
    finished: bool = False
    terms: Terms = Terms()
    begun_at: datetime | None = None
    """When who sits where was drawn; only of tables where that is done by lot."""
    next_table: str | None = None
    """Where those who sat here play again."""
    agreements: tuple[Agreement, ...] = ()
    origin: Origin | None = None
    outcome: Outcome | None = None
    """None also for games that ended before outcomes were kept."""

    @property
    def moves(self) -> tuple[tuple[Seat, str], ...]:
        """Who did what, as records write it; without what was taken back."""
        numbers = standing(self.history)
        return tuple((self.actions[n - 1].seat, self.actions[n - 1].action) for n in numbers)

    @property
    def history(self) -> tuple[Entry, ...]:
        return tuple(Entry(p.seat, p.action, p.undoes, p.right) for p in self.actions)


class Newest(NamedTuple):
    """The last action, the last line, and when a seat last changed hands."""

    n: int
    line: int
    since: datetime | None


class News(msgspec.Struct, frozen=True):
    """What was written of a table since somebody last looked."""

    chairs: tuple[Chair, ...]
    seated_at: datetime
    actions: tuple[Played, ...]
    lines: tuple[Line, ...]
    begun_at: datetime | None = None
    next_table: str | None = None
    agreements: tuple[Agreement, ...] = ()


class Memory(msgspec.Struct, frozen=True):
    """What a solo keeps of a player; version 0 is a newcomer's, with nothing in it."""

    data: bytes | None = None
    version: int = 0
