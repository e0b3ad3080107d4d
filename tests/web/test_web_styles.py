"""Style sheets are sound: they parse, say each thing once, and have nothing that nobody uses."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from grandtour.web.assets import HERE, STATIC
from tests.styles import SHEETS, blocks

CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
USED_VARIABLE = re.compile(r"var\((--[\w-]+)")
WORD = re.compile(r"[\w-]+")
QUOTED = re.compile(r""""[^"]*"|'[^']*'|`[^`]*`|body_class %\}[^{]*""")
COMMENT = re.compile(r"\{#[\s\S]*?#\}|^ *//.*$", re.MULTILINE)
BEGINNING = re.compile(r"([a-z][\w-]*-)(?:\{\{|\$\{|' ~)")
"""A class that is put together, such as `seat-{{ seat }}`."""

sheet = pytest.mark.parametrize("path", SHEETS, ids=lambda path: "/".join(path.parts[-3:]))


def is_of_the_house(path: Path) -> bool:
    return path.parent == STATIC


def folders(path: Path) -> list[Path]:
    """Where the things are that a sheet is for: a game's own folder, or all folders."""
    pages = [HERE] if is_of_the_house(path) else [HERE, path.parents[1]]
    others = [other.parents[1] for other in SHEETS if not is_of_the_house(other)]
    return pages + (others if is_of_the_house(path) else [])


@cache
def quoted(folder: Path) -> str:
    """All that stands in quotes in templates and scripts, and the short strings of the code."""
    found = []
    for file in sorted((*folder.rglob("*.html"), *folder.rglob("*.js"))):
        text = COMMENT.sub("", file.read_text(encoding="utf-8"))
        found += [match[0] for match in QUOTED.finditer(text)]
    for file in sorted(folder.rglob("*.py")):
        tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        strings = (str(node.value) for node in tree if isinstance(node, ast.Constant))
        found += [string for string in strings if WORD.fullmatch(string)]
    return "\n".join(found)


def defined(path: Path) -> set[str]:
    return {
        each.name for block in blocks(path) for each in block.declarations if each.name[:2] == "--"
    }


def used(path: Path) -> set[str]:
    values = (each.value for block in blocks(path) for each in block.declarations)
    return {name for value in values for name in USED_VARIABLE.findall(value)}


@sheet
def test_a_sheet_has_no_errors(path: Path) -> None:
    assert [(block.line, block.errors) for block in blocks(path) if block.errors] == []


@sheet
def test_a_rule_sets_each_property_once(path: Path) -> None:
    twice = [
        (block.line, name)
        for block in blocks(path)
        for name, times in Counter(each.name for each in block.declarations).items()
        if times > 1
    ]
    assert twice == []


@sheet
def test_every_variable_is_defined(path: Path) -> None:
    near = [other for other in SHEETS if is_of_the_house(other)] + [path]
    assert used(path) - set().union(*map(defined, near)) == set()


@sheet
def test_every_variable_is_used(path: Path) -> None:
    near = SHEETS if is_of_the_house(path) else [path, *filter(is_of_the_house, SHEETS)]
    assert defined(path) - set().union(*map(used, near)) == set()


@sheet
def test_every_class_is_on_some_page(path: Path) -> None:
    """Written or put together in a template, a script or the code behind it."""
    text = "\n".join(map(quoted, folders(path)))
    words, beginnings = set(WORD.findall(text)), tuple(set(BEGINNING.findall(text)))
    asked = {name for block in blocks(path) for name in CLASS.findall(block.selector)}
    assert {name for name in asked - words if not name.startswith(beginnings)} == set()


def keyframes(path: Path) -> set[str]:
    found = (block.selector.partition("@keyframes ")[2] for block in blocks(path))
    return {name for name in found if name}


def animations(path: Path) -> set[str]:
    values = [
        value for block in blocks(path) for name, value in block.declarations if name == "animation"
    ]
    words = {word for value in values for word in re.findall(r"(?<![\w.-])[a-z][\w-]*", value)}
    return words - {"none", "both", "infinite", "linear", "ease-out", "ease-in-out", "cubic-bezier"}


@sheet
def test_every_animation_is_there_and_used(path: Path) -> None:
    house = [other for other in SHEETS if is_of_the_house(other)]
    assert animations(path) <= set().union(*map(keyframes, [*house, path]))
    assert keyframes(path) <= set().union(*map(animations, [*house, path]))
