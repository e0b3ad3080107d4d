"""Ratings and reports from files of results, and the commands that make them."""

import json
import re
from itertools import combinations, pairwise
from math import log, sqrt
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from grandtour.arena.keeping import FORMAT, Line, Plan
from grandtour.arena.ladder import round_robin
from grandtour.arena.page import page_of
from grandtour.arena.ratings import ratings
from grandtour.arena.standings import standings
from grandtour.bridges.limits import Limits
from grandtour.cli import WRONG_USE, app
from grandtour.core import registry
from grandtour.core.company import teams_at_start
from grandtour.core.errors import BadOptions, UnknownBot
from grandtour.core.game import Outcome
from grandtour.core.options import read_options
from tests.toys import GAME


def line(
    number: int,
    bots: tuple[str, ...],
    *ranking: tuple[int, ...],
    seed: int = 1,
    fixed: bool = False,
    reason: str = "x",
    **more: object,
) -> Line:
    """A game in which the seats, held by these bots in this order, ended like that."""
    plan = Plan("auction", 1, bots, seed, {}, fixed, False, 1.0)
    outcome = Outcome(ranking=ranking, scores=(), reason=reason, **more)  # type: ignore[arg-type]
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
    one, other = ratings(caught[:1])
    assert one.mean - 25 == pytest.approx(25 - other.mean), "two hunters are no two wins"


def test_who_is_better_on_every_side_is_rated_higher_whatever_side_is_the_better_one() -> None:
    """The chasers win most games, and against a the fewest."""
    lines = [
        line(
            n, ("a", "b", "b"), *(((0,), (1, 2)) if n % 3 == 0 else ((1, 2), (0,))), teams=((1, 2),)
        )
        for n in range(60)
    ]
    lines += [
        line(
            n, ("b", "a", "a"), *(((0,), (1, 2)) if n % 6 == 0 else ((1, 2), (0,))), teams=((1, 2),)
        )
        for n in range(60)
    ]
    assert ladder(lines) == ["a", "b"]


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


def test_who_makes_a_game_endless_is_rated_as_who_has_lost_it() -> None:
    """Nobody has won it, but whoever is about to lose must have no way out."""
    endless = [line(n, ("a", "b"), (), (0,), (1,)) for n in range(9)]
    assert ladder(endless) == ["a", "b"]
    unclear = ratings([line(n, ("a", "b"), (), (0, 1)) for n in range(9)])
    assert unclear[0].mean == pytest.approx(unclear[1].mean)


STEP = log(0.6 / 0.4) * sqrt(2) * 25 / 6
"""Between two of whom one wins 60 %, in openskill's measure of a game of two."""


def known_ladder(names: str, games: int = 300) -> list[Line]:
    """Every two of these, best first; each wins 60 % of its games against the next."""
    lines = []
    for (better, one), (worse, other) in combinations(enumerate(names), 2):
        wins = round(games / (1 + (0.4 / 0.6) ** (worse - better)))
        lines += [
            line(n, (one, other), *(((0,), (1,)) if n < wins else ((1,), (0,))))
            for n in range(games)
        ]
    return lines


@pytest.mark.parametrize("names", ["abcd", "dcba", "bdac"])
def test_a_ladder_of_known_strengths_comes_out_in_order_and_even(names: str) -> None:
    """Whatever the bots are called, and although the games of each two lie one behind another."""
    found = ratings(known_ladder(names))
    assert [rating.bot for rating in found] == list(names)
    gaps = [one.mean - other.mean for one, other in pairwise(found)]
    assert gaps == pytest.approx([STEP] * 3, rel=0.2)
    for rating, truth in zip(found, (1.5, 0.5, -0.5, -1.5), strict=True):
        assert abs(rating.mean - 25 - truth * STEP) < rating.spread < 2


def test_ratings_are_the_same_for_the_same_games_in_any_order() -> None:
    lines = known_ladder("abcd", 30)
    shuffled = lines[::2] + lines[::-1][::2]
    assert sorted(map(id, shuffled)) == sorted(map(id, lines))
    assert ratings(shuffled) == ratings(lines)


def test_the_page_shows_all_and_escapes_it() -> None:
    page = page_of(standings([line(n, ("<b>bold</b>", "b"), (0,), (1,)) for n in range(3)]))
    assert "<b>bold" not in page
    assert "&lt;b&gt;bold" in page
    assert page.count("<svg") == 2 + 2 + 2, "a plot for each row, and an axis for each table"
    assert "100.0 %" in page
    assert "&lt;b&gt;bold&lt;/b&gt; against b" in page, "each line-up says who plays"
    assert "<script" not in page
    assert "http" not in page


def test_the_page_says_who_sat_where_sums_up_and_counts_what_went_wrong() -> None:
    lines = [
        msgspec.structs.replace(line(n, ("a", "b", "a"), (0,), (1, 2)), lapses=(0, 3, 0))
        for n in range(4)
    ]
    lines += [line(n, ("c", "b", "b"), (1, 2), (0,), teams=((1, 2),)) for n in range(4)]
    lines += [
        line(n, ("a", "c"), (), (0,), (1,), reason="broken_off", fixed=True) for n in range(2)
    ]
    page = " ".join(re.sub("<[^>]*>", " ", page_of(standings(lines))).split())
    assert "a on 2 seats against b 4 games" in page
    assert "a all its seats 4 100.0 %" in page, "two seats of a bot have a sum"
    assert "no answer" in page
    assert re.search(r"b 0 0.0 % .*? 12 ", page), "b did not answer 12 times"
    assert "a (seat 0) against c (seat 1) 2 games" in page
    assert "Broken off, and won by nobody: 2 games. c alone did" in page


def test_marks_at_the_ends_of_a_plot_are_whole() -> None:
    page = page_of(standings([line(n, ("a", "b"), (0,), (1,)) for n in range(3)]))
    places = [float(place) for place in re.findall(r'class="mean" x1="([^"]*)%"', page)]
    assert len(places) == 4
    assert all(2 <= place <= 98 for place in places)


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


def test_where_there_are_teams_bots_meet_side_against_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(GAME, "teams", lambda state: ((1, 2),), raising=False)
    plan = {"number": 4, "seed": 1, "options": {}, "limits": Limits()}
    found = round_robin(["auction"], ["easy", "random"], [3], **plan)  # type: ignore[arg-type]
    assert [tournament.bots for tournament in found] == [
        ("easy", "random", "random"),
        ("random", "easy", "easy"),
    ]
    one, other = found
    for number in range(4):
        assert one.entries(number) == (0, 1, 2), "nobody moves on into the other team"
        assert one.chance(number).seed == other.chance(number).seed
    assert len({one.chance(number).seed for number in range(4)}) == 4


def test_no_two_rivals_of_a_ladder_share_a_team_in_any_game() -> None:
    """Of all games on the shelf, as they are; line-ups of three bots."""
    plan = {"number": 3, "seed": 1, "options": {}, "limits": Limits()}
    for key, game in registry.games().items():
        settings = read_options(game.info, {})
        for tournament in round_robin([key], ["easy", "medium", "random"], **plan):  # type: ignore[arg-type]
            for team in teams_at_start(game, len(tournament.bots), settings):
                for number in range(3):
                    entries = tournament.entries(number)
                    assert len({tournament.bots[entries[seat]] for seat in team}) == 1


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


def test_a_ladder_without_names_is_of_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = {key: registry.game(key) for key in ("auction", "europatour")}
    monkeypatch.setattr(registry, "games", lambda: shelf)
    ladder = ["arena", "ladder", "--bots", "random,easy", "--games", "2", "--json"]
    made = CliRunner().invoke(app, [*ladder, "--out", str(tmp_path / "results.jsonl")])
    assert made.exit_code == 0, made.output
    assert [standing["game"] for standing in json.loads(made.stdout)] == list(shelf)


def test_a_lead_is_that_of_one_line_up_over_another(tmp_path: Path) -> None:
    run = CliRunner().invoke
    files = [str(tmp_path / name) for name in ("easy", "random", "both")]
    for bot, file in zip(("easy", "random"), files[:2], strict=True):
        bots = ["--bots", f"{bot},random", "--games", "8"]
        assert run(app, ["arena", "auction", *bots, "--out", file]).exit_code == 0
    told = run(app, ["arena", "lead", *files[:2]])
    assert told.exit_code == 0, told.output
    assert "easy, random: easy has" in told.stdout
    found = json.loads(run(app, ["arena", "lead", *files[:2], "--json"]).stdout)
    assert found["low"] < found["lead"] < found["high"]
    assert f"{100 * found['lead']:.1f} points more" in told.stdout
    Path(files[2]).write_bytes(b"".join(Path(file).read_bytes() for file in files[:2]))
    for wrong in (files[2], str(tmp_path / "none")):
        refused = run(app, ["arena", "lead", wrong, files[0]])
        assert refused.exit_code == WRONG_USE
        assert wrong in refused.output.replace("\n", "")
