"""How hard each group looks: some find their mistakes in rare positions only."""

from dataclasses import replace

from grandtour.core.testing.cases import Plan

QUICK = 0
USUAL = 1
THOROUGH = 10

_QUICK = Plan(games=1, positions=3)
_USUAL = Plan(games=1, positions=5)
_HARDER = {
    "secrecy": Plan(games=1, positions=25),
    "events": Plan(games=1, positions=10),
    "histories": Plan(games=1, positions=12),
    "remarks": Plan(games=1, positions=3),
    "copy": Plan(games=1, positions=10),
    "simultaneity": Plan(games=1, positions=8),
    "taking_back": Plan(games=1, positions=8),
    "belief": Plan(games=1, positions=10),
}
# Whether worlds vary at all cannot be said from a few positions.
_NEVER_QUICK = {"belief"}


def plan_of(group: str, effort: int = USUAL) -> Plan:
    """The plan of a group; with an effort of ten it looks ten times as hard as usual."""
    if effort == QUICK and group not in _NEVER_QUICK:
        return _QUICK
    plan = _HARDER.get(group, _USUAL)
    return replace(plan, games=plan.games * max(effort, USUAL))
