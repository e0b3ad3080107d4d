"""EuroQuest in words and pictures."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from grandtour.atlas import Placed
from grandtour.core.game import Event, Language, Seat
from grandtour.core.page import Check, Lot, Page, Section, Translate
from grandtour.core.reel import Stills
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import CITY_OF, CODES, COUNTRIES, MODES
from grandtour.games.euroquest.knowledge import possible_over_time
from grandtour.games.euroquest.page.film import film
from grandtour.games.euroquest.page.in_words import in_words
from grandtour.games.euroquest.page.jokers import joker_words
from grandtour.games.euroquest.page.names import (
    Names,
    about_cities,
    city_name,
    country_name,
    quest_words,
)
from grandtour.games.euroquest.page.picture import picture
from grandtour.games.euroquest.page.quest_ahead import quest_line, quest_marks
from grandtour.games.euroquest.page.ruled_out import ruled_out
from grandtour.games.euroquest.page.shapes import place
from grandtour.games.euroquest.page.targets import Closed, closed, targets
from grandtour.games.euroquest.page.trail import countries_told, named_last, now_in_words, suspects
from grandtour.games.euroquest.page.way import last_look, legs, stops, way
from grandtour.games.euroquest.page.why_not import why_not
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

_WINDOWS = 28
_FEW = 6
"""So few possible cities have their names on the map at every zoom."""
_MEMBERS = frozenset(country.code for country in COUNTRIES if country.eu)
"""The members of the European Union."""


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

    def seat_role(self, seat: Seat, t: Translate) -> str:
        return t("role.runner") if seat == RUNNER else t(f"role.chaser_{seat}")

    def lot(self, t: Translate) -> Lot:
        return Lot(t("setup.lot_offer"), t("setup.lot"), t("setup.lot_decides"))

    def backdrop(self, t: Translate) -> Mapping[str, object]:
        return {
            "map": picture(t.language),
            "about": about_cities(t),
            "modes": MODES,
            "members": _MEMBERS,
        }

    def context(
        self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        # Out of turn there is but the white pawn, for which there are many places.
        menu = legal if view.seat == view.on_turn else ()
        journeys = [action for action in menu if action.verb in MODES]
        named = named_last(view.trail, t)
        return {
            "chip": now_in_words(view, t),
            "place": place,
            "names": Names(t),
            **_ways(view, journeys, log, t),
            "jokers": _jokers(view, legal),
            "windows": max(_WINDOWS, len(view.trail)),
            "told": countries_told(view.trail),
            "named": named,
            "lit_name": _country_labels(t.language).get(named.country) if named else None,
            "lit_eu": named is not None and named.country in _MEMBERS,
            "suspects": suspects(view.possible or (), named.country if named else None, t),
            "ruled": ruled_out(view, log, t),
            **joker_words(view, journeys, log, t),
            "way": way(view),
            "legs": legs(view) if view.ended else (),
            "stops": stops(view, t) if view.ended else (),
            "last_look": last_look(view),
            "sizes": _sizes(view, log),
        }

    def film(self, stills: Stills, t: Translate, names: Sequence[str]) -> Mapping[str, object]:
        return film(stills, t, names)

    def check(self, text: str, view: EuroQuestView, t: Translate, names: Sequence[str]) -> Check:
        """Why a city that was tapped cannot be reached, or how far it is."""
        return why_not(text, view, t, names)


@cache
def _country_labels(language: Language) -> Mapping[str, Placed]:
    """Where the map names countries, which is said again above it while one is lit."""
    return {label.key: label for label in picture(language).countries}


def _few_labels(
    possible: tuple[str, ...], others: Collection[str], t: Translate
) -> tuple[Placed, ...]:
    """The names of few possible cities, where the map has them too, unless others have them."""
    if len(possible) > _FEW:
        return ()
    marks = picture(t.language).cities
    return tuple(marks[CITY_OF[code]].label for code in possible if code not in others)


def _ways(
    view: EuroQuestView, journeys: Sequence[Action], log: Sequence[Event], t: Translate
) -> Mapping[str, object]:
    """Where the seat can go, where it cannot, and where the names stand that matter now."""
    pawns = tuple(code for code in view.pawns if code)
    ends = {CODES[action.city] for action in journeys}
    marks = quest_marks(view, t)
    found = targets(view, journeys, log, {mark.code for mark in marks}, t) if journeys else ()
    shut: tuple[Closed, ...] = ()
    if found and view.seat is not None:
        shut = closed(view, view.seat, ends, t)
    return {
        "targets": found,
        "closed": shut,
        "pawn_labels": tuple(_ringed(code, t) for code in pawns),
        "white_label": _ringed(view.white, t) if view.white else None,
        "few_labels": _few_labels(view.possible or (), {*pawns, *ends}, t),
        "quest_line": quest_line(view, t),
        # What can be reached has its sign in its ring, which a small screen may move.
        "quest_marks": tuple(mark for mark in marks if mark.code not in ends),
    }


def _ringed(code: str, t: Translate) -> Placed:
    """A city's name beside what stands there."""
    return picture(t.language).cities[CITY_OF[code]].beside_ring


def _jokers(view: EuroQuestView, legal: Sequence[Action]) -> tuple[str, ...]:
    """Those that may be played now. Chasers have none, but many places for the white pawn."""
    if view.seat != RUNNER:
        return ()
    return tuple(str(action) for action in legal if _is_joker(action))


def _is_joker(action: Action) -> bool:
    return action.verb == "orange" or action.verb.startswith("black")


def _sizes(view: EuroQuestView, log: Sequence[Event]) -> tuple[int, ...]:
    """How many cities were possible after each window, for the plot at the end."""
    if view.ended is None:
        return ()
    closed = view.options.closed_quests
    return tuple(len(cities) for cities in possible_over_time(log, closed=closed))


PAGE = EuroQuestPage()
