"""Names that people may take: none that others would take for a bot's."""

import re
import unicodedata
from functools import cache

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.game import LANGUAGES
from grandtour.locale import translator
from grandtour.table.errors import BadName
from grandtour.table.people import tidy_name

_LETTER, _LEVEL = "\ue000", "\ue001"
"""Stand for what a pattern leaves open; no name has them."""


def good_name(text: str) -> str:
    """The name as it may be shown, empty if there is none. Raises `BadName`."""
    name = tidy_name(text)
    if name and looks_like_a_bot(name):
        raise BadName("name_of_bot", name=name)
    return name


def looks_like_a_bot(name: str) -> bool:
    """Whether the house would write a bot's name so, in any of its languages.

    >>> looks_like_a_bot("bot b (MEDIUM)"), looks_like_a_bot("Botticelli")
    (True, False)
    """
    return any(pattern.fullmatch(_bare(name, keep)) for keep, pattern in _names_of_bots())


@cache
def _names_of_bots() -> list[tuple[str, re.Pattern[str]]]:
    """Patterns, each with the signs besides letters and digits that it looks at."""
    known = "|".join(sorted(map(re.escape, _levels())))
    patterns = []
    for language in LANGUAGES:
        t = translator(language)
        at = t("table.bot_at", letter=_LETTER, level=_LEVEL)
        forms = (at, t("table.bot_name", level=_LEVEL))
        patterns += [("", _pattern(_bare(form), f"(?:{known})")) for form in forms]
        # In brackets any word looks like a level; of a long one the end may have been cut off.
        before, bracket, _ = _bare(at, "(").partition("(")
        if bracket:
            patterns.append(("(", _pattern(before + bracket + _LEVEL, ".*")))
    return patterns


def _pattern(form: str, level: str) -> re.Pattern[str]:
    return re.compile(re.escape(form).replace(_LETTER, r"\w").replace(_LEVEL, level))


def _levels() -> set[str]:
    names = {name for key in registry.games() for name in makers(key)}
    words = {
        t(f"bot.{name}")
        for key in registry.games()
        for t in (translator(language, key) for language in LANGUAGES)
        for name in names
        if t.has(f"bot.{name}")
    }
    return {_bare(word) for word in names | words}


def _bare(text: str, keep: str = "") -> str:
    """Letters and digits, as they would be read, and of other signs those to keep."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(sign for sign in plain if sign.isalnum() or sign in keep + _LETTER + _LEVEL)
