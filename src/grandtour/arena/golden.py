"""Looks for golden games: finished games between bots, one for each way a game can end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import count
from typing import NamedTuple

from grandtour.arena.play import play_game
from grandtour.bots.levels import makers, offered
from grandtour.core import registry
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import AnyBot, AnyBotMaker, GameInfo, Option, OptionValue
from grandtour.core.record import Record, Sitter, record_of
from grandtour.core.testing.golden import PERFT, golden_files, save_golden
from grandtour.core.testing.perft import save_perft
from grandtour.locale import catalogue

FOLDER = "golden"

_ENDING = "outcome."
_SLOW = "slow"
_ONE_IN = 4
"""So rarely is an option moved, or a bot slow."""


_A_CHOICE = 6
"""So many games are played at least, so that there are short and varied ones among them."""


class Find(NamedTuple):
    """A finished game, how it ended, and how many kinds of events it had for a spectator."""

    reason: str
    record: Record
    kinds: int


def endings(key: str) -> list[str]:
    """All reasons by which the game can end: its catalogue has a sentence for each."""
    messages = catalogue(registry.folder(key) / "locale", "en")
    ids = sorted(str(message.id) for message in messages)
    return [name.removeprefix(_ENDING) for name in ids if name.startswith(_ENDING)]


def kept(key: str) -> set[str]:
    """The endings of which there is a golden game already."""
    return {path.stem for path in golden_files(registry.folder(key) / FOLDER)}


def keep(key: str, finds: Iterable[Find], wanted: Set[str]) -> dict[str, Record]:
    """Writes the shortest game of each ending wanted into the game's folder, if there is one.

    The table of counts (see `core.testing.perft`) is written with them, or if it is missing.
    """
    game, folder = registry.game(key), registry.folder(key) / FOLDER
    found = shortest(finds, wanted)
    folder.mkdir(exist_ok=True)
    for reason, record in found.items():
        save_golden(game, record, folder / f"{reason}.json")
    if found or not (folder / PERFT).exists():
        save_perft(game, folder)
    return found


def usual_bots(key: str) -> list[str]:
    """All bots but the random one, whose games say little."""
    return [name for name in offered(key) if name != "random"]


def bot_games(key: str, bots: Sequence[str], options: Mapping[str, object]) -> Iterator[Find]:
    """Games without number: with these options and any others, any seats, these bots mixed.

    The games are the same whenever they are asked for, as far as the bots think by numbers and
    not by the clock.
    """
    game = registry.game(key)
    known = makers(key)
    makes = {name: registry.bot(known, name) for name in bots}
    for number in count():
        chance = Chance.of("golden", key, number)
        stream = chance.stream("setting")
        low, high = game.info.seats
        seats = range(low + stream.below(high - low + 1))
        sitters = [Sitter(_manner(stream), stream.choice(bots)) for _ in seats]
        setting = {**_options(game.info, stream), **options}
        seated = [_seated(makes[sitter.bot], sitter) for sitter in sitters]
        played = play_game(game, seated, setting, chance)
        kinds = {event.kind for event in played.match.log(None)}
        yield Find(played.outcome.reason, record_of(played.match, sitters), len(kinds))


class _InTurnOnly:
    """A bot that never acts out of turn, as people do who are slow."""

    def __init__(self, bot: AnyBot) -> None:
        self.choose = bot.choose


def _manner(stream: Stream) -> str:
    return _SLOW if stream.below(_ONE_IN) == 0 else ""


def _seated(maker: AnyBotMaker, sitter: Sitter) -> AnyBotMaker:
    if sitter.name != _SLOW:
        return maker
    return lambda game, seat, chance: _InTurnOnly(maker(game, seat, chance))


def until_enough(finds: Iterable[Find], wanted: Set[str]) -> Iterator[Find]:
    """The games until each ending wanted was found, and a few more among which to choose."""
    missing = set(wanted)
    for number, find in enumerate(finds, 1):
        if not wanted:
            return
        yield find
        missing.discard(find.reason)
        if not missing and number >= _A_CHOICE:
            return


def shortest(finds: Iterable[Find], wanted: Set[str]) -> dict[str, Record]:
    """The shortest game found for each of the reasons wanted; of several the most varied."""
    best: dict[str, Find] = {}
    for find in finds:
        known = best.get(find.reason)
        if find.reason in wanted and (known is None or _rank(find) < _rank(known)):
            best[find.reason] = find
    return {reason: find.record for reason, find in best.items()}


def _rank(find: Find) -> tuple[int, int]:
    return len(find.record.actions), -find.kinds


def _options(info: GameInfo, stream: Stream) -> dict[str, OptionValue]:
    """Some options moved away from their defaults. Texts stay: nobody can guess a sensible one."""
    moved = [option for option in info.options if stream.below(_ONE_IN) == 0]
    return {option.key: stream.choice(some) for option in moved if (some := values(option))}


def values(option: Option) -> Sequence[OptionValue]:
    """What a search may set this option to.

    >>> values(Option(key="rounds", default=3, low=0, high=1000))
    range(1, 4)
    """
    if isinstance(option.default, bool):
        return (not option.default,)
    if isinstance(option.default, int):
        # Not 0, which may mean "without limit", and no longer games than usual.
        return range(max(1, option.low), option.default + 1)
    return option.choices
