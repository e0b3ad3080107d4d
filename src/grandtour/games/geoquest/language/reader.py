"""Reads what cards say into values of `language.words`, and refuses what has no meaning.

>>> from grandtour.games.geoquest import GAME
>>> reader = Reader("Example", {"jeep": 0, "hat": 1})
>>> [str(effect) for effect in reader.effects("gain_points(2); if(has(hat),end_turn)", "event")]
['gain_points(2)', 'if(has(hat),end_turn)']
>>> reader.effects("fly(3)", "event")
Traceback (most recent call last):
    ...
grandtour.games.geoquest.language.reader.UnknownEffect: unknown_effect (card=Example, word=fly)
"""

import re
from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from grandtour.core.errors import GrandTourError
from grandtour.games.geoquest.board import LETTERS, TERRAINS
from grandtour.games.geoquest.language.words import (
    BY_PLACE,
    Effect,
    Goal,
    Place,
    Word,
    vocabulary,
)

_ATOM = re.compile(r"[+-]?[A-Za-z0-9_|:\-]+")
_KEY = re.compile(r"([a-z_]+)=")
_NUMBER = re.compile(r"[+-]?[0-9]{1,3}")
_LETTER_WORDS = ("cacher_letter", "cacher_name")
_TERRAIN_NUMBERS: Final = {name: n for n, name in enumerate(TERRAINS)}
_DEEPEST = 12

Kind = TypeVar("Kind", bound=Word)
Value = int | str | Word


class UnknownEffect(GrandTourError):
    """A card says something that the rules do not understand."""


class Node(NamedTuple):
    """A word as it was written, its arguments unread."""

    word: str
    args: "tuple[Node, ...]"
    keys: "tuple[tuple[str, Node], ...]"

    def __str__(self) -> str:
        inside = [str(arg) for arg in self.args] + [f"{key}={arg}" for key, arg in self.keys]
        return f"{self.word}({','.join(inside)})" if inside else self.word


class Argument(NamedTuple):
    """What may stand as one argument of a word: a number, a literal word, or another value."""

    field: str
    name: str
    by_place: bool
    needed: bool
    number: bool
    words: frozenset[str]
    kind: type[Word] | None
    marks: tuple[str, ...]
    """Beside a type: a place of effects, or how a set is written."""


@cache
def arguments(kind: type[Word]) -> tuple[Argument, ...]:
    """The arguments of a word, read from the fields of its class."""
    hints = get_type_hints(kind, include_extras=True)
    fields = kind.__struct_fields__
    optional = fields[len(fields) - len(kind.__struct_defaults__) :]
    return tuple(
        _argument(field, name, hints[field], needed=field not in optional)
        for field, name in zip(fields, kind.__struct_encode_fields__, strict=True)
        if field != "text"
    )


def _argument(field: str, name: str, hint: object, *, needed: bool) -> Argument:
    marks: tuple[str, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *found = get_args(hint)
        marks = tuple(map(str, found))
    number, words, kind = False, frozenset[str](), None
    for each in get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,):
        if get_origin(each) is Literal:
            words |= frozenset(filter(None, get_args(each)))
        elif get_origin(each) is Annotated:
            marks = tuple(map(str, each.__metadata__))
        elif isinstance(each, type) and issubclass(each, Word):
            kind = each
        elif each is not NoneType:
            number = number or each is int
    return Argument(field, name, needed or BY_PLACE in marks, needed, number, words, kind, marks)


class Reader:
    """Reads for one card; `equipment` gives the numbers of the cards that exist."""

    def __init__(self, card: str, equipment: Mapping[str, int]) -> None:
        self._card = card
        self._equipment = equipment

    def effects(self, text: str, place: Place) -> tuple[Effect, ...]:
        """The effects of a text that stands in this place."""
        return tuple(self._effect(node, place) for node in self._nodes(text))

    def goal(self, text: str) -> Goal:
        """The goal of a travel bug."""
        nodes = self._nodes(text)
        if len(nodes) != 1:
            raise self._unknown(text)
        return self._value(nodes[0], Goal, "once")

    def _unknown(self, word: str) -> UnknownEffect:
        return UnknownEffect("unknown_effect", card=self._card, word=word)

    # Text to nodes.

    def _nodes(self, text: str) -> list[Node]:
        parts = text.replace(" ", "")
        nodes: list[Node] = []
        place = 0
        while place < len(parts):
            node, place = self._node(parts, place, 0)
            nodes.append(node)
            if place < len(parts):
                if parts[place] != ";":
                    raise self._unknown(parts[place:])
                place += 1
        if not nodes:
            raise self._unknown(text)
        return nodes

    def _node(self, text: str, place: int, depth: int) -> tuple[Node, int]:
        match = _ATOM.match(text, place)
        if not match or depth > _DEEPEST:
            raise self._unknown(text[place:])
        word, place = match.group(), match.end()
        args: list[Node] = []
        keys: list[tuple[str, Node]] = []
        if text[place : place + 1] == "(":
            place += 1
            while text[place : place + 1] != ")":
                key = _KEY.match(text, place)
                arg, place = self._node(text, key.end() if key else place, depth + 1)
                if key:
                    keys.append((key.group(1), arg))
                else:
                    args.append(arg)
                if text[place : place + 1] not in (",", ")"):
                    raise self._unknown(text)
                place += text[place] == ","
            place += 1
        return Node(word, tuple(args), tuple(keys)), place

    # Nodes to values.

    def _effect(self, node: Node, place: Place) -> Effect:
        kind = vocabulary(Effect).get(node.word)
        if kind is None or place not in kind.places:
            raise self._unknown(f"may({node})" if place == "offered" else node.word)
        effect = self._value(node, Effect, place)
        wrong = effect.out_of_place(place)
        if wrong:
            raise self._unknown(f"{node.word}({wrong})")
        return effect

    def _value(self, node: Node, base: type[Kind], place: Place) -> Kind:
        kind = vocabulary(base).get(node.word)
        if kind is None:
            raise self._unknown(node.word)
        known = arguments(kind)
        placed = [argument for argument in known if argument.by_place]
        if not sum(each.needed for each in placed) <= len(node.args) <= len(placed):
            raise self._unknown(str(node))
        named = {argument.name: argument for argument in known if not argument.by_place}
        found: dict[str, Value] = {}
        for argument, arg in zip(placed, node.args, strict=False):
            found[argument.field] = self._read(arg, argument, place)
        for key, arg in node.keys:
            if key not in named:
                raise self._unknown(f"{key}=")
            found[named[key].field] = self._read(arg, named[key], place)
        return kind(str(node), **found)

    def _read(self, node: Node, argument: Argument, place: Place) -> Value:
        if argument.kind is not None and issubclass(argument.kind, Effect):
            return self._effect(node, _inner_place(argument.marks, place))
        if argument.kind is not None:
            return self._value(node, argument.kind, place)
        if node.args or node.keys:
            raise self._unknown(str(node))
        return self._atom(node.word, argument)

    def _atom(self, word: str, argument: Argument) -> int | str:
        if "terrains" in argument.marks:
            return self._set(word, _TERRAIN_NUMBERS)
        if "gear" in argument.marks:
            return self._set(word, self._equipment)
        if "letters" in argument.marks:
            return self._letters(word)
        if argument.number and _NUMBER.fullmatch(word):
            return int(word)
        if word not in argument.words and "id" not in argument.marks:
            raise self._unknown(word)
        return word

    def _set(self, word: str, numbers: Mapping[str, int]) -> int:
        found = 0
        for part in word.split("|"):
            if part not in numbers:
                raise self._unknown(part)
            found |= 1 << numbers[part]
        return found

    def _letters(self, word: str) -> str:
        if word in _LETTER_WORDS:
            return word
        letters = word.split("|")
        if any(len(letter) != 1 or letter not in LETTERS for letter in letters):
            raise self._unknown(word)
        return "".join(letters)


def _inner_place(marks: tuple[str, ...], place: Place) -> Place:
    """Where the effect inside of another one stands: what may be done with a held card is less."""
    if "may" in marks:
        return "offered" if place == "held" else "once"
    if "here" in marks:
        return "priced" if place == "offered" else "once"
    for each in ("reaction", "bought", "lasting"):
        if each in marks:
            return each
    return "once"
