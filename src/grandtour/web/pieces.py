"""Pieces of pages: drawn once for all who see the same, sent again only where they changed.

A template draws a piece with `part("name.html", a=..., b=...)`. The piece's template gets these
inputs and nothing else, and they are its key: two people share a piece exactly if everything it
was made of is equal. A piece with an `id`, which its one element must carry, is also a unit of
change: an open page that has it already is not sent it again.
"""

import itertools
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from jinja2 import Environment, Template
from markupsafe import Markup

_KEPT = 4_000_000
"""So many characters of HTML are kept before what was not asked for again is forgotten."""
_OVERHEAD = 1000
"""What a piece weighs besides its text: the inputs that are its key."""
_MARK = re.compile("\x01[^\x02]*\x02")
_SVG = re.compile(r"\s*<(g|use|path|circle|rect|text|line|polyline|polygon)\b")


class Piece:
    """Drawn HTML; where other pieces with an id stand in it, there is a mark for each."""

    __slots__ = ("id", "inner", "mark", "text")

    def __init__(self, id: str, text: str, inner: Mapping[str, "Piece"], mark: str) -> None:  # noqa: A002
        self.id = id
        self.text = text
        self.inner = inner
        self.mark = mark

    def html(self, shown: "Piece | None" = None) -> str:
        """The whole piece; of what is `shown` already there are placeholders instead."""
        if not self.inner:
            return self.text
        before = {piece.id: piece for piece in shown.inner.values()} if shown else {}
        return _MARK.sub(lambda found: self._inside(found[0], before), self.text)

    def _inside(self, mark: str, before: Mapping[str, "Piece"]) -> str:
        piece = self.inner.get(mark)
        if piece is None:
            return ""
        shown = before.get(piece.id)
        if shown is not None and shown.mark == mark:
            return f'<x-kept data-id="{piece.id}"></x-kept>'
        return piece.html(shown)

    def changes(self, shown: "Piece") -> Iterator[str]:
        """What to put in place of parts of the same piece, as it is shown."""
        if self.text == shown.text:
            return
        here, there = self._marked(), shown._marked()
        is_same_frame = [piece.id for piece in here] == [piece.id for piece in there] and (
            _MARK.split(self.text) == _MARK.split(shown.text)
        )
        if not is_same_frame:
            yield self._wrapped(self.html(shown))
            return
        for piece, old in zip(here, there, strict=True):
            if piece.mark != old.mark:
                yield from piece.changes(old)

    def _wrapped(self, html: str) -> str:
        """A piece with an id stands in another, and outside of it a browser takes it for less."""
        if not self.id:
            return html
        frame = "svg" if _SVG.match(html) else "div"
        return f"<{frame} data-parts>{html}</{frame}>"

    def _marked(self) -> list["Piece"]:
        """The pieces in this one, in the order in which they stand."""
        if not self.inner:
            return []
        return [self.inner[mark] for mark in _MARK.findall(self.text) if mark in self.inner]


class Pieces:
    """Draws pieces, and keeps those whose inputs may come again unless it has no memory."""

    def __init__(self, environment: Environment, *, memory: bool = True) -> None:
        self._environment = environment
        self._most = _KEPT if memory else 0
        self._templates: dict[str, Template] = {}
        # Two generations: what was not asked for while one filled up is forgotten.
        self._young: dict[object, Piece] = {}
        self._old: dict[object, Piece] = {}
        self._weight = 0
        self._being_drawn: list[dict[str, Piece]] = []
        self._numbers = itertools.count()
        # Nobody can write a mark of ours into a text.
        self._salt = secrets.token_hex(4)

    def __call__(self, template: str, /, **inputs: Any) -> Markup:
        """What `part` in a template stands for."""
        piece = self.keep(template, inputs)
        if piece.id:
            self._being_drawn[-1][piece.mark] = piece
            return Markup(piece.mark)  # noqa: S704 our own mark
        self._being_drawn[-1].update(piece.inner)
        return Markup(piece.text)  # noqa: S704 drawn by an escaping template

    def keep(self, template: str, inputs: Mapping[str, Any]) -> Piece:
        """The piece made of these inputs, drawn now or before. They must be hashable."""
        # The types count: 1 and True are equal, and are not written alike.
        key = (template, *inputs.items(), *map(type, inputs.values()))
        piece = self._young.get(key)
        if piece is None:
            piece = self._old.get(key) or self.draw(template, inputs)
            self._young[key] = piece
            self._weight += len(piece.text) + _OVERHEAD
            if self._weight > self._most:
                self._old, self._young = (self._young, {}) if self._most else ({}, {})
                self._weight = 0
        return piece

    def around(self, template: str, context: Mapping[str, Any], pieces: Sequence[Piece]) -> Piece:
        """A piece around a list of others, which its template gets as `lines`."""
        lines = Markup("".join(piece.mark for piece in pieces))  # noqa: S704 our own marks
        piece = self.draw(template, {**context, "lines": lines})
        return Piece(piece.id, piece.text, {each.mark: each for each in pieces}, piece.mark)

    def draw(self, template: str, context: Mapping[str, Any]) -> Piece:
        """A piece that is not kept."""
        inner: dict[str, Piece] = {}
        self._being_drawn.append(inner)
        try:
            text = self._template(template).render(context)
        finally:
            self._being_drawn.pop()
        mark = f"\x01{self._salt}{next(self._numbers)}\x02"
        return Piece(str(context.get("id", "")), text, inner, mark)

    def _template(self, name: str) -> Template:
        if name not in self._templates:
            self._templates[name] = self._environment.get_template(name)
        return self._templates[name]
