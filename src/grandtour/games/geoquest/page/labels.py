"""The words on the buttons."""

from grandtour.core.page import Translate
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.board import SIDES, doors, name
from grandtour.games.geoquest.cards.box import CardSet
from grandtour.games.geoquest.decision import Decision
from grandtour.games.geoquest.page.effects_words import effect_words
from grandtour.games.geoquest.page.names import card_name, cards_of, letter
from grandtour.games.geoquest.view import (
    GeoQuestView,
)

_ASKED = ("may", "cancel", "help", "roll_off", "consent", "attend", "soften", "award", "vote")
"""Questions that have words of their own for yes and no."""

_TILE_WORDS = {"shift": "shift", "jump": "jump", "place_bug": "place_bug"}
"""Questions in which a tile is chosen for something special."""

_DONE_WORDS = {"trade_gear": "done_trading"}


def label(action: Action, view: GeoQuestView, t: Translate) -> str:
    """What this action is called now."""
    decision = view.decision
    kind = decision.kind if decision else ""
    cards = cards_of(view)
    if action.verb in ("yes", "no"):
        return _answer(action.verb, decision, t, cards)
    if action.verb == "choose":
        assert decision is not None
        return _capital(effect_words(decision.options[int(action.what) - 1], t))
    if action.verb == "start":
        return _start(action, view, t)
    if action.verb in ("to", "place", "pick"):
        return t(f"label.{_TILE_WORDS.get(kind, action.verb)}", tile=action.what)
    if action.verb == "search":
        return t("label.search_at", tile=action.what) if action.what else t("label.search")
    if action.verb == "answer":
        return t("label.answer", tile=action.what, text=action.other)
    if action.verb == "done":
        return t(f"label.{_DONE_WORDS.get(kind, 'done')}")
    return _of_cards(action, view, t, cards) if action.what else t(f"label.{action.verb}")


def _answer(verb: str, decision: Decision | None, t: Translate, cards: CardSet) -> str:
    """Yes or no, with what it means."""
    kind = decision.kind if decision else ""
    if decision is None or kind not in _ASKED:
        return t(f"label.{verb}_{kind}") if kind == "take_bug" else t(f"label.{verb}")
    return t(
        f"label.{verb}_{kind}",
        card=card_name(decision.card, t, cards) if decision.card else "",
        effect=effect_words(decision.options[0], t) if decision.options else "",
        tile=decision.tile,
        n=decision.amount,
    )


def _start(action: Action, view: GeoQuestView, t: Translate) -> str:
    assert view.seat is not None
    cacher = cards_of(view).cachers[_cacher_number(view)]
    door = doors(cacher.letter)[SIDES.index(action.what)]
    return t("label.start", side=t(f"side.{action.what}"), tile=name(door))


def _cacher_number(view: GeoQuestView) -> int:
    assert view.seat is not None
    return cards_of(view).cacher_number[view.panels[view.seat].cacher]


def _of_cards(action: Action, view: GeoQuestView, t: Translate, cards: CardSet) -> str:
    card = card_name(action.what, t, cards)
    if not action.other:
        return t(f"label.{action.verb}", card=card)
    if action.verb in ("play", "give"):
        return t(f"label.{action.verb}_to", card=card, player=letter(int(action.other)))
    owner = next(
        (seat for seat, panel in enumerate(view.panels) if action.other in panel.equipment), None
    )
    other = card_name(action.other, t, cards)
    whose = other if owner is None else t("label.of", card=other, player=letter(owner))
    return t(f"label.{action.verb}", card=card, other=whose)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
