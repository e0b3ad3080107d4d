"""What a seat can do, as shared values with a text form, and the menus they make.

Risks of War
    `commit 3`      pawns for peace, sealed until all have committed
    `peace 2 4 5`   "seat 2, I give 4 pawns if you give 5"; not binding
    `end YUG`       the decider ends a War
    `calm ALB`      the decider removes a Tension

Placement
    `place FRA`     one pawn

Campaign, in the country whose election is next; nothing said binds anybody
    `offer GBR 0 2` "this coalition here": seats 0 and 2 in Great Britain
    `trade 2 FRA`   "seat 2, your yes to a coalition with me here, for mine to one with you in FRA"
    `ready`         nothing more to say

Offers of all three kinds are answered by those they ask
    `accept 3`, `decline 3`   the offer of number 3; numbers are those of the view's offers

Voting, and after a victory
    `propose 0 2`, `pass`     by the seat whose proposal is due
    `yes`, `no`               by all others with pawns there, sealed until all have answered
    `move IRL`, `stay`        one pawn of each winning party

There are few enough of them to keep them all: `ACTIONS`.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from grandtour.core.errors import UnreadableAction
from grandtour.core.game import Seat
from grandtour.core.seats import SEATS_IN, SeatSet, seat_set
from grandtour.games.europa.board import (
    CODES,
    NO_COUNTRY,
    Countries,
    CountryNumber,
    numbers,
)

MOST_SEATS = 6
MOST_PAWNS = 20
"""The box has so many of each colour (R04)."""
MOST_OFFERS = 2
"""What a seat may offer in one campaign, and in one phase of commitments."""
MOST_PARTIES = 3

Verb = Literal[
    "commit",
    "peace",
    "end",
    "calm",
    "place",
    "offer",
    "trade",
    "ready",
    "accept",
    "decline",
    "propose",
    "pass",
    "yes",
    "no",
    "move",
    "stay",
]

_SHOWN_TEXT = 60
_REMEMBERED = 1 << 14

COALITIONS: tuple[SeatSet, ...] = tuple(
    seat_set(parties)
    for size in range(1, MOST_PARTIES + 1)
    for parties in combinations(range(MOST_SEATS), size)
)
"""All sets of one, two or three seats, the small ones first."""


class Action(NamedTuple):
    """A verb with what it is about; what a verb does not need keeps its default."""

    verb: Verb
    country: CountryNumber = NO_COUNTRY
    """Of `end`, `calm`, `place`, `move`, `offer`; of `trade` the country of the later election."""
    seats: SeatSet = 0
    """The coalition of `offer` and `propose`; the one seat that `trade` and `peace` speak to."""
    number: int = 0
    """Pawns of `commit`, own pawns of `peace`, the offer that is answered."""
    asked: int = 0
    """Pawns that `peace` asks for."""

    def __str__(self) -> str:
        return _TEXTS[self]

    @property
    def coalition(self) -> tuple[Seat, ...]:
        """The seats as a tuple."""
        return SEATS_IN[self.seats]


COMMIT: tuple[Action, ...] = tuple(
    Action("commit", number=pawns) for pawns in range(MOST_PAWNS + 1)
)
END: tuple[Action, ...] = tuple(Action("end", country) for country in range(len(CODES)))
CALM: tuple[Action, ...] = tuple(Action("calm", country) for country in range(len(CODES)))
PLACE: tuple[Action, ...] = tuple(Action("place", country) for country in range(len(CODES)))
MOVE: tuple[Action, ...] = tuple(Action("move", country) for country in range(len(CODES)))
ACCEPT: tuple[Action, ...] = tuple(
    Action("accept", number=number) for number in range(MOST_SEATS * MOST_OFFERS + 1)
)
"""By the offer's number; numbers start at 1, and the entry 0 is no action."""
DECLINE: tuple[Action, ...] = tuple(
    Action("decline", number=number) for number in range(MOST_SEATS * MOST_OFFERS + 1)
)
PROPOSE: dict[SeatSet, Action] = {
    coalition: Action("propose", seats=coalition) for coalition in COALITIONS
}
OFFER: tuple[dict[SeatSet, Action], ...] = tuple(
    {coalition: Action("offer", country, coalition) for coalition in COALITIONS}
    for country in range(len(CODES))
)
"""By country and coalition."""
TRADE: tuple[tuple[Action, ...], ...] = tuple(
    tuple(Action("trade", country, 1 << seat) for country in range(len(CODES)))
    for seat in range(MOST_SEATS)
)
"""By the seat spoken to and the country of the later election."""
PEACE: dict[tuple[Seat, int, int], Action] = {
    (seat, given, asked): Action("peace", seats=1 << seat, number=given, asked=asked)
    for seat in range(MOST_SEATS)
    for given in range(MOST_PAWNS + 1)
    for asked in range(MOST_PAWNS + 1)
}
"""By the seat spoken to, the pawns given and the pawns asked for."""
READY = Action("ready")
PASS = Action("pass")
YES = Action("yes")
NO = Action("no")
STAY = Action("stay")


def _texts() -> Iterator[tuple[Action, str]]:
    for action in (*COMMIT, *ACCEPT[1:], *DECLINE[1:]):
        yield action, f"{action.verb} {action.number}"
    for action in (*END, *CALM, *PLACE, *MOVE):
        yield action, f"{action.verb} {CODES[action.country]}"
    for action in PROPOSE.values():
        yield action, f"propose {_spaced(action)}"
    for offers in OFFER:
        for action in offers.values():
            yield action, f"offer {CODES[action.country]} {_spaced(action)}"
    for trades in TRADE:
        for action in trades:
            yield action, f"trade {_spaced(action)} {CODES[action.country]}"
    for action in PEACE.values():
        yield action, f"peace {_spaced(action)} {action.number} {action.asked}"
    for action in (READY, PASS, YES, NO, STAY):
        yield action, action.verb


def _spaced(action: Action) -> str:
    return " ".join(map(str, SEATS_IN[action.seats]))


_TEXTS: dict[Action, str] = dict(_texts())
ACTIONS: tuple[Action, ...] = tuple(_TEXTS)
_READ: dict[str, Action] = {text.lower(): action for action, text in _TEXTS.items()}


def is_known(action: Action) -> bool:
    """Whether there is such an action at all."""
    return action in _TEXTS


def parse(text: str) -> Action:
    """The shared action of this text, in any case, any spacing and any order of a coalition.

    >>> parse(" Propose  2 0") is PROPOSE[0b101], parse("offer gbr 2 0") is parse("offer GBR 0 2")
    (True, True)
    """
    words = text.lower().split()
    if words[:1] == ["propose"]:
        words[1:] = sorted(words[1:])
    elif words[:1] == ["offer"]:
        words[2:] = sorted(words[2:])
    try:
        return _READ[" ".join(words)]
    except KeyError:
        raise UnreadableAction("unreadable", text=text[:_SHOWN_TEXT]) from None


# Menus: what may be done depends on a set of countries or of coalitions, and is made only once.


@lru_cache(maxsize=_REMEMBERED)
def places(countries: Countries) -> tuple[Action, ...]:
    """Placing a pawn on one of these countries."""
    return tuple(PLACE[country] for country in numbers(countries))


@lru_cache(maxsize=_REMEMBERED)
def moves(countries: Countries) -> tuple[Action, ...]:
    """Moving a pawn on to one of these countries, or not."""
    return (*(MOVE[country] for country in numbers(countries)), STAY)


@lru_cache(maxsize=_REMEMBERED)
def proposals(coalitions: tuple[SeatSet, ...]) -> tuple[Action, ...]:
    """Proposing one of these coalitions, or none."""
    return (*(PROPOSE[coalition] for coalition in coalitions), PASS)


@lru_cache(maxsize=_REMEMBERED)
def offers(
    country: CountryNumber, coalitions: tuple[SeatSet, ...], seat: Seat
) -> tuple[Action, ...]:
    """Offering one of these coalitions here; it must name somebody else who can answer."""
    alone = 1 << seat
    return tuple(OFFER[country][coalition] for coalition in coalitions if coalition != alone)


@lru_cache(maxsize=_REMEMBERED)
def trades(partner: Seat, countries: Countries) -> tuple[Action, ...]:
    """Trading a yes here for one in any of these countries."""
    return tuple(TRADE[partner][country] for country in numbers(countries))


COMMIT_MENUS: tuple[tuple[Action, ...], ...] = tuple(
    COMMIT[: pawns + 1] for pawns in range(MOST_PAWNS + 1)
)
"""By the pawns that a seat has."""

ANSWER_MENU: tuple[Action, ...] = (YES, NO)
