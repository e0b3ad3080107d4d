"""Checks of a game's pages, for outsiders' games as for the house's own.

Each is a group like those of `core.testing`: it takes a case and a plan, and raises AssertionError
that names game, options, seed, ply and seat.
"""

from grandtour.core.testing import Group
from grandtour.web.checking.films import check_films
from grandtour.web.checking.forms import check_buttons
from grandtour.web.checking.pages import (
    check_curtain,
    check_end,
    check_pages,
    check_sharing,
    check_traces,
)
from grandtour.web.checking.settings import check_settings
from grandtour.web.checking.words import check_words

GROUPS: dict[str, Group] = {
    "pages": check_pages,
    "settings": check_settings,
    "sharing": check_sharing,
    "traces": check_traces,
    "curtain": check_curtain,
    "end": check_end,
    "buttons": check_buttons,
    "words": check_words,
    "films": check_films,
}

__all__ = ["GROUPS"]
