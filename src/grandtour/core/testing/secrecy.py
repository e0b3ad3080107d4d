"""Secrecy: what a seat may not know makes no difference to anything that it can see.

The check needs no knowledge of the game. `imagine` gives another world that a seat cannot tell
from the truth; in both, the seat must see the same view, the same legal actions, the same public
facts and, word for word, the same refusals.

What happens *next* may differ between the worlds in earnest: a card is drawn, bids are revealed.
Only this is sure, and is checked:

- a view changes only when an event tells so: between two choices of another seat that no event
  tells apart, the view does not; and what that seat draws shows in the spectator's view only
  if an event told him (a seat's own fresh cards may show in its view untold);
- an event tells no secret of the acting seat: where its luck differs and another's view does
  not show it, no event tells it to the other; and where an event tells its choice, the other
  does not go on to imagine that it chose otherwise. (A game that fails here tells a secret, or
  has forgotten, in the view and in `imagine`, what it has just told.)
"""

from collections.abc import Iterable

from grandtour.core.company import is_silent, teams_of
from grandtour.core.game import AnyState, Seat
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.future import Future
from grandtour.core.testing.playing import (
    Position,
    complaint,
    encode,
    positions,
    seen,
    texts_of,
)
from grandtour.core.testing.roundtrips import NONSENSE

_REFUSALS = 12
_WORLDS = 8


def check_secrecy(case: Case, plan: Plan) -> None:
    """No seat, and no spectator, can tell the truth from the worlds it imagines."""
    check_secrecy_at(positions(case, plan))


def check_secrecy_at(some: Iterable[Position]) -> None:
    """The same, at any positions."""
    for position in some:
        _check_twins(position)
        for viewer in position.viewers:
            world = position.imagine(viewer)
            _check_sight(position, viewer, world)
            _check_refusals(position, viewer, world)
            _check_next(position, viewer, world)
        for actor in position.state.turn():
            _check_news(position, actor)


def _check_twins(position: Position) -> None:
    for event in position.news:
        twin = event.twin
        position.spot.require(
            twin is None or (twin.seats is None and twin.twin is None),
            f"the twin of {event.kind} is itself for some seats only, but everyone else gets it",
        )
        position.spot.require(
            event.seats is None or set(event.seats) <= set(position.seats),
            f"{event.kind} is for seats that do not exist: {event.seats}",
        )


def _check_sight(position: Position, viewer: Seat | None, world: AnyState) -> None:
    truth, spot = position.state, position.spot
    spot.same(
        "two worlds, two views", encode(truth.view(viewer)), encode(world.view(viewer)), viewer
    )
    # A spectator knows no more than any seat: what he sees is the same in all worlds of the seat.
    spot.same(
        "the spectator knows more than this seat",
        encode(truth.view(None)),
        encode(world.view(None)),
        viewer,
    )
    spot.same("turn depends on a secret", truth.turn(), world.turn(), viewer)
    spot.same("progress depends on a secret", truth.progress(), world.progress(), viewer)
    spot.same("outcome depends on a secret", truth.outcome(), world.outcome(), viewer)
    game = position.game
    spot.same("patience depends on a secret", game.patience(truth), game.patience(world), viewer)
    silence = is_silent(game, truth), is_silent(game, world)
    spot.same("silence depends on a secret", *silence, viewer)
    spot.same("teams depend on a secret", teams_of(game, truth), teams_of(game, world), viewer)
    if viewer is None:
        return
    legal = texts_of(truth.legal(viewer))
    spot.same("legal actions depend on a secret", legal, texts_of(world.legal(viewer)), viewer)
    if viewer in truth.turn():
        fallbacks = texts_of([game.fallback(truth, viewer), game.fallback(world, viewer)])
        spot.alike("the fallback depends on a secret", fallbacks, viewer)


def _check_refusals(position: Position, viewer: Seat | None, world: AnyState) -> None:
    if viewer is None:
        return
    legal = set(texts_of(position.state.legal(viewer)))
    known = [text for text in position.texts if text not in legal]
    position.chance.shuffle(known)
    for text in (*NONSENSE[:2], *known[:_REFUSALS]):
        here, there = (
            position.spot.attempt(
                f"refusing {text!r}",
                complaint,
                position.game,
                state.copy(),
                viewer,
                text,
                seat=viewer,
            )
            for state in (position.state, world)
        )
        position.spot.same(f"the refusal of {text!r} depends on a secret", here, there, viewer)


def _check_next(position: Position, viewer: Seat | None, world: AnyState) -> None:
    """Somebody acts, in the same way in both worlds: views change as the events tell."""
    spot, truth = position.spot, position.state
    actor = position.chance.choice(truth.turn())
    possible = set(texts_of(world.legal(actor)))
    common = [action for action in truth.legal(actor) if str(action) in possible]
    if not common:
        return
    action = position.pick(common)
    before = encode(truth.view(viewer))
    here, there = (Future(spot, state, actor, action) for state in (truth, world))
    if not seen(here.events, viewer):
        complaint = f"the view changed after {action} of seat {actor} and no event told so"
        spot.same(complaint, before, here.view(viewer), viewer)
    # A seat may find a card of its own in its view, fresh from the deck, that no event names.
    if viewer is None and seen(here.events, viewer) == seen(there.events, viewer):
        complaint = f"told the same after {action} of seat {actor}, but the views differ"
        spot.same(complaint, here.view(viewer), there.view(viewer), viewer)


def _check_news(position: Position, actor: Seat) -> None:
    """An event tells no secret of the acting seat, neither what it drew nor what it chose."""
    legal = position.state.legal(actor)
    first, second = position.pick(legal), position.pick(legal)
    played = Future(position.spot, position.state, actor, first)
    other_luck = Future(position.spot, position.imagine(actor), actor, first)
    other_choice = Future(position.spot, position.state, actor, second)
    for viewer in position.viewers:
        if viewer != actor:
            _check_luck(position, viewer, played, other_luck)
            _check_choice(position, viewer, played, other_choice)


def _check_luck(position: Position, viewer: Seat | None, played: Future, other: Future) -> None:
    told = [seen(future.events, viewer) for future in (played, other)]
    what = f"{played.action} of seat {played.actor}"
    if _told_apart(played, other, viewer):
        position.spot.alike(f"an event of {what} tells its secret luck", told, viewer)
    if viewer is None and told[0] == told[1]:
        views = [future.view(viewer) for future in (played, other)]
        position.spot.alike(f"the view shows more of {what} than was told", views, viewer)


def _check_choice(position: Position, viewer: Seat | None, played: Future, other: Future) -> None:
    if _told_apart(played, other, viewer):
        _check_believed(position, viewer, played, other)
    if seen(played.events, viewer) == seen(other.events, viewer):
        views = [future.view(viewer) for future in (played, other)]
        what = f"{played.action} / {other.action} of seat {played.actor}"
        position.spot.alike(f"the view shows {what}, which no event told", views, viewer)


def _told_apart(one: Future, other: Future, viewer: Seat | None) -> bool:
    """Whether the futures differ for the actor, look alike to the viewer, and were told apart."""
    return (
        one.view(one.actor) != other.view(one.actor)
        and one.sight(viewer) == other.sight(viewer)
        and seen(one.events, viewer) != seen(other.events, viewer)
    )


def _check_believed(position: Position, viewer: Seat | None, played: Future, other: Future) -> None:
    """A choice that an event tells may be public though no view keeps it, as a slot is at a table.

    Then `imagine` has read it in the log, and does not imagine that it was the other choice.
    """
    told = [event for event in (e.seen_by(viewer) for e in played.events) if event is not None]
    log = [*position.match.log(viewer), *told]
    view, actor = played.state.view(viewer), played.actor
    for _ in range(_WORLDS):
        world = position.spot.attempt(
            "imagine", position.game.imagine, view, log, position.chance, seat=viewer
        )
        position.spot.require(
            encode(world.view(actor)) != other.view(actor),
            f"an event tells {played.action} of seat {actor}, but the view does not, "
            f"and {other.action} is imagined",
            viewer,
        )
