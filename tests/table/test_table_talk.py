"""What is said at a table: by whom, how much, and that it is kept."""

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from grandtour.bots import levels
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, AnyGame, Event, Remark, Seat
from grandtour.locale import translator
from grandtour.table.attendant import Attendant
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.people import Player
from grandtour.table.store import open_store
from grandtour.table.tables import Tables
from grandtour.table.talk import LINE_LENGTH, LINES_KEPT, Line, says_too_much, tidy_line
from grandtour.table.terms import Terms
from grandtour.web.scene import Scene
from tests.table.test_attendant import House, until

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    attendant = Attendant(pause=0)

    async def announce(table: LiveTable) -> None:
        attendant.wake(table.id)

    async with open_store(database) as store:
        tables = Tables(store, announce)
        await attendant.open(tables)
        yield House(tables, attendant)
        await attendant.close()


async def two_people(house: House) -> tuple[LiveTable, Player, Player]:
    table = await house.auction(Request("me"), Request("open"))
    bob, _ = await house.tables.players.new("Bob")
    await house.tables.seating.sit(table, bob, [1])
    return table, Player(table.host, "Ann"), bob


async def test_what_is_said_is_kept_and_new_to_all(house: House) -> None:
    table, ann, bob = await two_people(house)
    stamps = [table.stamp_for(who) for who in (ann.id, bob.id, None)]
    await house.tables.talking.say(table, ann, 0, "  A deal,\nBob? ")
    await house.tables.talking.say(table, bob, 1, "No.")
    assert all(
        before != table.stamp_for(who)
        for before, who in zip(stamps, (ann.id, bob.id, None), strict=True)
    )
    house.tables.forget(table.id)
    again = await house.tables.get(table.id)
    assert [(line.n, line.seat, line.text) for line in again.lines] == [
        (1, 0, "A deal, Bob?"),
        (2, 1, "No."),
    ]
    assert again.lines == table.lines


async def test_only_the_own_seat_speaks(house: House) -> None:
    table, ann, _ = await two_people(house)
    eve, _ = await house.tables.players.new("Eve")
    for who, seat in ((ann, 1), (eve, 0), (ann, 7)):
        with pytest.raises(NotAllowed, match="not_your_seat"):
            await house.tables.talking.say(table, who, seat, "I am somebody else")
    assert table.lines == []


async def test_empty_lines_and_floods_are_refused(house: House) -> None:
    table, ann, bob = await two_people(house)
    with pytest.raises(NotNow, match="nothing_said"):
        await house.tables.talking.say(table, ann, 0, " \n\t ")
    for number in range(5):
        await house.tables.talking.say(table, ann, 0, f"line {number}")
    with pytest.raises(NotNow, match="talks_too_fast"):
        await house.tables.talking.say(table, ann, 0, "and another thing")
    await house.tables.talking.say(table, bob, 1, "At last.")
    assert len(table.lines) == 6


def test_breath_comes_back() -> None:
    lines = [Line(n=n, seat=0, at=NOW, text="x") for n in range(5)]
    assert says_too_much(lines, [0], NOW + timedelta(seconds=9))
    assert not says_too_much(lines, [1], NOW + timedelta(seconds=9))
    assert not says_too_much(lines, [0], NOW + timedelta(seconds=11))


def test_lines_are_tidy() -> None:
    assert tidy_line("\x00 a\u202e b ") == "a b"
    assert len(tidy_line("x" * 999)) == LINE_LENGTH


async def test_a_long_evening_keeps_the_newest_lines(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grandtour.table.talking.says_too_much", lambda *_: False)
    table, ann, _ = await two_people(house)
    for number in range(LINES_KEPT + 3):
        await house.tables.talking.say(table, ann, 0, str(number))
    assert [line.text for line in table.lines][:: LINES_KEPT - 1] == ["3", str(LINES_KEPT + 2)]
    house.tables.forget(table.id)
    assert (await house.tables.get(table.id)).lines == table.lines


class Chatty:
    """Says once that it has seen its first prize go."""

    def __init__(self, game: AnyGame, seat: Seat, chance: Chance) -> None:
        self._said = False

    def choose(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        return legal[0]

    def remark(self, view: Any, log: Sequence[Event]) -> Remark | None:
        if self._said or not any(event.kind == "prize_won" for event in log):
            return None
        self._said = True
        return Remark("pity", {"seat": view.seat})


class Tonguetied(Chatty):
    def remark(self, view: Any, log: Sequence[Event]) -> Remark | None:
        raise RuntimeError("no words")


async def test_bots_may_remark_on_the_game(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(levels._HOUSE, "easy", Chatty)
    table = await house.auction(Request("bot", "easy"), Request("bot", "random"), cards=9)
    await until(lambda: table.match.over and bool(table.lines))
    assert [(line.seat, line.text, line.remark) for line in table.lines] == [
        (0, "", Remark("pity", {"seat": 0}))
    ]
    house.tables.forget(table.id)
    assert (await house.tables.get(table.id)).lines == table.lines


async def test_a_bot_without_words_plays_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(levels._HOUSE, "easy", Tonguetied)
    table = await house.auction(Request("bot", "easy"), Request("bot", "random"))
    await until(lambda: table.match.over)
    assert table.lines == []


async def test_a_phrase_is_read_by_each_in_their_own_language(house: House) -> None:
    table, ann, _ = await two_people(house)
    await house.tables.talking.say(table, ann, 0, "", "well_played")
    with pytest.raises(NotNow, match="nothing_said"):
        await house.tables.talking.say(table, ann, 0, "", "anything")
    read = [Scene(table, ann, 0, translator(language, "auction")).talk() for language in LANGUAGES]
    assert [lines[-1].text.rstrip("\u202f!") for lines in read] == [
        "Well played",
        "Bien joué",
        "Gut gespielt",
    ]


async def test_where_the_host_wants_no_talk_nobody_talks(house: House) -> None:
    host, _ = await house.tables.players.new("Ann")
    seats = [Request("me"), Request("guest", "Zoë")]
    table = await house.tables.create(host, "auction", seats, {}, terms=Terms(talk=False))
    with pytest.raises(NotNow, match="talk_is_off"):
        await house.tables.talking.say(table, host, 0, "hello?")
