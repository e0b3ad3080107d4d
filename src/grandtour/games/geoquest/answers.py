# ruff: noqa: ARG001 - the functions of one register share their signature
"""Puzzle caches: answers, tries and votes (rulings section 7)."""

from functools import lru_cache
from itertools import islice
from typing import Final

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Event, Language, Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import Action, answer, tile_of
from grandtour.games.geoquest.board import BOARD, NAMES, OFF_BOARD
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.machine import Menu, Scene, effect, push, question, step, yes_or_no
from grandtour.games.geoquest.puzzles import (
    CATEGORIES,
    Verdict,
    answer_key,
    judge,
    known_answers,
)
from grandtour.games.geoquest.state import Cache, Table, letters
from grandtour.games.geoquest.words import listed_words

MOST_TRIES: Final = 3
SHOWN_ANSWERS: Final = 12
SHOWN_FOR_VOTE: Final = 3
VOTE_SECONDS: Final = 20.0
_NOT_YET = -1


def in_range(table: Table, seat: Seat) -> list[Cache]:
    """The caches that this player could search where the token stands: here, then beside it."""
    place = table.places[seat]
    if place == OFF_BOARD or not (table.cache_tiles >> place & 1 or table.kits[seat].range):
        return []
    here = table.cache_at(place)
    found = [here] if here is not None else []
    if table.kits[seat].range:
        beside = (table.cache_at(tile) for tile in BOARD.neighbours[place])
        found += [cache for cache in beside if cache is not None]
    return found


def is_open(table: Table, seat: Seat, cache: Cache) -> bool:
    """Whether this player has still to find it; a find that waits to be collected is one."""
    return not cache.found >> seat & 1 and not any(
        credit.cache == cache.number for credit in table.credits[seat]
    )


def unsolved(table: Table, seat: Seat) -> list[Cache]:
    """Puzzle caches in range that the player must solve before searching."""
    return [
        cache
        for cache in in_range(table, seat)
        if cache.category and not cache.solved >> seat & 1 and is_open(table, seat, cache)
    ]


def answers_menu(table: Table, seat: Seat) -> Menu:
    """Some answers that are listed and not used yet; any other may be tried as well."""
    if table.now.tries >= MOST_TRIES or not table.cache_tiles:
        return []
    found = []
    for cache in unsolved(table, seat):
        texts = _suggestions(table, seat, cache)
        if table.settings.puzzle_voting:
            texts += _for_the_vote(table, cache)
        found += [answer(cache.tile, text) for text in texts]
    return found


def _suggestions(table: Table, seat: Seat, cache: Cache) -> list[str]:
    """Those that fit both letters come first, also where one of them is enough."""
    language = table.settings.language
    found: dict[str, None] = {}
    for eased in {cache.one_letter: None, _one_letter(table, seat, cache): None}:
        for text in known_answers(cache.category, *letters(cache.tile), language, eased):
            key = answer_key(cache.category, text, language)
            if key not in cache.answers:
                found[" ".join(text.lower().split())] = None
            if len(found) == SHOWN_ANSWERS:
                return list(found)
    return list(found)


def _for_the_vote(table: Table, cache: Cache) -> list[str]:
    """Words that nobody has listed for this category: the others decide whether they fit."""
    language = table.settings.language
    words = _unlisted(cache.category, *letters(cache.tile), language, cache.one_letter)
    keys = [answer_key(cache.category, word, language) for word in words]
    return [word for word, key in zip(words, keys, strict=True) if key not in cache.answers]


@lru_cache(maxsize=1024)
def _unlisted(
    category: str, a: str, b: str, language: Language, one_enough: bool
) -> tuple[str, ...]:
    asked = CATEGORIES[category]
    if asked.check == "pattern" or asked.rule == "one_each":
        # Every listed word is known to a pattern, and no single word is a pair.
        return ()
    words = (word.lower() for word in listed_words(language).values() if word.isalpha())
    fitting = (
        word
        for word in words
        if judge(category, word, a, b, language, one_enough) is Verdict.UNKNOWN
    )
    return tuple(islice(fitting, SHOWN_FOR_VOTE))


def _one_letter(table: Table, seat: Seat, cache: Cache) -> bool:
    return cache.one_letter or table.kits[seat].one_letter


def check_answer(table: Table, seat: Seat, action: Action) -> Cache:
    """The cache that an answer is for. Raises `IllegalAction`: such an answer costs nothing."""
    tile = tile_of(action)
    cache = next((each for each in unsolved(table, seat) if each.tile == tile), None)
    if cache is None:
        raise IllegalAction("no_puzzle_here", tile=action.what)
    if table.now.tries >= MOST_TRIES:
        raise IllegalAction("no_tries_left", tries=MOST_TRIES)
    language = table.settings.language
    verdict = judge(
        cache.category, action.other, *letters(tile), language, _one_letter(table, seat, cache)
    )
    if verdict is Verdict.LETTERS_MISSING:
        raise IllegalAction("letters_missing", answer=action.other, tile=action.what)
    if answer_key(cache.category, action.other, language) in cache.answers:
        raise IllegalAction("answer_used", answer=action.other)
    return cache


def give_answer(table: Table, seat: Seat, action: Action) -> None:
    """An answer with the right letters: accepted, put to the vote, or wrong."""
    cache = check_answer(table, seat, action)
    verdict = judge(
        cache.category,
        action.other,
        *letters(cache.tile),
        table.settings.language,
        _one_letter(table, seat, cache),
    )
    if verdict is Verdict.ACCEPTED:
        solve(table, seat, cache, action.other)
    elif table.settings.puzzle_voting:
        table.votes = tuple(1 if each == seat else _NOT_YET for each in range(table.seats))
        table.tell(
            "vote_called",
            seat=seat,
            answer=action.other,
            tile=action.what,
            category=cache.category,
        )
        push(table, "vote", NOBODY, seat, cache.number, action.other)
    else:
        _wrong(table, seat, cache, action.other, lent=verdict is Verdict.LETTERS_LENT)


def solve(table: Table, seat: Seat, cache: Cache, text: str) -> None:
    key = answer_key(cache.category, text, table.settings.language) if text else ""
    answers = (*cache.answers, key) if key else cache.answers
    table.replace_cache(cache._replace(solved=cache.solved | 1 << seat, answers=answers))
    if text:
        table.tell("solved", seat=seat, tile=NAMES[cache.tile], answer=text)
    else:
        table.tell("solved_by_card", seat=seat, tile=NAMES[cache.tile])


def _wrong(table: Table, seat: Seat, cache: Cache, text: str, *, lent: bool = False) -> None:
    table.now.tries += 1
    left = MOST_TRIES - table.now.tries
    table.tell(
        "letters_lent" if lent else "wrong_answer",
        seat=seat,
        tile=NAMES[cache.tile],
        answer=text,
        left=left,
        category=cache.category,
    )


# The vote: everybody else, sealed until all are in.


def voters(table: Table) -> tuple[Seat, ...]:
    return tuple(seat for seat, vote in enumerate(table.votes) if vote == _NOT_YET)


def _voted(table: Table, seat: Seat, action: Action, asker: Seat, number: int, text: str) -> None:
    votes = list(table.votes)
    votes[seat] = int(action.verb == "yes")
    table.votes = tuple(votes)
    table.news.append(Event("vote_given", {"seat": seat}))
    push(table, "vote", NOBODY, asker, number, text)
    if not voters(table):
        table.agenda = table.agenda[:-1]
        push(table, "count_votes", asker, number, text)


def _vote_facts(table: Table, seat: Seat, asker: Seat, number: int, text: str) -> Facts:
    cache = table.cache(number)
    assert cache is not None
    return {
        "other": asker,
        "tile": NAMES[cache.tile],
        "text": text,
        "voted": tuple(
            each for each, vote in enumerate(table.votes) if vote != _NOT_YET and each != asker
        ),
    }


question("vote", yes_or_no, _voted, _vote_facts)


@step("count_votes")
def _count(table: Table, asker: Seat, number: int, text: str) -> None:
    """Accepted unless more than half refuse."""
    others = table.others(asker)
    against = [seat for seat in others if not table.votes[seat]]
    table.votes = ()
    table.tell("vote_counted", seat=asker, against=len(against), voters=len(others))
    cache = table.cache(number)
    if cache is None:
        return
    if 2 * len(against) > len(others):
        _wrong(table, asker, cache, text)
    else:
        solve(table, asker, cache, text)


# Cards that solve.


def _has_unsolved(table: Table, call: Call, scene: Scene) -> bool:
    return scene.seat == table.active and bool(unsolved(table, scene.seat))


@effect("solve_puzzle", _has_unsolved)
def _solve_by_card(table: Table, call: Call, scene: Scene) -> None:
    caches = unsolved(table, scene.seat)
    if caches:
        solve(table, scene.seat, caches[0], "")
