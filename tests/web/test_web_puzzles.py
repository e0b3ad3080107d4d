"""Puzzles of the day: each has one answer, proved by playing all others; the page counts days."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import AnyState, Seat
from grandtour.core.match import AnyMatch
from grandtour.core.puzzle import Puzzle, position, puzzle_of, puzzles, puzzling
from grandtour.games.geoquest.board import ALONG, BOARD, CROSSING, Tile, distance, tile
from grandtour.locale import translator
from grandtour.web.puzzle_page import Score, read_scores, written
from grandtour.web.puzzles import today
from tests.serving import Server

KEYS = [key for key in registry.games() if puzzles(key)]
WORLDS = 6
"""Imagined for each puzzle with hidden information, beside the exact deduction."""


def played(state: AnyState, seat: Seat, action: str, key: str) -> AnyState:
    after = state.copy()
    after.play(seat, registry.game(key).parse(action))
    return after


def tours(match: AnyMatch, puzzle: Puzzle) -> Iterator[str]:
    """What leads to a complete tour with the next card, wherever it is put."""
    key, seat = "europatour", puzzle.seat
    for action in map(str, match.legal(seat)):
        if not action.startswith("take pile"):
            continue
        drawn = played(match.state, seat, action, key)
        for swap in map(str, drawn.legal(seat)):
            after = played(drawn, seat, swap, key)
            if not after.turn() or "claim" not in map(str, after.legal(seat)):
                continue
            after = played(after, seat, "claim", key)
            for other in after.turn():
                after = played(after, other, "decline", key)
            if (outcome := after.outcome()) and outcome.reason == "tour":
                yield action
                break


def catches(match: AnyMatch, puzzle: Puzzle) -> Iterator[str]:
    """What catches the runner in every world that the chaser cannot exclude."""
    game, seat = registry.game("euroquest"), puzzle.seat
    chance = Chance.of("puzzles").stream("worlds")
    view, log = match.view(seat), match.log(seat)
    worlds = [game.imagine(view, log, chance) for _ in range(WORLDS)]
    for action in map(str, match.legal(seat)):
        if action.startswith("white"):
            continue
        ends = [played(world, seat, action, "euroquest").outcome() for world in worlds]
        if all(end and end.reason == "caught" for end in ends):
            yield action


def coalitions(match: AnyMatch, puzzle: Puzzle) -> Iterator[str]:
    """What is carried by those named alone, and leaves the proposer in front of everybody."""
    seat = puzzle.seat
    for action in map(str, match.legal(seat)):
        verb, *named = action.split()
        if verb != "propose" or str(seat) not in named:
            continue
        state = played(match.state, seat, action, "europa")
        while state.turn() and "yes" in map(str, state.legal(state.turn()[0])):
            voter = state.turn()[0]
            state = played(state, voter, "yes" if str(voter) in named else "no", "europa")
        view = state.view(seat)
        before = match.view(seat).points
        others = [points for other, points in enumerate(view.points) if other != seat]
        if view.points[seat] > before[seat] and view.points[seat] > max(others):
            yield action


STREAM, STEP = 3, 1
"""What the rules of GeoQuest ask for a step through a stream, and for any other."""


def walks_to(caches: set[Tile]) -> dict[Tile, int]:
    """From each tile the points for one walk to the nearest cache; one step along a path is free.

    Found from the caches, since every way costs the same in both directions.
    """
    waiting = [(0, cache, False) for cache in caches]
    done: dict[tuple[Tile, bool], int] = {}
    while waiting:
        cost, here, used = heappop(waiting)
        if (here, used) in done:
            continue
        done[here, used] = cost
        for there, kind in BOARD.ways[here]:
            price = STREAM if kind == CROSSING else STEP
            heappush(waiting, (cost + price, there, used))
            if kind == ALONG and not used:
                heappush(waiting, (cost, there, True))
    found: dict[Tile, int] = {}
    for (there, _), cost in done.items():
        found[there] = min(cost, found.get(there, cost))
    return found


def ends(match: AnyMatch, puzzle: Puzzle) -> Iterator[str]:
    """Where a walk to a cache costs least, unless it does so here or where it looks so."""
    view = match.view(puzzle.seat)
    caches = {tile(cache.tile) for cache in view.caches if puzzle.seat not in cache.found}
    costs = walks_to(caches)
    reached = {str(each): tile(each.what) for each in match.legal(puzzle.seat) if each.verb == "to"}
    apart = {
        each: min(distance(there, cache) for cache in caches) for each, there in reached.items()
    }
    here = view.panels[puzzle.seat].place
    least = min(costs[there] for there in reached.values())
    if least == 0 or (here and costs[tile(here)] <= least):
        return
    best = [each for each, there in reached.items() if costs[there] == least]
    if not any(apart[each] == min(apart.values()) for each in best):
        yield from best


PROOFS: dict[str, Callable[[AnyMatch, Puzzle], Iterator[str]]] = {
    "europatour": tours,
    "euroquest": catches,
    "europa": coalitions,
    "geoquest": ends,
}


@pytest.mark.parametrize("key", KEYS)
def test_each_puzzle_has_one_answer(key: str) -> None:
    judge = puzzling(key)
    assert judge is not None
    assert len(puzzles(key)) >= 28
    for number, puzzle in enumerate(puzzles(key)):
        match = position(key, puzzle)
        view, legal, log = (
            match.view(puzzle.seat),
            match.legal(puzzle.seat),
            match.log(puzzle.seat),
        )
        assert judge.answers(view, legal, log) == puzzle.answers, (key, number)
        assert sorted(PROOFS[key](match, puzzle)) == sorted(puzzle.answers), (key, number)


def test_the_streak_counts_days_in_a_row() -> None:
    score = Score().after(10, right=True).after(11, right=True)
    assert (score.streak, score.best) == (2, 2)
    assert score.at(12).streak == 2
    assert score.at(13).streak == 0
    assert score.after(13, right=True).streak == 1
    lost = score.after(12, right=False)
    assert (lost.streak, lost.best) == (0, 2)
    assert read_scores(written({"europatour": lost})) == {"europatour": lost}
    assert read_scores("europatour.x.1-nothing.1.1.1.1-") == {}


@pytest.mark.parametrize("key", KEYS)
def test_one_answer_a_day(server: Server, key: str) -> None:
    puzzle = puzzle_of(key, today())
    assert puzzle is not None
    t = translator("en", key)
    with server.client() as client:
        asked = client.get(f"/puzzle/{key}").text
        assert t("puzzle.task") in asked
        assert f'action="/puzzle/{key}/act?seat={puzzle.seat}"' in asked
        verb, _, rest = puzzle.answers[0].rpartition(" ")
        done = client.post(f"/puzzle/{key}/act", data={"action": verb, "then": rest})
        assert done.status_code == 303
        shown = client.get(f"/puzzle/{key}").text
        assert t("puzzle.right") in shown
        assert t("puzzle.streak", n=1, best=1) in shown
        assert 'name="action"' not in shown
        again = client.post(f"/puzzle/{key}/act", data={"action": puzzle.answers[0]})
        assert again.status_code == 409
        assert "grandtour_player" not in client.cookies
        look = client.get(f"/api/puzzles/{key}").json()
        wrong = next(action for action in look["legal"] if action not in puzzle.answers)
        path = f"/api/puzzles/{key}/answer"
        assert client.post(path, json={"action": wrong}).json()["right"] is False
        assert client.post(path, json={"action": puzzle.answers[0]}).json()["right"] is True
