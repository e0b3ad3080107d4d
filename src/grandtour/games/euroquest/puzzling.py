"""A puzzle: one move catches the runner for certain, if the trail is read rightly."""

from collections.abc import Sequence

from grandtour.core.game import Event
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import CODES, MODES
from grandtour.games.euroquest.knowledge import possible_over_time
from grandtour.games.euroquest.view import RUNNER, EuroQuestView


class OneCatch:
    def answers(
        self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event]
    ) -> tuple[str, ...]:
        """The journeys to the only city in which the runner can be, if one leads there."""
        if view.seat in (None, RUNNER) or view.on_turn != view.seat:
            return ()
        possible = possible_over_time(log, closed=view.options.closed_quests)[-1]
        if len(possible) != 1:
            return ()
        return tuple(
            str(action)
            for action in legal
            if action.verb in MODES and CODES[action.city] == possible[0]
        )


PUZZLING = OneCatch()
