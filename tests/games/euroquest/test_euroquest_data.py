"""The shipped map and cards are what the rulebook prints and the rulings ask for."""

import json
import math
from collections import Counter, deque
from functools import cache
from itertools import combinations

import pytest

from grandtour.games.euroquest.board import (
    ACROSS,
    CITIES,
    CITY_OF,
    CODES,
    COUNTRIES,
    COUNTRY,
    ENDS,
    IN_COUNTRY,
    INSIDE,
    LINKS,
    MODES,
    NEIGHBOURS,
    REACH,
    SERVED,
    SERVED_BY,
    STARTS,
    members,
)
from grandtour.games.euroquest.quests import QUESTS, Quest
from grandtour.games.euroquest.tickets import UNIT, count

PROVENANCE = {"rulebook", "public", "reconstructed"}
_STOPS = """
    AD:1 AL:1 AT:3 AX:1 BA:1 BE:1 BG:3 CH:3 CZ:2 DE:11 DK:4 DZ:2 EE:3 ES:18 FI:10 FO:1 FR:17 GI:1
    GR:11 HR:3 HU:3 IE:4 IM:1 IS:5 IT:13 JE:1 LI:1 LT:3 LU:1 LV:2 MA:3 MC:1 MD:1 ME:1 MK:1 MT:1
    NL:3 NO:13 PL:7 PT:3 RO:5 RS:2 RU:2 SE:11 SI:1 SK:2 SM:1 TN:1 TR:2 UA:5 UK:16 XK:1
"""
STOPS = {word[:2]: int(word[3:]) for word in _STOPS.split()}
"""How many stops the rulebook lists in each country."""

MEMBERS = """
    AT AX BE BG CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK
"""
PRINTED = {
    "AD-1": "Andorra la Vella",
    "AL-1": "Tirana",
    "AT-1": "Vienna",
    "AT-2": "Graz",
    "AT-3": "Innsbruck",
    "BG-2": "Plovdiv",
    "BG-3": "Varna",
    "CH-1": "Geneva",
    "DE-3": "Hanover",
    "DE-4": "Berlin",
    "DE-6": "Dresden",
    "DE-7": "Frankfurt",
    "DE-8": "Nuremberg",
    "DE-9": "Stuttgart",
    "DE-10": "Constance",
    "DE-11": "Munich",
    "ES-6": "Zaragoza",
    "ES-7": "Barcelona",
    "ES-11": "Valencia",
    "FR-6": "Paris",
    "FR-12": "Perpignan",
    "GR-11": "Mytilene",
    "HR-1": "Zagreb",
    "HR-2": "Pula",
    "HR-3": "Split",
    "HU-1": "Budapest",
    "HU-2": "Pécs",
    "HU-3": "Debrecen",
    "IE-1": "Dublin",
    "NL-1": "Rotterdam",
    "NL-2": "Amsterdam",
    "UK-9": "Newcastle upon Tyne",
    "UK-10": "Edinburgh",
    "UK-11": "Glasgow",
    "UK-12": "Aberdeen",
    "UK-13": "Inverness",
    "UK-14": "Kirkwall",
}
PAIRS = sorted({tuple(sorted((CITY_OF[link.a], CITY_OF[link.b]))) for link in LINKS})
DEGREE = [neighbours.bit_count() for neighbours in NEIGHBOURS]
# The coast railway passes Rimini; San Marino has no railway.
PASSED_BY = {("IT-3", "IT-5", "SM-1")}
# The train ferry over the Strait of Messina, the Channel Tunnel, the bridges of the Lofoten.
OVER_WATER = {("IT-9", "IT-10"), ("IT-9", "IT-11"), ("FR-1", "UK-1"), ("NO-9", "NO-10")}


def modes_between(a: int, b: int) -> set[str]:
    return {MODES[mode] for mode in range(3) if b in ENDS[mode][a]}


def km(a: int, b: int) -> float:
    p, q = CITIES[a], CITIES[b]
    north, east = math.radians(q.lat - p.lat), math.radians(q.lon - p.lon)
    h = math.sin(north / 2) ** 2
    h += math.cos(math.radians(p.lat)) * math.cos(math.radians(q.lat)) * math.sin(east / 2) ** 2
    return 12742 * math.asin(math.sqrt(h))


@cache
def distances(start: int) -> dict[int, int]:
    found, queue = {start: 0}, deque([start])
    while queue:
        city = queue.popleft()
        for end in members(NEIGHBOURS[city]):
            if end not in found:
                found[end] = found[city] + 1
                queue.append(end)
    return found


def test_every_row_says_where_it_comes_from() -> None:
    for table in (COUNTRIES, CITIES, LINKS, STARTS, [quest.card for quest in QUESTS]):
        assert {row.provenance for row in table} <= PROVENANCE
    given = {frozenset((link.a, link.b)) for link in LINKS if link.provenance == "rulebook"}
    assert frozenset(("ES-7", "AD-1")) in given


def test_52_countries_and_214_numbered_cities() -> None:
    assert [country.code for country in COUNTRIES] == sorted(STOPS)
    assert {country.code for country in COUNTRIES if country.eu} == set(MEMBERS.split())
    expected = [f"{code}-{n}" for code in sorted(STOPS) for n in range(1, STOPS[code] + 1)]
    assert list(CODES) == expected
    assert len(expected) == 214
    assert len(COUNTRIES) == 52
    assert [city.country for city in CITIES] == [COUNTRIES[n].code for n in COUNTRY]
    assert all(CITIES[CITY_OF[code]].name_en == name for code, name in PRINTED.items())


def test_every_place_has_its_names() -> None:
    for country in COUNTRIES:
        names = (country.name_en, country.name_fr, country.name_de, country.status_en)
        assert all(name.strip() for name in names)
    for city in CITIES:
        assert all(name.strip() for name in (city.name_en, city.name_fr, city.name_de))


def test_capitals_and_positions() -> None:
    capitals = Counter(city.country for city in CITIES if city.capital)
    assert set(capitals.values()) == {1}
    assert set(STOPS) - set(capitals) == {"CH", "GI", "MC", "RU", "TR", "UA"}
    assert all(30 < city.lat < 73 and -26 < city.lon < 42 for city in CITIES)
    assert min(km(a, b) for a, b in combinations(range(len(CITIES)), 2)) >= 25


def test_links_are_given_once_and_in_order() -> None:
    rows = [(link.a, link.b, link.mode) for link in LINKS]
    assert len(set(rows)) == len(rows)
    assert all(CITY_OF[a] < CITY_OF[b] for a, b, _ in rows)
    for link in LINKS:
        assert bool(link.note) or link.mode != "ferry"
        assert not link.via or link.mode == "ferry"
        for point in filter(None, link.via.split(";")):
            lon, lat = map(float, point.split())
            assert 30 < lat < 73
            assert -26 < lon < 42


def test_links_of_the_rulebook() -> None:
    abroad = {
        CODES[city]
        for city in members(IN_COUNTRY[COUNTRY[CITY_OF["IE-1"]]])
        if ACROSS[MODES.index("bus")][city]
    }
    assert abroad == {"IE-1"}
    for a, b in (("UK-1", "FR-1"), ("FR-1", "FR-6"), ("FR-6", "CH-1")):
        assert modes_between(CITY_OF[a], CITY_OF[b])


def test_the_net_is_connected_and_neither_too_thin_nor_too_thick() -> None:
    assert len(distances(0)) == len(CITIES)
    assert 4 <= 2 * len(PAIRS) / len(CITIES) <= 5
    assert max(DEGREE) <= 12
    assert [CODES[city] for city, degree in enumerate(DEGREE) if degree < 2] == ["MT-1"]
    assert sum(2 <= degree <= 7 for degree in DEGREE) >= 0.93 * len(CITIES)
    both = sum({"train", "bus"} <= modes_between(a, b) for a, b in PAIRS)
    assert both >= len(PAIRS) / 2
    assert 60 <= sum("ferry" in modes_between(a, b) for a, b in PAIRS) <= 110


def land_mass(city: int) -> str:
    row = CITIES[city]
    if row.country == "IE" or row.id == "UK-16":
        return "Ireland"
    if row.country == "UK" and row.id not in ("UK-14", "UK-15"):
        return "Great Britain"
    return row.island or "mainland"


def test_trains_and_buses_stay_on_land_and_stop_everywhere() -> None:
    for a, b in PAIRS:
        names = (CODES[a], CODES[b])
        if not modes_between(a, b) - {"ferry"}:
            assert km(a, b) <= 1250, names
            continue
        whole = km(a, b)
        assert whole <= 620, names
        assert land_mass(a) == land_mass(b) or names in OVER_WATER, names
        passed = [
            CODES[c]
            for c in range(len(CITIES))
            if c not in (a, b) and (km(a, c) + km(c, b)) / whole < 1.03
        ]
        assert all((*names, city) in PASSED_BY for city in passed), (names, passed)


def flat(city: int) -> tuple[float, float]:
    """Lambert's azimuthal equal area projection on a sphere, centre 53 N 8 E."""
    lat, lon = math.radians(CITIES[city].lat), math.radians(CITIES[city].lon - 8)
    centre = math.radians(53)
    up = math.sin(centre) * math.sin(lat) + math.cos(centre) * math.cos(lat) * math.cos(lon)
    k = math.sqrt(2 / (1 + up))
    north = math.cos(centre) * math.sin(lat) - math.sin(centre) * math.cos(lat) * math.cos(lon)
    return k * math.cos(lat) * math.sin(lon), k * north


def test_few_land_links_cross() -> None:
    points = [flat(city) for city in range(len(CITIES))]

    def turn(a: int, b: int, c: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    land = [pair for pair in PAIRS if modes_between(*pair) - {"ferry"}]
    crossings = [
        (p, q)
        for p, q in combinations(land, 2)
        if not set(p) & set(q)
        and turn(p[0], p[1], q[0]) * turn(p[0], p[1], q[1]) < 0
        and turn(q[0], q[1], p[0]) * turn(q[0], q[1], p[1]) < 0
    ]
    assert len(crossings) <= 8


def test_fifteen_starts_and_ten_quests_far_enough_apart() -> None:
    starts = [CITY_OF[start.city] for start in STARTS]
    assert len(set(starts)) == 15
    assert len({quest.start for quest in QUESTS}) == len({q.card.id for q in QUESTS}) == 10
    assert min(DEGREE[start] for start in starts) >= 5
    for start in starts:
        assert all(distances(start)[quest.start] >= 2 for quest in QUESTS)


def test_quest_cards_are_complete() -> None:
    for quest in QUESTS:
        card = quest.card
        texts = (card.title_en, card.title_fr, card.title_de, card.text_en, card.text_fr)
        assert all(text.strip() for text in (*texts, card.text_de))
        objective = json.loads(card.objective)
        named = [*objective.get("visit_all", []), *filter(None, [objective.get("reach")])]
        assert len(set(named)) == len(named)
        assert card.start_city not in named
        assert quest.needed or quest.modes
        assert len(quest.labels) >= quest.needed


@pytest.mark.parametrize("quest", QUESTS, ids=lambda quest: quest.card.id)
def test_a_quest_takes_12_to_18_moves(quest: Quest) -> None:
    """For a runner left alone with the first four ferry tickets.

    Exact where the quest names its cities; else the best of a broad search.
    """
    assert 12 <= shortest(quest) <= 18


Progress = tuple[int, int, int, int]
"""City, what is collected, modes used, ferries taken."""


def shortest(quest: Quest) -> int:
    layer: set[Progress] = {(quest.start, 0, 0, 0)}
    known = set(layer)
    for moves in range(1, 19):
        following: set[Progress] = set()
        for city, labels, used, sailed in layer:
            for mode, end in _moves(quest, city):
                after = sailed + (mode == 2)
                if after > 4:
                    continue
                got = labels | quest.gains[end]
                ridden = used
                if count(used, mode) < count(quest.modes, mode):
                    ridden += UNIT[mode]
                if quest.done(end, got, ridden):
                    return moves
                following.add((end, got, ridden, after))
        following -= known
        known |= following
        if quest.kind != "visit_all" and len(following) > 6000:
            best = sorted(following, key=lambda s: (-s[1].bit_count(), s[3], CODES[s[0]], s[1]))
            following = set(best[:6000])
        layer = following
    return 99


def _moves(quest: Quest, city: int) -> list[tuple[int, int]]:
    """All moves, or where modes do not matter one for each neighbour, by land if possible."""
    moves = {(mode, end) for mode in range(3) for end in ENDS[mode][city]}
    if quest.modes:
        return sorted(moves)
    return [min(move for move in moves if move[1] == end) for end in members(NEIGHBOURS[city])]


def test_the_tables_of_the_rules_are_the_links_both_ways() -> None:
    linked = {(link.a, link.b, link.mode) for link in LINKS}
    for mode, name in enumerate(MODES):
        for a in range(len(CITIES)):
            for b in members(REACH[mode][a]):
                assert (CODES[min(a, b)], CODES[max(a, b)], name) in linked
            inside, across = INSIDE[mode][a], ACROSS[mode][a]
            assert inside | across == REACH[mode][a]
            assert not inside & across
            assert all(COUNTRY[b] == COUNTRY[a] for b in members(inside))
            assert all(COUNTRY[b] != COUNTRY[a] for b in members(across))
            assert tuple(members(REACH[mode][a])) == ENDS[mode][a]
            assert bool(SERVED[a] >> mode & 1) == bool(ENDS[mode][a])
    assert sum(len(ends) for table in ENDS for ends in table) == 2 * len(LINKS)
    for modes, cities in enumerate(SERVED_BY):
        assert members(cities) == [c for c in range(len(CITIES)) if SERVED[c] & modes]
