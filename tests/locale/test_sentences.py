"""What random games tell: every event, action and outcome has a sentence, and it can be formed."""

from collections.abc import Iterator
from itertools import islice

import pytest

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Language
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing import Case, Plan, cases, walk
from grandtour.locale.checking import messages
from grandtour.web.checking.words import (
    Told,
    check_labels,
    check_outcomes,
    check_sentences,
    listen,
)
from tests.effort import some

FEWEST_GAMES = some(40, 210)
MOST_GAMES = 400
"""Random games go on between these until nothing but the rarest is left to be told."""
RAREST = 3


def told(key: str) -> Told:
    games = _games(key)
    seen = listen(islice(games, FEWEST_GAMES))
    for match in games:
        if len(untold(key, seen)) <= RAREST:
            break
        listen([match], seen)
    return seen


def untold(key: str, seen: Told) -> set[str]:
    """The catalogue's sentences on events and outcomes that no game has told."""
    return {
        word
        for word in messages(registry.folder(key) / "locale", "en")
        if (word.startswith("event.") and word[6:] not in seen.events)
        or (word.startswith("outcome.") and word[8:] not in seen.outcomes)
    }


def _games(key: str) -> Iterator[AnyMatch]:
    """Some games of bots that know how to win; then random ones of every setting."""
    ways = cases(registry.game(key))
    for number in range(3):
        yield _game_of_bots(ways[0], number)
    for number in range(MOST_GAMES):
        *_, last = walk(ways[number % len(ways)], f"words.{number}")
        yield last.match


def _game_of_bots(case: Case, number: int) -> AnyMatch:
    chance = Chance.of("bots", number)
    match = Match(case.game, case.seats, case.options, chance)
    make = makers(case.game.info.key)["easy"]
    bots = [make(case.game, seat, chance.fork(f"bot {seat}")) for seat in range(case.seats)]
    while not match.over:
        seat = match.state.turn()[0]
        match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat)))
    return match


@pytest.mark.parametrize("key", list(registry.games()))
def test_all_that_happens_has_its_sentence_and_every_sentence_happens(key: str) -> None:
    """In every language; the catalogue's own events and outcomes are all seen, but the rarest."""
    seen = told(key)
    assert seen.events
    assert seen.outcomes
    for language in LANGUAGES:
        check_sentences(key, seen, language)
        check_outcomes(key, seen, language)
    unseen = untold(key, seen)
    assert len(unseen) <= RAREST, unseen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(registry.games()))
def test_every_action_has_its_label(key: str, language: Language) -> None:
    for case in cases(registry.game(key)):
        check_labels(case, Plan(), language)
