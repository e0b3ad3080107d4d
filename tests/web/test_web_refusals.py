"""What is refused, over the API and by the pages: the right status, a reason, a sentence in the
reader's language, and a table that is byte for byte as it was.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx
import pytest

from grandtour.locale import translator
from tests.serving import Player, Server

LANGUAGES = ("en", "fr", "de")
TOO_LARGE = "x" * (70 * 1024)


class Room(NamedTuple):
    """A table at which seat 0, Ann, has bid and seat 1, Bob, has not; Eve has no seat."""

    table: str
    ann: Player
    bob: Player
    eve: Player

    @contextmanager
    def untouched(self) -> Iterator[None]:
        before = self.everything()
        yield
        assert self.everything() == before

    def everything(self) -> list[bytes]:
        path = f"/api/tables/{self.table}"
        return [
            self.eve.call("GET", path).content,
            self.eve.call("GET", f"{path}/view").content,
            self.ann.call("GET", f"{path}/view?seat=0").content,
            self.bob.call("GET", f"{path}/view?seat=1").content,
        ]


@pytest.fixture(scope="module")
def room(server: Server) -> Room:
    ann, bob, eve = server.player("Ann"), server.player("Bob"), server.player("Eve")
    table = ann.create("auction", "me", "open")
    bob.sit(table, 1)
    ann.play(table, 0, "bid 3")
    return Room(table, ann, bob, eve)


def seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind} for kind in kinds]


TABLE = "/api/tables/{table}"
PLAY = f"{TABLE}/seats/1/actions"
CHECK = f"{TABLE}/check?seat=1&action="
NOWHERE = "/api/tables/nowhere"
BID = {"action": "bid 2"}
TWO = seats("me", "open")
DEEP_BLUE = [{"kind": "me"}, {"kind": "bot", "name": "Deep Blue"}]


class Call(NamedTuple):
    status: int
    reason: str
    who: str
    method: str
    path: str
    body: Any = None
    """Bytes as they are, anything else as JSON."""


def play(status: int, reason: str, body: Any, who: str = "bob") -> Call:
    return Call(status, reason, who, "POST", PLAY, body)


def create(status: int, reason: str, who: str = "bob", **body: Any) -> Call:
    table = {"game": "auction", "seats": TWO, **body}
    return Call(status, reason, who, "POST", "/api/tables", table)


REFUSALS = {
    "no token": play(401, "no_token", BID, who="nobody"),
    "no token, create": create(401, "no_token", who="nobody"),
    "no token, sit": Call(401, "no_token", "nobody", "POST", f"{TABLE}/seats/1"),
    "no token, look": Call(401, "no_token", "nobody", "GET", f"{TABLE}/view?seat=1"),
    "no token, follow": Call(401, "no_token", "nobody", "GET", f"{TABLE}/events?seat=1"),
    "wrong token": play(401, "no_token", BID, who="liar"),
    "foreign token": play(403, "not_your_seat", BID, who="eve"),
    "another's seat": play(403, "not_your_seat", BID, who="ann"),
    "another's view": Call(403, "not_your_seat", "ann", "GET", f"{TABLE}/view?seat=1"),
    "another's events": Call(403, "not_your_seat", "ann", "GET", f"{TABLE}/events?seat=1"),
    "no such seat": Call(403, "not_your_seat", "bob", "GET", f"{TABLE}/view?seat=7"),
    "no token, check": Call(401, "no_token", "nobody", "GET", f"{CHECK}bid 2"),
    "wrong token, check": Call(401, "no_token", "liar", "GET", f"{CHECK}bid 2"),
    "another's seat, check": Call(403, "not_your_seat", "ann", "GET", f"{CHECK}bid 2"),
    "no seat, check": Call(403, "not_your_seat", "eve", "GET", f"{CHECK}bid 2"),
    "unknown table": Call(404, "unknown_table", "bob", "GET", NOWHERE),
    "unknown table, look": Call(404, "unknown_table", "bob", "GET", f"{NOWHERE}/view"),
    "unknown table, follow": Call(404, "unknown_table", "bob", "GET", f"{NOWHERE}/events"),
    "unknown table, check": Call(
        404, "unknown_table", "bob", "GET", f"{NOWHERE}/check?seat=0&action=bid 2"
    ),
    "unknown table, play": Call(
        404, "unknown_table", "bob", "POST", f"{NOWHERE}/seats/0/actions", BID
    ),
    "unknown table, record": Call(404, "unknown_table", "bob", "GET", f"{NOWHERE}/record"),
    "unknown page": Call(404, "no_such_page", "bob", "GET", "/api/nothing"),
    "unreadable": play(400, "not_a_bid", {"action": "castle"}),
    "empty": play(400, "not_a_bid", {"action": ""}),
    "illegal": play(409, "not_your_card", {"action": "bid 9"}),
    "out of turn": Call(409, "already_bid", "ann", "POST", f"{TABLE}/seats/0/actions", BID),
    "seat taken": Call(409, "seat_taken", "eve", "POST", f"{TABLE}/seats/1"),
    "record too early": Call(409, "record_after_end", "ann", "GET", f"{TABLE}/record"),
    "too large": play(413, "too_large", {"action": TOO_LARGE}),
    "action too long": play(400, "bad_request", {"action": "x" * 201}),
    "not JSON": play(400, "bad_request", b"{bid"),
    "not UTF-8": play(400, "bad_request", b'{"action":"\xff\xfe"}'),
    "no body": play(400, "bad_request", None),
    "number as action": play(400, "bad_request", {"action": 2}),
    "list as action": play(400, "bad_request", ["bid 2"]),
    "null as action": play(400, "bad_request", {"action": None}),
    "check of too long an action": Call(400, "bad_request", "bob", "GET", CHECK + "x" * 201),
    "check of no action": Call(400, "bad_request", "bob", "GET", f"{TABLE}/check?seat=1"),
    "check for no seat": Call(400, "bad_request", "bob", "GET", f"{TABLE}/check?action=bid 2"),
    "word as seat": Call(404, "no_such_page", "bob", "POST", f"{TABLE}/seats/one/actions", BID),
    "word as viewer": Call(400, "bad_request", "bob", "GET", f"{TABLE}/view?seat=one"),
    "word as number": Call(400, "bad_request", "bob", "GET", f"{TABLE}/events?after=x"),
    "wrong method": Call(405, "bad_method", "bob", "DELETE", TABLE),
    "unknown game": create(404, "unknown_game", game="chess"),
    "unknown option": create(400, "unknown_option", options={"jokers": 1}),
    "option too high": create(400, "option_out_of_range", options={"cards": 10}),
    "option of a wrong kind": create(400, "bad_option", options={"open_bids": "perhaps"}),
    "list as option": create(400, "bad_request", options={"cards": [3]}),
    "too few seats": create(400, "bad_seats", seats=seats("me")),
    "no seats": create(400, "bad_seats", seats=[]),
    "too many seats": create(400, "bad_seats", seats=seats(*["me"] * 5)),
    "far too many seats": create(400, "bad_request", seats=seats(*["me"] * 17)),
    "unknown kind of seat": create(400, "bad_request", seats=seats("me", "cat")),
    "unknown bot": create(400, "unknown_bot", seats=DEEP_BLUE),
    "name too long": Call(
        400, "bad_request", "nobody", "POST", "/api/players", {"name": "x" * 300}
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_the_api_refuses(room: Room, server: Server, case: str) -> None:
    call = REFUSALS[case]
    tokens = {"liar": "A" * 43, "ann": room.ann.token, "bob": room.bob.token, "eve": room.eve.token}
    client = server.client()
    if call.who in tokens:
        client.headers["authorization"] = f"Bearer {tokens[call.who]}"
    sentences = set()
    with room.untouched():
        for language in LANGUAGES:
            client.headers["accept-language"] = language
            answer = client.request(
                call.method, call.path.format(table=room.table), **_body(call.body)
            )
            assert answer.status_code == call.status, answer.text
            body = answer.json()
            assert body["reason"] == call.reason
            assert body["message"] == _sentence(language, call.reason, body["params"])
            sentences.add(body["message"])
    assert len(sentences) == len(LANGUAGES), sentences


def _body(body: Any) -> dict[str, Any]:
    if body is None:
        return {}
    return {"content": body} if isinstance(body, bytes) else {"json": body}


def _sentence(language: Any, reason: str, params: dict[str, object]) -> str:
    return translator(language, "auction")(f"reason.{reason}", **params)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("who", "seat", "action"),
    [("bob", 1, "castle"), ("bob", 1, ""), ("bob", 1, "bid 9"), ("ann", 0, "bid 2")],
)
def test_who_asks_before_acting_is_told_the_same(
    room: Room, who: str, seat: int, action: str, language: str
) -> None:
    player: Player = getattr(room, who)
    words = {"accept-language": language}
    here = f"/api/tables/{room.table}"
    with room.untouched():
        told = player.client.get(
            f"{here}/check", params={"seat": seat, "action": action}, headers=words
        )
        path = f"{here}/seats/{seat}/actions"
        refused = player.client.post(path, json={"action": action}, headers=words).json()
    assert told.status_code == 200
    expected = {"legal": False, "reason": refused["reason"], "message": refused["message"]}
    assert told.json() == expected


def test_what_is_legal_is_told_and_not_done(room: Room) -> None:
    path = f"/api/tables/{room.table}/check"
    legal = room.bob.look(room.table, 1)["legal"]
    assert legal
    with room.untouched():
        for action in legal:
            told = room.bob.call("GET", path, params={"seat": 1, "action": action}).json()
            assert told == {"legal": True, "reason": "", "message": ""}


@pytest.mark.parametrize("scheme", ["Bearer", "Basic {}", "{}", "Bearer  {}", "Bearer {} x"])
def test_strange_credentials_are_no_credentials(room: Room, scheme: str) -> None:
    with room.untouched():
        answer = room.eve.client.get(
            f"/api/tables/{room.table}/view?seat=1",
            headers={"authorization": scheme.format(room.bob.token)},
        )
        assert answer.status_code == 401


def test_the_cookie_of_the_pages_is_no_key_to_the_api(room: Room, server: Server) -> None:
    with room.untouched():
        client = server.client(cookies={"grandtour_player": room.bob.token})
        answer = client.post(PLAY.format(table=room.table), json=BID)
        assert answer.status_code == 401


def test_a_table_that_waits_is_not_played(room: Room) -> None:
    table = room.ann.create("auction", "me", "open")
    before = room.ann.info(table)
    view = f"/api/tables/{table}/view"
    for seat in ({"seat": 0}, {}):
        refused = room.ann.call("GET", view, 409, params=seat).json()
        assert refused["reason"] == "waiting_for_players"
    assert room.ann.play(table, 0, "bid 1", status=409)["reason"] == "waiting_for_players"
    asked = {"seat": 0, "action": "bid 1"}
    refused = room.ann.call("GET", f"/api/tables/{table}/check", 409, params=asked).json()
    assert refused["reason"] == "waiting_for_players"
    assert room.ann.info(table) == before


# The pages: the same authority by cookie, and a page that says what is wrong.


class Page(NamedTuple):
    status: int
    reason: str
    who: str
    path: str
    form: dict[str, str] | None = None
    params: dict[str, object] = {}  # noqa: RUF012 never changed
    """The parameters of the sentence."""


HERE = "/t/{table}"
ELSEWHERE = "/t/nowhere"
CHESS: dict[str, object] = {"game": "chess"}
TO_EASY = {"seat": "1", "level": "easy"}
TO_DEEP_BLUE = {"seat": "1", "level": "Deep Blue"}
MANY_CARDS = {"seat-0": "me", "seat-1": "open", "option-cards": "many"}

PAGES = {
    "unknown table": Page(404, "unknown_table", "bob", ELSEWHERE),
    "unknown table, act": Page(404, "unknown_table", "bob", f"{ELSEWHERE}/act?seat=0", BID),
    "unknown table, sit": Page(404, "unknown_table", "bob", f"{ELSEWHERE}/sit", {"seat": "0"}),
    "unknown table, changes": Page(404, "unknown_table", "bob", f"{ELSEWHERE}/changes"),
    "unknown table, code": Page(404, "unknown_table", "bob", f"{ELSEWHERE}/qr.svg"),
    "unknown page": Page(404, "no_such_page", "bob", "/nothing/at/all"),
    "unknown static file": Page(404, "no_such_page", "bob", "/static/nothing.js"),
    "unknown game": Page(404, "unknown_game", "bob", "/new/chess", None, CHESS),
    "unknown game, rules": Page(404, "unknown_game", "bob", "/rules/chess", None, CHESS),
    "unknown game, quick": Page(404, "unknown_game", "bob", "/quick/chess", {}, CHESS),
    "unknown game, asset": Page(404, "unknown_game", "bob", "/assets/chess/board.css", None, CHESS),
    "not an asset": Page(404, "no_such_page", "bob", "/assets/auction/rules.py"),
    "unreadable": Page(
        400, "not_a_bid", "bob", f"{HERE}/act?seat=1", {"action": "castle"}, {"text": "castle"}
    ),
    "nothing": Page(400, "not_a_bid", "bob", f"{HERE}/act?seat=1", {}, {"text": ""}),
    "illegal": Page(
        409, "not_your_card", "bob", f"{HERE}/act?seat=1", {"action": "bid 9"}, {"card": 9}
    ),
    "out of turn": Page(409, "already_bid", "ann", f"{HERE}/act?seat=0", BID),
    "another's seat": Page(403, "not_your_seat", "ann", f"{HERE}/act?seat=1", BID),
    "nobody's seat": Page(403, "not_your_seat", "ann", f"{HERE}/act?seat=9", BID),
    "no seat": Page(400, "bad_request", "ann", f"{HERE}/act", BID),
    "word as seat": Page(400, "bad_request", "ann", f"{HERE}/act?seat=one", BID),
    "word as viewer": Page(400, "bad_request", "ann", f"{HERE}?seat=one"),
    "a stranger": Page(403, "not_your_seat", "nobody", f"{HERE}/act?seat=1", BID),
    "seat taken": Page(409, "seat_taken", "eve", f"{HERE}/sit", {"seat": "1"}),
    "seat unknown": Page(409, "seat_taken", "eve", f"{HERE}/sit", {"seat": "-1"}),
    "seat unnamed": Page(409, "choose_a_seat", "eve", f"{HERE}/sit", {}),
    "another's seat to a bot": Page(403, "not_your_seat", "eve", f"{HERE}/bot", TO_EASY),
    "unknown bot": Page(
        400, "unknown_bot", "bob", f"{HERE}/bot", TO_DEEP_BLUE, {"bot": "Deep Blue"}
    ),
    "record too early": Page(409, "record_after_end", "ann", f"{HERE}/record.json"),
    "too large": Page(413, "too_large", "bob", f"{HERE}/act?seat=1", {"action": TOO_LARGE}),
    "too few seats": Page(
        400, "bad_seats", "bob", "/new/auction", {"seat-0": "me"}, {"low": 2, "high": 4, "seats": 1}
    ),
    "bad option": Page(
        400, "bad_option", "bob", "/new/auction", MANY_CARDS, {"option": "cards", "value": "many"}
    ),
    "wrong method": Page(405, "bad_method", "bob", HERE, {}),
}


def as_player(server: Server, room: Room, who: str, **settings: Any) -> httpx.Client:
    token = {"ann": room.ann, "bob": room.bob, "eve": room.eve}.get(who)
    cookies = {} if token is None else {"grandtour_player": token.token}
    return server.client(cookies=cookies, **settings)


@pytest.mark.parametrize("case", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_refuses(room: Room, server: Server, case: str, language: Any) -> None:
    page = PAGES[case]
    client = as_player(server, room, page.who, headers={"accept-language": f"{language};q=0.9"})
    with room.untouched():
        path = page.path.format(table=room.table)
        answer = client.get(path) if page.form is None else client.post(path, data=page.form)
    assert answer.status_code == page.status
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{language}">' in answer.text
    # A list of all games or bots may follow in the sentence.
    words = {"games": "\0", "bots": "\0", **page.params}
    sentence = translator(language, "auction")(f"reason.{page.reason}", **words).partition("\0")[0]
    assert _escaped(sentence) in answer.text


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("'", "&#39;").replace('"', "&#34;")


@pytest.mark.parametrize("language", LANGUAGES)
def test_scripts_get_the_same_refusals_as_data(room: Room, server: Server, language: Any) -> None:
    client = as_player(server, room, "bob", headers={"x-live": "1"})
    client.cookies["grandtour_language"] = language
    with room.untouched():
        answer = client.post(f"/t/{room.table}/act?seat=1", data={"action": "bid 9"})
    # A browser would write an error into its console.
    assert (answer.status_code, answer.headers["x-refused"]) == (200, "yes")
    assert answer.json()["reason"] == "not_your_card"
    assert answer.json()["message"] == _sentence(language, "not_your_card", {"card": 9})


def test_the_cookie_goes_before_the_browser_s_language(room: Room, server: Server) -> None:
    client = as_player(server, room, "bob", headers={"accept-language": "de"})
    assert '<html lang="de">' in client.get("/").text
    client.post("/language", data={"lang": "fr", "back": "/"})
    assert client.cookies["grandtour_language"] == "fr"
    assert '<html lang="fr">' in client.get("/").text


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("en;q=0.2, de;q=0.7", "de"),
        ("de-AT; q=0.5, en; q=0.3", "de"),
        ("pl, cs;q=0.5", "en"),
        ("", "en"),
        (";;;q=,,xx;q=x;q=nan", "en"),
    ],
)
def test_the_browser_s_languages_are_understood(server: Server, header: str, language: str) -> None:
    answer = server.client().get("/", headers={"accept-language": header})
    assert f'<html lang="{language}">' in answer.text


FOREIGN = ("https://evil.example", "http://127.0.0.1:1", "null", "http://evil.example:{port}")


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_form_on_a_foreign_page_is_refused(room: Room, server: Server, origin: str) -> None:
    client = as_player(server, room, "bob")
    headers = {"origin": origin.format(port=client.base_url.port)}
    with room.untouched():
        for path, form in (
            (f"/t/{room.table}/act?seat=1", BID),
            (f"/t/{room.table}/bot", {"seat": "1", "level": "easy"}),
            ("/new/auction", {"seat-0": "me", "seat-1": "open"}),
            ("/language", {"lang": "fr"}),
        ):
            answer = client.post(path, data=form, headers=headers)
            assert answer.status_code == 403
            assert "set-cookie" not in answer.headers
            assert _escaped(translator("en")("reason.foreign_form")) in answer.text


def test_our_own_forms_are_accepted(room: Room, server: Server) -> None:
    client = as_player(server, room, "bob")
    own = str(client.base_url).rstrip("/")
    answer = client.post("/language", data={"lang": "fr"}, headers={"origin": own})
    assert answer.status_code == 303


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
        "/\n/evil.example",
        " //evil.example",
        "",
    ],
)
def test_the_language_form_does_not_lead_away(server: Server, back: str) -> None:
    answer = server.client().post("/language", data={"lang": "de", "back": back})
    assert answer.status_code == 303
    target = httpx.URL("http://here/").join(_as_browsers_read(answer.headers["location"]))
    assert target.host == "here"


def _as_browsers_read(address: str) -> str:
    """Browsers drop tabs and line ends anywhere in an address, and take \\ for /."""
    for sign in "\t\r\n":
        address = address.replace(sign, "")
    return address.strip().replace("\\", "/")


def test_the_language_form_leads_back(server: Server) -> None:
    answer = server.client().post("/language", data={"lang": "de", "back": "/rules/auction"})
    assert answer.headers["location"] == "/rules/auction"


def test_a_guest_s_page_shows_only_the_own_seats(room: Room, server: Server) -> None:
    """Asking for another's seat in the address shows one's own."""
    path = f"/t/{room.table}"
    for who in ("eve", "nobody"):
        client = as_player(server, room, who)
        assert client.get(f"{path}?seat=0").text == client.get(path).text
    bob = as_player(server, room, "bob")
    assert bob.get(f"{path}?seat=0").text == bob.get(f"{path}?seat=1").text


def test_every_answer_carries_the_guards(room: Room, server: Server) -> None:
    for path in ("/", f"/t/{room.table}", "/api/games", "/nothing", "/t/nowhere", "/api/tables/x"):
        headers = server.client().get(path).headers
        assert "default-src 'self'" in headers.get("content-security-policy", ""), path
        assert headers["x-content-type-options"] == "nosniff"


def test_the_player_s_cookie_is_out_of_reach_of_scripts(server: Server) -> None:
    answer = server.client().post("/quick/auction")
    cookie = answer.headers["set-cookie"].lower()
    assert "grandtour_player=" in cookie
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
