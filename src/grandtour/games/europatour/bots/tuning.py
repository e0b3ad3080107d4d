"""The numbers of the strong bot, found by letting variants play each other (docs/bots.md)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tuning:
    """Weights are about the chance that a card gets into a slot before somebody has won.

    Values are logarithms of sums of weights.
    """

    top: float = 0.2
    """A card on top of a pile."""
    under_top: float = 0.03
    """The card below a pile's top."""
    buried: float = 0.003
    """A card deeper in a pile."""
    given: float = 0.1
    """A card that the bot is about to discard, whatever pile it will go to."""
    unseen: float = 1.0
    """All cards that may be in the stock together, shared out among them."""
    held: float = 0.003
    """A card known to be on another rack."""
    own: float = 0.01
    """A card in another slot of the own rack: it must go and come again."""
    dealt: float = 4.0
    """As `unseen`, for a slot that is still empty in the set-up."""
    guessed: float = 1.0
    """As `unseen`, for an unknown slot of another rack: what may be there already."""
    least: float = 1e-6
    """No weight is smaller, so that one can divide by it."""

    won: float = 3.0
    """The value of a complete rack."""
    lost: float = 20.0
    """What the next player gains by a card that certainly completes the tour."""
    deny: float = 0.3
    """How much the next player's gain counts, compared with its own."""
    width: int = 4
    """How many slots are looked at closely before a discard."""
    margin: float = 1.0
    """How far their value may be below the best one's."""

    pile_draws: int = 8
    """After this many cards from the piles in a row it takes one from the stock."""


TUNING = Tuning()
