"""Exact positions for the numbered cases. R is the runner, C1 to C4 are the chasers."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Data, Event, Seat
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import CITY_OF, CODES, Cities, bits, codes
from grandtour.games.euroquest.quests import QUEST_OF, QUESTS
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.tickets import SUPPLY, count, tickets
from grandtour.games.euroquest.view import Settings, Window

SEATS = {"R": 0, "C1": 1, "C2": 2, "C3": 3, "C4": 4}
FAR_AWAY = ("GR-6", "RU-1", "UA-4")
"""Chasers that have nothing to do with a case, and room to travel to and fro."""


def number(code: str) -> int:
    return CITY_OF[code]


def numbers(text: str) -> Cities:
    """A set of cities from their codes."""
    return bits([CITY_OF[code] for code in text.split()])


def position(
    runner: str,
    *chasers: str,
    quest: str = "Q10",
    visited: str = "",
    supplies: dict[str, tuple[int, int, int]] | None = None,
    windows: int = 0,
    on_turn: str = "R",
    settings: Settings | None = None,
    **parts: Any,
) -> State:
    """A position; chasers that are not named stand far away. `windows` of the logbook are full."""
    others = [*chasers, *(city for city in FAR_AWAY if city not in chasers)][: max(3, len(chasers))]
    places = [number(code) for code in (runner, *others)]
    supply = [SUPPLY] * len(places)
    for name, counts in (supplies or {}).items():
        supply[SEATS[name]] = tickets(*counts)
    collected = 0
    for code in visited.split():
        collected |= QUESTS[QUEST_OF[quest]].gains[number(code)]
    filled = Window(round=1, half=0, mode="bus", said="abroad", country="XX", revealed=None)
    return State(
        settings=settings or Settings(),
        quest=QUEST_OF[quest],
        places=places,
        tickets=supply,
        on_turn=SEATS[on_turn],
        collected=collected,
        logbook=bytes(places[:1] * windows),
        trail=(filled,) * windows,
        abroad=parts.pop("abroad", windows > 0),
        **parts,
    )


def do(state: State, *moves: str) -> list[Event]:
    """Plays moves such as "R train FR-6" or "C1 to BE-1" (by any mode) and returns the events."""
    events = []
    for move in moves:
        name, text = move.split(" ", 1)
        events += state.play(SEATS[name], _action(state, SEATS[name], text))
    return events


def _action(state: State, seat: Seat, text: str) -> Action:
    if not text.startswith("to "):
        return GAME.parse(text)
    city = number(text.removeprefix("to "))
    return next(action for action in state.journeys(seat) if action.city == city)


def chase(state: State, *moves: str) -> list[Event]:
    """Plays the chasers' turns to the end of the round: these moves, the others anywhere safe."""
    events: list[Event] = []
    wanted = dict(move.split(" ", 1) for move in moves)
    names = {seat: name for name, seat in SEATS.items()}
    while state.on_turn > 0:
        seat = state.on_turn
        name = names[seat]
        if name in wanted:
            events += do(state, f"{name} {wanted.pop(name)}")
            continue
        safe = [a for a in state.journeys(seat) if a.city != state.places[0]]
        events += state.play(seat, safe[0])
    assert not wanted
    return events


def rounds(state: State, *cities: str) -> list[list[str]]:
    """The runner travels to these cities in as many rounds; what the chasers are told each time."""
    told = []
    for city in cities:
        told.append(told_by(do(state, f"R to {city}")))
        chase(state)
    return told


def told_by(events: Iterable[Event], seat: Seat | None = 1) -> list[str]:
    """What the runner says about moves, as the chasers hear it: "train same", "bus FR"."""
    words = []
    for kind, data in seen(events, seat):
        if kind == "travelled_same":
            words.append(f"{data['mode']} same")
        elif kind == "travelled_abroad":
            words.append(f"{data['mode']} {data['country']}")
        elif kind == "travelled_silent":
            words.append(f"{data['mode']}")
        elif kind == "stayed":
            words.append("no move")
        elif kind == "revealed":
            words.append(f"reveals {data['country']}")
    return words


def refused(state: State, move: str) -> str:
    """The reason why a move is refused; nothing may have changed."""
    before = everything(state)
    name, text = move.split(" ", 1)
    action = GAME.parse(text)
    with pytest.raises(IllegalAction) as error:
        state.play(SEATS[name], action)
    assert everything(state) == before
    assert action not in state.legal(SEATS[name])
    return error.value.reason


def everything(state: State) -> Data:
    """The whole state, as values to compare."""
    twin = state.copy()
    return {name: getattr(twin, name) for name in State.__slots__}


def seen(events: Iterable[Event], seat: Seat | None) -> list[tuple[str, Data]]:
    """What one seat sees of these events."""
    visible = [event.seen_by(seat) for event in events]
    return [(event.kind, event.data) for event in visible if event]


def kinds(events: Iterable[Event], seat: Seat | None = 1) -> list[str]:
    return [kind for kind, _ in seen(events, seat)]


def supply(state: State, name: str) -> tuple[int, int, int]:
    have = state.tickets[SEATS[name]]
    return count(have, 0), count(have, 1), count(have, 2)


def logbook(state: State) -> list[str]:
    return [CODES[city] for city in state.logbook]


def names(cities: Cities) -> set[str]:
    return set(codes(cities))


def winners(state: State) -> Sequence[Seat]:
    outcome = state.outcome()
    assert outcome
    assert state.turn() == ()
    return outcome.winners
