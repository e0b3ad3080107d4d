"""An own deck holds the solutions: nobody sees more of it than the cards that lie open."""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import NamedTuple

import msgspec
import pytest

from grandtour.atlas import project
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import LANGUAGES, Seat
from grandtour.core.match import Match
from grandtour.core.solo import Solo
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.actions import ACTIONS, Action, next_stone
from grandtour.games.whereabouts.daily import Daily
from grandtour.games.whereabouts.practice import Practice
from grandtour.games.whereabouts.rules import State
from grandtour.games.whereabouts.view import WhereaboutsView
from grandtour.web.api.tables import info_of
from grandtour.web.checking.viewing import table_of
from tests.effort import some
from tests.games.everything_shown import everything_shown
from tests.games.whereabouts.whereabouts_solos import Alone

PLACES = 40
LOOKING = some(1, 4)
"""How many look at each position; they take turns, in all three languages."""
TEXTS = tuple(map(str, ACTIONS))


class Marked(NamedTuple):
    """A place of which every word and number can be recognised."""

    name: str
    lat: float
    lon: float
    note: str
    """In a column that the game has no use for."""

    @property
    def solution(self) -> tuple[str, ...]:
        """How pages and data would tell where it is."""
        x, y = project(self.lat, self.lon)
        on_the_map = f"translate({x:.0f} {y:.0f})", f"x={x:.0f}, y={y:.0f}"
        return (str(self.lat), str(self.lon), *on_the_map)


MARKED = [
    Marked(f"Qname{n:02}q", 41.0731 + n * 0.3, -4.0917 + n * 0.7, f"Qnote{n:02}q")
    for n in range(PLACES)
]
BY_NAME = {place.name: place for place in MARKED}


def deck() -> str:
    kinds = ("capital", "city", "nature")
    rows = [
        f"{place.note};{place.name};{place.lat};{place.lon};{kinds[n % 3]}"
        for n, place in enumerate(MARKED)
    ]
    return "\n".join(["note;name;lat;lon;category", *rows])


class Watch:
    """What the rules have laid open so far, taken from the true states and not from events."""

    def __init__(self) -> None:
        self.asked: set[str] = set()
        self.evaluated: set[str] = set()

    def look(self, state: State) -> None:
        top = state.pile[-1:]
        up = [card for card in (*state.laid_out, *state.hands, *top) if card >= 0]
        self.asked |= {state.places[card].face.name_en for card in up}
        self.evaluated |= {state.places[reveal.card].face.name_en for reveal in state.reveals}

    def secrets(self) -> Iterator[str]:
        for place in MARKED:
            yield place.note
            if place.name not in self.asked:
                yield place.name
            if place.name not in self.evaluated:
                yield from place.solution


def a_match(seats: int) -> Match[State, Action, WhereaboutsView]:
    return Match(GAME, seats, {"deck": deck()}, Chance.of("own deck", seats))


def chosen(state: State, seat: Seat, stream: Stream) -> Action:
    """Seat 0 knows where all places are, so that cards are kept; the others choose at random."""
    if state.phase == "tip" and seat == 0:
        return next_stone(state.tips[0], state.places[state.hands[0]].solution)
    return stream.choice(state.legal(seat))


def test_nobody_sees_more_of_the_deck_than_what_lies_open() -> None:
    match, watch = a_match(3), Watch()
    viewers = cycle((0, 1, 2, None))
    table, stream = table_of(match), Chance.of("choices").stream("choices")
    step = 0
    while not match.over:
        watch.look(match.state)
        for viewer in islice(viewers, LOOKING):
            shown = everything_shown(table, viewer, LANGUAGES[step % 3], TEXTS)
            told = [secret for secret in watch.secrets() if secret in shown]
            assert not told, f"step {step}, viewer {viewer}"
        seat = stream.choice(match.state.turn())
        match.play(seat, chosen(match.state, seat, stream))
        step += 1
    assert any(match.state.kept)
    assert 0 < len(watch.evaluated) < len(watch.asked) < PLACES


def test_the_markers_can_be_seen_where_they_may_be_seen() -> None:
    """Otherwise the test above would find nothing, whatever was told."""
    match = a_match(2)
    table, stream = table_of(match), Chance.of("marks").stream("choices")
    while not match.state.reveals:
        seat = match.state.turn()[0]
        match.play(seat, chosen(match.state, seat, stream))
    shown = everything_shown(table, None, "en", ())
    for reveal in match.state.reveals:
        place = BY_NAME[match.state.places[reveal.card].face.name_en]
        assert all(mark in shown for mark in (place.name, *place.solution))
    while not match.over:
        seat = match.state.turn()[0]
        match.play(seat, chosen(match.state, seat, stream))
    told = msgspec.json.encode(info_of(table)).decode()
    assert all(place.note in told for place in MARKED)


@pytest.mark.parametrize("solo", [Practice(), Daily()], ids=["practice", "daily"])
def test_what_one_plays_alone_knows_nothing_of_a_tables_deck(solo: Solo) -> None:
    match, alone = a_match(2), Alone(solo)
    stream = Chance.of("alone").stream("choices")
    prefix = f"{alone.now.date().isoformat()} " if solo.key == "daily" else ""
    for word in ("half W", "seal", "next", "half E", "seal", "next"):
        for _ in range(10):
            seat = match.state.turn()[0]
            match.play(seat, chosen(match.state, seat, stream))
        pages = [alone.page(language) for language in LANGUAGES]
        alone.act(prefix + word)
        assert not any(
            mark in page for page in pages for place in MARKED for mark in (place.name, place.note)
        )
    assert match.state.reveals
    assert not match.over
