"""Forecasts in bins, and that chances of the toy's random games are what they say."""

import pytest

from grandtour.arena.play import play_game
from grandtour.bots import RandomBot
from grandtour.core.chance import Chance
from grandtour.insight.calibration import Forecast, calibration, forecasts
from grandtour.insight.plan import Plan
from tests.effort import some
from tests.toys import GAME


def test_bins() -> None:
    found = calibration([Forecast(0.12, 0), Forecast(0.18, 1), Forecast(1, 1)])
    assert [(each.low, each.forecasts, each.came) for each in found.bins] == [
        (0.1, 2, 0.5),
        (0.9, 1, 1),
    ]
    assert found.bins[0].said == pytest.approx(0.15)
    assert found.difference == pytest.approx(2 / 3 * 0.35)
    assert found.brier == pytest.approx((0.12**2 + 0.82**2) / 3)


def test_nothing_said_is_nothing_wrong() -> None:
    assert calibration([]).difference == 0


def test_chances_of_random_games_are_right() -> None:
    """Where the bots of the worlds are those of the games, chances must be what they say."""
    plan = Plan(level="random", moves=20_000, most_worlds=60)
    games = some(60, 600)
    found = calibration(
        forecast
        for number in range(games)
        for forecast in forecasts(
            play_game(GAME, [RandomBot] * 3, {}, Chance.of("calibration", number)).match, plan
        )
    )
    assert sum(each.forecasts for each in found.bins) == games * 4 * 3
    assert found.difference < 0.06
