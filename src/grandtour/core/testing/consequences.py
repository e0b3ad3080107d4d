"""What a difference leads to: whether `imagine` reads it, and whether it matters later."""

from collections.abc import Iterable, Sequence

from grandtour.core.chance import Chance
from grandtour.core.game import AnyState, Event, Seat, View
from grandtour.core.testing.luck import Luck
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
    """Whether it makes a difference to `imagine` which of the logs was told."""
    game = spot.case.game
    for number in range(_BELIEFS):
        worlds = []
        for log in logs:
            chance = Chance.of("belief", spot.case, spot.seed, spot.ply, number).stream("world")
            world = spot.attempt("imagine", game.imagine, view, log, chance, seat=viewer)
            worlds.append([encode(world.view(seat)) for seat in range(spot.case.seats)])
        if worlds[0] != worlds[1]:
            return True
    return False


def what_follows(spot: Spot, state: AnyState) -> list[bytes]:
    """What comes of a state when all choices and all chance fall as in any other."""
    world = state.copy()
    seats = range(spot.case.seats)
    faces = [encode([world.view(seat) for seat in seats])]
    choices = Chance.of("future").stream("choices")
    for number in range(_FUTURE):
        if not world.turn():
            break
        seat, action = choose(world, spot.case.seats, choices, spot)
        with Luck("future", number).falls():
            events = carry_out(world, seat, action, spot)
        faces += [encode(events), encode([world.view(seat) for seat in seats])]
    return faces
