"""The final scoring: points for the most and second most cards of each colour (part a).

Part b of the rulebook is lost; the option `sets` stands in for it.
"""

from collections.abc import Sequence

import msgspec

from grandtour.games.whereabouts.cards import COLOURS, NUMBERS, STONES_TO_KEEP, Colour

_POINTS = NUMBERS.final_scoring


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat's points came about; `field` is where the pawn stood."""

    field: int
    yellow: int
    red: int
    blue: int
    sets: int
    total: int
    cards: int

    @property
    def bonus(self) -> int:
        return self.total - self.field


def keeps(colour: Colour, stones: int) -> bool:
    """Whether that many stones, all right, are enough to keep a card.

    >>> [keeps(colour, 3) for colour in COLOURS]
    [False, True, True]
    """
    return stones >= STONES_TO_KEEP[colour]


def colour_points(counts: Sequence[int]) -> list[int]:
    """The points of each seat in one colour; nobody gets any without a card.

    >>> colour_points([5, 2, 2, 1])
    [3, 1, 1, 0]
    """
    first, second = _places(counts)
    shared = len(first) > 1
    points = [0] * len(counts)
    for seat in first:
        points[seat] = _POINTS.first_shared if shared else _POINTS.first_alone
    for seat in second:
        if shared:
            points[seat] = _POINTS.second_after_shared_first
        else:
            points[seat] = _POINTS.second_alone if len(second) == 1 else _POINTS.second_shared
    return points


def _places(counts: Sequence[int]) -> tuple[list[int], list[int]]:
    """The seats with most cards and with second most."""
    ranks = [*sorted({count for count in counts if count}, reverse=True), 0, 0]
    first, second = (
        [seat for seat, count in enumerate(counts) if count and count == rank] for rank in ranks[:2]
    )
    return first, second


def scores(
    fields: Sequence[int], colours: Sequence[Sequence[Colour]], *, sets: bool
) -> tuple[Score, ...]:
    """The final scores from the pawns' fields and the colours of each seat's kept cards."""
    held = [[list(own).count(colour) for colour in COLOURS] for own in colours]
    points = [colour_points([own[place] for own in held]) for place in range(len(COLOURS))]
    return tuple(
        _score(field, own, [colour[seat] for colour in points], sets=sets)
        for seat, (field, own) in enumerate(zip(fields, held, strict=True))
    )


def _score(field: int, held: list[int], points: list[int], *, sets: bool) -> Score:
    yellow, red, blue = points
    for_sets = min(held) * _POINTS.part_b.points_per_set if sets else 0
    return Score(
        field=field,
        yellow=yellow,
        red=red,
        blue=blue,
        sets=for_sets,
        total=field + sum(points) + for_sets,
        cards=sum(held),
    )


def ranking(table: Sequence[Score]) -> tuple[int, ...]:
    """Seats from best to worst: points, then kept cards, then the pawn that was farther ahead."""
    return tuple(
        sorted(
            range(len(table)),
            key=lambda seat: (table[seat].total, table[seat].cards, table[seat].field),
            reverse=True,
        )
    )
