"""Where the seat to move can go: each city once, with the modes that lead there."""

from collections.abc import Sequence

import msgspec

from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import CITY_OF, CODES, CityNumber
from grandtour.games.euroquest.distances import STEPS
from grandtour.games.euroquest.page.names import city_name
from grandtour.games.euroquest.page.picture import course, place
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

_LETTERS = "ABCDEFGH"


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """A city that can be reached now; `lines` are the links that lead there, by mode."""

    code: str
    name: str
    x: int
    y: int
    modes: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]
    spoken: str


def targets(view: EuroQuestView, journeys: Sequence[Action], t: Translate) -> tuple[Target, ...]:
    """All journeys of the menu, gathered by city, in the order of their names."""
    by_city: dict[CityNumber, list[str]] = {}
    for action in journeys:
        by_city.setdefault(action.city, []).append(action.verb)
    found = [_target(view, city, tuple(modes), t) for city, modes in by_city.items()]
    return tuple(sorted(found, key=lambda target: target.name))


def _target(view: EuroQuestView, city: CityNumber, modes: tuple[str, ...], t: Translate) -> Target:
    code = CODES[city]
    here = view.pawns[view.on_turn or RUNNER]
    assert here is not None
    x, y = place(code)
    return Target(
        code=code,
        name=city_name(code, t),
        x=round(x),
        y=round(y),
        modes=modes,
        lines=tuple((mode, course(here, code, mode)) for mode in modes),
        spoken=_spoken(view, city, modes, t),
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
