"""A game's rules as a page: parts and paragraphs that links lead to, and where refusals are
explained.

The text is `page/rules.<language>.md`. `page/rules.toml` names its parts in their order, so that a
link is the same in every language, and says where each refusal is explained: in a part, or in one
of its paragraphs. `turn-2` is the second thing said in the part `turn`, be it a paragraph, an item
of a list or a row of a table. What holds at every table, the house's `table.<language>.md`, follows
as the last part.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from grandtour.core import registry
from grandtour.core.game import Language
from grandtour.locale import HOUSE

_SAID = {"paragraph_open": 0, "list_item_open": 1, "tr_open": 2}
"""What is counted within a part, and how deep it lies if it is not inside of another one."""


class Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sections: tuple[str, ...] = ()
    refusals: Mapping[str, str] = {}
    pictures: Mapping[str, int] = {}
    """For some parts the step of the first lesson whose position is shown there."""


class Chapter(NamedTuple):
    """A part of the rules; its text begins with its heading. The first one may have neither."""

    name: str
    title: str
    text: Markup
    picture: int = 0
    """The step of the lesson that is shown; 0: none."""


class Rulebook(NamedTuple):
    chapters: tuple[Chapter, ...]

    @property
    def contents(self) -> tuple[Chapter, ...]:
        return tuple(chapter for chapter in self.chapters if chapter.name)

    @property
    def text(self) -> Markup:
        return Markup("").join(chapter.text for chapter in self.chapters)


@cache
def index_of(game: str) -> Index:
    """What `rules.toml` says; nothing if a game has none."""
    return _index(registry.folder(game) / "page" / "rules.toml")


@cache
def house_index() -> Index:
    """The same for what holds at every table."""
    return _index(HOUSE / "table.toml")


@cache
def rulebook(game: str, language: Language) -> Rulebook | None:
    """The game's rules page; None if nobody has written it."""
    path = registry.folder(game) / "page" / f"rules.{language}.md"
    if not path.exists():
        return None
    own = _chapters(path, index_of(game))
    return Rulebook((*own, *_chapters(HOUSE / f"table.{language}.md", house_index())))


def rule_address(game: str, reason: str) -> str:
    """Where a refusal is explained, by the game or the house; empty if it is no matter of rules."""
    part = index_of(game).refusals.get(reason) or house_index().refusals.get(reason)
    return f"/rules/{game}#{part}" if part else ""


def _index(path: Path) -> Index:
    if not path.exists():
        return Index()
    return msgspec.toml.decode(path.read_bytes(), type=Index)


def _chapters(path: Path, index: Index) -> Iterator[Chapter]:
    reader = MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(path.read_text(encoding="utf-8"))
    heads = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    for number, (first, after) in enumerate(
        zip((0, *heads), (*heads, len(tokens)), strict=True), -1
    ):
        part = tokens[first:after]
        name = title = ""
        if number >= 0:
            name, title = _name(index, number), part[1].content
            part[0].attrSet("id", name)
            _number_what_is_said(part, name)
        if part:
            html = reader.renderer.render(part, reader.options, {})
            text = Markup(html)  # noqa: S704 our own text
            yield Chapter(name, title, text, index.pictures.get(name, 0))


def _name(index: Index, number: int) -> str:
    named = index.sections
    return named[number] if number < len(named) else f"part-{number + 1}"


def _number_what_is_said(part: Sequence[Token], name: str) -> None:
    count = Counter[str]()
    for place, token in enumerate(part):
        head = token.type == "tr_open" and part[place - 1].type == "thead_open"
        if _SAID.get(token.type) == token.level and not head:
            count[name] += 1
            token.attrSet("id", f"{name}-{count[name]}")
