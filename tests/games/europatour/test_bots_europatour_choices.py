"""What the bots of Europa Tour do in single positions, and the sums they stand on."""

import random
from dataclasses import replace
from math import inf

import numpy as np
import pytest

from grandtour.bots.log_follower import LogFollower
from grandtour.core.chance import Chance
from grandtour.core.game import Bot, Event, Interrupter
from grandtour.games.europatour import GAME
from grandtour.games.europatour.actions import CLAIM, DECLINE, TAKE_PILE, TAKE_STOCK, Action
from grandtour.games.europatour.board import (
    CODES,
    COUNTRY_KINDS,
    DECK,
    KINDS,
    NO_CARD,
    VEHICLE_KINDS,
)
from grandtour.games.europatour.bots import BOTS
from grandtour.games.europatour.bots.medium import costs_of, prices_of
from grandtour.games.europatour.bots.prospects import Prospects
from grandtour.games.europatour.bots.seated import SeatedBot
from grandtour.games.europatour.bots.strong import StrongBot
from grandtour.games.europatour.bots.tour_costs import cheapest_through
from grandtour.games.europatour.bots.tour_sums import Floats, outlook, total
from grandtour.games.europatour.bots.tuning import TUNING
from grandtour.games.europatour.knowledge import Memory
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.tour import FLIGHTS, SLOTS, cheapest_beginnings, distance, fault
from grandtour.games.europatour.view import EuropaTourView, Settings

LEVELS = sorted(BOTS)

COMPLETE = "PT ES FR BE NL DE PL LT LV EE"
HOPELESS = "SHIP CY SHIP MT SHIP IS SHIP SHIP TR SHIP"


class Table:
    """A position reached by lawful play, so that the seats' logs are what they would be."""

    def __init__(
        self, own: str, other: str, tops: str, stock: str = "", *, no_pass: bool = False
    ) -> None:
        racks = [[KINDS[code] for code in rack.split()] for rack in (own, other)]
        piles = [KINDS[code] for code in tops.split()]
        drawn_first = [KINDS[code] for code in stock.split()]
        rest = list(DECK)
        for card in [*racks[0], *racks[1], *piles, *drawn_first]:
            rest.remove(card)
        random.Random(1).shuffle(rest)
        self.state = State(
            settings=Settings(no_pass=no_pass),
            deck=Chance.of("table").stream("deck"),
            first=0,
            racks=[[NO_CARD] * 10 for _ in racks],
            stock=[*rest, *reversed(drawn_first), *reversed(piles)],
            piles=[],
            to_place=[rack[::-1] for rack in racks],
            phase="placing",
        )
        self.logs: list[list[Event]] = [[], []]
        for seat in (0, 1):
            for slot in range(1, 11):
                self.play(seat, f"place {slot}")

    def play(self, seat: int, action: str | Action) -> None:
        for event in self.state.play(seat, GAME.parse(str(action))):
            for witness, log in enumerate(self.logs):
                seen = event.seen_by(witness)
                if seen is not None:
                    log.append(seen)

    def show(self, seat: int) -> None:
        """The seat claims wrongly, and everybody sees its rack."""
        self.play(seat, "claim")
        self.play(1 - seat, "decline")

    def ask(self, bot: Bot[Action, EuropaTourView], seat: int = 0) -> Action:
        action = bot.choose(self.state.view(seat), self.state.legal(seat), self.logs[seat])
        self.play(seat, action)
        return action


def strong(seat: int = 0) -> StrongBot:
    return StrongBot(GAME, seat, Chance.of("bot"))


def seated(level: str, seat: int = 0) -> Bot[Action, EuropaTourView]:
    return BOTS[level](GAME, seat, Chance.of("bot", level))


# Claims.


@pytest.mark.parametrize("level", LEVELS)
def test_a_complete_rack_is_claimed_out_of_turn_on_turn_and_in_a_window(level: str) -> None:
    table = Table(HOPELESS, COMPLETE, "AT CH IT SI HR")
    bot = seated(level, 1)
    assert isinstance(bot, Interrupter)
    state = table.state
    assert bot.interrupt(state.view(1), state.legal(1), table.logs[1]) == CLAIM

    table.play(0, "claim")
    assert bot.choose(state.view(1), state.legal(1), table.logs[1]) == CLAIM
    table.play(1, "claim")
    assert state.winners == (1,)

    on_turn = Table(COMPLETE, HOPELESS, "AT CH IT SI HR")
    assert on_turn.ask(BOTS[level](GAME, 0, Chance.of(1))) == CLAIM


@pytest.mark.parametrize("level", LEVELS)
def test_an_incomplete_rack_is_not_claimed(level: str) -> None:
    table = Table(HOPELESS, COMPLETE.replace("FR", "SE"), "AT CH IT SI HR")
    bot = seated(level, 1)
    assert isinstance(bot, Interrupter)
    assert bot.interrupt(table.state.view(1), table.state.legal(1), table.logs[1]) is None
    table.play(0, "claim")
    assert bot.choose(table.state.view(1), table.state.legal(1), table.logs[1]) == DECLINE


# Single decisions.


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("missing", ["PT", "FR", "EE"])
def test_the_pile_card_that_completes_the_tour_is_taken_and_put_where_it_belongs(
    level: str, missing: str
) -> None:
    table = Table(
        COMPLETE.replace(missing, "IS"), HOPELESS.replace("IS", "NO"), f"AT CH {missing} SI HR"
    )
    bot = BOTS[level](GAME, 0, Chance.of(1))
    assert isinstance(bot, SeatedBot)
    assert table.ask(bot) == TAKE_PILE[2]
    assert table.ask(bot).slot == COMPLETE.split().index(missing) + 1
    assert bot.interrupt(table.state.view(0), table.state.legal(0), table.logs[0]) == CLAIM


def test_a_card_from_the_stock_completes_the_tour() -> None:
    table = Table(
        COMPLETE.replace("FR", "IS"), HOPELESS.replace("IS", "NO"), "SHIP SHIP SHIP GR AL", "FR"
    )
    bot = strong()
    assert table.ask(bot) == TAKE_STOCK
    assert table.ask(bot).slot == 3
    assert fault(table.state.racks[0]) is None


def test_what_nobody_can_get_is_not_waited_for() -> None:
    """A gap that only one card fills is left when the other player is known to have that card."""
    gap = "PT GR FR BE NL DE PL LT LV EE"
    table = Table(gap, "SHIP ES SHIP MT SHIP IS SHIP SHIP TR SHIP", "AL SHIP PLANE-RED CY MK", "GB")
    table.show(1)
    table.play(0, "take stock")
    action = strong().choose(table.state.view(0), table.state.legal(0), table.logs[0])
    # With Great Britain first, a ship joins France: there are many ships.
    assert action.slot == 1


def shuffled_in(card: str, pile: int) -> str:
    """Five tops, this card on that pile."""
    tops = ["AL", "MK", "BG", "HR"]
    tops.insert(pile - 1, card)
    return " ".join(tops)


@pytest.mark.parametrize("pile", range(1, 6))
def test_the_next_player_is_denied_the_card_that_wins(pile: int) -> None:
    """The bot could use France itself, but not at once; one that does not care leaves it open."""
    covered = []
    for tuning in (TUNING, replace(TUNING, deny=0)):
        own, other = "CH GR IT SI HU RO UA RU FI SHIP", COMPLETE.replace("FR", "NO")
        table = Table(own, other, shuffled_in("FR", pile), "PLANE-RED")
        table.show(1)
        table.play(0, "take stock")
        covered.append(table.ask(StrongBot(GAME, 0, Chance.of(1), tuning)).pile)
    assert covered[0] == pile
    assert covered[1] != pile


@pytest.mark.parametrize("card", ["BE", "NL", "ES"])
def test_the_next_player_is_not_handed_the_card_that_wins(card: str) -> None:
    """It is of no use to the bot, but kept; a bot that does not care lays it down."""
    laid_down = []
    for tuning in (TUNING, replace(TUNING, deny=0)):
        own, other = "SI GR TR BG RO UA RU FI SE NO", COMPLETE.replace(card, "CY")
        table = Table(own, other, "CZ MK CH BA HR", card)
        table.show(1)
        table.play(0, "take stock")
        action = table.ask(StrongBot(GAME, 0, Chance.of(1), tuning))
        laid_down.append(CODES[table.state.piles[action.pile - 1][-1]])
    assert laid_down == ["SI", card]


@pytest.mark.parametrize("pile", range(1, 6))
def test_a_wanted_top_is_not_covered(pile: int) -> None:
    """Two cards are missing and one of them lies open: the discard goes elsewhere."""
    table = Table(
        COMPLETE.replace("FR", "IS").replace("LV", "MT"),
        HOPELESS.replace("IS", "NO").replace("MT", "FI"),
        shuffled_in("FR", pile),
        "LV",
    )
    table.play(0, "take stock")
    action = table.ask(strong())
    assert action.slot == 9
    assert action.pile != pile


def test_a_card_is_not_laid_back_forever() -> None:
    """Who laid a pile's card back draws from the stock, unless a pile card wins."""
    table = Table(
        "NIR SHIP SCO SHIP LV SHIP CS UA SHIP BG",
        HOPELESS.replace("SHIP", "AL", 1).replace("SHIP", "PL", 1).replace("SHIP", "NO", 1),
        "BA NL PLANE-RED GB RO",
    )
    table.play(0, "take pile 3")
    table.play(0, "discard onto 3")
    table.play(1, "take pile 3")
    table.play(1, "discard onto 3")
    assert table.ask(strong()) == TAKE_STOCK


def test_a_taken_back_move_is_forgotten() -> None:
    """A log as long as the one read before, but with another end, is read anew."""
    table = Table(COMPLETE, HOPELESS, "AL MK AT BG HR", "GB")
    follower = LogFollower(Memory.fold)

    def memory() -> Memory:
        return follower.after(table.logs[0], lambda: Memory(0, 2))

    shorter = table.logs[0][:]
    twin = table.state.copy()
    table.play(0, "take stock")
    assert memory().drawn == KINDS["GB"]
    table.state, table.logs = twin, [shorter, []]
    table.play(0, "take pile 3")
    assert memory().drawn == KINDS["AT"]
    assert memory().piles[2] == []
    assert KINDS["GB"] in memory().pools[0]


# The sums over all tours.


def rack_only(rack: str, least: float) -> Floats:
    weights = np.full((10, len(KINDS)), least)
    for slot, code in enumerate(rack.split()):
        weights[slot, KINDS[code]] = 1
    return weights


def test_a_complete_rack_is_one_tour_and_going_back_is_none() -> None:
    assert total(rack_only(COMPLETE, 1e-9)) == pytest.approx(1, abs=1e-6)
    back = COMPLETE.replace("BE NL DE", "BE FR BE")
    assert total(rack_only(back, 1e-9)) < 1e-6
    by_ship_and_back = "PT ES FR SHIP GB SHIP FR IT SI HR"
    assert total(rack_only(by_ship_and_back, 1e-9)) < 1e-6


def test_every_way_to_fill_a_gap_counts() -> None:
    """Before Spain there may be Portugal or France; France is not, as it comes again."""
    gap = rack_only("IS ES FR BE NL DE PL LT LV EE", 1e-9)
    gap[0, [KINDS["PT"], KINDS["IT"]]] = 0.25
    assert total(gap) == pytest.approx(0.25, abs=1e-6)
    gap[0, KINDS["FR"]] = 0.5
    assert total(gap) == pytest.approx(0.25, abs=1e-6)


def test_sums_through_a_card_are_those_of_a_rack_that_has_it() -> None:
    rng = np.random.default_rng(1)
    weights = rng.uniform(0.01, 0.3, (10, len(KINDS)))
    found = outlook(weights)
    assert found.total == pytest.approx(float(total(weights)))
    batch = []
    cells = [(slot, card) for slot in range(10) for card in range(len(KINDS))]
    for slot, card in cells:
        changed = weights.copy()
        changed[slot, card] += 1
        batch.append(changed)
    gains = total(np.stack(batch, axis=2)) - found.total
    assert gains == pytest.approx([found.through[cell] for cell in cells], abs=1e-9)


def test_a_card_that_completes_the_tour_has_the_value_of_a_win() -> None:
    rack = [KINDS[code] for code in COMPLETE.replace("FR", "IS").split()]
    weights = np.full((10, len(KINDS)), 0.02)
    weights[range(10), rack] = 1
    prospects = Prospects(rack, weights, TUNING)
    won = np.argwhere(prospects.swaps == TUNING.won).tolist()
    assert won == [[2, KINDS["FR"]], [2, KINDS["PLANE-BLUE"]]]
    assert prospects.taken(KINDS["FR"]) == TUNING.won
    assert prospects.drawn_from([KINDS["FR"], KINDS["CY"]]) == (TUNING.won + prospects.now) / 2


def test_prices_in_arrays_are_those_of_the_rules_step_by_step() -> None:
    """`cheapest_beginnings` forwards and backwards, joined at every card."""
    rng = random.Random(2)
    for free in range(SLOTS):
        rack = [*rng.sample(DECK, SLOTS - free), *[NO_CARD] * free]
        rng.shuffle(rack)
        costs = costs_of(rack)
        begin = cheapest_beginnings(costs.tolist())
        end = cheapest_beginnings(costs[::-1].tolist())[::-1]
        now, after = prices_of(rack)
        assert now == min(begin[-1])
        for slot in range(SLOTS):
            for country in COUNTRY_KINDS:
                cost = costs[slot, country]
                assert after[slot][country] == begin[slot][country] + end[slot][country] - 2 * cost
            for vehicle in VEHICLE_KINDS:
                flights = [
                    begin[slot - 1][here] + end[slot + 1][there]
                    for there in COUNTRY_KINDS
                    for by, here in FLIGHTS[there]
                    if by == vehicle and 0 < slot < SLOTS - 1
                ]
                assert after[slot][vehicle] == min(flights, default=inf)


def test_the_medium_plan_is_the_distance() -> None:
    rng = random.Random(1)
    for _ in range(20):
        rack = rng.sample(DECK, 10)
        through = cheapest_through(np.minimum(1, costs_of(rack)))
        assert min(through[0]) == distance(rack)
        assert all(min(row) == min(through[0]) for row in through)
