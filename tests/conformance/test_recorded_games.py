"""Golden games tell no secret either: bots come where chance alone does not."""

import pytest

from grandtour.core import registry
from grandtour.core.testing import Plan, check_recorded
from tests.effort import some


@pytest.mark.parametrize("key", registry.games())
def test_no_golden_game_tells_a_secret(key: str) -> None:
    plan = Plan(games=1, positions=some(3, 60), seed="recorded")
    compared = check_recorded(registry.game(key), registry.folder(key) / "golden", plan)
    print(f"{key}: {len(compared)} kinds of events compared, {compared.total():,} times")
    assert compared
