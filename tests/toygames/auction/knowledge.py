"""Worlds that a seat cannot exclude: the order of the prizes and the sealed bids are open."""

from grandtour.core.chance import Stream

from .rules import Auction, AuctionView


def imagine(view: AuctionView, chance: Stream) -> Auction:
    """The view says all that the log says, so the log is not needed."""
    prizes = list(view.prizes_to_come)
    chance.shuffle(prizes)
    world = Auction(len(view.hands), prizes, open_bids=view.open_bids)
    world.rounds = view.rounds
    world.prize = view.prize
    world.hands = [list(hand) for hand in view.hands]
    world.scores = list(view.scores)
    world.bids = [
        chance.choice(hand) if sealed and bid is None else bid
        for hand, sealed, bid in zip(view.hands, view.sealed, view.bids, strict=True)
    ]
    return world
