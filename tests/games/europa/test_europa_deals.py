"""Offers: what can be offered and answered, and how it is judged whether a word was kept."""

import itertools
from typing import Any

import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import Event
from grandtour.games.europa import GAME
from grandtour.games.europa.ballots import PAWN, Ballot
from grandtour.games.europa.board import COUNTRY_OF
from grandtour.games.europa.deals import verdict
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import OfferView, Settings
from tests.rulebook.europa.europa_positions import (
    COLOURS,
    QUIET,
    coalition,
    do,
    election,
    everything,
    kinds,
    menu,
    of,
    refused,
)

TALK = Settings()
BRITAIN = {"blue": 2, "green": 2, "red": 2, "yellow": 3}


def britain(**parts: Any) -> State:
    return election("GBR", BRITAIN, settings=TALK, **parts)


def all_ready(state: State) -> list[Event]:
    return do(state, *(f"{COLOURS[seat]} ready" for seat in state.turn()))


def words(state: State) -> dict[str, tuple[int, int]]:
    """How often each colour kept and broke its word, for those who did either."""
    trust = enumerate(state.view(None).trust)
    return {COLOURS[seat]: (it.kept, it.broken) for seat, it in trust if it.kept or it.broken}


def only(offers: tuple[OfferView, ...]) -> OfferView:
    (offer,) = offers
    return offer


# Making and answering.


def test_an_offer_is_made_accepted_and_shown() -> None:
    state = britain()
    events = do(state, "green offer GBR green red")
    assert kinds(events) == ["offered"]
    offer = only(state.view(None).offers)
    assert (offer.number, offer.kind, offer.seat, offer.asked) == (3, "coalition", 1, (2,))
    assert (offer.coalition, offer.country, offer.status) == ((1, 2), "GBR", "open")
    assert menu(state, "red")[-3:] == ["accept 3", "decline 3", "ready"]
    assert "accept 3" not in menu(state, "blue")
    do(state, "red accept 3")
    assert only(state.view(None).offers).status == "accepted"
    assert refused(state, "red decline 3") == "no_such_offer"


def test_an_offer_for_others_is_a_suggestion_to_both() -> None:
    state = britain()
    assert kinds(do(state, "blue offer GBR green red")) == ["suggested"]
    assert only(state.view(None).offers).asked == (1, 2)
    do(state, "green accept 1")
    assert only(state.view(None).offers).status == "open"
    do(state, "red accept 1")
    assert only(state.view(None).offers).status == "accepted"


def test_one_who_declines_is_enough() -> None:
    state = britain()
    do(state, "blue offer GBR blue green red", "red decline 1", "green accept 1")
    assert only(state.view(None).offers).status == "declined"


def test_what_is_not_answered_in_the_campaign_lapses() -> None:
    state = britain()
    do(state, "blue offer GBR blue green")
    all_ready(state)
    assert only(state.view(None).offers).status == "lapsed"
    assert refused(state, "green accept 1") == "not_campaigning"
    do(state, "blue propose red yellow", "green yes", "red yes", "yellow yes")
    assert words(state) == {}


def test_those_who_are_ready_can_still_answer_but_not_offer() -> None:
    state = britain()
    do(state, "green ready", "blue offer GBR blue green")
    assert menu(state, "green") == ["accept 1", "decline 1"]
    assert state.turn() == (0, 2, 3)
    assert refused(state, "green offer GBR green red") == "is_ready_already"
    do(state, "green accept 1")
    assert state.view(None).election.ready == (1,)  # type: ignore[union-attr]


def test_two_offers_in_a_campaign_are_the_limit() -> None:
    state = britain()
    do(state, "blue offer GBR blue green", "blue offer GBR blue red")
    assert [offer.number for offer in state.view(None).offers] == [1, 2]
    assert refused(state, "blue offer GBR blue yellow") == "too_many_offers"
    assert menu(state, "blue") == ["ready"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("blue offer GBR blue", "offer_to_nobody"),
        ("blue offer IRL blue green", "campaign_elsewhere"),
        ("yellow offer GBR red", "below_threshold"),
        ("blue trade green IRL", "no_common_election"),
        ("blue trade blue IRL", "offer_to_nobody"),
        ("blue peace green 1 1", "not_conferring"),
        ("blue accept 5", "no_such_offer"),
    ],
)
def test_what_cannot_be_offered(move: str, reason: str) -> None:
    state = britain(later=["IRL"], there={"IRL": {"blue": 1}})
    assert refused(state, move) == reason


def test_a_trade_needs_a_coalition_of_both_here() -> None:
    pawns = {"blue": 1, "green": 1, "red": 4}
    later = {"FRA": {"blue": 1, "green": 1, "red": 1}}
    state = election("GBR", pawns, settings=TALK, later=["FRA"], there=later)
    # Blue and green reach 4 votes together with red only.
    assert "trade 1 FRA" in menu(state, "blue")
    state = election("GBR", {**pawns, "red": 1}, settings=TALK, later=["FRA"], there=later)
    assert state.view(None).election.country == "FRA"  # type: ignore[union-attr]
    assert refused(state, "blue trade green FRA") == "no_common_election"


def test_the_order_of_arrival_of_offers_and_answers_does_not_matter() -> None:
    start = britain()
    do(start, "blue offer GBR blue green red")
    moves = ["green accept 1", "red decline 1", "yellow offer GBR red yellow", "blue ready"]
    states = []
    for order in itertools.permutations(moves):
        state = start.copy()
        do(state, *order)
        states.append(everything(state))
    assert all(state == states[0] for state in states)


def test_without_a_campaign_there_are_no_offers() -> None:
    state = election("GBR", BRITAIN, settings=QUIET)
    assert state.phase == "propose"
    assert refused(state, "blue offer GBR blue green") == "not_campaigning"


def test_who_is_alone_in_a_country_does_not_campaign() -> None:
    state = election("GBR", {"blue": 4}, settings=TALK)
    assert state.phase == "propose"


# Coalitions.

AGREED = ("blue offer GBR blue green", "green accept 1")


def vote(*moves: str) -> State:
    """Britain after blue and green have agreed on a coalition, and these votes."""
    state = britain()
    do(state, *AGREED)
    all_ready(state)
    do(state, *moves)
    return state


def test_both_keep_their_word() -> None:
    state = vote("blue propose blue green", "green yes", "red no", "yellow yes")
    assert state.victory == [1, 1, 0, 0]
    assert words(state) == {"blue": (1, 0), "green": (1, 0)}


def test_the_one_who_says_no_has_broken_it_and_the_proposer_has_kept_it() -> None:
    state = vote("blue propose blue green", "green no", "red no", "yellow no")
    assert words(state) == {}  # judged when the election is over
    do(state, "green pass", "red pass", "yellow pass")
    assert words(state) == {"blue": (1, 0), "green": (0, 1)}


def test_after_it_has_come_up_everybody_is_free() -> None:
    state = vote(
        *("blue pass", "green propose blue green", "blue yes", "red no", "yellow no"),
        *("red propose red yellow", "blue yes", "green no", "yellow yes"),
    )
    assert words(state) == {"blue": (1, 0), "green": (1, 0)}


def test_a_rival_proposal_breaks_it() -> None:
    state = vote("blue propose blue yellow", "green no", "red no", "yellow yes")
    assert state.members
    assert words(state) == {"blue": (0, 1)}


def test_a_yes_to_a_rival_before_breaks_it() -> None:
    state = vote(
        *("blue pass", "green pass", "red propose green red", "blue no", "green yes", "yellow no"),
        *("yellow propose blue green", "blue yes", "green yes", "red no"),
    )
    assert words(state) == {"blue": (1, 0), "green": (0, 1)}


def test_outvoted_by_rivals_is_no_breach() -> None:
    state = vote(
        *("blue pass", "green pass"),
        *("red propose red yellow", "blue no", "green no", "yellow yes"),
    )
    assert state.victory == [0, 0, 1, 1]
    assert words(state) == {}


def test_to_pass_is_no_breach() -> None:
    state = vote("blue pass", "green pass", "red pass", "yellow pass")
    assert words(state) == {}
    assert only(state.view(None).deals).status == "judged"


def test_c4_to_win_together_in_a_larger_coalition_keeps_the_word() -> None:
    state = vote("blue propose blue green red", "green yes", "red yes", "yellow no")
    assert words(state) == {"blue": (1, 0), "green": (1, 0)}


def test_c4_to_refuse_a_larger_one_is_no_breach_and_to_try_it_is_none_either() -> None:
    state = vote("blue propose blue green red", "green no", "red no", "yellow no")
    do(state, "green propose blue green", "blue yes", "red no", "yellow yes")
    assert words(state) == {"blue": (1, 0), "green": (1, 0)}


def test_the_maker_of_a_suggestion_has_given_a_word_too() -> None:
    state = britain()
    do(state, "red offer GBR blue green", "blue accept 5", "green accept 5")
    all_ready(state)
    events = do(state, "blue propose blue green", "green yes", "red no", "yellow yes")
    assert words(state) == {"blue": (1, 0), "green": (1, 0), "red": (0, 1)}
    broken = of(events, "deal_broken")
    assert broken == [{"seat": 2, "seats": [0, 1], "deal": "coalition", "country": "GBR"}]
    deal = only(state.view(None).deals)
    assert (deal.kept, deal.broken) == ((0, 1), (2,))


def test_who_promises_two_rivals_breaks_one() -> None:
    state = britain()
    do(state, "blue offer GBR blue green", "green accept 1")
    do(state, "red offer GBR green red", "green accept 5")
    all_ready(state)
    do(state, "blue propose blue green", "green yes", "red no", "yellow yes")
    assert words(state) == {"blue": (1, 0), "green": (1, 1)}


@pytest.mark.parametrize(
    ("ballots", "found"),
    [
        ([], "released"),
        ([Ballot(0)], "released"),
        ([Ballot(2, 0b100, yes=0b100, no=0b11)], "released"),
        ([Ballot(2, 0b100, yes=0b101, no=0b10)], "broken"),
        ([Ballot(2, 0b111, yes=0b101, no=0b10)], "released"),
        ([Ballot(2, 0b111, yes=0b111, carried=True)], "kept"),
        ([Ballot(0, 0b11, yes=0b01, no=0b10)], "kept"),
        ([Ballot(1, 0b11, yes=0b10, no=0b01)], "broken"),
        ([Ballot(1, 0b11, yes=0b10, no=0b01), Ballot(0, 0b11, yes=0b11)], "broken"),
        ([Ballot(1, 0b11, yes=0b11), Ballot(2, 0b101, yes=0b101)], "kept"),
    ],
)
def test_the_verdict_on_seat_0_who_promised_0_and_1(ballots: list[Ballot], found: str) -> None:
    assert verdict(0, coalition("blue", "green"), ballots, exactly=True) == found


def test_c9_a_word_is_judged_once() -> None:
    state = britain()
    do(state, "blue offer GBR blue green", "green accept 1")
    do(state, "green offer GBR blue green", "blue accept 3")
    all_ready(state)
    events = do(state, "blue propose blue green", "green yes", "red no", "yellow yes")
    assert words(state) == {"blue": (1, 0), "green": (1, 0)}
    assert kinds(events).count("deal_kept") == 2
    assert len(state.view(None).deals) == 2


# Trades.


def trading() -> State:
    """Blue asks green for a yes in Britain, for one in France; green has accepted."""
    there = {"FRA": {"blue": 2, "green": 2, "red": 2}, "IRL": {"blue": 1, "green": 1}}
    state = britain(later=["FRA", "IRL"], there=there)
    do(state, "blue trade green FRA", "green accept 1")
    all_ready(state)
    return state


def to_france(state: State) -> None:
    """Over the moves, if any, to the vote in France."""
    while state.phase == "move":
        do(state, f"{COLOURS[state.turn()[0]]} stay")
    assert state.view(None).election.country == "FRA"  # type: ignore[union-attr]
    all_ready(state)


def test_a_trade_of_which_both_halves_are_kept() -> None:
    state = trading()
    do(state, "blue propose blue green red", "green yes", "red yes", "yellow no")
    assert words(state) == {"green": (1, 0)}
    offer = only(state.view(None).offers)
    assert (offer.status, offer.later, offer.kept) == ("accepted", "FRA", (1,))
    to_france(state)
    do(state, "blue pass", "green propose blue green", "blue yes", "red no")
    assert words(state) == {"blue": (1, 0), "green": (1, 0)}
    assert only(state.view(None).deals).kept == (0, 1)


def test_a_trade_whose_maker_does_not_pay() -> None:
    state = trading()
    do(state, "blue propose blue green", "green yes", "red no", "yellow yes")
    to_france(state)
    do(state, "blue propose blue red", "green no", "red yes")
    assert words(state) == {"blue": (0, 1), "green": (1, 0)}


def test_a_trade_whose_first_half_is_broken_releases_the_maker() -> None:
    state = trading()
    do(state, "blue propose blue green", "green no", "red no", "yellow no")
    do(state, "green pass", "red pass", "yellow pass")
    assert words(state) == {"green": (0, 1)}
    assert state.view(None).offers == ()
    to_france(state)
    do(state, "blue propose blue red", "green no", "red yes")
    assert words(state) == {"green": (0, 1)}


def test_a_trade_whose_first_half_never_comes_up_binds_nobody() -> None:
    state = trading()
    do(state, "blue pass", "green pass", "red pass", "yellow pass")
    assert words(state) == {}
    assert only(state.view(None).deals).status == "judged"


def test_a_trade_is_released_when_no_vote_is_held_later() -> None:
    there = {"DEU": {"blue": 1, "green": 1}}
    state = britain(later=["DEU"], there=there)
    do(state, "blue trade green DEU", "green accept 1")
    all_ready(state)
    events = do(state, "blue propose blue green", "green yes", "red yes", "yellow yes")
    assert kinds(events).count("deal_kept") == 1
    # Britain touches no country that votes later, so Germany is next, and too weak.
    assert "no_coalition" in kinds(events)
    assert words(state) == {"green": (1, 0)}
    assert only(state.view(None).deals).kept == (1,)


def test_c6_a_trade_the_other_way_round() -> None:
    there = {"FRA": {"blue": 2, "green": 2, "red": 2}}
    state = britain(later=["FRA"], there=there)
    assert {"support 1 FRA", "trade 1 FRA"} <= set(menu(state, "blue"))
    do(state, "blue support green FRA", "green accept 1")
    all_ready(state)
    do(state, "blue propose blue green", "green yes", "red no", "yellow yes")
    assert words(state) == {"blue": (1, 0)}
    to_france(state)
    do(state, "blue pass", "green propose green red", "blue no", "red yes")
    assert words(state) == {"blue": (1, 0), "green": (0, 1)}


def test_c8_who_has_no_pawn_on_the_day_releases_both() -> None:
    there = {"FRA": {"blue": 2, "green": 1, "red": 2}}
    state = britain(later=["FRA"], there=there)
    do(state, "blue trade green FRA", "green accept 1")
    all_ready(state)
    do(state, "blue propose blue green", "green yes", "red no", "yellow yes")
    # On the day green is not there any more.
    state.present[COUNTRY_OF["FRA"]] -= PAWN[1]
    while state.phase == "move":
        do(state, f"{COLOURS[state.turn()[0]]} stay")
    all_ready(state)
    do(state, "blue propose blue red", "red yes")
    assert words(state) == {"green": (1, 0)}


def test_c6_a_trade_for_the_next_turn() -> None:
    state = britain(turn=1)
    assert "trade 1 ITA next" in menu(state, "blue")
    assert refused(state, "blue trade green GBR next") == "no_common_election"
    do(state, "blue trade green ITA next", "green accept 1")
    all_ready(state)
    do(state, "blue propose blue green", "green yes", "red no", "yellow yes")
    while state.phase == "move":
        do(state, f"{COLOURS[state.turn()[0]]} stay")
    assert state.turn_number == 2
    (offer,) = state.view(None).offers
    assert (offer.kind, offer.later, offer.due, offer.kept) == ("trade", "ITA", 2, (1,))
    world = GAME.imagine(state.view(0), [], Chance.of("trade").stream("worlds"))
    assert world.standing == state.standing
    # The turn ends without an election there.
    state.results = ()
    state.track = ()
    state.open_elections([])
    assert only(state.view(None).deals).kept == (1,)
    assert words(state) == {"green": (1, 0)}


def test_c6_there_is_no_next_turn_after_the_last() -> None:
    assert not [text for text in menu(britain(turn=4), "blue") if text.endswith("next")]
