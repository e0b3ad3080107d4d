"""Secrecy of solutions and tips, and what imagined worlds may and may not know."""

from collections import Counter

import msgspec
import pytest

from grandtour.core.chance import Chance
from grandtour.core.errors import ActionError
from grandtour.core.game import Event
from grandtour.core.match import Match
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.actions import ACTIONS, Action
from grandtour.games.whereabouts.cards import NO_CARD, PLACES, Place
from grandtour.games.whereabouts.grid import STONES
from grandtour.games.whereabouts.rules import State
from grandtour.games.whereabouts.true_places import with_facts
from grandtour.games.whereabouts.view import WhereaboutsView
from tests.effort import takes_turns


def a_match(seats: int = 3, seed: object = 0) -> Match[State, Action, WhereaboutsView]:
    return Match(GAME, seats, {}, Chance.of("knowledge", seed))


def play_to_tipping(match: Match[State, Action, WhereaboutsView]) -> None:
    while match.state.phase != "tip":
        seat = match.state.turn()[0]
        match.play(seat, match.game.fallback(match.state, seat))


def unturned(state: State, log: list[Event]) -> list[Place]:
    turned = {event.data["number"] - 1 for event in log if "solution" in event.data}
    return [place for card, place in enumerate(state.places) if card not in turned]


def secrets(place: Place) -> list[str]:
    """Texts that would tell where a place is; each belongs to this card alone."""
    numbers = [f'"lat":{place.lat},"lon":{place.lon}', f"{place.lat},{place.lon}"]
    return [*numbers, place.hint_en, place.hint_fr, place.hint_de]


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_that_leaves_the_rules_tells_a_solution_early(seats: int) -> None:
    match = a_match(seats)
    chance = Chance.of("moves", seats).stream("moves")
    for step in range(150):
        seat = chance.choice(match.state.turn())
        match.play(seat, chance.choice(match.legal(seat)))
        if not takes_turns(step):
            continue
        state = match.state
        log = list(match.log(None))
        hidden = [text for place in unturned(state, log) for text in secrets(place)]
        viewers = (*range(seats), None)
        views = [[match.view(viewer), match.log(viewer)[-20:]] for viewer in viewers]
        seen = msgspec.json.encode(views).decode()
        assert not any(text in seen for text in hidden)
    assert match.view(None).round > 5


def test_a_card_that_was_not_turned_shows_its_question_and_nothing_else() -> None:
    match = a_match()
    play_to_tipping(match)
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        for card in (*view.hands, view.top):
            assert set(msgspec.to_builtins(card)) == {
                "number",
                "colour",
                "name_en",
                "name_fr",
                "name_de",
                "ask_en",
                "ask_fr",
                "ask_de",
            }


def test_a_card_number_tells_no_place() -> None:
    """Over many games each number has belonged to places from all over the table."""
    first = Counter(
        PLACES.index(a_match(2, seed).state.places[0]) * 8 // len(PLACES) for seed in range(160)
    )
    assert sorted(first) == list(range(8))
    assert max(first.values()) < 45


def test_refusals_are_the_same_whatever_the_solution_is() -> None:
    match = a_match()
    play_to_tipping(match)
    chance = Chance.of("worlds").stream("worlds")
    for _ in range(20):
        world = GAME.imagine(match.view(0), match.log(0), chance)
        for action in ACTIONS:
            assert _answer(match.state.copy(), action) == _answer(world.copy(), action)


def _answer(state: State, action: Action) -> object:
    try:
        return [event.seen_by(0) for event in state.play(0, action)]
    except ActionError as error:
        return error.reason, error.params


# Imagined worlds.


def test_an_imagined_solution_says_nothing_of_the_true_one() -> None:
    """One cannot find out by imagining: the true cell is not more common than for other cards."""
    match = a_match(2, "peek")
    play_to_tipping(match)
    state = match.state
    chance = Chance.of("peek").stream("worlds")
    card = state.hands[0]
    other = next(
        number
        for number, place in enumerate(state.places)
        if place.face.colour == state.places[card].face.colour
        and place.solution != state.places[card].solution
        and number in state.pile
    )
    found: Counter[int] = Counter()
    for _ in range(600):
        world = GAME.imagine(match.view(0), match.log(0), chance)
        found[world.places[card].solution] += 1
        assert world.places[card].face.name_en == state.places[card].face.name_en
    truth, elsewhere = (state.places[number].solution for number in (card, other))
    assert found[truth] < 60
    assert found[elsewhere] > 0
    assert len(found) > 60


def test_a_turned_card_is_known() -> None:
    match = a_match(2, "turned")
    while not match.view(0).reveals:
        seat = match.state.turn()[0]
        match.play(seat, match.legal(seat)[0])
        if match.state.phase == "tip":
            for seat in match.state.turn():
                match.play(seat, "half W")
                match.play(seat, "seal")
    world = GAME.imagine(match.view(0), match.log(0), Chance.of("x").stream("worlds"))
    for evaluation in match.view(0).reveals:
        card = evaluation.card.number - 1
        assert world.places[card] == match.state.places[card]
        assert STONES[world.places[card].solution] == evaluation.card.solution


def test_cards_that_were_seen_do_not_come_again() -> None:
    match = a_match(4, "seen")
    chance = Chance.of("seen").stream("moves")
    for _ in range(300):
        seat = chance.choice(match.state.turn())
        match.play(seat, chance.choice(match.legal(seat)))
    world = GAME.imagine(match.view(1), match.log(1), chance)
    state = match.state
    top = state.pile[-1:]
    hidden = [card for card in world.pile + world.aside if card not in top]
    assert sorted(hidden + top) == sorted(state.pile + state.aside)
    names = {(world.places[card].face.name_en, world.places[card].face.ask_en) for card in hidden}
    true_names = {
        (state.places[card].face.name_en, state.places[card].face.ask_en)
        for card in state.pile + state.aside
        if card not in top
    }
    assert names == true_names
    assert [world.places[card].face.name_en for card in hidden] != [
        state.places[card].face.name_en for card in hidden
    ]


def test_tips_of_others_are_open_and_the_own_tip_is_known() -> None:
    match = a_match(2, "tips")
    play_to_tipping(match)
    for move in ("half W", "band M"):
        match.play(0, move)
    match.play(1, "half E")
    match.play(1, "seal")
    chance = Chance.of("tips").stream("worlds")
    worlds = [GAME.imagine(match.view(0), match.log(0), chance) for _ in range(100)]
    assert {STONES[world.tips[0]] for world in worlds} == {("W", "M")}
    assert {len(STONES[world.tips[1]]) for world in worlds} == {0, 1, 2, 3, 4}
    assert {world.turn() for world in worlds} == {(0,)}


def test_a_world_can_be_played_to_its_end() -> None:
    match = a_match(3, "on")
    chance = Chance.of("on").stream("moves")
    for _ in range(50):
        seat = chance.choice(match.state.turn())
        match.play(seat, chance.choice(match.legal(seat)))
    world = GAME.imagine(match.view(2), match.log(2), chance)
    while turn := world.turn():
        seat = chance.choice(turn)
        world.play(seat, chance.choice(world.legal(seat)))
    assert world.outcome()
    assert world.hands == [NO_CARD] * 3


def test_who_judges_a_finished_game_has_the_atlas() -> None:
    """Which cards come stays imagined; where their places lie does not."""
    match = a_match()
    play_to_tipping(match)
    chance = Chance.of("facts").stream("world")
    world = GAME.imagine(match.view(None), match.log(None), chance)
    names = [place.face.name_en for place in world.places]
    true = {place.face: place for place in PLACES}
    assert any(place != true[place.face] for place in world.places)
    judged = with_facts(world)
    assert [place.face.name_en for place in judged.places] == names
    assert all(place == true[place.face] for place in judged.places)


def test_an_own_deck_is_left_as_it_is_imagined() -> None:
    rows = "\n".join(f"Nowhere {n},50,{n},city" for n in range(1, 13))
    match = Match(GAME, 2, {"deck": f"name,lat,lon,category\n{rows}"}, Chance.of("own"))
    chance = Chance.of("facts").stream("world")
    world = GAME.imagine(match.view(None), match.log(None), chance)
    shown = [card for card in world.laid_out if card != NO_CARD]
    before = [world.places[card] for card in shown]
    judged = with_facts(world)
    assert [judged.places[card] for card in shown] == before
