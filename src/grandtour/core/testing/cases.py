"""What is tried: a game with a number of seats and a set of options, and how hard we look."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from grandtour.core import registry
from grandtour.core.game import LANGUAGES, AnyBotMaker, AnyGame, GameInfo, Option, OptionValue

_LONGEST_STRETCH = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """How hard to look: games for each case, positions examined in each, and the seed.

    A game of random actions must end within `plies` actions; one that need not end is left
    after `endless_plies`. Pages are drawn in so many `languages` at each position, in turn.
    """

    games: int = 2
    positions: int = 12
    seed: object = 0
    plies: int = 20_000
    endless_plies: int = 600
    languages: int = len(LANGUAGES)

    def limit(self, case: "Case") -> int:
        return self.endless_plies if case.endless else self.plies


@dataclass(frozen=True, slots=True)
class Case:
    """One way to set up a game. `endless` games may be left at the limit of the plan."""

    game: AnyGame
    seats: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    bots: Mapping[str, AnyBotMaker] = field(default_factory=dict)

    def __str__(self) -> str:
        options = [f"{key}={value}" for key, value in self.options.items()]
        return "-".join([self.game.info.key, str(self.seats), *options])

    @property
    def endless(self) -> bool:
        """A number set to 0 by us may mean "without limit"; such a game need not end by chance."""
        return any(type(value) is int and value == 0 for value in self.options.values())


def option_sets(info: GameInfo) -> list[dict[str, OptionValue]]:
    """The defaults, then every option moved away from its default, one at a time."""
    return [{}, *({option.key: value} for option in info.options for value in _others(option))]


def cases(game: AnyGame, bots: Mapping[str, AnyBotMaker] | None = None) -> list[Case]:
    """The defaults with every number of seats; other options with one number each, in rotation.

    The bots are those of the game's folder unless others are given.
    """
    low, high = game.info.seats
    seats = range(low, high + 1)
    defaults, *others = option_sets(game.info)
    if bots is None:
        bots = registry.bots(game.info.key) if _on_shelf(game) else {}
    return [Case(game, number, defaults, bots) for number in seats] + [
        Case(game, seats[turn % len(seats)], options, bots) for turn, options in enumerate(others)
    ]


def _on_shelf(game: AnyGame) -> bool:
    return registry.games().get(game.info.key) is game


def _others(option: Option) -> list[OptionValue]:
    default = option.default
    if isinstance(default, bool):
        return [not default]
    if isinstance(default, int):
        # The high end is left out where it means a much longer game, such as 1000 rounds.
        ends = [option.low]
        if option.high <= _LONGEST_STRETCH * default:
            ends.append(option.high)
        return [end for end in ends if end != default]
    return [choice for choice in option.choices if choice != default]
