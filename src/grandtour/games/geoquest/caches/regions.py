"""Regions of the map that the goals of travel bugs name."""

from functools import cache

from grandtour.games.geoquest.board import BOARD, NAMES, SIZE, Tile, Tiles, bits, members


def between(a: Tile, b: Tile) -> Tiles:
    """The rectangle spanned by two tiles, borders included."""
    top, bottom = sorted((a // SIZE, b // SIZE))
    left, right = sorted((a % SIZE, b % SIZE))
    return bits(
        row * SIZE + column for row in range(top, bottom + 1) for column in range(left, right + 1)
    )


@cache
def near(what: str, most: int) -> Tiles:
    """The land tiles at most so far from the closest of these: a key of `Board.distances`."""
    apart = BOARD.distances[what]
    return bits(each for each in members(BOARD.land) if apart[each] <= most)


def away(what: str, least: int) -> Tiles:
    """The land tiles at least so far from all of these."""
    return BOARD.land & ~near(what, least - 1)


@cache
def in_lines(letters: str) -> Tiles:
    """The land tiles in a row or column of one of these letters; others have no line.

    >>> in_lines("RC") & ~in_lines("R") == in_lines("C") & ~in_lines("R")
    True
    """
    return bits(each for each in members(BOARD.land) if not set(NAMES[each]).isdisjoint(letters))
