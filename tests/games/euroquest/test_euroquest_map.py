"""The map as it is drawn: countries, cities in them, names, what was told, why not."""

import pytest

from grandtour.atlas import project
from grandtour.core.game import LANGUAGES, Language
from grandtour.games.euroquest.board import CITIES, COUNTRIES
from grandtour.games.euroquest.page import PAGE
from grandtour.games.euroquest.page.names import Names, about_cities
from grandtour.games.euroquest.page.picture import picture
from grandtour.games.euroquest.page.shapes import holds, lands, place
from grandtour.games.euroquest.page.targets import targets
from grandtour.games.euroquest.page.trail import countries_told, named_last, suspects
from grandtour.games.euroquest.view import Said, Window
from grandtour.locale import Translator, translator
from tests.rulebook.euroquest.euroquest_positions import do, position


def in_(language: Language) -> Translator:
    return translator(language, "euroquest")


def test_every_city_is_drawn_inside_its_own_country() -> None:
    order = [land.code for land in lands()]
    for mark in picture("en").cities:
        above = [code for code in order if holds(code, mark.x, mark.y)]
        assert above[-1:] == [mark.country], mark.code


def test_what_stands_in_a_city_is_drawn_just_where_the_city_is() -> None:
    """In whole numbers, so that nothing is rounded again."""
    for mark in picture("en").cities:
        assert place(mark.code) == (mark.x, mark.y), mark.code
        assert {type(number) for number in place(mark.code)} == {int}


def test_a_city_is_drawn_near_its_true_place() -> None:
    for city in CITIES:
        (x, y), (true_x, true_y) = place(city.id), project(city.lat, city.lon)
        assert (x - true_x) ** 2 + (y - true_y) ** 2 < 30**2, city.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_country_has_its_name_and_a_sign_if_it_is_in_the_union(language: Language) -> None:
    named = {label.key: label.text for label in picture(language).countries}
    assert named == {country.code: country.name(language) for country in COUNTRIES}
    assert PAGE.backdrop(in_(language))["members"] == {c.code for c in COUNTRIES if c.eu}


def test_neighbours_have_different_tints() -> None:
    tints = {land.code: land.tint for land in lands()}
    for pair in (("SK", "HU"), ("DE", "PL"), ("CZ", "SK"), ("FR", "ES"), ("RO", "BG")):
        assert tints[pair[0]] != tints[pair[1]]


def window(said: Said, country: str | None = None, revealed: str | None = None) -> Window:
    return Window(round=1, half=0, mode="bus", said=said, country=country, revealed=revealed)


def test_the_country_named_last_is_lit_until_the_next_one() -> None:
    trail = (window("abroad", "FR"), window("abroad", "SK"), window("silent"), window("same"))
    named = named_last(trail, in_("en"))
    assert named is not None
    assert (named.country, named.window) == ("SK", 2)
    assert named.words == "Named last: Slovakia, window 2"
    assert named.after == "then silent, then same country"
    assert countries_told(trail) == ("FR", "SK", "SK", "SK")
    assert named_last((window("same"),), in_("en")) is None


def test_a_start_country_that_is_revealed_is_lit_too() -> None:
    trail = (*[window("same")] * 3, window("same", revealed="ES"))
    named = named_last(trail, in_("de"))
    assert named is not None
    assert named.country == "ES"


def test_possible_cities_are_listed_by_country_with_a_count() -> None:
    groups = suspects(("HU-1", "PL-7", "SK-1", "SK-2"), "SK", in_("en"))
    assert [(group.name, len(group.cities), group.lit) for group in groups] == [
        ("Slovakia", 2, True),
        ("Hungary", 1, False),
        ("Poland", 1, False),
    ]
    assert groups[0].cities == (("SK-1", "Bratislava"), ("SK-2", "Košice"))


def test_a_city_that_cannot_be_reached_says_why_in_a_few_words() -> None:
    """The name of the city follows on the map: here it would be said twice."""
    state = position("UK-1", "BE-1", "LU-1", "DE-7", supplies={"C1": (0, 4, 4)})
    do(state, "R bus FR-1")
    view = state.view(1)

    def why(code: str, language: Language = "en") -> str:
        return PAGE.check(code, view, in_(language), ("Mira", "Bob", "Anna", "Eve")).words

    assert [why("LU-1", language) for language in LANGUAGES] == [
        "Anna is there",
        "Anna s\u2019y trouve",
        "Dort ist Anna",
    ]
    assert why("DE-11") == "4 stops away"
    assert why("DE-5") == ""
    assert why("nowhere") == ""
    assert PAGE.check("DE-5", state.view(None), in_("en"), ()).words == ""


def test_a_missing_ticket_is_named_by_its_vehicle() -> None:
    state = position("UK-1", "FI-1", supplies={"C1": (4, 0, 0)})
    do(state, "R bus FR-1")
    view = state.view(1)

    def why(code: str) -> list[str]:
        return [PAGE.check(code, view, in_(language), ()).words for language in LANGUAGES]

    ferry = ["No ferry ticket left", "Plus de billet de ferry", "Kein Fährticket mehr"]
    assert why("AX-1") == ferry
    assert why("FI-6") == ["No bus ticket left", "Plus de billet de bus", "Kein Busticket mehr"]
    assert Names(in_("en")).no_ticket(["train", "bus"]) == "no train ticket and no bus ticket left"


def test_what_there_is_to_know_of_a_city_names_each_neighbour_once() -> None:
    madrid = about_cities(in_("en"))["ES-9"]
    assert madrid.startswith("Madrid (ES-9). Spain, member of the European Union. Train and Bus: ")
    assert madrid.count("Toledo") == 1
    assert ". Bus: Lisbon." in madrid


def test_where_capture_is_certain_nothing_is_promised() -> None:
    state = position("FR-12", "ES-11", "ES-7", windows=1)
    found = {
        target.code: target
        for target in targets(state.view(0), state.journeys(0), (), (), in_("en"))
    }
    assert found["ES-7"].taken
    assert found["ES-7"].left == ()
    assert found["ES-7"].hears == ""
    assert found["FR-13"].hears


def test_danger_is_judged_at_the_end_of_a_turn() -> None:
    """Not at the middle stop of a double move, where no chaser comes to."""
    state = position("FR-12", "ES-11", "ES-7", windows=1)

    def danger() -> set[str]:
        view = state.view(0)
        journeys = state.journeys(0)
        found = targets(view, journeys, (), (), in_("en"))
        return {target.code for target in found if target.danger}

    assert "ES-7" in danger()
    do(state, "R orange")
    assert not danger()
    do(state, "R train FR-13")
    assert "FR-12" in danger()
