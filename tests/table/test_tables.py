"""Who may do what at a table, and that memory and database never part."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from grandtour.core.errors import (
    BadOptions,
    IllegalAction,
    UnknownBot,
    UnknownGame,
    UnreadableAction,
)
from grandtour.core.game import Outcome, Seat
from grandtour.core.record import verify
from grandtour.table.errors import NotAllowed, NotNow, UnknownTable, Unplayable
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request, options_again
from grandtour.table.own_games import OwnGames
from grandtour.table.people import NAME_LENGTH, Chair, Player, tidy_name
from grandtour.table.store import open_store
from grandtour.table.stored import Played
from tests.table.house import House

pytestmark = pytest.mark.anyio

ME = Request("me")
OPEN = Request("open")
BOT = Request("bot", "random")


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with open_store(database) as store:
        yield House(store)


async def test_the_host_gets_the_seats_as_wished(house: House) -> None:
    table, host = await house.auction(ME, Request("guest", "  Zoë\n "), OPEN, BOT)
    assert table.chairs == (
        Chair(player=host.id, name="Ann"),
        Chair(player=host.id, guest="Zoë", name="Zoë"),
        Chair(),
        Chair(bot="random"),
    )
    assert table.seats_of(host.id) == (0, 1)
    assert table.seats_of(None) == ()
    assert table.seats_of("somebody") == ()
    house.tables.forget(table.id)
    assert (await house.tables.get(table.id)).chairs == table.chairs


async def test_what_cannot_be_set_up_leaves_nothing_behind(house: House) -> None:
    host = await house.player("Ann")
    wrong: list[tuple[type[Exception], str, list[Request], dict[str, object]]] = [
        (UnknownGame, "chess", [ME, OPEN], {}),
        (BadOptions, "auction", [ME], {}),
        (BadOptions, "auction", [ME] * 5, {}),
        (BadOptions, "auction", [ME, OPEN], {"cards": 99}),
        (BadOptions, "auction", [ME, OPEN], {"cards": "many"}),
        (BadOptions, "auction", [ME, OPEN], {"jokers": 1}),
        (UnknownBot, "auction", [ME, Request("bot", "Deep Blue")], {}),
        (UnknownBot, "auction", [ME, Request("bot")], {}),
    ]
    for error, game, seats, options in wrong:
        with pytest.raises(error):
            await house.tables.create(host, game, seats, options)
    assert await OwnGames(house.store).page(host.id, 9, 0) == []


async def test_the_game_begins_when_every_seat_is_taken(house: House) -> None:
    table, host = await house.auction(ME, OPEN)
    assert table.waiting
    with pytest.raises(NotNow, match="waiting_for_players"):
        await house.tables.act(table, host, 0, "bid 1")
    bob = await house.player("Bob")
    await house.tables.seating.sit(table, bob, [1])
    assert not table.waiting
    assert await house.tables.act(table, host, 0, "bid 1")


async def test_a_seat_is_taken_once(house: House) -> None:
    table, host = await house.auction(ME, OPEN, BOT)
    bob, eve = await house.player("Bob"), await house.player("Eve")
    for seat in (0, 2, 3, -1):
        with pytest.raises(NotNow, match="seat_taken"):
            await house.tables.seating.sit(table, bob, [seat])
    await house.tables.seating.sit(table, bob, [1])
    for late in (bob, eve, host):
        with pytest.raises(NotNow, match="seat_taken"):
            await house.tables.seating.sit(table, late, [1])
    house.tables.forget(table.id)
    assert (await house.tables.get(table.id)).seats_of(bob.id) == (1,)


async def test_many_want_the_same_seat_at_once(house: House) -> None:
    table, _ = await house.auction(ME, OPEN)
    crowd = [await house.player(f"P{number}") for number in range(8)]
    tries = (house.tables.seating.sit(table, player, [1]) for player in crowd)
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert answers.count(None) == 1
    lucky = crowd[answers.index(None)]
    house.tables.forget(table.id)
    assert (await house.tables.get(table.id)).seats_of(lucky.id) == (1,)


async def test_one_person_may_hold_several_seats(house: House) -> None:
    table, _ = await house.auction(ME, OPEN, OPEN)
    bob = await house.player("Bob")
    for seat in (1, 2):
        await house.tables.seating.sit(table, bob, [seat])
    assert table.seats_of(bob.id) == (1, 2)


async def test_only_the_holder_acts_for_a_seat(house: House) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"), BOT)
    stranger = await house.player("Eve")
    for player, seat in ((stranger, 0), (stranger, 1), (host, 2), (host, 3), (host, -1)):
        with pytest.raises(NotAllowed, match="not_your_seat"):
            await house.tables.act(table, player, seat, "bid 1")
    assert table.n == 0
    await house.tables.act(table, host, 1, "bid 1")
    assert table.match.actions[0][0] == 1


async def test_a_refused_action_changes_nothing(house: House) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    await house.tables.act(table, host, 0, "bid 2")
    before = (table.n, table.match.view(0), list(house.announced))
    for error, text in ((UnreadableAction, "bid x"), (IllegalAction, "bid 1")):
        with pytest.raises(error):
            await house.tables.act(table, host, 0, text)
    assert (table.n, table.match.view(0), house.announced) == before
    assert (await house.store.load_table(table.id)).moves == ((0, "bid 2"),)


async def test_an_action_chosen_too_late_is_refused(house: House) -> None:
    table, host = await house.auction(ME, BOT)
    bid = table.match.legal(1)[0]
    await house.tables.act(table, host, 0, "bid 2")
    assert not await house.tables.act_for(table, 1, bid, 0)
    assert await house.tables.act_for(table, 1, bid, 1)


async def test_a_seat_is_handed_to_a_bot_by_its_holder_alone(house: House) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"), OPEN, BOT)
    bob = await house.player("Bob")
    for player, seat in ((bob, 0), (bob, 1), (bob, 2), (host, 3), (host, 4), (host, -1)):
        with pytest.raises(NotAllowed):
            await house.tables.seating.hand_to_bot(table, player, seat, "random")
    with pytest.raises(UnknownBot):
        await house.tables.seating.hand_to_bot(table, host, 0, "Deep Blue")
    await house.tables.seating.hand_to_bot(table, host, 2, "easy")
    await house.tables.seating.hand_to_bot(table, host, 1, "random")
    house.tables.forget(table.id)
    chairs = (await house.tables.get(table.id)).chairs
    assert [chair.moved_by for chair in chairs] == ["", "random", "easy", "random"]
    # An open seat becomes the bot's, a person's stays the person's.
    assert [chair.player for chair in chairs] == [host.id, host.id, None, None]


async def test_after_the_end_nobody_can_rewrite_who_sat_there(house: House) -> None:
    table, host = await _finished(house)
    sitters = table.finished_record().seats
    with pytest.raises(NotNow, match="game_over"):
        await house.tables.seating.hand_to_bot(table, host, 0, "random")
    assert table.finished_record().seats == sitters


async def test_a_finished_table_gives_a_record_that_proves_itself(house: House) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    with pytest.raises(NotNow, match="record_after_end"):
        table.finished_record()
    table, host = await _finished(house)
    record = table.finished_record()
    assert [sitter.name for sitter in record.seats] == ["Ann", "Zoë"]
    verify(record, table.match.game)
    (line,) = await OwnGames(house.store).finished(host.id, 9)
    assert line.id == table.id
    with pytest.raises(IllegalAction, match="game_over"):
        await house.tables.act(table, host, 0, "bid 1")


async def _finished(house: House) -> tuple[LiveTable, Player]:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    while not table.match.over:
        seat = table.match.state.turn()[0]
        await house.tables.act(table, host, seat, table.match.legal(seat)[0])
    return table, host


async def test_unknown_tables_are_unknown(house: House) -> None:
    with pytest.raises(UnknownTable):
        await house.tables.get("nowhere")


async def test_a_forgotten_table_is_replayed(house: House) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    await house.tables.act(table, host, 1, "bid 3")
    await house.tables.act(table, host, 0, "bid 1")
    house.tables.forget(table.id)
    again = await house.tables.get(table.id)
    assert again is not table
    assert again.match.actions == table.match.actions
    assert again.match.view(0) == table.match.view(0)
    assert again.match.log(1) == table.match.log(1)
    assert again.last_at == table.last_at


async def test_a_new_name_is_seen_at_the_tables(house: House) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    renamed = await house.tables.rename(host, "  Anne-Marie ")
    assert renamed == Player(host.id, "Anne-Marie")
    assert [chair.name for chair in table.chairs] == ["Anne-Marie", "Zoë"]
    assert await house.tables.rename(renamed, "\t \n") == renamed
    house.tables.forget(table.id)
    chairs = (await house.tables.get(table.id)).chairs
    assert [chair.name for chair in chairs] == ["Anne-Marie", "Zoë"]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann  of\tGreen \n Gables ", "Ann of Green Gables"),
        ("x" * 50, "x" * NAME_LENGTH),
        ("a" * (NAME_LENGTH - 1) + " b", "a" * (NAME_LENGTH - 1)),
        ("evil\u202egnal", "evil gnal"),
        ("\x00\x1b[31m", "[31m"),
        ("Jürgen Ø 中", "Jürgen Ø 中"),
        (" \u200b ", ""),
    ],
)
async def test_names_are_tidied(given: str, shown: str) -> None:
    assert tidy_name(given) == shown


async def test_two_sites_on_one_database_lose_nothing(database: str) -> None:
    """Every acknowledged action is in the log, and the log can be replayed at any time."""
    async with open_store(database) as first, open_store(database) as second:
        houses = [House(first), House(second)]
        table, host = await houses[0].auction(ME, *[Request("guest", f"P{n}") for n in range(3)])
        acknowledged: list[tuple[Seat, str]] = []
        for _ in range(200):
            answers = await asyncio.gather(
                *(
                    _act_somewhere(house, table.id, host, seat)
                    for house in houses
                    for seat in range(4)
                )
            )
            acknowledged += filter(None, answers)
            stored = await first.load_table(table.id)
            assert sorted(stored.moves) == sorted(acknowledged)
            houses[0].tables.forget(table.id)
            if (await houses[0].tables.get(table.id)).match.over:
                return
    pytest.fail("the game does not end")


async def _act_somewhere(
    house: House, table_id: str, host: Player, seat: Seat
) -> tuple[Seat, str] | None:
    table = await house.tables.get(table_id)
    legal = table.match.legal(seat)
    if not legal:
        house.tables.forget(table_id)
        return None
    try:
        await house.tables.act(table, host, seat, legal[0])
    except (NotNow, IllegalAction):
        return None
    return seat, str(legal[0])


async def test_a_failing_disk_leaves_no_gap(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who waited behind a failed write must not act on what was never written."""
    table, host = await house.auction(ME, Request("guest", "Zoë"), Request("guest", "Yan"))
    append = house.store.append

    async def fail_once(table_id: str, n: int, played: Played, outcome: Outcome | None) -> None:
        await asyncio.sleep(0)
        if n == 1:
            raise OSError("disk full")
        await append(table_id, n, played, outcome)

    monkeypatch.setattr(house.store, "append", fail_once)
    tries = (house.tables.act(table, host, seat, "bid 1") for seat in range(3))
    answers = await asyncio.gather(*tries, return_exceptions=True)
    monkeypatch.undo()
    assert isinstance(answers[0], OSError)
    acknowledged = sum(isinstance(answer, list) for answer in answers)
    stored = await house.store.load_table(table.id)
    assert len(stored.actions) == acknowledged
    again = await house.tables.get(table.id)
    assert await house.tables.act(again, host, 0, "bid 1")
    house.tables.forget(table.id)
    assert (await house.tables.get(table.id)).n == acknowledged + 1


async def test_nothing_is_dealt_before_the_last_seat_is_taken(house: House) -> None:
    """Nobody looks at an opening hand, leaves it to a bot and takes a better seat."""
    table, host = await house.auction(ME, OPEN, OPEN)
    await house.tables.seating.hand_to_bot(table, host, 0, "random")
    for seat in (None, 0, 1):
        assert table.events_seen(seat) == 0
    assert table.turn == ()
    for _ in range(2):
        with pytest.raises(NotNow, match="waiting_for_players"):
            _ = table.match
        house.tables.forget(table.id)
        table = await house.tables.get(table.id)
    for seat in (1, 2):
        await house.tables.seating.sit(table, host, [seat])
    assert table.match.view(1).seat == 1
    assert table.match.commitment == table.chance.commitment


async def test_an_action_is_carried_out_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    played: list[str] = []
    rules = type(table.match.state)
    play = rules.play

    def counted(self: Any, seat: Seat, action: Any) -> Any:
        played.append(str(action))
        return play(self, seat, action)

    monkeypatch.setattr(rules, "play", counted)
    await house.tables.act(table, host, 0, "bid 2")
    assert played == ["bid 2"]
    assert table.match.view(0).bids == (2, None)


async def test_only_who_sat_there_plays_again_and_only_after_the_end(house: House) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    stranger = await house.player("Eve")
    with pytest.raises(NotNow, match="again_after_end"):
        await house.tables.create_again(table, host)
    with pytest.raises(NotAllowed, match="not_at_this_table"):
        await house.tables.create_again(table, stranger)
    table, host = await _finished(house)
    with pytest.raises(NotAllowed, match="not_at_this_table"):
        await house.tables.create_again(table, stranger)
    again = await house.tables.create_again(table, host)
    assert [chair.name for chair in again.chairs] == ["Zoë", "Ann"]
    assert again.options == table.options
    assert again.chance.seed != table.chance.seed
    assert await OwnGames(house.store).page(stranger.id, 9, 0) == []


async def test_secret_settings_are_copied_for_their_host_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, host = await house.auction(ME, OPEN, cards=4)
    bob = await house.player("Bob")
    await house.tables.seating.sit(table, bob, [1])
    cards, *others = table.game.info.options
    secret = msgspec.structs.replace(cards, secret=True)
    info = msgspec.structs.replace(table.game.info, options=(secret, *others))
    monkeypatch.setattr(type(table.game), "info", info)
    assert "cards" not in table.open_options()
    while not table.over:
        seat = table.turn[0]
        await house.tables.act(table, (host, bob)[seat], seat, table.match.legal(seat)[0])
    assert options_again(table, host)["cards"] == 4
    assert "cards" not in options_again(table, bob)
    assert (await house.tables.create_again(table, bob)).options["cards"] == 5


async def test_a_table_that_cannot_go_on_says_so_and_nothing_else(house: House) -> None:
    """What is wrong with it may be a secret: a sealed action, a line of the host's own deck."""
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    await house.tables.act(table, host, 0, "bid 2")
    await house.store.append(table.id, 2, Played(1, "bid 9", table.last_at))
    house.tables.forget(table.id)
    with pytest.raises(Unplayable, match="cannot_be_revived") as refused:
        await house.tables.get(table.id)
    assert refused.value.params == {}


async def test_a_stamp_is_the_same_after_a_restart_and_another_when_somebody_sits_down(
    house: House,
) -> None:
    """A page that was away must not take another table for the one it shows."""
    table, host = await house.auction(ME, Request("open"), Request("open"))
    bob, _ = await house.tables.players.new("Bob")
    eve, _ = await house.tables.players.new("Eve")
    stamps = [table.stamp_for(host.id)]
    for seat, player in ((1, bob), (2, eve)):
        house.tables.forget(table.id)
        table = await house.tables.get(table.id)
        assert table.stamp_for(host.id) == stamps[-1]
        await house.tables.seating.sit(table, player, [seat])
        stamps.append(table.stamp_for(host.id))
    assert len(set(stamps)) == 3
