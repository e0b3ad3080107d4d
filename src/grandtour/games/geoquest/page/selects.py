"""Cards to choose from a list, where there are too many for a button each."""

from collections.abc import Sequence

import msgspec

from grandtour.core.page import Translate
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.page.names import card_name, card_words, cards_of, letter
from grandtour.games.geoquest.view import GeoQuestView

_PAIRED = ("offer", "trade")
_MOST_BUTTONS = 12
"""More cards than that are a list: a phone shows no more buttons at once."""

Listed = tuple[tuple[str, str], ...]
"""Cards, each with its words in the list."""


class Swap(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of one's own, and all that any of them can be exchanged for."""

    verb: str
    id: str
    mine: Listed
    others: Listed


class Pile(msgspec.Struct, frozen=True, kw_only=True):
    """One of many cards is chosen."""

    verb: str
    go: str
    cards: Listed


def swaps(view: GeoQuestView, legal: Sequence[Action], t: Translate) -> tuple[Swap, ...]:
    """One for all own cards that can be exchanged for the same."""
    wanted: dict[tuple[str, str], list[str]] = {}
    for action in legal:
        if action.verb in _PAIRED:
            wanted.setdefault((action.verb, action.what), []).append(action.other)
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (verb, card), others in wanted.items():
        alike.setdefault((verb, tuple(others)), []).append(card)
    cards = cards_of(view)
    return tuple(
        Swap(
            verb=verb,
            id=f"do-{verb}-{mine[0]}",
            mine=tuple((card, card_name(card, t, cards)) for card in mine),
            others=tuple((card, _whose_words(card, view, t)) for card in others),
        )
        for (verb, others), mine in alike.items()
    )


def pile(actions: Sequence[str], view: GeoQuestView, t: Translate) -> Pile | None:
    """These actions as one list, if they are many and all do the same with a card."""
    parts = [action.split() for action in actions]
    verbs = {part[0] for part in parts}
    if len(parts) <= _MOST_BUTTONS or len(verbs) > 1 or any(len(part) > 2 for part in parts):
        return None
    (verb,) = verbs
    listed = tuple((card, _whose_words(card, view, t)) for _, card in parts)
    return Pile(verb=verb, go=t(f"may.{verb}"), cards=listed)


def _whose_words(card: str, view: GeoQuestView, t: Translate) -> str:
    """Whose card or travel bug it is, and what it does or where it wants to go."""
    name = card_name(card, t, cards_of(view))
    for seat, panel in enumerate(view.panels):
        if card in panel.equipment or any(bug.id == card for bug in panel.bugs):
            name = t("label.of", card=name, player=letter(seat))
    words = card_words(card, t, cards_of(view))
    return f"{name} · {words}" if words else name
