"""Players who choose at random, where there are actions that change nothing."""

from collections.abc import Sequence
from typing import cast

from grandtour.core.asides import AtRandom, HasAsides
from grandtour.core.chance import Chance
from grandtour.core.game import AnyGame
from tests.core.toy import GAME


class Marking:
    """A stand-in that knows nothing but its asides."""

    def is_aside(self, action: str) -> bool:
        return action.startswith("mark")


def chosen(game: AnyGame, legal: Sequence[str], times: int = 400) -> list[str]:
    stream = Chance.of("asides").stream("choices")
    at_random = AtRandom(game)
    return [at_random.choose(legal, stream.below) for _ in range(times)]


def test_asides_are_rare_however_many_there_are() -> None:
    game = cast("AnyGame", Marking())
    assert isinstance(game, HasAsides)
    found = chosen(game, ["go", "stay", *(f"mark {n}" for n in range(200))])
    assert {"go", "stay"} <= set(found)
    assert 10 < sum(action.startswith("mark") for action in found) < 80


def test_who_can_do_nothing_else_does_that() -> None:
    assert set(chosen(cast("AnyGame", Marking()), ["mark 1", "mark 2"])) == {"mark 1", "mark 2"}


def test_a_game_without_asides_is_played_as_ever() -> None:
    legal = ["a", "b", "c"]
    stream = Chance.of("asides").stream("choices")
    assert chosen(GAME, legal, 20) == [stream.choice(legal) for _ in range(20)]
