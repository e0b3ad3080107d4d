"""What no numbered case covers: texts of actions, refusals, fallbacks, events and progress."""

import pytest

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction, UnreadableAction
from grandtour.core.game import LANGUAGES
from grandtour.core.match import Match
from grandtour.core.record import Sitter, record_of, verify
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.actions import ACTIONS, PASS, Action, parse
from grandtour.games.whereabouts.rules import State
from grandtour.games.whereabouts.view import WhereaboutsView
from grandtour.locale import translator


def a_match(seats: int = 2, seed: object = 0) -> Match[State, Action, WhereaboutsView]:
    return Match(GAME, seats, {"seat_order": True}, Chance.of("rules", seed))


def test_38_actions_that_can_be_typed() -> None:
    assert len(ACTIONS) == len(set(ACTIONS)) == 38
    assert [parse(str(action)) for action in ACTIONS] == list(ACTIONS)
    assert parse("CHOOSE  2") == Action("choose", "2")
    for text in ("", "choose", "choose 7", "half N", "sector 19", "sector 0", "cell E", "sealed"):
        with pytest.raises(UnreadableAction):
            parse(text)


def test_every_refusal_has_its_sentence() -> None:
    speakers = [translator(language, "whereabouts") for language in LANGUAGES]
    seen = set()
    chance = Chance.of("refusals").stream("moves")
    for seats in (2, 3, 6):
        match = a_match(seats)
        while not match.over:
            for seat in range(seats):
                for action in (*ACTIONS, Action("half", "X")):
                    lapse = action == PASS and match.state.waiting >> seat & 1
                    if action not in match.legal(seat) and not lapse:
                        with pytest.raises(IllegalAction) as error:
                            match.state.play(seat, action)
                        reason = error.value.reason
                        if reason not in seen:
                            for t in speakers:
                                params = {"player": "Ann", **error.value.params}
                                assert "{" not in t(f"reason.{reason}", **params)
                            seen.add(reason)
            for _ in range(7):
                if not match.over:
                    seat = chance.choice(match.state.turn())
                    match.play(seat, chance.choice(match.legal(seat)))
        with pytest.raises(IllegalAction, match="game_over"):
            match.state.play(0, ACTIONS[0])
    assert len(seen) >= 18


def test_who_is_away_takes_the_first_card_and_tips_what_lies_there() -> None:
    match = a_match()
    assert match.state.turn() == (1,)
    said = []
    for _ in range(3):
        seat = match.state.turn()[0]
        action = match.game.fallback(match.state, seat)
        said.append(f"{seat} {action}")
        match.play(seat, action)
    assert said == ["1 choose 1", "1 keep", "0 keep"]
    assert str(match.game.fallback(match.state, 0)) == "pass"
    match.play(0, "half W")
    assert str(match.game.fallback(match.state, 0)) == "seal"
    assert match.game.patience(match.state) is None


def test_the_owner_alone_is_told_of_stones() -> None:
    match = a_match()
    for _ in range(3):
        match.play(match.state.turn()[0], match.game.fallback(match.state, match.state.turn()[0]))
    before = len(match.log(1))
    match.play(0, "half W")
    match.play(0, "band N")
    match.play(0, "undo")
    assert len(match.log(1)) == len(match.log(None)) == before
    told = [(event.kind, event.data["stone"], event.data["tip"]) for event in match.log(0)[-3:]]
    assert told == [
        ("stone_laid", "W", ("W",)),
        ("stone_laid", "N", ("W", "N")),
        ("stone_taken_back", "N", ("W", "N")),
    ]
    match.play(0, "seal")
    assert match.log(1)[-1] == match.log(0)[-1]
    assert (match.log(1)[-1].kind, match.log(1)[-1].data) == ("sealed", {"seat": 0})


def test_events_name_places_in_three_languages() -> None:
    match = a_match(2, "names")
    match.play(1, "choose 2")
    took = match.log(None)[-1]
    card = match.state.hands[1]
    place = match.state.places[card]
    assert took.data == {
        "seat": 1,
        "slot": 2,
        "number": card + 1,
        "name": place.face.name_en,
        "name_en": place.face.name_en,
        "name_fr": place.face.name_fr,
        "name_de": place.face.name_de,
    }


def test_progress_goes_on_to_one() -> None:
    match = a_match(6, "progress")
    chance = Chance.of("progress").stream("moves")
    last = match.state.progress()
    assert last < 0.05
    while not match.over:
        seat = chance.choice(match.state.turn())
        match.play(seat, chance.choice(match.legal(seat)))
        assert match.state.progress() >= last
        last = match.state.progress()
    assert last == 1


def test_a_record_in_which_somebody_laid_no_stone_still_verifies() -> None:
    """Until the first stone was forced, people could pass; the clock still can."""
    match = a_match()
    while not match.over:
        seat = match.state.turn()[0]
        match.play(seat, match.game.fallback(match.state, seat))
    assert (0, PASS) in match.actions
    record = record_of(match, [Sitter("Ann"), Sitter("Bob")])
    assert verify(record, GAME).over
