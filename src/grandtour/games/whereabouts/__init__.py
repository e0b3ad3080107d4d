"""Where in Europe?, after the board game by Günter Burkhardt (2 to 6 players).

Players say with stones where a place is: half, band, sector, cell, as precisely as they dare.
Every stone brings a field, but one wrong stone spoils them all. The grid's inner lines, most cards
and the track are reconstructed: see the provenance entries in data/.
"""

from collections.abc import Sequence

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Event, Game, GameInfo, Option, Options, Seat
from grandtour.games.whereabouts import actions, rules
from grandtour.games.whereabouts.actions import KEEP, PASS, SEAL, Action
from grandtour.games.whereabouts.cards import NUMBERS
from grandtour.games.whereabouts.decks import read_deck
from grandtour.games.whereabouts.grid import NO_STONE
from grandtour.games.whereabouts.knowledge import imagine
from grandtour.games.whereabouts.rules import STANDARD, State
from grandtour.games.whereabouts.true_places import with_facts
from grandtour.games.whereabouts.view import Settings, WhereaboutsView

_LONGEST_DECK = 50_000
"""About a thousand places, and what a form may send at once."""


_TELLS_ONLY_ITSELF = frozenset({"sealed", "stayed", "stone_laid", "stone_taken_back", "took"})
"""Events that say what somebody did, and nothing else."""


class Whereabouts:
    """The game as the core knows it."""

    info = GameInfo(
        key="whereabouts",
        version=1,
        titles={
            "en": "Where in Europe?",
            "fr": "Où en Europe\N{NARROW NO-BREAK SPACE}?",
            "de": "Wo in Europa?",
        },
        seats=NUMBERS.players,
        minutes=30,
        credits=("Günter Burkhardt",),
        options=(
            Option(key="sets", default=False),
            Option(key="seat_order", default=False),
            Option(key="reveal", default="30", choices=("0", "15", "30", "60")),
            # The text holds the solutions, so nobody sees it before the end.
            Option(key="deck", default="", high=_LONGEST_DECK, secret=True),
        ),
    )

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[State, list[Event]]:
        deck = read_deck(str(options["deck"])) if options["deck"] else STANDARD
        return rules.deal(seats, msgspec.convert(options, Settings), chance, deck)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def imagine(self, view: WhereaboutsView, log: Sequence[Event], chance: Stream) -> State:
        return imagine(view, log, chance)

    def with_facts(self, world: State) -> State:
        return with_facts(world)

    def fallback(self, state: State, seat: Seat) -> Action:
        """The first card, no swap; a tip counts as it stands, and without a stone for nothing."""
        if state.phase == "tip":
            return SEAL if state.tips[seat] != NO_STONE else PASS
        return KEEP if state.phase == "swap" else state.legal(seat)[0]

    def lapses(self, action: Action) -> bool:
        """The first stone must be laid: only time that runs out leaves a board empty."""
        return action == PASS

    def patience(self, state: State) -> float | None:
        """The rulings leave the timer to the table."""
        return None

    def may_take_back(self, log: Sequence[Event], action: Action, told: Sequence[Event]) -> bool:
        """Anything, until the tips are laid open."""
        return _TELLS_ONLY_ITSELF.issuperset(event.kind for event in told)


GAME: Game[State, Action, WhereaboutsView] = Whereabouts()
