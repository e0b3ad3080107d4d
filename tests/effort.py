"""How hard to look: at some samples in `make test`, at all of them in `make soak`.

What is found by looking often (random games, positions, seeds, bots against each other) asks
`some` for its numbers. What is certain after one look asks nothing and is whole everywhere.
"""

import os
from collections.abc import Sequence

from grandtour.core.testing import Case

SOAK = int(os.environ.get("GRANDTOUR_SOAK", "0"))
"""0: a quick look. 1: a whole one. 10: ten times as hard."""


def some(quick: int, whole: int) -> int:
    """How many games, positions or seeds to look at."""
    return whole * SOAK or quick


def takes_turns(number: int, of: int = 3) -> bool:
    """Whether the item with this number is sampled: in a quick look one of so many is."""
    return bool(SOAK) or number % of == 0


def in_turn(cases: Sequence[Case], shift: int) -> list[Case]:
    """Which settings a check looks at; checks with another shift look at others.

    In a quick look every other number of seats, so that each game is looked at by every check,
    and every ninth option; in a whole one all of them.
    """
    return [
        case
        for number, case in enumerate(cases)
        if takes_turns(number + shift, 9 if case.options else 2)
    ]
