"""A view as numbers, for programs that learn. A game without this file is told by a generic way."""

from grandtour.core.encoding import Block, Encoding, around, from_own, padded

from .rules import MOST_CARDS, SampleView

MOST_SEATS = 4
CARDS = range(1, MOST_CARDS + 1)
HIGHEST = sum(CARDS)


def _hands(view: SampleView) -> list[float]:
    """By seat, the viewer's first: a 1 for each card that it holds."""
    hands = [view.hands[seat] for seat in from_own(view.seat, len(view.hands))]
    return padded([float(card in hand) for hand in hands for card in CARDS], _ALL_CARDS)


_ALL_CARDS = MOST_SEATS * MOST_CARDS


ENCODING: Encoding[SampleView] = Encoding(
    Block("prize", MOST_CARDS, lambda view: [float(card == view.prize) for card in CARDS]),
    Block("to_come", MOST_CARDS, lambda view: [float(c in view.prizes_to_come) for c in CARDS]),
    Block("hands", _ALL_CARDS, _hands),
    Block(
        "scores",
        MOST_SEATS,
        lambda view: around([points / HIGHEST for points in view.scores], view.seat, MOST_SEATS),
    ),
    Block("sealed", MOST_SEATS, lambda view: around(view.sealed, view.seat, MOST_SEATS)),
    Block(
        "bids",
        MOST_SEATS,
        lambda view: around([(bid or 0) / MOST_CARDS for bid in view.bids], view.seat, MOST_SEATS),
    ),
)
