"""How much one address may ask for, and what is said when it is too much."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from grandtour.core.game import LANGUAGES
from grandtour.locale import translator
from grandtour.web.addresses import is_own_machine, neighbourhood
from grandtour.web.limits import Buckets, Crowd, Limits, TooMany
from grandtour.web.settings import BadSetting, Settings
from tests.serving import Server

AWAY = {"x-forwarded-for": "192.0.2.1"}
"""A request that somebody has passed on was not made on this machine."""


def test_a_bucket_is_emptied_and_refilled() -> None:
    buckets = Buckets(size=3, seconds=30)
    assert [buckets.take("a", 0.0) for _ in range(4)] == [0, 0, 0, 10]
    assert buckets.take("b", 0.0) == 0
    assert buckets.take("a", 4.0) == pytest.approx(6)
    assert buckets.take("a", 10.5) == 0
    assert buckets.take("a", 10.5) > 0
    assert [buckets.take("a", 10_000.0) for _ in range(4)] == [0, 0, 0, pytest.approx(10)]


def test_a_clock_that_goes_back_gives_nothing() -> None:
    buckets = Buckets(size=1, seconds=60)
    assert buckets.take("a", 100.0) == 0
    assert buckets.take("a", 50.0) > 0


def test_only_so_many_addresses_are_kept() -> None:
    buckets = Buckets(size=1, seconds=60, kept=10)
    for n in range(100):
        assert buckets.take(f"address {n}", float(n) / 100) == 0
    assert len(buckets) == 10
    assert buckets.take("address 99", 1.0) > 0


def test_a_crowd_is_counted_and_forgotten() -> None:
    crowd = Crowd(2)
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("a"), crowd.enter("b")] == [
        True, True, False, True,
    ]  # fmt: skip
    crowd.leave("a")
    assert crowd.enter("a")
    for address in ("a", "a", "b"):
        crowd.leave(address)
    assert len(crowd) == 0
    anybody = Crowd(0)
    assert all(anybody.enter("a") for _ in range(1000))


@pytest.mark.parametrize(
    ("address", "headers", "own"),
    [
        ("127.0.0.1", [], True),
        ("127.8.8.8", [], True),
        ("::1", [], True),
        ("192.168.1.7", [], False),
        ("", [], False),
        ("localhost.evil.example", [], False),
        ("127.0.0.1", [(b"x-forwarded-for", b"192.0.2.1")], False),
        ("127.0.0.1", [(b"forwarded", b"for=192.0.2.1")], False),
    ],
)
def test_the_own_machine(address: str, headers: list[tuple[bytes, bytes]], own: bool) -> None:
    assert is_own_machine(address, headers) is own


def test_a_household_counts_as_one_address() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:2")
    assert neighbourhood("2001:db8::1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("::ffff:192.0.2.7") == neighbourhood("192.0.2.7")
    assert neighbourhood("") == ""


def test_settings_come_from_the_environment() -> None:
    settings = Settings.from_environment(
        {
            "GRANDTOUR_DATABASE": "sqlite://",
            "GRANDTOUR_PROXIES": "10.0.0.0/8, ::1",
            "GRANDTOUR_ALLOWED_HOSTS": "Games.example.org",
            "GRANDTOUR_PUBLIC_ADDRESS": "https://games.example.org/",
            "GRANDTOUR_BOTS_ONLY_TABLES": "true",
            "GRANDTOUR_WAITING_HOURS": "",
            "GRANDTOUR_BOT_PAUSE": "0.5",
            "GRANDTOUR_GAMES": "elsewhere",
        },
        tables_per_hour=7,
    )
    assert settings == Settings(
        database="sqlite://",
        proxies=("10.0.0.0/8", "::1"),
        allowed_hosts=("games.example.org",),
        public_address="https://games.example.org",
        bots_only_tables=True,
        bot_pause=0.5,
        tables_per_hour=7,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GRANDTOUR_TABLES_PER_HOUR", "many"),
        ("GRANDTOUR_TABLES_PER_HOUR", "-1"),
        ("GRANDTOUR_BOTS_ONLY_TABLES", "perhaps"),
        ("GRANDTOUR_PROXIES", "10.0.0.0/99"),
        ("GRANDTOUR_PROXIES", "proxy.example.org"),
        ("GRANDTOUR_PUBLIC_ADDRESS", "games.example.org"),
        ("GRANDTOUR_PUBLIC_ADDRESS", "https://"),
        ("GRANDTOUR_BOT_PAUSE", "soon"),
    ],
)
def test_a_bad_setting_is_told_in_one_sentence(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as caught:
        Settings.from_environment({name: value}, database="sqlite://")
    for language in LANGUAGES:
        sentence = translator(language).error(caught.value)
        assert name in sentence
        assert value in sentence


def test_every_setting_is_in_the_page_for_hosts() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    named = {line.split("`")[1] for line in page.splitlines() if line.startswith("| `GRANDTOUR_")}
    assert {f"GRANDTOUR_{field.upper()}" for field in Settings.__struct_fields__} <= named


def scope_of(address: str) -> Any:
    return {"client": (address, 1234), "headers": []}


def test_requests_at_the_same_time_are_counted_apart_from_streams() -> None:
    limits = Limits(Settings(database="", requests_per_address=2, streams_per_address=1))
    here, there = scope_of("192.0.2.1"), scope_of("192.0.2.2")
    with limits.present(here, stream=False), limits.present(here, stream=False):
        with pytest.raises(TooMany, match="too_many_requests"), limits.present(here, stream=False):
            pass
        with limits.present(there, stream=False), limits.present(here, stream=True):
            pass
    with limits.present(here, stream=False), limits.present(here, stream=False):
        pass


def test_the_own_machine_is_not_limited_unless_it_should_be() -> None:
    here = scope_of("127.0.0.1")
    free = Limits(Settings(database="", players_per_hour=1))
    for _ in range(100):
        free.take("players", here, 0.0)
    bound = Limits(Settings(database="", players_per_hour=1, limit_own_machine=True))
    bound.take("players", here, 0.0)
    with pytest.raises(TooMany) as caught:
        bound.take("players", here, 1.0)
    assert caught.value.params == {"seconds": 3599, "n": 60}
    bound.take("tables", here, 1.0)


def test_no_limit_is_none() -> None:
    limits = Limits(Settings(database="", players_per_hour=0, tables_per_hour=0, lines_per_hour=0))
    for _ in range(1000):
        limits.take("lines", scope_of("192.0.2.1"), 0.0)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with small limits behind a proxy, which this machine is."""
    with Server(
        tmp_path_factory.mktemp("strict"),
        GRANDTOUR_PROXIES="127.0.0.1",
        GRANDTOUR_PLAYERS_PER_HOUR="3",
        GRANDTOUR_TABLES_PER_HOUR="3",
        GRANDTOUR_LINES_PER_HOUR="3",
        GRANDTOUR_STREAMS_PER_ADDRESS="2",
    ) as running:
        yield running
        assert running.complaints() == ""


def come_from(server: Server, address: str) -> httpx.Client:
    return server.client(headers={"x-forwarded-for": address, "accept-language": "de"})


def too_many(answer: httpx.Response, reason: str) -> bool:
    assert answer.status_code == 429, answer.text
    seconds = int(answer.headers["retry-after"])
    assert 0 < seconds <= 1200
    body = answer.json()
    assert body["message"] == translator("de")(f"reason.{reason}", **body["params"])
    return bool(body["reason"] == reason)


def test_players_of_one_address_are_counted(strict: Server) -> None:
    here, there = come_from(strict, "192.0.2.10"), come_from(strict, "192.0.2.11")
    for _ in range(3):
        assert here.post("/api/players", json={}).status_code == 201
    assert too_many(here.post("/api/players", json={}), "too_many_players")
    page = here.post("/quick/auction")
    assert page.status_code == 429
    assert "Pause" in page.text
    assert there.post("/api/players", json={}).status_code == 201


def test_tables_and_lines_of_one_address_are_counted(strict: Server) -> None:
    client = come_from(strict, "192.0.2.20")
    token = client.post("/api/players", json={}).json()["token"]
    client.headers["authorization"] = f"Bearer {token}"
    new = {"game": "auction", "seats": [{"kind": "me"}, {"kind": "open"}]}
    tables = [client.post("/api/tables", json=new).json()["table"] for _ in range(3)]
    assert too_many(client.post("/api/tables", json=new), "too_many_tables")
    for table in tables:
        talk = f"/api/tables/{table}/seats/0/talk"
        assert client.post(talk, json={"text": "hello"}).status_code == 200
    assert too_many(client.post(talk, json={"text": "hello"}), "too_many_lines")
    client.cookies["grandtour_player"] = token
    form = client.post("/new/auction", data={"seat-0": "me", "seat-1": "open"})
    assert form.status_code == 429
    assert "Tische" in form.text
    say = client.post(f"/t/{table}/say?seat=0", data={"text": "x"}, headers={"x-live": "1"})
    assert too_many(say, "too_many_lines")


def test_open_streams_of_one_address_are_counted(strict: Server) -> None:
    client, other = come_from(strict, "192.0.2.30"), come_from(strict, "192.0.2.31")
    token = client.post("/api/players", json={}).json()["token"]
    client.headers["authorization"] = f"Bearer {token}"
    new = {"game": "auction", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = client.post("/api/tables", json=new).json()["table"]
    changes = f"/t/{table}/changes"
    with ExitStack() as open_pages:
        # Kept, since a stream is closed with its last reader.
        readers = [
            open_pages.enter_context(client.stream("GET", changes)).iter_lines() for _ in range(2)
        ]
        assert all(next(reader) for reader in readers)
        assert too_many(client.get(f"/api/tables/{table}/events"), "too_many_streams")
        assert client.get(f"/t/{table}").status_code == 200
        with other.stream("GET", changes) as elsewhere:
            assert elsewhere.status_code == 200
    for _ in range(100):
        with client.stream("GET", changes) as again:
            if again.status_code == 200:
                break
    else:
        pytest.fail("a closed stream is still counted")


def test_bots_play_alone_on_their_own_machine_only(server: Server) -> None:
    ann = server.player("Ann")
    bots = {"game": "auction", "seats": [{"kind": "bot", "name": "random"}] * 2}
    assert ann.client.post("/api/tables", json=bots).status_code == 201
    refused = ann.client.post("/api/tables", json=bots, headers=AWAY)
    assert (refused.status_code, refused.json()["reason"]) == (403, "bots_only")
    form = {"seat-0": "bot random", "seat-1": "bot random"}
    page = server.client().post("/new/auction", data=form, headers=AWAY)
    assert page.status_code == 403
    assert translator("en")("reason.bots_only") in page.text


def test_nor_do_they_when_the_last_person_leaves(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "bot random")
    leave = f"/api/tables/{table}/seats/0/bot"
    refused = ann.client.post(leave, json={"bot": "random"}, headers=AWAY)
    assert (refused.status_code, refused.json()["reason"]) == (403, "bots_only")
    pages = server.client(cookies={"grandtour_player": ann.token}, headers=AWAY)
    form = {"seat": "0", "level": "random"}
    assert pages.post(f"/t/{table}/bot", data=form).status_code == 403
    with_another = ann.create("auction", "me", "open", "bot random")
    leave = f"/api/tables/{with_another}/seats/0/bot"
    assert ann.client.post(leave, json={"bot": "random"}, headers=AWAY).status_code == 200


def test_who_claims_to_pass_on_is_believed_only_if_known(tmp_path: Path, strict: Server) -> None:
    """Here no proxy is known: all these requests come from one address, whatever they say."""
    with Server(
        tmp_path, GRANDTOUR_LIMIT_OWN_MACHINE="true", GRANDTOUR_PLAYERS_PER_HOUR="3"
    ) as alone:
        made = [come_from(alone, f"192.0.2.{n}").post("/api/players", json={}) for n in range(5)]
    assert [answer.status_code for answer in made] == [201, 201, 201, 429, 429]
    made = [come_from(strict, f"192.0.2.{n}").post("/api/players", json={}) for n in range(50, 55)]
    assert [answer.status_code for answer in made] == [201] * 5
