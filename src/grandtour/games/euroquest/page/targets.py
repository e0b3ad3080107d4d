"""Where the seat to move can go: each city once, with its modes; and where it cannot."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from grandtour.atlas import LabelRequest, Placed, place_labels
from grandtour.core.game import Language, Seat
from grandtour.core.page import Translate
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import (
    CITIES,
    CITY_OF,
    CODES,
    ENDS,
    MODES,
    NEIGHBOURS,
    CityNumber,
    members,
)
from grandtour.games.euroquest.distances import STEPS
from grandtour.games.euroquest.page.names import city_name, country_name
from grandtour.games.euroquest.page.picture import course
from grandtour.games.euroquest.page.shapes import place
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

_LETTERS = "ABCDEFGH"
_NAME_SIZE = 70
_RING = 82
_REMEMBERED = 1000


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """A city that can be reached now; `lines` are the links that lead there, by mode.

    `taken` says that a chaser stands there, who would catch the runner; `danger` names the chasers
    that could come there next, where the turn ends there.
    """

    code: str
    name: str
    country: str
    x: int
    y: int
    modes: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]
    spoken: str
    label: Placed
    possible: bool
    taken: bool
    danger: str
    judged: bool


class Closed(msgspec.Struct, frozen=True, kw_only=True):
    """A neighbour that cannot be reached now: another chaser is there, or tickets are missing."""

    code: str
    name: str
    seat: Seat | None
    modes: tuple[str, ...]


def targets(view: EuroQuestView, journeys: Sequence[Action], t: Translate) -> tuple[Target, ...]:
    """All journeys of the menu, gathered by city, in the order of their names."""
    by_city: dict[CityNumber, list[str]] = {}
    for action in journeys:
        by_city.setdefault(action.city, []).append(action.verb)
    pawns = tuple(code for code in view.pawns if code)
    labels = names_around(tuple(CODES[city] for city in by_city), pawns, t.language)
    found = [_target(view, city, tuple(by_city[city]), labels, t) for city in by_city]
    return tuple(sorted(found, key=lambda target: target.name))


def closed(
    view: EuroQuestView, seat: Seat, open_cities: set[str], t: Translate
) -> tuple[Closed, ...]:
    """The neighbours of a seat's city that it cannot go to."""
    return tuple(sorted(_closed(view, seat, open_cities, t), key=lambda each: each.name))


def _closed(
    view: EuroQuestView, seat: Seat, open_cities: set[str], t: Translate
) -> Iterator[Closed]:
    here = CITY_OF[str(view.pawns[seat])]
    for city in members(NEIGHBOURS[here]):
        code = CODES[city]
        if code not in open_cities:
            yield Closed(
                code=code,
                name=city_name(code, t),
                seat=view.pawns.index(code) if code in view.pawns[1:] else None,
                modes=tuple(name for mode, name in enumerate(MODES) if city in ENDS[mode][here]),
            )


@lru_cache(maxsize=_REMEMBERED)
def names_around(
    cities: tuple[str, ...], pawns: tuple[str, ...], language: Language
) -> dict[str, Placed]:
    """Where the names of these cities stand: beside their rings, and clear of the pawns."""
    wanted = dict.fromkeys((*pawns, *cities))
    requests = [_request(code, language, here=code in pawns) for code in wanted]
    return {placed.key: placed for placed in place_labels(requests)}


def _request(code: str, language: Language, *, here: bool) -> LabelRequest:
    x, y = place(code)
    return LabelRequest(
        key=code,
        text=CITIES[CITY_OF[code]].name(language),
        x=x,
        y=y,
        size=_NAME_SIZE,
        priority=float(here),
        radius=_RING,
    )


def _target(
    view: EuroQuestView,
    city: CityNumber,
    modes: tuple[str, ...],
    labels: dict[str, Placed],
    t: Translate,
) -> Target:
    code = CODES[city]
    here = view.pawns[view.on_turn or RUNNER]
    assert here is not None
    x, y = place(code)
    judged = view.on_turn == RUNNER and not (view.double and view.phase == "runner")
    return Target(
        code=code,
        name=city_name(code, t),
        country=country_name(CITIES[city].country, t),
        x=round(x),
        y=round(y),
        modes=modes,
        lines=tuple((mode, course(here, code, mode)) for mode in modes),
        spoken=_spoken(view, city, modes, t),
        label=labels[code],
        possible=view.on_turn != RUNNER and code in (view.possible or ()),
        taken=code in view.pawns[1:],
        danger=_danger(view, city) if judged else "",
        judged=judged,
    )


def _danger(view: EuroQuestView, city: CityNumber) -> str:
    """The letters of the chasers that hold a ticket for a link to this city."""
    return "".join(
        _LETTERS[seat]
        for seat, code in _chasers(view)
        if any(
            getattr(view.tickets[seat], name) and city in ENDS[mode][CITY_OF[code]]
            for mode, name in enumerate(MODES)
        )
    )


def _spoken(view: EuroQuestView, city: CityNumber, modes: tuple[str, ...], t: Translate) -> str:
    """For screen readers: "Lyon, by train, by bus, 2 links from chaser B"."""
    ways = t.listing(t(f"by.{mode}") for mode in modes)
    said = f"{city_name(CODES[city], t)}, {ways}"
    near = _nearest_chaser(view, city)
    return said if near is None else f"{said}, {t('spoken.chaser', n=near[0], letter=near[1])}"


def _nearest_chaser(view: EuroQuestView, city: CityNumber) -> tuple[int, str] | None:
    distances = [
        (STEPS[CITY_OF[code]][city], _LETTERS[seat])
        for seat, code in _chasers(view)
        if seat != view.on_turn
    ]
    return min(distances, default=None)


def _chasers(view: EuroQuestView) -> list[tuple[Seat, str]]:
    return [(seat, code) for seat, code in enumerate(view.pawns) if seat != RUNNER and code]
