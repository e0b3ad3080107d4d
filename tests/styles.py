"""Our style sheets, taken apart for tests: no linter for them can be had as a Python package."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tinycss2

from grandtour.core import registry
from grandtour.web.assets import STATIC

OWN = [registry.folder(key) / "page" / "board.css" for key in registry.games()]
SHEETS = sorted(STATIC.glob("*.css")) + [path for path in OWN if path.exists()]
_GROUPS = ("media", "supports", "keyframes")


class Declaration(NamedTuple):
    name: str
    value: str


class Block(NamedTuple):
    """A rule: its selector, its declarations, and what cannot be understood in it."""

    line: int
    selector: str
    declarations: tuple[Declaration, ...]
    errors: tuple[str, ...]


@cache
def blocks(path: Path) -> tuple[Block, ...]:
    """All rules of a sheet, also those inside of @media and @keyframes."""
    text = path.read_text(encoding="utf-8")
    return tuple(_rules(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)))


def _rules(nodes: list[Any]) -> Iterator[Block]:
    for node in nodes:
        prelude = "" if node.type == "error" else tinycss2.serialize(node.prelude).strip()
        if node.type == "error":
            yield Block(node.source_line, "", (), (node.message,))
        elif node.type == "at-rule" and node.at_keyword in _GROUPS and node.content is not None:
            yield Block(node.source_line, f"@{node.at_keyword} {prelude}", (), ())
            yield from _rules(tinycss2.parse_rule_list(node.content, True, True))
        elif node.type == "at-rule":
            yield Block(node.source_line, prelude, (), (f"@{node.at_keyword} is not known here",))
        else:
            found = tinycss2.parse_blocks_contents(node.content, True, True)
            good = [each for each in found if each.type == "declaration"]
            bad = [getattr(each, "message", each.type) for each in found if each not in good]
            declarations = [
                Declaration(each.name, tinycss2.serialize(each.value).strip()) for each in good
            ]
            yield Block(node.source_line, prelude, tuple(declarations), tuple(bad))
