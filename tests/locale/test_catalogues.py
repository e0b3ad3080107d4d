"""Three languages that say the same things: every key that is used is there, complete and alike."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

import grandtour
from grandtour.bots import levels
from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.core.game import LANGUAGES, Language
from grandtour.locale import HOUSE, catalogue, choose_language, translator
from grandtour.web.failures import _HTTP_REASONS

SOURCE = Path(grandtour.__file__).parent
BUILT_IN = [key for key in registry.games() if registry.folder(key).is_relative_to(SOURCE)]
FOLDERS = {"house": HOUSE, **{key: registry.folder(key) / "locale" for key in registry.games()}}

# A key written out in full in a template: t('table.over'), words('tagline').
_WRITTEN_OUT = re.compile(r"""\b(?:t|words)\(\s*(['"])([a-z0-9_.]+)\1\s*[,)]""")


def messages(folder: Path, language: Language) -> dict[str, Message]:
    found = {}
    for message in catalogue(folder, language):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            found[str(key)] = message
    return found


def texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def keys_in(path: Path) -> set[str]:
    if path.suffix == ".py":
        return {word for name, word in calls_in(path) if name in {"t", "has"}}
    return {key for _, key in _WRITTEN_OUT.findall(path.read_text(encoding="utf-8"))}


def house_files() -> list[Path]:
    templates = (SOURCE / "web" / "templates").glob("*.html")
    games = SOURCE / "games"
    programs = (path for path in SOURCE.rglob("*.py") if not path.is_relative_to(games))
    return [*templates, *programs]


def game_files(key: str) -> list[Path]:
    folder = registry.folder(key)
    return [*folder.rglob("*.html"), *folder.rglob("*.py")]


# What is refused, and why.


@cache
def error_names() -> frozenset[str]:
    """The names of all classes of errors that carry a reason, wherever they are."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for folder in (SOURCE, *map(registry.folder, registry.games()))
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    found = {GrandTourError.__name__}
    while more := {name for name, of in bases.items() if of & found} - found:
        found |= more
    return frozenset(found)


def reasons_in(path: Path) -> set[str]:
    """The reasons with which errors are made in this file."""
    return {word for name, word in calls_in(path) if name in error_names()}


@cache
def calls_in(path: Path) -> list[tuple[str, str]]:
    """All calls of a program whose first argument is a text, with both branches of an `if`."""
    if path.suffix != ".py":
        return []
    return [
        (getattr(node.func, "id", getattr(node.func, "attr", "")), part.value)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and node.args
        for part in _branches(node.args[0])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


def _branches(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)
    else:
        yield node


def house_reasons() -> set[str]:
    found = {reason for path in house_files() for reason in reasons_in(path)}
    return found | set(_HTTP_REASONS.values())


def test_the_search_finds_what_it_should() -> None:
    assert {"game_over", "not_your_seat", "unknown_table", "no_token"} <= house_reasons()
    assert {"foreign_form", "our_fault", "too_small"} <= house_reasons()
    assert {"table.over", "lobby.headline", "list_and"} <= _house_keys()


def _house_keys() -> set[str]:
    return {key for path in house_files() for key in keys_in(path)} - {"tagline"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_the_house_exists(language: Language) -> None:
    there = set(messages(HOUSE, language))
    assert _house_keys() - there == set()
    assert {f"reason.{reason}" for reason in house_reasons()} - there == set()
    assert {f"bot.{level}" for level in levels._HOUSE} - there == set()


def test_the_house_says_nothing_that_nobody_asks_for() -> None:
    games = {key for game in registry.games() for path in game_files(game) for key in keys_in(path)}
    game_reasons = {
        f"reason.{reason}"
        for game in registry.games()
        for path in game_files(game)
        for reason in reasons_in(path)
    }
    used = _house_keys() | games | game_reasons
    # Keys that are put together: why something was refused, and the names of the bots.
    used |= {f"reason.{reason}" for reason in house_reasons()}
    used |= {f"bot.{level}" for level in levels._HOUSE}
    assert set(messages(HOUSE, "en")) - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(registry.games()))
def test_every_key_of_a_game_exists(key: str, language: Language) -> None:
    t = translator(language, key)
    info = registry.game(key).info
    needed = {"tagline", *(f"option.{option.key}" for option in info.options)}
    for option in info.options:
        needed |= {f"option.{option.key}.{choice}" for choice in option.choices}
    for path in game_files(key):
        needed |= keys_in(path)
        needed |= {f"reason.{reason}" for reason in reasons_in(path)}
    assert {word for word in needed if not t.has(word)} == set()


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_languages_have_the_same_keys(folder: str) -> None:
    english = set(messages(FOLDERS[folder], "en"))
    assert english
    for language in LANGUAGES:
        assert set(messages(FOLDERS[folder], language)) ^ english == set(), language


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_languages_fill_in_the_same_things(folder: str) -> None:
    english = messages(FOLDERS[folder], "en")
    for language in LANGUAGES:
        for key, message in messages(FOLDERS[folder], language).items():
            expected = set().union(*map(placeholders, texts(english[key])))
            for text in texts(message):
                # A singular may say "one" instead of its number.
                assert expected - {"n"} <= placeholders(text) <= expected, (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_is_left_untranslated(folder: str, language: Language) -> None:
    found: Catalog = catalogue(FOLDERS[folder], language)
    for key, message in messages(FOLDERS[folder], language).items():
        assert texts(message), key
        assert all(text.strip() for text in texts(message)), key
        assert not message.fuzzy, key
    assert not found.obsolete


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_key_is_given_twice(folder: str) -> None:
    for language in LANGUAGES:
        text = (FOLDERS[folder] / f"{language}.po").read_text(encoding="utf-8")
        keys = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
        assert sorted(set(keys)) == sorted(keys), language


def test_whole_sentences_differ_between_languages() -> None:
    """A long text that is the same in two languages was forgotten."""
    for folder in FOLDERS.values():
        english = messages(folder, "en")
        for language in ("fr", "de"):
            for key, message in messages(folder, language).items():
                for text, original in zip(texts(message), texts(english[key]), strict=False):
                    if len(re.findall(r"\w{3,}", re.sub(r"\{.*?\}", "", original))) >= 3:
                        assert text != original, (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BUILT_IN)
def test_the_rules_are_written_in_every_language(key: str, language: Language) -> None:
    path = registry.folder(key) / "page" / f"rules.{language}.md"
    assert len(path.read_text(encoding="utf-8")) > 1000


@pytest.mark.parametrize("key", list(registry.games()))
def test_every_title_is_given_in_every_language(key: str) -> None:
    assert set(registry.game(key).info.titles) == set(LANGUAGES)


def test_plurals_follow_the_language() -> None:
    french, english = translator("fr", "europatour"), translator("en", "europatour")
    assert english("board.left", n=1) != english("board.left", n=2).replace("2", "1")
    assert english("board.left", n=0) == english("board.left", n=2).replace("2", "0")
    assert french("board.left", n=0) == french("board.left", n=1).replace("1", "0")


def test_an_unknown_key_is_an_error_of_ours() -> None:
    with pytest.raises(KeyError, match="no message"):
        translator("en")("no.such.key")


@pytest.mark.parametrize(
    ("wanted", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        (None, "en;q=0.1,de-CH;q=0.9", "de"),
        ("de", "fr", "de"),
        ("pl", "fr", "fr"),
        ("pl", "", "en"),
        (None, "*", "en"),
        (None, ";q=1,,;", "en"),
    ],
)
def test_the_language_is_chosen(wanted: str | None, accepted: str, language: Language) -> None:
    assert choose_language(wanted, accepted) == language
