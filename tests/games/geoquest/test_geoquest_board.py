"""The shipped board is whole, and its tables say what its files say."""

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest

from grandtour.games.geoquest.board import (
    ALONG,
    BOARD,
    CROSSING,
    DATA,
    FOREST,
    LAKE,
    LETTERS,
    OFF_BOARD,
    PLAIN,
    QUADRANTS,
    ROCKY,
    SIDES,
    SIZE,
    TERRAINS,
    TILE_COUNT,
    URBAN,
    Tile,
    Tiles,
    bits,
    closest,
    distance,
    doors,
    edge,
    members,
    name,
    tile,
)
from grandtour.games.geoquest.caches.regions import away, between, in_lines, near

FILES = ("path_edges", "stream_edges", "bridges", "places", "features", "puzzle_categories")
PROVENANCE = {"rulebook", "public", "reconstructed"}


def rows(file: str) -> list[dict[str, str]]:
    with (DATA / f"{file}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def tiles(*names: str) -> Tiles:
    return bits(map(tile, names))


def names(found: Tiles) -> set[str]:
    return set(map(name, members(found)))


def grid() -> dict[str, str]:
    lines = (DATA / "board.txt").read_text(encoding="utf-8").splitlines()
    drawn = [line for line in lines if not line.startswith("#")]
    assert drawn[0].strip() == LETTERS
    return {
        line[0] + column: character
        for line in drawn[1:]
        for column, character in zip(LETTERS, line[2:], strict=True)
    }


def kind(a: str, b: str) -> int:
    return dict(BOARD.ways[tile(a)])[tile(b)]


def connected(start: Tile, links: Callable[[Tile], Iterable[Tile]]) -> Tiles:
    found, waiting = 1 << start, [start]
    while waiting:
        for other in links(waiting.pop()):
            if not found >> other & 1:
                found |= 1 << other
                waiting.append(other)
    return found


def along(start: Tile) -> list[Tile]:
    return [there for there, way in BOARD.ways[start] if way == ALONG]


def test_every_row_says_where_it_comes_from() -> None:
    for file in FILES:
        assert {row["provenance"] for row in rows(file)} <= PROVENANCE, file
    for file in ("dice", "stream_lines"):
        assert json.loads((DATA / f"{file}.json").read_bytes())["provenance"], file
    assert "# provenance:" in (DATA / "board.txt").read_text(encoding="utf-8")


def test_tiles_have_names_of_row_and_column_without_x_and_z() -> None:
    assert len(set(map(name, range(TILE_COUNT)))) == TILE_COUNT == SIZE * SIZE == 576
    assert all(tile(name(each)) == each for each in range(TILE_COUNT))
    assert name(0) == "AA"
    assert tile("RC") == LETTERS.index("R") * 24 + 2
    for nonsense in ("XA", "AZ", "R", "RCA", "rc", ""):
        with pytest.raises(KeyError):
            tile(nonsense)


def test_terrain_is_what_is_drawn() -> None:
    drawn = grid()
    shown = ".FRSUL"
    assert [shown[terrain] for terrain in BOARD.terrain] == [
        drawn[n] for n in sorted(drawn, key=tile)
    ]
    count = Counter(BOARD.terrain)
    low_and_high = ((150, 260), (110, 220), (50, 120), (30, 80), (25, 70), (15, 40))
    for terrain, (low, high) in enumerate(low_and_high):
        assert low <= count[terrain] <= high, terrain
    for terrain in range(len(TERRAINS)):
        assert BOARD.of_terrain[terrain].bit_count() == count[terrain]
    assert BOARD.land | BOARD.lake == (1 << TILE_COUNT) - 1
    assert BOARD.lake.bit_count() == count[LAKE] == TILE_COUNT - BOARD.land.bit_count()


def test_the_land_is_one_piece_and_so_is_the_lake_which_is_inland() -> None:
    start = members(BOARD.land)[0]
    assert connected(start, BOARD.neighbours.__getitem__) == BOARD.land
    lake = members(BOARD.lake)
    assert connected(lake[0], lambda a: [b for b in lake if distance(a, b) == 1]) == BOARD.lake
    assert BOARD.map_edge.bit_count() == 4 * SIZE - 4


def test_neighbours_share_a_side_and_are_land() -> None:
    for each in range(TILE_COUNT):
        beside = [other for other in members(BOARD.land) if distance(each, other) == 1]
        assert list(BOARD.neighbours[each]) == (beside if BOARD.land >> each & 1 else [])
        assert [there for there, _ in BOARD.ways[each]] == list(BOARD.neighbours[each])


def test_18_the_lake_is_nobodys_neighbour() -> None:
    assert BOARD.terrain[tile("NP")] == LAKE
    assert BOARD.neighbours[tile("NP")] == ()
    assert tile("NP") not in BOARD.neighbours[tile("MP")]


def test_18_no_set_of_tiles_holds_the_lake() -> None:
    sets = [BOARD.path, BOARD.forks, BOARD.by_stream, BOARD.by_water, BOARD.bridge_ends]
    sets += [BOARD.isolated_forest, BOARD.map_edge, BOARD.quadrant_corners, BOARD.land]
    sets += [*BOARD.of_terrain, *BOARD.of_quadrant, *BOARD.of_place.values()]
    sets += [*BOARD.of_path.values(), *BOARD.same_path, near("stream", 3), in_lines(LETTERS)]
    assert not any(found & BOARD.lake for found in sets)


def test_quadrants_part_the_board_between_l_and_m() -> None:
    corners = {"AA": "NW", "LL": "NW", "AM": "NE", "LY": "NE"}
    corners |= {"MA": "SW", "YL": "SW", "MM": "SE", "YY": "SE"}
    for corner, expected in corners.items():
        assert QUADRANTS[BOARD.quadrant[tile(corner)]] == expected
    assert set(Counter(BOARD.quadrant).values()) == {144}
    assert sum(part.bit_count() for part in BOARD.of_quadrant) == BOARD.land.bit_count()
    for quadrant, part in enumerate(BOARD.of_quadrant):
        assert all(BOARD.quadrant[each] == quadrant for each in members(part))


def test_steps_along_paths_are_those_of_the_file_and_within_towns() -> None:
    listed = {edge(tile(row["tile_a"]), tile(row["tile_b"])) for row in rows("path_edges")}
    for a in members(BOARD.land):
        for b, way in BOARD.ways[a]:
            both_urban = BOARD.terrain[a] == BOARD.terrain[b] == URBAN
            assert (way == ALONG) == (edge(a, b) in listed or both_urban), (name(a), name(b))
    assert kind("PA", "PB") == kind("PB", "PA") == kind("OE", "NE") == ALONG
    assert kind("OB", "PB") == PLAIN


def test_streams_are_crossed_at_their_borders_but_not_on_bridges() -> None:
    bridges = {edge(tile(row["tile_a"]), tile(row["tile_b"])) for row in rows("bridges")}
    assert bridges == BOARD.path_edges & BOARD.stream_edges == BOARD.bridges
    assert len(bridges) == 7
    for a in members(BOARD.land):
        for b, way in BOARD.ways[a]:
            assert (way == CROSSING) == (edge(a, b) in BOARD.stream_edges - bridges)
    assert kind("LQ", "LR") == kind("LR", "LQ") == CROSSING
    assert kind("IS", "IT") == ALONG


def test_paths_and_towns_are_one_network_that_ends_at_places_or_the_edge() -> None:
    path = members(BOARD.path)
    assert connected(path[0], along) == BOARD.path
    places = bits(tile(place.tile) for place in BOARD.places)
    ends = bits(each for each in path if len(along(each)) == 1)
    assert not ends & ~(places | BOARD.map_edge | BOARD.of_terrain[URBAN])


def test_every_path_and_stream_has_a_name_and_a_course_without_gaps() -> None:
    features = {feature.id: feature for feature in BOARD.features}
    assert set(BOARD.of_path) == {key for key, its in features.items() if its.kind == "path"}
    lines = json.loads((DATA / "stream_lines.json").read_bytes())["streams"]
    assert set(lines) == {key for key, its in features.items() if its.kind == "stream"}
    steps = Counter(row["stream"] for row in rows("stream_edges"))
    for stream, corners in lines.items():
        assert len(corners) == steps[stream] + 1
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(corners))
    for feature in BOARD.features:
        assert feature.name_en
        assert feature.name_fr
        assert feature.name_de


def test_places_stand_where_they_belong() -> None:
    assert {kind: spots.bit_count() for kind, spots in BOARD.of_place.items()} == {
        "campsite": 1,
        "hospital": 1,
        "police": 1,
        "scenic_view": 4,
        "waterfall": 3,
    }
    assert names(BOARD.of_place["hospital"]) == {"OE"}
    assert names(BOARD.of_place["police"]) == {"RH"}
    views = members(BOARD.of_place["scenic_view"])
    assert {BOARD.quadrant[view] for view in views} == {0, 1, 2, 3}
    for fall in members(BOARD.of_place["waterfall"]):
        assert BOARD.terrain[fall] == ROCKY
        assert BOARD.by_stream >> fall & 1


def test_distance_is_rows_plus_columns() -> None:
    assert distance(tile("AA"), tile("YY")) == 46
    assert distance(tile("OO"), tile("OU")) == 6
    assert distance(tile("LQ"), tile("LR")) == 1


def test_closest_keeps_ties() -> None:
    assert names(closest(tile("CC"), tiles("CE", "EC", "CA", "FC"))) == {"CE", "EC", "CA"}
    assert names(closest(tile("CC"), tiles("CC", "CD"))) == {"CC"}
    assert closest(tile("CC"), 0) == 0


def test_doors_are_the_edge_tiles_beside_a_letters_arrows() -> None:
    assert SIDES == ("west", "east", "north", "south")
    assert [name(door) for door in doors("P")] == ["PA", "PY", "AP", "YP"]
    for letter in LETTERS:
        assert all(BOARD.map_edge >> door & 1 for door in doors(letter))
        assert OFF_BOARD not in doors(letter)


def test_63_corners_of_quadrants() -> None:
    corners = "AA AL AM AY LA LL LM LY MA ML MM MY YA YL YM YY"
    assert names(BOARD.quadrant_corners) == set(corners.split())


def test_sets_for_goals_of_travel_bugs() -> None:
    assert {"LQ", "LR", "IS", "IT"} <= names(BOARD.by_stream)
    assert "AA" not in names(BOARD.by_stream | BOARD.by_water)
    assert "MP" in names(BOARD.by_water & ~BOARD.by_stream)
    for each in members(BOARD.isolated_forest):
        assert BOARD.terrain[each] == FOREST
        assert all(BOARD.terrain[side] != FOREST for side in BOARD.neighbours[each])
    assert BOARD.isolated_forest.bit_count() >= 5
    assert BOARD.forks.bit_count() >= 4
    assert all(len(along(fork)) >= 3 for fork in members(BOARD.forks))
    assert (BOARD.path & BOARD.of_terrain[ROCKY]).bit_count() >= 5
    hospital, police = (members(BOARD.of_place[kind])[0] for kind in ("hospital", "police"))
    expected = {row + column for row in "OPQR" for column in "EFGH"}
    assert names(between(hospital, police)) == names(between(police, hospital)) == expected


@pytest.mark.parametrize("what", sorted(BOARD.distances))
def test_near_and_away_measure_rows_plus_columns(what: str) -> None:
    sources = members(near(what, 0))
    assert sources
    for most in (0, 1, 3):
        around = [t for t in members(BOARD.land) if min(distance(t, s) for s in sources) <= most]
        assert members(near(what, most)) == around
        assert away(what, most + 1) == BOARD.land & ~near(what, most)


def test_what_near_starts_from() -> None:
    assert near("path", 0) == BOARD.path
    assert near("path_fork", 0) == BOARD.forks
    assert near("bridge", 0) == BOARD.bridge_ends
    assert BOARD.bridge_ends.bit_count() == 14
    assert near("stream", 0) == BOARD.by_stream
    assert names(near("campsite", 0)) == {"VK"}
    assert away("path", 4).bit_count() >= 10


def test_rows_and_columns_of_letters() -> None:
    found = names(in_lines("VW"))
    assert {"VA", "AV", "WW"} <= found
    assert all({"V", "W"} & set(each) for each in found)
    assert found == {name(t) for t in members(BOARD.land) if {"V", "W"} & set(name(t))}
    assert in_lines("XZ") == 0


def test_the_path_one_is_on_is_all_named_paths_there_and_the_town() -> None:
    assert names(BOARD.same_path[tile("PA")]) == {"PA", "PB", "PC", "PD"}
    assert BOARD.same_path[tile("AA")] == 0
    town = BOARD.same_path[tile("OE")]
    assert tiles("RE", "SF", "PI") & ~town == 0
    assert not town & tiles("IU", "CM")
    for each in range(TILE_COUNT):
        assert bool(BOARD.same_path[each]) == bool(BOARD.path >> each & 1)
        assert not BOARD.same_path[each] & ~BOARD.path
