"""Level stretches are pooled, jumps stay jumps."""

import pytest

from grandtour.core.chance import Chance
from grandtour.insight.smoothing import smoothed, stretches


def drawn(chances: list[float], worlds: int) -> list[tuple[float, float]]:
    """Wins of worlds with these chances."""
    stream = Chance.of("smoothing").stream("worlds")
    rows = [sum(stream.fraction() < chance for _ in range(worlds)) for chance in chances]
    return [(won, worlds - won) for won in rows]


def test_a_level_game_is_one_stretch_with_little_noise() -> None:
    wins = drawn([0.3] * 40, 20)
    assert stretches(wins) == [(0, 40)]
    assert all(abs(chance - 0.3) < 0.08 for chance, _ in smoothed(wins))
    assert max(abs(won / 20 - 0.3) for won, _ in wins) > 0.15


def test_a_jump_stays_where_it_was() -> None:
    wins = drawn([0.2] * 15 + [0.8] * 15, 20)
    assert stretches(wins) == [(0, 15), (15, 30)]
    found = [chance for chance, _ in smoothed(wins)]
    assert found[14] < 0.3
    assert found[15] > 0.7


def test_certainty_and_few_worlds() -> None:
    assert 0.8 < smoothed([(8, 0)])[0][0] < 0.85
    assert all(chance > 0.95 for chance, _ in smoothed([(8, 0)] * 20))
    assert all(sum(row) == pytest.approx(1) for row in smoothed([(3, 4, 1), (0, 8, 0), (8, 0, 0)]))


def test_a_game_whose_worlds_tell_little_is_doubted_the_more() -> None:
    certain = [(8, 0)] * 20
    believed, doubted = (smoothed(certain, least)[10][0] for least in (0, 64))
    assert believed > 0.95
    assert 0.6 < doubted < 0.8


def test_where_looks_differ_by_luck_alone_nobody_is_ahead() -> None:
    wins = drawn([0.5] * 12, 8)
    assert max(abs(won / 8 - 0.5) for won, _ in wins) > 0.2
    assert all(abs(chance - 0.5) < 0.04 for chance, _ in smoothed(wins))
