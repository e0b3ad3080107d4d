"""What a run says at its end of the pairs of worlds that were compared: a check that has compared
nothing looks like one that has.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, cast

import pytest

_NAME = "pairs of worlds"


class Told(NamedTuple):
    """How many pairs of different worlds were compared of a game, and of different set-ups."""

    key: str
    worlds: int
    set_ups: int


def tell(record_property: Callable[[str, object], None], told: Told) -> None:
    """Leaves word in the report of a test, in which other processes send it here."""
    record_property(_NAME, list(told))


def lines(reports: Iterable[pytest.TestReport]) -> Iterator[str]:
    found = sorted(
        Told(*cast("tuple[str, int, int]", value))
        for report in reports
        for name, value in report.user_properties
        if name == _NAME and report.when == "call"
    )
    if found:
        yield _line("worlds", {each.key: each.worlds for each in found})
        yield _line("set-ups", {each.key: each.set_ups for each in found})


def _line(what: str, numbers: dict[str, int]) -> str:
    each = ", ".join(f"{key} {number:,}" for key, number in numbers.items())
    return f"Pairs of different {what}: {sum(numbers.values()):,} ({each})."
