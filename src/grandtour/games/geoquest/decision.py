"""What the game waits for: the question, and what belongs to it."""

from typing import Literal, TypedDict

import msgspec

from grandtour.core.seats import Seat

Kind = Literal[
    "arrow",
    "place_cache",
    "place_bug",
    "declare",
    "reroll",
    "trim_hand",
    "move",
    "walk",
    "shift",
    "result",
    "stage",
    "end",
    "may",
    "choose",
    "jump",
    "pick_cache",
    "cancel",
    "help",
    "roll_off",
    "consent",
    "attend",
    "soften",
    "award",
    "pay_event",
    "pay_gear",
    "discard_gear",
    "trim_gear",
    "choose_gear",
    "pick_gear",
    "take_gear",
    "give_gear",
    "pass_gear",
    "trade_gear",
    "take_bug",
    "discard_bug",
    "swap_bug",
    "recover_event",
    "vote",
]
"""What is decided.

- arrow: `start west`; place_cache, place_bug: `place RC` (set-up)
- declare: the turn proper; reroll: `reroll SOURCE`, `keep`
- trim_hand: too many events in hand: `play`, `discard`
- move: the token after a throw: `to RC`, `stay`; walk: the same with `amount` points, no bonuses
- shift: the decider moves the token of `other`
- result: the search throw lies there, `accept` or cards; stage: `again`, `stop`
- end: `leave BUG`, cards, `done`
- may: whether the effect of `card` shall happen; choose: `choose 1` or `choose 2` of its effects
- jump: `to RC`; pick_cache: `pick RC`
- cancel: whether `card` of the decider shall stop `event`; help: the same for the player `other`
- roll_off: whether to roll against `other` for the event
- consent: to give `cards[1]` for `cards[0]` of the player `other`
- attend: whether to go to the meeting on `tile`
- soften: a penalty of `amount` instead of losing the turn
- award: roll the dice instead of taking `amount` points
- pay_event, pay_gear: what to discard for `card`; discard_gear: forced by `card`
- trim_gear: more than the slots hold; choose_gear: one of `cards`; pick_gear: any of the deck
- take_gear: from somebody richer; give_gear: `give CARD SEAT`; pass_gear: to the left
- trade_gear: own cards for `cards`: `trade`, `done`
- take_bug: `take BUG`, `no`; discard_bug; swap_bug: `trade OWN THEIRS`
- recover_event: `take EVENT`
- vote: is the answer `text` of `other` right?
"""


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """A tile where a token may go, with the points spent and the way there."""

    tile: str
    cost: int = 0
    route: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    """Cards whose bonus for a terrain this route earns."""
    crossings: int = 0
    """Streams crossed."""


class SearchOdds(msgspec.Struct, frozen=True, kw_only=True):
    """A cache that may be searched now: what a throw must reach, and how many of the 36 do.

    Cards that one may still use or play, and throws that one may make again, are not in it.
    """

    tile: str
    level: int
    bonuses: tuple[tuple[str, int], ...]
    """What every throw gets, by its source."""
    throws: int


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """What the game waits for. Fields that do not belong to the kind have their defaults."""

    kind: Kind
    seats: tuple[Seat, ...]
    card: str = ""
    event: str = ""
    other: Seat | None = None
    amount: int = 0
    cards: tuple[str, ...] = ()
    tile: str = ""
    text: str = ""
    options: tuple[str, ...] = ()
    """For may and choose: the effects in the effect language, such as `jump(any_tile)`."""
    targets: tuple[Target, ...] = ()
    """For move, walk and shift: where the token may go."""
    searches: tuple[SearchOdds, ...] = ()
    """For declare: the caches that may be searched."""
    leaves: tuple[tuple[str, int], ...] = ()
    """For declare and end: the travel bugs that may be left in the cache here once it is found,
    each with the points for it as far as they can be told now."""
    voted: tuple[Seat, ...] = ()
    my_vote: bool | None = None
    """What the viewer has voted, while the others' votes are sealed."""


class Facts(TypedDict, total=False):
    """What a question says of itself: the fields of a `Decision` that belong to its kind."""

    card: str
    event: str
    other: Seat | None
    amount: int
    cards: tuple[str, ...]
    tile: str
    text: str
    options: tuple[str, ...]
    targets: tuple[Target, ...]
    searches: tuple[SearchOdds, ...]
    leaves: tuple[tuple[str, int], ...]
    voted: tuple[Seat, ...]
