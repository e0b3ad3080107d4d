"""Every game has the house's four levels, and its own bots where it has them."""

from collections import Counter

import pytest

from grandtour.bots import RandomBot, makers
from grandtour.bots.levels import offered
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.errors import UnknownGame
from grandtour.core.game import AnyBot, AnyBotMaker
from grandtour.core.match import Match


def test_every_game_has_four_levels() -> None:
    for key in registry.games():
        names = list(makers(key))
        assert names[0] == "random"
        assert names.index("easy") < names.index("medium") < names.index("strong")


def test_a_bot_with_two_names_is_offered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    house = makers("auction")
    aliases = {"sage": house["medium"], "easy": house["easy"], "medium": house["medium"]}
    monkeypatch.setattr(registry, "bots", lambda key: aliases)
    assert offered("auction") == ["random", "strong", "sage", "easy"]


def test_a_games_own_bots_replace_the_houses_but_for_random(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def own(game: object, seat: int, chance: Chance) -> AnyBot:
        raise AssertionError("nobody asked it to sit down")

    bots: dict[str, AnyBotMaker] = {"random": own, "strong": own, "sage": own}
    house = makers("auction")
    monkeypatch.setattr(registry, "bots", lambda key: bots)
    found = makers("auction")
    assert list(found) == ["random", "easy", "medium", "strong", "sage"]
    assert found["random"] is RandomBot
    assert found["strong"] is found["sage"] is own
    assert found["medium"] is house["medium"]


def test_an_unknown_game_has_no_bots() -> None:
    with pytest.raises(UnknownGame):
        makers("nope")


@pytest.mark.parametrize("name", ["random", "easy", "medium", "strong"])
def test_each_level_chooses_something_legal(name: str) -> None:
    match = Match(registry.game("auction"), 3, {}, Chance.of(name))
    bot = makers("auction")[name](match.game, 1, Chance.of("bot"))
    legal = match.legal(1)
    assert bot.choose(match.view(1), legal, match.log(1)) in legal


def test_the_random_bot_takes_all_actions_equally_often() -> None:
    match = Match(registry.game("auction"), 2, {"cards": 4}, Chance.of(1))
    bot = RandomBot(match.game, 0, Chance.of("bot"))
    counts = Counter(str(bot.choose(match.view(0), match.legal(0), [])) for _ in range(4000))
    assert len(counts) == 4
    assert all(900 < count < 1100 for count in counts.values())
