"""Names in the windows of the logbook: a long word goes on in the next line, with a hyphen."""

import re

import pytest

from grandtour.core.game import LANGUAGES, Language
from grandtour.games.euroquest.board import CITIES
from grandtour.games.euroquest.page.word_breaks import breakable

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
LETTERS = 8
"""So many fit into a window at any size of the screen."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_part_of_a_name_is_too_long_for_a_window(language: Language) -> None:
    names = [breakable(city.name(language)) for city in CITIES]
    parts = {
        part for name in names for part in re.split(rf"[^\w{SOFT_HYPHEN}]|{SOFT_HYPHEN}", name)
    }
    assert [part for part in parts if len(part) > LETTERS] == []


def test_the_name_itself_is_unchanged() -> None:
    for city in CITIES:
        assert breakable(city.name("de")).replace(SOFT_HYPHEN, "") == city.name("de")
