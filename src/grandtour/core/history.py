"""What was done at a table, in its order: actions, and takings back of actions.

A taking back is an entry like any other. Nothing is ever deleted: what was taken back can still be
read, and all that follows is played as if it had not been done.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from grandtour.core.errors import BadRecord
from grandtour.core.seats import Seat

Right = Literal["", "free", "agreed"]
"""By what right something was taken back: because nobody had built on it, or by consent."""


class Entry(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """An action; or, if `undoes` is the number of an earlier entry, that this is taken back.

    Entries are numbered from 1. What was taken back freely goes alone, since nobody could know of
    it; by consent all goes that was done since.
    """

    seat: Seat
    action: str = ""
    undoes: int = 0
    right: Right = ""


def standing(history: Sequence[Entry]) -> list[int]:
    """The numbers of the actions that were not taken back.

    Raises `BadRecord` if something is taken back that does not stand.
    """
    found: list[int] = []
    for number, entry in enumerate(history, 1):
        if not entry.undoes:
            found.append(number)
        elif entry.undoes not in found:
            raise BadRecord("record_taken_back", number=number)
        elif entry.right == "agreed":
            found = [other for other in found if other < entry.undoes]
        else:
            found.remove(entry.undoes)
    return found
