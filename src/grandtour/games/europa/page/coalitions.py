"""The arithmetic of coalitions, as the voting panel shows it."""

from collections.abc import Sequence

import msgspec

from grandtour.core.game import Seat
from grandtour.games.europa.ballots import share
from grandtour.games.europa.view import Election


class Sum(msgspec.Struct, frozen=True, kw_only=True):
    """A coalition with what it has and what it brings."""

    parties: tuple[Seat, ...]
    votes: int
    """Pawns of its parties."""
    missing: int
    """Votes of others that it needs to be carried."""
    share: int
    """Political Points for each party."""
    mine: bool


def sums(
    election: Election, coalitions: Sequence[tuple[Seat, ...]], viewer: Seat | None
) -> list[Sum]:
    """These coalitions, those with the viewer first, then those that bring most."""
    found = [_sum(election, parties, viewer) for parties in coalitions]
    return sorted(found, key=lambda item: (not item.mine, -item.share, item.missing))


def _sum(election: Election, parties: tuple[Seat, ...], viewer: Seat | None) -> Sum:
    votes = sum(election.votes[seat] for seat in parties)
    return Sum(
        parties=parties,
        votes=votes,
        missing=max(0, election.majority - votes),
        share=share(election.value, len(parties)),
        mine=viewer in parties,
    )
