"""GeoQuest in words and pictures."""

from collections.abc import Mapping, Sequence

from grandtour.core.game import Data, Event, Seat
from grandtour.core.page import Check, Page, Section, Translate
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.board import TERRAINS
from grandtour.games.geoquest.page.choices import choices
from grandtour.games.geoquest.page.dice_words import throw
from grandtour.games.geoquest.page.event_words import event_words
from grandtour.games.geoquest.page.gallery import dice, gallery
from grandtour.games.geoquest.page.in_words import in_words
from grandtour.games.geoquest.page.kit import GOAL, kits, lasting
from grandtour.games.geoquest.page.labels import label
from grandtour.games.geoquest.page.picture import picture, route_line
from grandtour.games.geoquest.page.pieces import arrows, caches, nearby, tokens
from grandtour.games.geoquest.page.puzzle_forms import check
from grandtour.games.geoquest.page.questions import question
from grandtour.games.geoquest.page.tally import tally
from grandtour.games.geoquest.view import GeoQuestView


class GeoQuestPage(Page[Action, GeoQuestView]):
    """Labels, sentences and what the templates draw."""

    def label(self, action: Action, view: GeoQuestView, t: Translate) -> str:
        return label(action, view, t)

    def words(self, event: Event, t: Translate) -> Data:
        return event_words(event, t)

    def in_words(self, view: GeoQuestView, t: Translate, names: Sequence[str]) -> Sequence[Section]:
        return in_words(view, t, names)

    def backdrop(self, t: Translate) -> Mapping[str, object]:
        return {
            "map": picture(t.language),
            "terrain_words": _terrain_words(t),
        }

    def context(
        self, view: GeoQuestView, legal: Sequence[Action], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        return {
            "chip": t("chip.round", n=view.round) if view.round else t("chip.setup"),
            "caches": caches(view, t),
            "tokens": tokens(view),
            "arrows": arrows(view, legal),
            "nearby": nearby(view),
            "walked": _walked(log),
            "offer": choices(view, legal, log, t),
            "asked": question(view, t),
            "throw": throw(view, log, t),
            "kits": kits(view, t),
            "lasting": lasting(view, t),
            "goal": GOAL,
            "tally": tally(view, log),
        }

    def reference(self, t: Translate) -> Mapping[str, object]:
        return {"gallery": gallery(t), "dice": dice(t)}

    def check(self, text: str, view: GeoQuestView, t: Translate, names: Sequence[str]) -> Check:
        return check(text, view, t)


def _terrain_words(t: Translate) -> str:
    """The names of the terrains in the order of their numbers, the lake last."""
    return "|".join(t(f"terrain.{terrain}") for terrain in (*TERRAINS, "lake"))


def _walked(log: Sequence[Event]) -> tuple[Seat, str] | None:
    """The last move, as a line on the map, until something else is rolled."""
    for event in reversed(log[-8:]):
        route = event.data.get("route")
        if route:
            return event.data["seat"], route_line(event.data.get("start"), tuple(route))
        if event.kind == "rolled":
            break
    return None


PAGE = GeoQuestPage()
