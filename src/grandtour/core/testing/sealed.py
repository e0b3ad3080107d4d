"""The same position, had others chosen otherwise in secret just before."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from grandtour.core.game import Action, AnyState, Seat
from grandtour.core.match import Match
from grandtour.core.testing.playing import Position, encode, seen

_LATELY = 30
_TRIES = 400


class _Choice(NamedTuple):
    """What a seat did, what the viewer was told of it, and what it could have done unnoticed."""

    seat: Seat
    action: Action
    told: list[bytes]
    unnoticed: list[Action]


def other_choices(position: Position, viewer: Seat | None) -> Iterator[AnyState]:
    """Positions that the viewer cannot tell from this one, with other recent choices of others.

    In turn only the last choice that could have been another is drawn again, the last two, and so
    on: what is laid open was mostly sealed last, and the more is changed, the less of it fits.
    """
    start, recent = _before(position)
    choices = _choices(start, recent, viewer)
    free = [number for number, choice in enumerate(choices) if len(choice.unnoticed) > 1]
    if not free:
        return
    view = encode(position.state.view(viewer))
    for first in islice(cycle(reversed(free)), _TRIES):
        state, others = start.copy(), [*map(_as_it_was, choices[:first]), *choices[first:]]
        if _replayed(state, others, viewer, position) and encode(state.view(viewer)) == view:
            yield state


def _as_it_was(choice: _Choice) -> _Choice:
    return choice._replace(unnoticed=[choice.action])


def _before(position: Position) -> tuple[AnyState, Sequence[tuple[Seat, Action]]]:
    """The state some actions ago, and these actions."""
    played = position.match
    again = Match(played.game, played.seats, played.options, played.chance)
    split = max(0, len(played.actions) - _LATELY)
    for seat, action in played.actions[:split]:
        again.play(seat, action)
    return again.state, played.actions[split:]


def _choices(
    start: AnyState, recent: Sequence[tuple[Seat, Action]], viewer: Seat | None
) -> list[_Choice]:
    state = start.copy()
    choices = []
    for seat, action in recent:
        before = state.copy()
        told = seen(state.play(seat, action), viewer)
        unnoticed = [action]
        if seat != viewer:
            unnoticed = [
                other for other in before.legal(seat) if _told(before, seat, other, viewer) == told
            ]
        choices.append(_Choice(seat, action, told, unnoticed or [action]))
    return choices


def _told(before: AnyState, seat: Seat, action: Action, viewer: Seat | None) -> list[bytes]:
    return seen(before.copy().play(seat, action), viewer)


def _replayed(
    state: AnyState, choices: Sequence[_Choice], viewer: Seat | None, position: Position
) -> bool:
    """Whether other choices were possible that the viewer did not notice; they are played."""
    for choice in choices:
        action = position.chance.choice(choice.unnoticed)
        if action not in state.legal(choice.seat):
            return False
        if seen(state.play(choice.seat, action), viewer) != choice.told:
            return False
    return True
