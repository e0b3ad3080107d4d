"""Requests that no browser makes: each is refused with a sentence, and nothing reaches the log."""

import json
import re
import socket
from typing import NamedTuple

import httpx
import pytest

from grandtour.core.game import Language
from grandtour.locale import translator
from grandtour.web.addresses import is_good_host
from tests.serving import Player, Server

MANY_DIGITS = "9" * 5000
DIGITS = "9" * 1000
"""Too many for any number of ours, few enough for an address."""
DEEP = "[" * 20_000 + "]" * 20_000
"""Deeper than any Python reads; to 3.13 a thousand levels are nothing."""
FORM = {"content-type": "application/x-www-form-urlencoded"}
PART = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n%s\r\n--x--\r\n'


class Room(NamedTuple):
    """A table of Ann's; `pages` has her cookie, `ann.client` her token."""

    table: str
    ann: Player
    pages: httpx.Client


@pytest.fixture(scope="module")
def server(on_each_database: Server) -> Server:
    return on_each_database


@pytest.fixture(scope="module")
def room(server: Server) -> Room:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë")
    return Room(table, ann, server.client(cookies={"grandtour_player": ann.token}))


def refused(answer: httpx.Response) -> bool:
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text[:300])
    assert "retry-after" not in answer.headers
    return "content-security-policy" in answer.headers


@pytest.mark.parametrize("digits", [MANY_DIGITS, DIGITS], ids=["5000 digits", "1000 digits"])
def test_endless_numbers(room: Room, digits: str) -> None:
    api, page = f"/api/tables/{room.table}", f"/t/{room.table}"
    program, pages = room.ann.client, room.pages
    bid = {"action": "bid 1"}
    assert refused(program.get(f"{api}/view?seat={digits}"))
    assert refused(program.get(f"{api}/events?seat={digits}"))
    assert refused(program.post(f"{api}/seats/{digits}/actions", json=bid))
    assert refused(program.post(f"{api}/seats/{digits}"))
    assert refused(program.get(f"{api}/events", headers={"last-event-id": digits}))
    assert refused(program.post(f"{api}/seats/0/actions", json={"action": f"bid {digits}"[:200]}))
    assert refused(pages.post(f"{page}/act?seat={digits}", data=bid))
    assert refused(pages.post(f"{page}/act?seat=0", data={"action": f"bid {digits}"}))
    assert refused(pages.post(f"{page}/sit", data={"seat": digits}))
    assert refused(pages.post(f"{page}/bot", data={"seat": digits, "level": "easy"}))
    table = {"game": "auction", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert refused(program.post("/api/tables", json={**table, "options": {"cards": digits}}))
    bare = json.dumps({**table, "options": {"cards": 7}}).replace("7", digits)
    assert refused(program.post("/api/tables", content=bare))


@pytest.mark.parametrize("body", [DEEP, "[" * 30_000, f'{{"game": {DEEP}}}', f'{{"x": {DEEP}}}'])
def test_deep_json(room: Room, body: str) -> None:
    for path in ("/api/tables", "/api/players", f"/api/tables/{room.table}/seats/0/actions"):
        assert refused(room.ann.client.post(path, content=body))


ADDRESSES = (
    "/{}", "/t/{}", "/t/a{}b/live", "/t/{}/changes", "/new/{}", "/rules/{}", "/assets/auction/{}",
    "/static/{}", "/static/a{}.js", "/solo/auction/{}", "/api/tables/{}", "/api/solos/auction/{}",
    "/?lang={}", "/t/x?seat={}", "/t/x?{}=1", "/api/tables/x/talk?after={}",
)  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("piece", ["%00", "%FF", "%ED%A0%80"], ids=["NUL", "byte", "surrogate"])
def test_addresses_that_are_no_text(room: Room, address: str, piece: str) -> None:
    assert refused(room.pages.get(address.format(piece)))


@pytest.mark.parametrize("piece", [b"%00", b"%FF", b"\xff\xfe", b"%ED%A0%80", b"\xed\xa0\x80"])
@pytest.mark.parametrize(
    "path", ["/new/auction", "/t/{}/act?seat=0", "/t/{}/say?seat=0", "/language"]
)
def test_forms_that_are_no_text(room: Room, path: str, piece: bytes) -> None:
    path = path.format(room.table)
    for field in (b"name", b"text", b"action", b"seat-0", b"back"):
        for body in (field + b"=x" + piece, field + piece + b"=x"):
            assert refused(room.pages.post(path, content=body, headers=FORM))


@pytest.mark.parametrize("value", [b"\xff", b"\0", b"\xed\xa0\x80"])
def test_parts_of_forms_that_are_no_text(room: Room, value: bytes) -> None:
    parts = {"content-type": "multipart/form-data; boundary=x"}
    for body in (PART % value, b"--x\r\nbroken" + value):
        assert refused(room.pages.post("/new/auction", content=body, headers=parts))


def test_a_percent_sign_in_a_form_of_parts_is_only_that(room: Room) -> None:
    parts = {"content-type": "multipart/form-data; boundary=x"}
    said = PART.replace(b'"name"', b'"text"') % b"100%ff"
    answer = room.pages.post(f"/t/{room.table}/say?seat=0", content=said, headers=parts)
    assert answer.status_code == 303


@pytest.mark.parametrize("text", ['"\\ud800"', '"\\udfff\\ud800"', '"\\ud800x"'])
def test_lone_surrogates_in_json(room: Room, server: Server, text: str) -> None:
    talk = f"/api/tables/{room.table}/seats/0/talk"
    assert refused(server.client().post("/api/players", content=f'{{"name": {text}}}'))
    assert refused(room.ann.client.post(talk, content=f'{{"text": {text}}}'))


HOSTS = ("x" * 300, "x" * 9000, "a b", "<x>", "a:b:c", "[::", "a:99999", "a@b", "a/b", "\xe9")


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_strange_hosts(room: Room, host: str, language: Language) -> None:
    headers = {b"host": host.encode("latin-1"), b"accept-language": language.encode()}
    for path in ("/", f"/t/{room.table}", f"/t/{room.table}/qr.svg", "/nothing"):
        answer = room.pages.get(path, headers=headers)
        assert refused(answer)
        assert translator(language)("reason.wrong_host") in answer.text


@pytest.mark.parametrize(
    ("host", "good"),
    [
        ("games.example.org", True),
        ("games.example.org:8000", True),
        ("other.example.org", False),
        ("games.example.org.evil.example", False),
        ("", False),
    ],
)
def test_only_allowed_hosts(host: str, good: bool) -> None:
    assert is_good_host(host, ["games.example.org"]) is good


def test_addresses_and_headers_have_a_size(room: Room) -> None:
    for path in ("/?" + "x" * 2048, "/t/" + "x" * 2048, "/api/tables/" + "x" * 2048):
        assert room.pages.get(path).status_code == 414
    assert room.pages.get("/?" + "x" * 2000).status_code == 200
    large = room.pages.get("/api/games", headers={"x-much": "x" * 17_000})
    assert large.status_code == 431
    assert large.json()["reason"] == "headers_too_large"
    assert room.pages.get("/api/games", headers={"x-much": "x" * 15_000}).status_code == 200


def test_head_is_get_without_a_body(room: Room) -> None:
    here, api = f"/t/{room.table}", f"/api/tables/{room.table}"
    pages = ("/", "/new/auction", "/rules/auction", here, f"{here}/live", f"{here}/qr.svg",
             f"{here}/changes", "/assets/auction/board.css", "/static/shell.css", "/nothing",
             "/api/games", "/api/tables", api, f"{api}/view", f"{api}/talk", f"{api}/events",
             f"{api}/record", "/api/schema/openapi.json", "/t/nowhere")  # fmt: skip
    for path in pages:
        client = room.ann.client if path.startswith("/api") else room.pages
        head = client.head(path)
        with client.stream("GET", path) as get:
            assert head.status_code == get.status_code, path
            assert head.headers.get("content-type") == get.headers.get("content-type"), path
        assert head.content == b""


def test_head_says_nothing_after_its_head(room: Room) -> None:
    """On the wire, where no client drops what should not be there."""
    port = room.pages.base_url.port
    request = f"HEAD /t/{room.table} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=60) as wire:
        wire.sendall(request.encode())
        answer = b"".join(iter(lambda: wire.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.endswith(b"\r\n\r\n")
    assert answer.count(b"\r\n\r\n") == 1


def test_nobody_keeps_what_a_seat_knows(room: Room) -> None:
    here, api = f"/t/{room.table}", f"/api/tables/{room.table}"
    for path in (here, f"{here}?seat=0", f"{here}/live?seat=0", f"{here}/check?seat=0&action=x"):
        assert room.pages.get(path).headers["cache-control"] == "no-store"
    assert room.pages.get(here).headers["content-type"] == "text/html; charset=utf-8"
    assert room.ann.client.get(f"{api}/view?seat=0").headers["cache-control"] == "no-store"
    assert "max-age" in room.pages.get("/static/shell.css").headers["cache-control"]


@pytest.mark.parametrize("path", ["/language", "/quick/auction", "/api/players"])
def test_a_form_of_another_site_is_refused_by_what_browsers_say_of_it(
    room: Room, path: str
) -> None:
    body = {"json": {"name": "x"}} if path.startswith("/api") else {"data": {"lang": "fr"}}
    for site, status in (("cross-site", 403), ("same-origin", None), ("none", None)):
        answer = room.pages.post(path, headers={"sec-fetch-site": site}, **body)  # type: ignore[arg-type]
        assert (answer.status_code == 403) is (status == 403)


BOTS = ("Bot B (medium)", "bot  b(MEDIUM)", "Bot\u00a0A (mittel)", "Robot C (fort)", "Robot fort",
        "\uff22\uff4f\uff54 A (easy)", "B\u200bot A (easy)", "Bot, stark",
        "Bot D (whatever)")  # fmt: skip


@pytest.mark.parametrize("name", BOTS)
def test_nobody_is_called_like_a_bot(server: Server, room: Room, name: str) -> None:
    made = server.client().post("/api/players", json={"name": name})
    assert (made.status_code, made.json()["reason"]) == (400, "name_of_bot")
    seats = [{"kind": "me"}, {"kind": "guest", "name": name}]
    guest = room.ann.client.post("/api/tables", json={"game": "auction", "seats": seats})
    assert (guest.status_code, guest.json()["reason"]) == (400, "name_of_bot")
    form = {"name": name, "seat-0": "me", "seat-1": "open"}
    assert server.client().post("/new/auction", data=form).status_code == 400


@pytest.mark.parametrize(
    "name", ["Botticelli", "Robert", "Bot", "Bob (medium)", "Abbot B", "Robotnik"]
)
def test_other_names_are_fine(server: Server, name: str) -> None:
    assert server.player(name).name == name


@pytest.mark.parametrize(
    "name", ["\u200b", "\u3164\u3164", "\u2800", "\u0301\u0301", "\ufe0f", "\u00ad "]
)
def test_a_name_that_cannot_be_seen_is_none(server: Server, name: str) -> None:
    assert server.player(name).name == ""


def test_cookies_are_for_https_where_that_is_spoken(
    server: Server, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert "secure" not in _cookie(server, {}).lower()
    # Nobody has said that there is a proxy, so nobody is believed to be one.
    assert "secure" not in _cookie(server, {"x-forwarded-proto": "https"}).lower()
    with Server(
        tmp_path_factory.mktemp("public"),
        GRANDTOUR_PUBLIC_ADDRESS="https://games.example.org/",
        GRANDTOUR_ALLOWED_HOSTS="games.example.org, 127.0.0.1",
    ) as public:
        assert "secure" in _cookie(public, {}).lower()
        ann = public.player("Ann")
        page = public.client().get(f"/t/{ann.create('auction', 'me', 'open')}?watch=1").text
        assert re.search(r"https://games\.example\.org/t/[\w-]+", page)
        assert public.client().get("/", headers={"host": "evil.example"}).status_code == 400
        own = {"origin": "https://games.example.org"}
        assert (
            public.client().post("/language", data={"lang": "fr"}, headers=own).status_code == 303
        )
        assert public.complaints() == ""
    with Server(tmp_path_factory.mktemp("proxy"), GRANDTOUR_PROXIES="127.0.0.0/8") as behind:
        assert "secure" in _cookie(behind, {"x-forwarded-proto": "https"}).lower()


def _cookie(server: Server, headers: dict[str, str]) -> str:
    return server.client().post("/quick/auction", headers=headers).headers["set-cookie"]


def test_who_leaves_in_the_middle_of_a_form_leaves_no_trace(room: Room) -> None:
    """The fixture looks at the log in the end."""
    before = room.ann.info(room.table)
    for path in (f"/t/{room.table}/say?seat=0", "/api/players"):
        request = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\ntext=hel"
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", room.pages.base_url.port)) as wire:
                wire.sendall(request.encode())
    assert room.ann.info(room.table) == before
