"""EuroQuest in words and pictures."""

from collections.abc import Mapping, Sequence

from grandtour.core.game import Event, Seat
from grandtour.core.page import Page, Translate
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import CODES, MODES
from grandtour.games.euroquest.knowledge import possible_over_time
from grandtour.games.euroquest.page.names import (
    about_cities,
    city_name,
    country_name,
    label_name,
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

    def words(self, event: Event, t: Translate) -> Mapping[str, object]:
        words = dict(event.data)
        if "city" in words:
            words["city"] = city_name(words["city"], t)
        if "cities" in words:
            words["cities"] = ", ".join(city_name(code, t) for code in words["cities"])
        if "country" in words:
            words["country"] = country_name(words["country"], t)
        if "mode" in words:
            words["mode"] = t(f"by.{words['mode']}")
        if "quest" in words:
            words["quest"] = quest_words(words["quest"], t).title
        return words

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
            "city": lambda code: city_name(code, t),
            "country": lambda code: country_name(code, t),
            "label_name": lambda label: label_name(label, t),
            "quest_words": lambda quest: quest_words(quest, t),
            "targets": self._targets(view, legal, t),
            "jokers": [str(action) for action in legal if _is_joker(action)],
            "white_cities": _white_cities(legal, t),
            "windows": range(1, max(_WINDOWS, len(view.trail)) + 1),
            "way": way(view),
            "sizes": _sizes(view, log),
        }

    def _targets(
        self, view: EuroQuestView, legal: Sequence[Action], t: Translate
    ) -> Sequence[Target]:
        journeys = [action for action in legal if action.verb in MODES]
        return targets(view, journeys, t) if journeys else ()


def _is_joker(action: Action) -> bool:
    return action.verb == "orange" or action.verb.startswith("black")


def _white_cities(legal: Sequence[Action], t: Translate) -> list[tuple[str, str]]:
    """Where the white pawn may go, by name."""
    codes = [CODES[action.city] for action in legal if action.verb == "white"]
    return sorted(((code, city_name(code, t)) for code in codes), key=lambda pair: pair[1])


def _sizes(view: EuroQuestView, log: Sequence[Event]) -> list[int]:
    """How many cities were possible after each window, for the plot at the end."""
    if view.ended is None:
        return []
    closed = view.options.closed_quests
    return [len(cities) for cities in possible_over_time(log, closed=closed)]


PAGE = EuroQuestPage()
