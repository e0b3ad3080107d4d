"""The bots that one can sit down with at a game's table."""

from functools import partial

from grandtour.bots.budget import Budget
from grandtour.bots.flat import FlatBot
from grandtour.bots.ismcts import IsmctsBot
from grandtour.bots.random_bot import RandomBot
from grandtour.core import registry
from grandtour.core.game import AnyBotMaker

_HOUSE: dict[str, AnyBotMaker] = {
    "random": RandomBot,
    "easy": partial(FlatBot, budget=Budget(iterations=10)),
    "medium": partial(FlatBot, budget=Budget(iterations=300)),
    "strong": partial(IsmctsBot, budget=Budget(iterations=1000)),
}


def makers(game_key: str) -> dict[str, AnyBotMaker]:
    """The game's bots by name, weakest first: its own, and the house's where it has none."""
    own = {name: maker for name, maker in registry.bots(game_key).items() if name != "random"}
    missing = {name: maker for name, maker in _HOUSE.items() if name not in own}
    return {**missing, **own}


def offered(game_key: str) -> list[str]:
    """The names to choose from: of a bot with several names the first."""
    first: dict[int, str] = {}
    for name, maker in makers(game_key).items():
        first.setdefault(id(maker), name)
    return list(first.values())
