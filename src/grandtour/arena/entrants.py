"""Who can enter the arena: a game's bots by name, programs by their command, and plain search."""

import re
from functools import partial

from grandtour.bots.budget import Budget
from grandtour.bots.ismcts import IsmctsBot
from grandtour.bots.levels import arena_makers
from grandtour.bridges.limits import Limits
from grandtour.core import registry
from grandtour.core.errors import UnknownBot
from grandtour.core.game import AnyBotMaker

PROGRAM = "cmd:"
"""`cmd:node mybot.js` is a bot that is a program, see `bridges.stdio`."""

SEARCH = "ismcts:"
"""`ismcts:100ms` and `ismcts:500` search any game, for a time a move or in so many worlds: the
baseline that a game's own bots are measured against."""
_BUDGET = re.compile(r"([1-9][0-9]{0,6})(ms)?")
_WIDENING = 0.5


def maker_of(game_key: str, name: str, limits: Limits) -> AnyBotMaker:
    """Raises `UnknownBot`. What a program is worth, `check_bot` and the game show."""
    if name.startswith(PROGRAM):
        from grandtour.bridges import stdio

        return stdio.maker(name.removeprefix(PROGRAM), limits)
    if name.startswith(SEARCH):
        return partial(IsmctsBot, budget=_budget(name), widening=_WIDENING)
    return registry.bot(arena_makers(game_key), name)


def check_bot(game_key: str, name: str, limits: Limits) -> None:
    """Raises `UnknownBot`, or `BadProgram` if the program does not start."""
    if name.startswith(PROGRAM):
        from grandtour.bridges import stdio

        stdio.check(name.removeprefix(PROGRAM), registry.game(game_key), limits)
    else:
        maker_of(game_key, name, limits)


def _budget(name: str) -> Budget:
    found = _BUDGET.fullmatch(name.removeprefix(SEARCH))
    if found is None:
        raise UnknownBot("unknown_bot", bot=name, bots=f"{SEARCH}100ms, {SEARCH}500")
    number = int(found[1])
    return Budget(milliseconds=number) if found[2] else Budget(iterations=number)
