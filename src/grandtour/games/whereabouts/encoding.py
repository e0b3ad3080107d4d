"""A view as numbers for programs that learn: the race, the cards by their colours, the own tip.

Where a place lies no view says before the card is turned, so no number says it. The card before the
own seat is told by its colour and by 32 signs that follow from its words, so that somebody who has
seen it before can know it again.
"""

from typing import get_args
from zlib import crc32

from grandtour.core.encoding import (
    Block,
    Encoding,
    around,
    for_each,
    from_own,
    marked,
    one_of,
    padded,
)
from grandtour.core.game import Seat
from grandtour.games.whereabouts.cards import COLOURS, NUMBERS
from grandtour.games.whereabouts.grid import BANDS, BOXES, CELLS, HALVES, SPOTS
from grandtour.games.whereabouts.view import Phase, Question, WhereaboutsView

MOST_SEATS = NUMBERS.players[1]
SIGNS = 32
_PHASES = get_args(Phase)
_FIELDS = NUMBERS.track.fields[1]
_SLOTS = MOST_SEATS
"""Cards that are laid out: as many as there are seats."""
_SET = 5
"""Cards of a colour that somebody keeps: a good number of them."""


def _colour(card: Question | None) -> list[float]:
    return one_of(card and card.colour, COLOURS)


def _laid_out(view: WhereaboutsView) -> list[float]:
    found = [number for card in view.laid_out for number in _colour(card)]
    return padded(found, len(COLOURS) * _SLOTS)


def _words(view: WhereaboutsView) -> list[float]:
    card = None if view.seat is None else view.hands[view.seat]
    if card is None:
        return [0.0] * SIGNS
    code = crc32(f"{card.colour} {card.ask_en} {card.name_en}".encode())
    return [1.0 if code >> bit & 1 else -1.0 for bit in range(SIGNS)]


def _tip(view: WhereaboutsView) -> list[float]:
    """The own stones: how many, half, band and cell, and the middle of what they leave."""
    stones = view.tip
    half, band, _, cell = (*stones, *[""] * (NUMBERS.stones - len(stones)))
    if stones:
        lat, lon = BOXES[SPOTS[" ".join(stones)]].middle
        middle = [(lat - 50) / 15, (lon - 10) / 20]
    else:
        middle = [0.0, 0.0]
    places = one_of(half, HALVES) + one_of(band, BANDS) + one_of(cell, CELLS)
    return one_of(len(stones), range(5)) + places + middle


_TIP = 5 + len(HALVES) + len(BANDS) + len(CELLS) + 2


def _kept(view: WhereaboutsView) -> list[float]:
    """By seat, how many cards of each colour."""

    def numbers(seat: Seat) -> list[float]:
        colours = [card.colour for card in view.kept[seat]]
        return [colours.count(colour) / _SET for colour in COLOURS]

    return for_each(from_own(view.seat, view.seats), numbers, len(COLOURS) * MOST_SEATS)


def _reveals(view: WhereaboutsView) -> list[float]:
    """By seat, of the last evaluation: how many stones, whether they were right, a card kept."""
    by_seat = {reveal.seat: reveal for reveal in view.reveals}

    def numbers(seat: Seat) -> list[float]:
        reveal = by_seat.get(seat)
        if reveal is None:
            return [0.0] * 3
        return [len(reveal.tip) / NUMBERS.stones, float(reveal.right), float(reveal.kept)]

    return for_each(from_own(view.seat, view.seats), numbers, 3 * MOST_SEATS)


def _order(view: WhereaboutsView) -> list[float]:
    """By seat, when it is its turn to choose: 1 is last."""
    return for_each(
        from_own(view.seat, view.seats),
        lambda seat: [(view.order.index(seat) + 1) / view.seats],
        MOST_SEATS,
    )


def _time(view: WhereaboutsView) -> list[float]:
    """Of the cards what part lies in the pile and aside, and how far the leader is."""
    return [
        view.round / 20,
        view.pile / view.deck,
        view.aside / view.deck,
        max(view.fields) / _FIELDS,
    ]


ENCODING: Encoding[WhereaboutsView] = Encoding(
    Block("phase", len(_PHASES), lambda view: one_of(view.phase, _PHASES)),
    Block("seats", MOST_SEATS - 1, lambda view: one_of(view.seats, range(2, MOST_SEATS + 1))),
    Block("settings", 2, lambda view: [float(view.options.sets), float(view.options.seat_order)]),
    Block("time", 4, _time),
    Block(
        "on_turn",
        MOST_SEATS,
        lambda view: marked([view.on_turn], view.seat, view.seats, MOST_SEATS),
    ),
    Block("order", MOST_SEATS, _order),
    Block(
        "fields",
        MOST_SEATS,
        lambda view: around([field / _FIELDS for field in view.fields], view.seat, MOST_SEATS),
    ),
    Block(
        "tokens",
        MOST_SEATS,
        lambda view: around(
            [tokens / NUMBERS.swap_tokens for tokens in view.tokens], view.seat, MOST_SEATS
        ),
    ),
    Block(
        "swapped", MOST_SEATS, lambda view: marked(view.swapped, view.seat, view.seats, MOST_SEATS)
    ),
    Block(
        "sealed", MOST_SEATS, lambda view: marked(view.sealed, view.seat, view.seats, MOST_SEATS)
    ),
    Block("kept", len(COLOURS) * MOST_SEATS, _kept),
    Block("reveals", 3 * MOST_SEATS, _reveals),
    Block("top", len(COLOURS), lambda view: _colour(view.top)),
    Block("laid_out", len(COLOURS) * _SLOTS, _laid_out),
    Block(
        "hands",
        len(COLOURS) * MOST_SEATS,
        lambda view: for_each(
            from_own(view.seat, view.seats),
            lambda seat: _colour(view.hands[seat]),
            len(COLOURS) * MOST_SEATS,
        ),
    ),
    Block("own_card", SIGNS, _words),
    Block("tip", _TIP, _tip),
)
