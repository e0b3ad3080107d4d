"""Bots at the peace conference: they propose, answer every offer, wait, keep pledges, remember."""

import pytest

from grandtour.bots.levels import arena_makers, makers, offered
from grandtour.core.chance import Chance
from grandtour.core.game import Interrupter, Seat
from grandtour.games.europa import GAME
from grandtour.games.europa.actions import DECLINE, READY, Action
from grandtour.games.europa.bots.conference import trusted
from grandtour.games.europa.bots.outlook import outlook
from grandtour.games.europa.bots.peace import Beliefs, Effort, without_words
from grandtour.games.europa.bots.peace_choices import aftermath, gift_in_war
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import Settings
from tests.rulebook.europa.europa_positions import SEAT, do, effort

LEVELS = ("easy", "medium", "strong")
TALK = Settings()
TWELVE = {"YUG": "W", "ALB": "T", "BGR": "T"}
PAWNS = {"blue": 8, "green": 8, "red": 7, "yellow": 7}


def conference(**settings: object) -> State:
    points = {"blue": 85, "green": 82, "red": 76, "yellow": 70}
    return effort(PAWNS, TWELVE, points=points, settings=TALK, eu=["DEU", "ITA", "GRC"])


def act(level: str, state: State, colour: str) -> Action | None:
    """What a bot does, in turn or out of it."""
    seat: Seat = SEAT[colour]
    bot = makers("europa")[level](GAME, seat, Chance.of("confer", level))
    view, legal = state.view(seat), state.legal(seat)
    if seat in state.turn():
        action: Action = bot.choose(view, legal, [])
        return action
    assert isinstance(bot, Interrupter)
    return bot.interrupt(view, legal, [])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "offer", ["blue each 3 green", "blue peace green 2 6", "blue match green 4"]
)
@pytest.mark.parametrize("ready", [False, True])
def test_every_offer_is_answered_at_once(level: str, offer: str, ready: bool) -> None:
    state = conference()
    do(state, *(["green ready"] if ready else []), offer)
    answer = act(level, state, "green")
    assert answer is not None
    assert answer.verb in ("accept", "decline")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_commits_before_the_conference_is_over(level: str) -> None:
    state = conference()
    for _ in range(20):
        if state.phase != "confer" or SEAT["green"] not in state.turn():
            break
        action = act(level, state, "green")
        assert action is not None
        assert action.verb != "commit"
        state.play(SEAT["green"], action)
    assert SEAT["green"] not in state.turn()
    # It waits for the others from then on.
    assert act(level, state, "green") is None


def test_strong_proposes_a_pledge_that_is_enough() -> None:
    state = conference()
    action = act("strong", state, "blue")
    assert action is not None
    assert action.verb in ("each", "peace")
    asked = action.number if action.verb == "each" else action.asked
    assert action.number + asked * len(action.coalition) >= state.level


def test_who_declined_is_asked_for_less_or_not_at_all() -> None:
    state = conference()
    for _ in range(3):
        action = act("strong", state, "blue")
        if action is None or action == READY:
            break
        asks = action.number if action.verb == "each" else action.asked
        before = [o for o in state.view(0).offers if o.declined]
        for seat in action.coalition:
            assert all(asks < offer.asks for offer in before if seat in offer.declined)
        state.play(SEAT["blue"], action)
        state.play(action.coalition[0], DECLINE[state.offers[-1].number])
    assert act("strong", state, "blue") == READY


def test_strong_says_nothing_where_enough_is_on_the_table() -> None:
    state = conference()
    do(state, "blue each 3 green red yellow", "green accept 1", "red accept 1", "yellow accept 1")
    assert act("strong", state, "green") == READY


def test_strong_keeps_its_pledge_and_does_not_outbid_everybody() -> None:
    state = conference()
    do(state, "blue each 3 green red yellow", "green accept 1", "red accept 1", "yellow accept 1")
    do(state, *(f"{colour} ready" for colour in PAWNS))
    for colour in PAWNS:
        action = act("strong", state, colour)
        assert action is not None
        assert 3 <= action.number <= 5


def test_whoever_broke_a_pledge_gets_none() -> None:
    state = conference()
    do(state, "blue each 3 green red yellow", "green accept 1", "red accept 1", "yellow accept 1")
    do(state, "blue commit 0", "green commit 3", "red commit 3", "yellow commit 3")
    view = state.view(SEAT["green"])
    assert [trusted(view, seat) for seat in range(4)] == [False, True, True, True]


def test_one_broken_word_is_forgiven_and_three_are_not() -> None:
    state = conference()
    state.kept, state.broken = [0, 1, 2, 4], [1, 3, 2, 0]
    view = state.view(SEAT["yellow"])
    assert [trusted(view, seat) for seat in range(4)] == [True, False, True, True]


def stakes(turn: int) -> Effort:
    """Sixteen are needed, and nobody has promised anything."""
    look = outlook(turn, 20, 20, (90.0, 85.0, 80.0, 80.0), (5.0, 5.0, 5.0, 5.0))
    return Effort(
        level=16,
        pawns=(9, 8, 8, 7),
        points=(90, 85, 80, 80),
        look=look,
        worth=(0.8,) * 4,
        trouble=0.2,
        aftermath=aftermath(turn, 16),
        promised=(0,) * 4,
        broken_word=(0.8,) * 4,
        habits=(None,) * 4,
    )


def test_a_war_of_turn_3_costs_in_turn_4_as_well() -> None:
    third, fourth = stakes(3).gains((0, 0, 0, 0)), stakes(4).gains((0, 0, 0, 0))
    assert [round(last - now, 3) for now, last in zip(third, fourth, strict=True)] == [2.5] * 4
    assert stakes(3).gains((4, 4, 4, 4)) == stakes(4).gains((4, 4, 4, 4))
    assert aftermath(3, 6) == aftermath(3, 16) / 2


def test_without_a_pledge_strong_gives_no_token_into_a_lost_cause() -> None:
    for number in range(5):
        beliefs = without_words(stakes(3), Chance.of("lost", str(number)).stream("peace"))
        gifts = [gift_in_war(beliefs, seat) for seat in range(4)]
        # Who would keep most may give to be no longer the one; who keeps least has no reason to.
        assert 1 not in gifts
        assert gifts[3] == 0
        assert sum(gifts) < 16 / 2


def test_without_a_pledge_strong_gives_where_the_others_are_known_to_give() -> None:
    generous = stakes(3)._replace(level=12, habits=(None, 1.2, 1.2, 1.2))
    beliefs = Beliefs(generous, [[0, 4, 4, 3]] * 10)
    assert gift_in_war(beliefs, 0) >= 1


def test_the_liar_plays_in_the_arena_alone() -> None:
    assert "liar" in arena_makers("europa")
    assert "liar" not in makers("europa")
    assert "liar" not in offered("europa")


def test_the_liar_accepts_everything_and_gives_nothing() -> None:
    state = conference()
    do(state, "blue each 3 green")
    liar = arena_makers("europa")["liar"](GAME, 1, Chance.of("liar"))
    assert str(liar.choose(state.view(1), state.legal(1), [])) == "accept 1"
    do(state, *(f"{colour} ready" for colour in PAWNS))
    assert str(liar.choose(state.view(1), state.legal(1), [])) == "commit 0"
