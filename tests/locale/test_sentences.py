"""What random games tell: every event, action and outcome has a sentence, and it can be formed."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import NamedTuple

import pytest

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Event, Language, Outcome
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing import Case, cases, walk
from grandtour.locale import translator
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair
from grandtour.table.store import StoredTable
from grandtour.web.scene import Scene
from tests.effort import some

FEWEST_GAMES = some(40, 210)
MOST_GAMES = some(400, 400)
"""Random games go on between these until nothing but the rarest is left to be told."""
RAREST = 3
SAMPLES = 40
"""Different data of each kind of event that are put into words."""


class Told(NamedTuple):
    """What was seen in a few hundred games of one game: samples of each kind of event, and ends."""

    events: dict[str, list[tuple[Event, int]]]
    outcomes: dict[str, Outcome]


def a_table(match: AnyMatch) -> LiveTable:
    now = datetime(2026, 5, 1, tzinfo=UTC)
    stored = StoredTable(
        id="table",
        game=match.game.info.key,
        version=match.game.info.version,
        options=match.options,
        seed=match.chance.seed,
        host="p0",
        clock=False,
        created_at=now,
        last_at=now,
        chairs=tuple(Chair(player=f"p{seat}", name=f"Name{seat}") for seat in range(match.seats)),
    )
    return LiveTable(stored, match)


@cache
def told(key: str) -> Told:
    seen = Told({}, {})
    for number, match in enumerate(_games(key)):
        if number >= FEWEST_GAMES and len(untold(key, seen)) <= RAREST:
            break
        for viewer in (*range(match.seats), None):
            for event in match.log(viewer):
                samples = seen.events.setdefault(event.kind, [])
                if len(samples) < SAMPLES and all(event.data != other.data for other, _ in samples):
                    samples.append((event, match.seats))
        outcome = match.outcome()
        if outcome:
            seen.outcomes[outcome.reason] = outcome
    return seen


def untold(key: str, seen: Told) -> set[str]:
    """The catalogue's sentences on events and outcomes that no game has told."""
    catalogue = translator("en", key)._catalogues[0]
    keys = [message.id for message in catalogue if isinstance(message.id, str)]
    return {
        word
        for word in keys
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(registry.games()))
def test_every_event_has_its_sentence(key: str, language: Language) -> None:
    t = translator(language, key)
    game = registry.game(key)
    tables = {
        seats: a_table(Match(game, seats, {}, Chance.of("words")))
        for seats in range(game.info.seats[0], game.info.seats[1] + 1)
    }
    assert told(key).events
    for kind, samples in told(key).events.items():
        assert t.has(f"event.{kind}"), f"{kind} has no sentence"
        for event, seats in samples:
            sentence = Scene(tables[seats], None, None, t).sentence(event)
            assert sentence.strip(), event
            assert "{" not in sentence, sentence
            assert "None" not in sentence, sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(registry.games()))
def test_every_end_has_its_sentence(key: str, language: Language) -> None:
    t = translator(language, key)
    assert told(key).outcomes
    for reason in told(key).outcomes:
        assert "{" not in t(f"outcome.{reason}", players="Ann"), reason


@pytest.mark.parametrize("key", list(registry.games()))
def test_every_sentence_is_one_that_games_tell(key: str) -> None:
    """The catalogue's own events and outcomes are all seen, but for the rarest."""
    unseen = untold(key, told(key))
    assert len(unseen) <= RAREST, unseen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(registry.games()))
def test_every_action_has_its_label(key: str, language: Language) -> None:
    t = translator(language, key)
    page = registry.page(key)
    for case in cases(registry.game(key)):
        for position in walk(case, "labels"):
            if position.spot.ply > 60:
                break
            for seat in position.seats:
                labels = [
                    page.label(action, position.match.view(seat), t)
                    for action in position.match.legal(seat)
                ]
                assert all(label.strip() and "{" not in label for label in labels)
                assert len(set(labels)) == len(labels), "two buttons with the same words"
