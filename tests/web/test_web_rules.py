"""Rules pages: parts that links lead to in every language, and refusals that know their part."""

import re

import pytest

from grandtour.core import registry
from grandtour.core.game import LANGUAGES
from grandtour.locale import translator
from grandtour.locale.checking import messages
from grandtour.web.rulebook import index_of, rule_address, rulebook
from tests.serving import Server

KEYS = [key for key in registry.games() if index_of(key).sections]


def test_all_games_of_the_house_have_an_index() -> None:
    assert {"europa", "europatour", "euroquest", "geoquest", "whereabouts"} <= set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_the_parts_are_the_same_in_every_language(key: str) -> None:
    index = index_of(key)
    for language in LANGUAGES:
        book = rulebook(key, language)
        assert book is not None
        assert tuple(chapter.name for chapter in book.contents) == index.sections
        for chapter in book.contents:
            assert book.text.count(f'id="{chapter.name}"') == 1


@pytest.mark.parametrize("key", KEYS)
def test_every_refusal_has_its_part(key: str) -> None:
    index = index_of(key)
    reasons = {
        word.removeprefix("reason.")
        for word in messages(registry.folder(key) / "locale", "en")
        if word.startswith("reason.")
    }
    assert set(index.refusals) == reasons
    assert set(index.refusals.values()) <= set(index.sections)


def test_a_refusal_leads_to_its_part(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("europatour", "me", "bot random")
    path, wrong = f"/t/{table}/act?seat=0", {"action": "take stock"}
    rule = rule_address("europatour", "place_first")
    assert rule == "/rules/europatour#setup"
    browser = server.client(cookies={"grandtour_player": ann.token})
    told = browser.post(path, data=wrong, headers={"x-live": "1"}).json()
    assert told["rule"] == rule
    assert f'href="{rule}"' in browser.post(path, data=wrong).text


@pytest.mark.parametrize("key", KEYS)
def test_the_page_shows_contents_and_a_position(server: Server, key: str) -> None:
    with server.client() as client:
        page = client.get(f"/rules/{key}", params={"lang": "fr"}).text
        for name in index_of(key).sections:
            assert f'href="#{name}"' in page
        assert f'href="/learn/{key}/{index_of(key).picture}"' in page
        # What is shown cannot be pressed.
        assert not re.search(r'<(?:button|input)[^>]* name="action"', page)
        assert translator("fr")("rules.search") in page
