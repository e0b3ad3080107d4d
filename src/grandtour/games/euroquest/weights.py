"""Weights of things that exclude each other."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

Thing = TypeVar("Thing", bound=Hashable)


def normalised(weights: Mapping[Thing, float]) -> dict[Thing, float]:
    """The same weights as parts of 1.

    >>> normalised({"Rome": 3.0, "Oslo": 1.0})
    {'Rome': 0.75, 'Oslo': 0.25}
    """
    total = sum(weights.values()) or 1.0
    return {thing: weight / total for thing, weight in weights.items()}
