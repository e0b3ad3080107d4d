"""What games tell: every event, action and outcome has a sentence, and it can be formed."""

from collections.abc import Iterable
from typing import NamedTuple

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Event, Language, Outcome
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing import Case, Plan, Position, walk
from grandtour.locale import translator
from grandtour.web.checking.viewing import scene_of, table_of

_SAMPLES = 40
"""Different data of each kind of event that are put into words."""
_LABELLED_PLIES = 60
_READ_PLIES = 40
_NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal")


class Told(NamedTuple):
    """What was seen in some matches: samples of each kind of event with the seats, and ends."""

    events: dict[str, list[tuple[Event, int]]]
    outcomes: dict[str, Outcome]


def listen(matches: Iterable[AnyMatch], told: Told | None = None) -> Told:
    """What these games tell, added to what was told before."""
    told = told or Told({}, {})
    for match in matches:
        for viewer in (*range(match.seats), None):
            for event in match.log(viewer):
                samples = told.events.setdefault(event.kind, [])
                known = (event.data == other.data for other, _ in samples)
                if len(samples) < _SAMPLES and not any(known):
                    samples.append((event, match.seats))
        if outcome := match.outcome():
            told.outcomes[outcome.reason] = outcome
    return told


def check_words(case: Case, plan: Plan) -> None:
    """The sentences of all that happens in some games, and the labels of what can be done."""
    ends = []
    for number in range(plan.games):
        *_, last = walk(case, f"{plan.seed}.words.{number}", plan)
        ends.append(last)
    told = listen(end.match for end in ends)
    key = case.game.info.key
    for language in LANGUAGES:
        check_sentences(key, told, language)
        check_outcomes(key, told, language)
        check_labels(case, plan, language)
        check_board(case, plan, language)
        for end in ends:
            check_in_words(end, language)


def check_sentences(key: str, told: Told, language: Language) -> None:
    """Each kind of event has a sentence, and its parameters are all there."""
    t = translator(language, key)
    game = registry.game(key)
    tables = {
        seats: table_of(Match(game, seats, {}, Chance.of("words")))
        for seats in {seats for samples in told.events.values() for _, seats in samples}
    }
    for kind, samples in told.events.items():
        where = f"{key}, {language}: event.{kind}"
        assert t.has(f"event.{kind}"), f"{where} is not in the catalogue"
        for event, seats in samples:
            try:
                sentence = scene_of(tables[seats], None, language).sentence(event)
            except Exception as error:
                raise AssertionError(f"{where} with {event.data} raised {error!r}") from error
            _check_sentence(where, sentence)


def check_outcomes(key: str, told: Told, language: Language) -> None:
    """Each way to end has a sentence."""
    t = translator(language, key)
    for reason in told.outcomes:
        where = f"{key}, {language}: outcome.{reason}"
        assert t.has(f"outcome.{reason}"), f"{where} is not in the catalogue"
        _check_sentence(where, t(f"outcome.{reason}", players="Ann"))


def check_labels(case: Case, plan: Plan, language: Language) -> None:
    """Each action has a label of its own."""
    t = translator(language, case.game.info.key)
    page = registry.page(case.game.info.key)
    for position in walk(case, "labels", plan):
        if position.spot.ply > _LABELLED_PLIES:
            break
        for seat in position.seats:
            view = position.match.view(seat)
            labels = [
                position.spot.attempt("label", page.label, action, view, t, seat=seat)
                for action in position.match.legal(seat)
            ]
            whole = all(label.strip() and "{" not in label for label in labels)
            position.spot.require(whole, f"a button without words in {language}: {labels}", seat)
            unique = len(set(labels)) == len(labels)
            position.spot.require(unique, f"two buttons with the same words: {labels}", seat)


def check_board(case: Case, plan: Plan, language: Language) -> None:
    """The board can be read in words at the beginning of a game."""
    for position in walk(case, "board in words", plan):
        if position.spot.ply > _READ_PLIES:
            break
        check_in_words(position, language)


def check_in_words(position: Position, language: Language) -> None:
    """The board in words has a heading over each part, and no part is empty."""
    key = position.game.info.key
    t = translator(language, key)
    names = _NAMES[: position.match.seats]
    for viewer in position.viewers:
        view = position.match.view(viewer)
        in_words = registry.page(key).in_words
        sections = position.spot.attempt("in_words", in_words, view, t, names, seat=viewer)
        for heading, lines in sections:
            where = f"{key}, {language}: the board in words, {heading!r}"
            assert lines, f"{where} is empty"
            for text in (heading, *lines):
                _check_sentence(where, text)


def _check_sentence(where: str, sentence: str) -> None:
    assert sentence.strip(), f"{where} says nothing"
    assert "{" not in sentence, f"{where}: {sentence}"
    assert "None" not in sentence, f"{where}: {sentence}"
