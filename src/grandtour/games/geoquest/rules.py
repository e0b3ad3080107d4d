"""The rules of GeoQuest as the house knows them: who is asked, what is legal, what happens.

The folders beside hold the rules themselves: `turn/` from the declaration to the next player,
`caches/`, `puzzles/`, `events/`, `cards/`, and in `language/` what cards say. This joins them.
"""

from collections.abc import Sequence

from grandtour.core.chance import Chance
from grandtour.core.game import Event, Outcome
from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest import setup
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.agenda import Menu, Question, run
from grandtour.games.geoquest.caches import goals
from grandtour.games.geoquest.cards.box import card_set
from grandtour.games.geoquest.cards.files import HouseCard
from grandtour.games.geoquest.cards.play import CARD_VERBS, CalmMoment, anytime_menu
from grandtour.games.geoquest.events import everybody
from grandtour.games.geoquest.game_end import GOAL, LAST_ROUND, look_for_end, outcome
from grandtour.games.geoquest.refusals import refusal
from grandtour.games.geoquest.state import State
from grandtour.games.geoquest.turn import skipping
from grandtour.games.geoquest.turn.beginning import begin_turn
from grandtour.games.geoquest.view import GeoQuestView, Settings
from grandtour.games.geoquest.view_builder import view_of

__all__ = ["GeoQuestState", "deal", "everybody", "goals", "skipping"]
"""Words of the language are known once their files are read, also those that nobody names."""


class GeoQuestState(State):
    """A game in progress."""

    __slots__ = ()

    def turn(self) -> tuple[Seat, ...]:
        return self.agenda[-1].asked(self) if self.agenda else ()

    def legal(self, seat: Seat) -> Sequence[Action]:
        menu = self.menu
        if menu is None or menu[0] != seat:
            menu = self.menu = (seat, self._menu(seat))
        return menu[1]

    def _menu(self, seat: Seat) -> Menu:
        agenda = self.agenda
        question = agenda[-1] if agenda else None
        if not isinstance(question, Question):
            return ()
        asker = question.seat
        if seat == asker or (asker == NOBODY and seat in question.asked(self)):
            return question.menu(self)
        return anytime_menu(self, seat)

    def play(self, seat: Seat, action: Action) -> list[Event]:
        agenda = self.agenda
        question = agenda[-1] if agenda else None
        if not isinstance(question, Question) or not (
            question.allows(self, seat, action)
            or (seat == question.seat and question.admits(self, action))
        ):
            raise refusal(self, seat, action)
        self.menu = None
        verb = action.verb
        if verb != "to":
            self.ways = None
        news = self.news = []
        if verb in CARD_VERBS and isinstance(question, CalmMoment):
            question.play_card(self, seat, action)
        else:
            self.agenda = agenda[:-1]
            if question.seat == NOBODY:
                question.answer_of(self, seat, action)
            else:
                question.answer(self, action)
        run(self, look_for_end, begin_turn)
        self.news = []
        return news

    def view(self, seat: Seat | None) -> GeoQuestView:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return outcome(self)

    def progress(self) -> float:
        """By the most points that anybody has had, or by the rounds if they are many."""
        if self.reason:
            return 1.0
        return min(0.99, max(self.peak / GOAL, self.round_number / (LAST_ROUND + 1)))


def go_on(state: State) -> None:
    """Up to the next question, or to the end."""
    run(state, look_for_end, begin_turn)


def deal(
    seats: int, settings: Settings, chance: Chance, house: tuple[HouseCard, ...] = ()
) -> tuple[GeoQuestState, list[Event]]:
    """A table set up, up to the first question."""
    state = GeoQuestState(seats, settings, card_set(house))
    setup.set_up(state, chance)
    go_on(state)
    events, state.news = state.news, []
    return state, events
