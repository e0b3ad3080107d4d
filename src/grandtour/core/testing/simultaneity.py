"""Simultaneity: when several seats are in turn, arrival does not matter and nothing shows early."""

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Action, AnyState, Seat
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.future import Future
from grandtour.core.testing.playing import Position, encode, positions, seen, snapshot, texts_of

_ORDERS = 3
_ACTIONS = 4


def check_simultaneity(case: Case, plan: Plan) -> None:
    """Any order of the same actions leads to the same state, and sealed actions stay sealed."""
    for position in positions(case, plan, lambda position: len(position.state.turn()) > 1):
        _check_order(position)
        for actor in position.state.turn():
            _check_sealed(position, actor)


def _check_order(position: Position) -> None:
    chance, state, spot = position.chance, position.state, position.spot
    chosen = [(seat, position.pick(state.legal(seat))) for seat in state.turn()]
    expected = snapshot(_played(position, chosen), len(position.seats))
    orders = [chosen[::-1]]
    for _ in range(_ORDERS):
        chance.shuffle(chosen)
        orders.append(list(chosen))
    for order in orders:
        arrived = snapshot(_played(position, order), len(position.seats))
        for what, value in expected.items():
            spot.same(
                f"the {what} depends on who came first in {_shown(order)}", value, arrived[what]
            )


def _played(position: Position, moves: list[tuple[Seat, Action]]) -> AnyState:
    state = position.state.copy()
    for seat, action in moves:
        try:
            state.play(seat, action)
        except IllegalAction as error:
            complaint = f"{action} is refused because another came first: {error}"
            raise position.spot.fail(complaint, seat) from error
    return state


def _check_sealed(position: Position, actor: Seat) -> None:
    """While others are still to act, they see no difference between two actions of the actor.

    An action may also be open by the rules of the game (an open pass, say); then it is told to
    everyone and shown in every view.
    """
    state, spot = position.state, position.spot
    waiting = set(state.turn()) - {actor}
    legal = state.legal(actor)
    tried = [position.pick(legal) for _ in range(_ACTIONS)]
    futures = [Future(spot, state, actor, action) for action in tried]
    sealed = [future for future in futures if waiting <= set(future.state.turn())]
    for viewer in position.viewers:
        if viewer == actor:
            continue
        for future in sealed[1:]:
            _check_unseen(position, actor, viewer, sealed[0], future)


def _check_unseen(
    position: Position, actor: Seat, viewer: Seat | None, one: Future, other: Future
) -> None:
    spot = position.spot
    what = f"{one.action} / {other.action} of seat {actor}"
    told_all = [encode([e for e in future.events if e.seats is None]) for future in (one, other)]
    told = [seen(future.events, viewer) for future in (one, other)]
    views = [future.view(viewer) for future in (one, other)]
    if told_all[0] == told_all[1]:
        spot.alike(f"an event tells {what} before all are in", told, viewer)
        spot.alike(f"the view shows {what} before all are in", views, viewer)
    elif views[0] == views[1]:
        spot.alike(f"an event tells {what}, and the view does not", told, viewer)
    if viewer is not None and told[0] == told[1]:
        legal = [texts_of(future.state.legal(viewer)) for future in (one, other)]
        spot.alike(f"legal actions tell {what} before all are in", legal, viewer)


def _shown(moves: list[tuple[Seat, Action]]) -> str:
    return ", ".join(f"{seat}: {action}" for seat, action in moves)
