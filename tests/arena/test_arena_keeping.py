"""Results in a file: nothing is played twice, and a kill costs the games in flight at most."""

import json
import multiprocessing
import os
import signal
import time
from pathlib import Path

import msgspec
import pytest

from grandtour.arena import Tournament, bot_code, report
from grandtour.arena.bot_code import code_of
from grandtour.arena.entrants import python_bot
from grandtour.arena.keeping import Keeper, Kept, joined, plan_of, read_lines, written
from grandtour.arena.score import clustered, interval, until_sure
from grandtour.arena.standings import LineUp, standings
from grandtour.arena.tournament import GameResult
from grandtour.bridges.limits import Limits
from grandtour.core import record, registry


def tournament(games: int = 8, *, seed: int = 5, duplicate: bool = True) -> Tournament:
    return Tournament(
        game="auction", bots=("easy", "random"), games=games, seed=seed, duplicate=duplicate
    )


def facts(results: list[GameResult]) -> list[tuple[object, ...]]:
    return [(game.number, game.entries, game.outcome, game.moves) for game in results]


def run(path: Path, plan: Tournament, jobs: int = 1) -> list[GameResult]:
    keeper = Keeper(path, plan)
    return list(plan.play(jobs, keeper.known(), keeper.keep))


def test_duplicate_play_deals_the_same_to_everybody(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(tournament(games=4), records=tmp_path)
    games = list(plan.play())
    assert [game.entries for game in games] == [(0, 1), (1, 0)] * 2
    seeds = [record.load(path).seed for path in sorted(tmp_path.iterdir())]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]
    apart = list(tournament(games=4, duplicate=False).play())
    assert facts(games)[0] == facts(apart)[0], "the first deal is the same"


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_known_is_not_played_again(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "results.jsonl"
    first = run(path, tournament(games=3))
    size = path.stat().st_size
    assert facts(run(path, tournament(games=3))) == facts(first)
    assert path.stat().st_size == size
    more = run(path, tournament(games=6), jobs)
    assert facts(more) == facts(list(tournament(games=6).play()))
    assert len(path.read_bytes().splitlines()) == 6


def test_the_same_figures_come_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played = report(tournament(), run(path, tournament()))
    again = report(tournament(), run(path, tournament()))
    assert msgspec.structs.replace(again, seconds=0.0, ms_per_move={}) == msgspec.structs.replace(
        played, seconds=0.0, ms_per_move={}
    )
    for bot, times in played.ms_per_move.items():
        assert again.ms_per_move[bot].max == pytest.approx(times.max, rel=5e-3, abs=2e-4)


def test_a_line_that_was_cut_short_costs_its_game_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first = run(path, tournament(games=4))
    whole = path.read_bytes()
    path.write_bytes(whole[:-50])
    assert facts(run(path, tournament(games=4))) == facts(first)
    assert len(list(read_lines([path]))) == 4


def test_files_can_be_joined_and_hold_several_tournaments(tmp_path: Path) -> None:
    one, other, both = (tmp_path / name for name in ("1", "2", "both"))
    run(one, tournament(games=3))
    run(other, tournament(games=5))
    run(other, tournament(games=2, seed=6))
    both.write_bytes(one.read_bytes() + other.read_bytes() + b"nonsense\n")
    assert len(list(read_lines([both]))) == 5 + 2
    assert len(Keeper(both, tournament()).known()) == 5


def test_files_that_are_kept_for_good_hold_every_game_once_and_are_short(tmp_path: Path) -> None:
    one, other = tmp_path / "1", tmp_path / "2"
    run(one, tournament(games=5))
    run(other, tournament(games=3))
    run(other, tournament(games=2, seed=6))
    lines = joined(read_lines([other, one]))
    assert [(line.plan.seed, line.number) for line in lines] == [
        *((5, number) for number in range(5)),
        *((6, number) for number in range(2)),
    ]
    kept = tmp_path / "kept"
    kept.write_bytes(written(lines))
    assert list(read_lines([kept])) == lines
    assert len(kept.read_bytes()) < len(one.read_bytes()) + len(other.read_bytes())
    assert b"milliseconds" not in kept.read_bytes()
    # A run goes on where such a file ends, and only its own games have times.
    assert facts(run(kept, tournament(games=6))) == facts(run(one, tournament(games=6)))
    shares = [(line_up.report.results, line_up.report.games) for line_up in found(kept)]
    assert (shares[0][0], shares[0][1]) == (found(one)[0].report.results, 6)
    assert set(found(kept)[0].report.ms_per_move) == {"easy", "random"}
    assert not found(kept)[1].report.ms_per_move


def found(path: Path) -> list[LineUp]:
    (game,) = standings(read_lines([path]))
    return game.line_ups


def _play_slowly(path: Path) -> None:
    """In a process of its own: a game is over, then nothing for long."""
    plan = tournament(games=50)
    keeper = Keeper(path, plan)
    for _ in plan.play(1, keeper.known(), keeper.keep):
        time.sleep(0.02)


def test_a_kill_loses_nothing_that_was_over(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    process = multiprocessing.get_context("fork").Process(target=_play_slowly, args=(path,))
    process.start()
    while not path.exists() or len(path.read_bytes().splitlines()) < 5:
        time.sleep(0.01)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    over = len(Keeper(path, tournament()).known())
    assert over >= 5
    assert facts(run(path, tournament(games=over + 2))) == facts(
        list(tournament(games=over + 2).play())
    )


LAZY = """
class Lazy:
    def __init__(self, game, seat, chance):
        pass

    def choose(self, view, legal, log):
        return legal[PLACE]

bot = Lazy
"""


def lazy(path: Path, place: int) -> Tournament:
    path.write_text(LAZY.replace("PLACE", str(place)))
    python_bot.cache_clear()
    return Tournament(game="auction", bots=(f"py:{path}", "random"), games=4, seed=1)


def test_games_of_a_bot_that_was_changed_do_not_count(tmp_path: Path) -> None:
    path, bot = tmp_path / "results.jsonl", tmp_path / "lazy.py"
    before = lazy(bot, 0)
    first = run(path, before)
    assert len(Keeper(path, before).known()) == 4
    assert not Kept(path).outdated([before])
    after = lazy(bot, -1)
    assert not Keeper(path, after).known()
    assert Kept(path).outdated([after]) == {f"py:{bot}": 4}
    second = run(path, after)
    assert facts(second) != facts(first)
    (standing,) = standings(read_lines([path]))
    assert len(standing.line_ups) == 2
    names = {rating.bot for rating in standing.ratings}
    assert len(names) == 3, "old and new are two bots, and random is one"
    assert "random" in names


def test_a_program_is_known_by_the_files_that_its_command_names(tmp_path: Path) -> None:
    program, other = tmp_path / "bot.py", tmp_path / "weights.json"
    program.write_text("one")
    command = f"cmd:python3 {program} --weights {other}"
    prints = [code_of("auction", command)]
    other.write_text("two")
    prints.append(code_of("auction", command))
    program.write_text("three")
    prints.append(code_of("auction", command))
    assert len(set(prints)) == 3
    assert code_of("auction", "cmd:nothing 'here") == ""


def test_bots_known_by_name_are_known_by_the_code_of_the_games_and_of_the_houses_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    houses = tmp_path / "house"
    game = tmp_path / "game"
    monkeypatch.setattr(bot_code, "_SEARCHES", houses)
    monkeypatch.setattr(registry, "folder", lambda key: game)

    def code_after(place: str, words: str) -> str:
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words)
        bot_code._known_by_name.cache_clear()
        assert code_of("any", "strong") == code_of("any", "ismcts:500")
        return code_of("any", "strong")

    codes = [
        code_after(place, words)
        for words in ("one", "two")
        for place in (
            "house/flat.py",
            "game/bots.py",
            "game/bots/strong.py",
            "game/bots/weights.csv",
            "game/bots/deep/er.json",
            "game/data/bots.json",
        )
    ]
    assert len(set(codes)) == len(codes), "each change of a file of bots is seen"
    for place in ("rules.py", "page/board.html", "locale/en.po", "data/cards.csv"):
        assert code_after(f"game/{place}", "new") == codes[-1]
    bot_code._known_by_name.cache_clear()


def test_the_code_of_the_houses_bots_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    known = code_of("europatour", "strong")
    monkeypatch.setattr(Path, "read_bytes", None)
    assert code_of("europatour", "easy") == known


def test_files_that_do_not_say_which_code_a_bot_was_are_read(tmp_path: Path) -> None:
    path, plan = tmp_path / "results.jsonl", tournament(games=3)
    run(path, plan)
    shares = found(path)[0].report.results
    lines = [json.loads(text) for text in path.read_text().splitlines()]
    for line in lines:
        del line["plan"]["code"], line["plan"]["longest"], line["plan"]["megabytes"]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert found(path)[0].report.results == shares
    # Nobody can say which bots they were.
    assert not Keeper(path, plan).known()
    assert Kept(path).outdated([plan]) == {"easy": 3, "random": 3}


def test_options_that_are_as_usual_make_no_other_line_up(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    usual = {option.key: option.default for option in registry.game("auction").info.options}
    first = run(path, tournament(games=3))
    for options in (usual, {key: str(one) for key, one in usual.items()}):
        plan = msgspec.structs.replace(tournament(games=3), options=options)
        assert plan_of(plan) == plan_of(tournament())
        assert facts(list(Keeper(path, plan).known().values())) == facts(first)
    # Lines that were written with all options are read in the same way.
    lines = [json.loads(text) for text in path.read_text().splitlines()]
    for line in lines:
        line["plan"]["options"] = {key: str(one) for key, one in usual.items()}
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert len(Keeper(path, tournament()).known()) == 3
    other = msgspec.structs.replace(tournament(), options={"cards": "4"})
    assert plan_of(other).options == {"cards": 4}
    assert not Keeper(path, other).known()


def test_other_limits_of_programs_are_another_line_up(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(path, tournament(games=1))
    for limits in (Limits(megabytes=64), Limits(move_seconds=9)):
        other = msgspec.structs.replace(tournament(), limits=limits)
        assert not Keeper(path, other).known()


@pytest.mark.parametrize(
    ("part", "nonsense"),
    [
        ("entries", [0, 7]),
        ("entries", [0, 0]),
        ("entries", [0]),
        ("outcome", {"ranking": [[0], [5]], "scores": [], "reason": "x"}),
        ("outcome", {"ranking": [[0]], "scores": [], "reason": "x"}),
        ("outcome", {"ranking": [], "scores": [], "reason": "x"}),
        ("outcome", {"ranking": [[0], [1]], "teams": [[0, 3]], "scores": [], "reason": "x"}),
        ("milliseconds", [[1.0]]),
        ("lapses", [1, 2, 3]),
    ],
)
def test_a_line_that_contradicts_itself_is_no_result(
    tmp_path: Path, part: str, nonsense: object
) -> None:
    path = tmp_path / "results.jsonl"
    run(path, tournament(games=2))
    one, other = path.read_text().splitlines()
    path.write_text(f"{json.dumps({**json.loads(one), part: nonsense})}\n{other}\n")
    wrong: list[bytes] = []
    (line,) = read_lines([path], wrong)
    assert (line.number, len(wrong)) == (1, 1)
    assert list(Keeper(path, tournament()).known()) == [1]


def test_brackets_without_end_are_no_result(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text('{"x":' + "[" * 60000)
    wrong: list[bytes] = []
    assert not list(read_lines([path], wrong))
    assert len(wrong) == 1
    assert not Keeper(path, tournament()).known()


def test_a_file_is_read_once_for_all_line_ups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.jsonl"
    plans = [tournament(games=2, seed=seed) for seed in range(4)]
    for plan in plans:
        run(path, plan)
    kept = Kept(path)
    monkeypatch.setattr(Path, "read_bytes", None)
    assert [len(Keeper(path, plan, kept).known()) for plan in plans] == [2] * 4
    (result,) = tournament(games=1, seed=9).play()
    Keeper(path, tournament(seed=9), kept).keep(result)
    assert list(Keeper(path, tournament(seed=9), kept).known()) == [0], "what is new is known, too"


def test_events_are_a_mean_of_the_games_in_which_they_were_counted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(path, tournament(games=2))
    path.write_bytes(written(joined(read_lines([path]))))
    more = run(path, tournament(games=4))
    counted = more[2].events + more[3].events
    means = report(tournament(games=4), more).events_per_game
    assert means == {kind: number / 2 for kind, number in counted.items()}


def test_intervals_of_duplicate_play_count_deals() -> None:
    plan = tournament(games=80)
    games = list(plan.play())
    low, high = interval(plan, 0, games)
    share = sum(game.share(0) for game in games) / len(games)
    assert low <= share <= high
    means = [(games[n].share(0) + games[n + 1].share(0)) / 2 for n in range(0, 80, 2)]
    assert (low, high) == clustered(means)


def test_where_all_deals_end_alike_the_interval_has_a_width() -> None:
    low, high = clustered([1.0] * 40)
    assert low < 0.97
    assert high == 1.0


def test_it_stops_when_it_is_sure_and_at_the_same_game_whatever_the_jobs() -> None:
    plan = tournament(games=2000)
    enough = list(until_sure(plan, plan.play(), 12))
    assert 40 <= len(enough) < 400
    assert len(enough) % 2 == 0
    assert facts(list(until_sure(plan, plan.play(2), 12))) == facts(enough)
    low, high = interval(plan, 0, enough)
    assert high - low <= 0.24
