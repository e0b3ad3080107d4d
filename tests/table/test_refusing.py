"""Asking whether an action is legal: the rules' own answer, and nothing is done or given away."""

from collections.abc import Iterator

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.errors import ActionError
from grandtour.core.game import AnyGame, Seat
from grandtour.core.lapsing import Lapsing, is_lapse
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing import Case, Plan, Position, cases, positions
from grandtour.core.testing.playing import snapshot
from grandtour.core.testing.roundtrips import NONSENSE
from grandtour.table.live import LiveTable
from grandtour.table.refusing import why_not
from grandtour.web.checking.viewing import in_world, table_of
from tests.effort import in_turn, some

CASES = [case for game in registry.games().values() for case in cases(game)]
PLAN = Plan(games=some(1, 3), positions=some(5, 20), seed="asking")
TEXTS = some(25, 200)

Told = tuple[str, str, str] | None
"""The kind of a refusal, its reason and what its sentence is made of; None if there is none."""


def told(error: ActionError | None) -> Told:
    return None if error is None else (type(error).__name__, error.reason, repr(error.params))


def asked(table: LiveTable, seat: Seat, text: str) -> Told:
    return told(why_not(table, seat, text))


def acted(position: Position, seat: Seat, text: str) -> Told:
    """What the rules say to whoever does it."""
    try:
        position.state.copy().play(seat, position.game.parse(text))
    except ActionError as error:
        return told(error)
    return None


def attempts(position: Position) -> Iterator[tuple[Seat, str]]:
    """Nonsense, what was legal to somebody so far, and what is now."""
    for seat in position.seats:
        before = list(position.texts)
        position.chance.shuffle(before)
        now = [str(action) for action in position.match.legal(seat)]
        for text in (*NONSENSE[:4], *before[:TEXTS], *now[:TEXTS]):
            yield seat, text


@pytest.mark.parametrize("case", in_turn(CASES, 0), ids=str)
def test_who_asks_is_told_what_acting_would_tell_and_nothing_is_done(case: Case) -> None:
    answers = set()
    for position in positions(case, PLAN):
        table, match = table_of(position.match), position.match
        before, done = snapshot(match.state, match.seats), len(match.actions)
        for seat, text in attempts(position):
            answer = asked(table, seat, text)
            assert answer == acted(position, seat, text), (position.spot, seat, text)
            answers.add(answer)
        assert (snapshot(match.state, match.seats), len(match.actions)) == (before, done)
    assert None in answers
    assert len(answers) > len(NONSENSE[:4]) + 1, "nothing that can be read was refused"


@pytest.mark.parametrize("case", in_turn(CASES, 1), ids=str)
def test_the_answer_is_the_same_in_every_world_that_a_seat_cannot_exclude(case: Case) -> None:
    for position in positions(case, PLAN):
        truth = table_of(position.match)
        worlds = [table_of(in_world(position, position.imagine(seat))) for seat in position.seats]
        for seat, text in attempts(position):
            here, there = (asked(table, seat, text) for table in (truth, worlds[seat]))
            assert here == there, (position.spot, seat, text)


def auction() -> AnyMatch:
    return Match(registry.game("auction"), 2, {"cards": 3}, Chance.of("asking"))


def test_what_is_listed_is_not_even_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long it takes to carry an action out could tell what comes of it."""
    table = table_of(auction())
    monkeypatch.delattr(Match, "prepare")
    for text in ("bid 1", "bid 3", " BID  2"):
        assert asked(table, 0, text) is None
    with pytest.raises(AttributeError, match="prepare"):
        asked(table, 0, "bid 9")


def test_what_is_legal_and_not_listed_is_tried_on_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """As answers that people find themselves, of which a game lists some."""
    match = auction()
    table, before = table_of(match), snapshot(match.state, match.seats)
    with monkeypatch.context() as patch:
        patch.setattr(Match, "legal", lambda match, seat: ())
        assert asked(table, 0, "bid 1") is None
    assert (snapshot(match.state, match.seats), match.actions) == (before, [])


def test_what_the_clock_alone_may_do_is_refused() -> None:
    game = next(game for game in registry.games().values() if hasattr(game, LAPSES))
    plan = Plan(games=1, positions=1, seed="asking")
    (position,) = positions(cases(game)[0], plan, where=lambda where: bool(late(game, where)))
    for seat, text in late(game, position):
        assert acted(position, seat, text) is None
        answer = asked(table_of(position.match), seat, text)
        assert answer == ("IllegalAction", "clock_alone", "{}")


LAPSES = Lapsing.lapses.__name__


def late(game: AnyGame, position: Position) -> list[tuple[Seat, str]]:
    """Those in turn who would let the time pass, and how the log says it."""
    done = [(seat, game.fallback(position.state, seat)) for seat in position.state.turn()]
    return [(seat, str(action)) for seat, action in done if is_lapse(game, action)]


def test_after_the_end_nothing_is_legal() -> None:
    match = auction()
    while not match.over:
        for seat in match.state.turn():
            match.play(seat, match.legal(seat)[0])
    table = table_of(match)
    for text in ("bid 1", "?"):
        assert asked(table, 0, text) == ("IllegalAction", "game_over", "{}")
