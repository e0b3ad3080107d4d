"""Own games in the lobby and by program, the same player on another device, recovery words."""

import io
import re
import zipfile

import httpx
import pytest

from grandtour.core import registry
from grandtour.core.game import LANGUAGES, Language
from grandtour.core.record import from_json, verify
from grandtour.locale import translator
from grandtour.table.errors import NotAllowed
from tests.serving import Player, Server

LINK = re.compile(r'value="(http[^"]+/pass/[^"]+)"')
WORD = re.compile(r'<li lang="en">(\w+)</li>')
AWAY = {"x-forwarded-for": "192.0.2.1"}
"""A request that somebody has passed on was not made on this machine."""
COOKIE = "grandtour_player"


@pytest.fixture(scope="module")
def server(on_each_database: Server) -> Server:
    return on_each_database


def pages_of(server: Server, player: Player) -> httpx.Client:
    return server.client(cookies={COOKIE: player.token})


def finished(player: Player, *seats: str) -> str:
    table = player.create("auction", "me", *(seats or ("guest Zoë",)), options={"cards": 3})
    while player.info(table)["outcome"] is None:
        for seat in player.info(table)["turn"]:
            player.play(table, seat, player.look(table, seat)["legal"][0])
    return table


def a_link(pages: httpx.Client) -> str:
    answer = pages.post("/device/link")
    assert answer.status_code == 201
    assert answer.headers["cache-control"] == "no-store"
    found = LINK.search(answer.text)
    assert found
    return found[1].partition("/pass/")[2]


def some_words(pages: httpx.Client) -> str:
    return " ".join(WORD.findall(pages.post("/device/words").text))


def knows(pages: httpx.Client, name: str) -> bool:
    return f'<span class="me">{name}</span>' in pages.get("/").text


def test_guests_see_the_lobby_as_ever(server: Server) -> None:
    answer = server.client().get("/")
    t = translator("en")
    assert t("lobby.headline") in answer.text
    assert t("games.title") not in answer.text
    assert t("device.link") not in answer.text
    assert "no-store" not in answer.headers.get("cache-control", "")
    assert t("games.none") in server.client().get("/games").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_games_say_whose_turn_it_is(server: Server, language: Language) -> None:
    t = translator(language, "auction")
    ann, bob = server.player("Ann"), server.player("Bob")
    waiting = ann.create("auction", "me", "open")
    mine = ann.create("auction", "me", "open")
    bobs = ann.create("auction", "me", "open")
    for table in (mine, bobs):
        bob.call("POST", f"/api/tables/{table}/seats/1")
    ann.play(bobs, 0, "bid 1")
    page = pages_of(server, ann).get("/", params={"lang": language}).text
    assert t("games.your_turns", n=1) in page
    assert re.findall(r'class="button[^"]*" href="/t/([^"]+)"', page) == [mine, bobs, waiting]
    states = re.findall(r'<p class="turn"><b>([^<]+)</b>', page)
    assert [state.replace("&#39;", "'") for state in states] == [
        t("table.your_turn"),
        t("table.others_turn", names="Bob"),
        t("table.waiting_title"),
    ]
    assert t("lobby.headline") not in page


def test_results_are_told_from_where_one_sat(server: Server) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.create("auction", "me", "open", options={"cards": 3})
    bob.call("POST", f"/api/tables/{table}/seats/1")
    # Ann wins the first prize with her highest card, and they share the others.
    for bids in (("bid 3", "bid 1"), ("bid 2", "bid 2"), ("bid 1", "bid 3")):
        for player, seat, bid in zip((ann, bob), (0, 1), bids, strict=True):
            player.play(table, seat, bid)
    ranking = ann.info(table)["outcome"]["ranking"]
    expected = {
        ((0,), (1,)): ("you won", "Ann won"),
        ((1,), (0,)): ("Bob won", "you won"),
        ((0, 1),): ("draw", "draw"),
    }[tuple(map(tuple, ranking))]
    for player, said in zip((ann, bob), expected, strict=True):
        page = pages_of(server, player).get("/").text
        assert re.findall(r"<span>([^<]+) · <time", page) == [said]
        assert f'action="/t/{table}/again"' in page
        assert f'href="/t/{table}/record.json"' in page


def test_a_clock_shows_the_time_left(server: Server) -> None:
    for clock in (True, False):
        ann = server.player("Ann")
        ann.create("auction", "me", "guest Zoë", clock=clock)
        (line,) = ann.call("GET", "/api/tables", 200).json()
        assert (line["deadline"] or "") > line["since"][0] if clock else not line["deadline"]
        assert ('class="left"' in pages_of(server, ann).get("/").text) is clock


def test_the_program_is_told_the_same(server: Server) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.create("auction", "me", "open", "guest Zoë", clock=False)
    bob.call("POST", f"/api/tables/{table}/seats/1")
    ann.play(table, 0, "bid 1")
    for player, yours in ((ann, [0, 2]), (bob, [1])):
        (line,) = player.call("GET", "/api/tables", 200).json()
        info = player.info(table)
        assert (line["turn"], line["progress"]) == (info["turn"], info["progress"])
        assert line["seats"] == info["seats"]
        assert line["yours"] == yours
        assert len(line["since"]) == len(line["turn"])
    assert ann.call("GET", "/api/tables", 200, params={"page": 2}).json() == []


def test_a_sealed_bid_is_nowhere_in_the_lists_of_others(server: Server) -> None:
    """Two tables, at which Bob bids differently: Ann's lists are the same but for their names."""
    seen = []
    for bid in ("bid 1", "bid 3"):
        ann, bob = server.player("Ann"), server.player("Bob")
        table = ann.create("auction", "me", "open", options={"cards": 3}, clock=False)
        bob.call("POST", f"/api/tables/{table}/seats/1")
        bob.play(table, 1, bid)
        html = pages_of(server, ann).get("/").text
        (line,) = ann.call("GET", "/api/tables", 200).json()
        told = [line[key] for key in ("seats", "turn", "progress", "outcome")]
        moments = re.sub(r'datetime="[^"]+"', "", html)
        seen.append((told, moments.replace(table, "TABLE")))
        assert bid not in html
    assert seen[0] == seen[1]


def test_games_are_hidden_and_shown_again(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    over, running = finished(ann), ann.create("auction", "me", "open")
    pages = pages_of(server, ann)
    assert f"/games/{over}/hide" in pages.get("/").text
    assert f"/games/{running}/hide" not in pages.get("/").text
    assert pages.post(f"/games/{running}/hide", data={"hidden": "yes"}).status_code == 409
    assert pages_of(server, eve).post(f"/games/{over}/hide").status_code == 403
    assert server.client().post(f"/games/{over}/hide").status_code == 401
    answer = pages.post(f"/games/{over}/hide", data={"hidden": "yes"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert over not in pages.get("/").text
    assert over in pages.get("/games").text
    back = pages.post(f"/games/{over}/hide", data={"hidden": "no", "page": "1"})
    assert back.headers["location"] == "/games?page=1"
    assert over in pages.get("/").text
    ann.call("POST", f"/api/tables/{over}/hidden", 204, json={"hidden": True})
    hidden = {line["table"]: line["hidden"] for line in ann.call("GET", "/api/tables", 200).json()}
    assert hidden == {over: True, running: False}


def test_many_games_are_paged(server: Server) -> None:
    ann = server.player("Ann")
    tables = [ann.create("auction", "me", "open") for _ in range(23)]
    pages = pages_of(server, ann)
    assert len(re.findall('class="own-game', pages.get("/").text)) < 10
    found = [
        re.findall(r'class="button" href="/t/([^"]+)"', pages.get(f"/games?page={page}").text)
        for page in (1, 2)
    ]
    assert [len(part) for part in found] == [20, 3]
    assert {*found[0], *found[1]} == set(tables)
    for strange in ("0", "-1", "99999999999", "x", ""):
        assert pages.get("/games", params={"page": strange}).status_code == 200


def test_all_records_are_taken_along(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    tables = [finished(ann) for _ in range(3)]
    ann.create("auction", "me", "guest Zoë")
    ann.call("POST", f"/api/tables/{tables[0]}/hidden", 204, json={"hidden": True})
    answer = pages_of(server, ann).get("/games/records.zip")
    assert answer.headers["content-type"] == "application/zip"
    assert "content-encoding" not in answer.headers
    by_program = ann.call("GET", "/api/records").content
    for packed in (answer.content, by_program):
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            assert archive.testzip() is None
            names = archive.namelist()
            assert sorted(name.rpartition("auction-")[2] for name in names) == sorted(
                f"{table}.json" for table in tables
            )
            for name in names:
                table = name.rpartition("auction-")[2].removesuffix(".json")
                text = archive.read(name)
                assert text == ann.client.get(f"/t/{table}/record.json").content
                verify(from_json(text), registry.game("auction"))
    with zipfile.ZipFile(io.BytesIO(eve.call("GET", "/api/records").content)) as archive:
        assert archive.namelist() == []
    assert server.client().get("/games/records.zip").status_code == 401


def test_a_link_takes_a_player_to_another_browser(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "open")
    here, there = pages_of(server, ann), server.client()
    code = a_link(here)
    for _ in range(3):
        # A program that previews links asks as well, and uses nothing up.
        shown = there.get(f"/pass/{code}")
        assert shown.status_code == 200
        assert "Play as Ann here" in shown.text
        assert "set-cookie" not in shown.headers
    used = there.post(f"/pass/{code}")
    assert (used.status_code, used.headers["location"]) == (303, "/")
    assert "HttpOnly" in used.headers["set-cookie"]
    assert there.cookies[COOKIE] != ann.token
    assert table in there.get("/").text
    assert knows(here, "Ann")
    late = server.client()
    for answer in (late.get(f"/pass/{code}"), late.post(f"/pass/{code}"), late.post("/pass/x")):
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers


def test_who_was_somebody_else_is_told_so(server: Server) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    here = pages_of(server, ann)
    code = a_link(here)
    assert "played as Bob" in pages_of(server, bob).get(f"/pass/{code}").text
    already = here.get(f"/pass/{code}").text
    assert translator("en")("device.pass_here") in already
    assert f'action="/pass/{code}"' not in already


def test_another_site_cannot_press_the_button(server: Server) -> None:
    ann = server.player("Ann")
    here = pages_of(server, ann)
    code = a_link(here)
    strange = {"origin": "https://evil.example"}
    for path in (f"/pass/{code}", "/device/link", "/device/words", "/device/others"):
        assert here.post(path, headers=strange).status_code == 403
    assert server.client().post(f"/pass/{code}").status_code == 303


def test_other_devices_are_logged_out(server: Server) -> None:
    ann = server.player("Ann")
    here, there = pages_of(server, ann), server.client()
    there.post(f"/pass/{a_link(here)}")
    assert "1 other device." in here.get("/device").text
    assert knows(there, "Ann")
    assert there.post("/device/others").headers["location"] == "/device"
    assert knows(there, "Ann")
    assert not knows(here, "Ann")
    assert ann.client.get("/api/tables").status_code == 401


def test_a_logged_out_device_hears_no_more_of_its_table(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë", options={"cards": 3})
    here, there = pages_of(server, ann), server.client()
    there.post(f"/pass/{a_link(here)}")
    stamp = re.search(r'data-stamp="([^"]+)"', here.get(f"/t/{table}").text)
    assert stamp
    events = f"/api/tables/{table}/events?seat=0&after=99"
    with (
        here.stream("GET", f"/t/{table}/changes?seat=0&stamp={stamp[1]}") as page,
        ann.client.stream("GET", events) as program,
    ):
        there.post("/device/others")
        there.post(f"/t/{table}/act?seat=0", data={"action": "bid 1"})
        # Both end by themselves, and told nothing.
        for stream in (page, program):
            heard = "".join(stream.iter_lines())
            assert "data:" not in heard
    assert ann.client.get(events).status_code == 401


def test_words_bring_one_back_after_a_lost_cookie(server: Server) -> None:
    ann = server.player("Ann")
    here, there = pages_of(server, ann), server.client()
    words = some_words(here)
    assert len(words.split()) == 6
    assert words.split()[0] not in re.findall(r'lang="en">(\w+)', here.get("/device").text)
    answer = there.post("/device/back", data={"words": words.upper()})
    assert answer.status_code == 303
    assert knows(there, "Ann")
    some_words(here)
    for wrong in (words, "", "six words that nobody ever had"):
        refused = server.client().post("/device/back", data={"words": wrong})
        assert refused.status_code == 403
        assert translator("en").error(NotAllowed("bad_words")) in refused.text.replace("&#39;", "'")


def test_guesses_are_counted(server: Server) -> None:
    ann = server.player("Ann")
    words = some_words(pages_of(server, ann))
    away = server.client(headers=AWAY)
    answers = [away.post("/device/back", data={"words": "a b c"}).status_code for _ in range(11)]
    assert answers == [403] * 10 + [429]
    late = away.post("/device/back", data={"words": words})
    assert late.status_code == 429
    assert int(late.headers["retry-after"]) > 60
    codes = [away.post("/pass/nothing").status_code for _ in range(31)]
    assert codes == [403] * 30 + [429]


def test_who_was_never_here_has_nothing_to_take_along(server: Server) -> None:
    nobody = server.client()
    for path in ("/device/link", "/device/words", "/device/others"):
        answer = nobody.post(path)
        assert answer.status_code == 401
        assert "set-cookie" not in answer.headers
    page = nobody.get("/device").text
    assert "/device/back" in page
    assert "/device/link" not in page
