"""Bots that are programs: what they are asked, and what the bad ones can do to others: nothing."""

import json
import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from grandtour.arena import Tournament, report
from grandtour.arena.play import Played, play_game
from grandtour.bots import RandomBot
from grandtour.bridges import stdio
from grandtour.bridges.limits import BadProgram, Limits
from grandtour.cli import app
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.errors import UnknownBot
from grandtour.core.game import Event
from grandtour.core.match import Match

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
QUICK = Limits(move_seconds=0.15, start_seconds=5.0)
ANSWER = 'print(json.dumps({"n": m["n"], "action": m["legal"][0]}), flush=True)'
READY = 'print(json.dumps({"ready": True}), flush=True)'


@pytest.fixture
def program(tmp_path: Path) -> Any:
    """Writes a bot that answers questions, and hellos, with these lines of Python."""

    def write(question: str = ANSWER, hello: str = READY, end: str = "pass") -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(
            "import json, os, sys, time\n"
            "for line in sys.stdin:\n"
            "    m = json.loads(line)\n"
            f"    if m['type'] == 'hello':\n        {hello}\n"
            f"    elif m['type'] == 'question':\n        {question}\n"
            f"    else:\n        {end}\n"
        )
        return f"{sys.executable} -I -S {path}"

    return write


def play(command: str, limits: Limits = QUICK) -> Played:
    """A game of that program, on seat 0, against random play."""
    makers = [stdio.maker(command, limits), RandomBot]
    return play_game(registry.game("auction"), makers, {}, Chance.of("stdio"))


def own_actions(played: Played) -> list[str]:
    return [str(action) for seat, action in played.match.actions if seat == 0]


def test_a_program_plays_a_whole_game(program: Any) -> None:
    played = play(program())
    assert played.lapses == (0, 0)
    assert len(played.milliseconds[0]) == len(own_actions(played)) > 1


def test_it_is_asked_what_its_seat_may_know_and_no_more(program: Any, tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    note = f"open({str(heard)!r}, 'a').write(line)"
    played = play(program(f"{note}; {ANSWER}", f"{note}; {READY}", end=note))
    hello, *questions, end = map(json.loads, heard.read_text().splitlines())
    assert (hello["type"], hello["protocol"], hello["game"]) == ("hello", 1, "auction")
    assert hello["seat"] == 0
    assert end == {"type": "end"}
    told: list[dict[str, Any]] = []
    for number, question in enumerate(questions, 1):
        assert question["n"] == number
        assert question["in_turn"] is True
        assert question["deadline_ms"] == 150
        assert question["view"]["seat"] == 0
        assert question["legal"]
        assert question["told"] == len(told)
        told += question["events"]
    log = [{"kind": event.kind, "data": dict(event.data)} for event in played.match.log(0)]
    assert json.loads(json.dumps(log[: len(told)])) == told
    assert len(told) > 2


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("sys.exit(3)", "it has ended"),
        ("os.close(0); os.close(1); time.sleep(9)", "it has ended"),
        ("sys.stdout.write('x' * 1000000); sys.stdout.flush()", "bytes for one"),
        ("[print('{}', flush=True) for _ in iter(int, 1)]", "lines for one"),
        ("x = bytearray(1 << 31)", "it has ended"),
        ("time.sleep(9)", "too late in a row"),
        ("print('nonsense', flush=True)", "in a row"),
    ],
)
def test_a_bad_program_loses_only_its_own_time(
    program: Any, question: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    start = time.monotonic()
    played = play(program(question))
    assert played.lapses == (len(own_actions(played)), 0)
    assert why in caplog.text
    assert time.monotonic() - start < QUICK.lapses * QUICK.move_seconds + 4


@pytest.mark.parametrize(
    "lie",
    [
        '{"n": 1, "action": "sell the table"}',
        '{"action": 5}',
        "not even json",
        "",
        "[" * 5000,
        '{"x":' + "[" * 60000,
        "\\xff\\xfe",
        '{"n": 1, "action": null}',
    ],
)
def test_what_is_no_answer_is_refused_and_may_be_mended(program: Any, lie: str) -> None:
    limits = Limits(move_seconds=2.0)
    played = play(program(f"print({lie!r}.replace('1', str(m['n']))); {ANSWER}"), limits)
    assert played.lapses == (0, 0)


def test_a_refusal_says_why(program: Any, tmp_path: Path) -> None:
    heard = tmp_path / "refused.jsonl"
    lie = 'print(json.dumps({"n": m["n"], "action": "no"}), flush=True)'
    mended = f"open({str(heard)!r}, 'a').write(line) if m['type'] == 'refused' else None"
    play(program(lie, end=mended))
    first = json.loads(heard.read_text().splitlines()[0])
    assert first == {"type": "refused", "n": 1, "reason": "not legal"}


def test_a_late_answer_is_not_taken_for_one_to_the_next_question(program: Any) -> None:
    late = f"time.sleep(0.4 if m['n'] == 1 else 0); {ANSWER}"
    played = play(program(late), Limits(move_seconds=0.25))
    assert played.lapses[0] >= 1
    assert played.lapses[0] < len(own_actions(played))


def test_it_does_not_think_while_others_do(program: Any, tmp_path: Path) -> None:
    """It is stopped between questions, so its clock stands still as far as it can use it."""
    bot = stdio.maker(
        program(f"{ANSWER}; time.sleep(0.3); open({str(tmp_path / 'x')!r}, 'w')"), QUICK
    )
    seated: Any = bot(registry.game("auction"), 0, Chance.of("x"))
    match = Match(registry.game("auction"), 2, {}, Chance.of("x"))
    seated.choose(match.view(0), match.legal(0), match.log(0))
    time.sleep(0.6)
    assert not (tmp_path / "x").exists()
    seated.close()
    assert (tmp_path / "x").exists(), "at the end it has a moment"


def test_nothing_of_it_is_left_after_the_game(program: Any, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    child = "(os.fork() or time.sleep(60))"
    note = f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}} ')"
    play(program(hello=f"{child}; {note}; {READY}", end="time.sleep(60)"))
    for pid in pids.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def test_one_that_wants_it_is_asked_out_of_turn(program: Any) -> None:
    hello = 'print(json.dumps({"ready": True, "interrupts": True}), flush=True)'
    silent = program('print(json.dumps({"n": m["n"], "action": None}), flush=True)', hello)
    bot: Any = stdio.maker(silent, QUICK)(registry.game("auction"), 0, Chance.of("x"))
    match = Match(registry.game("auction"), 2, {}, Chance.of("x"))
    assert bot.interrupt(match.view(0), match.legal(0), []) is None
    assert bot.lapses == 0
    bot.close()


def test_what_was_taken_back_is_told_anew(program: Any, tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    command = program(f"open({str(heard)!r}, 'a').write(line); {ANSWER}")
    bot: Any = stdio.maker(command, QUICK)(registry.game("auction"), 0, Chance.of("x"))
    match = Match(registry.game("auction"), 2, {}, Chance.of("x"))
    logs: Sequence[Sequence[Event]] = [
        [Event("a", {}), Event("b", {})],
        [Event("a", {}), Event("b", {}), Event("c", {})],
        [Event("a", {}), Event("d", {})],
        [Event("a", {}), Event("e", {}), Event("c", {})],
        [Event("a", {}), Event("f", {}), Event("c", {}), Event("g", {})],
    ]
    for log in logs:
        bot.choose(match.view(0), match.legal(0), log)
    bot.close()
    questions = [json.loads(line) for line in heard.read_text().splitlines()]
    told = [(q["told"], [event["kind"] for event in q["events"]]) for q in questions]
    assert told == [
        (0, ["a", "b"]),
        (2, ["c"]),
        (0, ["a", "d"]),
        (0, ["a", "e", "c"]),
        (0, ["a", "f", "c", "g"]),
    ], "whatever the last event is"


@pytest.mark.parametrize(
    "command", ["", "'", "/no/such/program", "true", f"{sys.executable} -c 'print(1)'"]
)
def test_a_program_that_cannot_be_one_is_refused_before_the_first_game(command: str) -> None:
    bots = (f"cmd:{command}", "random")
    with pytest.raises(BadProgram):
        Tournament(game="auction", bots=bots, games=1, seed=1).check()


@pytest.mark.parametrize(
    ("hello", "quoted"),
    [
        ("starting", "“starting”"),
        ('{"ready": false}', '“{"ready": false}”'),
        ('{"x":' + "[" * 60000, '“{"x":[[['),
    ],
)
def test_a_first_line_that_is_another_one_is_quoted(program: Any, hello: str, quoted: str) -> None:
    say = f"print({hello!r}, flush=True)"
    with pytest.raises(BadProgram) as refusal:
        stdio.check(program(hello=say), registry.game("auction"), QUICK)
    detail = str(refusal.value.params["detail"])
    assert 'should be {"ready": true}' in detail
    assert quoted in detail
    assert len(detail) < 200


@pytest.mark.parametrize(
    ("answer", "refused"),
    [
        ("'nonsense'", "“nonsense” (not an answer)"),
        ("json.dumps({'n': m['n'], 'action': 'fly'})", '"action": "fly"}” (not legal)'),
    ],
)
def test_who_is_out_is_told_what_was_refused_last(
    program: Any, answer: str, refused: str, caplog: pytest.LogCaptureFixture
) -> None:
    command = program(f"print({answer}, flush=True)")
    play(command, Limits(move_seconds=0.8, lapses=2))
    assert f"{command} on seat 0 is out of this game" in caplog.text
    assert "2 questions in a row without a legal answer; refused last: " in caplog.text
    assert refused in caplog.text


def test_why_a_program_is_out_is_said_once(program: Any, caplog: pytest.LogCaptureFixture) -> None:
    command = program("sys.exit(3)")
    for _ in range(2):
        assert play(command).lapses[0]
    (told,) = caplog.records
    assert command in told.getMessage()


def test_a_program_that_fails_later_costs_its_own_seat_the_game() -> None:
    played = play("/no/such/program")
    assert played.lapses[0] == len(own_actions(played))


def test_others_are_known_by_name() -> None:
    with pytest.raises(UnknownBot):
        Tournament(game="auction", bots=("nobody", "random"), games=1, seed=1).check()


@pytest.mark.parametrize(("example", "jobs"), [("first_bot.py", 2), ("first_bot.mjs", 1)])
def test_the_examples_play_the_same_games_again(example: str, jobs: int) -> None:
    interpreter = {".py": sys.executable, ".mjs": shutil.which("node")}[Path(example).suffix]
    if interpreter is None:
        pytest.fail("the example in JavaScript needs node")
    bots = (f"cmd:{interpreter} {EXAMPLES / example}", "random")
    plan = Tournament(game="auction", bots=bots, games=2, seed=3)
    first, again = (list(plan.play(jobs=n)) for n in (1, jobs))
    assert [game.outcome for game in first] == [game.outcome for game in again]
    assert report(plan, first).lapses == {}


def test_a_comma_in_quotes_is_the_program_s_own(program: Any) -> None:
    command = program("assert sys.argv[1] == 'a,b'; " + ANSWER)
    line = ["arena", "auction", "--bots", f"cmd:{command} 'a,b', random", "--games", "1", "--json"]
    done = CliRunner().invoke(app, line, catch_exceptions=False)
    assert json.loads(done.output)["lapses"] == {}
