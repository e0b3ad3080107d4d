"""Who gets whose place: drawn by lot before a game, changed from one game to the next.

Where a game has teams, nobody plays on both sides. Where its first seat plays alone against them,
who gets that by lot or in a rematch hands the others to the people who lead fewest, else to bots;
otherwise it is refused.
"""

from collections import Counter
from collections.abc import Sequence

from grandtour.core.chance import Stream
from grandtour.core.company import Team
from grandtour.core.game import Seat
from grandtour.table.errors import NotNow
from grandtour.table.people import Chair


def drawn_by_lot(
    chairs: Sequence[Chair], chance: Stream, teams: Sequence[Team] = ()
) -> list[Chair]:
    """Everybody sits somewhere by lot.

    The first seat, which may have a role of its own, is drawn among those who play and not among
    their seats: whoever leads several is no likelier to get it.
    """
    order = list(range(len(chairs)))
    chance.shuffle(order)
    holders = list(dict.fromkeys(_holder(chair, place) for place, chair in enumerate(chairs)))
    if len(holders) < len(chairs):
        first = chance.choice(holders)
        lead = next(place for place in order if _holder(chairs[place], place) == first)
        order.remove(lead)
        order.insert(0, lead)
    return _apart([chairs[place] for place in order], teams)


def moved_on(chairs: Sequence[Chair], teams: Sequence[Team]) -> list[Chair]:
    """Everybody sits one seat further on, so that roles change."""
    return _apart([*chairs[-1:], *chairs[:-1]], teams)


def plays_alone(seat: Seat, teams: Sequence[Team]) -> bool:
    """Whether this seat plays against a team, or several."""
    return bool(teams) and not any(seat in team for team in teams)


def refuse_both_sides(chairs: Sequence[Chair], teams: Sequence[Team], *, by_lot: bool) -> None:
    """Raises `NotNow` if somebody would play against seats of their own.

    Who sits where by lot is no matter before it is drawn, if somebody else is there to draw with.
    """
    if not teams or (by_lot and any(chair.open for chair in chairs)):
        return
    if _on_both_sides(_apart([*chairs], teams) if by_lot else chairs, teams):
        raise NotNow("both_sides")


def _on_both_sides(chairs: Sequence[Chair], teams: Sequence[Team]) -> bool:
    sides: dict[tuple[object, ...], Team] = {}
    for seat, chair in enumerate(chairs):
        side = next((team for team in teams if seat in team), (seat,))
        if chair.player is not None and sides.setdefault(_holder(chair, seat), side) != side:
            return True
    return False


def _apart(chairs: list[Chair], teams: Sequence[Team]) -> list[Chair]:
    """Nobody at the first seat also leads those who play against it, if others can."""
    first = chairs[0]
    people = [chair for chair in chairs if chair.player and not _is_same(chair, first)]
    others = people or [chair for chair in chairs if chair.bot]
    if first.player is None or not others or not plays_alone(0, teams):
        return chairs
    led = Counter(_holder(chair, 0) for chair in others)
    for seat, chair in enumerate(chairs[1:], 1):
        if _is_same(chair, first):
            chairs[seat] = min(others, key=lambda other: led[_holder(other, 0)])
            led[_holder(chairs[seat], 0)] += 1
    return chairs


def _is_same(chair: Chair, other: Chair) -> bool:
    return chair.player is not None and _holder(chair, 0) == _holder(other, 0)


def _holder(chair: Chair, place: Seat) -> tuple[object, ...]:
    """Who plays there: a person, a guest at somebody's screen, or a bot, each of which is one."""
    return ("bot", place) if chair.bot else (chair.player, chair.guest)
