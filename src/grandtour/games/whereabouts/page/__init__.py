"""Where in Europe? in words and pictures."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grandtour.core.game import Data, Event
from grandtour.core.page import Page, Section, Translate
from grandtour.games.whereabouts.actions import Action
from grandtour.games.whereabouts.cards import COLOURS
from grandtour.games.whereabouts.grid import LEVELS, SPOTS
from grandtour.games.whereabouts.page.choices import Choice, choices, stone_name, tip_text
from grandtour.games.whereabouts.page.decision import NEEDED, Decision, decision
from grandtour.games.whereabouts.page.in_words import in_words
from grandtour.games.whereabouts.page.names import bent, place_name
from grandtour.games.whereabouts.page.picture import focus, outline, picture
from grandtour.games.whereabouts.page.reveals import asked_places, shown
from grandtour.games.whereabouts.page.track import track, ways
from grandtour.games.whereabouts.view import Question, WhereaboutsView


class Symbols(NamedTuple):
    """The sign of each colour of cards."""

    yellow: str = "★"
    red: str = "●"
    blue: str = "≈"


SYMBOLS = Symbols()
_FEWEST_SHARES = 3
"""The time for showing an evaluation is parted at least so often: two tips need no more each."""


class WhereaboutsPage(Page[Action, WhereaboutsView]):
    """Labels, sentences and what the templates draw."""

    own_undo = "undo"

    def label(self, action: Action, view: WhereaboutsView, t: Translate) -> str:
        key = f"action.{action.verb}"
        if action.verb in LEVELS:
            return t(key, stone=stone_name(action.verb, action.value, t))
        if action.verb == "seal":
            return t(key, n=len(view.tip))
        return t(key, name=_card_of(action, view, t))

    def words(self, event: Event, t: Translate) -> Data:
        words = dict(event.data)
        for key in ("name", "old"):
            if key in words:
                # A place that an error names has one name only: that of the host's own deck.
                name = words.get(f"{key}_{t.language}", words[key])
                words[key] = bent(name, t.language)
        for key in ("tip", "solution"):
            if key in words:
                words[key] = tip_text(_stones(words[key]), t)
        if "stone" in words and "tip" in event.data:
            level = LEVELS[len(_stones(event.data["tip"])) - 1]
            words["stone"] = stone_name(level, str(words["stone"]), t)
        return words

    def in_words(
        self, view: WhereaboutsView, t: Translate, names: Sequence[str]
    ) -> Sequence[Section]:
        return in_words(view, t, names)

    def backdrop(self, t: Translate) -> Mapping[str, object]:
        return {
            "map": picture(),
        }

    def context(
        self, view: WhereaboutsView, legal: Sequence[Action], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        tip = SPOTS[" ".join(view.tip)]
        return {
            "chip": t("chip.round", round=view.round),
            "choices": _choices(view, legal, t),
            "tip_outline": outline(tip) if tip else "",
            "asked": asked_places(log, t) if view.phase == "over" else (),
            "decision": _decision(view, t),
            "own_place": place_name(_own_card(view), t.language),
            "needed": NEEDED,
            "buttons": tuple(
                (str(action), self.label(action, view, t))
                for action in legal
                if action.verb not in ("seal", "undo")
            ),
            "focus": focus(tip) if view.phase in ("tip", "over") else _own_place(view),
            "reveals": tuple(shown(reveal, t) for reveal in view.reveals),
            "ways": ways(view.reveals),
            "seconds": _seconds(view),
            "symbols": SYMBOLS,
            "colours": COLOURS,
            "track": track(view.fields, view.seat),
        }


def _stones(told: str | Sequence[str]) -> Sequence[str]:
    """Events name a spot as one text or as its stones."""
    return told.split() if isinstance(told, str) else told


def _choices(view: WhereaboutsView, legal: Sequence[Action], t: Translate) -> tuple[Choice, ...]:
    stones = [action for action in legal if action.verb in LEVELS]
    return choices(view.tip, stones, t) if stones else ()


def _decision(view: WhereaboutsView, t: Translate) -> Decision | None:
    """The own tip while it can still be changed, and while it waits for the others."""
    card = _own_card(view)
    return decision(card, view.tip, t) if view.phase == "tip" and card else None


def _own_card(view: WhereaboutsView) -> Question | None:
    return view.hands[view.seat] if view.seat is not None else None


def _seconds(view: WhereaboutsView) -> int:
    """How long each tip is shown: all of them together never longer than the table wants."""
    return int(view.options.reveal) // max(view.seats, _FEWEST_SHARES)


def _own_place(view: WhereaboutsView) -> str:
    """After the evaluation the map flies to the band in which the own place really lies."""
    own = [reveal for reveal in view.reveals if reveal.seat == view.seat]
    return focus(SPOTS[" ".join(own[0].card.solution[:2])]) if own else ""


def _card_of(action: Action, view: WhereaboutsView, t: Translate) -> str:
    card: Question | None = None
    if action.verb == "choose":
        card = view.laid_out[int(action.value) - 1]
    elif action.verb == "swap":
        card = view.top
    elif action.verb == "keep" and view.on_turn is not None:
        card = view.hands[view.on_turn]
    return place_name(card, t.language)


PAGE = WhereaboutsPage()
