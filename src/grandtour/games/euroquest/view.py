"""What each seat may see (rulings section 9): the view, built up from nothing.

Cities and countries are codes, windows and rounds are numbered from 1, seats from 0.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from grandtour.core.game import Seat, View
from grandtour.core.seats import SEATS_IN
from grandtour.games.euroquest.board import CODES, MODES, NO_CITY, CityNumber, ModeName, codes
from grandtour.games.euroquest.quests import QUEST_IDS, QUESTS, Kind
from grandtour.games.euroquest.tickets import Tickets, count

if TYPE_CHECKING:
    from grandtour.games.euroquest.rules import State

Phase = Literal["runner", "second", "chasers", "over"]
Said = Literal["same", "abroad", "silent", "stayed"]

RUNNER: Seat = 0
_PURSES = 1000
"""So many are remembered: all views of a table show the same ones, again and again."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table."""

    rounds_28: bool = False
    closed_quests: bool = False
    deduction_aid: bool = False


class Purse(msgspec.Struct, frozen=True, cache_hash=True):
    """How many tickets a seat has."""

    train: int
    bus: int
    ferry: int


class Window(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """The outside of one window of the logbook: all that the runner told about one move.

    `country` is the one entered, `revealed` the start country named with the fourth window;
    `half` is 1 or 2 in a double move, else 0. A runner who stayed used no mode.
    """

    round: int
    half: int
    mode: ModeName | None
    said: Said
    country: str | None
    revealed: str | None


class QuestCard(msgspec.Struct, frozen=True, kw_only=True):
    """The runner's quest and how far it is.

    `collected` are names of places that count: cities, country codes or islands, by `kind`.
    """

    id: str
    start: str
    kind: Kind
    collected: tuple[str, ...]
    missing: tuple[str, ...]
    """What is still to be visited, where the quest names the cities; otherwise empty."""
    needed: int
    used: Purse
    """Moves by each mode so far; `wanted` are those that the quest asks for."""
    wanted: Purse
    reach: str | None


class EuroQuestView(View, frozen=True, kw_only=True):
    """All that one seat, or a spectator, may know of the present position."""

    phase: Phase
    """`second` is the second half of a double move."""
    seats: int
    options: Settings
    on_turn: Seat | None
    round: int
    window: int
    """How many windows of the logbook are full."""
    trail: tuple[Window, ...]
    tickets: tuple[Purse, ...]
    """By seat, the runner's first."""
    orange: int
    black: int
    """Jokers left."""
    double: bool
    """Whether this turn is a double move."""
    silent: int
    """The silent half of this turn: 1 or 2; 0 if none. A single move is its own first half."""
    pawns: tuple[str | None, ...]
    """The city of each seat; the runner's only for the runner, and for all after the end."""
    stranded: tuple[Seat, ...]
    white: str | None
    white_since: int
    """How many windows were full when the white pawn was put there; 0 if it is off the board."""
    quests: tuple[str, ...]
    """The list of quests; empty for the chasers at a table with a closed list."""
    quest: QuestCard | None
    logbook: tuple[str, ...] | None
    """The inside of the logbook, for the runner, and for all after the end; like `quest`."""
    possible: tuple[str, ...] | None
    """Where all can know the runner to be, with the deduction aid; the runner knows it, too."""
    ended: str | None
    """Why the game is over: caught, quest, time or stranded."""


def view_of(state: "State", seat: Seat | None, *, opened: bool = False) -> EuroQuestView:
    """What this seat may know of the state; None is a spectator, who sees what all see.

    With `opened` all is shown, as it is to everybody who watches a finished game again.
    """
    over = state.phase == "over"
    inside = over or opened or seat == RUNNER
    runner, *chasers = state.places
    return EuroQuestView(
        seat=seat,
        phase=state.phase,
        seats=state.seats,
        options=state.settings,
        on_turn=None if over else state.on_turn,
        round=state.round_number,
        window=len(state.logbook),
        trail=state.trail,
        tickets=tuple(map(purse, state.tickets)),
        orange=state.orange,
        black=state.black,
        double=state.half > 0,
        silent=state.silent,
        pawns=(CODES[runner] if inside else None, *(CODES[city] for city in chasers)),
        stranded=SEATS_IN[state.stranded],
        white=code_of(state.white),
        white_since=state.white_since,
        quests=QUEST_IDS if inside or not state.settings.closed_quests else (),
        quest=_card(state) if inside else None,
        logbook=tuple(CODES[city] for city in state.logbook) if inside else None,
        possible=None if over else _possible(state),
        ended=state.reason or None,
    )


@lru_cache(_PURSES)
def purse(supply: Tickets) -> Purse:
    """A supply as the view shows it.

    >>> purse(12 + (10 << 8) + (4 << 16))
    Purse(train=12, bus=10, ferry=4)
    """
    return Purse(*(count(supply, mode) for mode in range(len(MODES))))


def code_of(city: CityNumber) -> str | None:
    return None if city == NO_CITY else CODES[city]


def _card(state: "State") -> QuestCard:
    quest = QUESTS[state.quest]
    collected = quest.collected(state.collected)
    named = quest.labels if quest.kind == "visit_all" else ()
    return QuestCard(
        id=quest.card.id,
        start=CODES[state.start],
        kind=quest.kind,
        collected=collected,
        missing=tuple(label for label in named if label not in collected),
        needed=quest.needed,
        used=purse(state.used),
        wanted=purse(quest.modes),
        reach=code_of(quest.reach),
    )


def _possible(state: "State") -> tuple[str, ...] | None:
    if state.history is None:
        return None
    belief = state.history.belief()
    if state.on_turn == RUNNER:
        belief = belief.able()
    return codes(belief.cities)
