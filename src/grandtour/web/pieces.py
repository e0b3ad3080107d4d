"""Pieces of pages: drawn once for all who see the same, sent again only where they changed.

A template draws a piece with `part("name.html", a=..., b=...)`. The piece's template gets these
inputs and nothing else, and they are its key: two people share a piece exactly if everything it
was made of is equal. A piece with an `id`, which its one element must carry, is also a unit of
change: an open page that has it already is not sent it again.
"""

import itertools
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from grandtour.web.templating import TemplateEnvironment, as_html

_KEPT = 12_000_000
"""So many characters of HTML are kept before what was not asked for again is forgotten."""
_OVERHEAD = 1000
"""What a piece weighs besides its text: the inputs that are its key."""
_MARK = re.compile("(\x01[^\x02]*\x02)")
_LINES = as_html("\x01\x02")
"""Where a list of pieces stands in its frame."""
_SVG = re.compile(r"\s*<(g|use|path|circle|rect|text|line|polyline|polygon)\b")


class Piece:
    """Drawn HTML; where other pieces with an id stand in it, there is a mark for each."""

    __slots__ = ("_changes", "_cuts", "_grown", "id", "inner", "mark", "text")

    def __init__(
        self,
        id: str,  # noqa: A002
        text: str,
        inner: Mapping[str, "Piece"],
        mark: str,
        cuts: "Cuts | None" = None,
        grown: "Grown | None" = None,
    ) -> None:
        self.id = id
        self.text = text
        self.mark = as_html(mark)
        self.inner = inner
        self._cuts = cuts
        self._grown = grown
        self._changes: tuple[str, Sequence[str]] | None = None

    def _cut(self) -> "Cuts":
        if self._cuts is None:
            cut = _MARK.split(self.text) if self.inner else [self.text]
            self._cuts = cut[::2], [self.inner.get(mark, _NOTHING) for mark in cut[1::2]]
        return self._cuts

    def html(self, shown: "Piece | None" = None) -> str:
        """The whole piece; of what is `shown` already there are placeholders instead.

        One placeholder stands for all neighbours that only move together. What begins or ends
        between two pieces is in none of them, so these are no neighbours.
        """
        frame, pieces = self._cut()
        if not pieces:
            return frame[0]
        if shown and self._grown_from(shown):
            return self._html_of_new()
        their_frame, theirs = shown._cut() if shown else ([], [])
        places = {piece.id: place for place, piece in enumerate(theirs) if piece.id}
        html, next_place = [frame[0]], -1
        for number, (piece, after) in enumerate(zip(pieces, frame[1:], strict=True)):
            place = places.get(piece.id, -1)
            if place < 0 or theirs[place] is not piece:
                html += (piece.html(theirs[place] if place >= 0 else None), after)
                next_place = -1
                continue
            if place == next_place and html[-1] == their_frame[place] and "<" not in html[-1]:
                html[-3:] = (f'" data-to="{piece.id}', '"></x-kept>', after)
            elif _goes_on((frame[number:], pieces[number:]), (their_frame[place:], theirs[place:])):
                html += (_kept(pieces[number:]), frame[-1])
                break
            else:
                html += (f'<x-kept data-id="{piece.id}', "", '"></x-kept>', after)
            next_place = place + 1
        return "".join(html)

    def _grown_from(self, shown: "Piece") -> bool:
        return self._grown is not None and self._grown.before == shown.mark

    def _html_of_new(self) -> str:
        """The whole list for those who are shown it as it was before it grew."""
        assert self._grown is not None
        frame, pieces = self._cut()
        new = self._grown.new
        lines = [piece.html() for piece in pieces[:new]]
        return "".join((frame[0], *lines, _kept(pieces[new:]), frame[-1]))

    def changes(self, shown: "Piece") -> Sequence[str]:
        """What to put in place of parts of the same piece, as it is shown."""
        # Those who look at the same table are mostly shown the same, one after the other.
        if self._changes is None or self._changes[0] != shown.mark:
            self._changes = shown.mark, () if self is shown else self._changes_of(shown)
        return self._changes[1]

    def _changes_of(self, shown: "Piece") -> Sequence[str]:
        (frame, pieces), (their_frame, theirs) = self._cut(), shown._cut()
        if self._grown_from(shown) or frame != their_frame:
            return [self._wrapped(self.html(shown))]
        changes: list[str] = []
        for piece, old in zip(pieces, theirs, strict=True):
            if piece is old:
                continue
            if piece.id != old.id:
                return [self._wrapped(self.html(shown))]
            changes += piece.changes(old)
        return changes

    def _wrapped(self, html: str) -> str:
        """A piece with an id stands in another, and outside of it a browser takes it for less."""
        if not self.id:
            return html
        frame = "svg" if _SVG.match(html) else "div"
        return f"<{frame} data-parts>{html}</{frame}>"


Cuts = tuple[Sequence[str], Sequence[Piece]]
"""The texts before, between and after the pieces in another, and these pieces."""
_NOTHING = Piece("", "", {}, "")
"""Where somebody has written a mark that is none of ours."""


class Grown(NamedTuple):
    """How a list of pieces came from one that was drawn before: so many new ones at its head, then
    some or all of the old ones.
    """

    before: str
    """The mark of the piece around the other list."""
    new: int


def _kept(pieces: Sequence[Piece]) -> str:
    """The placeholder for neighbours that are shown."""
    to = f'" data-to="{pieces[-1].id}' if len(pieces) > 1 else ""
    return f'<x-kept data-id="{pieces[0].id}{to}"></x-kept>'


def _goes_on(here: Cuts, there: Cuts) -> bool:
    """Whether all that follows are neighbours there as well: the rest of a log is long, and need
    not be looked at line by line.
    """
    (frame, pieces), (their_frame, theirs) = here, there
    between = frame[1 : len(pieces)]
    return (
        pieces == theirs[: len(pieces)]
        and between == their_frame[1 : len(pieces)]
        and "<" not in "".join(between)
        and bool(pieces[-1].id)
    )


class Pieces:
    """Draws pieces, and keeps those whose inputs may come again unless it has no memory."""

    def __init__(self, environment: TemplateEnvironment, *, memory: bool = True) -> None:
        self._environment = environment
        self._most = _KEPT if memory else 0
        # Two generations: what was not asked for while one filled up is forgotten.
        self._young: dict[object, Piece] = {}
        self._old: dict[object, Piece] = {}
        self._weight = 0
        self._being_drawn: list[dict[str, Piece]] = []
        self._numbers = itertools.count()
        # Nobody can write a mark of ours into a text.
        self._salt = secrets.token_hex(4)

    def __call__(self, template: str, /, **inputs: object) -> Markup:
        """What `part` in a template stands for."""
        return self.at(" ".join((template, *inputs)), tuple(inputs.values()))

    def at(self, place: str, values: tuple[object, ...]) -> Markup:
        """The same where a template names its part and all inputs outright, as nearly all do: the
        `place` is these names.
        """
        piece = self._find(place, values)
        if piece.id:
            self._being_drawn[-1][piece.mark] = piece
            return piece.mark
        self._being_drawn[-1].update(piece.inner)
        return as_html(piece.text)

    def keep(self, template: str, inputs: Mapping[str, object]) -> Piece:
        """The piece made of these inputs, drawn now or before. They must be hashable."""
        return self._find(" ".join((template, *inputs)), tuple(inputs.values()))

    def _find(self, place: str, values: tuple[object, ...]) -> Piece:
        # The types count: 1 and True are equal, and are not written alike.
        key = (place, values, *map(type, values))
        piece = self._young.get(key)
        if piece is None:
            template, *names = place.split(" ")
            inputs = dict(zip(names, values, strict=True))
            piece = self._old.get(key) or self.draw(template, inputs)
            self._young[key] = piece
            self._weight += len(piece.text) + _OVERHEAD
            if self._weight > self._most:
                self._old, self._young = (self._young, {}) if self._most else ({}, {})
                self._weight = 0
        return piece

    def around(
        self,
        template: str,
        context: Mapping[str, object],
        pieces: Sequence[Piece],
        grown: Grown | None = None,
    ) -> Piece:
        """A piece around a list of others, which its template gets as `lines`."""
        frame = self.keep(template, {**context, "lines": _LINES if pieces else ""})
        before, _, after = frame.text.partition(_LINES)
        texts = [before, *[""] * (len(pieces) - 1), after] if pieces else [before]
        return Piece("", "", {}, self._new_mark(), (texts, pieces), grown)

    def draw(self, template: str, context: Mapping[str, object]) -> Piece:
        """A piece that is not kept."""
        return self.draw_knowing(template, {**self._environment.globals, **context})

    def draw_knowing(self, template: str, known: dict[str, object]) -> Piece:
        """The same of all that there is to know, globals included; several may share it."""
        inner: dict[str, Piece] = {}
        self._being_drawn.append(inner)
        try:
            text = self._environment.drawn(template, known)
        finally:
            self._being_drawn.pop()
        return Piece(str(known.get("id", "")), text, inner, self._new_mark())

    def _new_mark(self) -> str:
        return f"\x01{self._salt}{next(self._numbers)}\x02"
