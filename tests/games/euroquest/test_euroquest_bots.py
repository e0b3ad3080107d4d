"""The bots of EuroQuest: what they may and must do, in games that they play themselves."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from time import process_time

import pytest

from grandtour.arena.play import play_game
from grandtour.bots.budget import Budget
from grandtour.core.chance import Chance
from grandtour.core.game import AnyBot, AnyBotMaker, Event, Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.actions import ORANGE, Action
from grandtour.games.euroquest.board import BIT, MODE_OF, journeys
from grandtour.games.euroquest.bots import BOTS
from grandtour.games.euroquest.bots.mcts import MctsBot
from grandtour.games.euroquest.bots.position import Position, position_of
from grandtour.games.euroquest.knowledge import believe
from grandtour.games.euroquest.tickets import modes
from grandtour.games.euroquest.view import RUNNER
from tests.effort import some
from tests.games.euroquest.euroquest_games import truth, view_of

QUICK: dict[str, AnyBotMaker] = {**BOTS, "mcts": partial(MctsBot, budget=Budget(iterations=60))}
OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"rounds_28": True},
    {"closed_quests": True},
    {"deduction_aid": True},
)
SECONDS_A_MOVE = 1.0


def seat_all(makers: list[AnyBotMaker], chance: Chance) -> list[AnyBot]:
    return [maker(GAME, seat, chance.fork(f"bot {seat}")) for seat, maker in enumerate(makers)]


def turns(
    makers: list[AnyBotMaker], number: int, options: dict[str, bool] | None = None
) -> Iterator[tuple[AnyMatch, Seat, Action]]:
    """A game move by move: the match before each action, the seat, and what its bot chooses."""
    chance = Chance.of("euroquest bots", number)
    match = Match(GAME, len(makers), options or {}, chance)
    bots = seat_all(makers, chance)
    while not match.over:
        seat = truth(match).on_turn
        action = bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat))
        yield match, seat, action
        match.play(seat, action)


def test_the_levels_are_there_weakest_first() -> None:
    assert list(BOTS) == ["easy", "medium", "mcts", "strong"]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("name", BOTS)
def test_every_choice_is_legal(name: str, seats: int, options: dict[str, bool]) -> None:
    game = turns([QUICK[name]] * seats, seats, options)
    for match, seat, action in islice(game, some(24, 1000)):
        assert action in match.legal(seat)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_the_same_game_again(name: str) -> None:
    def game() -> list[str]:
        return [str(action) for _, _, action in islice(turns([QUICK[name]] * 4, 0), some(24, 200))]

    assert game() == game()


@pytest.mark.parametrize("name", ["medium", "mcts", "strong"])
def test_a_bot_survives_moves_that_are_taken_back(name: str) -> None:
    bot = QUICK[name](GAME, 1, Chance.of("bot"))
    moments = [
        (match.view(1), match.legal(1), list(match.log(1)))
        for match, seat, _ in turns([BOTS["easy"]] * 4, 8)
        if seat == 1
    ]
    assert len(moments) > 2
    for view, legal, log in (moments[-1], moments[0], moments[-1]):
        assert bot.choose(view, legal, log) in legal


@pytest.mark.parametrize("name", ["medium", "strong"])
def test_a_chaser_takes_a_certain_capture(name: str) -> None:
    chances = 0
    for number in range(some(8, 20)):
        bots = seat_all([QUICK[name]] * 5, Chance.of("chasers", number))
        for match, seat, _ in turns([BOTS["easy"]] * 5, number):
            known = believe(view_of(match, seat), match.log(seat))
            ends = [action.city for action in truth(match).journeys(seat)]
            if seat != RUNNER and any(known.cities == BIT[end] for end in ends):
                chances += 1
                action = bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat))
                assert BIT[action.city] == known.cities
    assert chances >= some(3, 10)


@pytest.mark.parametrize("name", ["easy", "medium", "mcts", "strong"])
def test_the_runner_steps_onto_a_chaser_only_if_it_must(name: str) -> None:
    for number in range(some(1, 4)):
        for match, seat, action in turns([QUICK[name], *[BOTS["easy"]] * 4], number):
            if seat == RUNNER and action.verb in MODE_OF:
                at = position_of(view_of(match, seat))
                if journeys(at.runner, modes(at.tickets[RUNNER]), at.occupied):
                    assert not BIT[action.city] & at.occupied


def seen_after(match: AnyMatch, action: Action) -> int:
    """In how many cities the runner may be, for the public, after this action of the runner."""
    twin = truth(match).copy()
    events: list[Event] = twin.play(RUNNER, action)
    return believe(twin.view(1), [*match.log(RUNNER), *events]).size


def test_a_runner_that_will_be_seen_goes_where_no_chaser_can_follow() -> None:
    chances = 0
    for number in range(some(2, 8)):
        for match, seat, action in turns([BOTS["strong"], *[BOTS["medium"]] * 4], number):
            view = view_of(match, seat)
            if seat != RUNNER or action.verb not in MODE_OF or view.double:
                continue
            at = position_of(view)
            hunted = at.threatened() | at.occupied
            moves = truth(match).journeys(seat)
            doomed = [m for m in moves if BIT[m.city] & hunted and seen_after(match, m) == 1]
            if doomed and any(not BIT[move.city] & hunted for move in moves):
                chances += 1
                assert action not in doomed or match.prepare(seat, action).last
    assert chances >= some(1, 10)


def test_the_strong_runner_plays_its_jokers() -> None:
    """In eight games both kinds are seen; usually two will do."""
    wanted = {"orange", "black"}
    for number in range(8):
        for _, seat, action in turns([BOTS["strong"], *[BOTS["medium"]] * 4], number):
            if seat == RUNNER:
                wanted.discard(action.verb)
        if not wanted:
            break
    assert not wanted


def out_of_reach_after_two(at: Position) -> bool:
    """Whether a double move can end where no chaser comes next."""
    have, hunted = modes(at.tickets[RUNNER]), at.threatened() | at.occupied
    return any(
        not BIT[end] & hunted
        for _, half in journeys(at.runner, have, at.occupied)
        for _, end in journeys(half, have, at.occupied)
    )


def test_a_cornered_runner_does_not_save_its_jokers() -> None:
    """Where every journey leads into a certain capture and a double move does not."""
    chances = 0
    for number in range(some(12, 40)):
        bot = BOTS["strong"](GAME, RUNNER, Chance.of("cornered", number))
        for match, seat, _ in turns([BOTS["easy"], *[BOTS["strong"]] * 4], number):
            if seat != RUNNER or ORANGE not in match.legal(seat):
                continue
            at = position_of(view_of(match, seat))
            moves = [m for m in truth(match).journeys(seat) if not BIT[m.city] & at.occupied]
            cornered = all(
                BIT[move.city] & at.threatened() and seen_after(match, move) == 1 for move in moves
            )
            if cornered and out_of_reach_after_two(at):
                chances += 1
                action = bot.choose(match.view(seat), match.legal(seat), match.log(seat))
                assert action.verb not in MODE_OF
    assert chances >= some(1, 3)


def test_strong_answers_in_time() -> None:
    slowest = 0.0
    for number in range(some(1, 2)):
        chance = Chance.of("time", number)
        match = Match(GAME, 5, {}, chance)
        bots = seat_all([BOTS["strong"]] * 5, chance)
        while not match.over:
            seat = truth(match).on_turn
            start = process_time()
            action = bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat))
            slowest = max(slowest, process_time() - start)
            match.play(seat, action)
    assert slowest < SECONDS_A_MOVE


def ends(runner: str, chaser: str, games: int) -> Iterator[bool]:
    """Of so many games: whether the chasers have caught the runner."""
    for number in range(games):
        played = play_game(
            GAME, [BOTS[runner], *[BOTS[chaser]] * 4], {}, Chance.of("strength", number)
        )
        yield played.outcome.reason == "caught"


def often(happened: Iterator[bool], least: int) -> bool:
    """At least so many times; as soon as that is certain, nobody plays on."""
    return len(list(islice(filter(None, happened), least))) == least


def test_strong_chasers_catch_most_runners() -> None:
    assert often(ends("medium", "strong", some(3, 12)), some(2, 9))


def test_a_strong_runner_mostly_escapes() -> None:
    escapes = (not caught for caught in ends("strong", "medium", some(3, 12)))
    assert often(escapes, some(1, 5))


def test_the_strong_runner_mixes() -> None:
    """In the same position it does not always do the same: regulars could read it."""
    choices: list[int] = []
    for match, seat, _ in islice(turns([BOTS["strong"], *[BOTS["easy"]] * 3], 3), 40):
        if seat == RUNNER:
            asked = (match.view(0), match.legal(0), match.log(0))
            bots = [BOTS["strong"](GAME, 0, Chance.of("mix", n)) for n in range(4)]
            choices.append(len({bot.choose(*asked) for bot in bots}))
    assert sum(found > 1 for found in choices) >= len(choices) / 4


@pytest.mark.parametrize("runner", ["easy", "medium", "strong"])
def test_few_games_are_over_by_the_third_window(runner: str) -> None:
    games = some(10, 200)
    short = 0
    for number in range(games):
        for match, _, _ in turns([BOTS[runner], *[BOTS["medium"]] * 4], number):
            if view_of(match, None).window > 3:
                break
        else:
            short += 1
    assert short <= games * 0.05
