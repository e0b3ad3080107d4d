"""A secret that leaves by an event, a remark or a public fact is found and named."""

from collections.abc import Mapping, Sequence

import pytest

from grandtour.core.game import AnyBotMaker, AnyGame
from grandtour.core.testing import GROUPS, Case, Plan, cases, check
from tests.conformance import broken_peeks as broken
from tests.conformance.peek import Peek, PeekGame, ShowsHighest

PLAN = Plan(games=4, positions=12)
TALKING: Mapping[str, AnyBotMaker] = {"talking": ShowsHighest}


def _drawing(rules: type[Peek]) -> PeekGame:
    return broken.playing(rules, broken.DrawsForEachEvent)


LEAKS: list[tuple[AnyGame, str, str]] = [
    (broken.playing(broken.TellsAThirdHand), "events", "an event of .* tells a secret"),
    (broken.playing(broken.TellsTheActorsHand), "events", "an event of .* tells a secret"),
    (broken.playing(broken.TellsTheNextCard), "events", "an event of .* tells a secret"),
    (broken.playing(broken.CountsEventsBySecrets), "events", "an event of .* tells a secret"),
    (broken.playing(broken.TellsTheActorBySecrets), "events", "an event of .* tells a secret"),
    (_drawing(broken.CountsEventsBySecrets), "events", "an event of .* tells a secret"),
    (_drawing(broken.TellsTheActorBySecrets), "events", "an event of .* tells a secret"),
    (broken.playing(broken.OrdersEventsBySecrets), "events", "an event of .* tells a secret"),
    (broken.playing(broken.ProgressesBySecrets), "secrecy", "progress depends on a secret"),
    (broken.playing(broken.ProgressesBySecrets), "events", "progress after .* depends on a secret"),
    (broken.TellsADealtCard(), "setup", "an event of the set-up tells a secret"),
    (broken.TellsTheFirstOfTheDeck(), "setup", "an event of the set-up tells a secret"),
    (broken.DealsAlwaysTheSame(), "setup", "nothing was compared"),
    (broken.IsPatientBySecrets(), "secrecy", "patience depends on a secret"),
    (broken.IsPatientBySecrets(), "events", "patience after .* depends on a secret"),
    (broken.IsSilentBySecrets(), "secrecy", "silence depends on a secret"),
    (broken.IsSilentBySecrets(), "events", "silence after .* depends on a secret"),
    (broken.TeamsUpBySecrets(), "secrecy", "teams depend on a secret"),
    (broken.FallsBackOnSecrets(), "secrecy", "the fallback depends on a secret"),
    (broken.FallsBackOnSecrets(), "events", "the fallback after .* depends on a secret"),
]


def _name(value: object) -> str:
    if isinstance(value, PeekGame):
        kinds = (type(value), value.rules)
        return "-".join(kind.__name__ for kind in kinds if kind not in (PeekGame, Peek))
    return str(value)


@pytest.mark.parametrize(("game", "group", "complaint"), LEAKS, ids=_name)
def test_a_told_secret_is_caught(game: PeekGame, group: str, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint) as caught:
        _run(cases(game), group)
    assert "peek" in str(caught.value)
    assert "seed" in str(caught.value)


@pytest.mark.parametrize("bot", [broken.RemarksOnItsHand, broken.RemarksWhenItHoldsMore])
def test_a_secret_in_a_remark_is_caught(bot: AnyBotMaker) -> None:
    complaint = r"bot leaky on seat \d tells a secret in a remark"
    with pytest.raises(AssertionError, match=complaint):
        _run(cases(PeekGame(), {"leaky": bot}), "remarks")


def _run(every: Sequence[Case], group: str) -> None:
    for case in every:
        GROUPS[group](case, PLAN)


def test_a_game_that_keeps_its_secrets_is_not_caught() -> None:
    check(PeekGame(), games=4)


def test_a_bot_that_keeps_its_secrets_is_not_caught() -> None:
    compared = [GROUPS["remarks"](case, PLAN) for case in cases(PeekGame(), TALKING)]
    assert all(compared)
