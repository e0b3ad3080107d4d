"""Flat Monte Carlo and ISMCTS, on the toy game."""

from collections.abc import Sequence
from functools import partial
from itertools import count
from time import thread_time
from typing import Any, cast

import pytest

from grandtour.arena import play_game, wilson
from grandtour.bots import Budget, FlatBot, IsmctsBot, Playout, RandomBot
from grandtour.bots.ismcts import Node
from grandtour.bots.playout import BotPlayout, standing
from grandtour.core import registry
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import AnyBotMaker, AnyGame, Event, Outcome, View
from grandtour.core.match import AnyMatch, Match

AnySearchBot = FlatBot[Any, Any, Any] | IsmctsBot[Any, Any, Any]
FEW = Budget(iterations=150)
OPEN = {"cards": 3, "open_bids": True}


def wins(maker: AnyBotMaker, games: int, **options: object) -> float:
    """The maker's part of the wins against the random bot, on both seats."""
    total = 0.0
    for number in range(games):
        seat = number % 2
        makers: list[AnyBotMaker] = [RandomBot, RandomBot]
        makers[seat] = maker
        played = play_game(
            registry.game("auction"), makers, options, Chance.of("bots", number, options)
        )
        total += played.outcome.share(seat)
    return total


def opening(seats: int = 2, **options: object) -> AnyMatch:
    return Match(registry.game("auction"), seats, options, Chance.of("opening"))


def movers(node: Node[Any]) -> set[int]:
    """Seats that have branches anywhere in the tree."""
    found = {seat for seat, _ in node.branches}
    return found.union(*(movers(branch) for branch in node.branches.values()))


@pytest.mark.parametrize("open_bids", [False, True])
def test_ismcts_beats_random_clearly(open_bids: bool) -> None:
    low, _ = wilson(wins(partial(IsmctsBot, budget=FEW), 60, open_bids=open_bids), 60)
    assert low > 0.6


def test_flat_beats_random_clearly() -> None:
    low, _ = wilson(wins(partial(FlatBot, budget=FEW), 60), 60)
    assert low > 0.6


def test_ismcts_takes_a_sure_win() -> None:
    match = opening(**OPEN)
    match.play(0, "bid 1")
    bot = IsmctsBot(match.game, 1, Chance.of(1), budget=Budget(iterations=2000))
    action = bot.choose(match.view(1), match.legal(1), match.log(1))
    assert str(action) == "bid 2", "the cheapest card that wins the prize"


def test_simultaneous_bids_of_others_are_no_branches() -> None:
    match = opening(3)
    bot = IsmctsBot(match.game, 1, Chance.of(1), budget=FEW)
    assert movers(bot.search(match.view(1), match.log(1))) == {1}


def test_bids_in_turn_are_branches_of_every_seat() -> None:
    match = opening(2, open_bids=True)
    bot = IsmctsBot(match.game, 0, Chance.of(1), budget=FEW)
    assert movers(bot.search(match.view(0), match.log(0))) == {0, 1}


class Duel:
    """Seat 0 acts; then seats 1 and 2 do at the same time, and it is over."""

    def __init__(self) -> None:
        self.done: list[int] = []

    def turn(self) -> tuple[int, ...]:
        return (0,) if not self.done else tuple({1, 2} - set(self.done))

    def legal(self, seat: int) -> list[str]:
        return ["left", "right"]

    def play(self, seat: int, action: str) -> list[Event]:
        self.done.append(seat)
        return []

    def outcome(self) -> Outcome | None:
        return None if self.turn() else Outcome(ranking=((0, 1, 2),), scores=(), reason="x")


class DuelGame:
    def imagine(self, view: object, log: object, chance: Stream) -> Duel:
        return Duel()


def test_others_who_act_together_without_us_are_no_branches() -> None:
    bot = IsmctsBot(cast("AnyGame", DuelGame()), 0, Chance.of(1), budget=FEW)
    assert movers(bot.search(View(seat=0), [])) == {0}


def test_others_are_expected_to_look_after_themselves() -> None:
    match = next(
        match
        for number in count()
        if (match := Match(registry.game("auction"), 2, OPEN, Chance.of("prize", number)))
        and match.log(0)[0].data == {"prize": 3}
    )
    bot = IsmctsBot(match.game, 0, Chance.of(1), budget=Budget(iterations=3000))
    lowest = bot.search(match.view(0), match.log(0)).branches[0, match.game.parse("bid 1")]
    (seat, reply), _ = max(lowest.branches.items(), key=lambda item: item[1].visits)
    assert (seat, str(reply)) == (1, "bid 2"), "the cheapest card that wins the best prize"


def test_every_iteration_visits_one_branch_of_the_root() -> None:
    match = opening()
    root = IsmctsBot(match.game, 0, Chance.of(1), budget=FEW).search(match.view(0), [])
    assert sum(branch.visits for branch in root.branches.values()) == FEW.iterations
    assert len(root.branches) == len(match.legal(0))


def test_a_rarely_available_branch_promises_less_for_the_same_result() -> None:
    often: Node[Any]
    rarely: Node[Any]
    often, rarely = Node(), Node()
    for node, available in ((often, 100), (rarely, 10)):
        node.visits, node.total, node.available = 5, 2.5, available
    assert often.promise(0.7) > rarely.promise(0.7)
    assert often.promise(0) == rarely.promise(0) == 0.5


@pytest.mark.parametrize("kind", [FlatBot, IsmctsBot])
def test_a_search_with_the_same_chance_is_the_same(kind: type[AnySearchBot]) -> None:
    match = opening(4, cards=9)
    first, second = (
        kind(match.game, 2, Chance.of(seed), budget=FEW).choose(
            match.view(2), match.legal(2), match.log(2)
        )
        for seed in (7, 7)
    )
    assert first == second


@pytest.mark.parametrize("kind", [FlatBot, IsmctsBot])
def test_no_thought_is_spent_on_the_only_action(kind: type[AnySearchBot]) -> None:
    match = opening()
    forever = Budget(iterations=10**9)
    bot = kind(match.game, 0, Chance.of(1), budget=forever)
    assert bot.choose(match.view(0), match.legal(0)[:1], []) == match.legal(0)[0]


@pytest.mark.parametrize("kind", [FlatBot, IsmctsBot])
def test_a_budget_of_time_is_kept(kind: type[AnySearchBot]) -> None:
    match = opening()
    bot = kind(match.game, 0, Chance.of(1), budget=Budget(milliseconds=50))
    start = thread_time()
    bot.choose(match.view(0), match.legal(0), match.log(0))
    assert 0.05 <= thread_time() - start < 0.5


def test_a_budget_grants_one_iteration_at_least() -> None:
    assert list(Budget(iterations=0).spend()) == [0]
    assert list(Budget(milliseconds=0).spend()) == [0]


def test_a_budget_without_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="limit"):
        Budget()


def test_the_judge_values_what_is_cut_off() -> None:
    class Short(Playout[Any, Any]):
        depth = 3

        def judge(self, world: object, seat: int) -> float:
            return (0.25, 0.75)[seat]

    world = opening().state
    Short().run(world, Chance.of(1).stream("x"))
    assert world.turn() == (1,), "three bids: one round and a half"
    assert [Short().value(world, seat) for seat in (0, 1)] == [0.25, 0.75]


@pytest.mark.parametrize(
    ("ranking", "values"),
    [
        (((0,), (1,)), [1, 0]),
        (((0, 1),), [0.5, 0.5]),
        (((2,), (0,), (1,)), [0.25, 0, 1]),
        (((1, 2, 3), (0,)), [0, 1 / 2, 1 / 2, 1 / 2]),
    ],
)
def test_standing(ranking: tuple[tuple[int, ...], ...], values: list[float]) -> None:
    outcome = Outcome(ranking=ranking, scores=(), reason="x")
    assert [standing(outcome, seat) for seat in range(len(values))] == pytest.approx(values)


def test_widening_tries_few_actions_first_and_more_as_it_goes() -> None:
    match = opening(cards=8)
    legal = len(match.legal(0))
    widths = []
    for iterations in (4, 9, 2000):
        budget = Budget(iterations=iterations)
        bot = IsmctsBot(match.game, 0, Chance.of("wide"), budget=budget, widening=0.5)
        widths.append(len(bot.search(match.view(0), match.log(0)).branches))
    assert widths == [2, 3, legal]


def test_a_search_that_widens_beats_random_clearly() -> None:
    low, _ = wilson(wins(partial(IsmctsBot, budget=FEW, widening=0.5), 60), 60)
    assert low > 0.6


class FirstHighest(RandomBot[Any, Any, Any]):
    """Begins with its highest card; the rest is luck."""

    def choose(self, view: View, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        return legal[-1] if len(legal) == 8 else super().choose(view, legal, log)


def test_luck_in_a_few_worlds_does_not_change_a_cautious_mind() -> None:
    match = opening(cards=8)
    playout: BotPlayout[Any, Any] = BotPlayout(match.game, FirstHighest, Chance.of(1))
    chosen: dict[tuple[int, float], set[Any]] = {}
    for worlds, caution in ((6, 0.0), (6, 1.5), (400, 1.5)):
        for seed in range(8):
            bot = IsmctsBot(
                match.game,
                0,
                Chance.of(seed),
                budget=Budget(iterations=worlds),
                playout=playout,
                caution=caution,
                widening=0.5,
            )
            action = bot.choose(match.view(0), match.legal(0), match.log(0))
            chosen.setdefault((worlds, caution), set()).add(action)
    usual = match.legal(0)[-1]
    assert len(chosen[6, 0.0]) > 1
    assert chosen[6, 1.5] == {usual}
    assert chosen[400, 1.5] - {usual}, "many worlds do"


def test_worlds_can_be_played_on_by_a_bot() -> None:
    asked: set[int] = set()

    class Lowest(RandomBot[Any, Any, Any]):
        def choose(self, view: View, legal: Sequence[Any], log: Sequence[Event]) -> Any:
            assert view.seat is not None
            asked.add(view.seat)
            return legal[0]

    match = opening(2, open_bids=True)
    world = match.state.copy()
    BotPlayout(match.game, Lowest, Chance.of(1)).run(world, Chance.of(1).stream("x"))
    assert asked == {0, 1}
    assert world.outcome() is not None


def test_a_kept_tree_begins_with_what_it_knows() -> None:
    match = opening(2, open_bids=True)
    bot = IsmctsBot(match.game, 0, Chance.of(1), budget=FEW, keeps_tree=True)
    match.play(0, bot.choose(match.view(0), match.legal(0), match.log(0)))
    while match.state.turn() == (1,):
        match.play(1, match.legal(1)[0])
    root = bot.search(match.view(0), match.log(0))
    assert sum(branch.visits for branch in root.branches.values()) > FEW.iterations
    # Elsewhere, as after an action that was taken back, it begins anew.
    elsewhere = Match(match.game, 2, {"open_bids": True}, Chance.of("elsewhere"))
    root = bot.search(elsewhere.view(0), elsewhere.log(0))
    assert sum(branch.visits for branch in root.branches.values()) == FEW.iterations


class Doodle:
    """Two seats go left or right in turn, and may draw for as long as they like."""

    def __init__(self) -> None:
        self.gone: list[str] = []

    def turn(self) -> tuple[int, ...]:
        return (len(self.gone) % 2,) if len(self.gone) < 4 else ()

    def legal(self, seat: int) -> list[str]:
        return ["left", "right", *(f"draw {n}" for n in range(50))]

    def play(self, seat: int, action: str) -> list[Event]:
        assert action in ("left", "right"), "nothing comes of an aside"
        self.gone.append(action)
        return []

    def copy(self) -> "Doodle":
        twin = Doodle()
        twin.gone = [*self.gone]
        return twin

    def outcome(self) -> Outcome | None:
        return None if self.turn() else Outcome(ranking=((0,), (1,)), scores=(), reason="x")


class DoodleGame:
    def imagine(self, view: object, log: object, chance: Stream) -> Doodle:
        return Doodle()

    def is_aside(self, action: str) -> bool:
        return action.startswith("draw")


def done_in(node: Node[Any]) -> set[str]:
    """All that was done anywhere in the tree."""
    found = {action for _, action in node.branches}
    return found.union(*(done_in(branch) for branch in node.branches.values()))


def test_no_thought_is_spent_on_asides_whoever_is_in_turn() -> None:
    game = cast("AnyGame", DoodleGame())
    tree = IsmctsBot(game, 0, Chance.of(1), budget=FEW).search(View(seat=0), [])
    assert movers(tree) == {0, 1}
    assert done_in(tree) == {"left", "right"}


@pytest.mark.parametrize("kind", [FlatBot, IsmctsBot])
def test_an_aside_is_chosen_only_where_nothing_else_is_legal(kind: type[AnySearchBot]) -> None:
    bot = kind(cast("AnyGame", DoodleGame()), 0, Chance.of(1), budget=Budget(iterations=8))
    for _ in range(8):
        assert bot.choose(View(seat=0), Doodle().legal(0), []) in ("left", "right")
    assert bot.choose(View(seat=0), ["draw 1"], []) == "draw 1"
