"""The numbers of the bots, found by letting variants play each other (docs/bots.md).

All values are in Victory Points.
"""

from dataclasses import dataclass

POINT_WORTH: tuple[float, ...] = (0.0, 0.17, 0.10, 0.04, 0.01)
"""By turn: what a Political Point is worth besides the presidency, through later turns' pawns. In
the last turn it only breaks ties."""

PAWN_VICTORY: tuple[float, ...] = (0.0, 0.7, 0.5, 0.7, 0.55)
"""By turn: the Victory Points that a pawn wins when it is placed."""

PAWN_POINTS = 5.0
"""The Political Points that it wins."""

USEFUL_PAWNS = 7
"""More pawns than these win less each."""
LATER_PAWNS = 0.4
"""The part of a pawn's worth that each of those has."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """The strong bot."""

    rivalry: float = 0.5
    """How much of the rivals' gain counts against the own one; 1: only winning counts."""
    spread: tuple[float, ...] = (0.0, 7.0, 5.5, 4.0, 3.0)
    """By turn: how far the final totals may still move apart; the chance to win follows from it."""
    end_spread: float = 1.0
    """The same at the very end of the last turn."""
    race: tuple[float, ...] = (0.0, 60.0, 45.0, 30.0, 18.0)
    """By turn: Political Points that the race for the presidency may still move."""
    answer_noise: float = 0.4
    """How much an answer must be worth to be given almost surely."""
    proposal_noise: float = 0.12
    """The same for a proposal."""
    moving_pawn: float = 1.0
    """What a pawn that moves on is worth when all elections are still to come."""
    hope: float = 0.3
    """The part of a coalition's worth that a country has which others may help to win."""
    broken_word: float = 0.8
    """What it costs to break a word."""
    doubt: float = 1.6
    """What an offer must bring that comes from one whose word is worth nothing."""
    mistrust: float = 0.55
    """Those who are less reliable are made no offers."""
    guesses: int = 40
    """Placements that are compared."""
    variants: int = 60
    """Variants of them that are compared as well."""
    futures: tuple[int, ...] = (4, 8, 16, 32, 32)
    """Imagined courses of the turn for each in the rounds of the comparison."""
    effort_by_turn: tuple[float, ...] = (0.0, 1.0, 0.8, 0.5, 0.5)
    """By turn: the part of all these that is affordable."""
    effort_by_seats: tuple[float, ...] = (0.0, 0.0, 0.0, 1.0, 1.0, 0.5, 0.3)
    """By the number of seats: the same."""
    placement_noise: float = 0.35
    """How much placements differ from the best guess."""
    aftermath: float = 2.5
    """What each seat loses in turn 4 by a war that was not ended in turn 3."""
    pledged_pawn: float = 0.35
    """The part of a pawn's worth that is lost if all give theirs."""
    outbid: float = 1.0
    """What a gift beyond the pledged one must bring."""
    pledge_faith: float = 0.2
    """How much the chance that a pledge is kept follows the seat's record: 1 wholly."""
    lost_cause: float = 1.0
    """What a gift into a war that goes on must bring."""
    habit_share: float = 0.5
    """How much the others are taken to give as people do, and not as the game would have it."""


STRONG = Tuning()
