"""What environments for learning have in common: a position, its seats as agents, and numbers."""

from typing import Any, NamedTuple, TypeAlias, TypedDict, Unpack

from grandtour.bridges.encoding import BOUND, Encoder, Mask, Vector, encoder_of, mask_of
from grandtour.bridges.position import Dealt, Position, Setting
from grandtour.bridges.slots import SLOTS
from grandtour.core.chance import Chance
from grandtour.core.errors import GrandTourError
from grandtour.core.game import Options, Seat

Observation: TypeAlias = dict[str, Vector | Mask]
Info: TypeAlias = dict[str, bool]
"""`legal`: whether one could do what one wanted."""
Space: TypeAlias = Any
"""One of Gymnasium's. `Any`: as it types what is in them, they fit no environment of its own."""

CYCLES = 10_000
"""Actions of one seat after which a game is broken off."""


class Plan(NamedTuple):
    """What is played, and how it is shown."""

    setting: Setting
    encoder: Encoder
    max_cycles: int


class Wishes(TypedDict, total=False):
    """What whoever makes an environment may ask for, all of it optional."""

    seats: int | None
    """As few as possible otherwise."""
    options: Options | None
    encoder: Encoder | None
    """The game's own, or else the generic one, if nobody wishes for another."""
    max_cycles: int


class BadWish(GrandTourError, ValueError):
    """Something is asked of an environment that none can have."""


def plan_of(key: str, **wishes: Unpack[Wishes]) -> Plan:
    """Raises `GrandTourError`; of a wish that there is not, `TypeError`, as any function does."""
    unknown = wishes.keys() - Wishes.__annotations__.keys()
    if unknown:
        known = ", ".join(Wishes.__annotations__)
        raise TypeError(f"no such setting: {', '.join(sorted(unknown))}; there are {known}")
    seats = wishes.get("seats")
    if seats is None:
        seats = Setting(key, 0).game.info.seats[0]
    cycles = wishes.get("max_cycles", CYCLES)
    if cycles < 1:
        raise BadWish("too_small", option="max_cycles", value=cycles, low=1)
    return Plan(
        Setting(key, seats, wishes.get("options") or {}).check(),
        wishes.get("encoder") or encoder_of(key),
        cycles,
    )


class Deals:
    """One deal after another: the same from the same seed on."""

    def __init__(self) -> None:
        self._chance = Chance.fresh()
        self._number = 0

    def next(self, setting: Setting, seed: int | None) -> Position:
        if seed is not None:
            self._chance = Chance.of("environment", seed)
            self._number = 0
        self._number += 1
        return Position(setting, Dealt(self.chance("deal").seed))

    def chance(self, name: str) -> Chance:
        """Of the present deal, for others than the game."""
        return self._chance.fork(f"{name} {self._number}")


def play_slot(position: Position, seat: Seat, slot: int) -> bool:
    """Whether that was legal; otherwise the seat does what an absent one does."""
    by_slot = position.slots_of(seat).by_slot
    if slot in by_slot:
        position.play(seat, by_slot[slot])
        return True
    play_absent(position, seat)
    return False


def play_absent(position: Position, seat: Seat) -> None:
    position.play(seat, position.setting.game.fallback(position.state, seat))


def observed(position: Position, seat: Seat, encoder: Encoder) -> Observation:
    """The seat's view, and what it may do if the game waits for it."""
    waits = seat in position.state.turn()
    numbers = position.slots_of(seat).numbers if waits else ()
    return {"observation": encoder.encode(position.view(seat)), "action_mask": mask_of(numbers)}


def shares(position: Position) -> list[float]:
    """The parts of the win; nothing while the game goes on."""
    outcome = position.outcome()
    seats = range(position.setting.seats)
    return [outcome.share(seat) if outcome else 0.0 for seat in seats]


def spaces(encoder: Encoder) -> tuple[Space, Space]:
    """The spaces of observations and of actions."""
    import numpy as np
    from gymnasium import spaces

    observations = spaces.Dict(
        {
            "observation": spaces.Box(-BOUND, BOUND, (encoder.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (SLOTS,), np.int8),
        }
    )
    return observations, spaces.Discrete(SLOTS)
