"""A host's own deck, house cards or tournament word over HTTP: nobody else gets it by any route."""

import io
import os
import re
import zipfile
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from litestar.routes import HTTPRoute

from grandtour.core import registry
from grandtour.core.game import LANGUAGES, Language
from grandtour.locale import translator
from grandtour.web.app import create_app
from grandtour.web.settings import Settings
from tests.serving import Player, Server
from tests.toys import TOYS, write_toy

# `routes` makes the site in this process; the site itself writes down such warnings nowhere.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

KEPT = [
    (key, option.key)
    for key, game in registry.games().items()
    for option in game.info.options
    if option.secret
]
PLACES = [f"Qplace{n},{45 + n / 7919:.6f},{4 + n / 6361:.6f},city" for n in range(1, 41)]
TEXTS = {
    "deck": "\n".join(["name,lat,lon,category", *PLACES]),
    "house_cards": "event; Qsunny Qday; normal; gain_points(1)\nequipment; Qkite; move_bonus(1)",
}
"""For the others any words will do."""
MARKS = {
    # A card that is turned up is read by all; where its place is they are to guess.
    "deck": [part for place in PLACES for part in (place, *place.split(",")[1:3])],
    "house_cards": ["qsunny", "qday", "qkite"],
}
WORDS = "Qfirstq Qsecondq-Qthirdq"
FIELDS = {
    "action": "Qnonsense",
    "name": "Eve",
    "seat": "0",
    "step": "0",
    "text": "Hello",
    "bot": "nobody",
    "one": "0",
    "other": "1",
}
BODY: Mapping[str, object] = {**FIELDS, "seat": 0, "step": 0, "one": 0, "other": 1, "muted": True}
STREAMS = ("/changes", "/events")
PICTURES = (".png",)
"""They show names alone, and are slow to draw."""


class Reader(NamedTuple):
    name: str
    pages: httpx.Client
    player: Player | None
    seat: int | None


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With one game more, which is short: at its tables the host may choose a motto."""
    shelf = tmp_path_factory.mktemp("shelf")
    write_mottos(shelf)
    games = os.pathsep.join(map(str, (TOYS, shelf)))
    with Server(tmp_path_factory.mktemp("site"), GRANDTOUR_GAMES=games) as running:
        yield running
        assert running.complaints() == ""


def write_mottos(shelf: Path) -> None:
    folder = write_toy(shelf, "mottos")
    start = folder / "__init__.py"
    text = start.read_text(encoding="utf-8")
    known = 'Option(key="open_bids", default=False),'
    assert text.count(known) == 1
    added = 'Option(key="motto", default="", high=60, secret=True),'
    start.write_text(text.replace(known, f"{known} {added}"), encoding="utf-8")
    for path in (folder / "locale").glob("*.po"):
        with path.open("a", encoding="utf-8") as words:
            words.write('\nmsgid "option.motto"\nmsgstr "Motto"\n')


@pytest.fixture(scope="module")
def routes() -> list[tuple[str, str]]:
    """All that can be asked of a table, also by routes that are still to come; and lists."""
    app = create_app(Settings(database="sqlite://"))
    beside = {"/", "/games", "/api/games", "/api/tables", "/api/records", "/games/records.zip"}
    return [
        (method, re.sub(r":\w+}", "}", route.path))
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method in sorted({"GET", "POST"} & set(route.methods))
        if "{table_id" in route.path or (method == "GET" and route.path in beside)
    ]


def ask(reader: Reader, method: str, path: str) -> str:
    """The whole answer, or the beginning of a stream."""
    client = reader.pages
    if path.startswith("/api"):
        client = reader.player.client if reader.player else client
    seat = {} if reader.seat is None else {"seat": reader.seat}
    settings: dict[str, Any] = {"params": {**seat, "action": "Qnonsense"}}
    if method == "POST" and path.startswith("/api"):
        settings["json"] = dict(BODY)
    elif method == "POST":
        settings["data"] = FIELDS
    if path.endswith(STREAMS):
        with client.stream(method, path, **settings) as answer:
            told = next(answer.iter_text(), "") if answer.status_code == 200 else ""
    else:
        answer = client.request(method, path, **settings)
        told = answer.text
        if path.endswith((".zip", "/records")) and answer.status_code == 200:
            files = zipfile.ZipFile(io.BytesIO(answer.content))
            told = " ".join(files.read(name).decode() for name in files.namelist())
    assert answer.status_code < 500, (method, path, told)
    return f"{answer.headers} {told}".lower()


def reader_of(server: Server, name: str, player: Player | None, seat: int | None) -> Reader:
    cookies = {"grandtour_player": player.token} if player else {}
    return Reader(name, server.client(cookies=cookies), player, seat)


def search(
    routes: list[tuple[str, str]], reader: Reader, table: str, marks: list[str], methods: str
) -> None:
    """Asks for everything."""
    for method, route in routes:
        if method in methods and not route.endswith(PICTURES):
            path = route.replace("{table_id}", table).replace("{seat}", str(reader.seat or 0))
            told = ask(reader, method, path)
            found = [mark for mark in marks if mark.lower() in told]
            assert not found, f"{reader.name}: {method} {route} tells {found[0]}"


@pytest.mark.parametrize(("key", "option"), KEPT)
def test_a_secret_setting_reaches_nobody_by_any_route(
    site: Server, routes: list[tuple[str, str]], key: str, option: str
) -> None:
    text = TEXTS.get(option, WORDS)
    marks = MARKS.get(option, re.findall(r"\w+", WORDS))
    ann, bob, eve = (site.player(name) for name in ("Ann", "Bob", "Eve"))
    bots = ["bot random"] * (registry.game(key).info.seats[0] - 2)
    table = ann.create(key, "me", "open", *bots, options={option: text})
    watching = reader_of(site, "a stranger who watches", None, None)
    # Of events there are none before the beginning, and who follows them waits.
    before = [route for route in routes if not route[1].endswith("/events")]
    for reader in (watching, reader_of(site, "another player", eve, 1)):
        search(before, reader, table, marks, "GET")
    bob.sit(table, 1)
    for reader, methods in (
        (watching, "GET POST"),
        (reader_of(site, "another player", eve, 0), "GET POST"),
        (reader_of(site, "somebody at the table", bob, 1), "GET POST"),
        (reader_of(site, "the host", ann, 0), "GET"),
    ):
        search(routes, reader, table, marks, methods)
    assert ann.info(table)["outcome"] is None


def of_two(ann: Player, bob: Player, **options: object) -> str:
    table = ann.create("mottos", "me", "open", options={"cards": 3, **options})
    bob.sit(table, 1)
    return table


def to_its_end(table: str, ann: Player, bob: Player) -> str:
    """Both do the first thing that they may do."""
    names = [seat["name"] for seat in ann.info(table)["seats"]]
    while turn := ann.info(table)["turn"]:
        player = ann if names[turn[0]] == "Ann" else bob
        player.play(table, turn[0], player.look(table, turn[0])["legal"][0])
    return table


def pages_of(site: Server, player: Player, language: str = "en") -> httpx.Client:
    return site.client(cookies={"grandtour_player": player.token, "grandtour_language": language})


def test_after_the_end_it_is_in_the_record(site: Server, routes: list[tuple[str, str]]) -> None:
    """So the search above would find it."""
    ann, bob = site.player("Ann"), site.player("Bob")
    table = to_its_end(of_two(ann, bob, motto="Qmotto"), ann, bob)
    assert ann.record(table).json()["options"]["motto"] == "Qmotto"
    record = [("GET", "/t/{table_id}/record.json")]
    for some in (record, [route for route in routes if "/api/" in route[1]]):
        with pytest.raises(AssertionError, match="tells Qmotto"):
            search(some, reader_of(site, "a stranger", None, 0), table, ["Qmotto"], "GET")


PLAY_ON = {
    "en": "Only its host can play on",
    "fr": "Seule la personne qui invitait peut la continuer",
    "de": "Nur wer zu ihr eingeladen hat, kann sie fortsetzen",
}


def test_only_their_host_plays_on_with_secret_settings(site: Server) -> None:
    ann, bob = site.player("Ann"), site.player("Bob")
    table = to_its_end(of_two(ann, bob, motto="Qmotto"), ann, bob)
    moment = {"step": "1", "seat": "0"}
    for language in LANGUAGES:
        pages = pages_of(site, bob, language)
        page = pages.get(f"/t/{table}/replay", params=moment).text
        assert "/play-on" not in page
        refused = pages.post(f"/t/{table}/replay/play-on", data=moment)
        assert refused.status_code == 403
        for text in (page, refused.text):
            assert PLAY_ON[language] in text
            assert "Qmotto" not in text
    path, here = f"/api/tables/{table}/play-on", {"step": 1, "seat": 0}
    assert bob.call("POST", path, 403, json=here).json()["reason"] == "secrets_of_host"
    assert "/play-on" in pages_of(site, ann).get(f"/t/{table}/replay", params=moment).text
    new = ann.call("POST", path, 201, json=here).json()["table"]
    assert "motto" not in bob.info(new)["options"]


def test_nobody_plays_on_with_secret_settings_of_a_record(site: Server) -> None:
    """A file does not say who its host was."""
    ann, bob = site.player("Ann"), site.player("Bob")
    table = to_its_end(of_two(ann, bob, motto="Qmotto"), ann, bob)
    pages = pages_of(site, ann)
    opened = pages.post("/replay", files={"record": ("game.json", ann.record(table).content)})
    where = opened.headers["location"].partition("?")[0]
    page = pages.get(where, params={"step": "1"}).text
    assert "/play-on" not in page
    assert PLAY_ON["en"] in page
    assert pages.post(f"{where}/play-on", data={"step": "1"}).status_code == 403


def test_another_host_plays_again_without_them(site: Server) -> None:
    ann, bob = site.player("Ann"), site.player("Bob")
    table = to_its_end(of_two(ann, bob, motto="Qmotto"), ann, bob)
    again = bob.call("POST", f"/api/tables/{table}/again", 201).json()["table"]
    kept = next(n for n, seat in enumerate(bob.info(again)["seats"]) if seat["kind"] == "open")
    ann.sit(again, kept)
    to_its_end(again, ann, bob)
    assert bob.record(again).json()["options"]["motto"] == ""


LATER = {
    "en": "This record can be had when that game is over",
    "fr": "Cet enregistrement sera disponible quand elle sera finie",
    "de": "Diese Aufzeichnung gibt es, wenn jene aus ist",
}


def test_what_is_played_with_again_is_kept_back_until_that_is_over(
    site: Server, routes: list[tuple[str, str]]
) -> None:
    """The host plays again with the own deck: the record of the first game would tell it all."""
    ann, bob = site.player("Ann"), site.player("Bob")
    first = to_its_end(of_two(ann, bob, motto="Qmotto"), ann, bob)
    again = ann.call("POST", f"/api/tables/{first}/again", 201).json()["table"]
    bob.sit(again, 0)
    for table in (first, again):
        search(routes, reader_of(site, "somebody at both", bob, 0), table, ["Qmotto"], "GET")
    refused = bob.call("GET", f"/api/tables/{first}/record", 409).json()
    assert refused["reason"] == "record_kept_back"
    for language in LANGUAGES:
        answer = pages_of(site, bob, language).get(f"/t/{first}/record.json")
        assert answer.status_code == 409
        assert LATER[language] in answer.text
    to_its_end(again, ann, bob)
    for table in (first, again):
        assert bob.record(table).json()["options"]["motto"] == "Qmotto"
        assert bob.info(table)["options"]["motto"] == "Qmotto"
    saved = bob.call("GET", "/api/records").content
    assert len(zipfile.ZipFile(io.BytesIO(saved)).namelist()) == 2


def test_what_is_kept_back_is_watched_with_own_eyes_alone(site: Server) -> None:
    """Others' views of a game with house cards hold these cards."""
    ann, bob, eve = site.player("Ann"), site.player("Bob"), site.player("Eve")
    first = to_its_end(of_two(ann, bob, motto="Qmotto"), ann, bob)
    again = ann.call("POST", f"/api/tables/{first}/again", 201).json()["table"]
    bob.sit(again, 0)
    film = f"/api/tables/{first}/replay"

    def look(player: Player, eyes: str, status: int) -> None:
        player.call("GET", film, status, params={"seat": eyes} if eyes else {})

    for player, own in ((ann, "0"), (bob, "1"), (eve, "")):
        for eyes in ("0", "1", "", "open"):
            look(player, eyes, 200 if eyes in ("", own) else 403)
    for language in LANGUAGES:
        pages, said = pages_of(site, bob, language), translator(language)("replay.kept_back")
        for eyes in ("1", "open"):
            page = pages.get(f"/t/{first}/replay", params={"seat": eyes, "step": "0"})
            assert page.status_code == 200
            assert said in unescape(page.text)
            assert "seat=0" not in page.text
        answer = pages.post(f"/t/{first}/replay/analysis", data={"seat": "1", "step": "0"})
        assert answer.status_code == 409
    to_its_end(again, ann, bob)
    for player in (ann, bob, eve):
        for eyes in ("0", "1", "", "open"):
            look(player, eyes, 200)
    page = pages_of(site, bob).get(f"/t/{first}/replay", params={"seat": "open", "step": "0"})
    assert translator("en")("replay.kept_back") not in unescape(page.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_sets_a_table_up_is_told_who_sees_it(site: Server, language: Language) -> None:
    t = translator(language, "europa")
    page = site.client(cookies={"grandtour_language": language}).get("/new/europa").text
    (note,) = re.findall(r'<small id="option-tournament-note">(.*?)</small>', page)
    assert note == f"{t('new.secret')} {t('option.tournament.note')}"
    assert page.count(t("new.secret")) == 1
