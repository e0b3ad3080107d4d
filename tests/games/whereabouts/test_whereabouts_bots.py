"""Bots with a memory of the atlas: what they may know, and how they use it."""

import pytest

from grandtour.bots.levels import makers
from grandtour.core.chance import Chance
from grandtour.core.match import Match
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.actions import next_stone
from grandtour.games.whereabouts.bots import BOTS, LEVELS, KnowingBot, _around, _best
from grandtour.games.whereabouts.cards import PLACES, ROWS
from grandtour.games.whereabouts.decks import read_deck
from grandtour.games.whereabouts.grid import BY_COUNT, COUNTS, SPOTS, TEXTS, right
from grandtour.games.whereabouts.rules import deal
from grandtour.games.whereabouts.view import Question, Settings, question_of

QUESTIONS = [question_of(place.face, card) for card, place in enumerate(PLACES)]


def a_bot(level: str, seed: object = 0) -> KnowingBot:
    return KnowingBot(GAME, 0, Chance.of("bot", seed), level=level)


def question(name: str) -> Question:
    return next(card for card in QUESTIONS if card.name_en == name)


def test_the_houses_names_are_aliases() -> None:
    assert BOTS["easy"] is BOTS["novice"]
    assert BOTS["medium"] is BOTS["skilled"]
    assert BOTS["strong"] is BOTS["expert"]
    assert set(LEVELS) < set(BOTS)
    assert makers("whereabouts")["strong"] is BOTS["expert"]


def test_a_bot_remembers_a_place_the_same_for_the_whole_game() -> None:
    one, again, other = a_bot("casual", 1), a_bot("casual", 1), a_bot("casual", 2)
    plans = [one.plan(card) for card in QUESTIONS]
    # In another order, and asked twice.
    assert [again.plan(card) for card in QUESTIONS[::-1]] == plans[::-1]
    assert [one.plan(card) for card in QUESTIONS] == plans
    assert sum(other.plan(card) != plan for card, plan in zip(QUESTIONS, plans, strict=True)) > 150


def test_better_bots_are_right_more_often_and_dare_more() -> None:
    gains = []
    for level in LEVELS:
        gain = 0
        for seed in range(3):
            bot = a_bot(level, seed)
            for card, place in zip(QUESTIONS, PLACES, strict=True):
                spot = bot.plan(card).spot
                gain += COUNTS[spot] * right(spot, place.solution)
        gains.append(gain / 3 / len(PLACES))
    assert gains == sorted(gains)
    assert 0.7 < gains[0] < gains[-1] < 3


def test_no_bot_is_omniscient() -> None:
    for level in LEVELS:
        bot = a_bot(level)
        wrong = sum(
            not right(bot.plan(card).spot, place.solution)
            for card, place in zip(QUESTIONS, PLACES, strict=True)
        )
        assert wrong > 10, level


def test_who_is_sure_lays_four_stones_and_who_is_not_fewer() -> None:
    sure = _around(48.85, 2.35, 5)
    assert sure
    assert TEXTS[_best(sure, "yellow").spot] == "W M 9 A"
    vague = _around(48.85, 4, 900)
    assert vague
    assert COUNTS[_best(vague, "yellow").spot] < 3


def test_chances_add_up() -> None:
    chances = _around(50, 12, 400)
    assert chances
    for spots in BY_COUNT:
        assert sum(chances[spot] for spot in spots) == pytest.approx(1)


def test_a_kept_card_is_worth_another_stone() -> None:
    """With two stones a blue card is kept, a yellow one is not."""
    for sigma in range(50, 1500, 25):
        chances = _around(57.5, 4, sigma)
        assert chances
        assert _best(chances, "blue").value >= _best(chances, "red").value - 0.6
        assert COUNTS[_best(chances, "blue").spot] >= 1


def test_a_bot_that_takes_over_a_seat_takes_wrong_stones_back() -> None:
    bot = a_bot("expert")
    match = Match(GAME, 2, {}, Chance.of("takes over"))
    while match.view(None).phase != "tip":
        seat = match.state.turn()[0]
        match.play(seat, match.game.fallback(match.state, seat))
    view = match.view(0)
    assert view.hands[0]
    goal = TEXTS[bot.plan(view.hands[0]).spot]
    match.play(0, "half E" if goal.startswith("W") else "half W")
    match.play(0, "band N")
    actions: list[str] = []
    while 0 in match.state.turn() and len(actions) < 10:
        actions.append(str(bot.choose(match.view(0), match.legal(0), match.log(0))))
        match.play(0, actions[-1])
    assert actions[:2] == ["undo", "undo"]
    assert actions[-1] == "seal"
    assert len(actions) == 3 + len(goal.split())


def test_the_way_to_a_goal() -> None:
    assert str(next_stone(SPOTS[""], SPOTS["E"])) == "half E"
    assert str(next_stone(SPOTS["W M 9"], SPOTS["W M 9"])) == "seal"
    assert str(next_stone(SPOTS["W M 9 A"], SPOTS["W M 9"])) == "undo"


def test_the_most_promising_card_is_taken_and_a_bad_one_swapped() -> None:
    """Luxembourg and Rome are easier for anybody than the hardest places."""
    hard = sorted(ROWS, key=lambda row: -row.difficulty)[:30]
    bot = a_bot("novice", 3)
    assert bot.plan(question("Rome")).value > sum(
        bot.plan(question(row.name_en)).value for row in hard
    ) / len(hard)
    swaps = keeps = 0
    for seed in range(40):
        state, events = deal(2, Settings(), Chance.of("swap?", seed))
        seat = state.turn()[0]
        mine = KnowingBot(GAME, seat, Chance.of("bot", seed), level="skilled")
        values = [mine.plan(card).value for card in state.view(seat).laid_out if card]
        action = mine.choose(state.view(seat), state.legal(seat), events)
        assert values[int(action.value) - 1] == max(values)
        state.play(seat, action)
        top = state.view(seat).top
        assert top
        gain = mine.plan(top).value - max(values)
        answer = mine.choose(state.view(seat), state.legal(seat), events)
        assert str(answer) == ("swap" if gain >= 0.7 else "keep")
        swaps += str(answer) == "swap"
        keeps += str(answer) == "keep"
    assert swaps
    assert keeps > swaps


def test_a_place_nobody_has_heard_of_is_tipped_with_few_stones() -> None:
    rows = [f"Nowhere {n},50,{n},city" for n in range(12)]
    deck = read_deck("\n".join(["name,lat,lon,category", *rows]))
    plan = a_bot("expert").plan(question_of(deck.places[0].face, 0))
    assert COUNTS[plan.spot] in (1, 2)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("sets", [False, True])
def test_whole_games_of_bots(seats: int, sets: bool) -> None:
    chance = Chance.of("whole game", seats, sets)
    match = Match(GAME, seats, {"sets": sets}, chance)
    levels = [LEVELS[seat % 4] for seat in range(seats)]
    bots = [BOTS[level](GAME, n, chance.fork(f"bot {n}")) for n, level in enumerate(levels)]
    while not match.over:
        seat = match.state.turn()[-1]
        action = bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat))
        assert action in match.legal(seat)
        match.play(seat, action)
    outcome = match.outcome()
    assert outcome
    assert outcome.reason == "dark_blue"
    view = match.view(None)
    assert view.scores
    assert [score.total for score in view.scores] == list(outcome.scores)
    assert [score.cards for score in view.scores] == [len(cards) for cards in view.kept]


def test_an_expert_beats_a_novice() -> None:
    """The full figures are in docs/bots.md; this guards against a mistake."""
    wins = 0
    for number in range(40):
        chance = Chance.of("expert and novice", number)
        match = Match(GAME, 2, {}, chance)
        names = ("expert", "novice")[:: 1 if number % 2 else -1]
        bots = [BOTS[name](GAME, n, chance.fork(f"bot {n}")) for n, name in enumerate(names)]
        while not match.over:
            seat = match.state.turn()[0]
            match.play(
                seat, bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat))
            )
        outcome = match.outcome()
        assert outcome
        wins += names[outcome.winners[0]] == "expert"
    assert wins >= 31
