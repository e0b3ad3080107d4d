"""The page's arithmetic and pictures: coalitions, ladder, chart, and the map of 1998."""

from collections.abc import Sequence

import msgspec
import pytest

from grandtour.atlas import load_atlas
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Language
from grandtour.core.match import Match
from grandtour.games.europa import GAME
from grandtour.games.europa.actions import parse
from grandtour.games.europa.ballots import share
from grandtour.games.europa.board import CODES
from grandtour.games.europa.page import PAGE
from grandtour.games.europa.page.about import about
from grandtour.games.europa.page.charts import chart, ladder
from grandtour.games.europa.page.coalitions import sums
from grandtour.games.europa.page.picture import picture
from grandtour.games.europa.page.places import UNITS
from grandtour.games.europa.page.situation import openings, situation
from grandtour.games.europa.view import Election, EuropaView, Standing
from grandtour.locale import translator


@pytest.fixture
def view() -> EuropaView:
    return Match(GAME, 4, {}, Chance.of("page")).view(1)


def great_britain() -> Election:
    """The rulebook's first example (S21): 8 votes, 4 against the Nationalists, 5 to carry."""
    return Election(
        country="GBR",
        value=30,
        threshold=4,
        votes=(2, 2, 1, 3),
        total=8,
        majority=5,
        coalitions=((0, 1), (2, 3), (0, 1, 2), (1, 3)),
        ready=(),
        proposers=(0, 1, 2, 3),
        proposer=None,
        ballots=(),
        proposal=None,
        answered=(),
        answer=None,
        winners=(),
        movers=(),
        targets=(),
    )


def test_sums_tell_votes_what_is_missing_and_the_share() -> None:
    election = great_britain()
    found = {item.parties: item for item in sums(election, election.coalitions, viewer=1)}
    assert [(item.votes, item.missing, item.share) for item in found.values()] == [
        (5, 0, 15),
        (4, 1, 15),
        (5, 0, 10),
        (4, 1, 15),
    ]
    assert list(found) == [(1, 3), (0, 1), (0, 1, 2), (2, 3)], "the viewer's own come first"
    assert [item.mine for item in found.values()] == [True, True, True, False]


@pytest.mark.parametrize(
    ("value", "parties", "each"), [(30, 1, 30), (30, 2, 15), (30, 3, 10), (2, 3, 1), (4, 3, 2)]
)
def test_shares_are_rounded_up(value: int, parties: int, each: int) -> None:
    assert share(value, parties) == each


def test_the_ladder_has_the_leader_on_top(view: EuropaView) -> None:
    view = msgspec.structs.replace(view, points=(30, 120, 60, 90))
    rungs = ladder(view.points)
    assert [(rung.seat, rung.points) for rung in rungs] == [(1, 120), (3, 90), (2, 60), (0, 30)]
    assert [rung.width for rung in rungs] == [800, 600, 400, 200], "of 150"


def test_the_chart_begins_with_the_same_points_for_all(view: EuropaView) -> None:
    history = (Standing(1, "BEL", (42, 30, 30, 30)), Standing(2, "FRA", (42, 60, 30, 30)))
    drawn = chart(msgspec.structs.replace(view, history=history))
    assert drawn is not None
    assert [line.points.split()[0] for line in drawn.lines] == ["0,224"] * 4
    assert drawn.lines[1].points == "0,224 500,224 1000,128"
    assert drawn.turns == ((1, 0), (2, 1000))


def test_the_chart_names_the_greatest_leaps_where_there_is_room(view: EuropaView) -> None:
    history = (
        Standing(1, "BEL", (42, 30, 30, 30)),
        Standing(1, "LUX", (44, 30, 30, 30)),
        *[Standing(2, "NLD", (44, 30, 30, 30))] * 5,
        Standing(2, "FRA", (44, 60, 30, 60)),
    )
    drawn = chart(msgspec.structs.replace(view, history=history))
    assert drawn is not None
    leaps = [(leap.country, leap.gain, leap.seats, leap.anchor) for leap in drawn.leaps]
    # Luxembourg's would lie on Belgium's.
    assert leaps == [("BEL", 12, (0,), "start"), ("FRA", 30, (1, 3), "end")]
    assert drawn.leaps[0].at == (125, 186)


def pointed_to(view: EuropaView, *, held: str = "", marked: Sequence[str] = ()) -> list[str]:
    """What a map that does not show it has a sign for."""
    countries = tuple(
        msgspec.structs.replace(country, marker="war" if country.code in marked[:2] else "tension")
        if country.code in marked
        else country
        for country in view.countries
    )
    none = frozenset[str]()
    found = situation(countries, held, none, none, bool(marked), "de")
    return [spot.beyond for region in found.regions for spot in region.spots if spot.beyond]


def test_a_map_points_to_what_matters_outside_of_it(view: EuropaView) -> None:
    assert pointed_to(view) == []
    assert pointed_to(view, held="FRA") == ["Frankreich"]
    assert len(pointed_to(view, marked=CODES[:6])) == 6
    assert len(pointed_to(view, marked=CODES[:12])) == 2, "the wars alone"


def test_a_map_points_to_where_a_pawn_may_go_if_that_is_not_everywhere() -> None:
    assert [it.beyond for it in openings(("FRA", "BEL"), "de")] == ["Frankreich", "Belgien"]
    assert not any(it.beyond for it in openings(CODES[:5], "de"))


def test_only_what_changed_is_drawn_anew(view: EuropaView) -> None:
    """A pawn changes who is in its country, and neither ground nor numbers, nor other regions."""
    none = frozenset[str]()
    before = situation(view.countries, "", none, none, False, "en")
    pawn = msgspec.structs.replace(view.countries[0], pawns=(1, 0, 0, 0))
    after = situation((pawn, *view.countries[1:]), "", none, none, False, "en")
    assert [a is b for a, b in zip(before.regions, after.regions, strict=True)].count(False) == 1
    was, now = before.regions[0], after.regions[0]
    assert (was.lands, was.spots) == (now.lands, now.spots)
    assert [crowd.pawns for crowd in now.crowds] == [((0, 1),)]


def test_without_an_election_there_is_no_chart(view: EuropaView) -> None:
    assert chart(view) is None


def test_every_country_has_land_of_its_own() -> None:
    assert tuple(UNITS) == CODES
    units = [unit for group in UNITS.values() for unit in group]
    assert len(units) == len(set(units))
    assert set(units) <= set(load_atlas().units)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_names_all_countries(language: Language) -> None:
    map_ = picture(language)
    assert [land.code for land in map_.lands] == list(map_.labels) == list(CODES)
    assert all(land.outline for land in map_.lands)
    assert all(label.text for label in map_.labels.values())
    late = [code for code, label in map_.labels.items() if label.zoom > 1]
    assert late == [], "all are named at the smallest zoom"


def test_who_may_act_changes_nothing_of_what_all_see(view: EuropaView) -> None:
    """What can be chosen is a piece of its own, so the map is drawn once for all."""
    t = translator("en", "europa")
    actions = [parse(f"place {code}") for code in ("FRA", "LUX")]
    asked, waiting = (PAGE.context(view, legal, [], t) for legal in (actions, []))
    assert asked["situation"] is waiting["situation"]
    assert asked["openings"] == openings(("FRA", "LUX"), "en")
    assert waiting["openings"] == ()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "capital Prague, 10.3 million"), ("fr", "10,3 millions"), ("de", "Hauptstadt Prag")],
)
def test_countries_are_told_of_in_the_readers_language(language: Language, said: str) -> None:
    texts = about(translator(language, "europa"))
    assert tuple(texts) == CODES
    assert said in texts["CZE"]
