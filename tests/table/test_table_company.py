"""Talk to the own team, silence by the rules, and not listening to somebody."""

from collections.abc import AsyncIterator

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.match import Match
from grandtour.locale import translator
from grandtour.table.attendant import Attendant
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.live import LiveTable
from grandtour.table.notices import TYPING, Notice
from grandtour.table.opening import Request
from grandtour.table.people import Player
from grandtour.table.store import open_store
from grandtour.table.talk import LINES_KEPT, Line, heard_by, newest_of_each
from grandtour.table.typists import Typists
from grandtour.web.api.talk import _spoken
from grandtour.web.checking.viewing import the_renderer
from grandtour.web.scene import Scene
from grandtour.web.site import Site
from tests.table.house import House
from tests.table.test_table_talk import NOW

pytestmark = pytest.mark.anyio

SECRET = "he must be in Lyon"


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with open_store(database) as store:
        yield House(store)


async def chase(house: House) -> tuple[LiveTable, list[Player]]:
    """Ann runs; Bob, Eve and Zoë chase."""
    people = [await house.player(name) for name in ("Ann", "Bob", "Eve", "Zoë")]
    seats = [Request("me"), *[Request("open")] * 3]
    table = await house.tables.create(people[0], "euroquest", seats, {})
    for seat, player in enumerate(people[1:], 1):
        await house.tables.seating.sit(table, player, [seat])
    return table, people


def sent_to(table: LiveTable, player: Player | None, seat: int | None) -> str:
    """All that the site sends to this player: page, API and stamp."""
    scene = Scene(table, player, seat, translator("en", table.game.info.key))
    page = the_renderer().table(scene, error="", share="", player_name="")
    return f"{page} {_spoken(table, player, 0)} {table.stamp_for(player.id if player else None)}"


async def test_a_line_to_a_team_leaves_no_trace_elsewhere(house: House) -> None:
    table, (ann, bob, eve, zoe) = await chase(house)
    say = house.tables.talking.say
    await say(table, ann, 0, "good luck")
    before = {seat: sent_to(table, who, seat) for who, seat in ((ann, 0), (None, None))}
    for _ in range(3):
        await say(table, bob, 1, SECRET, to_team=True)
    await say(table, eve, 2, "", "thanks", to_team=True)
    assert {seat: sent_to(table, who, seat) for who, seat in ((ann, 0), (None, None))} == before
    for who, seat in ((bob, 1), (eve, 2), (zoe, 3)):
        assert sent_to(table, who, seat).count(SECRET) == 6
    # Neither does what comes later tell how much was said in between.
    await say(table, zoe, 3, "hello")
    assert [spoken.n for spoken in _spoken(table, ann, 0)] == [1, 2]
    assert [spoken.n for spoken in _spoken(table, bob, 0)] == [1, 2, 3, 4, 5, 6]
    house.tables.forget(table.id)
    again = await house.tables.get(table.id)
    assert again.lines == table.lines
    assert again.stamp_for(ann.id) == table.stamp_for(ann.id)


async def test_who_plays_alone_has_no_team_to_talk_to(house: House) -> None:
    table, (ann, *_) = await chase(house)
    with pytest.raises(NotNow, match="no_team"):
        await house.tables.talking.say(table, ann, 0, SECRET, to_team=True)
    assert table.lines == []


def test_a_talkative_team_pushes_nothing_out_of_the_open_talk() -> None:
    spoken = [Line(n=1, seat=0, at=NOW, nth=1), Line(n=2, seat=1, at=NOW, nth=1, hearers=(1, 2))]
    many = [Line(n=n, seat=1, at=NOW, nth=n - 1, hearers=(1, 2)) for n in range(3, LINES_KEPT + 50)]
    kept = newest_of_each([*spoken, *many])
    assert [each.n for each in heard_by(kept, [0])] == [1]
    assert heard_by(kept, [2])[-1].n == LINES_KEPT + 49


async def test_somebody_muted_is_silent_for_one_reader(house: House) -> None:
    table, (ann, bob, eve, zoe) = await chase(house)
    talking = house.tables.talking
    await talking.say(table, bob, 1, "blah")
    stamps = {who.id: table.stamp_for(who.id) for who in (ann, bob, eve, zoe)}
    await talking.mute(table, ann, 1, muted=True)
    assert {who for who, stamp in stamps.items() if table.stamp_for(who) != stamp} == {ann.id}
    await talking.say(table, bob, 1, "and more")
    assert "and more" not in sent_to(table, ann, 0)
    assert "and more" in sent_to(table, eve, 2)
    assert "Hear Bob again" in sent_to(table, ann, 0)
    house.tables.forget(table.id)
    table = await house.tables.get(table.id)
    assert not _spoken(table, ann, 0)
    await talking.mute(table, ann, 1, muted=False)
    assert [spoken.text for spoken in _spoken(table, ann, 0)] == ["blah", "and more"]


async def test_nobody_mutes_themselves_or_at_others_tables(house: House) -> None:
    table, (ann, *_) = await chase(house)
    guest = await house.player("Guest")
    for who, seat in ((ann, 0), (guest, 1), (ann, 9)):
        with pytest.raises(NotAllowed, match="cannot_mute"):
            await house.tables.talking.mute(table, who, seat, muted=True)


async def test_where_the_rules_want_silence_talk_is_closed_and_says_why(house: House) -> None:
    """Europa, ruling R19: outside the campaigns only yes and no."""
    ann, bob = await house.player("Ann"), await house.player("Bob")
    seats = [Request("me"), Request("open"), Request("open")]
    table = await house.tables.create(ann, "europa", seats, {})
    await house.tables.talking.say(table, ann, 0, "before it begins")
    await house.tables.seating.sit(table, bob, [1, 2])
    with pytest.raises(NotNow, match="silent"):
        await house.tables.talking.say(table, bob, 1, "Benelux together?")
    assert "Talk opens with the next campaign" in sent_to(table, bob, 1)
    free = await house.tables.create(ann, "europa", [Request("me")] * 3, {"campaign": 0})
    assert not free.silent


def test_a_campaign_opens_the_talk() -> None:
    game = registry.game("europa")
    match = Match(game, 3, {}, Chance.of("campaign"))
    silence: set[tuple[bool, bool]] = set()
    while not match.over and len(silence) < 3:
        talks = match.state.phase in ("campaign", "confer")
        silence.add((talks, game.silent(match.state)))  # type: ignore[attr-defined]
        seat = match.state.turn()[0]
        match.play(seat, game.fallback(match.state, seat))
        if {each for each, _ in silence} == {True, False}:
            break
    assert silence == {(False, True), (True, False)}


async def test_typing_at_another_process_is_seen_here(database: str) -> None:
    async with open_store(database) as store:
        site = Site(store, Attendant(pause=0))
        await site.attendant.open(site.tables)
        ann, _ = await site.tables.players.new("Ann")
        table = await site.tables.create(ann, "auction", [Request("me"), Request("open")], {})
        with site._bus.follow(table.id) as changed:
            site.hear(Notice(TYPING, table.id, players=(ann.id,)))
            assert changed.is_set()
        assert site.signs_of_life(table, None) == (frozenset(), frozenset({ann.id}))
        await site.attendant.close()


async def test_typing_is_seen_by_the_own_team_only_and_passes(house: House) -> None:
    table, (ann, bob, eve, _) = await chase(house)
    told: list[str] = []
    typists = Typists(told.append)
    assert typists.note(table.id, bob.id)
    assert not typists.note(table.id, bob.id)
    assert told == [table.id]
    seen = [typists.seen_by(table, who.id if who else None) for who in (ann, bob, eve, None)]
    assert seen == [set(), set(), {bob.id}, set()]
    typists.note(table.id, ann.id)
    assert typists.seen_by(table, None) == {ann.id}
    typists.has_said(table.id, ann.id)
    assert typists.seen_by(table, None) == set()
