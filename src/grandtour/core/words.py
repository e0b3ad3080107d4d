"""Words that a sentence can bend: how many they are, and their other forms."""

from collections.abc import Mapping
from typing import Final

_NO_FORMS: Final[Mapping[str, str]] = {}


class Name(str):
    """A text with what grammar wants to know of it; everywhere else it is the text alone.

    `size` says how many things it names, so that a verb can agree with it. `forms` are the ways
    in which a catalogue may use it: `{country:in}` is `forms["in"]`.

    >>> there = Name("Niederlande", size=2, forms={"in": "in den Niederlanden"})
    >>> there, there.size, there.forms["in"]
    ('Niederlande', 2, 'in den Niederlanden')
    """

    __slots__ = ("forms", "size")
    size: int
    forms: Mapping[str, str]

    def __new__(cls, text: str, *, size: int = 1, forms: Mapping[str, str] = _NO_FORMS) -> "Name":
        name = super().__new__(cls, text)
        name.size = size
        name.forms = forms
        return name
