"""What pages make once for each language and keep."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from grandtour.core.game import Language
from grandtour.core.page import Translate

Made = TypeVar("Made")


def once_per_language(make: Callable[[Translate], Made]) -> Callable[[Translate], Made]:
    """`make`, called only when its result is asked for the first time in a language."""
    made: dict[Language, Made] = {}

    @wraps(make)
    def kept(t: Translate) -> Made:
        if t.language not in made:
            made[t.language] = make(t)
        return made[t.language]

    return kept
