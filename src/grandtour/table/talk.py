"""What is said at a table: the words of its people, and the remarks of its bots."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta

import msgspec

from grandtour.core.company import Team
from grandtour.core.game import Remark, Seat

LINE_LENGTH = 240
LINES_KEPT = 100
"""So many lines, the newest of each circle of hearers, are shown to those who come to a table."""
PHRASES = ("well_played", "one_moment", "oops", "thanks", "good_game")
"""Short things to say that everybody reads in their own language."""
_WINDOW = timedelta(seconds=10)
_LINES_IN_WINDOW = 5


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the talk: a person's own words, or a bot's remark for each reader's language."""

    n: int
    seat: Seat
    at: datetime
    text: str = ""
    remark: Remark | None = None
    hearers: Team = ()
    """The team that hears it; (): everybody."""
    nth: int = 0
    """Its number among the lines that the same people hear: of others' it tells nothing."""

    def is_heard_by(self, seats: Collection[Seat]) -> bool:
        return not self.hearers or any(seat in self.hearers for seat in seats)


class Heard(msgspec.Struct, frozen=True):
    """A line as one reader counts: `n` is how many they have heard with it."""

    n: int
    line: Line


def heard_by(lines: Sequence[Line], seats: Collection[Seat]) -> list[Heard]:
    """What was said in the hearing of these seats, the oldest first.

    Numbers and places tell nothing of what was said to others.
    """
    own = [line for line in lines if line.is_heard_by(seats)]
    counts: dict[Team, int] = {}
    for line in own:
        counts.setdefault(line.hearers, line.nth - 1)
    heard = []
    for line in own:
        counts[line.hearers] = line.nth
        heard.append(Heard(sum(counts.values()), line))
    return heard


def newest_of_each(lines: Sequence[Line]) -> list[Line]:
    """So many as are kept: what is said in one circle pushes nothing out of another."""
    newest = {line.hearers: line.nth for line in lines}
    return [line for line in lines if line.nth > newest[line.hearers] - LINES_KEPT]


def tidy_line(text: str) -> str:
    """A line as it may be shown: printable, without runs of blanks, not too long.

    >>> tidy_line("  a\\n deal? ")
    'a deal?'
    """
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:LINE_LENGTH].strip()


def says_too_much(lines: Iterable[Line], seats: Iterable[Seat], now: datetime) -> bool:
    """Whether those seats have just said so much that the others should get a word in."""
    own = set(seats)
    recent = [line for line in lines if line.seat in own and line.at > now - _WINDOW]
    return len(recent) >= _LINES_IN_WINDOW
