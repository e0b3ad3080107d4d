"""What the chasers will hear of a journey before the runner has chosen it, and what it leaves them.

It is worked out from the runner's own view and the public facts. How many cities stay possible is
told only at tables where all are told which ones are.
"""

from collections.abc import Sequence

from grandtour.core.game import Event
from grandtour.core.page import Translate
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.belief import REVEAL_WINDOW, Belief
from grandtour.games.euroquest.board import (
    CITIES,
    CITY_OF,
    COUNTRY,
    MODE_OF,
    NO_COUNTRY,
    CityNumber,
    CountryNumber,
    Mode,
)
from grandtour.games.euroquest.facts import Word
from grandtour.games.euroquest.knowledge import shown_belief
from grandtour.games.euroquest.page.names import country_name
from grandtour.games.euroquest.view import RUNNER, EuroQuestView


class Hearing:
    """What follows from each journey that the runner may choose now."""

    def __init__(self, view: EuroQuestView, log: Sequence[Event]) -> None:
        assert view.quest is not None
        assert view.logbook is not None
        self._here = COUNTRY[CITY_OF[str(view.pawns[RUNNER])]]
        self._silent = view.silent == (2 if view.phase == "second" else 1)
        been = {CITIES[CITY_OF[code]].country for code in (view.quest.start, *view.logbook)}
        self._owes_its_start = len(been) == 1 and view.window + 1 == REVEAL_WINDOW
        self._belief: Belief | None = None
        if view.possible is not None:
            self._belief = shown_belief(view, log)

    def word(self, city: CityNumber) -> tuple[Word, CountryNumber]:
        """What is said of the country, and which one is named, if any."""
        there = COUNTRY[city]
        if self._silent:
            return "silent", NO_COUNTRY
        return ("same", NO_COUNTRY) if there == self._here else ("abroad", there)

    def names_its_start(self, city: CityNumber) -> bool:
        """Whether the fourth window comes at home: then the start country is told in any case."""
        return self._owes_its_start and COUNTRY[city] == self._here

    def words(self, city: CityNumber, t: Translate) -> str:
        """“same country”, “Slovakia” or nothing of the country."""
        said, _ = self.word(city)
        if said == "abroad" or self.names_its_start(city):
            return t("hears.country", country=country_name(CITIES[city].country, t))
        return t(f"hears.{said}")

    def left_silent(self, mode: Mode) -> int | None:
        """The same after a silent journey by this mode, wherever it leads."""
        # In the fourth window it matters where it leads: the start country may have to be named.
        if self._belief is None or self._owes_its_start:
            return None
        return self._belief.travelled("silent", mode).size

    def left(self, action: Action) -> int | None:
        """How many cities are possible for the chasers after this journey."""
        if self._belief is None:
            return None
        belief = self._belief
        if self.names_its_start(action.city):
            belief = belief.named(self._here)
        said, named = self.word(action.city)
        return belief.travelled(said, MODE_OF[action.verb], named).size
