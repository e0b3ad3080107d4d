"""A person alone with a solo, without web and database; and a world with other solutions."""

from datetime import UTC, datetime, timedelta

import msgspec

from grandtour.core import registry
from grandtour.core.game import Language
from grandtour.core.solo import Solo
from grandtour.games.whereabouts.cards import Place
from grandtour.games.whereabouts.grid import BOXES, CELL_SPOTS, LEVELS, STONES, Spot
from grandtour.games.whereabouts.solo_question import DECK, Deck
from grandtour.locale import translator
from grandtour.web.rendering import Renderer

START = datetime(2026, 11, 15, 9, tzinfo=UTC)
RENDERER = Renderer()


class Alone:
    """One player's memory and clock."""

    def __init__(self, solo: Solo, now: datetime = START) -> None:
        self.solo = solo
        self.now = now
        self.memory: bytes | None = None

    def act(self, *texts: str) -> None:
        for text in texts:
            self.memory = self.solo.act(self.memory, text, self.now)

    def wait(self, **time: int) -> None:
        self.now += timedelta(**time)

    def page(self, language: Language = "en", *, live: bool = False) -> str:
        t = translator(language, "whereabouts")
        return RENDERER.page(
            f"whereabouts/solo_{self.solo.key}.html",
            t,
            live=live,
            game=registry.game("whereabouts").info,
            solo=self.solo.key,
            version=1,
            error="",
            address="/here",
            here="http://localhost/here",
            **self.solo.look(self.memory, self.now, t),
        )


def stones(spot: Spot, count: int = 4) -> list[str]:
    """The actions that tip a spot with so many stones."""
    return [f"{level} {code}" for level, code in zip(LEVELS, STONES[spot][:count], strict=False)]


def wrong_half(solution: Spot) -> str:
    return "half E" if STONES[solution][0] == "W" else "half W"


def other_solutions() -> Deck:
    """The same questions; but every place is somewhere else."""
    return {name: _moved(place) for name, place in DECK.items()}


def _moved(place: Place) -> Place:
    first, cells = CELL_SPOTS[0], len(CELL_SPOTS)
    solution = first + (place.solution - first + cells // 2 + 5) % cells
    lat, lon = BOXES[solution].middle
    moved = {"solution": solution, "lat": lat, "lon": lon}
    hints = {"hint_en": "elsewhere", "hint_fr": "ailleurs", "hint_de": "anderswo"}
    return msgspec.structs.replace(place, **moved, **hints)
