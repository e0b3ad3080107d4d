"""Looks for golden games: finished games between bots, one for each way a game can end."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import count, islice
from typing import NamedTuple

from grandtour.arena.play import play_game
from grandtour.bots.levels import makers, offered
from grandtour.core import registry
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import GameInfo, Option, OptionValue
from grandtour.core.record import Record, Sitter, record_of
from grandtour.core.testing.golden import golden_files, save_golden
from grandtour.core.testing.perft import save_perft
from grandtour.locale import catalogue

FOLDER = "golden"

_ENDING = "outcome."
_LAST_RESORT = "random"
_ONE_OPTION_IN = 4


class Find(NamedTuple):
    """A finished game, how it ended, and how many kinds of events it had for a spectator."""

    reason: str
    record: Record
    kinds: int


Watch = Callable[[Iterable[Find]], Iterable[Find]]


def endings(key: str) -> list[str]:
    """All reasons by which the game can end: its catalogue has a sentence for each."""
    messages = catalogue(registry.folder(key) / "locale", "en")
    ids = sorted(str(message.id) for message in messages)
    return [name.removeprefix(_ENDING) for name in ids if name.startswith(_ENDING)]


def kept(key: str) -> set[str]:
    """The endings of which there is a golden game already."""
    return {path.stem for path in golden_files(registry.folder(key) / FOLDER)}


def keep(
    key: str, wanted: Set[str], games: int, options: Mapping[str, object], watch: Watch
) -> dict[str, Record]:
    """Looks for the endings wanted and writes the games found into the game's folder.

    Counts the sequences of actions anew as well (see `core.testing.perft`) if a game was written.
    """
    game, folder = registry.game(key), registry.folder(key) / FOLDER
    folder.mkdir(exist_ok=True)
    found: dict[str, Record] = {}
    for last_resort in (False, True):
        if missing := wanted - found.keys():
            finds = islice(bot_games(key, options, last_resort=last_resort), games)
            found |= shortest(watch(finds), missing)
    for reason, record in found.items():
        save_golden(game, record, folder / f"{reason}.json")
    if found:
        save_perft(game, folder)
    return found


def bot_games(
    key: str, options: Mapping[str, object], *, last_resort: bool = False
) -> Iterator[Find]:
    """Games without number: with these options, and any others, seats and levels of bots.

    Random players sit down only as a last resort. The games are the same whenever they are asked
    for, as far as the bots think by numbers and not by the clock.
    """
    game = registry.game(key)
    makes = makers(key)
    names = [name for name in offered(key) if last_resort or name != _LAST_RESORT]
    for number in count():
        chance = Chance.of("golden", key, last_resort, number)
        stream = chance.stream("setting")
        low, high = game.info.seats
        bots = [stream.choice(names) for _ in range(low + stream.below(high - low + 1))]
        setting = {**_options(game.info, stream), **options}
        played = play_game(game, [makes[bot] for bot in bots], setting, chance)
        record = record_of(played.match, [Sitter(bot=bot) for bot in bots])
        kinds = {event.kind for event in played.match.log(None)}
        yield Find(played.outcome.reason, record, len(kinds))


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
    moved = [option for option in info.options if stream.below(_ONE_OPTION_IN) == 0]
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
