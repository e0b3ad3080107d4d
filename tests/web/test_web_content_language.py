"""In which language a table's puzzles are, and names instead of codes in refusals."""

from typing import Any

import httpx
import pytest

from grandtour.core import registry
from grandtour.core.game import LANGUAGES, Language
from grandtour.core.options import language_option
from grandtour.locale import translator
from tests.serving import Player, Server

WITH_LANGUAGE = [key for key, game in registry.games().items() if language_option(game.info)]


def pages(server: Server, language: Language, token: str = "") -> httpx.Client:
    cookies = {"grandtour_language": language} | ({"grandtour_player": token} if token else {})
    return server.client(cookies=cookies)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", WITH_LANGUAGE)
def test_puzzles_are_in_the_hosts_language(server: Server, key: str, language: Language) -> None:
    option, t = language_option(registry.game(key).info), translator(language, key)
    host = pages(server, language)
    table = host.post(f"/quick/{key}").headers["location"].rpartition("/")[2]
    assert server.client().get(f"/api/tables/{table}").json()["options"][option] == language
    said = t("labelled", label=t(f"option.{option}"), value=t(f"option.{option}.{language}"))
    assert said in host.get(f"/t/{table}").text
    assert f'<option value="{language}" selected>' in host.get(f"/new/{key}").text
    other = server.player("Ann").create(key, "me", "open", terms={"language": language})
    assert said in pages(server, language).get(f"/t/{other}").text


def test_another_language_can_be_chosen(server: Server) -> None:
    ann = server.player("Ann")
    for key in WITH_LANGUAGE:
        option = language_option(registry.game(key).info)
        settings: dict[str, Any] = {"options": {option: "de"}, "terms": {"language": "fr"}}
        table = ann.create(key, "me", "open", **settings)
        assert ann.info(table)["options"][option] == "de"


def refusals(server: Server, player: Player, table: str, action: str) -> list[str]:
    """What the API and the page say to the same action."""
    path = f"/api/tables/{table}/seats/0/actions"
    told = player.client.post(path, json={"action": action}, headers={"accept-language": "en"})
    page = pages(server, "en", player.token)
    shown = page.post(f"/t/{table}/act?seat=0", data={"action": action}, headers={"x-live": "1"})
    assert told.status_code == 409
    assert shown.headers["x-refused"] == "yes"
    return [answer.json()["message"] for answer in (told, shown)]


def test_programs_are_told_names_as_people_are(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("euroquest", "me", "bot random", "bot random", "bot random")
    legal = {action.split()[-1] for action in ann.look(table, 0)["legal"]}
    far = "ES-1" if "ES-1" not in legal else "PL-1"
    by_api, by_page = refusals(server, ann, table, f"train {far}")
    assert by_api == by_page
    assert far not in by_api
