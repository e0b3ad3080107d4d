"""Sample: sealed bids for open prizes, after the old card game Goofspiel.

Every seat holds the cards 1 to n. Each round one prize is turned up, all seats bid one card for
it, and the single highest bid wins it; when the highest bid is tied, nobody does. Used cards are
gone. After n rounds the seat with the most prize points wins.

The house needs one object from this file, `GAME`. Read on in rules.py (what may be done and what
comes of it), knowledge.py (what a seat cannot know) and page/ (what people see).
"""

from collections.abc import Sequence

from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import UnreadableAction
from grandtour.core.game import Event, Game, GameInfo, Option, Options, Seat

from .knowledge import imagine
from .rules import BIDS, Bid, SampleState, SampleView


class SampleGame:
    """Sets games up and reads actions; it holds no state of its own."""

    info = GameInfo(
        key="sample",
        version=1,
        titles={"en": "Sample", "fr": "Sample", "de": "Sample"},
        seats=(2, 4),
        minutes=5,
        credits=("Goofspiel, after Merrill Flood, 1930s",),
        options=(
            Option(key="cards", default=5, low=3, high=9),
            Option(key="open_bids", default=False),
        ),
    )

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[SampleState, list[Event]]:
        """All chance of the set-up comes from `chance`; each purpose has a stream of its own."""
        prizes = list(range(1, int(options["cards"]) + 1))
        chance.stream("prizes").shuffle(prizes)
        state = SampleState(seats, prizes, open_bids=bool(options["open_bids"]))
        return state, state.turn_prize()

    def parse(self, text: str) -> Bid:
        """The inverse of `str(action)`, kind to capitals and spaces."""
        try:
            return BIDS[" ".join(text.lower().split())]
        except KeyError:
            raise UnreadableAction("not_a_bid", text=text) from None

    def imagine(self, view: SampleView, log: Sequence[Event], chance: Stream) -> SampleState:
        return imagine(view, chance)

    def fallback(self, state: SampleState, seat: Seat) -> Bid:
        """The lowest card: the absent should not decide who wins."""
        return state.legal(seat)[0]

    def patience(self, state: SampleState) -> float | None:
        """Seconds before the fallback is played for those who have not bid."""
        return 60.0

    def may_take_back(self, log: Sequence[Event], action: Bid, told: Sequence[Event]) -> bool:
        """A bid, as long as it is the only thing that was told: after the last one all lie open."""
        return all(event.kind == "bid_placed" for event in told)

    def open_view(self, state: SampleState) -> SampleView:
        """Everything, for those who watch the finished game again."""
        return state.open_view()


GAME: Game[SampleState, Bid, SampleView] = SampleGame()
