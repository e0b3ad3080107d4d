"""Two games side by side that differ in one draw: nobody is told of it before they may know it.

All do the same in both. As long as a viewer has seen and heard the same, the next words must be the
same as well, unless the view shows the difference from now on, `imagine` reads it in the log, or it
matters to nobody any more. Unlike a pair of imagined worlds, both games have really been played: so
what lies hidden in a pile is compared even where every action lays open what others have sealed.

Games are played at random, or as a record says.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from grandtour.core.chance import Chance
from grandtour.core.errors import ActionError
from grandtour.core.game import Action, Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import Record
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.consequences import reads, what_follows
from grandtour.core.testing.identical import identical
from grandtour.core.testing.luck import Luck, some_draws
from grandtour.core.testing.playing import Spot, choose, encode, new_match

_PLIES = 800
"""By then most have seen the difference, or it lies where nobody comes. Before that, the last card
of a pile has been drawn, and a new one begun."""

Move = tuple[Seat, Action]


def check_histories(case: Case, plan: Plan) -> Counter[str]:
    """Games at random; returns how often each kind of event was told in two different games."""
    compared: Counter[str] = Counter()
    for number in range(plan.games):
        spot = Spot(case, f"{plan.seed}.{number}", 0)
        moves = list(_at_random(spot))
        compared += _compare_all(spot, partial(new_match, case, spot.seed), moves, plan)
    return compared


def compare_record(case: Case, played: Record, name: str, plan: Plan) -> Counter[str]:
    """The finished game of a record; returns the same."""
    assert played.seed is not None
    chance = Chance(bytes.fromhex(played.seed))
    moves = [(seat, case.game.parse(text)) for seat, text in played.actions]
    spot = Spot(case, f"{plan.seed} {name}", 0)
    return _compare_all(
        spot, lambda: Match(case.game, case.seats, case.options, chance), moves, plan
    )


def _at_random(spot: Spot) -> Iterator[Move]:
    match = spot.attempt("new", new_match, spot.case, spot.seed)
    choices = Chance.of("histories", spot.case, spot.seed).stream("choices")
    for _ in range(_PLIES):
        if match.over:
            return
        seat, action = choose(match.state, match.seats, choices, spot)
        yield seat, action
        match.play(seat, action)


def _compare_all(
    spot: Spot, begin: Callable[[], AnyMatch], moves: list[Move], plan: Plan
) -> Counter[str]:
    """The game beside others, in each of which another draw has fallen otherwise."""
    usual = Luck("histories", as_it_is=True)
    with usual.falls():
        match = begin()
        for seat, action in moves:
            match.play(seat, action)
    chance = Chance.of("turned", spot.case, spot.seed).stream("draws")
    compared: Counter[str] = Counter()
    for number in some_draws(usual.drawn, chance, plan.positions):
        sides = [
            _Side(begin, Luck("histories", turned=turned, as_it_is=True))
            for turned in ((), (number,))
        ]
        compared += _compare(spot, sides, moves)
    return compared


class _Side:
    """One of the two games."""

    def __init__(self, begin: Callable[[], AnyMatch], luck: Luck) -> None:
        self.luck = luck
        with luck.falls():
            self.match = begin()

    def play(self, move: Move) -> bool:
        """Whether that can be done here, too."""
        try:
            with self.luck.falls():
                self.match.play(*move)
        except ActionError:
            return False
        return True

    def sight(self, viewer: Seat | None) -> bytes:
        return encode(self.match.view(viewer))

    def told(self, viewer: Seat | None, since: int) -> list[bytes]:
        return [encode(event) for event in self.match.log(viewer)[since:]]


def _compare(spot: Spot, sides: list[_Side], moves: Iterable[Move]) -> Counter[str]:
    viewers: list[Seat | None] = [*range(spot.case.seats), None]
    heard = dict.fromkeys(viewers, 0)
    compared: Counter[str] = Counter()
    for ply, move in enumerate([None, *moves]):
        if move is not None and not (sides[0].play(move) and sides[1].play(move)):
            break
        if sides[1].luck.has_turned:
            here = Spot(spot.case, spot.seed, ply)
            viewers = [viewer for viewer in viewers if _same_to(here, viewer, sides, heard[viewer])]
            if not viewers:
                break
            compared += _told_beside_another(viewers, sides, heard)
        heard = {viewer: len(sides[0].match.log(viewer)) for viewer in viewers}
    return compared


def _told_beside_another(
    viewers: Iterable[Seat | None], sides: list[_Side], heard: Mapping[Seat | None, int]
) -> Counter[str]:
    """Which kinds of events were told in two games that are really different by now."""
    one, other = (side.match for side in sides)
    if identical(one.state, other.state):
        return Counter()
    return Counter(event.kind for viewer in viewers for event in one.log(viewer)[heard[viewer] :])


def _same_to(spot: Spot, viewer: Seat | None, sides: list[_Side], since: int) -> bool:
    """Whether the viewer still cannot tell the games apart. Raises if it was told a secret."""
    told = [side.told(viewer, since) for side in sides]
    if sides[0].sight(viewer) != sides[1].sight(viewer):
        return False
    if told[0] == told[1]:
        return True
    view, logs = sides[0].match.view(viewer), [list(side.match.log(viewer)) for side in sides]
    states = [side.match.state for side in sides]
    if not reads(spot, view, logs, viewer) and what_follows(spot, states[0]) != what_follows(
        spot, states[1]
    ):
        spot.alike("an event tells what was drawn in secret", told, viewer)
    return False
