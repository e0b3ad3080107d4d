"""Makes the view of a seat from the state."""

from functools import lru_cache
from typing import TYPE_CHECKING

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY, SEATS_IN
from grandtour.games.europa.ballots import Ballot, Pawns, split
from grandtour.games.europa.board import (
    BIT,
    CODES,
    NO_COUNTRY,
    OPEN,
    VALUE,
    VOTE,
    Countries,
    CountryNumber,
    codes,
    conflict_points,
)
from grandtour.games.europa.deals import Offer
from grandtour.games.europa.view import (
    BallotView,
    CountryView,
    Election,
    EuropaView,
    Intervention,
    Marker,
    OfferView,
    Result,
    TrackCard,
    Trust,
)

if TYPE_CHECKING:
    from grandtour.games.europa.rules import State

_REMEMBERED = 1 << 15

_WAITING: tuple[TrackCard, ...] = tuple(TrackCard(code, "waiting") for code in CODES)
_NOW: tuple[TrackCard, ...] = tuple(TrackCard(code, "now") for code in CODES)


def view_of(state: "State", seat: Seat | None) -> EuropaView:
    """What this seat may know of the state; None is a spectator, who sees what all see."""
    placing = state.phase == "place"
    track = _track(state)
    return EuropaView(
        seat=seat,
        seats=state.seats,
        options=state.settings,
        turn=state.turn_number,
        phase=state.phase,
        waiting=SEATS_IN[state.waiting],
        order=state.order,
        points=tuple(state.points),
        victory_points=_victory_points(state, seat),
        pawns=tuple(state.pawns),
        round=state.placing // state.seats + 1 if placing else 0,
        to_place=state.to_place,
        open=codes(state.open) if placing else (),
        countries=_countries(state, track),
        members=state.members.bit_count(),
        track=track,
        position=-1 if state.country == NO_COUNTRY else len(state.results),
        election=_election(state, seat),
        level=conflict_points(state.tension, state.war),
        war_rolls=state.rolls,
        intervention=_intervention(state, seat),
        offers=tuple(map(offer_view, (*state.offers, *state.standing))),
        deals=state.deals,
        trust=tuple(map(Trust, state.kept, state.broken)),
        history=state.history,
        final=state.final,
    )


def _victory_points(state: "State", seat: Seat | None) -> tuple[int | None, ...]:
    if state.final is not None or not state.settings.hidden_vp:
        return tuple(state.victory)
    return tuple(points if owner == seat else None for owner, points in enumerate(state.victory))


# The board.


def _track(state: "State") -> tuple[TrackCard, ...]:
    """Cards that are done, the one whose election is held now, and those to come."""
    done = len(state.results)
    now = 1 if state.country != NO_COUNTRY else 0
    return (
        *state.results,
        *(_NOW[country] for country in state.track[done : done + now]),
        *(_WAITING[country] for country in state.track[done + now :]),
    )


def _countries(state: "State", track: tuple[TrackCard, ...]) -> tuple[CountryView, ...]:
    marked = state.members, state.tension, state.war
    return _all_countries(tuple(state.present), state.seats, state.turn_number, marked, track)


@lru_cache(maxsize=1 << 7)
def _all_countries(
    present: tuple[Pawns, ...],
    seats: int,
    turn: int,
    marked: tuple[Countries, Countries, Countries],
    track: tuple[TrackCard, ...],
) -> tuple[CountryView, ...]:
    """All viewers of a moment see the same: members, Tension and War, pawns, elections."""
    members, tension, war = marked
    elections: dict[str, Result] = {card.country: card.result for card in track}
    opened = OPEN[turn]
    return tuple(
        _country(
            country,
            pawns,
            seats,
            _standing(BIT[country], members, opened),
            "war" if war & BIT[country] else "tension" if tension & BIT[country] else "none",
            elections.get(CODES[country]),
        )
        for country, pawns in enumerate(present)
    )


def _standing(bit: Countries, members: Countries, opened: Countries) -> tuple[bool, bool]:
    """Whether it is a member, and whether it is covered."""
    return members & bit != 0, opened & bit == 0


@lru_cache(maxsize=_REMEMBERED)
def _country(
    country: CountryNumber,
    pawns: Pawns,
    seats: int,
    standing: tuple[bool, bool],
    marker: Marker,
    election: Result | None,
) -> CountryView:
    member, covered = standing
    return CountryView(
        CODES[country],
        member,
        covered,
        marker,
        VOTE[country] + (marker == "tension"),
        split(pawns)[:seats],
        election,
    )


# The election.


def _election(state: "State", seat: Seat | None) -> Election | None:
    country, sums = state.country, state.sums
    if country == NO_COUNTRY or sums is None:
        return None
    voting = state.phase in ("propose", "answer")
    own = state.answered >> seat & 1 if seat is not None else 0
    return Election(
        country=CODES[country],
        value=VALUE[country],
        threshold=state.threshold,
        votes=sums.votes[: state.seats],
        total=sums.total,
        majority=sums.majority,
        coalitions=tuple(SEATS_IN[coalition] for coalition in sums.coalitions),
        ready=SEATS_IN[state.ready],
        proposers=state.proposers,
        proposer=state.proposers[len(state.ballots)] if voting else None,
        ballots=tuple(map(ballot_view, state.ballots)),
        proposal=SEATS_IN[state.proposal] if state.proposal else None,
        answered=SEATS_IN[state.answered],
        answer=bool(state.yes >> seat & 1) if seat is not None and own else None,
        winners=SEATS_IN[state.winners],
        movers=state.movers,
        targets=codes(state.targets()) if state.movers else (),
    )


@lru_cache(maxsize=_REMEMBERED)
def ballot_view(ballot: Ballot) -> BallotView:
    return BallotView(
        ballot.proposer,
        SEATS_IN[ballot.coalition],
        SEATS_IN[ballot.yes],
        SEATS_IN[ballot.no],
        ballot.votes,
        ballot.carried,
    )


# War and words.


def _intervention(state: "State", seat: Seat | None) -> Intervention | None:
    if not state.level:
        return None
    given, revealed = state.given, state.revealed
    return Intervention(
        level=state.level,
        pawns=state.recruits,
        ready=SEATS_IN[state.ready] if state.phase == "confer" else (),
        committed=tuple(giver for giver, pawns in enumerate(given) if pawns >= 0),
        own=given[seat] if seat is not None and given[seat] >= 0 else None,
        revealed=tuple(given) if revealed else None,
        total=sum(given) if revealed else 0,
        success=sum(given) >= state.level if revealed else None,
        victory_points=state.changes,
        decider=None if state.decider == NOBODY else state.decider,
        left=state.left,
    )


@lru_cache(maxsize=_REMEMBERED)
def offer_view(offer: Offer) -> OfferView:
    return OfferView(
        number=offer.number,
        kind=offer.kind,
        turn=offer.turn,
        seat=offer.seat,
        asked=SEATS_IN[offer.asked],
        country=None if offer.country == NO_COUNTRY else CODES[offer.country],
        coalition=SEATS_IN[offer.coalition],
        later=None if offer.later == NO_COUNTRY else CODES[offer.later],
        due=offer.due,
        gives=offer.gives,
        asks=offer.asks,
        accepted=SEATS_IN[offer.accepted],
        declined=SEATS_IN[offer.declined],
        status=offer.status,
        kept=SEATS_IN[offer.kept],
        broken=SEATS_IN[offer.broken],
    )
