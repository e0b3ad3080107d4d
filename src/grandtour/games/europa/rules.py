"""The rules of Europa 1945-2030: the whole truth of a game and how it goes on.

Rulebook "Phases of Play"; the numbers R.. in comments are those of the rulings on what it leaves
open. A turn:

    order, pawns, cards --> (war: confer --> commit --> decide) --> place --> elections --> next

    an election: campaign --> propose <--> answer --> move of the winners

This file has the state and the turns; the phases are in war.py, placement.py, negotiation.py
(campaign, pledges and other offers), elections.py and scoring.py. Each of them changes the state
and adds to a list of events.

Countries are numbers, see board.py; sets of countries and of seats are bit sets; the pawns in a
country are one int, see ballots.py.
"""

from collections.abc import Callable
from typing import Self

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Event, Outcome, Seat
from grandtour.core.seats import NOBODY, SEATS_IN, SeatSet
from grandtour.games.europa import elections, negotiation, placement, scoring, war
from grandtour.games.europa.actions import (
    MOST_OFFERS,
    MOST_PAWNS,
    MOST_PLEDGES,
    Action,
    is_known,
)
from grandtour.games.europa.ballots import Arithmetic, Ballot, Pawns
from grandtour.games.europa.board import (
    CODES,
    NO_COUNTRY,
    OPEN,
    TURNS,
    Countries,
    CountryNumber,
    numbers,
)
from grandtour.games.europa.deals import Offer
from grandtour.games.europa.dice import first_order, rank, war_sums
from grandtour.games.europa.refusals import refusal
from grandtour.games.europa.view import (
    EuropaView,
    Final,
    OfferView,
    Phase,
    Settings,
    Standing,
    TrackCard,
    WarRoll,
)
from grandtour.games.europa.view_builder import view_of

START_POINTS = {3: 40, 4: 30, 5: 24, 6: 20}
PAWN_PRICE = 10
_WAR_SUMS = 2 * war.ROLLS_A_TURN


def recruits(points: int) -> int:
    """Pawns for so many Political Points (R04: the box has no more than 20).

    >>> [recruits(points) for points in (49, 69, 351)]
    [4, 6, 20]
    """
    return min(MOST_PAWNS, points // PAWN_PRICE)


class State:
    """A game in progress. A new one stands before its first turn; see `deal`."""

    __slots__ = (
        "answered",
        "ballots",
        "broken",
        "cards",
        "changes",
        "country",
        "deals",
        "decider",
        "dice",
        "final",
        "frontier",
        "given",
        "history",
        "kept",
        "later",
        "left",
        "level",
        "made",
        "members",
        "movers",
        "offers",
        "open",
        "order",
        "pawns",
        "phase",
        "placing",
        "points",
        "present",
        "proposal",
        "proposers",
        "quotas",
        "ready",
        "recruits",
        "results",
        "revealed",
        "rolls",
        "seats",
        "settings",
        "standing",
        "sums",
        "tension",
        "threshold",
        "ties",
        "to_place",
        "track",
        "turn_number",
        "victory",
        "waiting",
        "war",
        "where",
        "winners",
        "yes",
    )

    def __init__(
        self,
        *,
        settings: Settings,
        seats: int,
        ties: Stream,
        cards: Stream,
        dice: tuple[int, ...],
    ) -> None:
        self.settings = settings
        self.seats = seats
        self.ties = ties
        self.cards = cards
        self.dice = dice
        """Sums of the War dice that are still to come."""
        self.turn_number = 0
        self.phase: Phase = "place"
        self.waiting: SeatSet = 0
        self.order: tuple[Seat, ...] = tuple(range(seats))
        self.points = [START_POINTS[seats]] * seats
        self.victory = [0] * seats
        self.pawns = [0] * seats
        self.recruits: tuple[int, ...] = ()
        self.final: Final | None = None
        # The board.
        self.members: Countries = 0
        self.frontier: Countries = 0
        """All that touches a member."""
        self.tension: Countries = 0
        self.war: Countries = 0
        self.present: list[Pawns] = [0] * len(CODES)
        self.where: list[Countries] = [0] * seats
        """By seat: the countries with its pawns."""
        self.track: tuple[CountryNumber, ...] = ()
        self.results: tuple[TrackCard, ...] = ()
        self.later: Countries = 0
        """Countries of the track whose election is still to come."""
        self.history: tuple[Standing, ...] = ()
        # Risks of War.
        self.rolls: tuple[WarRoll, ...] = ()
        self.level = 0
        """Of this turn's common effort; 0 if there is none."""
        self.given = [war.UNKNOWN] * seats
        self.revealed = False
        self.changes: tuple[int, ...] = (0,) * seats
        self.decider: Seat = NOBODY
        self.left = 0
        # Placement.
        self.open: Countries = 0
        self.quotas: tuple[int, ...] = ()
        self.placing = 0
        self.to_place = 0
        # The election.
        self.country: CountryNumber = NO_COUNTRY
        self.threshold = 0
        self.sums: Arithmetic | None = None
        self.ready: SeatSet = 0
        self.proposers: tuple[Seat, ...] = ()
        self.ballots: tuple[Ballot, ...] = ()
        self.proposal: SeatSet = 0
        self.yes: SeatSet = 0
        """Answers to the proposal so far, the proposer's own with them."""
        self.answered: SeatSet = 0
        self.winners: SeatSet = 0
        self.movers: tuple[Seat, ...] = ()
        # Words.
        self.offers: list[Offer] = []
        self.standing: list[Offer] = []
        """Trades whose first half was kept."""
        self.made = [0] * seats
        self.deals: tuple[OfferView, ...] = ()
        self.kept = [0] * seats
        self.broken = [0] * seats

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.answered = self.answered
        twin.ballots = self.ballots
        twin.broken = self.broken[:]
        twin.cards = self.cards.copy()
        twin.changes = self.changes
        twin.country = self.country
        twin.deals = self.deals
        twin.decider = self.decider
        twin.dice = self.dice
        twin.final = self.final
        twin.frontier = self.frontier
        twin.given = self.given[:]
        twin.history = self.history
        twin.kept = self.kept[:]
        twin.later = self.later
        twin.left = self.left
        twin.level = self.level
        twin.made = self.made[:]
        twin.members = self.members
        twin.movers = self.movers
        twin.offers = self.offers[:]
        twin.open = self.open
        twin.order = self.order
        twin.pawns = self.pawns[:]
        twin.phase = self.phase
        twin.placing = self.placing
        twin.points = self.points[:]
        twin.present = self.present[:]
        twin.proposal = self.proposal
        twin.proposers = self.proposers
        twin.quotas = self.quotas
        twin.ready = self.ready
        twin.recruits = self.recruits
        twin.results = self.results
        twin.revealed = self.revealed
        twin.rolls = self.rolls
        twin.seats = self.seats
        twin.settings = self.settings
        twin.standing = self.standing[:]
        twin.sums = self.sums
        twin.tension = self.tension
        twin.threshold = self.threshold
        twin.ties = self.ties.copy()
        twin.to_place = self.to_place
        twin.track = self.track
        twin.turn_number = self.turn_number
        twin.victory = self.victory[:]
        twin.waiting = self.waiting
        twin.war = self.war
        twin.where = self.where[:]
        twin.winners = self.winners
        twin.yes = self.yes
        return twin

    def turn(self) -> tuple[Seat, ...]:
        return SEATS_IN[self.waiting]

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        menu = _MENUS.get(self.phase)
        return menu(self, seat) if menu else ()

    def play(self, seat: Seat, action: Action) -> list[Event]:
        if is_known(action):
            events = _PLAYS[action.verb](self, seat, action)
            if events is not None:
                return events
        raise refusal(self, seat, action)

    def may_offer(self, seat: Seat) -> bool:
        return self.made[seat] < self.most_offers

    @property
    def most_offers(self) -> int:
        return MOST_PLEDGES if self.phase == "confer" else MOST_OFFERS

    def targets(self) -> Countries:
        """Where winners may move a pawn: beside the Union, and the election is still to come."""
        return self.later & self.frontier & ~self.war

    # The turns.

    def begin_turn(self, events: list[Event]) -> None:
        self.turn_number += 1
        self.results = ()
        self.rolls = ()
        self.level = 0
        self.revealed = False
        self.changes = (0,) * self.seats
        self.decider = NOBODY
        self._find_order(events)
        self._recruit(events)
        self._deal_cards(events)
        if self.turn_number < war.FIRST_WAR_TURN:
            self.open_placement(events)
        else:
            war.roll_dice(self, events)
            war.open_commitments(self, events)

    def _find_order(self, events: list[Event]) -> None:
        points = self.points
        told: list[Event] = []
        if self.turn_number == 1:
            self.order = first_order(self.seats, self.ties, told)
        else:
            everyone = range(self.seats)
            self.order = tuple(rank(everyone, lambda seat: -points[seat], self.ties, told))
        events.append(Event("turn", {"turn": self.turn_number}))
        events += told
        events.append(Event("order", {"seats": list(self.order)}))

    def _recruit(self, events: list[Event]) -> None:
        """R03: all pawns of the turn before are back in the box."""
        self.pawns = [recruits(points) for points in self.points]
        self.recruits = tuple(self.pawns)
        events += [Event("recruited", {"seat": seat, "n": self.pawns[seat]}) for seat in self.order]

    def _deal_cards(self, events: list[Event]) -> None:
        """R05: also the cards of countries that are at War still."""
        in_play = OPEN[self.turn_number] & ~self.members
        track = list(numbers(in_play))
        self.cards.shuffle(track)
        self.track = tuple(track)
        self.later = in_play
        events.append(Event("cards", {"countries": [CODES[number] for number in track]}))

    def open_placement(self, events: list[Event]) -> None:
        placement.open_placement(self, events)

    def open_elections(self, events: list[Event]) -> None:
        elections.next_election(self, events)

    def open_commitment(self, events: list[Event]) -> None:
        war.open_commitment(self, events)

    def open_vote(self, events: list[Event]) -> None:
        events.append(Event("campaign_over", {"country": CODES[self.country]}))
        elections.open_vote(self, events)

    def end_turn(self, events: list[Event]) -> None:
        if self.standing:
            negotiation.release_overdue(self, events)
        if self.turn_number < TURNS:
            self.begin_turn(events)
        else:
            scoring.finish(self, events)

    # What the others may know.

    def view(self, seat: Seat | None) -> EuropaView:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    def progress(self) -> float:
        """Turns, and within a turn elections."""
        if self.final is not None:
            return 1.0
        part = len(self.results) / len(self.track) if self.track else 0.0
        return (self.turn_number - 1 + part) / TURNS


_MENUS: dict[Phase, Callable[[State, Seat], tuple[Action, ...]]] = {
    "confer": war.confer_menu,
    "commit": war.commit_menu,
    "decide": war.decide_menu,
    "place": placement.place_menu,
    "campaign": negotiation.campaign_menu,
    "propose": elections.propose_menu,
    "answer": elections.answer_menu,
    "move": elections.move_menu,
}

_PLAYS: dict[str, Callable[[State, Seat, Action], list[Event] | None]] = {
    "commit": war.commit,
    "each": negotiation.pledge,
    "peace": negotiation.pledge,
    "match": negotiation.pledge,
    "end": war.end_war,
    "calm": war.calm,
    "place": placement.place,
    "offer": negotiation.offer,
    "trade": negotiation.trade,
    "support": negotiation.trade,
    "ready": negotiation.ready,
    "accept": negotiation.answer,
    "decline": negotiation.answer,
    "propose": elections.propose,
    "pass": elections.propose,
    "yes": elections.answer,
    "no": elections.answer,
    "move": elections.move,
    "stay": elections.move,
}
"""Each carries an action out and returns its events, or None, and then nothing has changed."""


def deal(
    seats: int, settings: Settings, chance: Chance, tournament: str = ""
) -> tuple[State, list[Event]]:
    """A game set up, and its first turn begun.

    With a tournament's text the War dice follow from it alone, the same at all tables (R32).
    """
    source = Chance.of("europa tournament", tournament) if tournament else chance
    state = State(
        settings=settings,
        seats=seats,
        ties=chance.stream("ties"),
        cards=chance.stream("cards"),
        dice=war_sums(source.stream("war"), _WAR_SUMS),
    )
    events = [Event("set_up", {"points": START_POINTS[seats]})]
    state.begin_turn(events)
    return state, events
