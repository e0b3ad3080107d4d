"""The bots of Europa Tour: lawful, honest in their claims, quick, and of different strength."""

from collections.abc import Sequence
from time import thread_time

import pytest

from grandtour.arena.play import play_game
from grandtour.core.chance import Chance
from grandtour.core.game import AnyBot, AnyBotMaker, Event, Interrupter
from grandtour.core.match import AnyMatch, Match
from grandtour.games.europatour import GAME
from grandtour.games.europatour.actions import CLAIM, Action
from grandtour.games.europatour.board import KINDS
from grandtour.games.europatour.bots import BOTS
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.tour import distance, fault
from grandtour.games.europatour.view import EuropaTourView

LEVELS = sorted(BOTS)
OPTION_SETS: list[dict[str, bool]] = [
    {},
    {"auto_claim": True},
    {"no_pass": True},
    {"one_claim": False, "show_piles": True, "show_links": True},
    {"auto_claim": True, "no_pass": True, "one_claim": False},
]


def state_of(match: AnyMatch) -> State:
    assert isinstance(match.state, State)
    return match.state


class Watched:
    """A bot whose every answer is checked."""

    def __init__(self, bot: AnyBot, times: list[float]) -> None:
        assert isinstance(bot, Interrupter)
        self._bot = bot
        self._asked = bot
        self._times = times

    def choose(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        start = thread_time()
        action: Action = self._bot.choose(view, legal, log)
        self._times.append(thread_time() - start)
        self._check(view, legal, action)
        return action

    def interrupt(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action | None:
        action: Action | None = self._asked.interrupt(view, legal, log)
        if action is not None:
            assert action == CLAIM
            self._check(view, legal, action)
        return action

    def _check(self, view: EuropaTourView, legal: Sequence[Action], action: Action) -> None:
        assert action in legal
        if CLAIM in legal:
            rack = [KINDS[code] for code in view.rack if code]
            assert (action == CLAIM) == (fault(rack) is None)


def watched_game(
    levels: Sequence[str], options: dict[str, bool], seed: object
) -> tuple[AnyMatch, list[float]]:
    times: list[float] = []

    def watch(level: str) -> AnyBotMaker:
        return lambda game, seat, chance: Watched(BOTS[level](game, seat, chance), times)

    played = play_game(GAME, [watch(level) for level in levels], options, Chance.of(seed))
    return played.match, times


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_bots_play_by_the_rules_and_claim_exactly_what_is_complete(
    seats: int, options: dict[str, bool]
) -> None:
    for first in range(len(LEVELS)):
        levels = [LEVELS[(first + seat) % len(LEVELS)] for seat in range(seats)]
        match, _ = watched_game(levels, options, f"rules {seats} {first}")
        outcome = match.outcome()
        assert outcome
        assert outcome.reason in ("tour", "shared_tour", "max_rounds")
        for winner in outcome.winners:
            assert outcome.reason == "max_rounds" or fault(state_of(match).racks[winner]) is None
        for seat in range(seats):
            assert not any(event.kind == "claim_wrong" for event in match.log(seat))


def test_strong_bots_finish_soon_and_think_fast() -> None:
    rounds, times = [], []
    for number in range(12):
        match, taken = watched_game(["strong"] * (2 + number % 3), {}, f"finish {number}")
        outcome = match.outcome()
        assert outcome
        assert outcome.reason != "max_rounds"
        rounds.append(state_of(match).round_number)
        times += taken
    assert sorted(rounds)[len(rounds) // 2] < 20
    # The processor's time, for a shared machine's clock says little; the bound has much room.
    assert max(times) < 0.2
    assert sorted(times)[len(times) // 2] < 0.02


def test_a_bot_plays_the_same_again() -> None:
    first, _ = watched_game(["strong", "medium", "easy"], {}, "again")
    second, _ = watched_game(["strong", "medium", "easy"], {}, "again")
    assert first.actions == second.actions


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [("strong", "easy", 30, 21), ("strong", "medium", 30, 18), ("medium", "easy", 30, 17)],
)
def test_levels_differ(better: str, worse: str, games: int, least: int) -> None:
    wins = 0.0
    for number in range(games):
        makers = [BOTS[better], BOTS[worse]]
        seat = number % 2
        played = play_game(GAME, makers[::-1] if seat else makers, {}, Chance.of("duel", number))
        wins += played.outcome.share(seat)
    assert wins >= least


def test_all_racks_are_placed_with_sense() -> None:
    """Placed by the strong bot, racks are nearer to a tour than the easy bot's."""
    missing = {"easy": 0, "strong": 0}
    for level in missing:
        for number in range(10):
            match = Match(GAME, 2, {}, Chance.of("placing", number))
            bots = [BOTS[level](GAME, seat, Chance.of(seat)) for seat in (0, 1)]
            while state_of(match).phase == "placing":
                seat = match.state.turn()[0]
                match.play(
                    seat, bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat))
                )
            missing[level] += sum(map(distance, state_of(match).racks))
    assert missing["strong"] < missing["easy"]
