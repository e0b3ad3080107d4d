"""Whole games: they end, chance is fair, and what is secret stays so."""

from random import Random

import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.games.geoquest import GAME
from grandtour.games.geoquest.actions import parse
from grandtour.games.geoquest.board import BOARD, tile
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.view import GeoQuestView, Settings
from tests.effort import some

HOUSE = "event; Sunny Day; normal; gain_points(2)\nequipment; Kite; move_bonus(1)"


def played(seats: int, seed: int, **options: object) -> AnyMatch:
    match = Match(GAME, seats, options, Chance.of("whole games", seats, seed))
    rng = Random(seed)
    while not match.over:
        seat = rng.choice(match.state.turn())
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def seen(match: AnyMatch, seat: Seat | None = None) -> GeoQuestView:
    view = match.view(seat)
    assert isinstance(view, GeoQuestView)
    return view


def asked(match: AnyMatch) -> str:
    decision = seen(match).decision
    return decision.kind if decision else "over"


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games_end(seats: int) -> None:
    match = played(seats, 1)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason in ("points", "caches", "rounds")
    assert len(outcome.winners) == 1


def test_games_with_house_cards_end() -> None:
    assert played(4, 2, house_cards=HOUSE).outcome() is not None


def test_absent_players_play_sensibly() -> None:
    """With nobody there, the fallbacks alone find caches and bring the game to a proper end."""
    reasons = []
    for seed in range(6):
        match = Match(GAME, 4, {}, Chance.of("absent", seed))
        while not match.over:
            seat = match.state.turn()[0]
            assert isinstance(match.state, GeoQuestState)
            match.play(seat, GAME.fallback(match.state, seat))
        outcome = match.outcome()
        assert outcome is not None
        reasons.append(outcome.reason)
    assert reasons.count("points") >= 4


def test_the_set_up_follows_the_rules() -> None:
    for seed in range(40):
        match = Match(GAME, 6, {}, Chance.of("set up", seed))
        view = seen(match, 0)
        assert len(view.caches) == 8
        for land in BOARD.of_quadrant:
            assert sum(land >> tile(cache.tile) & 1 for cache in view.caches) == 2
        tiles = [tile(cache.tile) for cache in view.caches]
        assert all(side not in tiles for here in tiles for side in BOARD.neighbours[here])
        assert sum(len(cache.bugs) for cache in view.caches) == 6
        assert all(len(cache.bugs) <= 1 for cache in view.caches)
        assert all(cache.ftf for cache in view.caches)
        assert all(
            (cache.category is not None) == (cache.type == "puzzle") for cache in view.caches
        )
        assert len({panel.cacher for panel in view.panels}) == 6


def test_the_players_may_place_the_caches() -> None:
    match = Match(GAME, 3, {"caches": "players"}, Chance.of("placing"))
    rng = Random(3)
    placed = 0
    while asked(match) == "place_cache":
        seat = match.state.turn()[0]
        match.play(seat, rng.choice(match.legal(seat)))
        placed += 1
    assert placed == 8
    assert asked(match) == "place_bug"
    for land in BOARD.of_quadrant:
        assert sum(land >> tile(cache.tile) & 1 for cache in seen(match).caches) == 2


def test_a_hand_is_seen_by_its_holder_alone() -> None:
    shown = 0
    for seed in range(some(2, 12)):
        match = Match(GAME, 3, {}, Chance.of("hands", seed))
        rng = Random(seed)
        for _ in range(400):
            if match.over:
                break
            seat = rng.choice(match.state.turn())
            match.play(seat, rng.choice(match.legal(seat)))
            for viewer in (0, 1, 2, None) if any(match.state.hands) else ():
                for holder, panel in enumerate(seen(match, viewer).panels):
                    for held in panel.hand:
                        knows = held.public or viewer in (holder, *held.known_by)
                        assert (held.id is not None) is knows
                        shown += not knows
    assert shown > 100


def test_a_drawn_event_is_told_to_its_owner_alone() -> None:
    games = (played(2, seed) for seed in range(50))
    match = next(game for game in games if "event_drawn" in {event.kind for event in game.log(0)})
    drawn = [event for event in match.log(0) if event.kind == "event_drawn"]
    assert all(event.data["seat"] == 0 for event in drawn)
    hidden = [event for event in match.log(1) if event.kind == "event_hidden"]
    assert len([event for event in hidden if event.data["seat"] == 0]) == len(drawn)
    assert not any(event.kind == "event_drawn" for event in match.log(None))


def test_imagined_hands_are_cards_that_may_be_there() -> None:
    match = Match(GAME, 3, {}, Chance.of("imagine", 4))
    rng = Random(4)
    stream = Chance.of("worlds").stream("worlds")
    met: set[str] = set()
    while not match.over and len(met) < 12:
        seat = rng.choice(match.state.turn())
        match.play(seat, rng.choice(match.legal(seat)))
        if any(panel.hand for panel in seen(match, 0).panels[1:]) and rng.random() < 0.2:
            world = GAME.imagine(seen(match, 0), match.log(0), stream)
            for hand in world.hands[1:]:
                met |= {world.cards.events[held.event].id for held in hand}
            assert all(
                world.cards.events[held.event].timing != "now"
                for hand in world.hands
                for held in hand
            )
    assert len(met) >= 12


def test_progress_grows_with_the_leader() -> None:
    match = Match(GAME, 2, {}, Chance.of("progress"))
    assert match.state.progress() < 0.1
    assert isinstance(match.state, GeoQuestState)
    match.state.peak = 20
    match.state.coins[1] = 12
    # What was lost again does not set the game back.
    assert match.state.progress() == pytest.approx(0.8)


@pytest.mark.parametrize(
    "text",
    [
        "move",
        "to RC",
        "play blisters 2",
        "answer RC sea urchin",
        "start west",
        "choose 1",
        "trade hat jeep",
        "search RC",
        "search",
        "pick YY",
        "give jeep 0",
    ],
)
def test_actions_have_two_way_texts(text: str) -> None:
    assert str(parse(text)) == text
    assert parse(text.upper()) == parse(text)


def test_only_a_vote_is_timed() -> None:
    match = Match(GAME, 2, {}, Chance.of("patience"))
    assert isinstance(match.state, GeoQuestState)
    assert GAME.patience(match.state) is None
    match.state.votes = (1, -1)
    assert GAME.patience(match.state) == 20
    assert Settings().puzzle_voting is True
