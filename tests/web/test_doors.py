"""Several processes at one address: visitors are spread over them, none waits at a dead one."""

import socket
import sys
from collections.abc import Iterator

import pytest

from grandtour.web.doors import Doors
from grandtour.web.server import CannotServe, listen

HOST = "127.0.0.1"
own_doors = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all share one door")


@pytest.fixture
def doors() -> Iterator[Doors]:
    made = Doors(listen(HOST, 0), 1)
    yield made
    made.close()


def visits(port: int, number: int) -> list[socket.socket]:
    return [socket.create_connection((HOST, port), timeout=5) for _ in range(number)]


def let_in(door: socket.socket) -> list[socket.socket]:
    """All who wait there."""
    door.setblocking(False)
    found = []
    while True:
        try:
            found.append(door.accept()[0])
        except BlockingIOError:
            return found


def close_all(sockets: list[socket.socket]) -> None:
    for each in sockets:
        each.close()


def test_who_comes_before_there_are_processes_waits(doors: Doors) -> None:
    visitors = visits(doors.port, 3)
    with doors.take() as door:
        found = let_in(door)
    close_all([*visitors, *found])
    assert len(found) == 3


@own_doors
def test_who_comes_in_a_burst_is_spread_over_all_doors(doors: Doors) -> None:
    with doors.take() as one, doors.take() as other:
        visitors = visits(doors.port, 64)
        here, there = let_in(one), let_in(other)
    close_all([*visitors, *here, *there])
    assert len(here) + len(there) == 64
    # By chance alone fewer come in one of 10,000,000 runs.
    assert min(len(here), len(there)) >= 12


@own_doors
def test_where_a_door_is_closed_all_go_to_the_others(doors: Doors) -> None:
    with doors.take() as one:
        doors.take().close()
        visitors = visits(doors.port, 16)
        found = let_in(one)
    close_all([*visitors, *found])
    assert len(found) == 16


def test_another_site_does_not_come_in_between(doors: Doors) -> None:
    with doors.take(), pytest.raises(CannotServe):
        listen(HOST, doors.port)


def test_a_door_that_is_opened_again_lets_people_in(doors: Doors) -> None:
    doors.take().close()
    with doors.take() as door:
        visitors = visits(doors.port, 1)
        found = let_in(door)
    close_all([*visitors, *found])
    assert len(found) == 1
