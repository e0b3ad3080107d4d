"""What a difference leads to: whether `imagine` reads it, and whether it matters later."""

from collections.abc import Iterable, Iterator, Sequence

from grandtour.core.chance import Chance
from grandtour.core.game import AnyState, Event, Seat, View
from grandtour.core.testing.identical import identical
from grandtour.core.testing.luck import Luck, LuckByPlace
from grandtour.core.testing.playing import Spot, carry_out, choose, encode

_BELIEFS = 8
_FUTURE = 60


def told_to(
    viewer_log: Sequence[Event], events: Iterable[Event], viewer: Seat | None
) -> list[Event]:
    """The viewer's log after these events."""
    news = (event.seen_by(viewer) for event in events)
    return [*viewer_log, *(event for event in news if event is not None)]


def reads(spot: Spot, view: View, logs: Sequence[list[Event]], viewer: Seat | None) -> bool:
    """Whether it makes a difference to `imagine` which of the logs was told.

    That it draws more often for a longer log, and what it draws then is other chance, is none.
    """
    for number in range(_BELIEFS):
        name = spot.case, spot.seed, spot.ply, number
        one, other = (_world(spot, view, log, viewer, name) for log in logs)
        if one != other:
            return True
    return False


def _world(
    spot: Spot, view: View, log: Sequence[Event], viewer: Seat | None, name: object
) -> list[bytes]:
    """How each seat would see a world that is imagined with the luck of this name."""
    chance = LuckByPlace(name, _world.__code__)
    world = spot.attempt("imagine", spot.case.game.imagine, view, log, chance, seat=viewer)
    return [encode(world.view(seat)) for seat in range(spot.case.seats)]


def what_follows(spot: Spot, state: AnyState) -> list[bytes]:
    """What comes of a state when all choices and all chance fall as in any other."""
    world = state.copy()
    faces = [_face(spot, world)]
    for events in _events(spot, world):
        faces += [events, _face(spot, world)]
    return faces


def matters(spot: Spot, one: AnyState, other: AnyState, plies: int = _FUTURE) -> bool:
    """Whether any seat sees the difference between two states: at once, or in what is told when
    both have gone on for a while, with the same choices and the same chance.

    Nothing comes of what one of them only notes in another way, or has worked out before.
    """
    here, there = one.copy(), other.copy()
    if _face(spot, here) != _face(spot, there):
        return True
    futures = (_events(spot, world, plies) for world in (here, there))
    for events, other_events in zip(*futures, strict=False):
        if events != other_events:
            return True
        if identical(here, there):
            return False
    return _face(spot, here) != _face(spot, there)


def _face(spot: Spot, state: AnyState) -> bytes:
    return encode([state.view(seat) for seat in range(spot.case.seats)])


def _events(spot: Spot, world: AnyState, plies: int = _FUTURE) -> Iterator[bytes]:
    """What each of the actions tells that follow. They are carried out on this state."""
    choices = Chance.of("future").stream("choices")
    for number in range(plies):
        if not world.turn():
            return
        seat, action = choose(world, spot.case.seats, choices, spot)
        with Luck("future", number).falls():
            events = carry_out(world, seat, action, spot)
        yield encode(events)
