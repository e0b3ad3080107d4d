"""What everybody learns about where the runner is, read from public events.

Every seat's log holds the same public events, so that the runner knows what the chasers know.
A `Fact` is such an event in numbers; it can be hashed, so that what follows from a row of facts
needs to be worked out only once.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from grandtour.core.game import Data, Event
from grandtour.games.euroquest.board import (
    CITY_OF,
    COUNTRY_OF,
    MODE_OF,
    NO_CITY,
    NO_COUNTRY,
    CityNumber,
    CountryNumber,
    Mode,
)

Word = Literal["same", "abroad", "silent"]
"""What the runner says after a move: the same country, another one, or nothing."""

FactKind = Literal["placed", "moved", "revealed", "same", "abroad", "silent", "stayed", "lapsed"]
NO_MODE: Mode = -1


class Fact(NamedTuple):
    """`city` is a chaser's; `country` was named by the runner; `window` counts from 1."""

    kind: FactKind
    seat: int = 0
    mode: Mode = NO_MODE
    city: CityNumber = NO_CITY
    country: CountryNumber = NO_COUNTRY
    window: int = 0


_KINDS: dict[str, FactKind] = {
    "placed": "placed",
    "moved": "moved",
    "revealed": "revealed",
    "travelled_same": "same",
    "travelled_abroad": "abroad",
    "travelled_silent": "silent",
    "stayed": "stayed",
}


def fact(event: Event) -> Fact | None:
    """The event as a fact about the runner's place, or None if it is none."""
    kind = _KINDS.get(event.kind)
    if kind is None:
        return None
    data: Data = event.data
    if data.get("lapsed"):
        kind = "lapsed"
    return Fact(
        kind,
        data["seat"],
        MODE_OF.get(data.get("mode", ""), NO_MODE),
        CITY_OF.get(data.get("city", ""), NO_CITY),
        COUNTRY_OF.get(data.get("country", ""), NO_COUNTRY),
        data.get("window", 0),
    )


def facts(log: Iterable[Event]) -> tuple[Fact, ...]:
    """All facts of a log, in order."""
    return tuple(found for found in map(fact, log) if found is not None)
