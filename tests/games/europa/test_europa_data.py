"""The shipped board is what the rulebook prints and the rulings ask for."""

import itertools
import re

import pytest

from grandtour.games.europa.board import (
    BORDERS,
    CARDS,
    CODES,
    COUNTRY_OF,
    INFOS,
    LAND,
    NEAR,
    OPEN,
    VALUE,
    VOTE,
    WAR_COST,
    WAR_ROWS,
    WAR_TABLE,
    around,
    bits,
    codes,
)

PROVENANCE = ("rulebook", "public", "reconstructed")
"""The strongest first."""

BANDS = (
    (500_000, 2),
    (2_500_000, 4),
    (6_000_000, 6),
    (12_000_000, 12),
    (30_000_000, 18),
    (45_000_000, 24),
    (70_000_000, 30),
    (100_000_000, 36),
    (10**12, 48),
)
"""Political Points by population: the first band whose limit is not reached."""

OVERLAYS = {
    "none": (1, 15),
    "Spain & Portugal": (2, 2),
    "Greece & Turkey": (2, 2),
    "Eastern Bloc": (3, 12),
    "Ex-Soviet": (3, 7),
}
"""Turn of each overlay, and how many countries it covers."""

BY_CODE = {card.code: card for card in CARDS}


def near(code: str) -> set[str]:
    return set(codes(NEAR[COUNTRY_OF[code]]))


def land(code: str) -> set[str]:
    return set(codes(LAND[COUNTRY_OF[code]]))


# Countries.


def test_there_are_38_countries_with_names_of_their_own() -> None:
    assert len(CARDS) == len(BY_CODE) == 38
    assert all(re.fullmatch(r"[A-Z]{3}", code) for code in CODES)
    for field in ("name_en", "name_fr", "name_de", "capital"):
        assert len({getattr(card, field) for card in CARDS}) == 38
    assert not {"AND", "LIE", "MCO", "SMR"} & set(CODES)


@pytest.mark.parametrize(("code", "points"), [("GBR", 30), ("LUX", 2), ("RUS", 48)])
def test_printed_points(code: str, points: int) -> None:
    assert BY_CODE[code].political_points == points


@pytest.mark.parametrize(
    ("code", "vote"),
    [("GBR", 4), ("YUG", 5), ("MKD", 4), ("BGR", 4), ("LUX", 1), ("RUS", 6), ("CHE", 6)],
)
def test_printed_votes(code: str, vote: int) -> None:
    assert BY_CODE[code].nationalist_vote == vote


def test_points_can_be_shared() -> None:
    assert all(points in (2, 4) or points % 6 == 0 for points in VALUE)
    assert all(2 <= points <= 48 for points in VALUE)
    assert {2, 4} <= set(VALUE)


def test_votes_span_1_to_6() -> None:
    assert (min(VOTE), max(VOTE)) == (1, 6)
    assert {card.code for card in CARDS if card.nationalist_vote == 6} == {"RUS", "CHE"}
    assert {card.code for card in CARDS if card.nationalist_vote == 1} == {"LUX"}


def test_there_are_44_pieces() -> None:
    assert sum(card.pieces for card in CARDS) == 44
    assert {card.code for card in CARDS if card.pieces == 2} == {"FRA", "GBR", "GRC", "RUS"}
    assert {card.code for card in CARDS if card.pieces == 3} == {"ITA"}
    assert all(card.pieces in (1, 2, 3) for card in CARDS)


def test_countries_enter_turn_by_turn() -> None:
    assert [countries.bit_count() for countries in OPEN] == [0, 15, 19, 38, 38]
    assert set(codes(OPEN[2] & ~OPEN[1])) == {"ESP", "PRT", "GRC", "TUR"}
    assert {"DEU", "FRA", "BEL", "GBR", "IRL"} <= set(codes(OPEN[1]))


# What else the cards say.


def test_card_information_agrees_with_the_cards() -> None:
    assert [info.code for info in INFOS] == list(CODES)
    for card, info in zip(CARDS, INFOS, strict=True):
        band = next(points for limit, points in BANDS if info.population_1998 < limit)
        assert band == card.political_points, card.code
        assert OVERLAYS[info.overlay][0] == card.enters_turn, card.code
        assert info.area_km2 > 0
        weakest = max(info.points_provenance, info.vote_provenance, key=PROVENANCE.index)
        assert weakest == card.provenance, card.code


def test_overlays_have_their_sizes() -> None:
    found = {name: sum(info.overlay == name for info in INFOS) for name in OVERLAYS}
    assert found == {name: size for name, (_, size) in OVERLAYS.items()}


def test_all_provenances_are_known() -> None:
    said = {card.provenance for card in CARDS} | {border.provenance for border in BORDERS}
    said |= {row.provenance for row in WAR_ROWS}
    for info in INFOS:
        said |= {info.provenance}
        said |= {info.points_provenance, info.vote_provenance}
        said |= {info.turn_provenance, info.pieces_provenance}
    assert said <= set(PROVENANCE)


# Borders.


def test_borders_are_tidy() -> None:
    pairs = [(border.a, border.b) for border in BORDERS]
    assert len(set(pairs)) == len(pairs)
    assert all(a < b for a, b in pairs)
    assert all(NEAR)


def test_borders_of_the_examples() -> None:
    assert land("MKD") == near("MKD") == {"ALB", "BGR", "YUG", "GRC"}
    assert land("YUG") == {"ALB", "BGR", "BIH", "HRV", "HUN", "MKD", "ROU"}
    assert "IRL" in near("GBR")
    assert not land("ISL")
    assert near("ISL")


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_everything_open_can_be_reached(turn: int) -> None:
    found = bits([COUNTRY_OF["FRA"]])
    while (more := (found | around(found)) & OPEN[turn]) != found:
        found = more
    assert found == OPEN[turn]


# The table of wars.


def test_the_table_of_wars() -> None:
    assert [row.roll for row in WAR_ROWS] == list(range(2, 21))
    assert len(set(WAR_TABLE.values())) == 19
    printed = {roll: CODES[WAR_TABLE[roll]] for roll in (5, 8, 9, 11)}
    assert printed == {5: "BGR", 8: "MDA", 9: "MKD", 11: "YUG"}
    for row in WAR_ROWS:
        assert row.provenance == ("rulebook" if row.roll in printed else "reconstructed")


def test_yugoslavia_is_rolled_most_often() -> None:
    sides = range(1, 11)
    sums = [first + second for first, second in itertools.product(sides, sides)]
    assert max(WAR_TABLE, key=sums.count) == 11
    assert sums.count(11) == 10


def test_with_18_pawns_the_rulebooks_wars_can_be_ended_in_three_ways() -> None:
    wars = ("BGR", "MKD", "YUG")
    cost = {code: WAR_COST[COUNTRY_OF[code]] for code in wars}
    legal = set()
    for size in range(len(wars) + 1):
        for ended in itertools.combinations(wars, size):
            left = 18 - sum(cost[code] for code in ended)
            if left >= 0 and all(cost[code] > left for code in wars if code not in ended):
                legal.add(ended)
    assert legal == {("MKD", "YUG"), ("BGR", "YUG"), ("BGR", "MKD")}
