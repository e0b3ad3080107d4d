"""Text in pictures: how wide it is, nearly, and how it is broken into lines that fit."""

import unicodedata
from typing import NamedTuple

_NARROW = frozenset("fijlrtI.,:;!'\u2019|()[] ·")
_WIDE = frozenset("mwMWÆŒ@%—…")
_ELLIPSIS = "…"


class Lettering(NamedTuple):
    """Lines of one size."""

    size: int
    lines: tuple[str, ...]

    @property
    def height(self) -> int:
        return round(len(self.lines) * self.size * 1.2)


def width_of(text: str, size: int) -> float:
    """Rather too much than too little, without asking a font."""
    return size * sum(map(_ems, text))


def _ems(letter: str) -> float:
    if letter in _NARROW:
        return 0.32
    if letter in _WIDE:
        return 0.9
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    return 0.68 if letter.isupper() else 0.56


def fitted(text: str, width: float, sizes: tuple[int, ...], most: int) -> Lettering:
    """In the largest of the sizes in which it needs no more lines; else cut off in the smallest.

    >>> fitted("Europa Tour", 300, (60, 40), 1)
    Lettering(size=40, lines=('Europa Tour',))
    """
    for size in sizes:
        lines = _broken(text, width, size)
        if len(lines) <= most and all(width_of(line, size) <= width for line in lines):
            return Lettering(size, tuple(lines))
    size = sizes[-1]
    lines = _broken(text, width, size)
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return Lettering(size, tuple(cut(line, width, size) for line in kept))


def _broken(text: str, width: float, size: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def cut(text: str, width: float, size: int) -> str:
    """As much of it as fits, with three dots for the rest."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + _ELLIPSIS, size) > width:
        text = text[:-1]
    return text.rstrip() + _ELLIPSIS
