"""Reads effects, conditions and goals into small frozen values, and refuses what has no meaning.

>>> reader = Reader("Example", {"jeep": 0, "hat": 1})
>>> [str(effect) for effect in reader.effects("gain_points(2); if(has(hat),end_turn)", "event")]
['gain_points(2)', 'if(has(hat),end_turn)']
>>> reader.effects("fly(3)", "event")
Traceback (most recent call last):
    ...
grandtour.games.geoquest.effects.reader.UnknownEffect: unknown_effect (card=Example, word=fly)
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from grandtour.core.errors import GrandTourError
from grandtour.games.geoquest.board import LETTERS, TERRAINS
from grandtour.games.geoquest.effects.grammar import (
    CONDITIONS,
    COSTS,
    DICE,
    DO_HELD,
    EFFECTS,
    GOALS,
    MAY_HELD,
    PLACES,
    REFUSED_KEYS,
    TAGS,
    TRIGGERS,
    WHERE,
    Word,
)

_ATOM = re.compile(r"[+-]?[A-Za-z0-9_|:\-]+")
_KEY = re.compile(r"([a-z_]+)=")
_NUMBER = re.compile(r"[+-]?[0-9]{1,3}")
_WORDS_OF = {"tag": TAGS, "trigger": TRIGGERS, "where": WHERE}
_CALLS_OF = {"condition": CONDITIONS, "dice": DICE, "cost": COSTS, "goal": GOALS}
_LETTER_WORDS = ("cacher_letter", "cacher_name")
_DEEPEST = 12


class UnknownEffect(GrandTourError):
    """A card says something that the rules do not understand."""


class Node(NamedTuple):
    """A call as it was written: its word, and its arguments unread."""

    word: str
    args: "tuple[Node, ...]"
    keys: "tuple[tuple[str, Node], ...]"

    def __str__(self) -> str:
        inside = [str(arg) for arg in self.args] + [f"{key}={arg}" for key, arg in self.keys]
        return f"{self.word}({','.join(inside)})" if inside else self.word


class Call(NamedTuple):
    """A word of the language with its arguments: numbers, words, bit sets and other calls.

    Terrains are a bit set of their numbers, equipment a bit set of card numbers.
    """

    word: str
    args: tuple["int | str | Call", ...]
    keys: tuple[tuple[str, "int | str | Call"], ...]
    text: str

    def __str__(self) -> str:
        return self.text

    def number(self, place: int = 0) -> int:
        value = self.args[place]
        assert isinstance(value, int)
        return value

    def name(self, place: int = 0) -> str:
        value = self.args[place]
        assert isinstance(value, str)
        return value

    def call(self, place: int = 0) -> "Call":
        value = self.args[place]
        assert isinstance(value, Call)
        return value

    def key(self, name: str) -> "int | str | Call | None":
        for key, value in self.keys:
            if key == name:
                return value
        return None

    def key_number(self, name: str, otherwise: int = 0) -> int:
        value = self.key(name)
        return value if isinstance(value, int) else otherwise

    def key_call(self, name: str) -> "Call | None":
        value = self.key(name)
        return value if isinstance(value, Call) else None


class Reader:
    """Reads for one card; `equipment` gives the numbers of the cards that exist."""

    def __init__(self, card: str, equipment: Mapping[str, int]) -> None:
        self._card = card
        self._equipment = equipment

    def effects(self, text: str, place: str) -> tuple[Call, ...]:
        """The effects of a text, for a place of `grammar.PLACES`."""
        return tuple(self._effect(node, place) for node in self._nodes(text))

    def goal(self, text: str) -> Call:
        """The goal of a travel bug."""
        nodes = self._nodes(text)
        if len(nodes) != 1:
            raise self._unknown(text)
        return self._call(nodes[0], GOALS)

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

    # Nodes to calls.

    def _effect(self, node: Node, place: str) -> Call:
        allowed = PLACES[place]
        if node.word not in EFFECTS or node.word not in allowed:
            raise self._unknown(node.word)
        if place == "held" and node.word == "may":
            return self._may_held(node)
        call = self._call(node, EFFECTS)
        refused = REFUSED_KEYS.get(place, REFUSED_KEYS["once"]).get(node.word, frozenset())
        for key, _ in call.keys:
            if key in refused:
                raise self._unknown(f"{node.word}({key}=)")
        return call

    def _may_held(self, node: Node) -> Call:
        """`may` on a standing card: a re-roll, a swap, or a bonus that costs something."""
        if len(node.args) != 1 or node.keys or node.args[0].word not in MAY_HELD:
            raise self._unknown(str(node))
        inner = node.args[0]
        if inner.word == "do":
            if {part.word for part in inner.args} != DO_HELD or inner.keys:
                raise self._unknown(str(inner))
            parts = tuple(self._call(part, EFFECTS) for part in inner.args)
            call = Call("do", parts, (), str(inner))
        else:
            call = self._call(inner, EFFECTS)
        return Call("may", (call,), (), str(node))

    def _call(self, node: Node, words: Mapping[str, Word]) -> Call:
        word = words.get(node.word)
        if word is None:
            raise self._unknown(node.word)
        needed = sum(not kind.startswith("?") for kind in word.args)
        if not needed <= len(node.args) <= len(word.args):
            raise self._unknown(str(node))
        args = tuple(
            self._argument(arg, kind.removeprefix("?"))
            for arg, kind in zip(node.args, word.args, strict=False)
        )
        keys = []
        for key, arg in node.keys:
            if key not in word.keys:
                raise self._unknown(f"{key}=")
            keys.append((key, self._argument(arg, word.keys[key])))
        return Call(node.word, args, tuple(keys), str(node))

    def _argument(self, node: Node, kind: str) -> "int | str | Call":
        if kind.startswith("effect:"):
            place = kind.removeprefix("effect:")
            return self._effect(node, "once" if place in ("here", "may") else place)
        if kind in _CALLS_OF:
            return self._call(node, _CALLS_OF[kind])
        if node.args or node.keys:
            raise self._unknown(str(node))
        return self._word(node.word, kind)

    def _word(self, word: str, kind: str) -> "int | str":
        number, _, otherwise = kind.partition(" or ")
        if number == "int" and (_NUMBER.fullmatch(word) or not otherwise):
            if not _NUMBER.fullmatch(word):
                raise self._unknown(word)
            return int(word)
        if kind == "terrains":
            return self._set(word, {name: n for n, name in enumerate(TERRAINS)})
        if kind == "gear":
            return self._set(word, self._equipment)
        if kind == "letters":
            return self._letters(word)
        allowed = _WORDS_OF.get(kind) or frozenset((otherwise or kind).split())
        if kind != "id" and word not in allowed:
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
