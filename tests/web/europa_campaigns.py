"""Every country of Europa once with its campaign on, in games in which nobody ever joins."""

from collections.abc import Sequence
from functools import cache

from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import Sitter
from grandtour.games.europa.actions import Action
from grandtour.games.europa.board import BIT, CODES, COUNTRY_OF, around, codes
from grandtour.games.europa.view import CountryView, EuropaView
from tests.positions import Position

GAME = registry.game("europa")
SEATS = 6
"""Pawns are crowded most where all six may be."""
WITHOUT_EFFECT = {"confer": "ready", "commit": "commit 0", "campaign": "ready", "propose": "pass"}
"""While the Union is empty, pawns may go anywhere (R17)."""


def neighbours(code: str) -> tuple[str, ...]:
    return codes(around(BIT[COUNTRY_OF[code]]))


@cache
def campaigns() -> tuple[Position, ...]:
    """In the order of the countries; a position's kind is the country that votes."""
    found: dict[str, Position] = {}
    seed = 0
    while len(found) < len(CODES):
        found = {**_met(seed, set(CODES) - set(found)), **found}
        seed += 1
    return tuple(found[code] for code in CODES)


def _met(seed: int, wanted: set[str]) -> dict[str, Position]:
    """The campaigns of a game in which all pawns go to countries that are wanted."""
    match: AnyMatch = Match(GAME, SEATS, {}, Chance.of("campaigns", seed))
    begun: dict[str, tuple[int, int]] = {}
    played = 0
    while not match.over:
        seat = match.state.turn()[0]
        view = match.state.view(seat)
        if view.phase == "campaign":
            begun.setdefault(view.election.country, (played, seat))
        match.play(seat, _choice(view, match.legal(seat), wanted - set(begun)))
        played += 1
    game = record.record_of(match, [Sitter(bot="easy")] * SEATS)
    return {code: Position(code, game, n, seat) for code, (n, seat) in begun.items()}


def _choice(view: EuropaView, legal: Sequence[Action], wanted: set[str]) -> Action:
    if view.phase == "place":
        return min(legal, key=lambda action: _rank(view.countries[action.country], wanted))
    quiet = WITHOUT_EFFECT.get(view.phase)
    return next((action for action in legal if str(action) == quiet), legal[0])


def _rank(country: CountryView, wanted: set[str]) -> tuple[bool, int, int]:
    """First what is wanted and lacks votes, and of those where most pawns are already."""
    lacks = sum(sorted(country.pawns)[-3:]) < country.threshold
    return not (country.code in wanted and lacks), -sum(country.pawns), -country.threshold
