"""Belief: imagined worlds fit what the seat knows, can be played, vary, and include the truth."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from grandtour.core.chance import Stream
from grandtour.core.game import AnyState, Event, Seat, View, Weighing
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.playing import (
    Position,
    encode,
    play_on,
    positions,
    snapshot,
    texts_of,
    walks,
)

_PLAYED_OUT = 3
_VARIETY = 8
_SMALL_SPACE = 8
_MOST_SAMPLES = 1000
_FUTURE = 30


def check_belief(case: Case, plan: Plan) -> None:
    """Sound, repeatable and playable worlds; several of them where something is hidden."""
    for number, position in enumerate(positions(case, plan)):
        for viewer in position.viewers:
            world = position.imagine(viewer)
            _check_sound(position, viewer, world)
            _check_repeatable(position, viewer, "imagine", position.game.imagine)
            _check_likely(position, viewer)
            if number < _PLAYED_OUT:
                play_on(
                    world, len(position.seats), position.chance, position.spot, plan.limit(case)
                )
    _check_variety(case, plan)
    check_truth(case, replace(plan, games=1, positions=2))


def check_truth(case: Case, plan: Plan) -> None:
    """Where the imagined worlds are few, the truth must be one of them.

    Worlds are told apart by the views of all seats. The check gives up at the ninth world it
    meets; when there are no more than eight, a thousand samples must have met the true one.
    """
    for position in positions(case, plan):
        truth = _face(position, position.state)
        for viewer in position.viewers:
            _check_truth(position, viewer, truth)


def _check_truth(position: Position, viewer: Seat | None, truth: bytes) -> None:
    worlds: set[bytes] = set()
    for _ in range(_MOST_SAMPLES):
        worlds.add(_face(position, position.imagine(viewer)))
        if truth in worlds or len(worlds) > _SMALL_SPACE:
            return
    raise position.spot.fail(f"the truth is none of the {len(worlds)} imagined worlds", viewer)


def _check_sound(position: Position, viewer: Seat | None, world: AnyState) -> None:
    spot, truth = position.spot, position.state
    spot.same(
        "imagined another view", encode(truth.view(viewer)), encode(world.view(viewer)), viewer
    )
    if viewer is not None:
        legal = texts_of(truth.legal(viewer))
        spot.same("imagined other actions", legal, texts_of(world.legal(viewer)), viewer)
    for seat in world.turn():
        spot.require(len(world.legal(seat)) > 0, f"imagined seat {seat} without actions", viewer)


def _check_repeatable(
    position: Position, viewer: Seat | None, name: str, imagine: Callable[..., AnyState]
) -> None:
    view, log = position.match.view(viewer), position.match.log(viewer)
    seats = len(position.seats)
    here, there = (imagine(view, log, position.chance.copy()) for _ in range(2))
    position.spot.same(
        f"{name} draws outside its stream", snapshot(here, seats), snapshot(there, seats), viewer
    )


def _check_likely(position: Position, viewer: Seat | None) -> None:
    """Where a game weighs its worlds, they fit no less than those that it imagines."""
    game = position.game
    if not isinstance(game, Weighing):
        return

    def likely(view: View, log: Sequence[Event], chance: Stream) -> AnyState:
        return game.likely(view, log)(chance)

    view, log = position.match.view(viewer), position.match.log(viewer)
    _check_sound(position, viewer, likely(view, log, position.chance))
    _check_repeatable(position, viewer, "likely", likely)


def _check_variety(case: Case, plan: Plan) -> None:
    """A game that keeps anything from anyone must have several worlds somewhere.

    Worlds that look alike may differ face down, so each is also played on for a while, with the
    same choices in all.
    """
    secretive = any(
        event.seats is not None
        for _, game in walks(case, replace(plan, games=1))
        for position in game
        for event in position.news
    )
    varied = any(
        len({_future(position, viewer) for _ in range(_VARIETY)}) > 1
        for position in positions(case, plan)
        for viewer in position.viewers
    )
    if secretive and not varied:
        raise AssertionError(f"{case}, seed {plan.seed}: imagine knows only one world")


def _future(position: Position, viewer: Seat | None) -> bytes:
    world = position.imagine(viewer)
    choices = position.match.chance.fork("future").stream("choices")
    face = _face(position, world)
    moves = play_on(world, len(position.seats), choices, position.spot, _FUTURE)
    return face + encode([events for _, _, events in moves])


def _face(position: Position, state: AnyState) -> bytes:
    return encode([state.view(seat) for seat in position.viewers])
