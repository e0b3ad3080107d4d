"""Cards, categories, places and dice in the reader's language."""

from collections.abc import Sequence

from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.games.geoquest.board import BOARD, TERRAINS, tile
from grandtour.games.geoquest.cards.box import CardSet, card_set
from grandtour.games.geoquest.cards.house import cards_as_known
from grandtour.games.geoquest.puzzles.categories import CATEGORIES
from grandtour.games.geoquest.view import GeoQuestView, Part

SEAT_LETTERS = "ABCDEF"
DICE = ("green", "red")
EASIER = "easier"
"""The source of a bonus that lies with a cache."""
MINUS = "\N{MINUS SIGN}"


def cards_of(view: GeoQuestView) -> CardSet:
    """The cards of this table, those of its own making too as far as the viewer knows them."""
    return cards_as_known(view.house)


def card_name(card: str, t: Translate, cards: CardSet | None = None) -> str:
    """The name of a card or disk; a house card of an unknown table is called by its id."""
    if card == EASIER:
        return t("source.easier")
    cards = cards or card_set()
    if card in cards.disk_number:
        return cards.disks[cards.disk_number[card]].name(t.language)
    found = cards.by_id.get(card)
    return found.name(t.language) if found else card.replace("_", " ").capitalize()


def card_words(card: str, t: Translate, cards: CardSet) -> str:
    """What a card does, or where a travel bug wants to go."""
    found = cards.by_id.get(card)
    return found.words(t.language) if found else ""


def category_name(category: str, t: Translate) -> str:
    return CATEGORIES[category].name(t.language)


def letter(seat: Seat) -> str:
    return SEAT_LETTERS[seat]


def tile_words(name: str, t: Translate) -> str:
    """A tile's name with its terrain, or with the place that is there."""
    for each in BOARD.places:
        if each.tile == name:
            return f"{name} ({each.name(t.language)})"
    return f"{name} ({t(f'terrain.{TERRAINS[BOARD.terrain[tile(name)]]}')})"


def signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def sum_words(parts: Sequence[Part], total: int, t: Translate, cards: CardSet) -> str:
    """A roll as a sum: "2 + 3 + 1 Hiking Boots = 6".

    A total is never below zero, whatever the penalties.
    """
    said = ""
    for part in parts:
        of = "" if part.source in DICE else f" {card_name(part.source, t, cards)}"
        sign = MINUS if part.amount < 0 else "+"
        said += f" {sign} {abs(part.amount)}{of}" if said else f"{part.amount}{of}"
    low = sum(part.amount for part in parts) < total == 0
    return f"{said} = {total} ({t('sum.never_less')})" if low else f"{said} = {total}"
