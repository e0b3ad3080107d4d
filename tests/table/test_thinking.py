"""Bots in processes of their own: the same answers as here, and no loss that stops a game."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.match import AnyMatch, Match
from grandtour.table import thinking
from grandtour.table.driver import Question, questions
from grandtour.table.thinker import Task
from grandtour.table.thinking import InProcesses, InThreads, ThinkerLost

pytestmark = pytest.mark.anyio

SOON = 60


@pytest.fixture(scope="module")
async def elsewhere() -> AsyncIterator[InProcesses]:
    processes = InProcesses(most=1)
    yield processes
    await processes.close()


def begun(key: str) -> AnyMatch:
    game = registry.game(key)
    return Match(game, game.info.seats[0], {}, Chance.of("thinking"))


def task(match: AnyMatch, level: str = "easy") -> Task:
    seat = match.state.turn()[0]
    (question,) = questions(match, {seat: False})
    chance = Chance.of("bot", seat)
    return Task("table", match.game.info.key, level, chance.seed, question)


@pytest.mark.parametrize("key", list(registry.games()))
async def test_another_process_plays_the_same(elsewhere: InProcesses, key: str) -> None:
    here, match = InThreads(), begun(key)
    for _ in range(6):
        asked = task(match)._replace(table=key)
        answer = await elsewhere.ask(asked)
        assert answer == await here.ask(asked)
        assert answer.action is not None, answer.failure
        match.play(asked.question.seat, asked.question.legal[answer.action])


async def test_a_failure_is_told_without_its_words(
    elsewhere: InProcesses,
) -> None:
    answer = await elsewhere.ask(task(begun("auction"), "nobody"))
    assert answer.action is None
    assert answer.failure.endswith("\nKeyError")
    assert "nobody" not in answer.failure, "an error's words may be secret"


async def test_a_process_that_died_is_replaced(elsewhere: InProcesses) -> None:
    asked = task(begun("auction"))
    before = await elsewhere.ask(asked)
    process = elsewhere._worker("table")._process
    assert process is not None
    process.kill()
    await process.wait()
    assert await elsewhere.ask(asked) == before


async def test_who_thinks_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 0.05)
    processes = InProcesses(most=1)
    with pytest.raises(ThinkerLost):
        await processes.ask(task(begun("auction"), "strong"))
    await processes.close()


async def test_tables_are_spread_over_the_processes() -> None:
    processes = InProcesses(most=2)
    asked = [task(begun("auction"))._replace(table=f"table {n}") for n in range(6)]
    await asyncio.gather(*map(processes.ask, asked))
    workers = [processes._worker(each.table) for each in asked]
    assert len(set(workers)) == 2
    await processes.close()


def test_a_thinker_ends_with_its_site() -> None:
    thinker = subprocess.Popen([sys.executable, "-c", thinking.PROGRAM], stdin=subprocess.PIPE)
    assert thinker.stdin
    thinker.stdin.close()
    assert thinker.wait(SOON) == 0


def test_a_question_holds_no_more_than_its_seat_may_know() -> None:
    """A bot's process gets a seat's view, actions and log, and a seed that tells nothing."""
    assert Question._fields == ("seat", "in_turn", "view", "legal", "log")
    assert Task._fields == ("table", "game", "level", "seed", "question", "for_remark")
