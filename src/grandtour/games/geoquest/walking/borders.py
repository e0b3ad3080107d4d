"""Where one step leads from a set of tiles: tables of all borders, by kind and by side.

A set of tiles is shifted to a side as a whole; the table says which of the tiles where it arrives
have such a border on the side where it came from.
"""

from collections.abc import Sequence
from typing import Final

from grandtour.games.geoquest.board import (
    ALONG,
    BOARD,
    CROSSING,
    PLAIN,
    SIZE,
    TILE_COUNT,
    Tiles,
    bits,
)


def copies(tiles: Tiles, onto: Sequence[bool]) -> Tiles:
    """A set of tiles on each of several boards side by side that shall have it."""
    one, none = tiles.to_bytes(TILE_COUNT // 8, "little"), bytes(TILE_COUNT // 8)
    return int.from_bytes(b"".join([one if wanted else none for wanted in onto]), "little")


class Borders:
    """Borders of some kinds: the tiles onto which a step over one leads, for each side."""

    __slots__ = ("_down", "_left", "_right", "_up", "beside")

    def __init__(self, up: Tiles, down: Tiles, left: Tiles, right: Tiles) -> None:
        self._up, self._down, self._left, self._right = up, down, left, right
        self.beside: Tiles = up | down | left | right
        """All tiles with such a border."""

    def around(self, tiles: Tiles) -> Tiles:
        """Where one such step leads from a set of tiles."""
        return (
            tiles >> SIZE & self._up
            | tiles << SIZE & self._down
            | tiles >> 1 & self._left
            | tiles << 1 & self._right
        )

    def copied(self, onto: Sequence[bool]) -> "Borders":
        """The same borders on each of several boards side by side that shall have them."""
        return Borders(
            copies(self._up, onto),
            copies(self._down, onto),
            copies(self._left, onto),
            copies(self._right, onto),
        )

    def joined(self, other: "Borders") -> "Borders":
        """These borders and the other ones."""
        return Borders(
            self._up | other._up,
            self._down | other._down,
            self._left | other._left,
            self._right | other._right,
        )


def _borders(*kinds: int) -> Borders:
    def onto(offset: int) -> Tiles:
        return bits(
            other
            for tile in range(TILE_COUNT)
            for other, kind in BOARD.ways[tile]
            if kind in kinds and other - tile == offset
        )

    return Borders(onto(-SIZE), onto(SIZE), onto(-1), onto(1))


PLAIN_BORDERS: Final = _borders(PLAIN)
PATHS: Final = _borders(ALONG)
DRY_BORDERS: Final = _borders(PLAIN, ALONG)
STREAMS: Final = _borders(CROSSING)
BORDERS: Final = _borders(PLAIN, ALONG, CROSSING)
