"""Every game in OpenSpiel, as `grandtour_<key>` (`grandtour[openspiel]`).

    from grandtour.bridges import openspiel
    openspiel.register()
    game = pyspiel.load_game("grandtour_europatour(players=3,options=max_rounds:20)")

All chance of a game flows from one seed, so chance moves first: four throws of a die with 256 sides
are the deal, and what follows is certain. (A game that declares itself sampled cannot be stored by
OpenSpiel if it is written in Python.) Actions are slots, see `slots`. Those who act at the same
time do so one after another, which none of the later ones sees; nobody acts out of turn. A return
is the seat's part of the win.
"""

from collections.abc import Callable
from typing import ClassVar, TypedDict

import msgspec
import pyspiel

from grandtour.bridges.limits import LONGEST
from grandtour.bridges.position import Dealt, Position, Setting
from grandtour.bridges.slots import SLOTS
from grandtour.core import registry
from grandtour.core.chance import SEED_BYTES, Chance
from grandtour.core.errors import BadOptions
from grandtour.core.game import GameInfo, Seat
from grandtour.core.options import split_options

PREFIX = "grandtour_"
THROWS = 4
SIDES = 256

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

_DIE = [(side, 1 / SIDES) for side in range(SIDES)]


def register() -> list[str]:
    """Makes all installed games known to OpenSpiel, and returns their names there."""
    known = set(pyspiel.registered_names())
    names = []
    for game in registry.games().values():
        kind = _kind(game.info)
        names.append(kind.short_name)
        if kind.short_name not in known:
            # OpenSpiel drops it after the interpreter's end, which only a class survives.
            body = {"info": game.info, "kind": kind}
            pyspiel.register_game(kind, type(kind.short_name, (OpenSpielGame,), body))
    return names


def _kind(info: GameInfo) -> pyspiel.GameType:
    low, high = info.seats
    return pyspiel.GameType(
        short_name=PREFIX + info.key,
        long_name=info.titles.get("en", info.key),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": low, "options": "", "longest": LONGEST},
    )


class Parameters(TypedDict, total=False):
    """What stands in brackets behind a game's name."""

    players: int
    options: str
    longest: int


class OpenSpielGame(pyspiel.Game):
    """A game with its number of players and its options; there is a class for each key."""

    info: ClassVar[GameInfo]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Parameters) -> None:
        seats = params.get("players", self.info.seats[0])
        # Commas and signs of equality stand between the parameters themselves.
        options = split_options(params.get("options", ""), between=";", equals=":")
        self.setting = Setting(self.info.key, seats, options).check()
        self.longest = params.get("longest", LONGEST)
        if self.longest < 1:
            raise BadOptions("too_small", option="longest", value=self.longest, low=1)
        size = pyspiel.GameInfo(
            num_distinct_actions=SLOTS,
            max_chance_outcomes=SIDES,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.longest,
        )
        super().__init__(self.kind, size, params)

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self, Run(self.setting, self.longest))

    def max_chance_nodes_in_history(self) -> int:
        return THROWS

    def make_py_observer(self, kind: object = None, params: object = None) -> "Observer":
        """Strings alone: JSON of the view, with all that was told where recall is perfect."""
        recall = isinstance(kind, pyspiel.IIGObservationType) and kind.perfect_recall
        return Observer(recall=recall)


class Run:
    """The throws so far, and after them the position."""

    __slots__ = ("longest", "position", "setting", "throws")

    def __init__(self, setting: Setting, longest: int, position: Position | None = None) -> None:
        self.setting = setting
        self.longest = longest
        self.position = position
        self.throws: tuple[int, ...] = ()

    def throw(self, side: int) -> None:
        self.throws += (side,)
        if len(self.throws) == THROWS:
            seed = Chance.of("openspiel", *self.throws).seed
            self.position = Position(self.setting, Dealt(seed))

    def next(self) -> int:
        """Who moves, by OpenSpiel's numbers: a seat, chance, or nobody at the end."""
        position = self.position
        if position is None:
            return CHANCE
        seat = position.seat
        return TERMINAL if seat is None or len(position.actions) >= self.longest else seat

    def __deepcopy__(self, memo: object) -> "Run":
        twin = Run(self.setting, self.longest, self.position and self.position.copy())
        twin.throws = self.throws
        return twin


class OpenSpielState(pyspiel.State):
    """OpenSpiel copies and stores what is in `__dict__`: one run, and who moves next."""

    def __init__(self, game: OpenSpielGame, run: Run) -> None:
        super().__init__(game)
        self.run = run
        self._next = run.next()

    def current_player(self) -> int:
        return self._next

    def is_terminal(self) -> bool:
        return self._next == TERMINAL

    def is_chance_node(self) -> bool:
        return self._next == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Programs in Python ask here. On the way through C++, which asks `_legal_actions`, every
        list is made three times.
        """
        mover = self._next
        if player is not None and player != mover:
            return []
        if mover >= 0:
            return self._legal_actions(mover)
        return list(range(SIDES)) if mover == CHANCE else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _DIE

    def _legal_actions(self, player: int) -> list[int]:
        position = self.run.position
        assert position is not None
        return [*position.slots().numbers]

    def _apply_action(self, action: int) -> None:
        position = self.run.position
        if position is None:
            self.run.throw(action)
        else:
            position.play_slot(action)
        self._next = self.run.next()

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.run.position
        if position is None:
            return f"throw {action}"
        return str(position.slots().by_slot.get(action, f"slot {action}"))

    def returns(self) -> list[float]:
        position = self.run.position
        outcome = position and position.outcome()
        seats = range(self.run.setting.seats)
        return [outcome.share(seat) if outcome else 0.0 for seat in seats]

    def resample_from_infostate(
        self, player: Seat, sampler: Callable[[], float]
    ) -> "OpenSpielState":
        """Another world that the player cannot tell from this one, by the game's `imagine`."""
        run = self.run
        if run.position is None:
            return self.get_game().new_initial_state()  # type: ignore[no-any-return]
        digits = [int(sampler() * SIDES) % SIDES for _ in range(SEED_BYTES)]
        position = run.position.imagined_by(player, bytes(digits))
        return OpenSpielState(self.get_game(), Run(run.setting, run.longest, position))

    def __str__(self) -> str:
        run = self.run
        if run.position is None:
            return f"{run.setting.key}, thrown: {run.throws}"
        seats, actions = run.position.seats, run.position.actions
        public = msgspec.json.encode(run.position.view(None)).decode()
        last = f"{seats[-1]}: {actions[-1]}" if actions else "dealt"
        return f"{run.setting.key}, {len(actions)} actions, {last}\n{public}"


class Observer:
    """What one seat knows, as a text."""

    tensor = None

    def __init__(self, *, recall: bool) -> None:
        self.dict: dict[str, object] = {}
        self._recall = recall

    def set_from(self, state: OpenSpielState, player: Seat) -> None:
        """There is no tensor to be filled."""

    def string_from(self, state: OpenSpielState, player: Seat) -> str:
        position = state.run.position
        if position is None:
            return ""
        view = msgspec.json.encode(position.view(player)).decode()
        if not self._recall:
            return view
        heard = position.heard(player)
        return f"{view}\n{len(heard.log)} {heard.digest.hex()}"
