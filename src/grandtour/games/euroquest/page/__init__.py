"""EuroQuest in words and pictures."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from grandtour.core.game import Event, Seat
from grandtour.core.languages import once_per_language
from grandtour.core.page import Page, Section, Translate
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import CODES, MODES
from grandtour.games.euroquest.knowledge import possible_over_time
from grandtour.games.euroquest.page.in_words import in_words
from grandtour.games.euroquest.page.names import (
    Names,
    about_cities,
    city_name,
    country_name,
    quest_words,
)
from grandtour.games.euroquest.page.picture import picture, place
from grandtour.games.euroquest.page.targets import Target, targets
from grandtour.games.euroquest.page.way import way
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

_WINDOWS = 28


class EuroQuestPage(Page[Action, EuroQuestView]):
    """Labels, sentences and what the templates draw."""

    def label(self, action: Action, view: EuroQuestView, t: Translate) -> str:
        key = f"action.{action.verb.replace(' ', '_')}"
        return t(key, city=city_name(CODES[action.city], t) if action.city >= 0 else "")

    def warning(self, action: Action, view: EuroQuestView, t: Translate) -> str:
        """The runner who travels to a chaser has lost."""
        if view.seat != RUNNER or action.verb not in MODES:
            return ""
        city = CODES[action.city]
        return t("warning.caught", city=city_name(city, t)) if city in view.pawns[1:] else ""

    def words(self, event: Event, t: Translate) -> Mapping[str, object]:
        words = dict(event.data)
        if "city" in words:
            words["city"] = city_name(words["city"], t)
        if "cities" in words:
            words["cities"] = t.listing(city_name(code, t) for code in words["cities"])
        if "country" in words:
            words["country"] = country_name(words["country"], t)
        if "mode" in words:
            words["mode"] = t(f"by.{words['mode']}")
        if "quest" in words:
            words["quest"] = quest_words(words["quest"], t).title
        return words

    def in_words(
        self, view: EuroQuestView, t: Translate, names: Sequence[str]
    ) -> Sequence[Section]:
        return in_words(view, t, names)

    def seat_label(self, seat: Seat, t: Translate) -> str:
        return t("seat.runner") if seat == RUNNER else t("seat.chaser")

    def backdrop(self, t: Translate) -> Mapping[str, object]:
        return {
            "map": picture(t.language),
            "about": about_cities(t),
            "modes": MODES,
        }

    def context(
        self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        return {
            "chip": t("chip.round", round=view.round),
            "place": place,
            "names": Names(t),
            "targets": self._targets(view, legal, t),
            "jokers": tuple(str(action) for action in legal if _is_joker(action)),
            "white_cities": _white_cities(legal, t),
            "windows": max(_WINDOWS, len(view.trail)),
            "way": way(view),
            "sizes": _sizes(view, log),
        }

    def _targets(
        self, view: EuroQuestView, legal: Sequence[Action], t: Translate
    ) -> tuple[Target, ...]:
        journeys = [action for action in legal if action.verb in MODES]
        return targets(view, journeys, t) if journeys else ()


def _is_joker(action: Action) -> bool:
    return action.verb == "orange" or action.verb.startswith("black")


Cities = tuple[tuple[str, str], ...]
"""Codes and names."""


def _white_cities(legal: Sequence[Action], t: Translate) -> tuple[Cities, ...]:
    """Where the white pawn may go, by name; a group for each initial, since most stay the same."""
    allowed = {CODES[action.city] for action in legal if action.verb == "white"}
    if not allowed:
        return ()
    return tuple(
        tuple(city for city in group if city[0] in allowed) for group in _cities_by_initial(t)
    )


@once_per_language
def _cities_by_initial(t: Translate) -> tuple[Cities, ...]:
    cities = sorted(((code, city_name(code, t)) for code in CODES), key=lambda city: city[1])
    return tuple(tuple(group) for _, group in groupby(cities, key=lambda city: city[1][0]))


def _sizes(view: EuroQuestView, log: Sequence[Event]) -> tuple[int, ...]:
    """How many cities were possible after each window, for the plot at the end."""
    if view.ended is None:
        return ()
    closed = view.options.closed_quests
    return tuple(len(cities) for cities in possible_over_time(log, closed=closed))


PAGE = EuroQuestPage()
