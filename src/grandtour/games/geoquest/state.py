"""All that a game of GeoQuest consists of; the rules that change it are in the files beside.

A `State` is cheap to copy: lists of small values by seat, tuples and bit sets. What is still to be
done is data too, the *agenda* (see agenda.py).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Event, Seat
from grandtour.core.seats import NOBODY, SeatSet
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.agenda import Happen, Question, Step
from grandtour.games.geoquest.board import BOARD, NAMES, OFF_BOARD, Tile, Tiles
from grandtour.games.geoquest.cards.box import NO_EVENT, TAG_BIT, CardSet, card_set
from grandtour.games.geoquest.cards.files import Disk
from grandtour.games.geoquest.cards.loadout import Loadout, loadout
from grandtour.games.geoquest.dice import NO_THROW
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.view import Credit, Settings, Walk
from grandtour.games.geoquest.walking.reach import Ways

MOST_SEATS: Final = 6
NO_CACHE: Final = -1
SPECTATOR_BIT: Final = 1 << MOST_SEATS
"""In the set of those who know a card: everybody else, spectators too."""
EVERYONE: Final[SeatSet] = SPECTATOR_BIT * 2 - 1

DECLARED: Final = ("", "move", "search", "jumped")
NOTHING, MOVING, SEARCHING, JUMPED = range(4)

BEFORE, THROWN, AFTER = range(3)
"""Stages of a turn: before the throw, with the throw on the table, after it was used."""


class Held(NamedTuple):
    """An event card in a hand; `without` and `known` are bit sets of tags and of seats."""

    event: int
    without: int
    known: int


class Carried(NamedTuple):
    """A travel bug on a panel, and the number of the cache that it was taken from."""

    bug: int
    taken_from: int


class Owed(NamedTuple):
    """A turn to sit out, the card that wants it and the effect that follows."""

    source: str
    then: Effect | None


class Due(NamedTuple):
    """A bonus for a later roll, or a later move only."""

    moves_only: bool
    source: str
    amount: int
    wait: bool


class Running(NamedTuple):
    """An event that lasts; `laps` 0 is until it is claimed."""

    event: int
    effect: Effect
    owner: Seat
    laps: int
    spared: int


class FindThrow(NamedTuple):
    cache: int
    throw: int
    total: int


class Cache(NamedTuple):
    """A cache on the board. Sets of seats are bit sets."""

    number: int
    tile: Tile
    disk: int
    category: str
    one_letter: bool
    progress: tuple[int, ...]
    found: int = 0
    first: Seat = NOBODY
    solved: int = 0
    answers: tuple[str, ...] = ()
    cheap: int = 0
    bonus: int = 0
    muggled: bool = False
    bugs: tuple[int, ...] = ()


class TurnSoFar(msgspec.Struct, eq=False, gc=False):
    """What the present turn remembers; a new turn begins with a new one.

    All values are immutable.
    """

    again: bool = False
    """It is an extra turn."""
    declared: int = NOTHING
    stage: int = BEFORE
    ending: bool = False
    extra: int = 0
    throws: int = 0
    throw: int = NO_THROW
    target: int = NO_CACHE
    roll_bonuses: tuple[tuple[str, int], ...] = ()
    throw_bonuses: tuple[tuple[str, int], ...] = ()
    sure: bool = False
    armed: tuple[tuple[str, int], ...] = ()
    used: tuple[str, ...] = ()
    used_on_throw: tuple[str, ...] = ()
    walks: tuple[Walk, ...] = ()
    stepped: int = 0
    deferred: tuple[Happen, ...] = ()
    driver: Seat = NOBODY
    event_seen: bool = False
    event_on_me: bool = False
    weather: bool = False
    tries: int = 0
    found: tuple[FindThrow, ...] = ()
    partner: Seat = NOBODY
    awarded: tuple[tuple[int, Seat], ...] = ()
    crowd: int = 0
    passing: tuple[tuple[Seat, int], ...] = ()

    def copy(self) -> "TurnSoFar":
        return replace(self)


_SHARED: Final = (
    *("active", "agenda", "batch", "bug_pool", "cache_tiles", "cachers", "cards", "categories"),
    *("closing", "complete", "event_deck", "first", "gear_deck", "known_gear", "menu"),
    *("next_cache", "peak", "purging", "reason", "removed", "round_number", "running", "seats"),
    *("settings", "standings_changed", "votes", "ways"),
)
"""What is never changed, only replaced: copies of a state share it."""
_LISTS: Final = (
    *("bugs", "caches", "capped", "coins", "credits", "disks", "doors", "dues", "finds", "ftf"),
    *("gear", "hands", "hard_finds", "kits", "last_found", "lying", "lying_by", "photographed"),
    *("places", "rented", "skips"),
)
_ORDERS: Final = tuple(
    tuple(tuple((seat + n) % seats for n in range(seats)) for seat in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""By number of seats and by who is first: all seats in the order of play."""


class State:
    """The whole truth of a game. Lists are by seat unless their name says otherwise."""

    __slots__ = (*_SHARED, *_LISTS, "chance", "news", "now")

    def __init__(self, seats: int, settings: Settings, cards: CardSet | None = None) -> None:
        self.seats = seats
        self.settings = settings
        self.cards = cards or card_set()
        self.chance: Stream = Chance(bytes(32)).stream("table")
        self.agenda: tuple[Step, ...] = ()
        self.news: list[Event] = []
        self.menu: tuple[Seat, Sequence[Action]] | None = None
        self.ways: Ways | None = None
        """Where the throw on the table leads, once it was asked for; see turn/move_costs.py."""
        self.now = TurnSoFar()
        self.active: Seat = 0
        self.first: Seat = 0
        self.round_number = 0
        self.batch = 0
        self.standings_changed = False
        """Points or caches have changed since the end was last looked for."""
        self.closing = False
        self.complete = True
        """There may be a cache that everybody has found."""
        self.reason = ""
        self.peak = 0
        """The most points that anybody has had so far."""
        # Players.
        self.cachers: tuple[int, ...] = (0,) * seats
        self.kits: list[Loadout] = [loadout(self.cards, 0, 0)] * seats
        self.places: list[Tile] = [OFF_BOARD] * seats
        self.doors: list[Tile] = [OFF_BOARD] * seats
        self.coins = [0] * seats
        self.ftf = [0] * seats
        self.finds = [0] * seats
        self.hard_finds = [0] * seats
        self.last_found = [NO_CACHE] * seats
        self.photographed: list[Tiles] = [0] * seats
        self.gear = [0] * seats
        self.rented = [0] * seats
        self.bugs: list[tuple[Carried, ...]] = [()] * seats
        self.hands: list[tuple[Held, ...]] = [()] * seats
        self.lying = [NO_EVENT] * seats
        self.lying_by: list[Seat] = [NOBODY] * seats
        self.skips: list[tuple[Owed, ...]] = [()] * seats
        self.dues: list[tuple[Due, ...]] = [()] * seats
        self.capped: list[tuple[tuple[str, int], ...]] = [()] * seats
        self.credits: list[tuple[Credit, ...]] = [()] * seats
        # The middle of the table.
        self.caches: list[Cache] = []
        self.cache_tiles: Tiles = 0
        self.next_cache = 0
        self.disks = [disk.count for disk in self.cards.disks]
        self.categories: tuple[str, ...] = ()
        self.bug_pool = self.cards.all_bugs
        self.gear_deck = self.cards.all_gear
        self.known_gear = self.cards.box_gear
        """Equipment that everybody knows: the box, and house cards that were drawn before."""
        self.event_deck = self.cards.all_events
        self.removed: tuple[int, ...] = ()
        self.running: tuple[Running, ...] = ()
        self.purging = 0
        """Tags of the events that somebody's ensemble drives away."""
        self.votes: tuple[int, ...] = ()
        """By seat in an open vote: -1 not yet, 0 no, 1 yes."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for slot in _SHARED:
            setattr(twin, slot, getattr(self, slot))
        for slot in _LISTS:
            setattr(twin, slot, getattr(self, slot)[:])
        twin.chance = self.chance.copy()
        twin.now = self.now.copy()
        twin.news = []
        return twin

    # Looking around.

    @property
    def question(self) -> Question | None:
        """What is asked now; None after the end."""
        step = self.agenda[-1] if self.agenda else None
        return step if isinstance(step, Question) else None

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats in the order of play after this one."""
        return _ORDERS[self.seats][seat][1:]

    def order(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in the order of play, this one first."""
        return _ORDERS[self.seats][seat]

    def right_of(self, seat: Seat) -> Seat:
        """Who plays before this seat."""
        return (seat - 1) % self.seats

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats

    def spot(self, seat: Seat) -> Tile:
        """Where a token counts for distances and quadrants: its door if it is off the board."""
        place = self.places[seat]
        return self.doors[seat] if place == OFF_BOARD else place

    def quadrant(self, seat: Seat) -> int:
        return BOARD.quadrant[self.spot(seat)]

    def points(self, seat: Seat) -> int:
        total = self.coins[seat] + self.ftf[seat]
        for number, worth in self.kits[seat].counts:
            if number < 0 or not self.rented[seat] >> number & 1:
                total += worth
        return total

    def cache_at(self, tile: Tile) -> Cache | None:
        if tile < 0 or not self.cache_tiles >> tile & 1:
            return None
        for cache in self.caches:
            if cache.tile == tile:
                return cache
        return None

    def cache(self, number: int) -> Cache | None:
        for cache in self.caches:
            if cache.number == number:
                return cache
        return None

    def disk(self, cache: Cache) -> Disk:
        return self.cards.disks[cache.disk]

    def replace_cache(self, cache: Cache) -> None:
        """Puts a changed cache in the place of the one with its number."""
        for place, old in enumerate(self.caches):
            if old.number == cache.number:
                self.caches[place] = cache

    def occupied(self, *, without: Seat = NOBODY) -> Tiles:
        """The tiles with a token on them."""
        found = 0
        for seat, place in enumerate(self.places):
            if place != OFF_BOARD and seat != without:
                found |= 1 << place
        return found

    def weather(self) -> bool:
        """Whether a weather event is active: one that lasts, or one that struck in this turn."""
        if self.now.weather:
            return True
        bit = WEATHER_BIT
        return any(self.cards.events[running.event].tags & bit for running in self.running)

    # Changing it.

    def push(self, step: Step) -> None:
        """This is done next, before what is to be done already."""
        self.agenda += (step,)

    def push_all(self, steps: Sequence[Step]) -> None:
        """These are done next, in their order."""
        self.agenda += tuple(reversed(steps))

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What this seat may do now."""
        raise NotImplementedError

    def tell(self, kind: str, **data: object) -> None:
        """Something that everybody sees happen.

        What happens in every turn is added to the news without this, which takes half the time.
        """
        self.news.append(Event(kind, data))

    def draw(self, cards: int) -> int:
        """A random card of a set, which must not be empty."""
        skip = self.chance.below(cards.bit_count())
        found = 0
        # Half of what is left is looked at as a whole, again and again.
        half = 1 << cards.bit_length().bit_length() - 1
        while half:
            low = cards & (1 << half) - 1
            fewer = low.bit_count()
            if skip < fewer:
                cards = low
            else:
                skip -= fewer
                cards >>= half
                found += half
            half >>= 1
        return found


def tile_name(tile: Tile) -> str | None:
    return None if tile == OFF_BOARD else NAMES[tile]


WEATHER_BIT: Final = TAG_BIT["weather"]


def letters(tile: Tile) -> tuple[str, str]:
    """The row and column letters of a tile, which its puzzle asks for."""
    name = NAMES[tile]
    return name[0], name[1]
