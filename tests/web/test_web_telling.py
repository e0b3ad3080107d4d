"""Told of a turn: by mail, once, to those who asked for it, until they have had enough."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from grandtour.table.attendant import Attendant
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.people import Player as Person
from grandtour.table.relay import BadAddress, Message, NoRelay, Relay
from grandtour.table.store import open_store
from grandtour.table.telling import LEASE, note_quietly
from grandtour.table.terms import Terms
from grandtour.web.settings import BadSetting, Settings, check_telling
from grandtour.web.site import Site
from grandtour.web.teller import PAUSES, SLOW_AND_HERE, Teller
from tests.mailing import Post, text_of
from tests.serving import Player, Server

SITE = "https://games.example.org"
ANN = "ann@example.org"
SLOW = Terms(pace="slow", hours=24)


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with Post() as running:
        yield running


@pytest.fixture
def mailbox() -> Iterator[Post]:
    """One of its own for each test."""
    with Post() as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Server]:
    settings: dict[str, Any] = {
        "GRANDTOUR_NOTIFY": post.address,
        "GRANDTOUR_PUBLIC_ADDRESS": SITE,
        "GRANDTOUR_NOTIFY_AFTER": "0",
        "GRANDTOUR_NOTIFY_ALSO": "ntfys://ntfy.example.org",
    }
    with Server(tmp_path_factory.mktemp("site"), **settings) as running:
        yield running
        assert running.complaints() == ""


def pages_of(server: Server, player: Player, language: str = "en") -> httpx.Client:
    cookies = {"grandtour_player": player.token, "grandtour_language": language}
    return server.client(cookies=cookies, headers={"host": "games.example.org"})


def link_in(text: str, kind: str) -> str:
    found = re.search(rf"{SITE}(/telling/{kind}/[\w-]+)", text)
    assert found, text
    return found[1]


def signed_up(server: Server, post: Post, name: str, address: str, language: str = "en") -> Player:
    player = server.player(name)
    pages = pages_of(server, player, language)
    assert pages.post("/telling", data={"where": address}).headers["location"] == "/telling?sent=1"
    letter = post.next_letter()
    assert letter["To"] == address
    assert name not in text_of(letter)
    confirm = link_in(text_of(letter), "confirm")
    stranger = server.client()
    # Programs that look into mail follow links, and confirm nothing.
    assert stranger.get(confirm).status_code == 200
    assert b"is_sent" not in pages.get("/telling").content
    assert stranger.post(confirm).status_code == 201
    assert stranger.post(confirm).status_code == 403
    return player


def test_a_turn_is_told_by_mail_and_one_click_ends_it(server: Server, post: Post) -> None:
    ann = signed_up(server, post, "Ann", ANN, "de")
    bob = server.player("Bob")
    table = bob.create("auction", "me", "open", options={"cards": 3})
    ann.sit(table, 1)
    letter = post.next_letter()
    assert letter["To"] == ANN
    assert letter["Subject"] == "Du bist dran: Auktion"
    assert text_of(letter).splitlines()[:5] == [
        "Du bist dran bei Auktion.",
        "",
        "Mit dir am Tisch: Bob.",
        "",
        f"{SITE}/t/{table}",
    ]
    stop = link_in(text_of(letter), "stop")
    assert letter["List-Unsubscribe"] == f"<{SITE}{stop}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    for player, seat in ((ann, 1), (bob, 0)):
        player.play(table, seat, "bid 1")
    assert "Auktion" in post.next_letter()["Subject"]
    mail_program = server.client()
    assert "data-submit-at-once" in mail_program.get(stop).text
    done = mail_program.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert done.status_code == 200
    for player, seat in ((ann, 1), (bob, 0)):
        player.play(table, seat, "bid 2")
    # Whoever is told now was noted later than Ann would have been.
    signed_up(server, post, "Eve", "eve@example.org").create("auction", "me", "guest Zoë")
    assert post.next_letter()["To"] == "eve@example.org"
    assert post.is_empty
    assert ANN not in pages_of(server, ann).get("/telling").text


def test_nobody_else_sees_an_address_and_its_player_deletes_it(server: Server, post: Post) -> None:
    zoe = signed_up(server, post, "Zoë", "zoe@example.org")
    table = zoe.create("auction", "me", "open")
    other = server.player("Bob")
    other.sit(table, 1)
    for text in (
        pages_of(server, other).get(f"/t/{table}").text,
        other.client.get(f"/api/tables/{table}").text,
        pages_of(server, other).get("/telling").text,
    ):
        assert "zoe@example.org" not in text
    pages = pages_of(server, zoe)
    assert "zoe@example.org" in pages.get("/telling").text
    assert pages.post("/telling/remove").headers["location"] == "/telling"
    assert "zoe@example.org" not in pages.get("/telling").text
    while not post.is_empty:
        post.next_letter()


@pytest.mark.parametrize(
    "address",
    [
        "nobody",
        "a@b",
        "one@example.org,two@example.org",
        "one@example.org\nBcc: two@example.org",
        "http://127.0.0.1:8000/admin",
        "json://localhost/x",
        "mailto://a:b@example.org",
        "ntfys://evil.example.org/topic",
        "ntfys://ntfy.example.org:22/topic",
        "ntfys://me:pw@ntfy.example.org/topic",
        "ntfys://ntfy.example.org/topic?attach=file:///etc/passwd",
        "ntfys://ntfy.example.org/../x",
        "x" * 190 + "@example.org",
    ],
)
def test_what_a_player_enters_never_chooses_whom_the_site_calls(
    server: Server, post: Post, address: str
) -> None:
    relay = Relay(post.address, ["ntfys://ntfy.example.org"])
    with pytest.raises(BadAddress):
        relay.checked(address)
    relay.close()


def test_an_allowed_service_and_a_refused_address(server: Server, post: Post) -> None:
    relay = Relay("", ["ntfys://ntfy.example.org"])
    assert (
        relay.checked(" ntfys://ntfy.example.org/my-topic ") == "ntfys://ntfy.example.org/my-topic"
    )
    with pytest.raises(BadAddress):
        relay.checked(ANN)
    relay.close()
    pages = pages_of(server, server.player("Bob"))
    answer = pages.post("/telling", data={"where": "http://127.0.0.1/"})
    assert answer.status_code == 400
    assert "no address to which this site can write" in answer.text


def test_where_nothing_is_set_up_there_is_no_page(tmp_path: Path) -> None:
    with Server(tmp_path) as plain:
        ann = plain.player("Ann")
        pages = plain.client(cookies={"grandtour_player": ann.token})
        assert pages.get("/telling").status_code == 404
        assert pages.post("/telling", data={"where": ANN}).status_code == 404
        assert 'href="/telling"' not in pages.get(f"/t/{ann.create('auction', 'me', 'open')}").text


def test_an_operator_is_told_what_is_missing() -> None:
    with pytest.raises(BadSetting, match="notify_without_address"):
        check_telling(Settings(database="", notify="mailto://relay"))
    with pytest.raises(BadSetting, match="bad_relay"):
        check_telling(Settings(database="", notify="http://relay", public_address=SITE))
    with pytest.raises(NoRelay):
        Relay("json://localhost")


class Office:
    """A site whose messages go to the relay of the test."""

    def __init__(self, site: Site, mailbox: Post) -> None:
        self.site = site
        self.relay = Relay(mailbox.address)
        assert site.telling is not None
        self.teller = Teller(site, site.telling, self.relay, SITE, timedelta(minutes=1))

    async def told(self, name: str) -> Person:
        player, _ = await self.site.tables.players.new(name)
        code = await self.site.addresses.enter(player, f"{name.lower()}@example.org", "en")
        await self.site.addresses.confirm(code)
        return player

    async def asked(self, terms: Terms = SLOW) -> tuple[LiveTable, Person]:
        """A table that waits for Ann alone."""
        ann = await self.told("Ann")
        bob, _ = await self.site.tables.players.new("Bob")
        seats = [Request("me"), Request("open")]
        table = await self.site.tables.create(bob, "auction", seats, {"cards": 3}, terms=terms)
        await self.site.tables.seating.sit(table, ann, [1])
        await self.site.tables.act(table, bob, 0, "bid 1")
        assert self.site.telling is not None
        await note_quietly(self.site.telling, table)
        await self.settle()
        return table, ann

    async def settle(self) -> None:
        """Waits for all that is being noted."""
        while self.site._tasks:
            await asyncio.wait(self.site._tasks)


@asynccontextmanager
async def office(database: str, mailbox: Post) -> AsyncIterator[Office]:
    async with open_store(database) as store:
        attendant = Attendant(pause=0)
        site = Site(store, attendant, told_after=0.0)
        await attendant.open(site.tables)
        open_now = Office(site, mailbox)
        yield open_now
        await open_now.settle()
        await attendant.close()
        open_now.relay.close()


def later(**time: float) -> datetime:
    return datetime.now(UTC) + timedelta(**time)


@pytest.mark.anyio
async def test_of_two_processes_one_tells_and_only_once(database: str, mailbox: Post) -> None:
    async with office(database, mailbox) as one, office(database, mailbox) as two:
        table, _ = await one.asked()
        await note_quietly(two.site.telling, await two.site.tables.get(table.id))  # type: ignore[arg-type]
        await asyncio.gather(*(each.teller.tell_all(later(seconds=1)) for each in (one, two)))
        assert mailbox.next_letter()["Subject"] == "Your turn: Auction"
        await two.teller.tell_all(later(hours=2))
        assert mailbox.is_empty


@pytest.mark.anyio
async def test_a_slow_game_warns_once_before_time_is_up(database: str, mailbox: Post) -> None:
    async with office(database, mailbox) as told:
        await told.asked()
        await told.teller.tell_all(later(hours=17))
        assert mailbox.next_letter()["Subject"] == "Your turn: Auction"
        assert mailbox.is_empty
        await told.teller.tell_all(later(hours=19))
        warning = mailbox.next_letter()
        assert warning["Subject"] == "Your time is running out: Auction"
        await told.teller.tell_all(later(hours=23))
        assert mailbox.is_empty


@pytest.mark.anyio
async def test_who_has_moved_is_not_told(database: str, mailbox: Post) -> None:
    async with office(database, mailbox) as told:
        table, ann = await told.asked()
        since = table.asked_since[1]
        await told.site.tables.act(table, ann, 1, "bid 3")
        # The next round asks both, and she is faster.
        assert table.asked_since[1] > since
        await told.site.tables.act(table, ann, 1, "bid 2")
        await told.settle()
        await told.teller.tell_all(later(hours=20))
        assert mailbox.is_empty


@pytest.mark.anyio
@pytest.mark.parametrize("pace", ["none", "slow"])
async def test_who_is_at_the_table_is_not_told_unless_for_long(
    database: str, mailbox: Post, pace: str
) -> None:
    async with office(database, mailbox) as told:
        table, ann = await told.asked(SLOW if pace == "slow" else Terms())
        with told.site.presence.at(table.id, ann.id):
            await told.teller.tell_all(later(seconds=1))
            assert mailbox.is_empty
            await told.teller.tell_all(later(seconds=5) + SLOW_AND_HERE)
            assert mailbox.is_empty == (pace == "none")
        if pace == "slow":
            mailbox.next_letter()


@pytest.mark.anyio
async def test_a_broken_relay_harms_nobody_and_is_tried_again(database: str, mailbox: Post) -> None:
    async with office(database, mailbox) as told:
        await told.asked()
        mailbox.break_down()
        await told.teller.tell_all(later(seconds=1))
        mailbox.break_down(broken=False)
        await told.teller.tell_all(later(seconds=5))
        assert mailbox.is_empty
        await told.teller.tell_all(later(seconds=5) + PAUSES[0])
        assert mailbox.next_letter()["To"] == ANN
        await told.teller.tell_all(later(seconds=5) + LEASE)
        assert mailbox.is_empty


@pytest.mark.anyio
async def test_no_log_names_an_address(mailbox: Post, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    for address in (mailbox.address, "mailto://127.0.0.1:1?from=games@example.org"):
        relay = Relay(address)
        await relay.send(ANN, Message("x", "y", "z"))
        relay.close()
    mailbox.next_letter()
    assert ANN not in caplog.text
