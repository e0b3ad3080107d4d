"""Where one step leads from a set of tiles: tables of all borders, by kind and by side.

A set of tiles is shifted to a side as a whole; the table says which of the tiles where it arrives
have such a border on the side where it came from.
"""

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


class Borders:
    """The borders of some kinds: the tiles onto which a step over one leads, for each side."""

    __slots__ = ("_down", "_left", "_right", "_up", "beside")

    def __init__(self, *kinds: int) -> None:
        def onto(offset: int) -> Tiles:
            return bits(
                other
                for tile in range(TILE_COUNT)
                for other, kind in BOARD.ways[tile]
                if kind in kinds and other - tile == offset
            )

        self._up, self._down = onto(-SIZE), onto(SIZE)
        self._left, self._right = onto(-1), onto(1)
        self.beside: Tiles = self._up | self._down | self._left | self._right
        """All tiles with such a border."""

    def across(self, up: Tiles, down: Tiles, left: Tiles, right: Tiles) -> Tiles:
        """Where one such step leads from a set of tiles that was shifted to each side."""
        return up & self._up | down & self._down | left & self._left | right & self._right

    def around(self, tiles: Tiles) -> Tiles:
        """The same for the set itself."""
        return self.across(tiles >> SIZE, tiles << SIZE, tiles >> 1, tiles << 1)


PLAIN_BORDERS: Final = Borders(PLAIN)
PATHS: Final = Borders(ALONG)
DRY_BORDERS: Final = Borders(PLAIN, ALONG)
STREAMS: Final = Borders(CROSSING)
BORDERS: Final = Borders(PLAIN, ALONG, CROSSING)
