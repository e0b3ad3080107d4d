"""Where the words of a card's name may be broken, so that long ones keep their size on a phone."""

import re

import msgspec

from grandtour.core.data import read_rows
from grandtour.core.game import Language
from grandtour.games.europatour.board import DATA

_SOFT_HYPHEN = "\N{SOFT HYPHEN}"


class _Word(msgspec.Struct, frozen=True):
    language: Language
    word: str


_BREAKS = {
    (row.language, row.word.replace("-", "")): row.word.replace("-", _SOFT_HYPHEN)
    for row in read_rows(DATA / "word_breaks.csv", _Word)
}


def breakable(name: str, language: Language) -> str:
    """The same name, with a soft hyphen at each place where it may go on in the next line.

    >>> breakable("Bosnia and Herzegovina", "en").replace("\\N{SOFT HYPHEN}", "|")
    'Bosnia and Her|ze|go|vina'
    """
    return re.sub(r"\w+", lambda found: _BREAKS.get((language, found[0]), found[0]), name)
