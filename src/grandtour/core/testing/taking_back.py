"""Taking back: an action that may be taken back has told nobody anything but itself.

Whoever acted, and whoever watched, would have been told the same in every world that they cannot
exclude, and no chance was drawn: otherwise somebody could act, look, and act otherwise.
"""

from grandtour.core.game import Action, AnyTakesBack, Seat, TakesBack
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.future import Future
from grandtour.core.testing.luck import Luck
from grandtour.core.testing.playing import Position, positions, seen, texts_of

_ACTIONS = 4
_WORLDS = 2


def check_taking_back(case: Case, plan: Plan) -> int:
    """Tries actions that may be taken back; returns in how many worlds they were compared."""
    game = case.game
    if not isinstance(game, TakesBack):
        return 0
    return sum(
        _check_action(position, game, actor, position.chance.choice(position.state.legal(actor)))
        for position in positions(case, plan)
        for actor in position.seats
        if position.state.legal(actor)
        for _ in range(_ACTIONS)
    )


def _check_action(position: Position, game: AnyTakesBack, actor: Seat, action: Action) -> int:
    spot, log = position.spot, position.match.log(actor)
    luck = Luck(spot.case, spot.seed, spot.ply, actor)
    here = Future(spot, position.state, actor, action, luck)
    told = [event for event in (e.seen_by(actor) for e in here.events) if event is not None]
    if not spot.attempt("may_take_back", game.may_take_back, log, action, told):
        return 0
    what = f"{action} of seat {actor} may be taken back"
    spot.require(not luck.drawn, f"{what}, and draws chance")
    spot.require(bool(here.state.turn()), f"{what}, and ends the game")
    return sum(
        _check_world(position, viewer, here, what)
        for viewer in position.viewers
        for _ in range(_WORLDS)
    )


def _check_world(position: Position, viewer: Seat | None, here: Future, what: str) -> bool:
    """Whether the action could be compared in a world that the viewer cannot exclude."""
    spot, world = position.spot, position.imagine(viewer)
    if str(here.action) not in texts_of(world.legal(here.actor)):
        return False
    there = Future(spot, world, here.actor, here.action, Luck(spot.case, spot.seed, spot.ply))
    told = [seen(future.events, viewer) for future in (here, there)]
    spot.alike(f"{what}, and tells a secret", told, viewer)
    spot.alike(f"{what}, and shows a secret", [here.view(viewer), there.view(viewer)], viewer)
    return True
