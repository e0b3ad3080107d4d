"""Rules pages: parts that links lead to in every language, and refusals that know their part."""

import re
from pathlib import Path

import pytest

from grandtour.core import registry
from grandtour.core.game import LANGUAGES
from grandtour.locale import HOUSE, translator
from grandtour.locale.checking import messages
from grandtour.web.rulebook import Rulebook, house_index, index_of, rule_address, rulebook
from tests.serving import Server

KEYS = [key for key in registry.games() if index_of(key).sections]


def test_all_games_of_the_house_have_an_index() -> None:
    assert {"europa", "europatour", "euroquest", "geoquest", "whereabouts"} <= set(KEYS)


def anchors(book: Rulebook | None) -> list[str]:
    assert book is not None
    return re.findall(r' id="([^"]*)"', book.text)


@pytest.mark.parametrize("key", KEYS)
def test_parts_and_paragraphs_are_the_same_in_every_language(key: str) -> None:
    sections = (*index_of(key).sections, *house_index().sections)
    first, *others = [anchors(rulebook(key, language)) for language in LANGUAGES]
    assert others == [first, first]
    assert len(set(first)) == len(first)
    assert tuple(name for name in first if "-" not in name) == sections
    for language in LANGUAGES:
        book = rulebook(key, language)
        assert book is not None
        assert tuple(chapter.name for chapter in book.contents) == sections


@pytest.mark.parametrize("key", KEYS)
def test_every_refusal_has_its_paragraph(key: str) -> None:
    refusals = index_of(key).refusals
    assert set(refusals) == reasons(registry.folder(key) / "locale")
    assert set(refusals.values()) <= set(anchors(rulebook(key, "en")))


def reasons(folder: Path) -> set[str]:
    words = messages(folder, "en")
    return {word.removeprefix("reason.") for word in words if word.startswith("reason.")}


def test_what_the_house_refuses_at_a_table_is_explained_below_the_rules() -> None:
    refusals = house_index().refusals
    assert set(refusals) <= reasons(HOUSE)
    assert set(refusals.values()) <= set(anchors(rulebook("europatour", "en")))
    assert rule_address("europatour", "not_your_turn") == "/rules/europatour#table-1"
    # A game that has its own word for it explains it itself.
    assert rule_address("europa", "silent") == "/rules/europa#elections-2"
    assert rule_address("europatour", "database_busy") == ""


def test_a_refusal_leads_to_its_part(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("europatour", "me", "bot random")
    path, wrong = f"/t/{table}/act?seat=0", {"action": "take stock"}
    rule = rule_address("europatour", "place_first")
    assert rule == "/rules/europatour#setup-1"
    browser = server.client(cookies={"grandtour_player": ann.token})
    told = browser.post(path, data=wrong, headers={"x-live": "1"}).json()
    assert told["rule"] == rule
    assert f'href="{rule}"' in browser.post(path, data=wrong).text


@pytest.mark.parametrize("key", KEYS)
def test_the_page_shows_contents_and_positions(server: Server, key: str) -> None:
    pictures = index_of(key).pictures
    assert 2 <= len(pictures) <= 4
    assert set(pictures) <= set(index_of(key).sections)
    with server.client() as client:
        page = client.get(f"/rules/{key}", params={"lang": "fr"}).text
        for name in index_of(key).sections:
            assert f'href="#{name}"' in page
        assert translator("fr")("rules.search") in page
        for step in pictures.values():
            assert f'src="/rules/{key}/picture/{step}?lang=fr"' in page
            assert f'href="/learn/{key}/{step}"' in page
        drawn = client.get(f"/rules/{key}/picture/{step}?lang=fr")
        assert 'class="stage"' in drawn.text
        # What is shown cannot be pressed, and nobody else may show it as their own.
        assert not re.search(r'<(?:button|input)[^>]* name="action"', drawn.text)
        assert "frame-ancestors 'self'" in drawn.headers["content-security-policy"]
        assert "max-age" in drawn.headers["cache-control"]
        assert client.get(f"/rules/{key}/picture/99").status_code == 404
