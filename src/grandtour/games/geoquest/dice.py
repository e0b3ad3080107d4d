"""The two dice: a throw is a number from 0 to 35, green face times six plus red face."""

from itertools import product
from typing import Final

import msgspec

from grandtour.games.geoquest.board import DATA


class Face(msgspec.Struct, frozen=True):
    """One side of a die."""

    value: int
    color: str
    special: str = ""

    @property
    def name(self) -> str:
        """`find`, `dnf`, or the number with the first letter of its colour: `2b`."""
        return self.special or f"{self.value}{self.color[0]}"


class _Die(msgspec.Struct, frozen=True):
    id: str
    faces: tuple[Face, ...]


class _Dice(msgspec.Struct, frozen=True):
    dice: tuple[_Die, ...]


NO_THROW: Final = -1
GREEN, RED = (
    die.faces for die in msgspec.json.decode((DATA / "dice.json").read_bytes(), type=_Dice).dice
)
_THROWS: Final = tuple(product(GREEN, RED))
THROW_COUNT: Final = len(_THROWS)
FACES: Final = tuple((green.name, red.name) for green, red in _THROWS)
NUMBER_OF: Final = {faces: throw for throw, faces in enumerate(FACES)}
VALUES: Final = tuple((green.value, red.value) for green, red in _THROWS)
TOTALS: Final = tuple(green.value + red.value for green, red in _THROWS)
FIND: Final = tuple(green.special == "find" for green, _ in _THROWS)
DNF: Final = tuple(red.special == "dnf" for _, red in _THROWS)
NEW_CACHE: Final = tuple(find and dnf for find, dnf in zip(FIND, DNF, strict=True))
DOUBLES: Final = tuple(green.value == red.value > 0 for green, red in _THROWS)


def throw_of(text: str) -> int:
    """The throw written as green/red.

    >>> TOTALS[throw_of("2w/1b")], DNF[throw_of("0w/dnf")]
    (3, True)
    """
    green, _, red = text.lower().partition("/")
    return NUMBER_OF[green, red]


def shows(throw: int, number: int) -> bool:
    """Whether one of the dice shows this number; the special faces show none."""
    return any(face.value == number and not face.special for face in _THROWS[throw])


def coloured(throw: int, colour: str) -> int:
    """How many of the dice show this colour."""
    return sum(face.color == colour for face in _THROWS[throw])
