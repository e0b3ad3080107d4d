"""The answer boxes: puzzles that the viewer may try to solve now, and what is typed there."""

from collections.abc import Sequence

import msgspec

from grandtour.core.game import Event
from grandtour.core.page import Check, Translate
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.cards.standing import PuzzleLetters
from grandtour.games.geoquest.page.names import cards_of, category_name
from grandtour.games.geoquest.puzzles.answers import MOST_TRIES
from grandtour.games.geoquest.puzzles.categories import CATEGORIES, Verdict, answer_key, judge
from grandtour.games.geoquest.puzzles.spelling import spell
from grandtour.games.geoquest.view import CacheView, GeoQuestView


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle that this seat may solve now."""

    tile: str
    category: str
    rule: str
    letters: str
    language: str
    used: tuple[str, ...]
    left: int


def puzzles(
    view: GeoQuestView, legal: Sequence[Action], log: Sequence[Event], t: Translate
) -> tuple[Puzzle, ...]:
    """The puzzles in reach; also those to which no answer is listed, for the others may vote."""
    named = {action.what for action in legal if action.verb == "answer"}
    open_still = view.turn.tries < MOST_TRIES
    return tuple(
        _puzzle(cache, view, log, t)
        for cache in view.caches
        if cache.category and (cache.tile in named or (open_still and _stands_at(cache, view)))
    )


def out_of_tries(view: GeoQuestView) -> bool:
    """Whether the viewer stands on a puzzle that may not be tried again in this turn."""
    return view.turn.tries >= MOST_TRIES and any(
        cache.category and _stands_at(cache, view) for cache in view.caches
    )


def _stands_at(cache: CacheView, view: GeoQuestView) -> bool:
    """Whether the viewer stands on an unsolved puzzle in a moment for answers."""
    seat, decision = view.seat, view.decision
    if seat is None or decision is None or seat not in decision.seats:
        return False
    panel = view.panels[seat]
    busy = panel.credits or view.turn.ending if decision.kind == "declare" else False
    return (
        decision.kind in ("declare", "end")
        and not busy
        and view.turn.driver is None
        and panel.place == cache.tile
        and seat not in (*cache.solved, *cache.found)
        and all(credit.cache != cache.number for credit in panel.credits)
    )


def _puzzle(cache: CacheView, view: GeoQuestView, log: Sequence[Event], t: Translate) -> Puzzle:
    assert cache.category is not None
    rule = "one_letter" if _one_letter(cache, view) else CATEGORIES[cache.category].rule
    return Puzzle(
        tile=cache.tile,
        category=category_name(cache.category, t),
        rule=t(f"rule.{rule}", a=cache.tile[0], b=cache.tile[1]),
        letters=cache.tile,
        language=view.options.language,
        used=_used(cache, view, log),
        left=MOST_TRIES - view.turn.tries,
    )


def _one_letter(cache: CacheView, view: GeoQuestView) -> bool:
    """Whether the cache, or a card of the viewer's, makes one letter enough."""
    assert view.seat is not None
    cards, panel = cards_of(view), view.panels[view.seat]
    held = (panel.cacher, *panel.equipment, *panel.ensembles)
    return cache.one_letter or any(
        isinstance(effect, PuzzleLetters) for card in held for effect in cards.by_id[card].effects
    )


def _used(cache: CacheView, view: GeoQuestView, log: Sequence[Event]) -> tuple[str, ...]:
    """The answers given before, spelt as they were given."""
    assert cache.category is not None
    spelt = {
        answer_key(cache.category, event.data["answer"], view.options.language): event.data[
            "answer"
        ]
        for event in log
        if event.kind == "solved" and event.data["tile"] == cache.tile
    }
    return tuple(spelt.get(key, key) for key in cache.answers)


def check(text: str, view: GeoQuestView, t: Translate) -> Check:
    """Whether an answer has its letters and is a new one; whether it is right stays open.

    It says what the rules would refuse at no cost, and judges as they do.
    """
    verb, tile, answer = (*text.split(" ", 2), "", "", "")[:3]
    cache = next((each for each in view.caches if each.tile == tile and each.category), None)
    if verb != "answer" or cache is None or view.seat is None or not spell(answer):
        return Check()
    assert cache.category is not None
    language = view.options.language
    verdict = judge(cache.category, answer, tile[0], tile[1], language, _one_letter(cache, view))
    if verdict is Verdict.LETTERS_MISSING:
        return Check(_what_is_wrong(answer, tile, t), fits=False)
    if answer_key(cache.category, answer, language) in cache.answers:
        return Check(t("puzzle.taken"), fits=False)
    return Check(t("puzzle.fits"))


def _what_is_wrong(answer: str, tile: str, t: Translate) -> str:
    """Letters that are not there; if all are, they stand in the wrong place."""
    missing = [letter for letter in dict.fromkeys(tile) if letter.lower() not in spell(answer)]
    if missing:
        return t("puzzle.missing", letters=t.listing(missing))
    return t("reason.letters_missing", answer=answer, tile=tile)
