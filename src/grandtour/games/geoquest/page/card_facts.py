"""What a card means to its holder beside its own words.

Its ensemble, what it protects from, what it adds where the token stands, what its use is worth, and
whom an event would hit. All of it is read from the card's effects and the view.
"""

from functools import lru_cache
from typing import Final

import msgspec

from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.games.geoquest.board import BOARD, TERRAINS, tile
from grandtour.games.geoquest.cards.box import CardSet
from grandtour.games.geoquest.cards.loadout import BASIC_SLOTS
from grandtour.games.geoquest.cards.standing import CountsAs
from grandtour.games.geoquest.language.costs import DiscardSelf
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.language.wrappers import ForPrice
from grandtour.games.geoquest.page.effects_words import effect_words
from grandtour.games.geoquest.page.names import card_name, cards_of, signed
from grandtour.games.geoquest.points import GainPoints
from grandtour.games.geoquest.turn.bonuses import MoveBonus, SearchBonus
from grandtour.games.geoquest.view import CacheView, GeoQuestView, Panel

_REMEMBERED: Final = 1 << 10
"""What is said of cards, most of which stay where they are from move to move."""


class EnsembleRow(msgspec.Struct, frozen=True, kw_only=True):
    """An ensemble, with those of its cards filled in that somebody holds."""

    name: str
    words: str
    cards: tuple[tuple[str, bool], ...]
    held: int
    active: bool


@lru_cache(maxsize=_REMEMBERED)
def ensembles(equipment: tuple[str, ...], t: Translate, cards: CardSet) -> tuple[EnsembleRow, ...]:
    """All of them with this equipment filled in, those first of which most cards are held."""
    held = cards.gear_bits(equipment)
    rows = [
        EnsembleRow(
            name=each.name(t.language),
            words=each.words(t.language),
            cards=tuple(
                (card_name(card, t, cards), card in equipment) for card in cards.gear_ids(each.gear)
            ),
            held=(held & each.gear).bit_count(),
            active=(held & each.gear).bit_count() >= each.needed,
        )
        for each in cards.ensembles
    ]
    return tuple(sorted(rows, key=lambda row: -row.held))


def ensemble_of(card: str, panel: Panel | None, t: Translate, cards: CardSet) -> str:
    """The ensemble of an equipment card, and how many of its cards are held."""
    number = cards.equipment[cards.gear_number[card]].ensemble
    if number < 0:
        return ""
    ensemble = cards.ensembles[number]
    if panel is None:
        return ensemble.name(t.language)
    members = cards.gear_ids(ensemble.gear)
    held = sum(each in panel.equipment for each in members)
    return f"{ensemble.name(t.language)} {held}/{len(members)}"


@lru_cache(maxsize=_REMEMBERED)
def protects_from(card: str, t: Translate, cards: CardSet) -> str:
    """The events that do nothing to whoever holds this equipment card."""
    bit = 1 << cards.gear_number[card]
    names = [event.name(t.language) for event in cards.events if event.blocked_by & bit]
    return t("kit.protects", events=t.listing(sorted(names))) if names else ""


def protected_by(event: str, panel: Panel, t: Translate, cards: CardSet) -> str:
    """The card that keeps an event from a player, if there is one."""
    card = cards.events[cards.event_number[event]]
    cacher = cards.cachers[cards.cacher_number[panel.cacher]]
    if cacher.letter in card.blocked_cachers:
        return cacher.name(t.language)
    gear = cards.gear_ids(card.blocked_by & cards.gear_bits(panel.equipment))
    return card_name(gear[0], t, cards) if gear else ""


def hit(event: str, seat: Seat, view: GeoQuestView, t: Translate) -> str:
    """What an event would do to a player, or why it would do nothing."""
    cards = cards_of(view)
    shield = protected_by(event, view.panels[seat], t, cards)
    if shield:
        return t("may.no_effect", card=shield)
    effects = cards.events[cards.event_number[event]].effects
    said = [(effect.text, effect_words(effect.text, t)) for effect in effects]
    return ", ".join(words for text, words in said if words != text)


def use_worth(card: str, cards: CardSet) -> int | None:
    """The points that come and go if a card is used that is discarded for it; None if none do."""
    effects = cards.by_id[card].effects
    for effect in effects:
        if isinstance(effect, ForPrice) and isinstance(effect.cost, DiscardSelf):
            gained = effect.effect.points if isinstance(effect.effect, GainPoints) else 0
            kept = sum(each.points for each in effects if isinstance(each, CountsAs))
            return gained - kept if gained or kept else None
    return None


def adds_here(card: str, seat: Seat, view: GeoQuestView, t: Translate) -> str:
    """What a card adds to a search or a move from where the token stands now."""
    panel = view.panels[seat]
    said = [
        t(f"kit.adds_{kind}", amount=signed(amount))
        for effect in cards_of(view).by_id[card].effects
        for kind, amount in _additions(effect, seat, view)
        if amount
    ]
    if not said:
        return ""
    if panel.place is None:
        return t("labelled", label=t("kit.now"), value=", ".join(said))
    terrain = t(f"terrain.{TERRAINS[BOARD.terrain[tile(panel.place)]]}")
    return t("labelled", label=t("kit.here", terrain=terrain), value=", ".join(said))


def _additions(effect: Effect, seat: Seat, view: GeoQuestView) -> list[tuple[str, int]]:
    panel = view.panels[seat]
    if isinstance(effect, MoveBonus) and effect.per:
        return [("move", effect.amount * max(0, BASIC_SLOTS - len(panel.equipment)))]
    if panel.place is None:
        return []
    terrain = BOARD.terrain[tile(panel.place)]
    if isinstance(effect, MoveBonus) and effect.terrain >> terrain & 1:
        return [("move", effect.amount)]
    cache = next((each for each in view.caches if each.tile == panel.place), None)
    if isinstance(effect, SearchBonus) and cache is not None and seat not in cache.found:
        return [("search", effect.amount)] if _helps(effect, cache, terrain, view) else []
    return []


def _helps(bonus: SearchBonus, cache: CacheView, terrain: int, view: GeoQuestView) -> bool:
    cards = cards_of(view)
    disk = cards.disks[cards.disk_number[cache.disk]]
    return bonus.helps(disk, terrain, fresh=not cache.found)
