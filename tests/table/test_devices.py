"""The same player in several browsers, and after a lost cookie."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from grandtour.table.devices import MOST_DEVICES, Devices
from grandtour.table.errors import NotAllowed
from grandtour.table.notices import PLAYER, Notice
from grandtour.table.recovery_words import COUNT, PREFIX, hash_words, read_words, word_list
from grandtour.table.schema import players, tokens
from grandtour.table.store import open_store
from tests.databases import emptied_postgres, engine_of
from tests.table.house import House

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with open_store(database) as store:
        yield House(store)


def doors(house: House) -> Devices:
    return Devices(house.store, house.tables)


async def test_a_pass_lets_in_once(house: House) -> None:
    ann, first = await house.tables.players.new("Ann")
    code = await doors(house).new_pass(ann)
    for _ in range(3):
        assert await doors(house).holder(code) == ann
    player, second = await doors(house).use_pass(code)
    assert player == ann
    assert second != first
    for token in (first, second):
        assert await house.tables.players.of(token) == ann
    assert await doors(house).count(ann) == 2
    for again in (doors(house).holder, doors(house).use_pass):
        with pytest.raises(NotAllowed, match="bad_pass"):
            await again(code)


async def test_a_pass_ends_by_time_and_by_the_next_one(house: House, database: str) -> None:
    ann = await house.player("Ann")
    old = await doors(house).new_pass(ann)
    new = await doors(house).new_pass(ann)
    with pytest.raises(NotAllowed):
        await doors(house).use_pass(old)
    engine = engine_of(database)
    with engine.begin() as connection:
        (until,) = connection.execute(select(players.c.pass_until)).one()
        left = until.replace(tzinfo=UTC) - datetime.now(UTC)
        assert timedelta(minutes=9) < left <= timedelta(minutes=10)
        connection.execute(update(players).values(pass_until=datetime.now(UTC)))
    engine.dispose()
    with pytest.raises(NotAllowed):
        await doors(house).use_pass(new)
    assert await doors(house).count(ann) == 1


async def test_others_are_logged_out_at_once(house: House) -> None:
    ann, first = await house.tables.players.new("Ann")
    eve, other = await house.tables.players.new("Eve")
    _, second = await doors(house).use_pass(await doors(house).new_pass(ann))
    under_way = await doors(house).new_pass(ann)
    for token in (first, second):
        assert await house.tables.players.of(token) == ann
    await doors(house).keep_only(ann, second)
    assert await house.tables.players.of(first) is None
    assert await house.tables.players.of(second) == ann
    assert await house.tables.players.of(other) == eve
    assert await doors(house).count(ann) == 1
    with pytest.raises(NotAllowed):
        await doors(house).use_pass(under_way)


async def test_the_oldest_device_gives_way(house: House) -> None:
    ann, first = await house.tables.players.new("Ann")
    others = []
    for _ in range(MOST_DEVICES + 1):
        code = await doors(house).new_pass(ann)
        others.append((await doors(house).use_pass(code))[1])
    assert await doors(house).count(ann) == 1 + MOST_DEVICES
    assert await house.tables.players.of(others[0]) is None
    for token in (first, *others[1:]):
        assert await house.tables.players.of(token) == ann


async def test_words_bring_one_back(house: House) -> None:
    ann, first = await house.tables.players.new("Ann")
    bob = await house.player("Bob")
    assert not await doors(house).has_words(ann)
    words = await doors(house).new_words(ann)
    await doors(house).new_words(bob)
    assert await doors(house).has_words(ann)
    player, second = await doors(house).come_back(", ".join(words).upper())
    assert player == ann
    assert await house.tables.players.of(second) == ann
    assert await house.tables.players.of(first) == ann
    newer = await doors(house).new_words(ann)
    for wrong in (words, newer[:5], (*newer[1:], newer[0]), (*newer, newer[0]), ("",)):
        if wrong != newer:
            with pytest.raises(NotAllowed, match="bad_words"):
                await doors(house).come_back(" ".join(wrong))
    assert (await doors(house).come_back(" ".join(word[:PREFIX] for word in newer)))[0] == ann


async def test_only_hashes_are_kept(house: House, database: str) -> None:
    ann, first = await house.tables.players.new("Ann")
    _, second = await doors(house).use_pass(await doors(house).new_pass(ann))
    code = await doors(house).new_pass(ann)
    words = await doors(house).new_words(ann)
    engine = engine_of(database)
    with engine.connect() as connection:
        kept = repr([connection.execute(select(table)).all() for table in (players, tokens)])
    engine.dispose()
    for secret in (first, second, code, " ".join(words)):
        assert secret not in kept
    assert hash_words(words) in kept


async def test_other_processes_forget_as_well() -> None:
    url = emptied_postgres()
    async with open_store(url) as here, open_store(url) as there:
        one, two = House(here), House(there)
        ann, first = await one.tables.players.new("Ann")
        _, second = await doors(one).use_pass(await doors(one).new_pass(ann))
        assert await two.tables.players.of(first) == ann
        await doors(one).keep_only(ann, second)
        two.tables.heard_of(Notice(PLAYER, ann.id))
        assert await two.tables.players.of(first) is None
        assert await two.tables.players.of(second) == ann


def test_the_words_are_short_and_clear() -> None:
    words = word_list()
    assert len(words) == len(set(words)) == 2048
    assert len({word[:PREFIX] for word in words}) == 2048
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 7 for word in words)


def test_words_are_read_as_people_type_them() -> None:
    words = word_list()[:COUNT]
    assert read_words("  " + " - ".join(words).title() + "\n") == words
    for wrong in ("", " ".join(words[:5]), " ".join((*words, words[0])), "abcd " * 6, "é" * 90):
        assert read_words(wrong) is None
    # A word that begins like one of ours is another word.
    assert read_words(" ".join((words[0] + "x", *words[1:]))) is None
