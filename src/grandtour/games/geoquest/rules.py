"""The rules of GeoQuest as the house knows them: who is asked, what is legal, what happens.

The files beside hold the rules themselves, each one chapter: setup, turn, rolling, moving,
searching, puzzling, finds, bugs, caches, equipment, events, gatherings, points. This joins them.
"""

from collections.abc import Sequence

from grandtour.core.chance import Chance
from grandtour.core.game import Event, Outcome, Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest import finds, setup, turn
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.answers import check_answer, voters
from grandtour.games.geoquest.card_files import HouseCard
from grandtour.games.geoquest.card_play import CALM, anytime_menu, is_card_action, play_card
from grandtour.games.geoquest.cards import card_set
from grandtour.games.geoquest.effects import wrappers
from grandtour.games.geoquest.machine import QUESTIONS, run
from grandtour.games.geoquest.points import GOAL, LAST_ROUND, look_for_end, outcome
from grandtour.games.geoquest.refusals import refusal
from grandtour.games.geoquest.state import Table
from grandtour.games.geoquest.view import GeoQuestView, Settings
from grandtour.games.geoquest.view_builder import view_of

__all__ = ["State", "deal", "finds", "wrappers"]

_ANSWERED = frozenset(("declare", "end"))


class State(Table):
    """A game in progress."""

    __slots__ = ()

    def turn(self) -> tuple[Seat, ...]:
        if not self.agenda:
            return ()
        seat: Seat = self.agenda[-1][1]
        return voters(self) if seat == NOBODY else (seat,)

    def legal(self, seat: Seat) -> Sequence[Action]:
        menu = self.menu
        if menu is None or menu[0] != seat:
            menu = self.menu = (seat, self._menu(seat))
        return menu[1]

    def _menu(self, seat: Seat) -> list[Action]:
        if not self.agenda:
            return []
        item = self.agenda[-1]
        decider = item[1]
        if seat == decider or (decider == NOBODY and seat in voters(self)):
            return QUESTIONS[item[0]].menu(self, seat, *item[2:])
        return anytime_menu(self, seat)

    def play(self, seat: Seat, action: Action) -> list[Event]:
        if action not in self.legal(seat):
            self._check_unlisted(seat, action)
        self.menu = None
        if action.verb != "to":
            self.ways = None
        news = self.news = []
        item = self.agenda[-1]
        code = item[0]
        if is_card_action(action) and code in CALM:
            if code != "declare" or seat != item[1] or not self._on_oneself(seat, action):
                play_card(self, seat, action)
        else:
            self.agenda = self.agenda[:-1]
            QUESTIONS[code].answer(self, seat, action, *item[2:])
        run(self, look_for_end)
        self.news = []
        return news

    def _on_oneself(self, seat: Seat, action: Action) -> bool:
        return action.verb == "play" and turn.play_on_oneself(self, seat, action)

    def _check_unlisted(self, seat: Seat, action: Action) -> None:
        """Only an answer may be one that the menu does not show. Raises `IllegalAction`."""
        if action.verb == "answer" and self.agenda:
            code, decider = self.agenda[-1][:2]
            may_answer = code == "end" or (code == "declare" and not self.credits[seat])
            if seat == decider and may_answer and code in _ANSWERED and self._free(seat):
                check_answer(self, seat, action)
                return
        raise refusal(self, seat, action)

    def _free(self, seat: Seat) -> bool:
        """Nobody else moves the token in this turn, and the turn is not lost."""
        return self.now.driver == NOBODY and not (
            self.now.ending and self.agenda[-1][0] == "declare"
        )

    def view(self, seat: Seat | None) -> GeoQuestView:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return outcome(self)

    def progress(self) -> float:
        """By the most points that anybody has had, or by the rounds if they are many."""
        if self.reason:
            return 1.0
        return min(0.99, max(self.peak / GOAL, self.round_number / (LAST_ROUND + 1)))


def deal(
    seats: int, settings: Settings, chance: Chance, house: tuple[HouseCard, ...] = ()
) -> tuple[State, list[Event]]:
    """A table set up, up to the first question."""
    state = State(seats, settings, card_set(house))
    setup.set_up(state, chance)
    run(state, look_for_end)
    events, state.news = state.news, []
    return state, events
