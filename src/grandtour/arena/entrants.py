"""Who can enter the arena: a game's bots by name, programs, bots in Python, and two searches."""

import re
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location

from grandtour.arena.guest import invited
from grandtour.arena.peer import missing
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
    makers = arena_makers(game_key)
    if name not in makers:
        raise UnknownBot("unknown_entrant", bot=name, bots=", ".join(makers))
    return makers[name]


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
    spec = spec_from_file_location(f"bot {path}", path)
    if spec is None or spec.loader is None:
        raise _bad(path, "it is no Python file")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise _bad(path, _in_words(error)) from error
    maker: AnyBotMaker | None = getattr(module, "bot", None)
    if not callable(maker):
        raise _bad(path, "nothing in it is called “bot” and makes one")
    return maker


def _bad(command: str, detail: str) -> BadProgram:
    return BadProgram("bad_program", command=command, detail=detail)


def _in_words(error: BaseException) -> str:
    """
    >>> _in_words(FileNotFoundError(2, "No such file or directory")), _in_words(KeyError("a"))
    ('No such file or directory', "KeyError: 'a'")
    """
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"{type(error).__name__}: {error}"


def check_bot(game_key: str, name: str, limits: Limits) -> None:
    """Raises `UnknownBot`, or `BadProgram` if the program does not start."""
    if name.startswith(PROGRAM):
        from grandtour.bridges import stdio

        stdio.check(name.removeprefix(PROGRAM), registry.game(game_key), limits)
    elif name.startswith(PYTHON):
        path = name.removeprefix(PYTHON)
        make = python_bot(path)
        try:
            make(registry.game(game_key), 0, Chance.of("check"))
        except (Exception, SystemExit) as error:
            raise _bad(path, _in_words(error)) from error
    else:
        maker_of(game_key, name, limits)


def _openspiel(budget: Budget) -> AnyBotMaker:
    try:
        from grandtour.bridges.openspiel_bot import OpenSpielBot
    except ImportError:
        raise missing("openspiel") from None
    return partial(OpenSpielBot, budget=budget)


def _budget(name: str, kind: str) -> Budget:
    found = _BUDGET.fullmatch(name.removeprefix(kind))
    if found is None:
        raise UnknownBot("bad_budget", bot=name, kind=kind, most=_MOST)
    number = int(found[1])
    return Budget(milliseconds=number) if found[2] else Budget(iterations=number)
