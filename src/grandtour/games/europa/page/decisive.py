"""The moments that decided a game, found from what happened: three at most, in their order."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from grandtour.core.game import Event, Seat
from grandtour.games.europa.scoring import ranking
from grandtour.games.europa.view import EuropaView

_MOST = 3
_START = 120
"""Political Points of all parties together at the start."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, `moment.<key>` in the catalogue, and how much it weighed."""

    key: str
    turn: int
    weight: float
    seats: tuple[Seat, ...]
    other: Seat = 0
    country: str = ""
    n: int = 0
    more: int = 0
    otherwise: tuple[tuple[Seat, int], ...] = ()
    """Victory Points of parties had a tie or a die fallen the other way round."""


def moments(view: EuropaView, log: Sequence[Event]) -> tuple[Moment, ...]:
    found = [*_at_the_end(view), *_for_peace(view, log), *_leaps(view)]
    best = sorted(found, key=lambda moment: -moment.weight)[:_MOST]
    return tuple(sorted(best, key=lambda moment: moment.turn))


def _at_the_end(view: EuropaView) -> Iterator[Moment]:
    """What decided between the first: a tie, the presidency."""
    final = view.final
    assert final is not None
    groups = ranking(final.victory_points, view.points)
    winner = groups[0][0]
    if len(groups[0]) > 1:
        return
    second = groups[1][0]
    if final.victory_points[winner] == final.victory_points[second]:
        yield Moment(
            key="tiebreak",
            turn=5,
            weight=9,
            seats=(winner,),
            other=second,
            n=view.points[winner],
            more=view.points[second],
        )
    if winner in final.presidents:
        ahead = final.victory_points[winner] - final.victory_points[second]
        weight = 8 if ahead <= final.presidency else final.presidency
        yield Moment(
            key="president",
            turn=5,
            weight=weight,
            seats=(winner,),
            n=final.presidency,
            more=view.points[winner],
        )


def _for_peace(view: EuropaView, log: Sequence[Event]) -> Iterator[Moment]:
    turn, given, had = 0, dict[Seat, int](), dict[Seat, int]()
    scored: list[Event] = []
    for event in (*log, Event("turn", {"turn": 0})):
        data = event.data
        if event.kind == "turn":
            if scored:
                yield from _effort(view, turn, given, had, scored)
            turn, scored = data["turn"], []
        elif event.kind == "recruited":
            had[data["seat"]] = data["n"]
        elif event.kind == "revealed":
            given[data["seat"]] = data["n"]
        elif event.kind in ("prize", "penalty"):
            scored.append(event)


def _effort(
    view: EuropaView,
    turn: int,
    given: dict[Seat, int],
    had: dict[Seat, int],
    scored: Sequence[Event],
) -> Iterator[Moment]:
    final = view.final
    assert final is not None
    first = scored[0]
    seat, n = first.data["seat"], first.data["n"]
    key = "prize" if first.kind == "prize" else "penalty"
    pawns = given[seat] if key == "prize" else had[seat] - given[seat]
    yield Moment(
        key=key, turn=turn, weight=n + _place_weight(view, seat), seats=(seat,), n=n, more=pawns
    )
    for one, two in pairwise(scored):
        a, b = one.data["seat"], two.data["seat"]
        same = given[a] == given[b] and had[a] == had[b]
        if given[a] != given[b] or (key == "penalty" and not same):
            continue
        apart = one.data["n"] - two.data["n"]
        sign = -1 if key == "prize" else 1
        totals = list(final.victory_points)
        totals[a] += sign * apart
        totals[b] -= sign * apart
        winners = ranking(totals, view.points)[0]
        turned = winners != ranking(final.victory_points, view.points)[0]
        yield Moment(
            key=f"{key}_tie",
            turn=turn,
            weight=10 if turned else apart + _place_weight(view, a),
            seats=(a,),
            other=b,
            n=one.data["n"],
            more=two.data["n"],
            otherwise=((a, totals[a]), (b, totals[b])),
        )


def _leaps(view: EuropaView) -> Iterator[Moment]:
    """The greatest gain of Political Points by one election, of a winner of the game at best."""
    before = (_START // view.seats,) * view.seats
    for standing in view.history:
        gains = [now - then for now, then in zip(standing.points, before, strict=True)]
        most = max(gains)
        if most:
            winners = tuple(seat for seat, gain in enumerate(gains) if gain)
            of_the_best = max(_place_weight(view, seat) for seat in winners)
            yield Moment(
                key="leap_alone" if len(winners) == 1 else "leap",
                turn=standing.turn,
                weight=most / 10 + of_the_best,
                seats=winners,
                country=standing.country,
                n=most,
                more=standing.points[winners[0]],
            )
        before = standing.points


def _place_weight(view: EuropaView, seat: Seat) -> float:
    """What happens to the first counts most."""
    assert view.final is not None
    groups = ranking(view.final.victory_points, view.points)
    place = next(n for n, group in enumerate(groups) if seat in group)
    return max(0.0, 2.0 - place)
