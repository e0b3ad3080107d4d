"""Who can enter the arena: a game's bots by name, and programs by their command."""

from grandtour.bots.levels import arena_makers
from grandtour.bridges.limits import Limits
from grandtour.core import registry
from grandtour.core.game import AnyBotMaker

PROGRAM = "cmd:"
"""`cmd:node mybot.js` is a bot that is a program, see `bridges.stdio`."""


def maker_of(game_key: str, name: str, limits: Limits) -> AnyBotMaker:
    """Raises `UnknownBot`. What a program is worth, `check_bot` and the game show."""
    if name.startswith(PROGRAM):
        from grandtour.bridges import stdio

        return stdio.maker(name.removeprefix(PROGRAM), limits)
    return registry.bot(arena_makers(game_key), name)


def check_bot(game_key: str, name: str, limits: Limits) -> None:
    """Raises `UnknownBot`, or `BadProgram` if the program does not start."""
    if name.startswith(PROGRAM):
        from grandtour.bridges import stdio

        stdio.check(name.removeprefix(PROGRAM), registry.game(game_key), limits)
    else:
        registry.bot(arena_makers(game_key), name)
