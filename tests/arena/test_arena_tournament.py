"""Many games: seats, seeds, processes, records and figures."""

import os
import signal
import time
from collections import Counter
from pathlib import Path

import pytest

from grandtour.arena import Tournament, report, wilson
from grandtour.arena.rows import sides, sums, who_plays
from grandtour.arena.score import EntryResult, lead, percentile
from grandtour.arena.tournament import GameResult
from grandtour.arena.workers import WorkerLost
from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.errors import BadOptions, UnknownBot, UnknownGame
from grandtour.core.game import Outcome
from tests.running import command


def tournament(
    *bots: str, games: int = 12, seed: int = 5, fixed: bool = False, records: Path | None = None
) -> Tournament:
    return Tournament(
        game="auction", bots=bots, games=games, seed=seed, fixed=fixed, records=records
    )


def facts(results: list[GameResult]) -> list[tuple[object, ...]]:
    """All but the times, which no seed can fix."""
    return [(game.number, game.entries, game.outcome, game.moves) for game in results]


def result(entries: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> GameResult:
    outcome = Outcome(ranking=ranking, scores=(), reason="x")
    return GameResult(0, entries, outcome, 10, tuple([1.0] for _ in entries), Counter(won=2))


@pytest.mark.parametrize(
    ("wins", "played", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # by hand
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (2.5, 10, 0.0809, 0.5578),
    ],
)
def test_wilson_against_known_values(wins: float, played: int, low: float, high: float) -> None:
    assert wilson(wins, played) == pytest.approx((low, high), abs=6e-5)


def entry(wins: float, played: int) -> EntryResult:
    return EntryResult(0, "any", played, wins, wins / played, *wilson(wins, played))


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table II, method 10
        (entry(56, 70), entry(48, 80), 0.0524, 0.3339),
        (entry(9, 10), entry(3, 10), 0.1705, 0.8090),
        (entry(10, 10), entry(0, 10), 0.6075, 1.0),
    ],
)
def test_leads_against_known_values(
    one: EntryResult, other: EntryResult, low: float, high: float
) -> None:
    found = lead(one, other)
    assert found == pytest.approx((one.share - other.share, low, high), abs=6e-5)
    assert lead(other, one) == pytest.approx((-found[0], -found[2], -found[1]))


def test_percentiles_are_values_that_occurred() -> None:
    times = [float(n) for n in range(1, 201)]
    assert percentile(times, 0.5) == 100
    assert percentile(times, 0.99) == 198
    assert percentile([3.0], 0.99) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_entry_sits_on_every_seat_equally_often(seats: int) -> None:
    rounds = 5
    bots = tournament(*["random"] * seats)
    places = Counter(
        (entry, seat)
        for number in range(seats * rounds)
        for seat, entry in enumerate(bots.entries(number))
    )
    assert len(places) == seats**2
    assert set(places.values()) == {rounds}


def test_fixed_seats_stay() -> None:
    bots = tournament("random", "easy", "random", fixed=True)
    assert {bots.entries(number) for number in range(7)} == {(0, 1, 2)}


def test_the_same_seed_gives_the_same_games() -> None:
    first, again, other = (
        facts(list(tournament("easy", "random", seed=seed).play())) for seed in (5, 5, 6)
    )
    assert first == again
    assert first != other


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_number_of_processes_changes_nothing(jobs: int, tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "many"]
    for folder in folders:
        folder.mkdir()
    alone, together = (
        facts(list(tournament("easy", "random", "random", records=folder).play(jobs)))
        for folder, jobs in zip(folders, (1, jobs), strict=True)
    )
    assert alone == together
    one, many = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert one == many


DEADLY = """
import os, signal
from grandtour.bots.random_bot import RandomBot

class bot(RandomBot):
    def choose(self, view, legal, log):
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_worker_that_dies_ends_the_run_with_a_sentence(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(DEADLY)
    with pytest.raises(WorkerLost):
        list(tournament(f"py:{bot}", "random").play(2))


SLOW = """
import os, pathlib, time
from grandtour.bots.random_bot import RandomBot

class bot(RandomBot):
    def choose(self, view, legal, log):
        pathlib.Path(__file__).with_name(f"worker-{os.getpid()}").touch()
        time.sleep(60)
"""


def test_an_interrupted_run_ends_at_once_and_in_few_words(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(SLOW)
    words = ["arena", "auction", "--bots", f"py:{bot},random", "--jobs", "2"]
    with command(*words) as run:
        while len(workers := list(tmp_path.glob("worker-*"))) < 2 and run.poll() is None:
            time.sleep(0.05)
        os.killpg(run.pid, signal.SIGINT)
        told, _ = run.communicate(timeout=30)
    assert len(workers) == 2
    assert "Traceback" not in told
    assert len(told.splitlines()) <= 2
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(int(worker.name.removeprefix("worker-")), 0)


def test_records_verify_and_say_who_sat_where(tmp_path: Path) -> None:
    results = list(tournament("easy", "random", games=4, records=tmp_path).play())
    paths = sorted(tmp_path.iterdir())
    assert len(paths) == 4
    for number, path in enumerate(paths):
        game = record.load(path)
        match = record.verify(game, registry.game("auction"))
        assert match.outcome() == results[number].outcome
        assert match.chance.seed == Chance.of("arena", 5, number).seed
        assert [sitter.bot for sitter in game.seats] == [
            ("easy", "random")[entry] for entry in results[number].entries
        ]


def test_wins_are_counted_for_entries_and_shared_wins_in_parts() -> None:
    games = [
        result((0, 1, 2), ((0,), (1, 2))),
        result((2, 0, 1), ((1,), (0, 2))),
        result((1, 2, 0), ((0, 1), (2,))),
        result((0, 1, 2), ((0, 1, 2),)),
    ]
    found = report(tournament("easy", "random", "easy", games=4), games)
    assert [entry.wins for entry in found.results] == pytest.approx(
        [2 + 1 / 3, 0.5 + 1 / 3, 0.5 + 1 / 3], abs=1e-4
    )
    assert sum(entry.share for entry in found.results) == pytest.approx(1, abs=1e-3)
    assert [entry.bot for entry in found.results] == ["easy", "random", "easy"]
    easy, random = found.totals
    assert (easy.entries, random.entries) == ([0, 2], [1])
    assert easy.wins == pytest.approx(sum(found.results[entry].wins for entry in (0, 2)), abs=1e-3)
    assert easy.low < easy.share < easy.high
    assert (easy.fair, random.fair) == pytest.approx((2 / 3, 1 / 3), abs=1e-3)
    assert [row.result for row in sums(found)] == [easy]
    assert who_plays(found, fixed=False) == "easy on 2 seats against random"
    assert found.moves == 40
    assert found.reasons == {"x": 4}
    assert found.events_per_game == {"won": 2}
    assert list(found.ms_per_move) == ["easy", "random"]


@pytest.mark.parametrize(
    ("bots", "changes", "error"),
    [
        (("random", "random"), {"game": "nope"}, UnknownGame),
        (("random", "nope"), {}, UnknownBot),
        (("random", "ismcts:"), {}, UnknownBot),
        (("random", "ismcts:0"), {}, UnknownBot),
        (("random", "ismcts:5s"), {}, UnknownBot),
        (("random", "openspiel:5s"), {}, UnknownBot),
        (("random",), {}, BadOptions),
        (("random",) * 5, {}, BadOptions),
        (("random", "random"), {"options": {"cards": "many"}}, BadOptions),
        (("random", "random"), {"options": {"nope": "1"}}, BadOptions),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(
    bots: tuple[str, ...], changes: dict[str, object], error: type[Exception]
) -> None:
    plan: dict[str, object] = {"game": "auction", "bots": bots, "games": 1, "seed": 1, **changes}
    with pytest.raises(error):
        Tournament(**plan).check()  # type: ignore[arg-type]


def test_a_team_of_entries_is_named_and_wins_as_one() -> None:
    bots = tournament("easy", "random", "random", games=2, fixed=True)
    games = [_caught((0, 1, 2)), _caught((0, 1, 2))]
    found = report(bots, games)
    assert found.teams == [[1, 2]]
    assert [entry.wins for entry in found.results] == [0, 2, 2]
    rows = [(row.entries, row.result.bot, row.fair) for row in sides(found)]
    assert rows == [([0], "easy", 0.5), ([1, 2], "random", 0.5)]
    assert sums(found) == [], "each bot has one row"
    assert [(bot.wins, bot.fair) for bot in found.totals] == [(0, 0.5), (2, 0.5)]
    assert who_plays(found, fixed=True) == "easy (seat 0) against random (seats 1, 2)"
    assert report(bots, [_caught((0, 1, 2)), _caught((1, 2, 0))]).teams == []


def _caught(entries: tuple[int, ...]) -> GameResult:
    """Seats 1 and 2 have won together."""
    outcome = Outcome(ranking=((1, 2), (0,)), scores=(), reason="x", teams=((1, 2),))
    return GameResult(0, entries, outcome, 10, tuple([1.0] for _ in entries), Counter(won=2))


def test_plain_search_enters_any_game_by_its_budget() -> None:
    plan = tournament("ismcts:20", "ismcts:1ms", games=2)
    plan.check()
    assert len(list(plan.play())) == 2
