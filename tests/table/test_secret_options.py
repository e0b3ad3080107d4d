"""What a host keeps secret of a table's settings: who may take it along, and when it is shown."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from sqlalchemy import Connection, update

from grandtour.core import registry
from grandtour.core.game import OptionValue
from grandtour.core.record import verify
from grandtour.table.closed import closed_record
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.people import Player
from grandtour.table.schema import seats, tables
from grandtour.table.secret_options import ABANDONED_AFTER, tells_of
from grandtour.table.store import open_store
from grandtour.table.stored import Origin
from grandtour.table.tables import Tables
from tests.table.house import House

pytestmark = pytest.mark.anyio

ME, OPEN = Request("me"), Request("open")
SECRET = {"cards": 4}
"""Five are what nobody would call a secret: a table has them unless its host says otherwise."""


@pytest.fixture
async def house(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """At its auctions the number of cards is the host's secret."""
    game = registry.game("auction")
    options = tuple(
        msgspec.structs.replace(option, secret=option.key in SECRET) for option in game.info.options
    )
    monkeypatch.setattr(type(game), "info", msgspec.structs.replace(game.info, options=options))
    async with open_store(database) as store:
        yield House(store)


async def begun(house: House, host: Player, bob: Player, options: dict[str, int]) -> LiveTable:
    table = await house.tables.create(host, "auction", [ME, OPEN], options)
    await house.tables.seating.sit(table, bob, [1])
    return table


async def played(house: House, host: Player, bob: Player, options: dict[str, int]) -> LiveTable:
    return await to_its_end(house, await begun(house, host, bob, options))


async def to_its_end(house: House, table: LiveTable) -> LiveTable:
    while not table.over:
        seat = table.turn[0]
        await house.tables.act_for(table, seat, table.match.legal(seat)[0], None)
    return await house.tables.current(table.id)


async def on(
    house: House, player: Player, table: LiveTable, origin: str | None = None
) -> LiveTable:
    start = Origin(table.id if origin is None else origin, 1)
    return await house.tables.play_on(player, table.match, start, 0, "random")


async def test_only_their_host_goes_on_with_secret_settings(house: House) -> None:
    ann, bob = await house.player("Ann"), await house.player("Bob")
    table = await played(house, ann, bob, SECRET)
    with pytest.raises(NotAllowed, match="secrets_of_host"):
        await on(house, bob, table)
    further = await on(house, ann, table)
    assert further.options["cards"] == 4
    assert "cards" not in further.open_options()
    with pytest.raises(NotAllowed, match="secrets_of_host"):
        await on(house, bob, await to_its_end(house, further))


async def test_nobody_goes_on_with_secret_settings_of_a_record(house: House) -> None:
    """A file names no host."""
    ann, bob = await house.player("Ann"), await house.player("Bob")
    table = await played(house, ann, bob, SECRET)
    for player in (ann, bob):
        with pytest.raises(NotAllowed, match="secrets_of_host"):
            await on(house, player, table, origin="")


async def test_anybody_goes_on_where_no_secret_was_chosen(house: House) -> None:
    ann, bob = await house.player("Ann"), await house.player("Bob")
    table = await played(house, ann, bob, {})
    assert (await on(house, bob, table)).host == bob.id
    assert (await on(house, bob, table, origin="")).host == bob.id


async def test_a_setting_that_is_offered_no_longer_stays_secret(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await house.player("Ann"), await house.player("Bob")
    table = await begun(house, ann, bob, SECRET)
    game = type(table.game)
    (cards,) = (option for option in game.info.options if option.key == "cards")
    others = tuple(option for option in game.info.options if option.key != "cards")
    info = msgspec.structs.replace(game.info, options=others, former=(cards,))
    monkeypatch.setattr(game, "info", info)
    assert "cards" not in table.open_options()


def is_kept_back(table: LiveTable) -> bool:
    """Nobody is shown the secret, whether as a setting or in the record."""
    if "cards" in table.open_options():
        verify(table.finished_record(), table.game)
        return False
    with pytest.raises(NotNow, match="record_kept_back"):
        table.finished_record()
    return True


async def test_a_secret_of_another_game_of_its_host_is_kept_back_until_that_is_over(
    house: House,
) -> None:
    ann, bob = await house.player("Ann"), await house.player("Bob")
    sister = await begun(house, ann, bob, SECRET)
    table = await played(house, ann, bob, SECRET)
    assert is_kept_back(table)
    stored = await house.tables.closed(table.id)
    with pytest.raises(NotNow, match="record_kept_back"):
        await house.tables.closed_record(table.id)
    await to_its_end(house, sister)
    assert not is_kept_back(await house.tables.current(table.id))
    assert await house.tables.closed_record(table.id) == closed_record(stored)


async def test_the_secret_of_a_rematch_is_kept_back(house: House) -> None:
    """Play again: the host takes the own deck along, and the first record would show it."""
    ann, bob = await house.player("Ann"), await house.player("Bob")
    table = await played(house, ann, bob, SECRET)
    assert not is_kept_back(table)
    again = await house.tables.create_again(table, ann)
    assert again.waiting
    assert is_kept_back(await house.tables.current(table.id))
    elsewhere = Tables(house.store, house._announce)
    assert is_kept_back(await elsewhere.current(table.id))
    await house.tables.seating.sit(again, bob, [0])
    await to_its_end(house, again)
    assert not is_kept_back(await house.tables.current(table.id))


@pytest.mark.parametrize(
    ("one", "other", "tells"),
    [
        ("word", "word", True),
        ("word", "another word", False),
        ("word\n", "another word", False),
        ("a place\na second one", "a place\na second one\na third", True),
        (3, 3, True),
        (3, 4, False),
    ],
)
def test_a_longer_deck_is_no_other_secret(
    one: OptionValue, other: OptionValue, tells: bool
) -> None:
    assert tells_of(one, other) is tells
    assert tells_of(other, one) is tells


async def test_other_games_keep_nothing_back(house: House) -> None:
    """Others' tables, other secrets, and tables that go on from a game that is over."""
    ann, bob = await house.player("Ann"), await house.player("Bob")
    table = await played(house, ann, bob, SECRET)
    await begun(house, bob, ann, SECRET)
    await begun(house, ann, bob, {"cards": 3})
    await begun(house, ann, bob, {})
    assert not is_kept_back(await house.tables.current(table.id))
    await on(house, ann, table)
    assert not is_kept_back(await house.tables.current(table.id))
    usual = await played(house, ann, bob, {})
    assert not is_kept_back(usual)


async def test_an_abandoned_game_keeps_nothing_back(house: House) -> None:
    """Otherwise a record could be kept back for ever."""
    ann, bob = await house.player("Ann"), await house.player("Bob")
    sister = await begun(house, ann, bob, SECRET)
    table = await played(house, ann, bob, SECRET)
    for age, kept in ((timedelta(hours=-1), True), (timedelta(hours=1), False)):
        await last_seen(house, sister, datetime.now(UTC) - ABANDONED_AFTER - age)
        assert is_kept_back(await house.tables.current(table.id)) is kept


async def last_seen(house: House, table: LiveTable, at: datetime) -> None:
    """As if nobody had been there since."""
    set_up = update(tables).where(tables.c.id == table.id).values(created_at=at)
    seated = update(seats).where(seats.c.table_id == table.id).values(since=at)

    def change(connection: Connection) -> None:
        connection.execute(set_up)
        connection.execute(seated)

    await house.store.database.write(change)
