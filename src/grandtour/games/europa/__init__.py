"""Europa 1945-2030, after the board game by Duccio Vitale and Leo Colovini (3 to 6 players).

Parties win elections, alone or in coalitions of at most three, and each country won joins the
Union. From the third turn on war threatens, and only those who give pawns for peace can stop it.

The rules and the numbers of the examples are the rulebook's. Most Political Points, Nationalist
votes and rolls of the table of wars, and the dotted lines, are reconstructed: see the provenance
columns in data/.
"""

from collections.abc import Sequence

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Event, Game, GameInfo, Option, Options, Seat
from grandtour.games.europa import actions, rules
from grandtour.games.europa.actions import COMMIT, NO, PASS, READY, STAY, Action
from grandtour.games.europa.board import VOTE, WAR_COST
from grandtour.games.europa.knowledge import imagine
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import EuropaView, Settings

_LONGEST_TOURNAMENT = 100
_LONGEST_CAMPAIGN = 180

_LONGEST_CONFERENCE = 300

_FALLBACKS = {
    "confer": READY,
    "commit": COMMIT[0],
    "campaign": READY,
    "propose": PASS,
    "answer": NO,
    "move": STAY,
}


_TELLS_ONLY_ITSELF = frozenset(
    {
        "accepted",
        "answered_no",
        "answered_yes",
        "calmed",
        "committed",
        "declined",
        "each_pledged",
        "match_pledged",
        "moved",
        "offered",
        "passed",
        "peace_offered",
        "placed",
        "proposed",
        "ready",
        "stayed",
        "suggested",
        "support_next_offered",
        "support_offered",
        "trade_next_offered",
        "trade_offered",
    }
)
"""Events that say what somebody did, and nothing else."""


class Europa:
    """The game as the core knows it."""

    info = GameInfo(
        key="europa",
        version=2,
        titles={"en": "Europa 1945-2030", "fr": "Europa 1945-2030", "de": "Europa 1945-2030"},
        seats=(3, 6),
        minutes=120,
        credits=("Duccio Vitale", "Leo Colovini", "Venice Connection"),
        options=(
            Option(key="variable_order", default=False),
            Option(key="black_horse", default=False),
            Option(key="members_must_consent", default=True),
            Option(key="hidden_vp", default=True),
            # The dice follow from the text, so nobody sees it before the end.
            Option(key="tournament", default="", high=_LONGEST_TOURNAMENT, secret=True),
            Option(key="campaign", default=60, high=_LONGEST_CAMPAIGN),
            Option(key="conference", default=60, high=_LONGEST_CONFERENCE),
            Option(key="open_talk", default=False),
        ),
    )

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[State, list[Event]]:
        settings = msgspec.convert(options, Settings)
        return rules.deal(seats, settings, chance, str(options["tournament"]))

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def imagine(self, view: EuropaView, log: Sequence[Event], chance: Stream) -> State:
        return imagine(view, log, chance)

    def fallback(self, state: State, seat: Seat) -> Action:
        """The time-outs of the rulings (section 12)."""
        if state.phase == "decide":
            return max(state.legal(seat), key=_cost)
        if state.phase == "place":
            return _anywhere(state, seat)
        return _FALLBACKS[state.phase]

    def patience(self, state: State) -> float | None:
        """The campaign minute (R19) and that of the peace conference; all else has its time."""
        if state.phase == "confer":
            return float(state.settings.conference)
        return float(state.settings.campaign) if state.phase == "campaign" else None

    def may_take_back(self, log: Sequence[Event], action: Action, told: Sequence[Event]) -> bool:
        """Anything, as long as nothing is counted, rolled or laid open by it."""
        return _TELLS_ONLY_ITSELF.issuperset(event.kind for event in told)

    def silent(self, state: State) -> bool:
        """Where there are campaigns, nobody comments outside of them and of the conference (R19),
        unless the table wants it otherwise."""
        settings = state.settings
        if settings.open_talk or not settings.campaign:
            return False
        return state.phase not in ("campaign", "confer")


def _cost(action: Action) -> int:
    """The dearest War first, then Tensions by the Nationalists' vote."""
    return WAR_COST[action.country] if action.verb == "end" else VOTE[action.country]


def _anywhere(state: State, seat: Seat) -> Action:
    """A country by lot: the same one whenever this position is looked at."""
    lot = Chance.of("fallback", state.turn_number, seat, *state.pawns, *state.track)
    return lot.stream("place").choice(state.legal(seat))


GAME: Game[State, Action, EuropaView] = Europa()
