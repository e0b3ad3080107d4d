"""How a game went: who won by what, how the Union grew, who gave what for peace, whose word held.

All of it is told from what the reader has seen. What would have been is said only where it can be
scored again exactly: where a tie or a die gave one party more than another.
"""

from collections.abc import Iterator, Sequence

import msgspec

from grandtour.core.game import Event, Seat
from grandtour.games.europa.deals import PLEDGES
from grandtour.games.europa.page.charts import Chart, chart
from grandtour.games.europa.page.decisive import Moment, moments
from grandtour.games.europa.scoring import ranking
from grandtour.games.europa.view import EuropaView, OfferView


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """A party's Victory Points by their source."""

    seat: Seat
    elections: int
    peace: int
    presidency: int
    lost: int
    total: int
    points: int
    comparison: int
    wins: bool


class Growth(msgspec.Struct, frozen=True):
    """The Union after a turn."""

    turn: int
    before: tuple[str, ...]
    joined: tuple[str, ...]


class Gift(msgspec.Struct, frozen=True):
    """What a party gave in a war phase, had, had promised at most, and won or lost by it."""

    seat: Seat
    given: int
    had: int
    promised: int
    victory: int


class War(msgspec.Struct, frozen=True, kw_only=True):
    """A war phase, the most generous first."""

    turn: int
    level: int
    total: int
    success: bool
    gifts: tuple[Gift, ...]
    decider: Seat | None
    ended: tuple[str, ...]
    """What the decider ended and calmed."""


class Word(msgspec.Struct, frozen=True):
    """Where a word was given: a country, or none for a pledge of that turn."""

    turn: int
    country: str | None


class Faith(msgspec.Struct, frozen=True):
    """A party's words."""

    seat: Seat
    kept: tuple[Word, ...]
    broken: tuple[Word, ...]


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """All that the end shows."""

    quality: str
    members: int
    conflict: int
    winners: tuple[Seat, ...]
    tallies: tuple[Tally, ...]
    moments: tuple[Moment, ...]
    growth: tuple[Growth, ...]
    chart: Chart | None
    wars: tuple[War, ...]
    faith: tuple[Faith, ...]


def story(view: EuropaView, log: Sequence[Event]) -> Story | None:
    final = view.final
    if final is None:
        return None
    order = [seat for group in ranking(final.victory_points, view.points) for seat in group]
    winners = ranking(final.victory_points, view.points)[0]
    wars = tuple(_wars(view, log))
    return Story(
        quality=final.quality,
        members=view.members,
        conflict=final.conflict_points,
        winners=winners,
        tallies=tuple(_tally(view, log, seat, winners) for seat in order),
        moments=moments(view, log),
        growth=tuple(_growth(log)),
        chart=chart(view),
        wars=wars,
        faith=tuple(_faith(view.deals, seat) for seat in order),
    )


def _tally(view: EuropaView, log: Sequence[Event], seat: Seat, winners: Sequence[Seat]) -> Tally:
    final = view.final
    assert final is not None
    scored = {"prize": 0, "penalty": 0}
    for event in log:
        if event.kind in scored and event.data["seat"] == seat:
            scored[event.kind] += event.data["n"]
    return Tally(
        seat=seat,
        elections=sum(e.kind == "joined" and seat in e.data["seats"] for e in log),
        peace=scored["prize"],
        presidency=final.presidency if seat in final.presidents else 0,
        lost=scored["penalty"],
        total=final.victory_points[seat],
        points=view.points[seat],
        comparison=final.comparison[seat],
        wins=seat in winners,
    )


def _growth(log: Sequence[Event]) -> Iterator[Growth]:
    members: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    turn = 0
    for event in log:
        if event.kind in ("turn", "ended"):
            if turn:
                yield Growth(turn, members, joined)
            members, joined, turn = members + joined, (), event.data.get("turn", 0)
        elif event.kind == "joined":
            joined += (event.data["country"],)


def _wars(view: EuropaView, log: Sequence[Event]) -> Iterator[War]:
    """Each from its level of conflict to the next turn's beginning."""
    begins = [n for n, event in enumerate(log) if event.kind == "conflict"]
    for begin in begins:
        turn = max(e.data["turn"] for e in log[:begin] if e.kind == "turn")
        had: dict[Seat, int] = {}
        for event in log[:begin]:
            if event.kind == "recruited":
                had[event.data["seat"]] = event.data["n"]
        end = next((n for n, e in enumerate(log) if n > begin and e.kind == "turn"), len(log))
        yield _war(view, log[begin:end], turn, had)


def _war(view: EuropaView, log: Sequence[Event], turn: int, had: dict[Seat, int]) -> War:
    given = {e.data["seat"]: e.data["n"] for e in log if e.kind == "revealed"}
    victory = dict.fromkeys(given, 0)
    for event in log:
        if event.kind in ("prize", "penalty"):
            sign = 1 if event.kind == "prize" else -1
            victory[event.data["seat"]] += sign * event.data["n"]
    level, total = log[0].data["level"], sum(given.values())
    gifts = [
        Gift(seat, given[seat], had[seat], _promised(view.deals, seat, turn), victory[seat])
        for seat in sorted(given, key=lambda seat: (-given[seat], -victory[seat]))
    ]
    return War(
        turn=turn,
        level=level,
        total=total,
        success=total >= level,
        gifts=tuple(gifts),
        decider=next((e.data["seat"] for e in log if e.kind == "deciding"), None),
        ended=tuple(e.data["country"] for e in log if e.kind in ("war_ended", "calmed")),
    )


def _promised(deals: Sequence[OfferView], seat: Seat, turn: int) -> int:
    """The most that a party owed by pledges that held; `match` owes what came of it."""
    return max(
        (
            deal.gives if deal.seat == seat else deal.asks
            for deal in deals
            if deal.kind in PLEDGES
            and deal.turn == turn
            and seat in (deal.seat, *deal.asked)
            and (deal.kind != "match" or seat in (*deal.kept, *deal.broken))
        ),
        default=0,
    )


def _faith(deals: Sequence[OfferView], seat: Seat) -> Faith:
    def words(told: Sequence[OfferView]) -> tuple[Word, ...]:
        return tuple(dict.fromkeys(Word(deal.turn, deal.country) for deal in told))

    return Faith(
        seat,
        words([deal for deal in deals if seat in deal.kept]),
        words([deal for deal in deals if seat in deal.broken]),
    )
