"""What a bot that is a program may use, the complaint if it cannot be one, and when a game between
bots is broken off."""

import msgspec

from grandtour.core.errors import GrandTourError

LONGEST = 20_000
"""Actions after which a game is broken off. Ours end ten times sooner even if all play at random,
but a bot may do and undo the same thing for ever."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a program may use."""

    move_seconds: float = 1.0
    start_seconds: float = 10.0
    """From its start until it says that it is ready."""
    processor_seconds: int = 600
    """In a whole game."""
    megabytes: int = 1024
    """Of data, where the system can tell (Linux)."""
    answer_bytes: int = 65536
    answer_lines: int = 100
    """So much it may write from a question to its answer, which is the last line of it."""
    lapses: int = 3
    """So many in a row, and it is not asked again in this game."""


class BadProgram(GrandTourError):
    """A command that starts nothing, or nothing that answers."""
