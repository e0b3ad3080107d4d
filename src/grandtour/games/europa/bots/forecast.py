"""What the elections of a turn will bring, country by country, as far as it can be guessed."""

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.core.seats import SEATS_IN, SeatSet
from grandtour.games.europa.actions import MOST_SEATS
from grandtour.games.europa.ballots import Arithmetic, Pawns, arithmetic, share
from grandtour.games.europa.board import VALUE, CountryNumber
from grandtour.games.europa.bots.contest import Contest, Promise
from grandtour.games.europa.bots.outlook import Outlook, gains_of, outlook, stakes_of
from grandtour.games.europa.bots.position import Position
from grandtour.games.europa.bots.tuning import PAWN_POINTS, PAWN_VICTORY, STRONG
from grandtour.games.europa.bots.voting_habits import VotingHabits


class Terms(NamedTuple):
    """What a forecast depends on, besides the pawns."""

    turn: int
    consent: bool
    proposers: tuple[Seat, ...]
    look: Outlook
    track: tuple[CountryNumber, ...]
    """Elections to come, the one held now among them."""
    cards: int
    thresholds: tuple[int, ...]
    voting: VotingHabits


class Forecast:
    """Elections by country and pawns; everything is worked out once."""

    __slots__ = ("_follow", "_hopes", "_results", "_stakes", "terms")

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._hopes: dict[tuple[CountryNumber, Pawns], tuple[float, ...]] = {}
        self._results: dict[tuple[CountryNumber, Pawns], tuple[tuple[SeatSet, float], ...]] = {}
        self._stakes: dict[CountryNumber, dict[SeatSet, tuple[float, ...]]] = {}
        last = len(terms.track) - 1
        self._follow = {
            country: STRONG.moving_pawn * (last - place) / max(1, terms.cards)
            for place, country in enumerate(terms.track)
        }

    def stakes(self, country: CountryNumber) -> dict[SeatSet, tuple[float, ...]]:
        found = self._stakes.get(country)
        if found is None:
            found = stakes_of(self.terms.look, country, self._follow.get(country, 0.0))
            self._stakes[country] = found
        return found

    def gains(self, country: CountryNumber, coalition: SeatSet) -> tuple[float, ...]:
        return gains_of(self.terms.look, country, coalition, self._follow.get(country, 0.0))

    def contest(
        self,
        country: CountryNumber,
        sums: Arithmetic,
        proposers: tuple[Seat, ...] | None = None,
        promises: tuple[Promise, ...] = (),
    ) -> Contest:
        if proposers is None:
            proposers = tuple(s for s in self.terms.proposers if sums.eligible >> s & 1)
        return Contest(
            sums,
            self.stakes(country),
            proposers,
            consent=self.terms.consent,
            voting=self.terms.voting,
            promises=promises,
        )

    def hopes(self, country: CountryNumber, pawns: Pawns) -> tuple[float, ...]:
        """By seat: what it can expect from the election, rivals' gains counted."""
        key = country, pawns
        found = self._hopes.get(key)
        return self._solve(key) if found is None else found

    def results(self, country: CountryNumber, pawns: Pawns) -> tuple[tuple[SeatSet, float], ...]:
        """The coalitions that may win, each with its chance added to those before it."""
        key = country, pawns
        if key not in self._results:
            self._solve(key)
        return self._results[key]

    def _solve(self, key: tuple[CountryNumber, Pawns]) -> tuple[float, ...]:
        country, pawns = key
        sums = arithmetic(pawns, self.terms.thresholds[country])
        if not sums.coalitions:
            self._results[key] = ()
            self._hopes[key] = nothing = _NOTHING[: len(self.terms.proposers)]
            return nothing
        contest = self.contest(country, sums)
        chances = contest.results()
        self._results[key] = tuple(zip(chances, accumulate(chances.values()), strict=True))
        self._hopes[key] = contest.hopes
        return contest.hopes


_NOTHING = (0.0,) * MOST_SEATS


@lru_cache(maxsize=6)
def forecast(terms: Terms) -> Forecast:
    """Bots at the same table see the same things, and share what was worked out."""
    return Forecast(terms)


def forecast_of(at: Position) -> Forecast:
    """The forecast of a position, with the pawns on the board and those to come counted in."""
    return _forecast(at._replace(seat=0))


@lru_cache(maxsize=8)
def _forecast(at: Position) -> Forecast:
    points = [float(owned) for owned in at.points]
    victory = [float(won) for won in at.victory]
    for seat, pawns in enumerate(at.pawns):
        victory[seat] += PAWN_VICTORY[at.turn] * pawns
        points[seat] += PAWN_POINTS * pawns
    track = at.waiting if at.country < 0 else (at.country, *at.waiting)
    if any(at.pawns):
        # While pawns are placed, all on the board count alike.
        for country in track:
            votes = arithmetic(at.present[country], at.thresholds[country]).votes
            for seat in range(at.seats):
                victory[seat] += PAWN_VICTORY[at.turn] * votes[seat]
                points[seat] += PAWN_POINTS * votes[seat]
    else:
        _add_elections(at, track, points, victory)
    return forecast(_terms(at, track, points, victory))


def _terms(
    at: Position, track: tuple[CountryNumber, ...], points: list[float], victory: list[float]
) -> Terms:
    look = outlook(at.turn, len(at.waiting), at.cards, tuple(points), tuple(victory))
    return Terms(
        at.turn,
        at.settings.members_must_consent,
        at.proposers,
        look,
        track,
        at.cards,
        at.thresholds,
        at.voting,
    )


def _add_elections(
    at: Position, track: tuple[CountryNumber, ...], points: list[float], victory: list[float]
) -> None:
    """What the elections after the present one will probably bring."""
    first = Forecast(_terms(at, track, points, victory))
    for country in at.waiting:
        if at.present[country] and not at.war >> country & 1:
            sums = arithmetic(at.present[country], at.thresholds[country])
            if not sums.coalitions:
                continue
            for coalition, chance in first.contest(country, sums).results().items():
                part = share(VALUE[country], coalition.bit_count())
                for seat in SEATS_IN[coalition]:
                    points[seat] += chance * part
                    victory[seat] += chance
