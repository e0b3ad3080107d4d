"""The set-up tells no secret.

With one draw fallen otherwise, whoever sees no difference is told no difference.
"""

from typing import NamedTuple

from grandtour.core.chance import Chance
from grandtour.core.game import AnyState, Event, Seat
from grandtour.core.options import read_options
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.consequences import reads, told_to, what_follows
from grandtour.core.testing.luck import Luck, some_draws
from grandtour.core.testing.playing import Spot, encode, seen

_TURNED_DRAWS = 40


def check_setup(case: Case, plan: Plan) -> int:
    """Set-ups that look the same to a viewer tell it the same; returns how many were compared."""
    return sum(_check_setup(case, f"{plan.seed}.{number}") for number in range(plan.games))


class _Opening(NamedTuple):
    state: AnyState
    events: list[Event]


def _check_setup(case: Case, seed: object) -> int:
    spot = Spot(case, seed, 0)
    usual = Luck("set-up", case, seed)
    opening = _open(spot, usual)
    compared = 0
    draws = Chance.of("turned", case, seed).stream("numbers")
    for number in some_draws(usual.drawn, draws, _TURNED_DRAWS):
        other = _open(spot, Luck("set-up", case, seed, turned=number))
        for viewer in (*range(case.seats), None):
            compared += _check_openings(spot, viewer, opening, other)
    return compared


def _open(spot: Spot, luck: Luck) -> _Opening:
    case = spot.case
    options = read_options(case.game.info, case.options)
    with luck.falls():
        made = spot.attempt("new", case.game.new, case.seats, options, Chance.of("set-up"))
    return _Opening(*made)


def _check_openings(spot: Spot, viewer: Seat | None, one: _Opening, other: _Opening) -> bool:
    """Whether these set-ups look the same to the viewer; if they do, it was told the same."""
    view = one.state.view(viewer)
    if encode(view) != encode(other.state.view(viewer)):
        return False
    told = [seen(opening.events, viewer) for opening in (one, other)]
    logs = [told_to((), opening.events, viewer) for opening in (one, other)]
    if told[0] == told[1] or reads(spot, view, logs, viewer):
        return True
    if what_follows(spot, one.state) != what_follows(spot, other.state):
        spot.alike("an event of the set-up tells a secret", told, viewer)
    return True
