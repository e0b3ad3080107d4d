"""What is the same for all who look at a table, so that it is drawn once for them."""

from typing import TypeVar

import msgspec

from grandtour.core.game import Seat
from grandtour.games.europa.view import BallotView, EuropaView, Trust

Shown = TypeVar("Shown", bound=msgspec.Struct)


class Both(msgspec.Struct, frozen=True):
    """Both conditions of an election, and what it is worth."""

    value: int
    threshold: int
    majority: int
    total: int


class Headline(msgspec.Struct, frozen=True, kw_only=True):
    """What goes on: nothing that only some may know, so those who wait share it."""

    turn: int
    phase: str
    step: str
    waiting: tuple[Seat, ...]
    to_place: int
    level: int
    left: int
    both: Both | None
    """While the campaign goes on."""


def headline(view: EuropaView) -> Headline:
    it, election = view.intervention, view.election
    campaign = election is not None and view.phase == "campaign"
    return Headline(
        turn=view.turn,
        phase=view.phase,
        step=_step(view),
        waiting=view.waiting,
        to_place=view.to_place,
        level=it.level if it else view.level,
        left=it.left if it else 0,
        both=_shown(Both, election) if campaign else None,
    )


class PublicElection(msgspec.Struct, frozen=True, kw_only=True):
    """What all see of an election."""

    proposers: tuple[Seat, ...]
    votes: tuple[int, ...]
    threshold: int
    majority: int
    total: int
    proposer: Seat | None
    proposal: tuple[Seat, ...] | None
    ballots: tuple[BallotView, ...]


def public_election(view: EuropaView) -> PublicElection | None:
    return _shown(PublicElection, view.election) if view.election else None


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """What all gave for peace, and what they got for it."""

    success: bool
    total: int
    level: int
    given: tuple[int, ...]
    had: tuple[int, ...]
    won: tuple[int, ...]


def effort(view: EuropaView) -> Effort | None:
    it = view.intervention
    if it is None or it.revealed is None:
        return None
    return Effort(
        success=bool(it.success),
        total=it.total,
        level=it.level,
        given=it.revealed,
        had=it.pawns,
        won=it.victory_points,
    )


class Standing(msgspec.Struct, frozen=True):
    """What a seat has; its Victory Points only if the viewer may know them."""

    points: int
    victory: int | None
    pawns: int | None
    """None after the end."""
    trust: Trust


def standings(view: EuropaView) -> tuple[Standing, ...]:
    pawns = view.pawns if view.phase != "over" else (None,) * view.seats
    return tuple(map(Standing, view.points, view.victory_points, pawns, view.trust))


def _shown(kind: type[Shown], source: object) -> Shown:
    """As much of the source as this kind shows: the fields of the same names."""
    return kind(**{field: getattr(source, field) for field in kind.__struct_fields__})


def _step(view: EuropaView) -> str:
    """Which sentence tells this seat what goes on; a key into the catalogue."""
    if view.phase == "over":
        return "over"
    return f"{view.phase}_{'mine' if view.seat in view.waiting else 'wait'}"
