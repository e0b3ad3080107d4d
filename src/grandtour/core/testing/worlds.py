"""Pairs of worlds: what happens next tells a viewer nothing that it may not know.

`imagine` gives a world that a viewer cannot tell from the truth. In both the same seat does the
same, and the same chance falls. What the viewer is told then must be the same, unless

- its view shows the difference, so that it is meant to know;
- the chance of another fall would tell it in the other world as well (fresh dice, a card drawn
  face up): what was told then refutes no world;
- `imagine` reads the difference in the log, and from now on brings up other worlds;
- what was hidden has just been laid open and is gone: had others chosen otherwise in secret, the
  viewer would have been told that, and nothing else would be different now.

If none of these holds, the viewer was told a secret: `imagine` still brings up worlds that what
was told has refuted. (Or the game has forgotten, in the view and in `imagine`, what it told.)

The set-up is tried in the same way: with one draw fallen otherwise, whoever sees no difference is
told no difference.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from grandtour.core.chance import Chance
from grandtour.core.company import is_silent
from grandtour.core.game import Action, AnyGame, AnyState, Event, Seat, View
from grandtour.core.options import read_options
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.future import Future
from grandtour.core.testing.luck import Luck
from grandtour.core.testing.playing import (
    Position,
    Spot,
    carry_out,
    choose,
    encode,
    positions,
    seen,
    texts_of,
)
from grandtour.core.testing.sealed import other_choices

_FALLS = 64
"""So often chance is tried before we say that a world cannot tell something."""
_BELIEFS = 8
_TURNED_DRAWS = 40
_FUTURE = 60


def check_events(case: Case, plan: Plan) -> int:
    """Tries pairs of worlds at every position; returns how many were compared."""
    return sum(_check_position(position) for position in positions(case, plan))


def check_setup(case: Case, plan: Plan) -> int:
    """Set-ups that look the same to a viewer tell it the same; returns how many were compared."""
    return sum(_check_setup(case, f"{plan.seed}.{number}") for number in range(plan.games))


def _check_position(position: Position) -> int:
    compared = 0
    for viewer in position.viewers:
        world = position.imagine(viewer)
        for actor in _actors(position):
            action = _common_action(position, world, actor)
            if action is not None:
                _check_pair(position, viewer, world, actor, action)
                compared += 1
    return compared


def _actors(position: Position) -> list[Seat]:
    """Those in turn, and one who may act out of turn, if there is such a seat."""
    turn = position.state.turn()
    others = [seat for seat in position.seats if seat not in turn and position.state.legal(seat)]
    return [*turn, *([position.chance.choice(others)] if others else [])]


def _common_action(position: Position, world: AnyState, actor: Seat) -> Action | None:
    possible = set(texts_of(world.legal(actor)))
    common = [action for action in position.state.legal(actor) if str(action) in possible]
    return position.chance.choice(common) if common else None


def _check_pair(
    position: Position, viewer: Seat | None, world: AnyState, actor: Seat, action: Action
) -> None:
    spot = position.spot
    pair = (spot.case, spot.seed, spot.ply, viewer, actor)
    here, there = (
        Future(spot, state, actor, action, Luck(*pair)) for state in (position.state, world)
    )
    told = [seen(future.events, viewer) for future in (here, there)]
    if here.view(viewer) != there.view(viewer):
        return
    if told[0] == told[1]:
        _check_public_facts(position, viewer, here, there)
        return
    falls = (Future(spot, world, actor, action, Luck(*pair, fall)) for fall in range(_FALLS))
    if any(seen(future.events, viewer) == told[0] for future in falls):
        return
    log = position.match.log(viewer)
    logs = [_told(log, future.events, viewer) for future in (here, there)]
    if _reads(spot, position.game, here.state.view(viewer), logs, viewer):
        return
    if not _laid_open(position, viewer, here, told[1], Luck(*pair)):
        spot.alike(f"an event of {action} of seat {actor} tells a secret", told, viewer)


def _laid_open(
    position: Position, viewer: Seat | None, here: Future, told: list[bytes], luck: Luck
) -> bool:
    """Whether the same future could have begun with these words, after other sealed choices."""
    spot = position.spot
    now = _future(spot, here.state)
    for state in other_choices(position, viewer):
        if here.action not in state.legal(here.actor):
            continue
        other = Future(spot, state, here.actor, here.action, luck.again())
        if seen(other.events, viewer) == told and _future(spot, other.state) == now:
            return True
    return False


def _check_public_facts(
    position: Position, viewer: Seat | None, here: Future, there: Future
) -> None:
    """What everyone sees of the table follows from what the viewer saw and was told."""
    spot, game = position.spot, position.game
    after = f"after {here.action} of seat {here.actor}"
    facts = [_public_facts(game, future.state, viewer) for future in (here, there)]
    for name, value in facts[0].items():
        spot.same(f"{name} {after} depends on a secret", value, facts[1][name], viewer)


def _public_facts(game: AnyGame, state: AnyState, viewer: Seat | None) -> dict[str, object]:
    facts: dict[str, object] = {
        "turn": state.turn(),
        "progress": state.progress(),
        "outcome": encode(state.outcome()),
        "patience": game.patience(state) if state.turn() else None,
        "silence": is_silent(game, state),
    }
    if viewer is not None:
        facts["legal actions"] = texts_of(state.legal(viewer))
    if viewer in state.turn():
        facts["the fallback"] = str(game.fallback(state, viewer))
    return facts


def _told(log: Sequence[Event], events: Iterable[Event], viewer: Seat | None) -> list[Event]:
    news = (event.seen_by(viewer) for event in events)
    return [*log, *(event for event in news if event is not None)]


def _reads(
    spot: Spot, game: AnyGame, view: View, logs: Sequence[list[Event]], viewer: Seat | None
) -> bool:
    """Whether it makes a difference to `imagine` which of the logs was told."""
    for number in range(_BELIEFS):
        worlds = []
        for log in logs:
            chance = Chance.of("belief", spot.case, spot.seed, spot.ply, number).stream("world")
            world = spot.attempt("imagine", game.imagine, view, log, chance, seat=viewer)
            worlds.append([encode(world.view(seat)) for seat in range(spot.case.seats)])
        if worlds[0] != worlds[1]:
            return True
    return False


class _Opening(NamedTuple):
    state: AnyState
    events: list[Event]


def _check_setup(case: Case, seed: object) -> int:
    spot = Spot(case, seed, 0)
    usual = Luck("set-up", case, seed)
    opening = _open(spot, usual)
    compared = 0
    for number in _turned(usual.drawn, Chance.of("turned", case, seed)):
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


def _turned(drawn: int, chance: Chance) -> Iterator[int]:
    """Which draws of a set-up are turned, one at a time: all, or as many as there is time for."""
    numbers = list(range(drawn))
    chance.stream("numbers").shuffle(numbers)
    yield from sorted(numbers[:_TURNED_DRAWS])


def _check_openings(spot: Spot, viewer: Seat | None, one: _Opening, other: _Opening) -> bool:
    """Whether these set-ups look the same to the viewer; if they do, it was told the same."""
    view = one.state.view(viewer)
    if encode(view) != encode(other.state.view(viewer)):
        return False
    told = [seen(opening.events, viewer) for opening in (one, other)]
    logs = [_told((), opening.events, viewer) for opening in (one, other)]
    if told[0] == told[1] or _reads(spot, spot.case.game, view, logs, viewer):
        return True
    if _future(spot, one.state) != _future(spot, other.state):
        spot.alike("an event of the set-up tells a secret", told, viewer)
    return True


def _future(spot: Spot, state: AnyState) -> list[bytes]:
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
