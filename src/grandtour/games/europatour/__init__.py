"""Europa Tour, after the card game by Alan R. Moon and Aaron Weissblum (2 to 4 players).

Ten cards on a rack must become one journey by land, plane and ship. The rack's order cannot be
changed; each turn one card may be exchanged. Countries, borders and most colours follow public
sources or are reconstructed: see the provenance columns in data/.
"""

from collections.abc import Sequence

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Event, Game, GameInfo, Option, Options, Seat, Worlds
from grandtour.games.europatour import actions
from grandtour.games.europatour.actions import ACCEPT, DECLINE, Action
from grandtour.games.europatour.dealing import deal
from grandtour.games.europatour.knowledge import imagine
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.view import EuropaTourView, Settings

_SECONDS = {"claim": 5.0, "check": 45.0}
"""How long a claim's window is open (R14), and how long the others look at a claimed rack."""
_WAYS_OUT = {"claim": DECLINE, "check": ACCEPT}
_TELLS_ONLY_ITSELF = frozenset({"claimed", "declined", "accepted", "objected", "drew_pile"})
"""Events that say what somebody did, and nothing else."""


class EuropaTour:
    """The game as the core knows it."""

    info = GameInfo(
        key="europatour",
        version=1,
        titles={"en": "Europa Tour", "fr": "Europa Tour", "de": "Europa Tour"},
        seats=(2, 4),
        minutes=20,
        credits=("Alan R. Moon", "Aaron Weissblum"),
        options=(
            Option(key="first", default="lot", choices=("lot", "a", "b", "c", "d")),
            Option(key="show_links", default=False),
            Option(key="show_in_place", default=False),
            Option(key="show_piles", default=False),
            Option(key="auto_claim", default=False),
            Option(key="players_check", default=False),
            Option(key="no_pass", default=False),
            Option(key="one_claim", default=True),
            Option(key="max_rounds", default=200, low=0, high=1000),
        ),
        beginner={"show_links": True, "show_in_place": True, "auto_claim": True},
        former=(Option(key="seat_a_first", default=False),),
    )

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[State, list[Event]]:
        return deal(seats, msgspec.convert(options, Settings), chance)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def imagine(self, view: EuropaTourView, log: Sequence[Event], chance: Stream) -> State:
        return imagine(view, log, chance)

    def likely(self, view: EuropaTourView, log: Sequence[Event]) -> Worlds:
        # Whoever plays, or lists the games, need not wait until numpy is loaded.
        from grandtour.games.europatour.likely import likely

        return likely(view, log)

    def fallback(self, state: State, seat: Seat) -> Action:
        """The first free slot, the stock, the drawn card aside, no claim, no objection.

        Only with `no_pass` the drawn card may have nowhere to go; then the first slot gives way.
        """
        return _WAYS_OUT.get(state.phase) or state.legal(seat)[0]

    def patience(self, state: State) -> float | None:
        return _SECONDS.get(state.phase)

    def may_take_back(self, log: Sequence[Event], action: Action, told: Sequence[Event]) -> bool:
        """Anything, as long as no card was seen and no claim decided by it."""
        return _TELLS_ONLY_ITSELF.issuperset(event.kind for event in told)


GAME: Game[State, Action, EuropaTourView] = EuropaTour()
