"""The page: the map, the ways on it, what is said of slots, and the log."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from grandtour.atlas import load_atlas, unproject
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Language, Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.games.europatour import GAME
from grandtour.games.europatour.actions import CLAIM
from grandtour.games.europatour.board import LINKS
from grandtour.games.europatour.page import PAGE
from grandtour.games.europatour.page.picture import picture
from grandtour.games.europatour.page.places import UNITS
from grandtour.games.europatour.page.route import route
from grandtour.games.europatour.page.slots import fits
from grandtour.games.europatour.page.ways import land_course, ways
from grandtour.locale import translator
from grandtour.table.people import Player
from grandtour.web.checking.viewing import page_of, table_of, the_renderer
from grandtour.web.rendering import Renderer
from grandtour.web.scene import Scene
from tests.rulebook.europatour.europatour_positions import P1, book, do, position


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_country_has_its_name_on_the_whole_map(language: Language) -> None:
    labels = picture(translator(language, "europatour")).labels
    assert {label.key for label in labels} == set(UNITS)
    assert [label.key for label in labels if label.zoom > 1 or not label.free] == []


def test_every_common_border_has_its_way() -> None:
    links = {(link.a, link.b) for link in LINKS if link.kind == "land"}
    assert {(way.a, way.b) for way in ways()} == links
    for a, b in links:
        border = {p for line in load_atlas().common_border(UNITS[a], UNITS[b]) for p in line}
        assert land_course(a, b)[1] in border


def test_the_way_from_poland_to_russia_goes_to_kaliningrad() -> None:
    for point in land_course("PL", "RU")[1:]:
        latitude, longitude = unproject(*point)
        assert 54 < latitude < 55.3
        assert 19.5 < longitude < 23


def test_a_tour_is_drawn_through_the_borders() -> None:
    x, y = land_course("PL", "RU")[1]
    assert f"{x} {y}" in route(["PL", "RU"])


def test_no_land_is_cut_in_the_west() -> None:
    """Whatever of Greenland the atlas has ends at its frame."""
    atlas = load_atlas()
    drawn = picture(translator("en", "europatour")).background
    assert "GL" in atlas.units
    assert drawn == atlas.background({"GL"} | {unit for units in UNITS.values() for unit in units})


def test_a_slot_says_what_would_fit() -> None:
    rack = ["GB", "SHIP", None, "IT", *[None] * 6]
    said = fits(rack, translator("en", "europatour"))
    assert plain(said[2].about) == "Slot 3 (Great Britain - ship - ? - Italy): France."
    assert (said[2].codes, said[2].beside) == ("FR", "GB IT")
    assert said[7].about == "Slot 8: any country fits."
    lone_ship = fits(["SHIP", *[None] * 9], translator("de", "europatour"))[1]
    assert plain(lone_ship.about) == "Fach 2 (Schiff - ?): keine einzelne Karte passt."


def plain(text: str) -> str:
    return text.replace("\N{EN DASH}", "-")


def placing(seats: int, placed: Sequence[int]) -> AnyMatch:
    match = Match(GAME, seats, {}, Chance.of("page"))
    for seat, number in enumerate(placed):
        for _ in range(number):
            match.play(seat, match.legal(seat)[0])
    return match


def log_of(match: AnyMatch, seat: Seat | None) -> list[str]:
    player = None if seat is None else Player(f"p{seat}", "")
    return [line.text for line in _scene(match, player, seat).log()]


def _scene(match: AnyMatch, player: Player | None, seat: Seat | None) -> Scene:
    return Scene(table_of(match), player, seat, translator("en", "europatour"))


def test_the_log_has_one_line_for_each_who_places() -> None:
    match = placing(3, (4, 10, 7))
    assert [line.split(" has ")[-1] for line in log_of(match, None)] == [
        "placed 7 of 10 cards.",
        "placed 10 of 10 cards.",
        "placed 4 of 10 cards.",
        "Ten cards each; 30 are left in the stock.",
    ]
    own = log_of(match, 0)
    assert len(own) == 4
    assert own[2].endswith("into slot 4.")


def test_a_page_that_grows_with_the_log_shows_what_a_new_one_does() -> None:
    match = placing(2, (0, 0))
    table, renderer, player = table_of(match), the_renderer(), Player("p0", "")
    t = translator("en", "europatour")
    for seat in [0, 1] * 10:
        match.play(seat, match.legal(seat)[0])
        scene = Scene(table, player, 0, t)
        grown, new = (
            each.live(scene, share="", player_name="")["log"].html()
            for each in (renderer, Renderer())
        )
        assert grown == new
        assert grown.count('<li id="log-') == len(scene.log())
        assert all(line.text in grown for line in scene.log())


def test_after_the_end_the_map_has_the_numbers_of_the_tour() -> None:
    state = position(book("R30"), "")
    own = PAGE.context(state.view(1), (), (), translator("en", "europatour"))["stops"]
    do(state, "P1 claim", "P2 decline")
    for seat in (0, 1, None):
        view = state.view(seat)
        context = PAGE.context(view, (), (), translator("en", "europatour"))
        assert context["stops"] != own
        slots = [int(slot) for slot, *_ in context["stops"]]  # type: ignore[attr-defined]
        tour = [slot for slot, code in enumerate(book("R30").split(), 1) if code in UNITS]
        assert slots == tour


def test_after_a_shared_win_no_tour_is_marked_before_another() -> None:
    state = position(book("R30"), book("R31"))
    do(state, "P1 claim", "P2 claim")
    context = PAGE.context(state.view(0), (), (), translator("en", "europatour"))
    assert context["stops"] == ()
    assert len(context["routes"]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "rack", "asked"),
    [
        ({"show_links": True}, "GB FR BE NL DE PL LT LV EE RU", True),
        ({"show_in_place": True}, "GB FR BE NL DE PL LT LV EE RU", True),
        ({}, "GB FR BE NL DE PL LT LV EE RU", False),
        ({"show_links": True, "show_in_place": True}, "PT ES FR BE NL DE PL LT LV EE", False),
    ],
)
def test_a_call_that_the_table_shows_to_be_wrong_is_asked_about(
    settings: Mapping[str, Any], rack: str, asked: bool
) -> None:
    view = position(rack, "", **settings).view(P1)
    words = PAGE.warning(CLAIM, view, translator("en", "europatour"))
    assert words.startswith("Your ten cards are no complete tour yet.") == asked


def test_cards_in_place_are_not_counted_before_one_is_placed() -> None:
    match = Match(GAME, 2, {"show_in_place": True}, Chance.of("europatour", "in place"))
    assert "Cards in place" not in page_of(the_renderer(), table_of(match), P1)
    match.play(P1, match.legal(P1)[0])
    assert "Cards in place: 0 of 1" in page_of(the_renderer(), table_of(match), P1)
