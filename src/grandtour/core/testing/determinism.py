"""Determinism: seed and actions are the whole game, on every machine and in every process."""

import hashlib
import random

from grandtour.core.company import is_silent, teams_of
from grandtour.core.game import AnyGame
from grandtour.core.testing.cases import Case, Plan, cases
from grandtour.core.testing.playing import Position, Spot, encode, positions, snapshot, walk, walks

_EVERY = 29


def check_determinism(case: Case, plan: Plan) -> None:
    """The same seed gives the same bytes, nothing is drawn elsewhere, and looking is harmless."""
    for seed, _ in walks(case, plan):
        spot = Spot(case, seed, 0)
        before = random.getstate()
        first = _digest(case, seed, plan)
        spot.require(random.getstate() == before, "the game draws from the random module")
        spot.same("a second run went otherwise", first, _digest(case, seed, plan))
    for position in positions(case, plan):
        _check_looking(position)


def fingerprint(game: AnyGame, seed: object = 0) -> str:
    """A digest of one random game of every case: views, events and outcomes.

    It must be the same in all processes, whatever their PYTHONHASHSEED.
    """
    digest = hashlib.blake2b(digest_size=16)
    for case in cases(game):
        digest.update(_digest(case, seed, Plan()).encode())
    return digest.hexdigest()


def _digest(case: Case, seed: object, plan: Plan) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for position in walk(case, seed, plan):
        # What a view shows follows from actions and events, so a sample of the views will do.
        if position.spot.ply % _EVERY == 0 or position.match.over:
            for viewer in position.viewers:
                digest.update(encode(position.match.view(viewer)))
        digest.update(encode(position.match.actions[-1:], enc_hook=str))
    digest.update(encode(position.match.outcome()))
    for viewer in position.viewers:
        digest.update(encode(position.match.log(viewer)))
    return digest.hexdigest()


def _check_looking(position: Position) -> None:
    """Asking the state and the game any question changes nothing."""
    seats, state, game = len(position.seats), position.state, position.game
    before = snapshot(state, seats)
    for seat in state.turn():
        game.fallback(state, seat)
    game.patience(state)
    is_silent(game, state)
    teams_of(game, state)
    state.copy()
    for viewer in position.viewers:
        view = encode(position.match.view(viewer))
        log = encode(position.match.log(viewer))
        position.imagine(viewer)
        spot = position.spot
        spot.same("imagine changed the log", log, encode(position.match.log(viewer)), viewer)
        spot.same("imagine changed the view", view, encode(position.match.view(viewer)), viewer)
    position.spot.same("looking changed the state", before, snapshot(state, seats))
