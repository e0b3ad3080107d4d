"""The set-up tells no secret.

Deals that look the same to a viewer, though something hidden is another thing in them, tell it the
same. They are found by letting draws fall otherwise: first each by itself, which shows what draws
the viewer does not see; then several of these together, in several ways.

Some games hide something at few of their set-ups: so many are dealt until one does. Where something
is hidden, and no other deal is found that looks the same, the check fails: it has seen nothing.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grandtour.core.chance import Chance
from grandtour.core.game import AnyState, Event, Seat
from grandtour.core.options import read_options
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.consequences import matters, reads, told_to
from grandtour.core.testing.identical import identical
from grandtour.core.testing.luck import Luck, some_draws
from grandtour.core.testing.playing import Spot, encode, seen

_DEALS = 40
"""So many are dealt to find one that hides something."""
_WORLDS = 3
"""So many are imagined to see whether something is hidden."""
_TURNED_DRAWS = 40
_WAYS = 4
"""So often a draw is turned if it makes no difference."""
_TOGETHER = 6
"""So often several draws are turned together, for each viewer."""
_TRIES = 500
_AT_ONCE = 3
"""So often so many draws are turned, where no draw by itself shows anything."""
_PLIES = 1000
"""What is hidden at the set-up may come out late."""


class _Opening(NamedTuple):
    luck: Luck
    state: AnyState
    events: list[Event]


def check_setup(case: Case, plan: Plan) -> int:
    """Different set-ups that look the same to a viewer tell it the same; returns how many pairs of
    them were compared.
    """
    spots = (Spot(case, f"{plan.seed}.{number}", 0) for number in range(plan.games))
    return sum(_SetUp(spot).check() for spot in spots)


class _SetUp:
    """One deal, and others beside it."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self._viewers: list[Seat | None] = [*range(spot.case.seats), None]
        chance = Chance.of("turned", spot.case, spot.seed)
        self._chance, self._worlds = chance.stream("numbers"), chance.stream("worlds")
        self._usual = self._dealt()
        drawn = self._usual.luck.drawn
        self._numbers = some_draws(drawn, self._chance, _TURNED_DRAWS)
        self._rest = sorted({*range(drawn)} - {*self._numbers})

    def check(self) -> int:
        """All viewers; returns how many pairs of deals were compared."""
        turned = list(self._turned(self._numbers))
        compared = 0
        for viewer in self._viewers:
            unseen = [number for number, other in turned if self._compares(viewer, other)]
            alike = len(unseen) + self._together(viewer, unseen)
            if not alike and self._hides(self._usual, viewer):
                alike = self._after_all(viewer)
            compared += alike
        return compared

    def _dealt(self) -> _Opening:
        """A deal that hides something from somebody, if there is one."""
        case, seed = self._spot.case, self._spot.seed
        first = self._open(Luck("set-up", case, seed))
        opening = first
        for number in range(1, _DEALS):
            if any(self._hides(opening, viewer) for viewer in self._viewers):
                return opening
            opening = self._open(Luck("set-up", case, seed, number))
        return first

    def _open(self, luck: Luck) -> _Opening:
        case = self._spot.case
        options = read_options(case.game.info, case.options)
        with luck.falls():
            made = self._spot.attempt(
                "new", case.game.new, case.seats, options, Chance.of("set-up")
            )
        return _Opening(luck, *made)

    def _hides(self, opening: _Opening, viewer: Seat | None) -> bool:
        """Whether different worlds are imagined from what the viewer sees and was told."""
        first, *others = self._imagined(opening, viewer)
        return not all(identical(first, other) for other in others)

    def _imagined(self, opening: _Opening, viewer: Seat | None) -> list[AnyState]:
        view, log = opening.state.view(viewer), told_to((), opening.events, viewer)
        imagine = self._spot.case.game.imagine
        return [
            self._spot.attempt("imagine", imagine, view, log, self._worlds, seat=viewer)
            for _ in range(_WORLDS)
        ]

    def _again(self, turned: Sequence[int], way: int) -> _Opening:
        """The same deal, but for these draws."""
        return self._open(self._usual.luck.again(turned=turned, way=way))

    def _turned(self, numbers: list[int]) -> Iterator[tuple[int, _Opening]]:
        """Other deals, in each of which one draw has fallen otherwise, and made a difference."""
        for number in numbers:
            for way in range(_WAYS):
                other = self._again((number,), way)
                if not identical(self._usual.state, other.state):
                    yield number, other
                    break

    def _together(self, viewer: Seat | None, unseen: list[int]) -> int:
        """Several of these draws at once; returns how many deals look the same even so."""
        alike = 0
        for way in range(1, _TOGETHER + 1) if unseen else ():
            some = [number for number in unseen if self._chance.below(2)] or unseen
            alike += self._compares(viewer, self._again(some, way))
        return alike

    def _after_all(self, viewer: Seat | None) -> int:
        """Something is hidden, but no draw that was turned changes that alone. Now all the others
        are, and then a few at once: where there are few cards, each draw may move the viewer's.
        """
        alike = sum(self._compares(viewer, other) for _, other in self._turned(self._rest))
        drawn = range(self._usual.luck.drawn)
        for way in range(1, _TRIES + 1) if drawn else ():
            if alike >= _TOGETHER:
                break
            some = [self._chance.choice(drawn) for _ in range(_AT_ONCE)]
            alike += self._compares(viewer, self._again(some, way))
        if alike:
            return alike
        first, *others = self._imagined(self._usual, viewer)
        self._spot.require(
            not any(matters(self._spot, first, other) for other in others),
            "the set-up hides something, and no other deal looks the same: nothing was compared",
            viewer,
        )
        return 0

    def _compares(self, viewer: Seat | None, other: _Opening) -> bool:
        """Whether the other deal is another one and looks the same to the viewer; if so, it was
        told the same.
        """
        spot, usual = self._spot, self._usual
        view = usual.state.view(viewer)
        # After another number of draws (dice are rolled again), all that follows falls otherwise.
        if usual.luck.drawn != other.luck.drawn or encode(view) != encode(other.state.view(viewer)):
            return False
        if identical(usual.state, other.state):
            return False
        told = [seen(opening.events, viewer) for opening in (usual, other)]
        logs = [told_to((), opening.events, viewer) for opening in (usual, other)]
        if (
            told[0] != told[1]
            and not reads(spot, view, logs, viewer)
            and matters(spot, usual.state, other.state, _PLIES)
        ):
            spot.alike("an event of the set-up tells a secret", told, viewer)
        return True
