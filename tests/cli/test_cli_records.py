"""Commands that read a record: telling it again, proving it, analysing it."""

import json
from pathlib import Path

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.match import Match
from grandtour.core.record import Sitter, record_of, save
from tests.cli.calling import ARENA, one_line, run, run_json
from tests.toys import TOYS


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    run(*ARENA, "--games", "1", "--seed", "9", "--records", str(tmp_path / "new" / "records"))
    (path,) = (tmp_path / "new" / "records").iterdir()
    return path


def change(path: Path, **changes: object) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def test_replay_tells_the_game_move_by_move(game_file: Path) -> None:
    record = json.loads(game_file.read_text())
    told = run("replay", str(game_file)).stdout
    assert told.startswith("Auction: seat 0 (random), seat 1 (easy)\n")
    for number, (_, action) in enumerate(record["actions"], 1):
        assert f"{number:2}. seat " in told
        assert f": {action}\n" in told
    assert "bid_sealed seat=0" in told
    assert "bid_placed" not in told, "events are told as the public saw them"
    assert "All prizes are gone. Best with their cards: seat 0 (random). Scores: " in told


def test_who_leads_several_winning_seats_is_named_once(tmp_path: Path) -> None:
    match = Match(registry.game("auction"), 4, {"cards": 3}, Chance.of("equal"))
    while not match.over:
        # All bid the same in each round, and nobody is ahead of anybody.
        match.play(match.state.turn()[0], str(match.legal(match.state.turn()[0])[0]))
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1, 2, 3)
    ann, zoe = Sitter(name="Ann"), Sitter(name="Zoë")
    path = tmp_path / "equal.json"
    save(record_of(match, [ann, zoe, Sitter(bot="easy"), ann]), path)
    winners = "seats 0, 3 (Ann), seat 1 (Zoë) and seat 2 (easy)"
    for command in ("replay", "verify"):
        assert f"Best with their cards: {winners}. Scores: " in run(command, str(path)).stdout


def test_a_team_wins_in_one_sentence() -> None:
    path = str(registry.folder("euroquest") / "golden" / "caught.json")
    for command in ("replay", "verify"):
        *_, last = run(command, path).stdout.splitlines()
        assert last.endswith("The chasers have caught the runner! Scores: 0, 1, 1, 1.")


def test_verify_says_what_was_proved(game_file: Path) -> None:
    record = json.loads(game_file.read_text())
    result = run("verify", str(game_file))
    assert record["commitment"] in result.stdout
    assert f"all {len(record['actions'])} actions" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "00" * 32},
        {"seed": "short"},
        {"seed": None},
        {"commitment": "00" * 32},
        {"actions": []},
        {"actions": [[0, "bid 99"]]},
        {"outcome": None},
        {"outcome": {"ranking": [[0], [1]], "scores": [99, 0], "reason": "prizes_gone"}},
        {"version": 99},
        {"game": "nope"},
        {"options": {"cards": 99}},
        {"seats": []},
        {"format": "other/1"},
        {"actions": "none"},
    ],
)
def test_verify_refuses_what_does_not_agree(game_file: Path, changes: dict[str, object]) -> None:
    change(game_file, **changes)
    one_line(run("verify", str(game_file), code=1))


def test_verify_refuses_an_exchanged_action(game_file: Path) -> None:
    record = json.loads(game_file.read_text())
    first, second = record["actions"][0], record["actions"][2]
    first[1], second[1] = second[1], first[1]
    change(game_file, actions=record["actions"])
    run("verify", str(game_file), code=1)


@pytest.mark.parametrize("file", ["/no/such/file", str(TOYS), __file__])
def test_verify_fails_with_1_on_files_that_are_no_records(file: str) -> None:
    one_line(run("verify", file, code=1), file)


def test_analyse_json_has_exactly_this_shape(game_file: Path) -> None:
    found = run_json("analyse", str(game_file), "--quality", "quick", "--seconds", "0.2")
    assert list(found) == [
        "game",
        "level",
        "seed",
        "moves",
        "complete",
        "curve",
        "own",
        "decisions",
        "turning_points",
        "accounts",
    ]
    assert list(found["curve"][0]) == ["n", "chances"]
    assert [account["result"] for account in found["accounts"]] == found["curve"][-1]["chances"]


def test_analyse_for_people(game_file: Path) -> None:
    text = run("analyse", str(game_file), "--quality", "quick", "--seconds", "0.2").stdout
    for word in ("accuracy", "skill", "luck", "seat 0 (", "of random bots in imagined worlds"):
        assert word in text


def test_chances_are_compared_with_results() -> None:
    words = ("analyse", "--calibrate", "auction", "--games", "2", "--quality", "quick")
    found = run_json(*words, "--bots", "random,random")
    assert sum(each["forecasts"] for each in found["bins"]) == 2 * 8 * 2
    assert "2 games: on average" in run(*words, "--bots", "random,random").stdout


def test_a_long_comparison_goes_on_where_it_was(tmp_path: Path) -> None:
    """Games of another seed, and a line that was cut short, count for nothing."""
    kept = tmp_path / "kept.jsonl"
    words = ("analyse", "--calibrate", "auction", "--quality", "quick", "--bots", "random,random")
    first = run_json(*words, "--games", "2", "--out", str(kept))
    before = kept.read_bytes()
    run_json(*words, "--games", "1", "--seed", "9", "--out", str(kept))
    with kept.open("ab") as file:
        file.write(b'{"game": "auc\n')
    assert run_json(*words, "--games", "2", "--out", str(kept)) == first
    assert run_json(*words, "--games", "3", "--out", str(kept))["games"] == 3
    assert kept.read_bytes().startswith(before)
    assert len(kept.read_bytes().splitlines()) == 5
