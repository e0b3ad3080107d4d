"""Likely worlds fit what is known, and their racks are as far as racks are that somebody sorts."""

from collections import Counter
from collections.abc import Iterator
from statistics import mean
from typing import Any

import numpy as np
import pytest

from grandtour.arena.play import play_game
from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.match import AnyMatch
from grandtour.core.reel import Moment, Reel
from grandtour.games.europatour import GAME
from grandtour.games.europatour.actions import CLAIM
from grandtour.games.europatour.board import DECK, KINDS
from grandtour.games.europatour.bots.tour_draws import TourDraws
from grandtour.games.europatour.bots.tour_sums import KINDS_COUNT
from grandtour.games.europatour.likely import likely
from grandtour.games.europatour.tour import SLOTS, distance, fault
from tests.effort import some


@pytest.fixture(scope="module")
def games() -> list[AnyMatch]:
    make = registry.bot(makers("europatour"), "medium")
    return [
        play_game(GAME, [make] * 2, {}, Chance.of("likely", number)).match
        for number in range(some(6, 40))
    ]


def moments(match: AnyMatch, phase: str, first: int, last: int = 100) -> Iterator[Moment]:
    """The moments of these rounds."""
    for _, moment in Reel(match).walk(range(20, len(match.actions)), None):
        if moment.state.phase == phase and first <= moment.state.round_number <= last:
            yield moment


# Only the game knows its state.
def worlds(moment: Moment, count: int) -> list[Any]:
    draw = likely(moment.view(None), moment.log(None))
    return [draw(Chance.of(len(moment.actions), number).stream("world")) for number in range(count)]


def cards_of(world: Any) -> Counter[int]:
    racks = (card for rack in world.racks for card in rack)
    piles = (card for pile in world.piles for card in pile)
    in_hand = [world.drawn] if world.drawn >= 0 else []
    return Counter([*racks, *piles, *world.stock, *in_hand])


def test_every_card_is_there_once(games: list[AnyMatch]) -> None:
    for moment in moments(games[0], "discard", 1):
        for world in worlds(moment, 3):
            assert cards_of(world) == Counter(DECK)


@pytest.mark.parametrize("rounds", [(1, 3), (4, 6), (7, 9)])
def test_racks_are_as_far_as_they_are_in_truth(
    games: list[AnyMatch], rounds: tuple[int, int]
) -> None:
    true, found, imagined = [], [], []
    for match in games:
        for moment in moments(match, "draw", *rounds):
            true += [distance(rack) for rack in moment.state.racks]
            found += [distance(rack) for world in worlds(moment, 4) for rack in world.racks]
            chance = Chance.of("imagined", len(moment.actions)).stream("world")
            dealt = GAME.imagine(moment.view(None), moment.log(None), chance)
            imagined += [distance(rack) for rack in dealt.racks]
    assert abs(mean(found) - mean(true)) < 0.8
    assert mean(imagined) > mean(found) + 1.2


def test_nobody_overlooks_a_tour(games: list[AnyMatch]) -> None:
    for match in games:
        for moment in moments(match, "draw", 8):
            for world in worlds(moment, 3):
                assert all(fault(rack) for rack in world.racks)


def test_who_claims_mostly_has_a_tour(games: list[AnyMatch]) -> None:
    asked = complete = 0
    for match in games:
        for moment in moments(match, "claim", 1):
            (seat,) = moment.view(None).claims
            found = worlds(moment, 10)
            asked += len(found)
            complete += sum(fault(world.racks[seat]) is None for world in found)
    assert asked >= 10
    assert complete > asked / 2, (complete, asked)


def test_a_card_that_was_taken_up_is_of_use(games: list[AnyMatch]) -> None:
    """Who takes a card from a pile has a slot for it, more often than for any other card."""
    useful = useless = 0
    for match in games:
        for moment in moments(match, "discard", 4):
            hand = moment.view(None).hand
            if hand.card is None:
                continue
            for world in worlds(moment, 4):
                rack = world.racks[hand.seat]
                best = min(
                    distance([*rack[:slot], KINDS[hand.card], *rack[slot + 1 :]])
                    for slot in range(SLOTS)
                )
                if best < distance(rack):
                    useful += 1
                else:
                    useless += 1
    assert useful > 2 * useless, (useful, useless)


def test_tours_are_drawn_as_often_as_they_weigh() -> None:
    """All weight on two tours that differ in one card, three to one."""
    codes = ("PT ES FR BE NL DE PL LT LV EE", "PT ES FR BE NL DE PL BY LV EE")
    one, other = ([KINDS[code] for code in line.split()] for line in codes)
    weights = np.full((SLOTS, KINDS_COUNT), 1e-9)
    for slot in range(SLOTS):
        weights[slot, other[slot]] = 1
        weights[slot, one[slot]] = 3 if one[slot] != other[slot] else 1
    draws, chance = TourDraws(weights), Chance.of("tours").stream("draws")
    found = Counter(tuple(draws.tour(chance)) for _ in range(400))
    assert set(found) == {tuple(one), tuple(other)}
    assert 250 < found[tuple(one)] < 350


def test_what_the_rules_have_claimed_is_a_tour() -> None:
    make = registry.bot(makers("europatour"), "medium")
    match = play_game(GAME, [make] * 2, {"auto_claim": True}, Chance.of("claimed")).match
    assert CLAIM not in [action for _, action in match.actions]
    (moment, *_) = moments(match, "claim", 1)
    (seat,) = moment.view(None).claims
    for world in worlds(moment, 20):
        assert fault(world.racks[seat]) is None
        assert world.view(None) == moment.view(None)
