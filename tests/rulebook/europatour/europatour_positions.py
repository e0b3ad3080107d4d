"""Exact positions for the numbered cases. P1 is seat 0, pile A is pile 1; `FR/ES`: ES under FR."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction
from grandtour.core.game import Data, Event, Seat
from grandtour.games.europatour import GAME
from grandtour.games.europatour.board import CODES, DECK, KINDS, NO_CARD, Card
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.view import Phase, Settings

BOOK: dict[str, Data] = {
    rack["id"]: rack
    for rack in json.loads(
        Path(__file__).with_name("racks.json").read_text(encoding="utf-8"),
    )["racks"]
}
P1, P2, P3, P4 = range(4)


def kinds(text: str) -> list[Card]:
    return [KINDS[code] for code in text.split()]


def book(rack: str) -> str:
    """A rack of racks.json as text."""
    return " ".join(BOOK[rack]["cards"])


def names(cards: Iterable[Card]) -> list[str]:
    return [CODES[card] for card in cards]


def position(
    *racks: str,
    piles: Sequence[str] = (),
    heights: Sequence[int] = (1, 1, 1, 1, 1),
    stock: str = "",
    on_turn: Seat = P1,
    first: Seat = P1,
    round_number: int = 1,
    phase: Phase = "draw",
    seed: object = 0,
    **settings: Any,
) -> State:
    """A position with these racks, pile tops and stock tops; the other cards fill what is open.

    An empty rack gets ships and planes first, so it is never a tour.
    """
    given = [kinds(rack) for rack in racks]
    towers = [kinds(pile.replace("/", " "))[::-1] for pile in piles]
    towers += [[] for _ in range(5 - len(towers))]
    upper = kinds(stock)[::-1]
    spare = list((Counter(DECK) - Counter(sum(given + towers, upper))).elements())
    assert len(spare) + sum(map(len, given + towers)) + len(upper) == 60, "a card is there twice"
    full = [rack + [spare.pop() for _ in range(10 - len(rack))] for rack in given]
    for tower, height in zip(towers, heights, strict=True):
        tower[:0] = [spare.pop() for _ in range(height - len(tower))]
    return State(
        settings=Settings(**settings),
        deck=Chance.of("position", seed).stream("deck"),
        first=first,
        racks=full,
        stock=spare + upper,
        piles=towers,
        phase=phase,
        on_turn=on_turn,
        round_number=round_number,
    )


def do(state: State, *moves: str) -> list[Event]:
    """Plays moves such as "P1 take stock" and returns their events."""
    events = []
    for move in moves:
        player, text = move.split(" ", 1)
        events += state.play(int(player[1]) - 1, GAME.parse(text))
    return events


def refused(state: State, move: str) -> tuple[str, dict[str, object]]:
    """The reason why a move is refused; nothing may have changed."""
    before = everything(state)
    with pytest.raises(IllegalAction) as error:
        do(state, move)
    assert everything(state) == before
    player, text = move.split(" ", 1)
    assert GAME.parse(text) not in state.legal(int(player[1]) - 1)
    return error.value.reason, error.value.params


def everything(state: State) -> list[Any]:
    """The whole state, as values to compare."""
    state = state.copy()
    parts = {name: getattr(state, name) for name in State.__slots__ if name != "deck"}
    return [parts, [state.deck.word() for _ in range(3)]]


def seen(events: Iterable[Event], seat: Seat | None) -> list[tuple[str, Data]]:
    """What one seat sees of these events."""
    visible = [event.seen_by(seat) for event in events]
    return [(event.kind, event.data) for event in visible if event]


def kinds_seen(events: Iterable[Event], seat: Seat | None) -> list[str]:
    return [kind for kind, _ in seen(events, seat)]


def tops(state: State) -> list[str]:
    return names(pile[-1] for pile in state.piles)


def all_cards(state: State) -> list[Card]:
    """Every card of the state, sorted; always the deck."""
    places = [state.stock, *state.piles, *state.racks, *state.to_place, [state.drawn]]
    return sorted(card for place in places for card in place if card != NO_CARD)
