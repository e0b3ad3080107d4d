"""Ratings and reports from files of results, and the commands that make them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from grandtour.arena.keeping import FORMAT, Line, Plan
from grandtour.arena.ladder import round_robin
from grandtour.arena.page import page_of
from grandtour.arena.standings import ratings, standings
from grandtour.bridges.limits import Limits
from grandtour.cli import WRONG_USE, app
from grandtour.core.errors import BadOptions, UnknownBot
from grandtour.core.game import Outcome


def line(
    number: int, bots: tuple[str, ...], *ranking: tuple[int, ...], seed: int = 1, **more: object
) -> Line:
    """A game in which the seats, held by these bots in this order, ended like that."""
    plan = Plan("auction", 1, bots, seed, {}, False, False, 1.0)
    outcome = Outcome(ranking=ranking, scores=(), reason="x", **more)  # type: ignore[arg-type]
    seats = tuple(range(len(bots)))
    return Line(FORMAT, plan, number, seats, outcome, 5, tuple([1.0] for _ in bots), {"won": 1})


def ladder(lines: list[Line]) -> list[str]:
    return [rating.bot for rating in ratings(lines)]


def test_who_wins_is_rated_higher_and_more_games_make_surer() -> None:
    pairs = [("a", "b"), ("b", "c"), ("a", "c")]
    few = [line(n, pairs[n % 3], (0,), (1,)) for n in range(6)]
    many = [line(n, pairs[n % 3], (0,), (1,)) for n in range(60)]
    assert ladder(few) == ladder(many) == ["a", "b", "c"]
    assert all(
        more.spread < less.spread and (more.games, less.games) == (40, 4)
        for more, less in zip(ratings(many), ratings(few), strict=True)
    )


def test_shared_places_leave_equals_equal() -> None:
    one, other = ratings([line(n, ("a", "b"), (0, 1)) for n in range(9)])
    assert one.mean == pytest.approx(other.mean)


def test_a_team_is_rated_as_one_side() -> None:
    caught = [line(n, ("run", "hunt", "hunt"), (1, 2), (0,), teams=((1, 2),)) for n in range(9)]
    assert ladder(caught) == ["hunt", "run"]


def test_a_bot_against_itself_says_nothing() -> None:
    assert ratings([line(0, ("a", "a"), (0,), (1,))]) == []
    mixed = [line(n, ("a", "b", "a"), (0,), (1,), (2,)) for n in range(9)]
    assert {rating.bot: rating.games for rating in ratings(mixed)} == {"a": 9, "b": 9}


def test_standings_do_not_depend_on_the_order_of_lines() -> None:
    lines = [line(n, ("a", "b"), ((n + 1) // 2 % 2,), (n // 2 % 2,)) for n in range(0, 20, 2)]
    lines += [line(n, ("b", "c"), (0,), (1,), seed=2) for n in range(7)]
    one, other = standings(lines), standings(reversed(lines))
    assert one == other
    (game,) = one
    assert [line_up.report.games for line_up in game.line_ups] == [10, 7]


def test_the_page_shows_all_and_escapes_it() -> None:
    page = page_of(standings([line(n, ("<b>bold</b>", "b"), (0,), (1,)) for n in range(3)]))
    assert "<b>bold" not in page
    assert "&lt;b&gt;bold" in page
    assert page.count("<svg") == 2 + 2
    assert "100.0 %" in page
    assert "<script" not in page
    assert "http" not in page


def test_a_round_robin_is_of_every_two_and_is_checked_first() -> None:
    plan = {"number": 4, "seed": 1, "options": {}, "limits": Limits()}
    found = round_robin(["auction"], ["easy", "medium", "random"], [2, 3], **plan)  # type: ignore[arg-type]
    assert [tournament.bots for tournament in found[:2]] == [("easy", "medium"), ("easy", "random")]
    assert len(found) == 6
    assert all(tournament.duplicate for tournament in found)
    with pytest.raises(BadOptions):
        round_robin(["auction"], ["easy", "random"], [17], **plan)  # type: ignore[arg-type]
    with pytest.raises(UnknownBot):
        round_robin(["auction"], ["easy", "nobody"], [2], **plan)  # type: ignore[arg-type]


def test_the_commands(tmp_path: Path) -> None:
    results, page = tmp_path / "results.jsonl", tmp_path / "report.html"
    run = CliRunner().invoke
    ladder = ["arena", "ladder", "auction", "--bots", "easy,random", "--games", "6"]
    made = run(app, [*ladder, "--out", str(results), "--json"])
    assert made.exit_code == 0, made.output
    (standing,) = json.loads(made.stdout)
    assert {rating["bot"] for rating in standing["ratings"]} == {"easy", "random"}
    told = run(app, ["arena", "report", str(results), "--html", str(page)])
    assert told.exit_code == 0, told.output
    assert "ratings" in told.stdout
    assert "easy" in page.read_text(encoding="utf-8")
    assert run(app, ["arena", "report", str(tmp_path / "none")]).exit_code == WRONG_USE
    assert run(app, [*ladder, "--out", str(results), "--seats", "many"]).exit_code == WRONG_USE
