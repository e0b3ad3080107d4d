"""How far a token gets: the scenarios of movement, and a slow search over all routes."""

from collections.abc import Iterator
from heapq import heappop, heappush

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grandtour.games.geoquest.board import (
    ALONG,
    BOARD,
    CLEAR,
    CROSSING,
    FOREST,
    OFF_BOARD,
    PLAIN,
    ROCKY,
    SWAMP,
    TILE_COUNT,
    URBAN,
    Tile,
    bits,
    distance,
    doors,
    members,
    name,
    tile,
)
from grandtour.games.geoquest.walking.footwork import ORDINARY, Footwork, Step
from grandtour.games.geoquest.walking.reach import reach, shift, stray

BOOTS = (1 << FOREST, 1)
RACHEL = (1 << FOREST, 2)
FRED = (1 << CLEAR | 1 << URBAN, 1)


def reached(start: str, points: int, footwork: Footwork = ORDINARY) -> set[str]:
    return {name(there) for there in reach(tile(start), points, footwork)}


def step(start: str, end: str, points: int, footwork: Footwork = ORDINARY) -> Step:
    return reach(tile(start), points, footwork)[tile(end)]


def route(start: str, end: str, points: int, footwork: Footwork = ORDINARY) -> list[str]:
    return [name(each) for each in step(start, end, points, footwork).route]


def test_4_on_a_path_the_free_step_is_allowed_at_total_0() -> None:
    assert reached("PA", 0) == {"PB"}
    free = step("PA", "PB", 0)
    assert (free.cost, free.free_steps, free.crossings) == (0, 1, 0)


def test_5_beside_a_path_total_0_moves_nowhere() -> None:
    assert reached("OB", 0) == set()


def test_6_the_free_step_may_follow_an_ordinary_one() -> None:
    assert reached("OB", 1) == {"OA", "OC", "NB", "PB", "PA", "PC"}
    assert route("OB", "PC", 1) == ["PB", "PC"]
    assert (step("OB", "PC", 1).cost, step("OB", "PB", 1).free_steps) == (1, 0)


def test_7_urban_tiles_count_as_paths() -> None:
    assert reached("OE", 0) == {"NE", "OD", "OF", "PE"}


def test_8_crossing_a_stream_costs_3() -> None:
    assert "LR" not in reached("LQ", 2)
    assert "LP" in reached("LQ", 2)
    assert (step("LQ", "LR", 3).cost, step("LQ", "LR", 3).crossings) == (3, 1)
    beyond = {name(side) for side in BOARD.neighbours[tile("LR")]} - {"LQ"}
    assert beyond & reached("LQ", 4) - reached("LQ", 3)


def test_9_a_bridge_takes_the_free_step_and_no_stream_price() -> None:
    assert "IT" in reached("IS", 0)
    assert step("IS", "IT", 0).crossings == 0


def test_10_boots_add_one_for_a_route_that_touches_forest() -> None:
    boots = Footwork(terrain_bonuses=(BOOTS,))
    assert "JD" not in reached("JA", 2)
    three = step("JA", "JD", 2, boots)
    assert (three.cost, three.bonus, three.bonuses) == (3, 1, (0,))
    assert "JE" not in reached("JA", 2, boots)
    assert BOARD.terrain[tile("JH")] == FOREST != BOARD.terrain[tile("JI")]
    assert step("JH", "JI", 0, boots).bonus == 1


def test_12_bonuses_of_several_cards_add_up() -> None:
    both = Footwork(terrain_bonuses=(BOOTS, RACHEL))
    assert step("JA", "JF", 2, both).bonuses == (0, 1)
    assert "JG" not in reached("JA", 2, both)


def test_12_a_bonus_of_another_terrain_is_not_earned() -> None:
    swamp = Footwork(terrain_bonuses=((1 << SWAMP, 3),))
    assert reached("JA", 2, swamp) == reached("JA", 2)


def test_a_bonus_counts_before_its_tile_only_if_the_route_gets_there() -> None:
    """From IA every tile up to IE is clear; the forest begins at IF."""
    boots = Footwork(free_steps=0, terrain_bonuses=(BOOTS,))
    assert [BOARD.terrain[tile(f"I{column}")] for column in "ABCDEF"] == [CLEAR] * 5 + [FOREST]
    assert "IF" in reached("IA", 4, boots)
    assert "IF" not in reached("IA", 4, Footwork(free_steps=0))
    off_forest = step("IA", "IE", 4, boots)
    assert (off_forest.cost, off_forest.bonus) == (4, 0)


def test_a_bonus_may_be_worth_a_detour() -> None:
    """AV to BY is three steps; AU is forest, so that going there first earns three points."""
    both = Footwork(terrain_bonuses=(BOOTS, RACHEL))
    assert "BY" not in reached("AV", 2)
    assert route("AV", "BY", 2, both) == ["AU", "AV", "AW", "AY", "BY"]
    assert step("AV", "BY", 2, both).cost == 5
    assert route("AV", "BY", 3, both) == ["AW", "AY", "BY"]


@pytest.mark.parametrize("cap", [2, 5])
def test_13_a_cap_counts_every_tile_stepped(cap: int) -> None:
    capped = reach(tile("PB"), 7, Footwork(cap=cap))
    assert max(len(last.route) for _, last in capped.items()) == cap
    near_enough = {there for there, last in reach(tile("PB"), 7).items() if len(last.route) <= cap}
    assert near_enough <= set(capped)
    assert not reach(tile("PB"), 7, Footwork(cap=0))


def test_15_waders_and_gaiters_lower_one_crossing() -> None:
    waders, gaiters = Footwork(stream_discount=2), Footwork(stream_discount=1)
    assert step("LQ", "LR", 1, waders).cost == 1
    assert step("LQ", "LR", 1, waders).discounted
    assert "LR" not in reached("LQ", 0, waders)
    assert step("LQ", "LR", 2, gaiters).cost == 2
    assert "LR" not in reached("LQ", 1, gaiters)


def test_15_a_discount_never_makes_a_crossing_free() -> None:
    both = Footwork(stream_discount=3)
    assert step("LQ", "LR", 1, both).cost == 1
    assert "LR" not in reached("LQ", 0, both)


def test_15_the_discount_is_kept_for_the_crossing_that_needs_it() -> None:
    """Going straight from UP to WR crosses twice; round by the path it is once, so 3 points do."""
    waders = Footwork(stream_discount=2)
    assert route("UP", "WR", 3, waders) == ["VP", "VQ", "VR", "WR"]
    assert (step("UP", "WR", 3, waders).cost, step("UP", "WR", 3, waders).crossings) == (3, 1)


def test_16_drought_and_heavy_rain_set_the_price() -> None:
    assert step("LQ", "LR", 1, Footwork(stream_cost=1)).cost == 1
    assert step("LQ", "LR", 1, Footwork(stream_cost=1, stream_discount=2)).discounted is False
    assert "LR" not in reached("LQ", 3, Footwork(stream_cost=4))
    assert step("LQ", "LR", 4, Footwork(stream_cost=4)).cost == 4


def test_18_nobody_steps_on_the_lake() -> None:
    for start in members(BOARD.land):
        assert not bits(reach(start, 7)) & BOARD.lake


def test_19_from_off_the_board_the_door_costs_1_and_the_free_step_may_follow() -> None:
    west = Footwork(door=doors("P")[0])
    assert not reach(OFF_BOARD, 0, west)
    found = reach(OFF_BOARD, 1, west)
    assert {name(there) for there in found} == {"PA", "PB"}
    assert found[tile("PA")].free_steps == 0
    assert found[tile("PB")].free_steps == 1


def test_19_only_the_door_tile_entered_counts_for_terrain() -> None:
    door = doors("E")[0]
    assert BOARD.terrain[door] == FOREST
    boots = Footwork(door=door, terrain_bonuses=(BOOTS,))
    assert {name(there) for there in reach(OFF_BOARD, 0, boots)} == {"EA"}
    clear = Footwork(door=doors("N")[0], terrain_bonuses=(BOOTS,))
    assert BOARD.terrain[doors("N")[0]] == CLEAR
    assert not reach(OFF_BOARD, 0, clear)


def test_21_occupied_tiles_cost_nothing_with_the_whistle_but_a_stream_does() -> None:
    assert step("OB", "OC", 0, Footwork(free_entry=bits([tile("OC")]))).cost == 0
    stream = Footwork(free_entry=bits([tile("LR")]))
    assert "LR" not in reached("LQ", 2, stream)
    assert step("LQ", "LR", 3, stream).cost == 3


def test_21_entering_for_nothing_saves_the_free_step() -> None:
    whistle = Footwork(free_entry=bits([tile("PB")]))
    assert route("PA", "PC", 0, whistle) == ["PB", "PC"]
    assert step("PA", "PC", 0, whistle).free_steps == 1
    assert step("PA", "PB", 0, whistle).free_steps == 0


def test_22_a_shortcut_counts_a_stream_as_one_tile() -> None:
    shortcut = Footwork(free_steps=0, stream_cost=1)
    assert set(reach(tile("LQ"), 5, shortcut)) == set(members(shift(tile("LQ"), 5))) - {tile("LQ")}


def test_trail_guide_gives_a_second_free_step() -> None:
    guide = Footwork(free_steps=2)
    assert reached("PA", 0, guide) == {"PB", "PC"}
    assert step("PA", "PC", 0, guide).free_steps == 2


def test_of_equally_cheap_routes_the_shortest_counts() -> None:
    for start in ("OE", "KG", "LQ", "UQ"):
        for there, last in reach(tile(start), 6).items():
            assert len(last.route) >= distance(tile(start), there)
            assert len(last.route) <= last.cost + last.free_steps
            assert last.route[-1] == last.tile == there


def test_moved_by_another_player_streams_do_not_matter() -> None:
    assert {name(each) for each in members(shift(tile("LQ"), 1))} == {
        *("LQ", "LR", "LP", "KQ", "MQ"),
    }
    assert shift(tile("LQ"), 0) == bits([tile("LQ")])
    assert not shift(tile("MP"), 3) & BOARD.lake


def test_moved_by_another_player_onto_the_board_through_the_door() -> None:
    door = doors("P")[0]
    assert shift(OFF_BOARD, 0, door) == 0
    assert members(shift(OFF_BOARD, 1, door)) == [door]
    assert {name(each) for each in members(shift(OFF_BOARD, 2, door))} == {"PA", "OA", "QA", "PB"}


def test_lost_uses_every_step_but_may_go_back_and_forth() -> None:
    assert stray(tile("LQ"), 0) == bits([tile("LQ")])
    assert {name(each) for each in members(stray(tile("AA"), 2))} == {"AA", "AC", "BB", "CA"}
    assert members(stray(OFF_BOARD, 1, tile("PA"))) == [tile("PA")]
    assert stray(OFF_BOARD, 0, tile("PA")) == 0
    for each in members(stray(tile("KK"), 5)):
        assert distance(tile("KK"), each) % 2 == 1


# A slow search over all routes, written from the rulings and sharing no code with the fast one.

LONGEST = 6
Walk = tuple[Tile, ...]


def walks(start: Tile, footwork: Footwork) -> Iterator[Walk]:
    first = (footwork.door,) if start == OFF_BOARD else BOARD.neighbours[start]
    waiting: list[Walk] = [(there,) for there in first]
    longest = LONGEST if footwork.cap is None else min(footwork.cap, LONGEST)
    while waiting and longest:
        walk = waiting.pop()
        yield walk
        if len(walk) < longest:
            waiting += [(*walk, there) for there in BOARD.neighbours[walk[-1]]]


def kinds(start: Tile, walk: Walk) -> list[int]:
    steps = zip((start, *walk), walk, strict=False)
    return [PLAIN if a == OFF_BOARD else dict(BOARD.ways[a])[b] for a, b in steps]


def cost_of(start: Tile, walk: Walk, footwork: Footwork) -> int:
    each = list(zip(walk, kinds(start, walk), strict=True))
    crossings = sum(kind == CROSSING for _, kind in each)
    paid = [kind for t, kind in each if kind != CROSSING and not footwork.free_entry >> t & 1]
    cost = len(paid) - min(footwork.free_steps, paid.count(ALONG))
    if crossings:
        cost += max(1, footwork.stream_cost - footwork.stream_discount)
        cost += (crossings - 1) * footwork.stream_cost
    return cost


def earned(start: Tile, walk: Walk, footwork: Footwork) -> tuple[int, ...]:
    touched = {BOARD.terrain[each] for each in (start, *walk) if each != OFF_BOARD}
    bonuses = enumerate(footwork.terrain_bonuses)
    return tuple(n for n, (on, _) in bonuses if any(on >> terrain & 1 for terrain in touched))


def slow_reach(start: Tile, points: int, footwork: Footwork) -> dict[Tile, tuple[int, int]]:
    """For each tile the cost and the number of steps of the best route."""
    found: dict[Tile, tuple[int, int]] = {}
    for walk in walks(start, footwork):
        cost = cost_of(start, walk, footwork)
        bonus = sum(footwork.terrain_bonuses[n][1] for n in earned(start, walk, footwork))
        if cost <= points + bonus and walk[-1] != start:
            found[walk[-1]] = min(found.get(walk[-1], (99, 99)), (cost, len(walk)))
    return found


TERRAIN_SETS = st.sampled_from([1 << FOREST, 1 << ROCKY, 1 << SWAMP, 1 << URBAN, FRED[0]])
BONUSES = st.lists(st.tuples(TERRAIN_SETS, st.integers(1, 2)), max_size=3).map(tuple)
# Around streams, bridges, forks and towns there is more to get wrong than in the open.
BUSY = members((BOARD.by_stream | BOARD.forks | BOARD.of_terrain[URBAN]) & BOARD.land)
STARTS = st.one_of(st.sampled_from(BUSY), st.sampled_from(members(BOARD.land)))


@st.composite
def moves(draw: st.DrawFn) -> tuple[Tile, int, Footwork]:
    """A start, points and a footwork whose every useful route has at most `LONGEST` steps."""
    start = draw(STARTS)
    around = members(shift(start, 3))
    footwork = Footwork(
        free_steps=draw(st.integers(0, 2)),
        stream_cost=draw(st.sampled_from([1, 3, 4])),
        stream_discount=draw(st.integers(0, 3)),
        terrain_bonuses=draw(BONUSES),
        cap=draw(st.integers(0, LONGEST)),
        free_entry=bits(draw(st.lists(st.sampled_from(around), max_size=3))),
        door=draw(st.sampled_from([doors(name(start)[0])[0], doors(name(start)[1])[3]])),
    )
    if draw(st.integers(0, 7)) == 0:
        start = OFF_BOARD
    return start, draw(st.integers(0, 5)), footwork


@given(moves())
@settings(max_examples=150)
def test_reach_is_what_trying_every_route_finds(move: tuple[Tile, int, Footwork]) -> None:
    start, points, footwork = move
    found = reach(start, points, footwork)
    best = {there: (last.cost, len(last.route)) for there, last in found.items()}
    assert best == slow_reach(start, points, footwork)


@pytest.mark.parametrize("start", ["UQ", "OE", "JH"])
def test_what_was_asked_before_makes_no_difference(start: str) -> None:
    """One search serves all points and caps, in whatever order they are asked for."""
    for points, cap in ((5, 6), (2, 6), (5, 3), (0, 6), (3, 2), (4, 6)):
        footwork = Footwork(terrain_bonuses=(BOOTS,), cap=cap)
        found = reach(tile(start), points, footwork)
        best = {there: (last.cost, len(last.route)) for there, last in found.items()}
        assert best == slow_reach(tile(start), points, footwork)


@pytest.mark.parametrize("stream_cost", [1, 3, 4])
def test_a_long_move_is_the_cheapest_sum_of_steps(stream_cost: int) -> None:
    """Over many streams, further than any throw alone leads, and after a short move was asked."""
    start, footwork = tile("UQ"), Footwork(free_steps=0, stream_cost=stream_cost)
    cheapest = {start: 0}
    waiting = [(0, start)]
    while waiting:
        cost, here = heappop(waiting)
        for side, kind in BOARD.ways[here]:
            there = cost + (stream_cost if kind == CROSSING else 1)
            if there < cheapest.get(side, TILE_COUNT):
                cheapest[side] = there
                heappush(waiting, (there, side))
    del cheapest[start]
    for points in (3, 30, 60):
        costs = {there: last.cost for there, last in reach(start, points, footwork).items()}
        assert costs == {there: cost for there, cost in cheapest.items() if cost <= points}


@given(STARTS, st.integers(0, 3), BONUSES.filter(lambda all_: sum(n for _, n in all_) <= 2))
@settings(max_examples=60)
def test_reach_without_a_cap_is_what_trying_every_route_finds(
    start: Tile, points: int, bonuses: tuple[tuple[int, int], ...]
) -> None:
    """Points, bonus and free step together are at most six steps, as many as the slow search."""
    footwork = Footwork(terrain_bonuses=bonuses)
    found = reach(start, points, footwork)
    best = {there: (last.cost, len(last.route)) for there, last in found.items()}
    assert best == slow_reach(start, points, footwork)


@given(moves())
@settings(max_examples=150)
def test_a_step_tells_the_truth_about_its_route(move: tuple[Tile, int, Footwork]) -> None:
    start, points, footwork = move
    for there, last in reach(start, points, footwork).items():
        walk = last.route
        assert walk[-1] == there
        assert last.cost == cost_of(start, walk, footwork)
        assert last.bonuses == earned(start, walk, footwork)
        assert last.bonus == sum(footwork.terrain_bonuses[n][1] for n in last.bonuses)
        assert last.cost <= points + last.bonus
        assert last.crossings == kinds(start, walk).count(CROSSING)
        paid = [
            k
            for t, k in zip(walk, kinds(start, walk), strict=True)
            if not footwork.free_entry >> t & 1
        ]
        assert last.free_steps == min(footwork.free_steps, paid.count(ALONG))
        saving = footwork.stream_discount and footwork.stream_cost > 1
        assert last.discounted == bool(saving and last.crossings)
