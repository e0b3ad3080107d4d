"""Forecasts in bins, and that chances of the toy's random games are what they say."""

import pytest

from grandtour.arena.play import play_game
from grandtour.bots import RandomBot
from grandtour.core.chance import Chance
from grandtour.core.game import Outcome
from grandtour.insight.calibration import Watched, calibration, watched
from grandtour.insight.looking import Look
from grandtour.insight.plan import Plan
from tests.effort import some
from tests.toys import GAME


def game(number: int, winner: int, worlds: int) -> Watched:
    """Won by one of two, where seat 0 had won so many of eighty imagined worlds."""
    look = Look(3, None, 80, (worlds, 80 - worlds), 400)
    ranking = ((winner,), (1 - winner,))
    return Watched(number, Outcome(ranking=ranking, scores=(), reason="cards"), (look,))


def test_bins() -> None:
    found = calibration([game(0, 0, 10), game(1, 1, 10)])
    assert found.games == 2
    assert [(each.low, each.forecasts, each.came) for each in found.bins] == [
        (0.1, 2, 0.5),
        (0.8, 2, 0.5),
    ]
    said = found.bins[0].said
    assert found.difference == pytest.approx(0.5 - said)
    assert found.brier == pytest.approx((said**2 + (1 - said) ** 2) / 2)


def test_later_looks_foretell_nothing_earlier() -> None:
    """Each forecast is made of the looks up to its own, as if the curve had ended there."""
    level = [Look(n, None, 8, (4, 4), 40) for n in range(3)]
    decided = [*level, Look(3, None, 400, (400, 0), 40)]
    outcome = Outcome(ranking=((0,), (1,)), scores=(), reason="cards")
    chances = [round(each.chance, 2) for each in Watched(0, outcome, tuple(decided)).forecasts()]
    assert sorted(chances)[1:-1] == [0.5] * 6
    assert sorted(chances)[0] < 0.03


def test_a_games_own_doubt_is_in_its_forecasts() -> None:
    plain, doubted = (calibration([game(0, 1, 10)], doubt) for doubt in (0.0, 256.0))
    assert plain.bins[0].said < 0.2
    assert doubted.bins[0].said > 0.35


def test_how_sure_the_difference_is_follows_from_drawing_games_anew() -> None:
    """Both games, or one of them twice."""
    found = calibration([game(0, 0, 10), game(1, 1, 10)])
    said = found.bins[0].said
    assert found.between == pytest.approx((said, 1 - said))
    same = calibration([game(number, 1, 10) for number in range(5)])
    assert same.between == pytest.approx((said, said))


def test_nothing_said_is_nothing_wrong() -> None:
    found = calibration([])
    assert (found.difference, found.between) == (0, (0, 0))


def test_chances_of_random_games_are_right() -> None:
    """Where the bots of the worlds are those of the games, chances must be what they say."""
    plan = Plan(level="random", moves=20_000, most_worlds=60)
    games = some(60, 600)
    found = calibration(
        watched(
            number,
            play_game(GAME, [RandomBot] * 3, {}, Chance.of("calibration", number)).match,
            plan,
        )
        for number in range(games)
    )
    assert sum(each.forecasts for each in found.bins) == games * 8 * 3
    assert found.difference < 0.06
