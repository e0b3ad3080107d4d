"""What a seat can do, as shared values with a text form, and the menus they make.

Risks of War
    `each 4 1 2`    "seats 1 and 2, each of us gives 4 pawns"; a pledge, not binding
    `peace 2 4 5`   "seat 2, I give 4 pawns if you give 5"
    `peace 1 2 7 3` "seats 1 and 2, I give 7 if each of you gives 3"
    `match 2 5`     "seat 2, I give what you give, up to 5"
    `ready`         nothing more to say
    `commit 3`      pawns for peace, sealed until all have committed, and changed until then
    `end YUG`       the decider ends a War
    `calm ALB`      the decider removes a Tension

Placement
    `place FRA`     one pawn

Campaign, in the country whose election is next; nothing said binds anybody
    `offer GBR 0 2` "this coalition here": seats 0 and 2 in Great Britain
    `trade 2 FRA`   "seat 2, your yes to a coalition with me here, for mine to one with you in FRA"
    `support 2 FRA` the reverse: "my yes here, for yours in FRA"
    `trade 2 FRA next`, `support 2 FRA next`   the same, in FRA on the next turn
    `ready`         nothing more to say

Offers of all kinds are answered by those they ask
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
from typing import Literal

import msgspec

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
"""What a seat may offer in one campaign."""
MOST_PLEDGES = 3
"""What it may propose in one peace conference."""
MOST_NUMBER = 24
"""The highest number of an offer: they go up in pairs, two for each seat and then two more."""
MOST_PARTIES = 3

Verb = Literal[
    "commit",
    "each",
    "peace",
    "match",
    "end",
    "calm",
    "place",
    "offer",
    "trade",
    "support",
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


class Action(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A verb with what it is about; what a verb does not need keeps its default."""

    verb: Verb
    country: CountryNumber = NO_COUNTRY
    """Of `end`, `calm`, `place`, `move`, `offer`; of trades the country of the later election."""
    seats: SeatSet = 0
    """The coalition of `offer` and `propose`; the seats that a pledge or a trade speaks to."""
    number: int = 0
    """Pawns of `commit`, own pawns of a pledge, the offer that is answered."""
    asked: int = 0
    """Pawns that `peace` asks for; of trades 1 for an election of the next turn."""

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
    Action("accept", number=number) for number in range(MOST_NUMBER + 1)
)
"""By the offer's number; numbers start at 1, and the entry 0 is no action."""
DECLINE: tuple[Action, ...] = tuple(
    Action("decline", number=number) for number in range(MOST_NUMBER + 1)
)
PROPOSE: dict[SeatSet, Action] = {
    coalition: Action("propose", seats=coalition) for coalition in COALITIONS
}
OFFER: tuple[dict[SeatSet, Action], ...] = tuple(
    {coalition: Action("offer", country, coalition) for coalition in COALITIONS}
    for country in range(len(CODES))
)
"""By country and coalition."""
TRADES: dict[tuple[Seat, CountryNumber, int], tuple[Action, Action]] = {
    (seat, country, later): (
        Action("trade", country, 1 << seat, asked=later),
        Action("support", country, 1 << seat, asked=later),
    )
    for seat in range(MOST_SEATS)
    for country in range(len(CODES))
    for later in (0, 1)
}
"""Both ways, by the seat spoken to, the country of the later election, and 1 if it is next turn."""
EACH: dict[tuple[SeatSet, int], Action] = {
    (seats, pawns): Action("each", seats=seats, number=pawns)
    for seats in range(1, 1 << MOST_SEATS)
    for pawns in range(1, MOST_PAWNS + 1)
}
"""By those who are asked, and the pawns that each gives."""
MATCH: dict[tuple[Seat, int], Action] = {
    (seat, pawns): Action("match", seats=1 << seat, number=pawns)
    for seat in range(MOST_SEATS)
    for pawns in range(1, MOST_PAWNS + 1)
}
"""By the seat whose gift is matched, and the most that is given."""
PEACE: dict[tuple[SeatSet, int, int], Action] = {
    (seats, given, asked): Action("peace", seats=seats, number=given, asked=asked)
    for seats in range(1, 1 << MOST_SEATS)
    for given in range(MOST_PAWNS + 1)
    # Who asks several gives more than each of them; the same is `each`.
    for asked in range(given if seats & seats - 1 else MOST_PAWNS + 1)
}
"""By those who are asked, the pawns given and the pawns that each of them is asked for."""
READY = Action("ready")
PASS = Action("pass")
YES = Action("yes")
NO = Action("no")
STAY = Action("stay")


def _texts() -> Iterator[tuple[Action, str]]:
    yield from _texts_of_offers()
    for action in (*COMMIT, *ACCEPT[1:], *DECLINE[1:]):
        yield action, f"{action.verb} {action.number}"
    for action in (*END, *CALM, *PLACE, *MOVE):
        yield action, f"{action.verb} {CODES[action.country]}"
    for action in PROPOSE.values():
        yield action, f"propose {_spaced(action)}"
    for action in (READY, PASS, YES, NO, STAY):
        yield action, action.verb


def _texts_of_offers() -> Iterator[tuple[Action, str]]:
    for offers in OFFER:
        for action in offers.values():
            yield action, f"offer {CODES[action.country]} {_spaced(action)}"
    for pair in TRADES.values():
        for action in pair:
            turn = " next" if action.asked else ""
            yield action, f"{action.verb} {_spaced(action)} {CODES[action.country]}{turn}"
    for action in EACH.values():
        yield action, f"each {action.number} {_spaced(action)}"
    for action in MATCH.values():
        yield action, f"match {_spaced(action)} {action.number}"
    for action in PEACE.values():
        yield action, f"peace {_spaced(action)} {action.number} {action.asked}"


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
    elif words[:1] in (["offer"], ["each"]):
        words[2:] = sorted(words[2:])
    elif words[:1] == ["peace"]:
        words[1:-2] = sorted(words[1:-2])
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
def trades(partner: Seat, countries: Countries, later: int) -> tuple[Action, ...]:
    """Trading a yes here for one in any of these countries, this turn or the next, both ways."""
    return tuple(
        action for country in numbers(countries) for action in TRADES[partner, country, later]
    )


@lru_cache(maxsize=1 << 10)
def pledges(pawns: tuple[int, ...], seat: Seat) -> tuple[Action, ...]:
    """What a seat can pledge, by the pawns that all have: nobody more than that (P4)."""
    mine = pawns[seat]
    others = [other for other in range(len(pawns)) if other != seat]
    groups = [
        group
        for size in range(1, len(pawns))
        for group in combinations(others, size)
        if min(pawns[other] for other in group)
    ]
    each = [
        EACH[seat_set(group), number]
        for group in groups
        for number in range(1, min(mine, *(pawns[other] for other in group)) + 1)
    ]
    unequal = [
        PEACE[seat_set(group), given, asked]
        for group in groups
        for given in range(1, mine + 1)
        for asked in range(1, min(pawns[other] for other in group) + 1)
        if len(group) == 1 or asked < given
    ]
    matching = [
        MATCH[other, most] for other in others if pawns[other] for most in range(1, mine + 1)
    ]
    return (*each, *unequal, *matching)


@lru_cache(maxsize=1 << 10)
def pledgeable(pawns: tuple[int, ...], seat: Seat) -> frozenset[Action]:
    """The same pledges, to look one up."""
    return frozenset(pledges(pawns, seat))


COMMIT_MENUS: tuple[tuple[Action, ...], ...] = tuple(
    COMMIT[: pawns + 1] for pawns in range(MOST_PAWNS + 1)
)
"""By the pawns that a seat has."""

ANSWER_MENU: tuple[Action, ...] = (YES, NO)
