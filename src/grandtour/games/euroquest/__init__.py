"""EuroQuest, after the board game by Lucas Allebrod and Hannah Hennings (runner, 3 or 4 chasers).

A hidden runner travels across 214 European cities by train, bus and ferry to fulfil a quest, and
tells only how it travels and which border it crosses; the chasers try to be where it is.

The game was made by volunteers of the European Solidarity Corps with the CRIJ Bretagne and the
Mission Locale du Pays de Fougères, who allow no commercial reproduction of it. Cities and rules are
the rulebook's; no public source gives the map's links, the quest cards and the start cards, so
these are reconstructed, except the links of the rulebook's examples: see the provenance columns
in data/.
"""

from collections.abc import Sequence

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Event, Game, GameInfo, Option, Options, Seat
from grandtour.games.euroquest import actions
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import BIT, NEIGHBOURS
from grandtour.games.euroquest.knowledge import cannot_be_in, imagine
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.setup import deal
from grandtour.games.euroquest.view import EuroQuestView, Settings, view_of

_TELLS_ONLY_ITSELF = frozenset(
    {"black", "black_first", "black_second", "orange", "white_placed", "white_taken"}
)
"""Events that say what somebody did, and nothing else."""


class EuroQuest:
    """The game as the core knows it."""

    info = GameInfo(
        key="euroquest",
        version=2,
        titles={"en": "EuroQuest", "fr": "EuroQuest", "de": "EuroQuest"},
        seats=(4, 5),
        minutes=45,
        credits=(
            "Lucas Allebrod",
            "Hannah Hennings",
            "CRIJ Bretagne",
            "Mission Locale du Pays de Fougères",
        ),
        options=(
            Option(key="rounds_28", default=False),
            Option(key="closed_quests", default=False),
            Option(key="deduction_aid", default=False),
        ),
        beginner={"deduction_aid": True},
    )

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[State, list[Event]]:
        return deal(seats, msgspec.convert(options, Settings), chance)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def imagine(self, view: EuroQuestView, log: Sequence[Event], chance: Stream) -> State:
        return imagine(view, log, chance)

    def fallback(self, state: State, seat: Seat) -> Action:
        """A journey, for the runner one that keeps away from the chasers if there is such a one."""
        return min(state.journeys(seat), key=lambda action: _danger(state, seat, action))

    def patience(self, state: State) -> float | None:
        """The rulebook knows no clock."""
        return None

    def may_take_back(self, log: Sequence[Event], action: Action, told: Sequence[Event]) -> bool:
        """Jokers, and journeys of chasers to where the runner cannot be: elsewhere they find out
        whether it is there. The runner's own journey gives something of its place away.
        """
        kinds = [event.kind for event in told]
        if kinds == ["moved"]:
            return cannot_be_in(action.city, log)
        return _TELLS_ONLY_ITSELF.issuperset(kinds)

    def open_view(self, state: State) -> EuroQuestView:
        """The runner's city, card and logbook, for those who watch a finished game again."""
        return view_of(state, None, opened=True)

    def is_aside(self, action: Action) -> bool:
        """The white pawn may be moved without end, and nothing comes of it."""
        return action in actions.WHITES

    def teams(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """The chasers are to plan their journeys together."""
        return (state.chasers,)


def _danger(state: State, seat: Seat, action: Action) -> int:
    """2 onto a chaser, 1 next to one, 0 elsewhere; chasers fear nothing."""
    if seat:
        return 0
    if state.occupied & BIT[action.city]:
        return 2
    return 1 if state.occupied & NEIGHBOURS[action.city] else 0


GAME: Game[State, Action, EuroQuestView] = EuroQuest()
