"""Games of the toy to be analysed: some decisions of theirs are plainly good or bad."""

from grandtour.core.chance import Chance
from grandtour.core.match import AnyMatch, Match
from grandtour.insight.plan import Plan
from tests.toys import GAME

SMALL = Plan(moves=4000, moments=6, own_moments=3, advisor="medium", level="random")


def played(*bids: int, seed: str = "toy", open_bids: bool = True) -> AnyMatch:
    """Two seats and three cards; the bids in their order, open, so that the second one knows."""
    match = Match(GAME, 2, {"cards": 3, "open_bids": open_bids}, Chance.of(seed))
    for bid in bids:
        seat = match.state.turn()[0]
        match.play(seat, f"bid {bid}")
    return match
