"""Luck and skill of games whose truth is known, and that an analysis is the same every time."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from grandtour.bots.levels import usual_level
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import Event, Outcome
from grandtour.core.reel import Reel
from grandtour.insight import playouts
from grandtour.insight.analysis import Chances, Decision, counted_once, turning_points
from grandtour.insight.looking import Judgement, Look, Looker
from grandtour.insight.playouts import Knowledge, Playouts
from grandtour.insight.study import NotOver, Study, analyse, spread
from tests.insight.games import SMALL, played

GIFT = (1, 3, 3, 2, 2, 1)
"""With its second bid seat 1, who sees what is bid, gives a game away that was won with a 1."""


def test_skill_and_luck_lead_from_the_first_chance_to_the_result() -> None:
    found = analyse(played(*GIFT), SMALL)
    for account in found.accounts:
        assert account.first + account.skill + account.luck == pytest.approx(account.result)
        assert account.skill <= 0
    assert [account.result for account in found.accounts] == [1, 0]
    assert found.curve[-1].chances == (1, 0)
    assert found.complete


def test_what_was_given_away_is_a_mistake_and_not_bad_luck() -> None:
    found = analyse(played(*GIFT), SMALL)
    (mistake,) = [each for each in found.decisions if each.cost > 0.9]
    assert (mistake.n, mistake.seat, mistake.action, mistake.best) == (3, 1, "bid 2", "bid 1")
    account = found.accounts[1]
    assert account.skill <= -1
    assert account.luck > 0
    assert account.accuracy is not None
    assert account.accuracy < 0.7
    assert found.accounts[0].luck > 0.5


def test_what_was_forced_or_could_not_be_known_is_no_mistake() -> None:
    """The same bids, sealed: nobody could know, and the last cards are no choice at all."""
    found = analyse(played(*GIFT, open_bids=False), SMALL)
    assert all(each.cost < 0.9 for each in found.decisions)
    assert {each.n for each in found.decisions} <= {0, 1, 2, 3}


def test_the_greatest_change_is_a_turning_point() -> None:
    found = analyse(played(*GIFT), SMALL)
    turn = next(each for each in found.turning_points if each.n == 4)
    # Of two sides the one that gains is named; what it gains was given by the other.
    assert (turn.since, turn.seat, turn.choice) == (3, 0, 0)
    # Bots that play at random would have given it away every other time.
    assert turn.change > 0.3


def test_certainty_is_seen_as_such() -> None:
    """After the second round nothing is open: every world ends like the truth."""
    looker = Looker(played(*GIFT), SMALL)
    look = looker.look(4, None, 100)
    assert look.shares == (look.worlds, 0)


def test_sealed_cards_stay_sealed_for_those_who_did_not_see_them() -> None:
    """Seat 1 does not know what seat 0 has just bid, so neither does its estimate."""
    truths = played(1, 3, 3, 2, 2, 1, open_bids=False), played(1, 3, 2, 2, 3, 1, open_bids=False)
    looks = [Looker(match, SMALL).look(3, 1, 2000) for match in truths]
    assert looks[0] == looks[1]
    own = [Looker(match, SMALL).look(3, 0, 2000) for match in truths]
    assert own[0] != own[1]


def test_the_same_seed_gives_the_same_analysis_and_another_one_another() -> None:
    match = played(*GIFT, open_bids=False)
    assert analyse(match, SMALL) == analyse(match, SMALL)
    other = msgspec.structs.replace(SMALL, seed=2)
    assert analyse(match, SMALL).curve != analyse(match, other).curve


def test_who_keeps_the_pieces_can_go_on_later() -> None:
    match = played(*GIFT)
    whole = Study(match, SMALL)
    pieces = [progress.piece for progress in whole.run()]
    for kept in (0, 3, len(pieces) - 2, len(pieces)):
        # As they travel between processes.
        sent = msgspec.json.decode(msgspec.json.encode(pieces[:kept]), type=list[Look | Judgement])
        later = Study(match, SMALL, known=sent)
        assert [progress.piece for progress in later.run()] == pieces[kept:]
        assert later.analysis() == whole.analysis()


def test_progress_grows_to_the_end() -> None:
    done = [progress.done for progress in Study(played(*GIFT), SMALL).run()]
    assert done == sorted(done)
    assert done[0] > 0
    assert done[-1] == 1


def test_without_time_there_is_still_a_curve() -> None:
    found = analyse(played(*GIFT), SMALL, seconds=0)
    assert not found.complete
    assert len(found.curve) == 2
    assert found.decisions == ()


def test_a_game_that_goes_on_is_not_analysed() -> None:
    with pytest.raises(NotOver):
        analyse(played(1, 3), SMALL)


def test_between_two_moments_the_chances_lie_between_theirs() -> None:
    found = analyse(played(*GIFT), msgspec.structs.replace(SMALL, moments=2))
    for n in range(7):
        assert sum(found.chances_at(n)) == pytest.approx(1)
    assert found.chances_at(6) == (1, 0)


def test_spread() -> None:
    assert spread([3, 5], 4) == [3, 5]
    assert spread([3, 5, 9], 1) == [3]
    assert spread(list(range(100)), 4) == [0, 33, 66, 99]


def test_what_is_missed_again_and_again_is_missed_once() -> None:
    def missed(n: int, best: str, cost: float, seat: int = 0) -> Decision:
        return Decision(n, seat, "wait", best, cost, 0.01, 48)

    row = [missed(1, "go", 0.2), missed(2, "go", 0.3), missed(3, "go", 0.1), missed(4, "stop", 0.4)]
    assert [each.cost for each in counted_once(row)] == [0, 0.3, 0, 0.4]
    others = [missed(1, "go", 0.2), missed(2, "go", 0.3, seat=1)]
    assert counted_once(others) == others


def test_facts_of_the_world_outside_are_not_left_to_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game may say what everybody could know: here that the greatest prize comes last."""

    def with_facts(world: Any) -> Any:
        world.prizes.sort()
        return world

    match = played(*GIFT)
    known = Knowledge.at(Reel(match).at(0), None)
    monkeypatch.setattr(type(match.game), "with_facts", staticmethod(with_facts), raising=False)
    worlds: list[Any] = [known.world(Chance.of("facts", number)) for number in range(8)]
    assert {tuple(world.prizes) for world in worlds} == {(1, 3)}
    monkeypatch.undo()
    worlds = [known.world(Chance.of("facts", number)) for number in range(8)]
    assert {tuple(world.prizes) for world in worlds} == {(1, 3), (3, 1)}


def test_the_own_part_in_a_turning_point_is_told() -> None:
    """Of three sides one loses most, by its own mistake."""
    curve = [Chances(0, (0.2, 0.6, 0.2)), Chances(1, (0.4, 0.2, 0.4))]
    mistake = Decision(0, 1, "wait", "go", 0.3, 0.01, 48)
    (turn,) = turning_points(curve, [mistake])
    assert (turn.seat, turn.choice) == (1, -0.3)
    assert turn.change == pytest.approx(-0.4)


def test_a_game_may_name_who_plays_worlds_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert usual_level("auction") == "random"
    monkeypatch.setattr(registry, "bots", lambda key: {"random": None, "calm": None, "keen": None})
    assert usual_level("auction") == "calm"
    named = SimpleNamespace(PLAYS_ON="keen")
    monkeypatch.setattr(registry, "part", lambda key, part: named)
    assert usual_level("auction") == "keen"


def test_a_game_may_weigh_its_worlds_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(*GIFT)
    plain = Knowledge.at(Reel(match).at(2), None).world(Chance.of("world"))
    weighed = match.game.imagine(match.view(None), match.log(None), Chance.of("x").stream("y"))
    monkeypatch.setattr(type(match.game), "likely", lambda *known: lambda chance: weighed, False)
    assert Knowledge.at(Reel(match).at(2), None).world(Chance.of("world")) is weighed
    assert plain is not weighed


def test_a_game_may_say_that_an_onlooker_knows_little(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(*GIFT)
    pieces = [Look(n, None, 8, (8.0, 0.0), 40) for n in range(2)]
    found = [Study(match, SMALL, pieces).analysis().curve[0].chances[0]]
    monkeypatch.setattr(registry, "doubt", lambda key: 256.0)
    found.append(Study(match, SMALL, pieces).analysis().curve[0].chances[0])
    assert found[0] > 0.8
    assert found[1] < 0.55


class Auction:
    """A world in which seat 0 waits until seat 1, out of turn, says that it has won."""

    over = False

    def turn(self) -> tuple[int, ...]:
        return () if self.over else (0,)

    def legal(self, seat: int) -> tuple[str, ...]:
        return ("claim",) if seat else ("wait",)

    def view(self, seat: int) -> int:
        return seat

    def play(self, seat: int, action: str) -> list[Event]:
        self.over = action == "claim"
        return []

    def outcome(self) -> Outcome:
        return Outcome(ranking=((1,), (0,)), scores=(0, 1), reason="claimed")


class Caller:
    def __init__(self, game: object, seat: int, chance: Chance) -> None: ...

    def choose(self, view: object, legal: Sequence[str], log: object) -> str:
        return legal[0]

    interrupt = choose


def test_who_may_act_out_of_turn_is_asked_in_worlds_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "makers", lambda key: {"caller": Caller})
    game: Any = SimpleNamespace()
    worlds: Any = lambda chance: Auction()  # noqa: E731
    known = Knowledge(game, 2, None, worlds, (), ())
    ending = Playouts("auction", "caller").run(known, Chance.of("claim"))
    assert ending == ((0, 1), 1)
