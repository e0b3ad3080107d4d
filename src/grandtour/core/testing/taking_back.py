"""Taking back: an action that may be taken back has told nobody anything but itself.

Whoever acted, and whoever watched, would have been told the same in every world that they cannot
exclude, and no chance was drawn: otherwise somebody could act, look, and act otherwise.
"""

from grandtour.core.asides import is_aside
from grandtour.core.game import Action, AnyState, AnyTakesBack, Seat, TakesBack
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.future import Future
from grandtour.core.testing.luck import Luck
from grandtour.core.testing.playing import Position, positions, seen

_ACTIONS = 12
_WORLDS = 12
"""What an action would tell shows in few of them: only where somebody is just there, say."""


def check_taking_back(case: Case, plan: Plan) -> int:
    """Tries actions that may be taken back; returns in how many worlds they were compared."""
    game = case.game
    if not isinstance(game, TakesBack):
        return 0
    return sum(
        _check_actor(position, game, actor)
        for position in positions(case, plan)
        for actor in position.seats
        if position.state.legal(actor)
    )


def _check_actor(position: Position, game: AnyTakesBack, actor: Seat) -> int:
    futures = [
        future
        for action in _some_actions(position, actor)
        if (future := _retractable(position, game, actor, action)) is not None
    ]
    if not futures:
        return 0
    compared = 0
    for viewer in position.viewers:
        for _ in range(_WORLDS):
            world = position.imagine(viewer)
            compared += sum(_check_world(position, viewer, here, world) for here in futures)
    return compared


def _some_actions(position: Position, actor: Seat) -> list[Action]:
    """What this seat may do in earnest, and something that changes nothing of the game."""
    legal = position.state.legal(actor)
    earnest = [action for action in legal if not is_aside(position.game, action)]
    position.chance.shuffle(earnest)
    return [*earnest[:_ACTIONS], legal[-1]]


def _retractable(
    position: Position, game: AnyTakesBack, actor: Seat, action: Action
) -> Future | None:
    """What comes of the action, if it may be taken back."""
    spot, log = position.spot, position.match.log(actor)
    luck = Luck(spot.case, spot.seed, spot.ply, actor)
    here = Future(spot, position.state, actor, action, luck)
    told = [event for event in (e.seen_by(actor) for e in here.events) if event is not None]
    if not spot.attempt("may_take_back", game.may_take_back, log, action, told):
        return None
    what = _what(here)
    spot.require(not luck.drawn, f"{what}, and draws chance")
    spot.require(bool(here.state.turn()), f"{what}, and ends the game")
    return here


def _what(here: Future) -> str:
    return f"{here.action} of seat {here.actor} may be taken back"


def _check_world(position: Position, viewer: Seat | None, here: Future, world: AnyState) -> bool:
    """Whether the action could be compared in a world that the viewer cannot exclude."""
    spot = position.spot
    if here.action not in world.legal(here.actor):
        return False
    there = Future(spot, world, here.actor, here.action, Luck(spot.case, spot.seed, spot.ply))
    told = [seen(future.events, viewer) for future in (here, there)]
    spot.alike(f"{_what(here)}, and tells a secret", told, viewer)
    spot.alike(
        f"{_what(here)}, and shows a secret", [here.view(viewer), there.view(viewer)], viewer
    )
    return True
