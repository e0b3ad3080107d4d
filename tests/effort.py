"""How hard to look: at some samples in `make test`, at all of them in `make soak`.

What is found by looking often (random games, positions, seeds, bots against each other) asks
`some` for its numbers. What is certain after one look asks nothing and is whole everywhere.
"""

import os

SOAK = int(os.environ.get("GRANDTOUR_SOAK", "0"))
"""0: a quick look. 1: a whole one. 10: ten times as hard."""


def some(quick: int, whole: int) -> int:
    """How many games, positions or seeds to look at."""
    return whole * SOAK or quick


def takes_turns(number: int, of: int = 3) -> bool:
    """Whether it is looked at what has this number: in a quick look one of so many is."""
    return bool(SOAK) or number % of == 0
