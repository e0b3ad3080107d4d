"""The tests that every game gets for nothing; run them on your own.

    from grandtour.core.testing import check
    check(GAME)

Every failure is an AssertionError that names the game, the options, the seed, the ply and the
seat. The groups can be run one by one on every `Case` of a game:

    for case in cases(GAME):
        for group in GROUPS.values():
            group(case, Plan())
"""

from collections.abc import Callable

from grandtour.core.game import AnyGame
from grandtour.core.testing.belief import check_belief, check_truth
from grandtour.core.testing.cases import Case, Plan, cases, option_sets
from grandtour.core.testing.copying import check_copy
from grandtour.core.testing.determinism import check_determinism, fingerprint
from grandtour.core.testing.golden import check_golden
from grandtour.core.testing.histories import check_histories, compare_record
from grandtour.core.testing.openings import check_setup
from grandtour.core.testing.perft import check_perft
from grandtour.core.testing.plans import plan_of
from grandtour.core.testing.playing import Position, positions, walk
from grandtour.core.testing.processes import check_processes
from grandtour.core.testing.recorded import check_recorded
from grandtour.core.testing.remarks import check_remarks
from grandtour.core.testing.roundtrips import check_parser, check_round_trips
from grandtour.core.testing.secrecy import check_secrecy
from grandtour.core.testing.shape import check_play, check_shape
from grandtour.core.testing.simultaneity import check_simultaneity
from grandtour.core.testing.taking_back import check_taking_back
from grandtour.core.testing.worlds import check_events, compare_events, count_pairs, event_pairs

Group = Callable[[Case, Plan], object]

GROUPS: dict[str, Group] = {
    "shape": check_shape,
    "play": check_play,
    "determinism": check_determinism,
    "round_trips": check_round_trips,
    "copy": check_copy,
    "secrecy": check_secrecy,
    "events": check_events,
    "setup": check_setup,
    "histories": check_histories,
    "remarks": check_remarks,
    "belief": check_belief,
    "simultaneity": check_simultaneity,
    "taking_back": check_taking_back,
}


def check(game: AnyGame, games: int = 2, seed: object = 0, positions: int = 12) -> None:
    """All groups on all cases of a game. Raises AssertionError at the first thing found."""
    plan = Plan(games=games, positions=positions, seed=seed)
    for case in cases(game):
        for group in GROUPS.values():
            group(case, plan)


__all__ = [
    "GROUPS",
    "Case",
    "Group",
    "Plan",
    "Position",
    "cases",
    "check",
    "check_belief",
    "check_copy",
    "check_determinism",
    "check_events",
    "check_golden",
    "check_histories",
    "check_parser",
    "check_perft",
    "check_play",
    "check_processes",
    "check_recorded",
    "check_remarks",
    "check_round_trips",
    "check_secrecy",
    "check_setup",
    "check_shape",
    "check_simultaneity",
    "check_taking_back",
    "check_truth",
    "compare_events",
    "compare_record",
    "count_pairs",
    "event_pairs",
    "fingerprint",
    "option_sets",
    "plan_of",
    "positions",
    "walk",
]
