"""The strong bot: chasers that plan together (hunt.py), a runner that looks at the
game from their point of view (flight.py), and both with a guess at what runners want (suspects.py).
"""

from collections.abc import Callable, Sequence
from math import exp

from grandtour.bots.log_follower import LogFollower
from grandtour.core.chance import Chance
from grandtour.core.game import Event, Seat
from grandtour.games.euroquest.actions import BLACK_SECOND, JOURNEYS, ORANGE, Action
from grandtour.games.euroquest.board import MODE_OF
from grandtour.games.euroquest.bots.flight import Outlook, Scene
from grandtour.games.euroquest.bots.hunt import best_move
from grandtour.games.euroquest.bots.position import position_of
from grandtour.games.euroquest.bots.public_belief import PublicBelief
from grandtour.games.euroquest.bots.seated import EuroQuestGame, SeatedBot, certain_capture
from grandtour.games.euroquest.bots.suspects import Suspects
from grandtour.games.euroquest.bots.tuning import FLIGHT, HUNT, FlightTuning, HuntTuning
from grandtour.games.euroquest.view import EuroQuestView

BLURS = 3
"""A journey that is worse by more than so many times `FlightTuning.blur` is never taken."""


class StrongBot(SeatedBot):
    """See the module."""

    def __init__(
        self,
        game: EuroQuestGame,
        seat: Seat,
        chance: Chance,
        hunt: HuntTuning = HUNT,
        flight: FlightTuning = FLIGHT,
        suspects: Callable[[], Suspects] = Suspects,
    ) -> None:
        super().__init__(game, seat, chance)
        self._hunt = hunt
        self._flight = flight
        self._outlook = Outlook(flight)
        self._begin = suspects
        self._suspects = LogFollower(Suspects.hear)

    def chase(self, view: EuroQuestView, moves: Sequence[Action], log: Sequence[Event]) -> Action:
        if sure := certain_capture(view, moves, log):
            return sure
        mode, city = best_move(
            position_of(view), self._suspects.after(log, self._begin), self._hunt
        )
        return JOURNEYS[mode][city]

    def run(self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        public = PublicBelief(self._suspects.after(log, self._begin), view, log, self._flight)
        at = position_of(view)
        scene = Scene.of(at, public.now(at.runner))
        # Jokers first: they are taken where nothing seems to help any more.
        offers = {
            joker: self._joker(view, scene, public, joker)
            for joker in legal
            if joker.verb not in MODE_OF
        } | self._journeys(view, scene, public)
        best = max(offers, key=offers.__getitem__, default=legal[0])
        return self._mixed(offers, best) if best.verb in MODE_OF else best

    def _mixed(self, offers: dict[Action, float], best: Action) -> Action:
        """A journey that is about as good as the best one: the better, the likelier.

        Whoever always took the best one could be read by those who know it.
        """
        top, blur = offers.get(best, 0.0), self._flight.blur
        close = {
            action: exp((value - top) / blur)
            for action, value in offers.items()
            if action.verb in MODE_OF and value > top - BLURS * blur
        }
        point = self.stream.fraction() * sum(close.values())
        for action, weight in close.items():
            point -= weight
            if point < 0:
                return action
        return best

    def _journeys(
        self, view: EuroQuestView, scene: Scene, public: PublicBelief
    ) -> dict[Action, float]:
        """The values of all journeys that do not end on a chaser."""
        halves = 2 if view.double and view.phase == "runner" else 1
        silent = view.silent == (2 if view.phase == "second" else 1)
        values = self._outlook.journeys(
            scene, self._flight.depth, public.after(silent=silent), silent=silent, halves=halves
        )
        return {JOURNEYS[mode][city]: value for (mode, city), value in values.items()}

    def _joker(
        self, view: EuroQuestView, scene: Scene, public: PublicBelief, joker: Action
    ) -> float:
        """The best value with a joker, less what the joker would be worth later."""
        tuning, outlook = self._flight, self._outlook
        later = min(1.0, scene.windows_left / tuning.late)
        if joker == ORANGE:
            told = public.after(silent=False)
            values = outlook.journeys(scene, tuning.depth - 1, told, halves=2)
            return self._less(max(values.values(), default=0.0), tuning.orange * later)
        if joker == BLACK_SECOND:
            # Not looked into: `black first` does much the same.
            return 0.0
        told = public.after(silent=True)
        halves = 2 if view.double else 1
        values = outlook.journeys(scene, tuning.depth, told, silent=True, halves=halves)
        return self._less(max(values.values(), default=0.0), tuning.black * later)

    def _less(self, value: float, price: float) -> float:
        """Without a joker's price; but whoever is caught has no use for what was saved."""
        return max(value - price, value * (1 - self._flight.dearest))
