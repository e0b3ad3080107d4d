"""What the answer box says while somebody types: what the rules would refuse, and no more."""

import msgspec
import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Language
from grandtour.core.match import Match
from grandtour.core.page import Check
from grandtour.games.geoquest.page import PAGE
from grandtour.games.geoquest.puzzles.categories import known_answers
from grandtour.games.geoquest.view import CacheView, GeoQuestView
from grandtour.locale import translator

EN = translator("en", "geoquest")
FITS = Check(EN("puzzle.fits"))
TAKEN = Check(EN("puzzle.taken"), fits=False)


def missing(*letters: str) -> Check:
    return Check(EN("puzzle.missing", letters=EN.listing(letters)), fits=False)


def view_with(
    tile: str,
    category: str,
    *,
    answers: tuple[str, ...] = (),
    one_letter: bool = False,
    language: Language = "en",
    seat: int | None = 0,
) -> GeoQuestView:
    """A view with one puzzle cache on this tile."""
    match = Match(registry.game("geoquest"), 2, {"language": language}, Chance.of("check"))
    cache = CacheView(
        number=0,
        tile=tile,
        disk="puzzle_1",
        type="puzzle",
        level=1,
        stages=1,
        category=category,
        one_letter=one_letter,
        solved=(),
        answers=answers,
        found=(),
        first=None,
        ftf=False,
        progress=(0, 0),
        cheap=(),
        bonus=0,
        muggled=False,
        bugs=(),
    )
    view = match.view(seat)
    assert isinstance(view, GeoQuestView)
    return msgspec.structs.replace(view, caches=(cache,))


def check(view: GeoQuestView, answer: str) -> Check:
    return PAGE.check(f"answer {view.caches[0].tile} {answer}", view, EN, ())


@pytest.mark.parametrize(
    ("tile", "answer", "said"),
    [
        ("LD", "Łódź", FITS),
        ("LO", "Łódź", FITS),
        ("LA", "Łódź", missing("A")),
        ("SG", "Gießen", FITS),
        ("OE", "Phœnix", FITS),
        ("OT", "Phœnix", missing("T")),
        ("UM", "München", FITS),
        ("OK", "KÖLN", FITS),
        ("OA", "Tromsø", missing("A")),
        ("ZX", "Rom", missing("Z", "X")),
        ("RR", "Bonn", missing("R")),
    ],
)
def test_letters_are_read_as_the_rules_read_them(tile: str, answer: str, said: Check) -> None:
    assert check(view_with(tile, "european_cities"), answer) == said


def test_the_places_of_the_letters_count_where_the_category_asks_for_them() -> None:
    view = view_with("RC", "side_by_side")
    assert check(view, "arc") == FITS
    wrong = EN("reason.letters_missing", answer="corner", tile="RC")
    assert check(view, "corner") == Check(wrong, fits=False)


def test_one_letter_may_be_enough() -> None:
    assert check(view_with("RC", "sea_creatures", one_letter=True), "cod") == FITS
    assert check(view_with("RC", "sea_creatures", one_letter=True), "eel") == missing("R", "C")


def test_an_answer_given_before_is_known_in_all_its_spellings() -> None:
    view = view_with("OW", "animals", answers=("lowe",), language="de")
    for answer in ("Löwe", "LOEWE", "lowe"):
        assert check(view, answer) == TAKEN


@pytest.mark.parametrize("language", LANGUAGES)
def test_right_and_wrong_answers_are_told_the_same(language: Language) -> None:
    view = view_with("RA", "birds", language=language)
    right = known_answers("birds", "R", "A", language)[0]
    assert check(view, right) == check(view, "xxraxx") == FITS


@pytest.mark.parametrize(
    "text", ["", "answer", "answer RC", "answer RC ?!", "answer ZZ crab", "to RC crab"]
)
def test_of_other_texts_nothing_is_said(text: str) -> None:
    assert PAGE.check(text, view_with("RC", "sea_creatures"), EN, ()) == Check()


def test_a_spectator_is_told_nothing() -> None:
    assert check(view_with("RC", "sea_creatures", seat=None), "crab") == Check()
