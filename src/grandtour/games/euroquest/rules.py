"""The rules of EuroQuest: the whole truth of a game and how it goes on.

Rulebook: "Gameplay" (moves, order, jokers), "Objective of the game" (the end). The numbers in
comments are those of the rulings on what it leaves open (section.point).

    runner --> (second) --> chasers --> runner ...      --> over, after any single move

Seat 0 is the runner, the others are chasers and move in seat order. Whoever has no suitable
ticket, or no free city to go to, is passed over at once: there is no action for staying.

Cities, countries and modes are numbers, see board.py; sets of cities and of seats are bit sets;
the logbook's inside is a row of bytes, a city each.
"""

from typing import Self

from grandtour.core.game import Event, Outcome, Seat
from grandtour.core.seats import NOBODY, SeatSet, seat_set
from grandtour.games.euroquest.actions import (
    MAY_BLACK,
    MAY_CHOOSE_HALF,
    MAY_ORANGE,
    NO_JOKERS,
    WHITE_MENUS,
    WHITES,
    Action,
    Menu,
    menu,
)
from grandtour.games.euroquest.belief import REVEAL_WINDOW, History
from grandtour.games.euroquest.board import (
    BIT,
    CODES,
    COUNTRY,
    COUNTRY_CODES,
    MODE_OF,
    MODES,
    NEIGHBOURS,
    NO_CITY,
    SERVED,
    CityNumber,
    Mode,
    bits,
)
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.refusals import refusal
from grandtour.games.euroquest.tickets import SUPPLY, UNIT, Tickets, modes
from grandtour.games.euroquest.view import (
    RUNNER,
    EuroQuestView,
    Phase,
    Said,
    Settings,
    Window,
    view_of,
)

WINDOWS = 28
"""The game's length (7.3): in windows, or in rounds with the setting `rounds_28`."""

ORANGE_JOKERS = 2
BLACK_JOKERS = 1
_WINDOWS_FOR_TWO = 2

_TURNS: tuple[tuple[Seat, ...], ...] = ((0,), (1,), (2,), (3,), (4,), ())
"""By the seat on turn; the last one is for `NOBODY`."""

_SAID_EVENTS: dict[Said, str] = {
    "same": "travelled_same",
    "abroad": "travelled_abroad",
    "silent": "travelled_silent",
    "stayed": "stayed",
}


class State:
    """A game in progress. Any position can be built from its parts.

    `half` is 0 in a turn of one move, 1 and 2 in the halves of a double move; `silent` is the half
    (1: the first or only one) that the black joker keeps silent.
    """

    __slots__ = (
        "abroad",
        "black",
        "collected",
        "half",
        "history",
        "logbook",
        "occupied",
        "on_turn",
        "orange",
        "places",
        "quest",
        "reason",
        "round_number",
        "seats",
        "settings",
        "silent",
        "start",
        "stranded",
        "tickets",
        "trail",
        "used",
        "white",
        "white_since",
    )

    def __init__(
        self,
        *,
        settings: Settings,
        quest: int,
        places: list[CityNumber],
        start: CityNumber | None = None,
        tickets: list[Tickets] | None = None,
        on_turn: Seat = RUNNER,
        round_number: int = 1,
        logbook: bytes = b"",
        trail: tuple[Window, ...] = (),
        abroad: bool = False,
        collected: int = 0,
        used: int = 0,
        orange: int = ORANGE_JOKERS,
        black: int = BLACK_JOKERS,
        half: int = 0,
        silent: int = 0,
        white: CityNumber = NO_CITY,
        white_since: int = 0,
        reason: str = "",
        history: History | None = None,
    ) -> None:
        self.seats = len(places)
        self.settings = settings
        self.quest = quest
        self.start = places[RUNNER] if start is None else start
        self.places = places
        self.occupied = bits(places[1:])
        self.tickets = [SUPPLY] * self.seats if tickets is None else tickets
        self.on_turn = on_turn
        self.round_number = round_number
        self.logbook = logbook
        self.trail = trail
        self.abroad = abroad
        self.collected = collected
        self.used = used
        self.orange = orange
        self.black = black
        self.half = half
        self.silent = silent
        self.white = white
        self.white_since = white_since
        self.reason = reason
        self.history = history
        self.stranded: SeatSet = seat_set(
            seat
            for seat in range(1, self.seats)
            if not SERVED[places[seat]] & modes(self.tickets[seat])
        )

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.seats = self.seats
        twin.settings = self.settings
        twin.quest = self.quest
        twin.start = self.start
        twin.places = self.places[:]
        twin.occupied = self.occupied
        twin.tickets = self.tickets[:]
        twin.on_turn = self.on_turn
        twin.round_number = self.round_number
        twin.logbook = self.logbook
        twin.trail = self.trail
        twin.abroad = self.abroad
        twin.collected = self.collected
        twin.used = self.used
        twin.orange = self.orange
        twin.black = self.black
        twin.half = self.half
        twin.silent = self.silent
        twin.white = self.white
        twin.white_since = self.white_since
        twin.reason = self.reason
        twin.history = self.history
        twin.stranded = self.stranded
        return twin

    @property
    def phase(self) -> Phase:
        if self.on_turn == RUNNER:
            return "second" if self.half == 2 else "runner"
        return "over" if self.on_turn == NOBODY else "chasers"

    def turn(self) -> tuple[Seat, ...]:
        return _TURNS[self.on_turn]

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat == RUNNER:
            return self._menu(seat).actions if self.on_turn == RUNNER else ()
        if self.on_turn == NOBODY:
            return ()
        marks = WHITE_MENUS[self.white]
        return self._menu(seat).actions + marks if seat == self.on_turn else marks

    def journeys(self, seat: Seat) -> tuple[Action, ...]:
        """The journeys of a seat on turn, without jokers and the white pawn; for search."""
        return self._menu(seat).journeys

    def _menu(self, seat: Seat) -> Menu:
        """What a seat may do on its turn: journeys, and the runner's jokers (5.1, 6.1)."""
        city = self.places[seat]
        have = modes(self.tickets[seat])
        if seat == RUNNER:
            return menu(city, have, 0, self._jokers())
        return menu(city, have, self.occupied & NEIGHBOURS[city])

    def _jokers(self) -> int:
        """Before the first move: nothing, orange, black, or orange and then the silent half."""
        if self.half == 2 or self.silent:
            return NO_JOKERS
        if self.half == 1:
            return MAY_CHOOSE_HALF if self.black else NO_JOKERS
        orange = MAY_ORANGE if self.orange and self.windows_allow_two() else NO_JOKERS
        return orange | MAY_BLACK if self.black else orange

    def windows_allow_two(self) -> bool:
        """A double move needs two free windows (5.5); with literal rounds there is no last one."""
        return self.settings.rounds_28 or len(self.logbook) <= WINDOWS - _WINDOWS_FOR_TWO

    def play(self, seat: Seat, action: Action) -> list[Event]:
        if seat == self.on_turn and action in self._menu(seat).members:
            verb, city = action
            mode = MODE_OF.get(verb)
            if mode is None:
                return self._play_joker(action)
            return self._chase(seat, mode, city) if seat else self._run(mode, city)
        if self._may_mark(seat, action):
            return self._move_white(seat, action.city)
        raise refusal(self, seat, action)

    # The runner's turn.

    def _play_joker(self, action: Action) -> list[Event]:
        verb = action.verb
        if verb == "orange":
            self.orange -= 1
            self.half = 1
        else:
            self.black -= 1
            self.silent = 2 if verb == "black second" else 1
        return [Event(verb.replace(" ", "_"), {"seat": RUNNER})]

    def _run(self, mode: Mode, city: CityNumber) -> list[Event]:
        crossing = COUNTRY[city] != COUNTRY[self.places[RUNNER]]
        self.abroad = self.abroad or crossing
        self.places[RUNNER] = city
        self.tickets[RUNNER] -= UNIT[mode]
        said: Said = "abroad" if crossing else "same"
        if self.silent and self.silent == (self.half or 1):
            said = "silent"
        events = self._fill_window(said, mode)
        quest = QUESTS[self.quest]
        self.collected |= quest.gains[city]
        self.used += UNIT[mode]
        # Caught beats the quest (7).
        if self.occupied & BIT[city]:
            return self._caught(self.places.index(city, 1), events)
        if quest.done(city, self.collected, self.used):
            events.append(Event("quest_done", {"seat": RUNNER, "quest": quest.card.id}))
            return self._finish("quest", events)
        if self.half == 1:
            self.half = 2
            if SERVED[city] & modes(self.tickets[RUNNER]):
                return events
            # 5.5: the second half lapses when it cannot be paid for.
            lapsed = {"seat": RUNNER, "window": len(self.logbook), "lapsed": True}
            self.tell(Event("stayed", lapsed), events)
        self.half = self.silent = 0
        return self._pass_on(RUNNER, events)

    def _fill_window(self, said: Said, mode: Mode | None) -> list[Event]:
        """Writes the runner's city inside, and tells what is due for the outside (5.3, 5.4, 5.7).

        A start country that must be named is told before the move that fills the fourth window.
        """
        city = self.places[RUNNER]
        self.logbook += bytes((city,))
        window = len(self.logbook)
        country = COUNTRY_CODES[COUNTRY[city]]
        revealed = window == REVEAL_WINDOW and not self.abroad
        events: list[Event] = []
        if revealed:
            told = {"seat": RUNNER, "window": window, "country": country}
            self.tell(Event("revealed", told), events)
        data: dict[str, object] = {"seat": RUNNER, "window": window}
        if mode is None:
            data["lapsed"] = False
        else:
            data["mode"] = MODES[mode]
        if said == "abroad":
            data["country"] = country
        self.tell(Event(_SAID_EVENTS[said], data), events)
        noted = {"seat": RUNNER, "window": window, "city": CODES[city]}
        events.append(Event("logged", noted, (RUNNER,)))
        self.trail += (
            Window(
                round=self.round_number,
                half=self.half,
                mode=None if mode is None else MODES[mode],
                said=said,
                country=country if said == "abroad" else None,
                revealed=country if revealed else None,
            ),
        )
        return events

    def tell(self, event: Event, events: list[Event]) -> None:
        """An event that says something about where the runner is."""
        events.append(event)
        if self.history is not None:
            self.history = self.history.then(event)

    # A chaser's turn.

    def _chase(self, seat: Seat, mode: Mode, city: CityNumber) -> list[Event]:
        """The ticket goes to the runner (6.2)."""
        places, tickets = self.places, self.tickets
        self.occupied ^= BIT[places[seat]] | BIT[city]
        places[seat] = city
        tickets[seat] -= UNIT[mode]
        tickets[RUNNER] += UNIT[mode]
        events: list[Event] = []
        self.tell(Event("moved", {"seat": seat, "mode": MODES[mode], "city": CODES[city]}), events)
        stranded = not SERVED[city] & modes(tickets[seat])
        if stranded:
            self.stranded |= 1 << seat
        if city == places[RUNNER]:
            return self._caught(seat, events)
        if stranded:
            events.append(Event("stranded", {"seat": seat, "city": CODES[city]}))
        return self._pass_on(seat, events)

    def _may_mark(self, seat: Seat, action: Action) -> bool:
        if seat == RUNNER or self.on_turn == NOBODY or action not in WHITES:
            return False
        return action.city != self.white

    def _move_white(self, seat: Seat, city: CityNumber) -> list[Event]:
        """The white pawn is a note of the chasers and has no effect on the game (section 9).

        Any of them moves it at any time; it remembers the window in which it was put there.
        """
        self.white = city
        self.white_since = 0 if city == NO_CITY else len(self.logbook)
        if city == NO_CITY:
            return [Event("white_taken", {"seat": seat})]
        return [Event("white_placed", {"seat": seat, "city": CODES[city]})]

    # Who is next.

    def _pass_on(self, seat: Seat, events: list[Event]) -> list[Event]:
        """On to the next seat that can travel; those that cannot are passed over (5.8, 6)."""
        while True:
            seat += 1
            if seat == self.seats:
                reason = self._time_is_up()
                if reason:
                    return self._escaped(reason, events)
                self._open_round()
                seat = RUNNER
                if SERVED[self.places[RUNNER]] & modes(self.tickets[RUNNER]):
                    return events
                events += self._fill_window("stayed", None)
            elif not self.stranded >> seat & 1:
                if self._menu(seat).journeys:
                    self.on_turn = seat
                    return events
                city = CODES[self.places[seat]]
                events.append(Event("blocked", {"seat": seat, "city": city}))

    def _open_round(self) -> None:
        self.round_number += 1
        self.on_turn = RUNNER

    # The end.

    def _time_is_up(self) -> str:
        """Tested after the chasers' turns: why the runner has got away, if it has (7.3)."""
        if self.settings.rounds_28:
            return "time" if self.round_number >= WINDOWS else ""
        if len(self.logbook) >= WINDOWS:
            return "time"
        everyone = (1 << self.seats) - 2
        return "stranded" if self.stranded == everyone else ""

    def _caught(self, seat: Seat, events: list[Event]) -> list[Event]:
        events.append(Event("caught", {"seat": seat, "city": CODES[self.places[RUNNER]]}))
        return self._finish("caught", events)

    def _escaped(self, reason: str, events: list[Event]) -> list[Event]:
        events.append(Event("escaped", {"seat": RUNNER, "round": self.round_number}))
        return self._finish(reason, events)

    def _finish(self, reason: str, events: list[Event]) -> list[Event]:
        """Card and inside of the logbook are shown (section 8)."""
        self.on_turn = NOBODY
        self.half = self.silent = 0
        self.reason = reason
        shown = {
            "seat": RUNNER,
            "quest": QUESTS[self.quest].card.id,
            "city": CODES[self.start],
            "cities": [CODES[city] for city in self.logbook],
        }
        events.append(Event("shown", shown))
        return events

    @property
    def chasers(self) -> tuple[Seat, ...]:
        return tuple(range(1, self.seats))

    def outcome(self) -> Outcome | None:
        """The runner is a side of its own; the chasers are a team and win or lose together."""
        if not self.reason:
            return None
        runner, chasers = (RUNNER,), self.chasers
        caught = self.reason == "caught"
        return Outcome(
            ranking=(chasers, runner) if caught else (runner, chasers),
            scores=(float(not caught), *(float(caught) for _ in chasers)),
            reason=self.reason,
            teams=(chasers,),
        )

    # What the others may know.

    def view(self, seat: Seat | None) -> EuroQuestView:
        return view_of(self, seat)

    def progress(self) -> float:
        """Full windows, or rounds where these are counted."""
        if self.reason:
            return 1.0
        done = self.round_number - 1 if self.settings.rounds_28 else len(self.logbook)
        return done / WINDOWS
