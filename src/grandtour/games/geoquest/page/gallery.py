"""All cards of the box, for the page of the rules."""

from functools import cache

import msgspec

from grandtour.core.page import Translate
from grandtour.games.geoquest.cards.box import Card, card_set
from grandtour.games.geoquest.dice import GREEN, RED
from grandtour.games.geoquest.page.card_facts import ensemble_of, protects_from
from grandtour.games.geoquest.page.dice_words import Die, shown_die
from grandtour.games.geoquest.page.kit import Face


class Group(msgspec.Struct, frozen=True):
    """All cards of a kind: its name in catalogues and style sheets."""

    kind: str
    cards: tuple[Face, ...]


@cache
def gallery(t: Translate) -> tuple[Group, ...]:
    """The same for everybody who reads a language."""
    cards = card_set()
    return (
        Group("cacher", tuple(_face(card, t, card.letter) for card in cards.cachers)),
        Group("gear", tuple(_gear(card, t) for card in cards.equipment)),
        Group(
            "ensemble",
            tuple(
                _face(card, t, t.listing(_names(cards.gear_ids(card.gear), t)))
                for card in cards.ensembles
            ),
        ),
        Group("event", tuple(_face(c, t, t(f"timing.{c.timing}")) for c in cards.events)),
        Group("bug", tuple(_face(card, t) for card in cards.bugs)),
    )


def dice(t: Translate) -> tuple[tuple[Die, ...], ...]:
    """All faces of both dice."""
    return tuple(
        tuple(shown_die(die, face.name, t) for face in faces)
        for die, faces in (("green", GREEN), ("red", RED))
    )


def _face(card: Card, t: Translate, note: str = "") -> Face:
    return Face(
        id=card.id, name=card.name(t.language), words=card.words(t.language), note=str(note)
    )


def _gear(card: Card, t: Translate) -> Face:
    return msgspec.structs.replace(
        _face(card, t),
        ensemble=ensemble_of(card.id, None, t, card_set()),
        shield=protects_from(card.id, t, card_set()),
    )


def _names(ids: tuple[str, ...], t: Translate) -> list[str]:
    return [card_set().by_id[card].name(t.language) for card in ids]
