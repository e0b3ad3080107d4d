"""What is said at a table: the words of its people, and the remarks of its bots."""

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from grandtour.core.game import Remark, Seat

LINE_LENGTH = 240
LINES_KEPT = 100
"""So many lines, the newest, are shown to those who come to a table."""
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
