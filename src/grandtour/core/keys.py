"""Keys: what games, options, kinds of events and reasons are called in programs and files."""

import keyword
import re
from typing import Final

KEY: Final = re.compile(r"[a-z][a-z0-9_]*")


def fits_a_game(key: str) -> bool:
    """Whether a game may have this key: its folder is a package that has the same name.

    >>> fits_a_game("river_trade"), fits_a_game("river.trade"), fits_a_game("class")
    (True, False, False)
    """
    return KEY.fullmatch(key) is not None and not keyword.iskeyword(key)
