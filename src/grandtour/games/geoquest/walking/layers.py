"""Many routes in one int, which go on together.

What a route has used and earned is its *gear*. A *layer* is the set of tiles where routes of one
cost end that have the same gear and the same number of steps. All layers of one cost lie side by
side in one int, so that the shifts of one step take all these routes on at once, and a further
shift takes them to the layer of their next gear.

Most steps cost 1, so a layer needs no number of steps. Its *row* says how many steps fewer than the
points that they paid its routes have: only a crossing, which costs more than other steps, leads to
a higher row. An entry that costs nothing leads to a lower one, and routes begin so high that there
is room for that.
"""

from functools import lru_cache
from math import gcd
from typing import Final, NamedTuple

from grandtour.games.geoquest.board import ALONG, BOARD, CROSSING, LAKE, PLAIN, TILE_COUNT, Tiles
from grandtour.games.geoquest.walking.borders import (
    DRY_BORDERS,
    PATHS,
    PLAIN_BORDERS,
    STREAMS,
    Borders,
    copies,
)

LAYER: Final = TILE_COUNT
"""How many bits a layer takes."""
ALL_TILES: Final = (1 << LAYER) - 1
_ROOM: Final = 8
"""The cost up to which there is room at first."""
_MORE_ROOM: Final = 4


class Gear(NamedTuple):
    """What a route has used and earned; `earned` is a bit set of bonuses."""

    earned: int
    discounted: int
    free_steps: int


class Wade(NamedTuple):
    """A way to cross streams: its price, where it is possible, how far it shifts to its layer."""

    price: int
    borders: Borders
    shift: int


class Ground(NamedTuple):
    """Tiles that earn a bonus for those who have not got it, and the shift to who has."""

    tiles: Tiles
    shift: int


Before = tuple[int, int, int]
"""What a step cost, the layer in which it began, and the first bit of that."""


class Layers:
    """How routes under the same terms lie side by side, and the tables to take them on.

    What makes a step cheaper is used at once. Waiting would gain nothing: each free step saves 1
    and the discount the same, wherever.
    """

    def __init__(
        self,
        free_steps: int,
        stream: int,
        discount: int,
        bonuses: tuple[tuple[int, int], ...],
        entries: int,
    ) -> None:
        self._stream, self._bonuses = stream, bonuses
        self._saving = max(0, min(discount, stream - 1))
        self._free_steps = free_steps
        self._first_row = entries
        # Rows that no crossing could lead to are left out.
        self._unit = 1 if entries else gcd(stream - 1, stream - self._saving - 1) or 1
        self.bonus_of = tuple(
            sum(points for n, (_, points) in enumerate(bonuses) if earned >> n & 1)
            for earned in range(1 << len(bonuses))
        )
        """The points of each set of bonuses, all of them last."""
        self._earned_on = tuple(
            sum(1 << n for n, (terrains, _) in enumerate(bonuses) if terrains >> terrain & 1)
            for terrain in range(LAKE)
        )
        self._gears = tuple(
            Gear(earned, discounted, used)
            for earned in range(1 << len(bonuses))
            for discounted in range(1 + bool(self._saving))
            for used in range(free_steps + 1)
        )
        self._number = {gear: n for n, gear in enumerate(self._gears)}
        self.row = len(self._gears) * LAYER
        """How many bits a row takes."""
        self._before: dict[int, tuple[tuple[Before, ...], ...]] = {}
        self._lay_out(_ROOM)

    def make_room(self, cost: int) -> None:
        """For routes up to this cost."""
        if cost > self._room:
            self._lay_out(cost + _MORE_ROOM)

    def _lay_out(self, room: int) -> None:
        self._room = room
        fewer_steps = room * (self._stream - 1) // self._stream
        self._rows = self._first_row + fewer_steps // self._unit + 1
        all_free = [gear.free_steps == self._free_steps for gear in self._gears] * self._rows
        self.dry = PLAIN_BORDERS.copied([not used for used in all_free]).joined(
            DRY_BORDERS.copied(all_free)
        )
        """Steps that cost 1."""
        self.paths = tuple(
            PATHS.copied([gear.free_steps == used for gear in self._gears] * self._rows)
            for used in range(self._free_steps)
        )
        """Free steps, by how many a route has used; they lead to the next layer."""
        self.wades = self._wades()
        self.grounds = tuple(map(self._ground, range(len(self._bonuses))))
        self.paying = tuple(map(self._paying, range(1, self.bonus_of[-1] + 1)))
        """The layers whose bonuses are worth 1, 2, .. points."""
        self.extra_steps = tuple(
            (self._first_row - row) * self._unit + gear.free_steps
            for row in range(self._rows)
            for gear in self._gears
        )
        """By layer: how many steps more than its cost a route has; below 0 if fewer."""
        self.starts = self.in_all(1)
        """The first bit of every layer."""
        self.entries = DRY_BORDERS.copied([True] * len(self.extra_steps) if self._first_row else [])
        self._no_longer: dict[int, Tiles] = {}

    def _wades(self) -> tuple[Wade, ...]:
        stream, saving = self._stream, self._saving
        dear = [bool(gear.discounted or not saving) for gear in self._gears] * self._rows
        found = Wade(stream, STREAMS.copied(dear), self._up(stream) * self.row)
        if not saving:
            return (found,)
        price, aside = stream - saving, (self._free_steps + 1) * LAYER
        borders = STREAMS.copied([not discounted for discounted in dear])
        return found, Wade(price, borders, self._up(price) * self.row + aside)

    def _up(self, price: int) -> int:
        """By how many rows a step of this price leads up; -1 for an entry that costs nothing."""
        return (price - 1) // self._unit

    def _ground(self, bonus: int) -> Ground:
        terrains, _ = self._bonuses[bonus]
        tiles = sum(BOARD.of_terrain[terrain] for terrain in range(LAKE) if terrains >> terrain & 1)
        without = [not gear.earned >> bonus & 1 for gear in self._gears] * self._rows
        return Ground(copies(tiles, without), self._number[Gear(1 << bonus, 0, 0)] * LAYER)

    def _paying(self, due: int) -> Tiles:
        can = [self.bonus_of[gear.earned] >= due for gear in self._gears] * self._rows
        return copies(ALL_TILES, can)

    def in_all(self, tiles: Tiles) -> Tiles:
        """A set of tiles in every layer."""
        return copies(tiles, [True] * len(self.extra_steps))

    def earn(self, tiles: Tiles) -> Tiles:
        """Takes routes to the layers of the bonuses that they earn where they end."""
        for ground, shift in self.grounds:
            there = tiles & ground
            if there:
                tiles = tiles ^ there | there << shift
        return tiles

    # Single routes.

    def first(self, entered: int) -> int:
        """The layer in which a route begins, after so many entries that cost nothing."""
        return (self._first_row - entered) * len(self._gears)

    def gear(self, layer: int) -> Gear:
        return self._gears[layer % len(self._gears)]

    def best(self, layers: int) -> int:
        """Of the layers that begin at these bits the one with the fewest steps and least gear."""
        last = layers.bit_length() // LAYER
        if not layers & layers - 1:
            return last
        size = len(self._gears)
        numbers = (n for n in range(last + 1) if layers >> n * LAYER & 1)
        return min(numbers, key=lambda layer: (self.extra_steps[layer], layer % size))

    def no_longer(self, extra: int) -> Tiles:
        """The layers with at most so many steps more than they cost."""
        found = self._no_longer.get(extra)
        if found is None:
            few = [steps <= extra for steps in self.extra_steps]
            found = self._no_longer[extra] = copies(ALL_TILES, few)
        return found

    def before(self, layer: int, terrain: int, free_entry: int) -> tuple[tuple[Before, ...], ...]:
        """How a step onto this terrain that ended in this layer may have begun: for each kind of
        step, the dearest first."""
        earning = self._earned_on[terrain]
        key = (layer * len(self.bonus_of) + earning) * 2 + free_entry
        found = self._before.get(key)
        if found is None:
            found = self._before[key] = tuple(
                self._began(layer, kind, earning, free_entry) for kind in (PLAIN, ALONG, CROSSING)
            )
        return found

    def _began(self, layer: int, kind: int, earning: int, free_entry: int) -> tuple[Before, ...]:
        size = len(self._gears)
        row, number = divmod(layer, size)
        found = []
        for n, gear in enumerate(self._gears[: number + 1]):
            paid, after = self._step(gear, kind, earning, free_entry)
            old_row = row if after.free_steps > gear.free_steps else row - self._up(paid)
            if self._number[after] == number and old_row >= 0:
                there = old_row * size + n
                found.append((-paid, there))
        return tuple((-less, there, there * LAYER) for less, there in sorted(found))

    def _step(self, gear: Gear, kind: int, earning: int, free_entry: int) -> tuple[int, Gear]:
        """What a step of this kind costs that earns these bonuses, and the gear after it."""
        earned, discounted, used = gear
        earned |= earning
        if kind == CROSSING:
            if self._saving and not discounted:
                return self._stream - self._saving, Gear(earned, 1, used)
            return self._stream, Gear(earned, discounted, used)
        if free_entry:
            return 0, Gear(earned, discounted, used)
        if kind == ALONG and used < self._free_steps:
            return 0, Gear(earned, discounted, used + 1)
        return 1, Gear(earned, discounted, used)


layers_of = lru_cache(maxsize=256)(Layers)
