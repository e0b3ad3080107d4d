"""Where the seat to move can go: each city once, with its modes; and where it cannot."""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from grandtour.atlas import Placed
from grandtour.core.game import Event, Seat
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
from grandtour.games.euroquest.page.hearing import Hearing
from grandtour.games.euroquest.page.names import city_name, country_name
from grandtour.games.euroquest.page.picture import course, picture
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

_LETTERS = "ABCDEFGH"


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """A city that can be reached now; `lines` are the links that lead there, by mode.

    `quest` says that it counts for the runner's quest, `taken` that a chaser stands there, who
    would catch the runner; `danger` names the chasers that could come there next, where the turn
    ends there. `hears` is what the chasers will hear of the runner's journey, `left` how many
    cities each mode leaves them, where that is shown.
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
    quest: bool
    taken: bool
    danger: str
    judged: bool
    hears: str
    left: tuple[int | None, ...]

    def left_by(self, mode: str) -> int | None:
        """How many cities are possible for the chasers if the runner comes by this mode."""
        return self.left[self.modes.index(mode)] if self.left else None


class Closed(msgspec.Struct, frozen=True, kw_only=True):
    """A neighbour that cannot be reached now: another chaser is there, or tickets are missing."""

    code: str
    name: str
    seat: Seat | None
    modes: tuple[str, ...]


def targets(
    view: EuroQuestView,
    journeys: Sequence[Action],
    log: Sequence[Event],
    wanted: Collection[str],
    t: Translate,
) -> tuple[Target, ...]:
    """All journeys of the menu, gathered by city, in the order of their names.

    `wanted` are cities that count for the runner's quest.
    """
    by_city: dict[CityNumber, list[Action]] = {}
    for action in journeys:
        by_city.setdefault(action.city, []).append(action)
    hearing = Hearing(view, log) if view.seat == view.on_turn == RUNNER else None
    found = [_target(view, ways, hearing, wanted, t) for ways in by_city.values()]
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


def _target(
    view: EuroQuestView,
    ways: Sequence[Action],
    hearing: Hearing | None,
    wanted: Collection[str],
    t: Translate,
) -> Target:
    city, modes = ways[0].city, tuple(action.verb for action in ways)
    code = CODES[city]
    here = view.pawns[view.on_turn or RUNNER]
    assert here is not None
    mark = picture(t.language).cities[city]
    taken = code in view.pawns[1:]
    # Whoever is caught there has said enough.
    hearing = None if taken else hearing
    judged = view.on_turn == RUNNER and not (view.double and view.phase == "runner")
    return Target(
        code=code,
        name=city_name(code, t),
        country=country_name(CITIES[city].country, t),
        x=mark.x,
        y=mark.y,
        modes=modes,
        lines=tuple((mode, course(here, code, mode)) for mode in modes),
        spoken=_spoken(view, ways, hearing, wanted, t),
        label=mark.beside_ring,
        possible=view.on_turn != RUNNER and code in (view.possible or ()),
        quest=code in wanted,
        taken=taken,
        danger=_danger(view, city) if judged else "",
        judged=judged,
        hears=hearing.words(city, t) if hearing else "",
        left=tuple(hearing.left(action) for action in ways) if hearing else (),
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


def _spoken(
    view: EuroQuestView,
    ways: Sequence[Action],
    hearing: Hearing | None,
    wanted: Collection[str],
    t: Translate,
) -> str:
    """For screen readers: "Lyon, by train, by bus, Quest, “France”, 2 stops from chaser B"."""
    city = ways[0].city
    said = [city_name(CODES[city], t), t.listing(t(f"by.{action.verb}") for action in ways)]
    if CODES[city] in wanted:
        said.append(t("quest.short"))
    if hearing:
        said.append(hearing.words(city, t))
    if near := _nearest_chaser(view, city):
        said.append(t("spoken.chaser", n=near[0], letter=near[1]))
    return ", ".join(said)


def _nearest_chaser(view: EuroQuestView, city: CityNumber) -> tuple[int, str] | None:
    distances = [
        (STEPS[CITY_OF[code]][city], _LETTERS[seat])
        for seat, code in _chasers(view)
        if seat != view.on_turn
    ]
    return min(distances, default=None)


def _chasers(view: EuroQuestView) -> list[tuple[Seat, str]]:
    return [(seat, code) for seat, code in enumerate(view.pawns) if seat != RUNNER and code]
