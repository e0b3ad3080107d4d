"""Puzzle caches: answers, tries and votes (rulings section 7)."""

from functools import lru_cache
from itertools import islice
from typing import ClassVar, Final, NamedTuple

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Language
from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import NO, YES, Action, answer, tile_of
from grandtour.games.geoquest.agenda import Cause, Menu, Question, Step
from grandtour.games.geoquest.board import BOARD, NAMES, OFF_BOARD, Tile
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.puzzles.categories import (
    CATEGORIES,
    Verdict,
    answer_key,
    judge,
    known_answers,
)
from grandtour.games.geoquest.puzzles.words import listed_words
from grandtour.games.geoquest.state import Cache, State, letters

MOST_TRIES: Final = 3
SHOWN_ANSWERS: Final = 12
SHOWN_FOR_VOTE: Final = 3
VOTE_SECONDS: Final = 20.0
_NOT_YET = -1


def near_cache(state: State, seat: Seat) -> bool:
    """Whether there may be a cache in range of this player."""
    place = state.places[seat]
    return place != OFF_BOARD and (state.cache_tiles >> place & 1 == 1 or state.kits[seat].range)


def in_range(state: State, seat: Seat) -> list[Cache]:
    """The caches that this player could search where the token stands: here, then beside it."""
    if not near_cache(state, seat):
        return []
    place = state.places[seat]
    here = state.cache_at(place)
    found = [here] if here is not None else []
    if state.kits[seat].range:
        beside = (state.cache_at(tile) for tile in BOARD.neighbours[place])
        found += [cache for cache in beside if cache is not None]
    return found


def is_open(state: State, seat: Seat, cache: Cache) -> bool:
    """Whether this player has still to find it; a find that waits to be collected is one."""
    return not cache.found >> seat & 1 and not any(
        credit.cache == cache.number for credit in state.credits[seat]
    )


def unsolved(state: State, seat: Seat) -> list[Cache]:
    """Puzzle caches in range that the player must solve before searching."""
    return [
        cache
        for cache in in_range(state, seat)
        if cache.category and not cache.solved >> seat & 1 and is_open(state, seat, cache)
    ]


def answers_menu(state: State, seat: Seat) -> Menu:
    """Some answers that are listed and not used yet; any other may be tried as well."""
    if state.now.tries >= MOST_TRIES or not state.cache_tiles:
        return []
    found: list[Action] = []
    for cache in unsolved(state, seat):
        asked = _Asked(cache.category, cache.tile, state.settings.language, cache.answers)
        found += _suggestions(asked, cache.one_letter, _one_letter(state, seat, cache))
        if state.settings.puzzle_voting:
            found += _for_the_vote(asked, cache.one_letter)
    return found


class _Asked(NamedTuple):
    """A puzzle, and the answers that have been given."""

    category: str
    tile: Tile
    language: Language
    given: tuple[str, ...]


@lru_cache(maxsize=1024)
def _suggestions(asked: _Asked, one_enough: bool, one_enough_for_me: bool) -> tuple[Action, ...]:
    """Those that fit both letters come first, also where one of them is enough."""
    category, tile, language, given = asked
    found: dict[str, None] = {}
    for eased in {one_enough: None, one_enough_for_me: None}:
        for text in known_answers(category, *letters(tile), language, eased):
            if len(found) == SHOWN_ANSWERS:
                break
            if answer_key(category, text, language) not in given:
                found[" ".join(text.lower().split())] = None
    return tuple(answer(tile, text) for text in found)


@lru_cache(maxsize=1024)
def _for_the_vote(asked: _Asked, one_enough: bool) -> tuple[Action, ...]:
    """Words that nobody has listed for this category: the others decide whether they fit."""
    category, tile, language, given = asked
    words = _unlisted(category, *letters(tile), language, one_enough)
    return tuple(
        answer(tile, word) for word in words if answer_key(category, word, language) not in given
    )


@lru_cache(maxsize=1024)
def _unlisted(
    category: str, a: str, b: str, language: Language, one_enough: bool
) -> tuple[str, ...]:
    asked = CATEGORIES[category]
    if asked.check == "pattern" or asked.rule == "one_each":
        # Every listed word is known to a pattern, and no single word is a pair.
        return ()
    one, other, needed = a.lower(), b.lower(), 1 if one_enough else 2
    # Most words fall here already, which is much quicker than judging them.
    words = (
        word.lower()
        for spelt, word in listed_words(language).items()
        if (one in spelt) + (other in spelt) >= needed and word.isalpha()
    )
    fitting = (
        word
        for word in words
        if judge(category, word, a, b, language, one_enough) is Verdict.UNKNOWN
    )
    return tuple(islice(fitting, SHOWN_FOR_VOTE))


def _one_letter(state: State, seat: Seat, cache: Cache) -> bool:
    return cache.one_letter or state.kits[seat].one_letter


def check_answer(state: State, seat: Seat, action: Action) -> Cache:
    """The cache that an answer is for. Raises `IllegalAction`: such an answer costs nothing."""
    tile = tile_of(action)
    cache = next((each for each in unsolved(state, seat) if each.tile == tile), None)
    if cache is None:
        raise IllegalAction("no_puzzle_here", tile=action.what)
    if state.now.tries >= MOST_TRIES:
        raise IllegalAction("no_tries_left", tries=MOST_TRIES)
    language = state.settings.language
    verdict = judge(
        cache.category, action.other, *letters(tile), language, _one_letter(state, seat, cache)
    )
    if verdict is Verdict.LETTERS_MISSING:
        raise IllegalAction("letters_missing", answer=action.other, tile=action.what)
    if answer_key(cache.category, action.other, language) in cache.answers:
        raise IllegalAction("answer_used", answer=action.other)
    return cache


def give_answer(state: State, seat: Seat, action: Action) -> None:
    """An answer with the right letters: accepted, put to the vote, or wrong."""
    cache = check_answer(state, seat, action)
    verdict = judge(
        cache.category,
        action.other,
        *letters(cache.tile),
        state.settings.language,
        _one_letter(state, seat, cache),
    )
    if verdict is Verdict.ACCEPTED:
        solve(state, seat, cache, action.other)
    elif state.settings.puzzle_voting:
        state.votes = tuple(1 if each == seat else _NOT_YET for each in range(state.seats))
        state.tell(
            "vote_called",
            seat=seat,
            answer=action.other,
            tile=action.what,
            category=cache.category,
        )
        state.push(Vote(NOBODY, seat, cache.number, action.other))
    else:
        _wrong(state, seat, cache, action.other, lent=verdict is Verdict.LETTERS_LENT)


def solve(state: State, seat: Seat, cache: Cache, text: str) -> None:
    key = answer_key(cache.category, text, state.settings.language) if text else ""
    answers = (*cache.answers, key) if key else cache.answers
    state.replace_cache(cache._replace(solved=cache.solved | 1 << seat, answers=answers))
    if text:
        state.tell("solved", seat=seat, tile=NAMES[cache.tile], answer=text)
    else:
        state.tell("solved_by_card", seat=seat, tile=NAMES[cache.tile])


def _wrong(state: State, seat: Seat, cache: Cache, text: str, *, lent: bool = False) -> None:
    state.now.tries += 1
    left = MOST_TRIES - state.now.tries
    state.tell(
        "letters_lent" if lent else "wrong_answer",
        seat=seat,
        tile=NAMES[cache.tile],
        answer=text,
        left=left,
        category=cache.category,
    )


# The vote: everybody else, sealed until all are in.


def voters(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, vote in enumerate(state.votes) if vote == _NOT_YET)


class Vote(Question, frozen=True):
    """Is the answer of `other` right? Everybody else is asked at once."""

    kind: ClassVar[Kind] = "vote"

    other: Seat
    cache: int
    text: str

    def asked(self, state: State) -> tuple[Seat, ...]:
        return voters(state)

    def menu(self, _state: State) -> Menu:
        return [YES, NO]

    def answer_of(self, state: State, seat: Seat, action: Action) -> None:
        votes = list(state.votes)
        votes[seat] = int(action == YES)
        state.votes = tuple(votes)
        state.tell("vote_given", seat=seat)
        state.push(self if voters(state) else CountVotes(self.other, self.cache, self.text))

    def facts(self, state: State) -> Facts:
        cache = state.cache(self.cache)
        assert cache is not None
        return {
            "other": self.other,
            "tile": NAMES[cache.tile],
            "text": self.text,
            "voted": tuple(
                seat
                for seat, vote in enumerate(state.votes)
                if vote != _NOT_YET and seat != self.other
            ),
        }


class CountVotes(Step, frozen=True):
    """The answer of `other` is accepted unless more than half refuse."""

    other: Seat
    cache: int
    text: str

    def run(self, state: State) -> None:
        asker = self.other
        others = state.others(asker)
        against = sum(not state.votes[seat] for seat in others)
        state.votes = ()
        state.tell("vote_counted", seat=asker, against=against, voters=len(others))
        cache = state.cache(self.cache)
        if cache is None:
            return
        if 2 * against > len(others):
            _wrong(state, asker, cache, self.text)
        else:
            solve(state, asker, cache, self.text)


class SolvePuzzle(Effect, frozen=True):
    """A card solves the puzzle."""

    def possible(self, state: State, cause: Cause) -> bool:
        return cause.seat == state.active and bool(unsolved(state, cause.seat))

    def happen(self, state: State, cause: Cause) -> None:
        caches = unsolved(state, cause.seat)
        if caches:
            solve(state, cause.seat, caches[0], "")
