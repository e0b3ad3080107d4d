"""What each seat may see: the view, built up from nothing.

Everything lies open but the event cards in hand (their number is seen) and what comes next from
the decks, the dice and an unfinished vote. Tiles are names (`RC`), cards and bugs their ids, seats
numbers from 0; caches have a number of their own, since a tile may get another one later.
"""

from typing import Literal

import msgspec

from grandtour.core.game import Seat, View
from grandtour.games.geoquest.cards.house import KnownHouseCards
from grandtour.games.geoquest.decision import Decision


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table, but for its house cards."""

    caches: Literal["random", "players"] = "random"
    draw_two_keep_one: bool = False
    puzzle_voting: bool = True
    categories: Literal["checked", "all"] = "checked"
    """`all` adds those that only a vote can judge; without voting they are not used."""
    language: Literal["en", "fr", "de"] = "en"
    finish_round: bool = False


class Part(msgspec.Struct, frozen=True):
    """One summand of a roll: `green` and `red` are the dice, all else ids of cards."""

    source: str
    amount: int


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """The throw that lies on the table.

    Faces are a number and its colour (`2b`, `0w`), or `find` (green die) and `dnf` (red die). The
    total is the sum of the parts, never below 0; for a move, bonuses for a terrain are not in it:
    they come with the targets that earn them.
    """

    seat: Seat
    mode: Literal["move", "search"]
    green: str
    red: str
    parts: tuple[Part, ...]
    total: int
    cache: str | None
    """The tile of the cache that is searched."""


class HeldEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event card in a hand. `id` is None if this viewer does not know it."""

    id: str | None
    without: tuple[str, ...] = ()
    """Tags that everybody knows it not to have, since a purge of such cards has passed it by."""
    known_by: tuple[Seat, ...] = ()
    """Who knows it beside its holder."""
    public: bool = False


class LyingEvent(msgspec.Struct, frozen=True):
    """An event that lies before a player, and who has played it."""

    id: str
    by: Seat


class CarriedBug(msgspec.Struct, frozen=True):
    """A travel bug on a panel; it may not be left in the cache of number `taken_from`."""

    id: str
    taken_from: int | None


class Credit(msgspec.Struct, frozen=True):
    """A find that a companion made for this player, to be collected in the next turn."""

    cache: int
    level: int
    hard: bool
    muggled: bool
    less: int
    """Points that the find is worth less."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A bonus or penalty kept for a player's next roll (or next move)."""

    kind: Literal["roll", "move"]
    source: str
    amount: int
    wait: bool
    """Not for the roll of this turn, but for the one after it."""


class OwedSkip(msgspec.Struct, frozen=True):
    """A turn to sit out, and the effect that follows it, if any."""

    source: str
    then: str


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """One player's tracking panel and token."""

    cacher: str
    """The cacher's id, such as `grampa_gary`."""
    place: str | None
    """The token's tile; None if it is off the board, next to its `door`."""
    door: str | None
    points: int
    coins: int
    """Points without FTF coins and cards that count points."""
    ftf: int
    finds: int
    hard_finds: int
    equipment: tuple[str, ...]
    rented: tuple[str, ...]
    """Those of the equipment that go back at the first DNF."""
    slots: int
    ensembles: tuple[str, ...]
    bugs: tuple[CarriedBug, ...]
    hand: tuple[HeldEvent, ...]
    hand_limit: int
    lying: LyingEvent | None
    skips: tuple[OwedSkip, ...]
    dues: tuple[Due, ...]
    caps: tuple[Part, ...]
    """Limits to the tiles of a move that last until a turn is sat out."""
    credits: tuple[Credit, ...]
    last_found: int | None
    photographed: tuple[str, ...]
    """Places that have given their points once."""


class CacheView(msgspec.Struct, frozen=True, kw_only=True):
    """A cache on the board, with all that lies under its disk."""

    number: int
    tile: str
    disk: str
    """The id of its disk, such as `multi_3x2`."""
    type: Literal["normal", "puzzle", "multi"]
    level: int
    stages: int
    category: str | None
    one_letter: bool
    """One of the two letters of the tile is enough for the puzzle."""
    solved: tuple[Seat, ...]
    answers: tuple[str, ...]
    """Those accepted so far."""
    found: tuple[Seat, ...]
    first: Seat | None
    ftf: bool
    """The first-to-find coin is still there."""
    progress: tuple[int, ...]
    """Stages found, by seat."""
    cheap: tuple[Seat, ...]
    """Whose find will give a point less, since a phone helped."""
    bonus: int
    """What everybody adds when searching here."""
    muggled: bool
    bugs: tuple[str, ...]


class RunningEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event that lasts: for so many laps, counted at the turns of `owner`; 0: until claimed."""

    event: str
    effect: str
    owner: Seat
    laps: int
    spared: tuple[Seat, ...]


class Walk(msgspec.Struct, frozen=True):
    """Further steps that are still to come in this turn."""

    source: str
    points: int
    over_streams: bool


class FindThrow(msgspec.Struct, frozen=True, kw_only=True):
    """The throw with which a cache was found in this turn."""

    cache: int
    green: str
    red: str
    total: int


class TurnView(msgspec.Struct, frozen=True, kw_only=True):
    """What the present turn remembers."""

    declared: Literal["", "move", "search", "jumped"]
    """`jumped`: a jump was the move."""
    stage: Literal["before", "thrown", "after"]
    """Before the throw, with the throw on the table, after it was used."""
    ending: bool
    """The turn is over but for its end."""
    extra: int
    """Turns that the same player takes after this one."""
    throws: int
    """Throws so far; only the first may draw an event."""
    throw: tuple[str, str] | None
    target: int | None
    """The number of the cache that is searched."""
    roll_bonuses: tuple[Part, ...]
    """For the next roll of this turn."""
    throw_bonuses: tuple[Part, ...]
    """What was added to the throw on the table by cards."""
    sure: bool
    """The search succeeds, whatever was thrown."""
    armed: tuple[Part, ...]
    """Cards that let the next find draw so many equipment cards."""
    used: tuple[str, ...]
    """Cards that have done what they may do once a turn."""
    used_on_throw: tuple[str, ...]
    walks: tuple[Walk, ...]
    stepped: int
    """Tiles stepped in this turn, for caps."""
    deferred: tuple[tuple[str, str, str], ...]
    """Effects (text, source, event) that wait for the declaration."""
    driver: Seat | None
    """Who moves the token instead of its player."""
    event_seen: bool
    """An event was resolved at the start of this turn."""
    event_on_me: bool
    weather: bool
    """A weather event struck in this turn."""
    tries: int
    """Wrong answers in this turn."""
    found: tuple[FindThrow, ...]
    partner: Seat | None
    """With whom a travel bug was swapped."""
    awarded: tuple[tuple[str, Seat], ...]
    """Who had the extra for points of which event."""
    crowd: tuple[Seat, ...]
    """Who has come to the meeting."""
    passing: tuple[tuple[Seat, str], ...]
    """Cards that are on their way to the left."""


class Pending(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A step that is still to be done, the question asked now among them.

    It names only what was drawn, played or chosen openly. The class of the step says which
    fields it has; the others have their defaults.
    """

    step: str
    seat: Seat | None = None
    """Who is asked, or for whom it is done."""
    other: Seat | None = None
    """Who has played, asked or thrown, or whom it concerns too."""
    card: str = ""
    """The card that wants it."""
    other_card: str = ""
    event: str = ""
    """The event card that takes effect."""
    effect: str = ""
    """What will happen, in the words of the card."""
    cards: tuple[str, ...] = ()
    """Equipment that was drawn and lies face up."""
    own: tuple[str, ...] = ()
    """Equipment on the panel that may still be given for it."""
    disk: str = ""
    bug: str = ""
    cache: int | None = None
    tile: str = ""
    text: str = ""
    """An answer that is voted on, or which tiles or caches a card speaks of."""
    amount: int = 0
    """Points, or steps."""
    credit: Credit | None = None
    extra: bool = False
    """The turn is an extra one."""
    over_streams: bool = False
    muggled: bool = False
    rented: bool = False
    optional: bool = False


class GeoQuestView(View, frozen=True, kw_only=True):
    """All that one seat, or a spectator, may know of the present position."""

    seats: int
    options: Settings
    decision: Decision | None
    """None after the end."""
    active: Seat
    """Whose turn it is; at set-up, who is asked."""
    first: Seat
    """Who begins each round."""
    round: int
    """0 at set-up."""
    panels: tuple[Panel, ...]
    caches: tuple[CacheView, ...]
    running: tuple[RunningEvent, ...]
    weather: bool
    stream_cost: int
    removed: tuple[str, ...]
    """Events out of the game, face up, in order."""
    events_left: int
    disks_left: tuple[tuple[str, int], ...]
    """How many disks of each id are not on the board yet."""
    bugs_left: tuple[str, ...]
    categories_left: tuple[str, ...]
    equipment_left: tuple[str, ...]
    """The equipment deck, in no order; house cards that nobody has seen are not named."""
    house: KnownHouseCards
    next_cache: int
    roll: Roll | None
    """The throw that waits for its result."""
    turn: TurnView
    pending: tuple[Pending, ...]
    """What is still to be done, the next thing last."""
    together: bool
    """Points of several players come at the same moment; the end is looked for afterwards."""
    peak: int
    """The most points that anybody has had so far."""
    closing: bool
    """Somebody has reached the end; the round is played out."""
    ended: str | None
    """Why the game is over: points, caches, rounds."""
