"""The end (rulebook "End of Play", rulings section 11): presidency, victory, quality."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from grandtour.core.game import Event, Outcome, Seat
from grandtour.games.europa.board import conflict_points
from grandtour.games.europa.view import Final, Quality

if TYPE_CHECKING:
    from grandtour.games.europa.rules import State

PRESIDENCY = {1: 3, 2: 2, 3: 1}
"""Victory Points for each, by how many share the most Political Points; none for more (R30)."""

_MOST_CONFLICT: tuple[tuple[int, Quality], ...] = ((0, "total"), (3, "decisive"), (10, "fragile"))


def quality(conflict: int) -> Quality:
    """
    >>> [quality(points) for points in (0, 1, 3, 4, 10, 11)]
    ['total', 'decisive', 'decisive', 'fragile', 'fragile', 'pyrrhic']
    """
    for most, name in _MOST_CONFLICT:
        if conflict <= most:
            return name
    return "pyrrhic"


def presidents(points: Sequence[int]) -> tuple[Seat, ...]:
    """Those with the most Political Points."""
    most = max(points)
    return tuple(seat for seat, owned in enumerate(points) if owned == most)


def ranking(victory: Sequence[int], points: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """Most Victory Points, then most Political Points; who is equal in both shares the place.

    >>> ranking((14, 14, 20), (80, 80, 60))
    ((2,), (0, 1))
    """

    def key(seat: Seat) -> tuple[int, int]:
        return -victory[seat], -points[seat]

    ordered = sorted(range(len(victory)), key=key)
    return tuple(tuple(group) for _, group in groupby(ordered, key))


def comparison(victory: int, members: int, conflict: int) -> int:
    """To compare games with each other."""
    return victory + members - conflict


def finish(state: "State", events: list[Event]) -> None:
    elected = presidents(state.points)
    prize = PRESIDENCY.get(len(elected), 0)
    if prize:
        events.append(Event("president", {"seats": list(elected), "n": prize}))
        for seat in elected:
            state.victory[seat] += prize
    conflict = conflict_points(state.tension, state.war)
    members = state.members.bit_count()
    state.final = Final(
        victory_points=tuple(state.victory),
        presidents=elected if prize else (),
        presidency=prize,
        quality=quality(conflict),
        conflict_points=conflict,
        comparison=tuple(comparison(points, members, conflict) for points in state.victory),
    )
    for group in ranking(state.victory, state.points):
        for seat in group:
            data = {"seat": seat, "n": state.victory[seat], "points": state.points[seat]}
            events.append(Event("scored", data))
    events.append(Event("ended", {"members": members, "conflict": conflict}))
    state.phase = "over"
    state.waiting = 0


def outcome(state: "State") -> Outcome | None:
    if state.final is None:
        return None
    return Outcome(
        ranking=ranking(state.victory, state.points),
        scores=tuple(map(float, state.victory)),
        reason=state.final.quality,
    )
