"""What each seat may see: the view, built up from nothing.

Countries are codes, seats are numbers from 0, turns are numbered from 1. All of the game is public
but three things: commitments and answers until all are in, and the totals of Victory Points (R33).
"""

from typing import Literal

import msgspec

from grandtour.core.game import Seat, View
from grandtour.games.europa.deals import OfferKind, OfferStatus

Phase = Literal[
    "confer", "commit", "decide", "place", "campaign", "propose", "answer", "move", "over"
]
"""The phases in which somebody has something to do:

    confer    all at once: the peace conference, pledges, answers, ready
    commit    all at once: how many pawns for peace
    decide    the decider ends Wars and calms Tensions
    place     one seat after another, two rounds
    campaign  all at once, those with pawns in the country: offers, answers, ready
    propose   one seat: a coalition, or pass
    answer    all other seats with pawns there at once: yes or no
    move      one winning party after another: a pawn moves on, or not
"""
Marker = Literal["none", "tension", "war"]
Result = Literal["waiting", "now", "joined", "nationalists", "war"]
"""Of an election this turn; `war` is a card put aside."""
Effect = Literal["member", "tension", "war", "spread"]
Quality = Literal["total", "decisive", "fragile", "pyrrhic"]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table, but for the tournament's text, which is secret."""

    variable_order: bool = False
    black_horse: bool = False
    members_must_consent: bool = True
    hidden_vp: bool = True
    campaign: int = 60
    conference: int = 60
    open_talk: bool = False


class CountryView(msgspec.Struct, frozen=True, cache_hash=True):
    """A country as it lies on the board."""

    code: str
    member: bool
    covered: bool
    """Whether an overlay lies on it still."""
    marker: Marker
    threshold: int
    """The votes that beat the Nationalists now, with 1 more for Tension."""
    pawns: tuple[int, ...]
    """By seat."""
    election: Result | None
    """This turn's election; None for members of earlier turns and for covered countries."""


class TrackCard(msgspec.Struct, frozen=True, cache_hash=True):
    """A card of this turn's election order."""

    country: str
    result: Result
    winners: tuple[Seat, ...] = ()


class BallotView(msgspec.Struct, frozen=True, cache_hash=True):
    """A proposal that has been voted on; `coalition` is empty if the proposer passed."""

    proposer: Seat
    coalition: tuple[Seat, ...]
    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    votes: int
    """Pawns for it."""
    carried: bool


class Election(msgspec.Struct, frozen=True, kw_only=True):
    """The election that is held now, from its campaign to the moves of the winners."""

    country: str
    value: int
    """Political Points to share."""
    threshold: int
    votes: tuple[int, ...]
    """By seat, as they were when the election began; those with any are eligible."""
    total: int
    majority: int
    """Votes that carry a proposal."""
    coalitions: tuple[tuple[Seat, ...], ...]
    """All that reach the threshold: what can be proposed."""
    ready: tuple[Seat, ...]
    """Those who are done with the campaign."""
    proposers: tuple[Seat, ...]
    """All eligible seats in the order of their proposals."""
    proposer: Seat | None
    """Whose proposal is due or on the table."""
    ballots: tuple[BallotView, ...]
    """The proposals so far."""
    proposal: tuple[Seat, ...] | None
    """The coalition on the table."""
    answered: tuple[Seat, ...]
    """Those whose sealed answer is in; the game waits for the other eligible seats."""
    answer: bool | None
    """The viewer's own."""
    winners: tuple[Seat, ...]
    movers: tuple[Seat, ...]
    """Winners who are still to move a pawn, in order."""
    targets: tuple[str, ...]
    """Where to."""


class WarRoll(msgspec.Struct, frozen=True):
    """One of the six rolls; `countries` are those whose marker changed."""

    roll: int
    country: str
    effect: Effect
    countries: tuple[str, ...]


class Intervention(msgspec.Struct, frozen=True, kw_only=True):
    """This turn's common effort for peace; there is none while the level of conflict is 0."""

    level: int
    """As it was when the effort began."""
    pawns: tuple[int, ...]
    """By seat: what each could give."""
    ready: tuple[Seat, ...]
    """Those who are done with the conference."""
    committed: tuple[Seat, ...]
    """Those whose sealed commitment is in; they may change it until all are."""
    own: int | None
    """The viewer's own."""
    revealed: tuple[int, ...] | None
    """By seat, once all are in."""
    total: int
    success: bool | None
    victory_points: tuple[int, ...]
    """By seat: won or lost by this effort."""
    decider: Seat | None
    left: int
    """Pawns that the decider has still to spend."""


class OfferView(msgspec.Struct, frozen=True, cache_hash=True, kw_only=True):
    """An offer and what became of it; pledges.md says how words are judged."""

    number: int
    """What `accept` and `decline` name it by, while it is open; used again in later campaigns."""
    kind: OfferKind
    turn: int
    seat: Seat
    """Who made it."""
    asked: tuple[Seat, ...]
    """Those who may answer."""
    country: str | None
    """Where it was made; None for pledges."""
    coalition: tuple[Seat, ...]
    """Of `coalition`: the parties. Of trades: the two who are to be in one together."""
    later: str | None
    """Of `trade` and `support`: the country of the second half."""
    due: int
    """Of trades: the turn of the second half; else 0."""
    gives: int
    asks: int
    """Of pledges: pawns of the maker, at most of `match`, and of each of those asked."""
    accepted: tuple[Seat, ...]
    declined: tuple[Seat, ...]
    status: OfferStatus
    kept: tuple[Seat, ...]
    broken: tuple[Seat, ...]
    """Of an accepted offer: who kept and who broke the word given; the others are released."""


class Trust(msgspec.Struct, frozen=True):
    """How often a seat kept and broke its word in this game."""

    kept: int
    broken: int


class Standing(msgspec.Struct, frozen=True):
    """Political Points of all seats after an election that was fought; for a chart."""

    turn: int
    country: str
    points: tuple[int, ...]


class Final(msgspec.Struct, frozen=True, kw_only=True):
    """How it ended."""

    victory_points: tuple[int, ...]
    presidents: tuple[Seat, ...]
    presidency: int
    """Victory Points for each of them."""
    quality: Quality
    conflict_points: int
    comparison: tuple[int, ...]
    """To compare games: Victory Points + members of the Union - conflict points."""


class EuropaView(View, frozen=True, kw_only=True):
    """All that one seat, or a spectator, may know of the present position."""

    seats: int
    options: Settings
    turn: int
    phase: Phase
    waiting: tuple[Seat, ...]
    """Those the game waits for."""
    order: tuple[Seat, ...]
    points: tuple[int, ...]
    """Political Points by seat."""
    victory_points: tuple[int | None, ...]
    """By seat; None for what is hidden from the viewer."""
    pawns: tuple[int, ...]
    """By seat: recruited and not yet committed, placed or lost."""
    round: int
    """Of the placement, 1 or 2; 0 outside it."""
    to_place: int
    """Pawns that the seat in turn has still to place in this round."""
    open: tuple[str, ...]
    """Where pawns can be placed now; empty outside the placement."""
    countries: tuple[CountryView, ...]
    """All 38, in the order of the board."""
    members: int
    track: tuple[TrackCard, ...]
    """This turn's elections in their order."""
    position: int
    """Index in `track` of the election that is held now; -1 if none is."""
    election: Election | None
    level: int
    """The General Level of Conflict now."""
    war_rolls: tuple[WarRoll, ...]
    """Of this turn."""
    intervention: Intervention | None
    offers: tuple[OfferView, ...]
    """Those of this campaign or conference, and trades whose second half is to come."""
    deals: tuple[OfferView, ...]
    """Accepted offers of the whole game that have been judged, the oldest first."""
    trust: tuple[Trust, ...]
    """By seat."""
    history: tuple[Standing, ...]
    final: Final | None
