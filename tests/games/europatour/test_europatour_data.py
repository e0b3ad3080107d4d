"""The shipped cards and map are what the rulings say."""

import re
from collections import Counter
from itertools import combinations

from grandtour.games.europatour.board import (
    BY_LAND,
    BY_VEHICLE,
    CODES,
    COLOURS,
    COUNTRIES,
    DECK,
    FIRST_VEHICLE,
    KINDS,
    LINKS,
    VEHICLES,
)

PROVENANCE = {"rulebook", "public", "reconstructed"}
COLOUR = {country.code: country.colour for country in COUNTRIES}
LAND = {(link.a, link.b) for link in LINKS if link.kind == "land"}
SEA = {(link.a, link.b) for link in LINKS if link.kind == "ship"}


def test_every_row_says_where_it_comes_from() -> None:
    for table in (COUNTRIES, VEHICLES, LINKS, COLOURS):
        assert {row.provenance for row in table} <= PROVENANCE
    assert {country.colour_provenance for country in COUNTRIES} <= PROVENANCE


def test_forty_countries_each_with_one_card_and_its_own_names() -> None:
    codes = [country.code for country in COUNTRIES]
    assert len(codes) == len(set(codes)) == 40
    assert codes == sorted(codes)
    assert {country.copies for country in COUNTRIES} == {1}
    for field in ("name_en", "name_fr", "name_de", "name_local"):
        names = [getattr(country, field) for country in COUNTRIES]
        assert len(set(names)) == 40
        assert all(name and name == name.strip() for name in names)


def test_five_colours_of_eight_countries() -> None:
    palette = {colour.colour for colour in COLOURS}
    assert Counter(COLOUR.values()) == dict.fromkeys(palette, 8)
    assert len(palette) == len({c.symbol for c in COLOURS}) == len({c.hex for c in COLOURS}) == 5
    assert all(re.fullmatch(r"#[0-9A-F]{6}", colour.hex) for colour in COLOURS)
    assert COLOUR["PL"] == COLOUR["TR"] == "purple"
    assert COLOUR["HU"] == COLOUR["RU"] != "purple"


def test_sixty_cards_with_two_planes_a_colour_and_ten_ships() -> None:
    planes = [vehicle for vehicle in VEHICLES if vehicle.kind == "plane"]
    assert sorted(plane.colour for plane in planes) == sorted(set(COLOUR.values()))
    assert {plane.copies for plane in planes} == {2}
    ships = [vehicle for vehicle in VEHICLES if vehicle.kind == "ship"]
    assert [(ship.code, ship.colour, ship.copies) for ship in ships] == [("SHIP", "", 10)]
    assert len(DECK) == 60
    assert [KINDS[code] for code in CODES] == list(range(46))


def test_links_are_70_borders_and_35_sea_lines_never_both_and_never_in_one_colour() -> None:
    assert (len(LAND), len(SEA), len(LINKS)) == (70, 35, 105)
    assert not LAND & SEA
    for link in LINKS:
        assert link.a < link.b
        assert COLOUR[link.a] != COLOUR[link.b]
        assert link.kind == "land" or link.note
    given = {(link.a, link.b) for link in LINKS if link.provenance == "rulebook"}
    assert given & LAND == {("ES", "FR"), ("FR", "IT"), ("GR", "TR"), ("DE", "PL")}
    assert given & SEA == {("FR", "GB"), ("GR", "IT")}
    assert {("IT", "SI"), ("HU", "SI"), ("FI", "RU"), ("FI", "NO"), ("GB", "SCO")} <= LAND
    assert ("NO", "SCO") in SEA


def test_every_country_has_two_links_and_all_hang_together() -> None:
    by_land = Counter(code for pair in LAND for code in pair)
    by_sea = Counter(code for pair in SEA for code in pair)
    assert all(by_land[code] + by_sea[code] >= 2 for code in COLOUR)
    assert {code for code in COLOUR if not by_land[code]} == {"CY", "IS", "MT"}
    assert not any(by_sea[code] for code in ("AT", "BY", "CH", "CZ", "HU", "MK", "SK"))
    reached, waiting = set(), ["AL"]
    while waiting:
        code = waiting.pop()
        reached.add(code)
        ends = [{a, b} - {code} for a, b in LAND | SEA if code in (a, b)]
        waiting += [end for (end,) in ends if end not in reached]
    assert reached == set(COLOUR)


def test_the_tables_of_the_rules_are_the_links_both_ways() -> None:
    for a, b in combinations(range(FIRST_VEHICLE), 2):
        pair = (CODES[a], CODES[b])
        assert (b in BY_LAND[a]) == (a in BY_LAND[b]) == (pair in LAND)
        for vehicle, ends in zip(VEHICLES, BY_VEHICLE, strict=True):
            flies = COLOUR[pair[0]] == COLOUR[pair[1]] == vehicle.colour
            goes = pair in SEA if vehicle.kind == "ship" else flies
            assert (b in ends[a]) == (a in ends[b]) == goes
