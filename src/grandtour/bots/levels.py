"""The bots that one can sit down with at a game's table."""

from functools import partial

from grandtour.bots.budget import Budget
from grandtour.bots.flat import FlatBot
from grandtour.bots.ismcts import IsmctsBot
from grandtour.bots.random_bot import RandomBot
from grandtour.core import registry
from grandtour.core.game import BotMaker

_HOUSE: dict[str, BotMaker] = {
    "random": RandomBot,
    "easy": partial(FlatBot, budget=Budget(iterations=10)),
    "medium": partial(FlatBot, budget=Budget(iterations=300)),
    "strong": partial(IsmctsBot, budget=Budget(iterations=1000)),
}


def makers(game_key: str) -> dict[str, BotMaker]:
    """The game's bots by name, weakest first: its own, and the house's where it has none."""
    return {**_HOUSE, **registry.bots(game_key), "random": RandomBot}
