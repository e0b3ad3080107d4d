"""Exact positions for the numbered cases and the cards.

Seats 0 to 5 play cachers that do nothing by themselves here (Colin, Yuri, Paul, Brandon, Oscar,
Quigly) unless a case names others. Dice are written green/red, `2w/1b`.
"""

import pytest

from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import IllegalAction
from grandtour.core.game import Event, Seat
from grandtour.games.geoquest import GAME
from grandtour.games.geoquest.agenda import Cause, Happen
from grandtour.games.geoquest.board import NAMES, OFF_BOARD, tile
from grandtour.games.geoquest.cards.loadout import loadout
from grandtour.games.geoquest.dice import THROW_COUNT, throw_of
from grandtour.games.geoquest.rules import GeoQuestState, go_on
from grandtour.games.geoquest.state import Cache, Carried, Held
from grandtour.games.geoquest.view import Settings

QUIET_CACHERS = "CYPBOQ"
FAR_CORNERS = ("AY", "YY", "YA", "AA", "LY", "YL")
"""Where tokens stand that have nothing to do with a case."""


class LoadedDice(Stream):
    """Chance whose throws are given; all else is drawn as always."""

    def __init__(self, throws: list[str]) -> None:
        super().__init__(Chance.of("loaded").seed, "loaded")
        self.throws = [throw_of(text) for text in throws]

    def below(self, limit: int) -> int:
        if limit == THROW_COUNT:
            assert self.throws, "nobody has said what this throw shows"
            return self.throws.pop(0)
        return super().below(limit)

    def copy(self) -> "LoadedDice":
        twin = LoadedDice([])
        twin.throws = self.throws[:]
        twin._counter, twin._words = self._counter, self._words
        return twin


def table(
    *places: str, cachers: str = "", seats: int = 0, settings: Settings | None = None
) -> GeoQuestState:
    """A game in its first round, before the turn of seat 0: tokens on these tiles, no caches.

    Seats without a place stand far away. Call `begin` when everything is in its place.
    """
    number = seats or max(2, len(places), len(cachers))
    state = GeoQuestState(number, settings or Settings())
    letters = [cacher.letter for cacher in state.cards.cachers]
    chosen = cachers + "".join(each for each in QUIET_CACHERS if each not in cachers)
    state.cachers = tuple(letters.index(letter) for letter in chosen[:number])
    for seat in range(number):
        place = places[seat] if seat < len(places) else FAR_CORNERS[seat]
        state.places[seat] = tile(place)
        state.doors[seat] = tile("PA") if seat == 0 else tile(FAR_CORNERS[seat])
        wear(state, seat)
    state.round_number = 1
    state.chance = LoadedDice([])
    # One cache that nobody reaches, so that nobody has found them all.
    cache(state, "YT", "normal_5")
    return state


def wear(state: GeoQuestState, seat: Seat, *gear: str) -> None:
    """The player holds exactly these equipment cards."""
    state.gear_deck |= state.gear[seat]
    state.gear[seat] = state.cards.gear_bits(gear)
    state.gear_deck &= ~state.gear[seat]
    state.kits[seat] = loadout(state.cards, state.cachers[seat], state.gear[seat])


def cache(state: GeoQuestState, place: str, disk: str, category: str = "", *bugs: str) -> int:
    """A cache on the board; its number."""
    number = state.next_cache
    state.next_cache += 1
    state.caches.append(
        Cache(
            number,
            tile(place),
            state.cards.disk_number[disk],
            category,
            False,
            (0,) * state.seats,
            bugs=tuple(state.cards.bug_number[bug] for bug in bugs),
        )
    )
    state.cache_tiles |= 1 << tile(place)
    return number


def found(state: GeoQuestState, number: int, *seats: Seat) -> None:
    """These players have found this cache before."""
    old = state.cache(number)
    assert old is not None
    first = old.first if old.first >= 0 else seats[0]
    mask = old.found | sum(1 << seat for seat in seats)
    state.replace_cache(old._replace(found=mask, first=first))
    for seat in seats:
        state.finds[seat] += 1
        state.last_found[seat] = number


def hold(state: GeoQuestState, seat: Seat, *events: str) -> None:
    """Event cards in a hand."""
    for event in events:
        number = state.cards.event_number[event]
        state.event_deck &= ~(1 << number)
        state.hands[seat] += (Held(number, 0, 1 << seat),)


def lay(state: GeoQuestState, seat: Seat, event: str, by: Seat = 1) -> None:
    """An event lies before a player."""
    number = state.cards.event_number[event]
    state.event_deck &= ~(1 << number)
    state.lying[seat], state.lying_by[seat] = number, by


def next_event(state: GeoQuestState, event: str) -> None:
    """The only card left in the event deck."""
    state.event_deck = 1 << state.cards.event_number[event]


def next_gear(state: GeoQuestState, *gear: str) -> None:
    """The only cards left in the equipment deck."""
    state.gear_deck = state.cards.gear_bits(gear)


def carry(state: GeoQuestState, seat: Seat, *bugs: str, taken_from: int = -1) -> None:
    for bug in bugs:
        number = state.cards.bug_number[bug]
        state.bug_pool &= ~(1 << number)
        state.bugs[seat] += (Carried(number, taken_from),)


def throws(state: GeoQuestState, *dice: str) -> None:
    assert isinstance(state.chance, LoadedDice)
    state.chance.throws = [throw_of(text) for text in dice]


def begin(state: GeoQuestState, *dice: str) -> list[Event]:
    """Starts the turn of the active seat."""
    throws(state, *dice)
    return _run(state)


def _run(state: GeoQuestState) -> list[Event]:
    state.menu = None
    state.news = []
    go_on(state)
    news, state.news = state.news, []
    return news


def cause(state: GeoQuestState, text: str, seat: Seat = 0, source: str = "") -> list[Event]:
    """Lets an effect happen to a player, as if by that card."""
    state.push(Happen(state.cards.effect(text), Cause(seat, source)))
    return _run(state)


def do(state: GeoQuestState, *texts: str) -> list[Event]:
    """Actions of whoever is asked; `1: yes` names the seat. All events together."""
    news: list[Event] = []
    for text in texts:
        who, colon, what = text.partition(": ")
        seat = int(who) if colon else state.turn()[0]
        news += state.play(seat, GAME.parse(what if colon else text))
    return news


def refused(state: GeoQuestState, text: str, seat: Seat | None = None) -> str:
    """The reason why an action is refused."""
    before = state.view(None)
    with pytest.raises(IllegalAction) as error:
        state.play(state.turn()[0] if seat is None else seat, GAME.parse(text))
    assert state.view(None) == before
    return error.value.reason


def legal(state: GeoQuestState, seat: Seat | None = None) -> set[str]:
    return set(map(str, state.legal(state.turn()[0] if seat is None else seat)))


def reachable(state: GeoQuestState) -> set[str]:
    """The tiles offered to whoever moves."""
    return {text.removeprefix("to ") for text in legal(state) if text.startswith("to ")}


def place(state: GeoQuestState, seat: Seat = 0) -> str:
    return "off" if state.places[seat] == OFF_BOARD else NAMES[state.places[seat]]


def gear(state: GeoQuestState, seat: Seat = 0) -> set[str]:
    return set(state.cards.gear_ids(state.gear[seat]))


def hand(state: GeoQuestState, seat: Seat = 0) -> set[str]:
    return {state.cards.events[held.event].id for held in state.hands[seat]}


def kinds(news: list[Event]) -> list[str]:
    return [event.kind for event in news]


def asked(state: GeoQuestState) -> str:
    """What the game waits for: the kind of the decision."""
    decision = state.view(None).decision
    return decision.kind if decision else "over"


def roll_total(state: GeoQuestState) -> int:
    roll = state.view(None).roll
    assert roll is not None
    return roll.total


def roll_parts(state: GeoQuestState) -> dict[str, int]:
    roll = state.view(None).roll
    assert roll is not None
    return {part.source: part.amount for part in roll.parts if part.source not in ("green", "red")}
