"""Auction, a toy game (Goofspiel), and a template for new games: copy this folder and change it.

Every seat holds the cards 1 to n. Each round one prize is turned up, all seats bid one card for
it, and the single highest bid wins it; when the highest bid is tied, nobody does. Used cards are
gone. After n rounds the seat with the most prize points wins.
"""

from collections.abc import Sequence

from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import UnreadableAction
from grandtour.core.game import Event, GameInfo, Option, Options, Seat

from .knowledge import imagine
from .rules import BIDS, Auction, AuctionView, Bid


class AuctionGame:
    info = GameInfo(
        key="auction",
        version=1,
        titles={"en": "Auction", "fr": "Enchères", "de": "Auktion"},
        seats=(2, 4),
        minutes=5,
        credits=("Goofspiel, after Merrill Flood, 1930s",),
        options=(
            Option(key="cards", default=5, low=3, high=9),
            Option(key="open_bids", default=False),
        ),
    )

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[Auction, list[Event]]:
        prizes = list(range(1, int(options["cards"]) + 1))
        chance.stream("prizes").shuffle(prizes)
        state = Auction(seats, prizes, open_bids=bool(options["open_bids"]))
        return state, state.turn_prize()

    def parse(self, text: str) -> Bid:
        try:
            return BIDS[" ".join(text.lower().split())]
        except KeyError:
            raise UnreadableAction("not_a_bid", text=text) from None

    def imagine(self, view: AuctionView, log: Sequence[Event], chance: Stream) -> Auction:
        return imagine(view, chance)

    def fallback(self, state: Auction, seat: Seat) -> Bid:
        """The lowest card: the absent should not decide who wins."""
        return state.legal(seat)[0]

    def patience(self, state: Auction) -> float | None:
        return 60.0


GAME = AuctionGame()
