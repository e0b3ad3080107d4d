"""Who can enter the arena: a game's bots by name, programs, bots in Python, and two searches."""

import re
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location

from grandtour.arena.guest import invited
from grandtour.arena.peer import MissingPeer
from grandtour.bots.budget import Budget
from grandtour.bots.ismcts import IsmctsBot
from grandtour.bots.levels import arena_makers, weakest_level
from grandtour.bots.playout import BotPlayout
from grandtour.bots.random_bot import RandomBot
from grandtour.bridges.limits import BadProgram, Limits
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.errors import UnknownBot
from grandtour.core.game import Action, AnyBot, AnyBotMaker, AnyGame, AnyState, Seat

PROGRAM = "cmd:"
"""`cmd:node mybot.js` is a bot that is a program, see `bridges.stdio`."""

PYTHON = "py:"
"""`py:mybot.py` is a file with a `bot(game, seat, chance)`: unlike a program it thinks in this
process, with the game's own views, and may imagine worlds."""

CODE_OF_ITS_OWN = (PROGRAM, PYTHON)
"""Of bots that are neither a game's nor the house's."""

SEARCH = "ismcts:"
"""`ismcts:100ms` and `ismcts:500` search any game, for a time a move or in so many worlds: the
baseline that a game's own bots are measured against."""

OPENSPIEL = "openspiel:"
"""`openspiel:100ms` is OpenSpiel's own search, through the bridge."""
_BUDGET = re.compile(r"([1-9][0-9]{0,6})(ms)?")
_MOST = 9_999_999
_WIDENING = 0.5
_CAUTION = 1.5


def maker_of(game_key: str, name: str, limits: Limits) -> AnyBotMaker:
    """Raises `UnknownBot`. What a program is worth, `check_bot` and the game show."""
    if name.startswith(PROGRAM):
        from grandtour.bridges import stdio

        return stdio.maker(name.removeprefix(PROGRAM), limits)
    if name.startswith(PYTHON):
        make = python_bot(name.removeprefix(PYTHON))
        return invited(name, make)  # type: ignore[arg-type] # functions and classes have a hash
    if f"{name}:".startswith(SEARCH):
        return partial(_searcher, budget=_budget(name, SEARCH))
    if f"{name}:".startswith(OPENSPIEL):
        return _openspiel(_budget(name, OPENSPIEL))
    return registry.bot(arena_makers(game_key), name)


def _searcher(game: AnyGame, seat: Seat, chance: Chance, *, budget: Budget) -> AnyBot:
    """The house's search at its best: worlds are played on by the game's quickest bot."""
    key = game.info.key
    quick = registry.bot(arena_makers(key), weakest_level(key))
    playout: BotPlayout[AnyState, Action] = BotPlayout(game, quick, chance.fork("playouts"))
    return IsmctsBot(
        game,
        seat,
        chance,
        budget=budget,
        playout=playout,
        widening=_WIDENING,
        caution=0.0 if quick is RandomBot else _CAUTION,
        keeps_tree=True,
    )


@cache
def python_bot(path: str) -> AnyBotMaker:
    """What that file calls `bot`. Raises `BadProgram` if there is none."""
    try:
        spec = spec_from_file_location(f"bot {path}", path)
        assert spec is not None, "no Python file"
        assert spec.loader is not None, "no Python file"
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        maker: AnyBotMaker = module.bot
    except (Exception, SystemExit) as error:
        raise BadProgram("bad_program", command=path, detail=repr(error)) from error
    return maker


def check_bot(game_key: str, name: str, limits: Limits) -> None:
    """Raises `UnknownBot`, or `BadProgram` if the program does not start."""
    if name.startswith(PROGRAM):
        from grandtour.bridges import stdio

        stdio.check(name.removeprefix(PROGRAM), registry.game(game_key), limits)
    elif name.startswith(PYTHON):
        path = name.removeprefix(PYTHON)
        try:
            python_bot(path)(registry.game(game_key), 0, Chance.of("check"))
        except BadProgram:
            raise
        except (Exception, SystemExit) as error:
            raise BadProgram("bad_program", command=path, detail=repr(error)) from error
    else:
        maker_of(game_key, name, limits)


def _openspiel(budget: Budget) -> AnyBotMaker:
    try:
        from grandtour.bridges.openspiel_bot import OpenSpielBot
    except ImportError:
        raise MissingPeer("missing_peer", package="open_spiel") from None
    return partial(OpenSpielBot, budget=budget)


def _budget(name: str, kind: str) -> Budget:
    found = _BUDGET.fullmatch(name.removeprefix(kind))
    if found is None:
        raise UnknownBot("bad_budget", bot=name, kind=kind, most=_MOST)
    number = int(found[1])
    return Budget(milliseconds=number) if found[2] else Budget(iterations=number)
