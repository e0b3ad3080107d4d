"""The bots that one can sit down with at a game's table."""

from functools import cache, partial
from typing import NamedTuple

from grandtour.bots.budget import Budget
from grandtour.bots.flat import FlatBot
from grandtour.bots.ismcts import IsmctsBot
from grandtour.bots.random_bot import RandomBot
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import AnyBotMaker, Interrupter, Talker

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


def arena_makers(game_key: str) -> dict[str, AnyBotMaker]:
    """The same, and those that play in the arena alone."""
    return {**makers(game_key), **registry.arena_bots(game_key)}


def usual_level(game_key: str) -> str:
    """Who plays imagined worlds on in an analysis: the bot that the game names, or its weakest."""
    return registry.plays_on(game_key) or weakest_level(game_key)


def weakest_level(game_key: str) -> str:
    """The game's own weakest bot, which is the quickest; chance where it has none."""
    return next((name for name in registry.bots(game_key) if name != "random"), "random")


class Traits(NamedTuple):
    """What a bot can do besides choosing when it is in turn."""

    interrupts: bool
    talks: bool


def traits(game_key: str, level: str) -> Traits:
    make = makers(game_key)[level]
    return _traits(game_key, make)  # type: ignore[arg-type] # classes and the like have a hash


@cache
def _traits(game_key: str, make: AnyBotMaker) -> Traits:
    bot = make(registry.game(game_key), 0, Chance.of("traits"))
    return Traits(isinstance(bot, Interrupter), isinstance(bot, Talker))


def offered(game_key: str) -> list[str]:
    """The names to choose from: of a bot with several names the first."""
    first: dict[int, str] = {}
    for name, maker in makers(game_key).items():
        first.setdefault(id(maker), name)
    return list(first.values())
