"""Pairs of worlds: what happens next tells a viewer nothing that it may not know.

`imagine` gives a world that a viewer cannot tell from the truth, though it is another one: the
truth beside itself would prove nothing. In both the same seat does the same, and the same chance
falls. What the viewer is told then must be the same, unless

- its view shows the difference, so that it is meant to know;
- the chance of another fall would tell it in the other world as well (fresh dice, a card drawn
  face up): what was told then refutes no world;
- `imagine` reads the difference in the log, and from now on brings up other worlds;
- what was hidden has just been laid open and is gone: had others chosen otherwise in secret, the
  viewer would have been told that, and nothing else would be different now.

If none of these holds, the viewer was told a secret: `imagine` still brings up worlds that what
was told has refuted. (Or the game has forgotten, in the view and in `imagine`, what it told.)

Where the first imagined world looks otherwise afterwards (it turns up another card), others are
imagined until one looks the same: a word beside what is shown could be a secret all the same.

What an action draws from chance is tried as well: with one draw fallen otherwise, whoever sees no
difference is told no difference (a stock that is shuffled, say).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from grandtour.core.company import is_silent
from grandtour.core.game import Action, AnyGame, AnyState, Seat
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.consequences import matters, reads, told_to, what_follows
from grandtour.core.testing.future import Future
from grandtour.core.testing.identical import identical
from grandtour.core.testing.luck import Luck, some_draws
from grandtour.core.testing.playing import Position, Spot, encode, positions, seen, texts_of
from grandtour.core.testing.sealed import other_choices
from grandtour.core.testing.telling import telling_positions

_FALLS = 64
"""So often chance is tried before we say that a world cannot tell something."""
_WORLDS = 40
"""So many are imagined to find one that looks the same afterwards: where a card is turned up, most
show another."""
_SAME = 5
"""So often the same world is imagined before we say that there is no other."""
_HIDDEN_DRAWS = 4


class Pair(NamedTuple):
    """What an action leads to, and what it leads to in another world that looks the same to the
    viewer before and afterwards; None if none was found.
    """

    spot: Spot
    viewer: Seat | None
    here: Future
    there: Future | None

    @property
    def told(self) -> set[str]:
        """Kinds of the events as the viewer is told them."""
        return {event.kind for event in told_to((), self.here.events, self.viewer)}

    @property
    def differs(self) -> bool:
        """Whether some seat will see that these were two worlds. It takes as long as the rest."""
        return self.there is not None and matters(self.spot, self.here.before, self.there.before)


class Compared(NamedTuple):
    """How many pairs of different worlds were compared, and how often each kind of event was told
    in them.

    `blind`: kinds that were told to somebody from whom something was hidden, where no other world
    looked the same afterwards, so that nothing could be compared.
    """

    pairs: int
    kinds: Counter[str]
    blind: Counter[str]


def check_events(case: Case, plan: Plan) -> None:
    """Tries pairs of worlds at every position."""
    for _ in event_pairs(case, plan):
        pass


def event_pairs(case: Case, plan: Plan) -> Iterator[Pair]:
    """The same; gives all pairs when they have been compared."""
    half = replace(plan, positions=(plan.positions + 1) // 2)
    return compare_events(chain(positions(case, half), telling_positions(case, half)))


def compare_events(some: Iterable[Position]) -> Iterator[Pair]:
    """The same, at any positions."""
    for position in some:
        for pair in _pairs(position):
            if pair.there is not None:
                _check_pair(position, pair.viewer, pair.here, pair.there)
            yield pair
        _check_hidden_draws(position)


def count_pairs(pairs: Iterable[Pair]) -> Compared:
    """What has been compared."""
    number, kinds, blind = 0, Counter[str](), Counter[str]()
    for pair in pairs:
        if pair.differs:
            number += 1
            kinds.update(pair.told)
        elif pair.there is None:
            blind.update(pair.told)
    return Compared(number, kinds, blind)


def _pairs(position: Position) -> Iterator[Pair]:
    """For each viewer from whom something is hidden."""
    for viewer in position.viewers:
        worlds = _some_worlds(position, viewer)
        if not worlds:
            continue
        for actor, action in _moves(position, worlds[0]):
            # The match goes on, and the pair may be looked at later.
            here = _future_of(position, position.state.copy(), viewer, actor, action)
            yield Pair(position.spot, viewer, here, _twin(position, viewer, here, worlds))


def _some_worlds(position: Position, viewer: Seat | None) -> list[AnyState]:
    """Two different worlds; none if it is always the same that is imagined."""
    first = position.imagine(viewer)
    for _ in range(_SAME):
        other = position.imagine(viewer)
        if not identical(first, other):
            return [first, other]
    return []


def _moves(position: Position, world: AnyState) -> Iterator[tuple[Seat, Action]]:
    """What is done next; if that is not known, something that is possible in both worlds."""
    if position.coming is not None:
        yield position.coming
        return
    for actor in _actors(position):
        action = _common_action(position, world, actor)
        if action is not None:
            yield actor, action


def _future_of(
    position: Position, state: AnyState, viewer: Seat | None, actor: Seat, action: Action
) -> Future:
    return Future(position.spot, state, actor, action, _luck(position, viewer, actor))


def _luck(position: Position, viewer: Seat | None, actor: Seat, *more: object) -> Luck:
    spot = position.spot
    return Luck(spot.case, spot.seed, spot.ply, viewer, actor, *more)


def _twin(
    position: Position, viewer: Seat | None, here: Future, worlds: Sequence[AnyState]
) -> Future | None:
    """The same action in a world that is another one, after which the viewer sees the same."""
    view = here.view(viewer)
    more = (position.imagine(viewer) for _ in range(_WORLDS - len(worlds)))
    for world in chain(worlds, more):
        if identical(position.state, world):
            continue
        if here.action in world.legal(here.actor):
            there = _future_of(position, world, viewer, here.actor, here.action)
            if there.view(viewer) == view:
                return there
    return None


def _actors(position: Position) -> list[Seat]:
    """Those in turn, and one who may act out of turn, if there is such a seat."""
    turn = position.state.turn()
    others = [seat for seat in position.seats if seat not in turn and position.state.legal(seat)]
    return [*turn, *([position.chance.choice(others)] if others else [])]


def _common_action(position: Position, world: AnyState, actor: Seat) -> Action | None:
    possible = set(texts_of(world.legal(actor)))
    common = [action for action in position.state.legal(actor) if str(action) in possible]
    return position.pick(common) if common else None


def _check_pair(position: Position, viewer: Seat | None, here: Future, there: Future) -> None:
    spot, actor, action = position.spot, here.actor, here.action
    told = [seen(future.events, viewer) for future in (here, there)]
    if told[0] == told[1]:
        _check_public_facts(position, viewer, here, there)
        return
    falls = (_luck(position, viewer, actor, fall) for fall in range(_FALLS))
    futures = (Future(spot, there.before, actor, action, luck) for luck in falls)
    if any(seen(future.events, viewer) == told[0] for future in futures):
        return
    log = position.match.log(viewer)
    logs = [told_to(log, future.events, viewer) for future in (here, there)]
    if reads(spot, here.state.view(viewer), logs, viewer):
        return
    if not _laid_open(position, viewer, here, told[1], _luck(position, viewer, actor)):
        spot.alike(f"an event of {action} of seat {actor} tells a secret", told, viewer)


def _laid_open(
    position: Position, viewer: Seat | None, here: Future, told: list[bytes], luck: Luck
) -> bool:
    """Whether the same future could have begun with these words, after other sealed choices."""
    spot = position.spot
    now = what_follows(spot, here.state)
    for state in other_choices(position, viewer):
        if here.action not in state.legal(here.actor):
            continue
        other = Future(spot, state, here.actor, here.action, luck.again())
        if seen(other.events, viewer) == told and what_follows(spot, other.state) == now:
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


def _check_hidden_draws(position: Position) -> None:
    """What an action draws, and nobody is shown, is not told: with one draw fallen otherwise, who
    sees no difference is told none.
    """
    spot, state = position.spot, position.state
    actor = position.chance.choice(state.turn())
    actor, action = position.coming or (actor, position.pick(state.legal(actor)))
    luck = _luck(position, None, actor, "drawn")
    here = Future(spot, state, actor, action, luck)
    for number in some_draws(luck.drawn, position.chance, _HIDDEN_DRAWS):
        other = Future(spot, state, actor, action, luck.again(turned=(number,)))
        for viewer in position.viewers:
            _check_draw(position, viewer, here, other)


def _check_draw(position: Position, viewer: Seat | None, here: Future, other: Future) -> None:
    spot = position.spot
    told = [seen(future.events, viewer) for future in (here, other)]
    if told[0] == told[1] or here.view(viewer) != other.view(viewer):
        return
    log = position.match.log(viewer)
    logs = [told_to(log, future.events, viewer) for future in (here, other)]
    if reads(spot, here.state.view(viewer), logs, viewer):
        return
    # Dice that lie open for a moment and change nothing are no secret.
    if what_follows(spot, here.state) != what_follows(spot, other.state):
        what = f"an event of {here.action} of seat {here.actor} tells what was drawn in secret"
        spot.alike(what, told, viewer)
