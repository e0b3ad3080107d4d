"""A team wins in one sentence, and who leads several seats is named once: lobby, closed table."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from typing import NamedTuple

import pytest

from grandtour.core.game import LANGUAGES, Language
from grandtour.locale import translator
from tests.serving import Player, Server

CAUGHT = {
    "ranking": [[1, 2, 3], [0]],
    "scores": [0, 1, 1, 1],
    "reason": "caught",
    "teams": [[1, 2, 3]],
}
CHASERS = {
    "en": "The chasers have caught the runner!",
    "fr": "Les poursuivants ont pris le fugitif\u202f!",
    "de": "Die Jäger haben den Läufer gefangen!",
}


class Hunts(NamedTuple):
    """Tables at which the chasers have won."""

    by_bots: str
    by_zoe: str
    """One guest leads all chasers."""
    of_old: str
    """It ended in a way of which today's rules know nothing."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("teams")) as running:
        yield running


@pytest.fixture(scope="module")
def ann(server: Server) -> Player:
    return server.player("Ann")


@pytest.fixture(scope="module")
def hunts(server: Server, ann: Player) -> Hunts:
    bots, guests = ["bot random"] * 3, ["guest Zoë"] * 3
    found = Hunts(*(ann.create("euroquest", "me", *those) for those in (bots, guests, bots)))
    server.stop()
    for table in found:
        outcome = {**CAUGHT, "reason": "tired"} if table == found.of_old else CAUGHT
        _end(server, table, outcome)
    server.start()
    return found


def _end(server: Server, table: str, outcome: object) -> None:
    """The game was over under older rules; under today's its log leads to no end."""
    change = "UPDATE tables SET version = 0, outcome = ?, finished_at = ? WHERE id = ?"
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute(change, (json.dumps(outcome), "2026-05-01 12:00:00.000000", table))


def lines_of(server: Server, player: Player, language: Language) -> dict[str, str]:
    """What the lobby says of each finished game."""
    pages = server.client(cookies={"grandtour_player": player.token})
    html = pages.get("/", params={"lang": language}).text
    found = re.findall(r'href="/t/([^"]+)"><b>[^<]+</b></a>\s*<span>([^<]+) · <time', html)
    return {table: unescape(words) for table, words in found}


def closed_page(player: Player, table: str) -> str:
    page = player.client.get(f"/t/{table}", headers={"accept-language": "en"})
    assert page.status_code == 409
    return page.text


def sitters(html: str) -> list[tuple[str, str]]:
    """Each line of a closed table: the letters of the seats, and what stands beside them."""
    (listed,) = re.findall(r'<ul class="plain-list">(.*?)</ul>', html, re.DOTALL)
    return [
        (
            "".join(re.findall(r"<b>(\w)</b>", line)),
            " ".join(re.sub(r"<span.*</span>|<[^>]+>", "", line).split()),
        )
        for line in re.findall("<li>(.*?)</li>", listed, re.DOTALL)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_says_that_a_team_has_won_as_the_game_says_it(
    server: Server, ann: Player, hunts: Hunts, language: Language
) -> None:
    lines = lines_of(server, ann, language)
    assert lines[hunts.by_bots] == CHASERS[language]
    assert lines[hunts.by_zoe] == CHASERS[language]
    t = translator(language, "euroquest")
    level = t("bot.random")
    bots = t.listing(t("table.bot_at", letter=letter, level=level) for letter in "BCD")
    assert lines[hunts.of_old] == t("games.won", names=bots)


def test_a_closed_table_names_each_person_once_with_all_their_seats(
    ann: Player, hunts: Hunts
) -> None:
    page = closed_page(ann, hunts.by_zoe)
    assert sitters(page) == [("A", "Ann"), ("BCD", "Zoë ★ Winner")]
    assert f'<p class="result">{CHASERS["en"]}</p>' in page


def test_a_closed_table_names_bots_as_all_pages_do(ann: Player, hunts: Hunts) -> None:
    bots = [(letter, f"Bot {letter} (random) ★ Winner") for letter in "BCD"]
    for table in (hunts.by_bots, hunts.of_old):
        assert sitters(closed_page(ann, table)) == [("A", "Ann"), *bots]
    assert 'class="result"' not in closed_page(ann, hunts.of_old)
