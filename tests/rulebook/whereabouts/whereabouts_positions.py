"""Exact positions for the numbered cases. P1 is seat 0; places are named by their ids."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Data, Event, Seat
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.cards import NO_CARD, PLACES, ROWS, Card
from grandtour.games.whereabouts.grid import SPOTS, TEXTS
from grandtour.games.whereabouts.rules import State
from grandtour.games.whereabouts.view import Settings

P1, P2, P3, P4, P5, P6 = range(6)
CARDS: dict[str, Card] = {row.id: card for card, row in enumerate(ROWS)}
Y, R, B = "paris", "cordoba", "zugspitze"
"""A yellow, a red and a blue card."""


def cards(*names: str) -> list[Card]:
    return [CARDS[name] for name in names]


def ids(numbers: Iterable[Card]) -> list[str]:
    return [ROWS[card].id for card in numbers]


def solution(name: str) -> str:
    """Where a place is, such as "W S 8 A"."""
    return TEXTS[PLACES[CARDS[name]].solution]


def choosing(
    *fields: int,
    laid_out: Sequence[str],
    pile: Sequence[str] = (),
    aside: Sequence[str] = (),
    tokens: list[int] | None = None,
    **settings: Any,
) -> State:
    """At the beginning of a round; the last card of the pile is its top."""
    return State(
        settings=Settings(**settings),
        places=PLACES,
        pile=cards(*pile),
        aside=cards(*aside),
        fields=list(fields),
        tokens=tokens,
        round_number=1,
        laid_out=cards(*laid_out),
    )


def tipping(
    *fields: int,
    hands: Sequence[str],
    kept: Sequence[Sequence[str]] | None = None,
    pile: int | None = None,
    aside: int = 0,
    tips: Sequence[str] | None = None,
    **settings: Any,
) -> State:
    """While all tip; `pile` other cards lie in the pile, and `aside` are put aside."""
    held = cards(*hands)
    mine = [cards(*own) for own in kept] if kept else [[] for _ in fields]
    used = set(sum(mine, held))
    spare = [card for card in range(len(PLACES)) if card not in used]
    size = len(spare) if pile is None else pile
    return State(
        settings=Settings(**settings),
        places=PLACES,
        pile=spare[:size],
        aside=spare[size : size + aside],
        fields=list(fields),
        kept=mine,
        round_number=1,
        phase="tip",
        hands=held,
        tips=[SPOTS[tip] for tip in tips] if tips else None,
    )


def moves_of(tip: str) -> list[str]:
    """The actions that lay these stones and seal.

    >>> moves_of("W M")
    ['half W', 'band M', 'seal']
    """
    stones = zip(("half", "band", "sector", "cell"), tip.split(), strict=False)
    return [*(f"{level} {code}" for level, code in stones), "seal" if tip else "pass"]


def tip(state: State, seat: Seat, stones: str) -> list[Event]:
    """Lays the stones of "W S 8" and seals."""
    return do(state, *(f"P{seat + 1} {move}" for move in moves_of(stones)))


def tip_all(state: State, *tips: str) -> list[Event]:
    """All seats tip; the events of the evaluation are among those returned."""
    events: list[Event] = []
    for seat, stones in enumerate(tips):
        events += tip(state, seat, stones)
    return events


def right_tip(name: str, stones: int) -> str:
    return " ".join(solution(name).split()[:stones])


def wrong_tip(name: str, stones: int) -> str:
    """As many stones, of which only the last is wrong.

    >>> right_tip("cordoba", 3), wrong_tip("cordoba", 3)
    ('W S 8', 'W S 1')
    """
    path = SPOTS[right_tip(name, stones)]
    parent = right_tip(name, stones - 1).split()
    others = [
        text
        for spot, text in enumerate(TEXTS)
        if spot != path and text.split()[:-1] == parent and len(text.split()) == stones
    ]
    return others[0]


def do(state: State, *moves: str) -> list[Event]:
    """Plays moves such as "P1 half W" and returns their events."""
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


def everything(state: State) -> Data:
    """The whole state, as values to compare."""
    state = state.copy()
    return {name: getattr(state, name) for name in State.__slots__}


def told(events: Iterable[Event], kind: str) -> list[Data]:
    return [event.data for event in events if event.kind == kind]


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def known_cards(state: State) -> list[Card]:
    """Every card that is still in the game."""
    places = [state.pile, state.aside, state.laid_out, state.hands, *state.kept]
    return [card for place in places for card in place if card != NO_CARD]
