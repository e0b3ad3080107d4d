"""Who takes something back thinks on with the time that was left: nobody gains any by it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from grandtour.core import registry
from grandtour.core.game import Seat
from grandtour.core.match import AnyMatch
from grandtour.core.testing import Plan, Position, cases, positions
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair
from grandtour.table.stored import Played
from grandtour.table.terms import Terms
from grandtour.web.unkept import unkept_table

NOW = datetime(2026, 5, 1, tzinfo=UTC)
LIVE = Terms(pace="live", seconds=30, reserve=20)
RETRACTED = 12
"""So many actions are taken back in each game."""


def table_of(match: AnyMatch) -> LiveTable:
    """A table at which this was played, an action a second."""
    chairs = tuple(Chair(player=f"p{seat}", name=f"P{seat}") for seat in range(match.seats))
    stored = unkept_table("table", match, chairs)
    timed = msgspec.structs.replace(stored, clock=True, seated_at=NOW, terms=LIVE)
    table = LiveTable(timed)
    second = timedelta(seconds=1)
    table.replay(
        [
            Played(seat, str(action), NOW + number * second)
            for number, (seat, action) in enumerate(match.actions, 1)
        ]
    )
    return table


def played(key: str) -> Iterator[Position]:
    for number, case in enumerate(cases(registry.game(key))):
        yield from positions(case, Plan(games=1, positions=40, seed=f"clocks {number}"))


def acts(table: LiveTable, seat: Seat, text: str, at: datetime) -> bool:
    """Whether that can be taken back at once, without asking anybody."""
    table.play(Played(seat, text, at))
    offer = table.memory.offer((seat,))
    return offer is not None and offer.right == "free" and offer.entry.n == table.n


def takes_back(table: LiveTable, seat: Seat, at: datetime) -> None:
    table.play(Played(seat, "", at, table.n, "free"))


@pytest.mark.parametrize("key", registry.games())
def test_nobody_gains_time(key: str) -> None:
    taken_back = 0
    for position in played(key):
        for actor in position.state.turn():
            table = table_of(position.match)
            action = position.chance.choice(position.state.legal(actor))
            since, reserve = table.times.since(actor), table.times.reserve(actor)
            window, asked_since = table.window_at, dict(table.asked_since)
            assert since is not None
            acted = table.last_at + timedelta(seconds=40)
            if not acts(table, actor, str(action), acted):
                continue
            taken_back += 1
            pause = timedelta() if actor in table.turn else timedelta(seconds=15)
            shared = table.window_at
            takes_back(table, actor, acted + timedelta(seconds=15))
            assert table.times.since(actor) == since + pause
            assert table.times.reserve(actor) == reserve
            assert table.window_at == (window if shared == window else window + pause)
            assert table.asked_since == asked_since
        if taken_back >= RETRACTED:
            break
    assert taken_back or not hasattr(registry.game(key), "may_take_back")


@pytest.mark.parametrize("key", ["whereabouts", "auction"])
def test_whoever_does_and_undoes_the_same_thing_is_late_in_the_end(key: str) -> None:
    for position in played(key):
        (actor, *_), at = position.state.turn(), None
        table = table_of(position.match)
        end = table.times.deadline(actor)
        assert end is not None
        action = str(position.chance.choice(position.state.legal(actor)))
        at = table.last_at + timedelta(seconds=5)
        if not acts(table, actor, action, at):
            continue
        takes_back(table, actor, at)
        while at < end:
            at += timedelta(seconds=5)
            acts(table, actor, action, at)
            takes_back(table, actor, at)
            assert table.times.deadline(actor) == end
        assert table.is_late(actor, at)
        return
    pytest.fail("nothing could be taken back")


def test_the_others_time_goes_on() -> None:
    """Of two who act at the same time one takes something back: the other has no more time."""
    position = next(played("auction"))
    table = table_of(position.match)
    first, second, *_ = table.turn
    bid = str(table.match.legal(first)[0])
    at = table.last_at + timedelta(seconds=10)
    end = table.times.deadline(second)
    assert acts(table, first, bid, at)
    takes_back(table, first, at + timedelta(seconds=5))
    assert table.times.deadline(second) == end
    assert {first, second} <= set(table.turn)
