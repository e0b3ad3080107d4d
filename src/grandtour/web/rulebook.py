"""A game's rules as a page: parts that links lead to, and where refusals are explained.

The text is `page/rules.<language>.md`. `page/rules.toml` names its parts in their order, so that a
link is the same in every language, and says in which of them each refusal is explained.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import msgspec
from markdown_it import MarkdownIt
from markupsafe import Markup

from grandtour.core import registry
from grandtour.core.game import Language


class Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sections: tuple[str, ...] = ()
    refusals: Mapping[str, str] = {}
    picture: int = 0
    """The step of the first lesson whose position is shown; 0: none."""


class Chapter(NamedTuple):
    name: str
    title: str


class Rulebook(NamedTuple):
    text: Markup
    contents: tuple[Chapter, ...]


@cache
def index_of(game: str) -> Index:
    """What `rules.toml` says; nothing if a game has none."""
    path = registry.folder(game) / "page" / "rules.toml"
    if not path.exists():
        return Index()
    return msgspec.toml.decode(path.read_bytes(), type=Index)


@cache
def rulebook(game: str, language: Language) -> Rulebook | None:
    """The game's rules page; None if nobody has written it."""
    path = registry.folder(game) / "page" / f"rules.{language}.md"
    if not path.exists():
        return None
    reader = MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(path.read_text(encoding="utf-8"))
    heads = [n for n, token in enumerate(tokens) if token.type == "heading_open"]
    named = index_of(game).sections
    contents = []
    for number, place in enumerate(heads):
        name = named[number] if number < len(named) else f"part-{number + 1}"
        tokens[place].attrSet("id", name)
        contents.append(Chapter(name, tokens[place + 1].content))
    html = reader.renderer.render(tokens, reader.options, {})
    return Rulebook(Markup(html), tuple(contents))  # noqa: S704 our own text


def rule_address(game: str, reason: str) -> str:
    """Where a refusal is explained; empty if it is no matter of the rules."""
    part = index_of(game).refusals.get(reason)
    return f"/rules/{game}#{part}" if part else ""
