"""The pictures of games in lists: files of their own, drawn once and kept by browsers.

In a page of five games they would be most of its weight, each time anew.
"""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from grandtour.core import registry
from grandtour.core.game import LANGUAGES
from grandtour.locale import Translator, translator

LAND = "europe"
"""The land behind the lobby's words, whose colours are those of the page."""
_SEA = 'class="cover-sea"'
_OPEN = 'fill="none"'
"""The sea is that of the page, which may be dark: the picture is open there."""


class Cover(NamedTuple):
    address: str
    svg: str


class Covers:
    """By names: a game's key and a language, as in `KEY-en`; and the land alone."""

    def __init__(self, draw: Callable[..., str]) -> None:
        self._draw = draw
        self._covers: dict[str, Cover] = {}

    def address(self, name: str) -> str:
        """It changes when the picture does."""
        return self.get(name).address

    def get(self, name: str) -> Cover:
        """Raises `KeyError` if there is no such picture."""
        if name not in self._covers:
            svg = self._drawn(name)
            digest = hashlib.sha256(svg.encode()).hexdigest()[:10]
            self._covers[name] = Cover(f"/covers/{name}.svg?{digest}", svg)
        return self._covers[name]

    def _drawn(self, name: str) -> str:
        if name == LAND:
            return self._draw("land.svg", translator("en"))
        key, _, language = name.rpartition("-")
        if language not in LANGUAGES or key not in registry.games():
            raise KeyError(name)
        t: Translator = translator(language, key)
        drawn = self._draw("cover.svg", t, game=registry.game(key).info, words=t)
        return drawn.replace(_SEA, _OPEN)
