"""The throw on the table, or the last one: two dice and the sum they make."""

from collections.abc import Sequence

import msgspec

from grandtour.core.game import Data, Event, Seat
from grandtour.core.page import Translate
from grandtour.games.geoquest.board import BOARD, tile
from grandtour.games.geoquest.cards.standing import IgnoreDnf
from grandtour.games.geoquest.page.names import DICE, card_name, cards_of, sum_words
from grandtour.games.geoquest.view import GeoQuestView, Part

_JUDGED = ("search_hit", "search_missed")
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-9, -9), (9, 9)),
    3: ((-10, -10), (0, 0), (10, 10)),
    4: ((-9, -9), (9, -9), (-9, 9), (9, 9)),
}


class Die(msgspec.Struct, frozen=True, kw_only=True):
    """One die as it lies there; `face` is find, dnf, black or white."""

    die: str
    face: str
    pips: tuple[tuple[int, int], ...]
    spoken: str


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """Both dice. `mark` differs from throw to throw, so that only a new one rolls."""

    mark: str
    seat: Seat
    dice: tuple[Die, ...]
    sum: str
    verdict: str


def face_words(face: str, t: Translate) -> str:
    """A face as the log says it: the number, or the name of the special side."""
    return t(f"face.{face}") if face in ("find", "dnf") else face[:-1]


def throw(view: GeoQuestView, log: Sequence[Event], t: Translate) -> Throw | None:
    """What was thrown last, with its sum as soon as one is known; nothing if one's turn begins."""
    asked = view.decision
    if asked is not None and asked.kind == "declare" and view.seat in asked.seats:
        return None
    for number in range(len(log) - 1, -1, -1):
        data = log[number].data
        if "green" in data and "red" in data:
            return _throw(f"{number} {data['green']} {data['red']}", data, view, log[number:], t)
    return None


def _throw(
    mark: str, data: Data, view: GeoQuestView, since: Sequence[Event], t: Translate
) -> Throw:
    return Throw(
        mark=mark,
        seat=data["seat"],
        dice=tuple(shown_die(die, data[die], t) for die in DICE),
        sum=_sum(view, since, t),
        verdict=_verdict(data, view, since, t),
    )


def shown_die(die: str, face: str, t: Translate) -> Die:
    """A die that shows this face."""
    special = face in ("find", "dnf")
    return Die(
        die=die,
        face=face if special else {"b": "black", "w": "white"}[face[-1]],
        pips=() if special else _PIPS[int(face[:-1])],
        spoken=t(f"die.{die}", face=face_words(face, t)),
    )


def _sum(view: GeoQuestView, since: Sequence[Event], t: Translate) -> str:
    """As it was told; a find changes what would count, so that the view would add up otherwise."""
    for event in since:
        if event.data.get("parts"):
            parts = [Part(source, amount) for source, amount in event.data["parts"]]
            return sum_words(parts, event.data["total"], t, cards_of(view))
    if view.roll is not None:
        return sum_words(view.roll.parts, view.roll.total, t, cards_of(view))
    return ""


def _verdict(data: Data, view: GeoQuestView, since: Sequence[Event], t: Translate) -> str:
    """What a search has to reach; where the sum does not count, what counts instead."""
    judged = next((event for event in since if event.kind in _JUDGED), None)
    where, level = _searched(view) if judged is None else _of(judged)
    if not where:
        return ""
    if data["green"] == "find":
        return t("roll.find", tile=where)
    for event in since:
        if event.kind == "success_sure":
            return t("roll.sure", tile=where, card=card_name(event.data["card"], t, cards_of(view)))
    found = judged is not None and judged.kind == "search_hit"
    if data["red"] == "dnf" and not found and not _ignores_dnf(where, data["seat"], view):
        return t("roll.dnf", tile=where)
    return t("roll.needed", level=level, tile=where)


def _of(judged: Event) -> tuple[str, int]:
    return judged.data["tile"], judged.data["level"]


def _searched(view: GeoQuestView) -> tuple[str, int]:
    """The cache that the throw on the table is for, with its level; no tile if there is none."""
    wanted = view.roll.cache if view.roll else None
    return next(((each.tile, each.level) for each in view.caches if each.tile == wanted), ("", 0))


def _ignores_dnf(name: str, seat: Seat, view: GeoQuestView) -> bool:
    cards, panel = cards_of(view), view.panels[seat]
    terrain = BOARD.terrain[tile(name)]
    return any(
        isinstance(effect, IgnoreDnf) and effect.terrain >> terrain & 1
        for card in (panel.cacher, *panel.equipment, *panel.ensembles)
        for effect in cards.by_id[card].effects
    )
