"""Where the public believes the runner to be, now and after its next announcement.

Some chasers know what runners tend to do, others count every journey alike. The runner cannot tell
which kind it plays with, so it mixes both: one that fled from the first kind alone was easily
caught by the second.
"""

from collections.abc import Sequence

from grandtour.core.game import Event
from grandtour.games.euroquest.board import CityNumber
from grandtour.games.euroquest.bots.announcements import Announcement, Odds, heard
from grandtour.games.euroquest.bots.suspects import Suspects
from grandtour.games.euroquest.bots.tuning import FlightTuning
from grandtour.games.euroquest.knowledge import weigh
from grandtour.games.euroquest.tickets import modes
from grandtour.games.euroquest.view import EuroQuestView

_UNLIKELY = 0.001
"""The weight of the runner's own city if the public thinks it very unlikely."""


class PublicBelief:
    """What the public believes at the runner's turn."""

    def __init__(
        self,
        suspects: Suspects,
        view: EuroQuestView,
        log: Sequence[Event],
        tuning: FlightTuning,
    ) -> None:
        self._suspects = suspects
        self._plain = {city: part for city, part in enumerate(weigh(view, log).by_city()) if part}
        self._tuning = tuning
        self._after: dict[bool, dict[Announcement, Odds]] = {}

    def now(self, here: CityNumber) -> Odds:
        """The likely cities; the one where the runner really is is always among them."""
        belief = self._likely(self._suspects.by_city(), self._plain)
        belief.setdefault(here, _UNLIKELY)
        return belief

    def after(self, *, silent: bool) -> dict[Announcement, Odds]:
        """The same after each possible announcement of the next journey."""
        if silent not in self._after:
            have, chasers = modes(self._suspects.tickets), tuple(self._suspects.chasers)
            self._after[silent] = {
                told: self._likely(belief, heard(self._plain, told, have, chasers))
                for told, belief in self._suspects.after_announcements(silent=silent).items()
            }
        return self._after[silent]

    def _likely(self, knowing: Odds, plain: Odds) -> Odds:
        """Both kinds of chasers together, and only the likeliest cities."""
        part = self._tuning.mix
        mixed = {
            city: part * knowing.get(city, 0.0) + (1 - part) * plain.get(city, 0.0)
            for city in knowing.keys() | plain.keys()
        }
        kept = sorted(mixed, key=mixed.__getitem__, reverse=True)[: self._tuning.cities]
        total = sum(mixed[city] for city in kept)
        return {city: mixed[city] / total for city in kept}
