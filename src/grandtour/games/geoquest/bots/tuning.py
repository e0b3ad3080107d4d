"""The numbers of the bots, found by letting variants play each other (docs/bots.md).

All worths are in points of the game.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tuning:
    """What things are worth beside the points that they give at once."""

    turn: float = 1.0
    """A turn: about what a good player gains in one."""
    depth: int = 3
    """So many caches in a row are planned."""
    width: int = 5
    """So many caches are looked at for each next leg of a route."""
    later: float = 0.8
    """What the rest of a route counts: somebody or something may come between."""
    second: float = 0.05
    """What the second best cache adds to a place."""
    nowhere: float = -10.0
    """A place from where there is nothing to find."""

    new_gear: float = 0.9
    """An equipment card from a find, while there is a slot for it."""
    more_gear: float = 0.4
    """The same when the slots are full."""
    new_bug: float = 0.8
    """A travel bug in a cache to be found."""
    carried_bug: float = 0.7
    """A travel bug on the panel; where its goal is, it gives the rest of its points."""
    undelivered_bug: float = 0.4
    """What the points of a travel bug count less as long as it is on its way."""
    first_alone: float = 0.9
    """The chance to be first at a cache that the others reach later."""
    first_close: float = 0.45
    """The same if somebody is there at about the same time."""
    first_late: float = 0.1
    """The same if somebody is there before."""

    pace: float = 0.7
    """How much of what a kit gains in a turn counts for each turn to come."""
    horizon: float = 14.0
    """No more turns to come than these are counted."""
    kept_any: float = 1.0
    """An event to be played at any time, in the own hand."""
    kept_share: float = 0.6
    """What a held event counts of what it would do now at its best."""
    unknown_card: float = 0.4
    """An event in another hand."""
    roll_point: float = 0.25
    """A point more on the next roll."""

    leader: float = 0.35
    """How much of the leading opponent's worth is counted against the own."""
    chaser: float = 0.08
    """The same for each other opponent."""
    close: float = 0.3
    """What the leader counts more when about to win."""
    margin: float = 0.08
    """A card is played when it gains at least so much."""
    won: float = 60.0
    """The end of the game, for the winner; a defeat counts the same against."""
    samples: int = 3
    """Imagined worlds for a choice that depends on luck."""
    throws: int = 12
    """The same where all depends on one throw."""


TUNING = Tuning()

TRAITS: dict[str, float] = {
    "immune": 0.3,
    "range": 0.5,
    "one_letter": 0.2,
    "soften": 0.8,
    "free_entry": 0.1,
    "penalty_cap": 0.5,
    "purges": 1.0,
    "swaps": 0.1,
    "slot": 0.15,
    "hand": 0.4,
    "trigger": 0.3,
    "cancel": 0.5,
    "extra_turn": 0.8,
    "action_point": 0.75,
    "other_action": 0.4,
}
"""What a kit's traits are worth that change neither moves nor searches."""
