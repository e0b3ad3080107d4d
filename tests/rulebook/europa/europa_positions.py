"""Exact positions for the numbered cases. SeatSet are named by colour."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import IllegalAction
from grandtour.core.game import Data, Event, Seat
from grandtour.core.seats import SEATS_IN, SeatSet, seat_set
from grandtour.games.europa import GAME
from grandtour.games.europa.actions import Action
from grandtour.games.europa.ballots import PAWN, split
from grandtour.games.europa.board import BIT, CODES, COUNTRY_OF, OPEN, Countries, around, bits
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import Election, Intervention, Settings
from grandtour.games.europa.war import open_commitments

COLOURS = ("blue", "green", "red", "yellow", "purple", "black")
SEAT: dict[str, Seat] = {colour: seat for seat, colour in enumerate(COLOURS)}
DOMINO = {"YUG": "W", "MKD": "W", "BGR": "W", "ALB": "T", "MDA": "T"}
"""The markers of the rulebook's example."""
QUIET = Settings(campaign=0, conference=0)
"""Straight to the vote, and to the commitments."""


class Loaded(Stream):
    """Ten-sided dice that fall as told."""

    def __init__(self, *faces: int) -> None:
        super().__init__(bytes(32), "loaded")
        self.faces = list(faces)

    def below(self, limit: int) -> int:
        assert limit == 10
        return self.faces.pop(0) - 1


def number(code: str) -> int:
    return COUNTRY_OF[code]


def countries(*names: str) -> Countries:
    return bits(COUNTRY_OF[code] for code in names)


def coalition(*colours: str) -> SeatSet:
    return seat_set(SEAT[colour] for colour in colours)


def position(
    seats: int = 4,
    *,
    turn: int = 1,
    eu: Iterable[str] = (),
    markers: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
    order: Sequence[str] = (),
    settings: Settings = QUIET,
    dice: Sequence[int] = (),
) -> State:
    """A position between two phases of a turn, with an empty board but for members and markers."""
    chance = Chance.of("position")
    state = State(
        settings=settings,
        seats=seats,
        ties=chance.stream("ties"),
        cards=chance.stream("cards"),
        dice=tuple(dice),
    )
    state.turn_number = turn
    state.members = countries(*eu)
    state.frontier = around(state.members)
    for code, marker in (markers or {}).items():
        if marker == "W":
            state.war |= BIT[number(code)]
        else:
            state.tension |= BIT[number(code)]
    for colour, owned in (points or {}).items():
        state.points[SEAT[colour]] = owned
    if order:
        named = [SEAT[colour] for colour in order]
        state.order = (*named, *(seat for seat in range(seats) if seat not in named))
    return state


def election(
    country: str,
    pawns: Mapping[str, int],
    *,
    later: Sequence[str] = (),
    there: Mapping[str, Mapping[str, int]] | None = None,
    seats: int = 4,
    **parts: Any,
) -> State:
    """A country about to vote, with the elections that come after it and the pawns there."""
    state = position(seats, **parts)
    state.track = tuple(number(code) for code in (country, *later))
    state.later = bits(state.track)
    for code, owned in {country: pawns, **(there or {})}.items():
        put(state, code, owned)
    state.open_elections([])
    return state


def put(state: State, code: str, pawns: Mapping[str, int]) -> None:
    for colour, count in pawns.items():
        state.present[number(code)] += count * PAWN[SEAT[colour]]
        state.where[SEAT[colour]] |= BIT[number(code)]


def effort(
    pawns: Mapping[str, int], markers: Mapping[str, str], *, turn: int = 3, **parts: Any
) -> State:
    """The phase of commitments, each colour having so many pawns."""
    state = position(len(pawns), turn=turn, markers=markers, **parts)
    for colour, owned in pawns.items():
        state.pawns[SEAT[colour]] = owned
    state.recruits = tuple(state.pawns)
    state.track = tuple(range(len(CODES)))
    state.later = OPEN[turn] & ~state.members
    open_commitments(state, [])
    return state


def do(state: State, *moves: str) -> list[Event]:
    """Plays moves such as "blue propose blue green", and returns the events."""
    events = []
    for move in moves:
        events += state.play(*read(move))
    return events


def read(move: str) -> tuple[Seat, Action]:
    """Who does what in "blue propose blue green"."""
    colour, text = move.split(" ", 1)
    for name, seat in SEAT.items():
        text = text.replace(name, str(seat))
    return SEAT[colour], GAME.parse(text)


def refused(state: State, move: str) -> str:
    """The reason why a move is refused; nothing may have changed, and it is not offered."""
    before = everything(state)
    seat, action = read(move)
    assert action not in state.legal(seat)
    with pytest.raises(IllegalAction) as error:
        state.play(seat, action)
    assert everything(state) == before
    return error.value.reason


def everything(state: State) -> Data:
    """The whole state as values to compare, but for the streams of chance."""
    twin = state.copy()
    return {name: getattr(twin, name) for name in State.__slots__ if name not in ("ties", "cards")}


def menu(state: State, colour: str) -> list[str]:
    return [str(action) for action in state.legal(SEAT[colour])]


def vote(state: State) -> Election:
    """The election as everybody sees it."""
    shown = state.view(None).election
    assert shown is not None
    return shown


def common_effort(state: State) -> Intervention:
    """The common effort for peace as everybody sees it."""
    shown = state.view(None).intervention
    assert shown is not None
    return shown


def markers(state: State) -> dict[str, str]:
    return {
        code: "W" if state.war & bit else "T"
        for code, bit in zip(CODES, BIT, strict=True)
        if (state.war | state.tension) & bit
    }


def pawns_in(state: State, code: str) -> dict[str, int]:
    counts = split(state.present[number(code)])
    return {COLOURS[seat]: count for seat, count in enumerate(counts) if count}


def colours(seats: SeatSet) -> list[str]:
    return [COLOURS[seat] for seat in SEATS_IN[seats]]


def kinds(events: Iterable[Event], seat: Seat | None = None) -> list[str]:
    """The kinds of events that a seat, or a spectator, sees."""
    seen = (event.seen_by(seat) for event in events)
    return [event.kind for event in seen if event]


def of(events: Iterable[Event], kind: str) -> list[Data]:
    """The data of all events of a kind."""
    return [event.data for event in events if event.kind == kind]
