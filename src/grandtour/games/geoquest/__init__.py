"""GeoQuest, after the board game about geocaching (2 to 6 players, ages 12 and up).

Players roam a wilderness of 24 by 24 tiles, solve puzzles, find caches, gather equipment, carry
travel bugs and play events on each other; the first with 25 points, or with every cache, wins.

The cards' effects are interpreted from a small language (language/), so that a new card is a new
row of a file, or a line that a table adds: see `house_cards`. The provenance columns in data/ say
what the rulebook gives, what is public and what is reconstructed (the map's layout is).
"""

from collections.abc import Sequence

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Event, Game, GameInfo, Option, Options, Seat
from grandtour.games.geoquest import actions, rules
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.cards.house import HOUSE_TEXT_LIMIT, read_house_cards
from grandtour.games.geoquest.fallbacks import fallback
from grandtour.games.geoquest.knowledge import imagine
from grandtour.games.geoquest.puzzles.answers import VOTE_SECONDS
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.view import GeoQuestView, Settings

_TELLS_ONLY_ITSELF = frozenset(
    {
        "arrow_chosen",
        "declined",
        "equipment_traded",
        "left_alone",
        "moved",
        "passed",
        "shifted",
        "stayed",
        "trade_over",
        "turn_begins",
        "walked",
    }
)
"""Events that say what somebody did, and nothing else."""


class GeoQuest:
    """The game as the core knows it."""

    info = GameInfo(
        key="geoquest",
        version=2,
        titles={"en": "GeoQuest", "fr": "GeoQuest", "de": "GeoQuest"},
        seats=(2, 6),
        minutes=45,
        credits=("J. Paul Keller", "Jason Keller"),
        options=(
            Option(key="caches", default="random", choices=("random", "players")),
            Option(key="draw_two_keep_one", default=False),
            Option(key="puzzle_voting", default=True),
            Option(key="categories", default="checked", choices=("checked", "all")),
            Option(key="language", default="en", choices=("en", "fr", "de")),
            Option(key="finish_round", default=False),
            Option(key="house_cards", default="", high=HOUSE_TEXT_LIMIT, secret=True),
        ),
    )

    def new(
        self, seats: int, options: Options, chance: Chance
    ) -> tuple[GeoQuestState, list[Event]]:
        house = read_house_cards(str(options["house_cards"]))
        return rules.deal(seats, msgspec.convert(options, Settings), chance, house)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def imagine(self, view: GeoQuestView, log: Sequence[Event], chance: Stream) -> GeoQuestState:
        return imagine(view, log, chance)

    def fallback(self, state: GeoQuestState, seat: Seat) -> Action:
        return fallback(state, seat)

    def patience(self, state: GeoQuestState) -> float | None:
        """Only a vote is timed: no answer counts as yes."""
        return VOTE_SECONDS if state.votes else None

    def may_take_back(self, log: Sequence[Event], action: Action, told: Sequence[Event]) -> bool:
        """Anything, as long as nothing was rolled, drawn or shown by it."""
        return _TELLS_ONLY_ITSELF.issuperset(event.kind for event in told)


GAME: Game[GeoQuestState, Action, GeoQuestView] = GeoQuest()
