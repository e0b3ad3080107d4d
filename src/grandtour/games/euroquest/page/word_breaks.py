"""Where the long words of cities' names may be broken: the windows of the logbook are narrow."""

import re

import msgspec

from grandtour.core.data import read_rows
from grandtour.games.euroquest.board import DATA

_SOFT_HYPHEN = "\N{SOFT HYPHEN}"


class _Word(msgspec.Struct, frozen=True):
    word: str


_BREAKS = {
    row.word.replace("-", ""): row.word.replace("-", _SOFT_HYPHEN)
    for row in read_rows(DATA / "word_breaks.csv", _Word)
}


def breakable(name: str) -> str:
    """The same name, with a soft hyphen at each place where it may go on in the next line.

    >>> breakable("Sassnitz / Stralsund / Greifswald").replace("\\N{SOFT HYPHEN}", "|")
    'Sassnitz / Stral|sund / Greifs|wald'
    """
    return re.sub(r"\w+", lambda found: _BREAKS.get(found[0], found[0]), name)
