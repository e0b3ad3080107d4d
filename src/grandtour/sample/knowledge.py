"""Worlds that a seat cannot exclude: the order of the prizes and the sealed bids are open."""

from grandtour.core.chance import Stream

from .rules import SampleState, SampleView


def imagine(view: SampleView, chance: Stream) -> SampleState:
    """A random world in which this very view would be seen.

    Bots think in such worlds, and `grandtour check` compares them with the truth to find leaks.
    Here the view says all that the log says; a game whose view forgets reads the log as well.
    """
    prizes = list(view.prizes_to_come)
    chance.shuffle(prizes)
    world = SampleState(len(view.hands), prizes, open_bids=view.open_bids)
    world.rounds = view.rounds
    world.prize = view.prize
    world.hands = [list(hand) for hand in view.hands]
    world.scores = list(view.scores)
    world.bids = [
        chance.choice(hand) if sealed and bid is None else bid
        for hand, sealed, bid in zip(view.hands, view.sealed, view.bids, strict=True)
    ]
    return world
