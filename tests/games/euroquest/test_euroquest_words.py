"""What the page says: true at every moment, and the same thing by the same word."""

import re

import pytest

from grandtour.core.game import LANGUAGES, Event, Language
from grandtour.core.match import AnyMatch
from grandtour.games.euroquest.page import PAGE
from grandtour.locale import translator
from grandtour.table.people import Player
from grandtour.web.checking.viewing import table_of, the_renderer
from grandtour.web.scene import Scene
from tests.games.euroquest.euroquest_games import new, truth
from tests.rulebook.euroquest.euroquest_positions import do, position


def panel(match: AnyMatch, seat: int, language: Language) -> str:
    scene = Scene(table_of(match), Player(f"p{seat}", ""), seat, translator(language, "euroquest"))
    return the_renderer().fragment(scene, share="", player_name="")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawing_of_a_quest_is_told_so_that_it_stays_true(language: Language) -> None:
    """After the end the film tells all what once the runner alone knew."""
    t = translator(language, "euroquest")
    event = Event("quest_drawn", {"seat": 0, "quest": "Q09", "city": "UK-1"})
    words = {**PAGE.words(event, t), "player": "Anna"}
    said = t("event.quest_drawn", **words)
    assert "Anna" in said
    for never in ("Nobody", "niemand", "Personne"):
        assert never not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_tickets_are_told_apart_by_their_vehicles(language: Language) -> None:
    html = panel(new("tickets"), 0, language)
    t = translator(language, "euroquest")
    tickets = html.partition('class="tickets"')[2].partition("ticket orange")[0]
    drawn = re.findall(r'<svg class="vehicle (\w+)" viewBox="0 0 24 24" aria-hidden', tickets)
    assert drawn == ["train", "bus", "ferry"]
    for mode in drawn:
        assert f'<span class="hidden">{t(f"mode.{mode}")}</span>' in tickets
    assert "<i" not in tickets


def test_no_gap_before_the_full_stop() -> None:
    match = new("gap")
    match.state = position("UK-1", "BE-1", "LU-1", "DE-7")
    do(truth(match), "R bus FR-1")
    how = panel(match, 1, "en").partition('<p class="how">')[2].partition("</p>")[0]
    assert re.sub("<[^>]*>", "", how) == "Named last: France, window 1."
    assert ".</mark>" in how


def test_what_a_joker_brings_is_a_plain_sentence() -> None:
    said = translator("en", "euroquest")("joker.orange_reach", two=8, one=3, safe=1, now=0)
    assert said.startswith("With it you reach 8 cities instead of 3; 1 is out of")
