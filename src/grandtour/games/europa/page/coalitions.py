"""The arithmetic of coalitions, as the voting panel shows it."""

from collections.abc import Sequence

import msgspec

from grandtour.core.game import Seat
from grandtour.core.page import Check, Translate
from grandtour.games.europa.actions import MOST_PARTIES
from grandtour.games.europa.ballots import share
from grandtour.games.europa.page.names import LETTERS
from grandtour.games.europa.view import Election

_SUGGESTED = 3


class Sum(msgspec.Struct, frozen=True, kw_only=True):
    """A coalition with what it has and what it brings."""

    parties: tuple[Seat, ...]
    votes: int
    """Pawns of its parties."""
    threshold: int
    majority: int
    missing: int
    """Votes of others that it needs to be carried."""
    share: int
    """Political Points for each party."""
    needless: tuple[Seat, ...]
    """Parties without each of whom the others would be enough, for both conditions."""
    without: int
    """What each would get without one of those."""
    mine: bool


class Builder(msgspec.Struct, frozen=True, kw_only=True):
    """What a coalition is tapped together from: everybody with votes, and a few to begin with."""

    action: str
    """What goes before the parties."""
    parties: tuple[tuple[Seat, int], ...]
    own: Seat
    value: int
    threshold: int
    majority: int
    total: int
    chosen: tuple[Seat, ...]
    """What is tapped at first: something that can be sent as it is."""
    suggested: tuple[Sum, ...]


def sums(
    election: Election, coalitions: Sequence[tuple[Seat, ...]], viewer: Seat | None
) -> list[Sum]:
    """These coalitions, those with the viewer first, then those that bring most."""
    found = [sum_of(election, parties, viewer) for parties in coalitions]
    return sorted(found, key=lambda item: (not item.mine, -item.share, item.missing))


def sum_of(election: Election, parties: tuple[Seat, ...], viewer: Seat | None) -> Sum:
    votes = sum(election.votes[seat] for seat in parties)
    enough = max(election.threshold, election.majority)
    return Sum(
        parties=parties,
        votes=votes,
        threshold=election.threshold,
        majority=election.majority,
        missing=max(0, election.majority - votes),
        share=share(election.value, len(parties)),
        needless=tuple(
            seat for seat in parties if seat != viewer and votes - election.votes[seat] >= enough
        ),
        without=share(election.value, max(1, len(parties) - 1)),
        mine=viewer in parties,
    )


def builder(election: Election, viewer: Seat, verb: str) -> Builder:
    """For offers, or for the proposal that is due."""
    found = sums(election, election.coalitions, viewer)
    good = [item for item in found if item.mine and not item.needless and not item.missing]
    return Builder(
        action=f"offer {election.country}" if verb == "offer" else "propose",
        parties=tuple((seat, votes) for seat, votes in enumerate(election.votes) if votes),
        own=viewer,
        value=election.value,
        threshold=election.threshold,
        majority=election.majority,
        total=election.total,
        chosen=_first(good or found, viewer, verb),
        suggested=tuple((good or found)[:_SUGGESTED]),
    )


def _first(found: Sequence[Sum], viewer: Seat, verb: str) -> tuple[Seat, ...]:
    """The best of these; nobody is offered a coalition of oneself alone."""
    fitting = [item.parties for item in found if verb == "propose" or item.parties != (viewer,)]
    return fitting[0] if fitting else (viewer,)


def told(election: Election, parties: Sequence[Seat], viewer: Seat | None, t: Translate) -> Check:
    """The live sum of a coalition that is being tapped together."""
    there = tuple(sorted({seat for seat in parties if seat < len(election.votes)}))
    if not there:
        return Check()
    item = sum_of(election, there, viewer)
    if len(there) > MOST_PARTIES:
        return Check(t("build.too_many"), fits=False)
    if item.votes < item.threshold:
        return Check(t("build.short", has=item.votes, needs=item.threshold), fits=False)
    words = [t("build.enough", has=item.votes, needs=item.threshold)]
    if item.missing:
        words.append(t("build.outside", n=item.missing, needs=item.majority))
    words.append(t("build.share", n=item.share))
    if item.needless:
        letter = LETTERS[item.needless[0]]
        words.append(t("build.needless", letter=letter, n=item.without))
    return Check(" ".join(words))
