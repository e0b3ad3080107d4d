"""Pages for one person: they remember, refuse in the reader's language, and two tabs of a person
do not overwrite each other. The solo is a toy in a folder of its own, dropped in with its game.
"""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from grandtour.core import registry
from grandtour.core.game import LANGUAGES
from grandtour.locale import translator
from tests.serving import Server
from tests.toys import write_toy

PAGE = "/solo/bazaar/tally"
ACT = f"{PAGE}/act"
LIVE = {"x-live": "1"}

TALLY = '''
from grandtour.core.errors import IllegalAction, UnreadableAction

class Tally:
    """Counts to three."""
    key = "tally"

    def look(self, memory, now, t):
        return {"count": len(memory or b"")}

    def view(self, memory, now):
        return {"count": len(memory or b"")}, ("add",)

    def act(self, memory, text, now):
        if text != "add":
            raise UnreadableAction("unreadable", text=text)
        if len(memory or b"") == 3:
            raise IllegalAction("tally_full", most=3)
        return (memory or b"") + b"x"

SOLOS = (Tally(),)
'''
TEMPLATE = """{% extends "solo.html" %}
{% from "solo_parts.html" import act with context %}
{% block panel %}<p>count {{ count }}</p>
{% call act('actions') %}<button name="action" value="add">+</button>{% endcall %}{% endblock %}
"""
FULL = {"en": "No more than 3.", "fr": "Pas plus de 3.", "de": "Nicht mehr als 3."}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    shelf = tmp_path_factory.mktemp("shelf")
    folder = write_toy(shelf, "bazaar")
    (folder / "solo.py").write_text(TALLY, "utf-8")
    (folder / "page").mkdir()
    (folder / "page" / "solo_tally.html").write_text(TEMPLATE, "utf-8")
    for language, full in FULL.items():
        with (folder / "locale" / f"{language}.po").open("a", encoding="utf-8") as file:
            file.write(f'\nmsgid "solo.tally"\nmsgstr "Tally {language}"\n')
            file.write(f'\nmsgid "reason.tally_full"\nmsgstr "{full.replace("3", "{most}")}"\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.EXTRA_FOLDERS, str(shelf))
        with Server(tmp_path_factory.mktemp("site")) as running:
            yield running
            assert running.complaints() == ""


def version(html: str) -> str:
    found = re.search(r'name="version" value="(\d+)"', html)
    assert found
    return found[1]


def add(client: httpx.Client, seen: str, action: str = "add", **settings: object) -> httpx.Response:
    data = {"action": action, "version": seen}
    return client.post(ACT, data=data, **settings)  # type: ignore[arg-type]


def full(site: Server, language: str = "en") -> httpx.Client:
    """Somebody who has counted as far as it goes."""
    client = site.client(headers={"accept-language": language})
    for n in range(3):
        assert add(client, str(n)).status_code == 303
    return client


def test_a_newcomer_looks_without_leaving_a_trace(site: Server) -> None:
    answer = site.client().get(PAGE)
    assert answer.status_code == 200
    assert "count 0" in answer.text
    assert "set-cookie" not in answer.headers
    assert "no-store" in answer.headers["cache-control"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_leads_there(site: Server, language: str) -> None:
    lobby = site.client(headers={"accept-language": language}).get("/").text
    assert f'<a href="{PAGE}">Tally {language}</a>' in lobby


def test_a_plain_form_goes_back_to_the_page(site: Server) -> None:
    client = site.client()
    answer = add(client, version(client.get(PAGE).text))
    assert answer.status_code == 303
    assert answer.headers["location"] == PAGE
    page = client.get(PAGE).text
    assert "count 1" in page
    assert version(page) == "1"


def test_scripts_get_the_parts_that_change(site: Server) -> None:
    client = site.client()
    parts = add(client, "0", headers=LIVE)
    assert parts.status_code == 200
    assert "count 1" in parts.text
    assert "<html" not in parts.text
    whole = client.get(PAGE).text
    for part in re.findall(r'<(\w+) id="(\w+)"[^>]*data-live', whole):
        assert f'<{part[0]} id="{part[1]}"' in parts.text
    assert client.get(PAGE, headers=LIVE).text == parts.text


def test_players_have_memories_of_their_own(site: Server) -> None:
    ann, bob = site.client(), site.client()
    add(ann, "0")
    assert "count 1" in ann.get(PAGE).text
    assert "count 0" in bob.get(PAGE).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_the_reader_s_language(site: Server, language: str) -> None:
    client = full(site, language)
    live = add(client, "3", headers=LIVE)
    assert live.status_code == 409
    assert live.json() == {"reason": "tally_full", "message": FULL[language]}
    plain = add(client, "3")
    assert plain.status_code == 409
    assert f'role="alert" >{FULL[language]}</p>' in plain.text
    assert "count 3" in plain.text


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_nonsense_is_unreadable(site: Server, language: str) -> None:
    client = site.client(headers={"accept-language": language})
    answer = add(client, "0", "<b>", headers=LIVE)
    assert answer.status_code == 400
    t = translator(language, "auction")
    assert answer.json()["message"] == t("reason.unreadable", text="<b>")
    assert "&lt;b&gt;" in add(client, "0", "<b>").text
    assert "count 0" in client.get(PAGE).text


@pytest.mark.parametrize("seen", ["0", "2", "x", ""])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_tab_left_behind_is_told_so(site: Server, language: str, seen: str) -> None:
    client = site.client(headers={"accept-language": language})
    add(client, "0")
    message = translator(language)("reason.moved_on")
    late = add(client, seen, headers=LIVE)
    assert (late.status_code, late.json()["reason"]) == (409, "moved_on")
    assert late.json()["message"] == message
    plain = add(client, seen)
    assert plain.status_code == 409
    assert message in plain.text
    # What is shown with the refusal is true: from here one can go on.
    assert add(client, version(plain.text)).status_code == 303
    assert "count 2" in client.get(PAGE).text


def test_of_many_tabs_at_once_one_is_served(site: Server) -> None:
    client = site.client()
    add(client, "0")
    with ThreadPoolExecutor(8) as tabs:
        answers = list(tabs.map(lambda _: add(client, "1", headers=LIVE).status_code, range(8)))
    assert sorted(answers) == [200] + [409] * 7
    assert "count 2" in client.get(PAGE).text


@pytest.mark.parametrize("path", ["/solo/bazaar/nothing", "/solo/chess/tally"])
def test_what_is_not_there_is_not_found(site: Server, path: str) -> None:
    assert site.client().get(path).status_code == 404
    assert site.client().post(f"{path}/act", data={"action": "add"}).status_code == 404


def test_other_sites_cannot_act(site: Server) -> None:
    client = site.client()
    answer = add(client, "0", headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert "count 0" in client.get(PAGE).text


def test_a_memory_survives_a_restart(site: Server) -> None:
    client = full(site)
    site.kill()
    site.start()
    assert "count 3" in client.get(PAGE).text


EVERY = [(game, solo) for game in registry.games() for solo in registry.solos(game)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "solo"), EVERY)
def test_every_solo_of_every_game(server: Server, game: str, solo: str, language: str) -> None:
    """Opens, acts by its first button with and without scripts, and refuses nonsense."""
    client = server.client(headers={"accept-language": language})
    path = f"/solo/{game}/{solo}"
    page = client.get(path).text
    for headers in ({}, LIVE):
        action = re.search(r'name="action" value="([^"]+)"', page)
        assert action
        data = {"action": action[1], "version": version(page)}
        answer = client.post(f"{path}/act", data=data, headers=headers)
        assert answer.status_code in {200, 303}
        page = client.get(path).text
    refused = client.post(f"{path}/act", data={"action": "?", "version": "2"}, headers=LIVE)
    assert refused.status_code == 400
    assert refused.json()["message"] == translator(language, game)("reason.unreadable", text="?")
