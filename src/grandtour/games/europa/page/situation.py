"""What lies on the map and on the track of elections: made once for all who see the same."""

from collections.abc import Set as Collection
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from grandtour.atlas import Placed
from grandtour.core.game import Language, Seat
from grandtour.games.europa.board import BIT, CARDS, COUNTRY_OF, around, codes
from grandtour.games.europa.page import looking
from grandtour.games.europa.page.picture import anchor, picture
from grandtour.games.europa.page.unmoved import (
    Offset,
    Unmoved,
    around_vote,
    pawns_aside,
    to_choose_from,
)
from grandtour.games.europa.view import CountryView, Marker, Result, TrackCard

_CARDS = {card.code: card for card in CARDS}
_REMEMBERED = 512
_FEW = 4
_MOST_SIGNS = 8
"""More signs at the edge of a small map would cover it."""
_REGION = 7
"""So many countries are drawn together."""


class Spot(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A country's name, sign and numbers. Equal ones are mostly one and the same, which is quickly
    found out."""

    code: str
    member: bool
    covered: bool
    marker: Marker
    threshold: int
    points: int
    enters_turn: int
    x: int
    y: int
    label: Placed | None
    """Where its name stands, if that is not where it always does."""
    held: bool
    near: bool
    """Whether it votes, or is a neighbour of what does: it is named wherever it is shown."""
    fresh: bool
    just_joined: bool
    matters: bool
    """Whether a small screen should show it."""
    beyond: str
    """Its name at the edge of a map that does not show it; empty if that does not point to it."""


class Crowd(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """The pawns in a country; they lie above all signs and numbers."""

    code: str
    x: int
    y: int
    held: bool
    aside: Offset
    """From there, as long as no script has laid them out."""
    pawns: tuple[tuple[Seat, int], ...]


class Land(msgspec.Struct, frozen=True, cache_hash=True):
    """A country's ground: fewer things change it than what stands on it."""

    code: str
    look: str
    """How it is drawn."""


class Opening(msgspec.Struct, frozen=True, cache_hash=True):
    """A country that the viewer may choose: it is lit below all that everybody sees, which is the
    same for those who choose and for those who wait."""

    code: str
    x: int
    y: int
    beyond: str
    """As for a spot."""


class Region(msgspec.Struct, frozen=True, cache_hash=True):
    """Some countries that are drawn together: where nothing changed in them, nothing is looked at
    one by one."""

    number: int
    lands: tuple[Land, ...]
    spots: tuple[Spot, ...]
    crowds: tuple[Crowd, ...]


class Neighbour(msgspec.Struct, frozen=True):
    """A country beside the one that votes; a map that does not show it points to it."""

    code: str
    name: str
    x: int
    y: int


class Held(msgspec.Struct, frozen=True):
    """The country that votes now, what stands around it, and the part of the map to look at."""

    code: str
    near: tuple[Neighbour, ...]
    focus: str
    unmoved: Unmoved | None
    """What a page without scripts shows: all of the neighbours."""


class Situation(msgspec.Struct, frozen=True, eq=False):
    """All countries. Equal ones are one and the same, so it is its own key."""

    regions: tuple[Region, ...]
    held: Held | None


class Ballot(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """An election of this turn, as the track shows it."""

    place: int
    country: str
    name: str
    result: Result
    winners: tuple[Seat, ...]
    mine: bool
    points: int
    threshold: int


@lru_cache(_REMEMBERED)
def situation(
    countries: tuple[CountryView, ...],
    held: str,
    fresh: frozenset[str],
    just_joined: frozenset[str],
    troubles: bool,
    language: Language,
) -> Situation:
    """`troubles`: the talk is of tension and war, and these matter."""
    voting = _held(held, language) if held else None
    near = {held, *(each.code for each in voting.near)} if voting else frozenset()
    pointed = _pointed(countries, held, troubles)
    aside = _aside(countries, voting)
    labels = {} if voting is None or voting.unmoved is None else voting.unmoved.by_code
    standing = [
        Standing(
            country,
            held=country.code == held,
            near=country.code in near,
            fresh=country.code in fresh,
            just_joined=country.code in just_joined,
            trouble=troubles and country.marker != "none",
            beyond=_CARDS[country.code].name(language) if country.code in pointed else "",
            aside=aside.get(country.code, (0, 0)),
            label=labels.get(country.code),
        )
        for country in countries
    ]
    return Situation(
        tuple(
            _region(first, tuple(standing[first : first + _REGION]))
            for first in range(0, len(standing), _REGION)
        ),
        voting,
    )


@lru_cache(_REMEMBERED)
def openings(can: tuple[str, ...], language: Language) -> tuple[Opening, ...]:
    """A map that does not show them points to them if there is not much choice."""
    few = len(can) <= _FEW
    return tuple(
        Opening(code, *anchor(code), _CARDS[code].name(language) if few else "") for code in can
    )


@lru_cache(_REMEMBERED)
def shown_unmoved(
    can: tuple[Opening, ...], held: Held | None, language: Language
) -> Unmoved | None:
    """What a page without scripts shows: all that can be chosen, else what is around the vote."""
    if not can:
        return held.unmoved if held else None
    labels = dict(picture(language).labels)
    if held and held.unmoved:
        labels |= held.unmoved.by_code
    codes = {each.code for each in can} | ({held.code} if held else set())
    return to_choose_from([labels[code] for code in sorted(codes)], held is not None)


def _aside(countries: tuple[CountryView, ...], voting: Held | None) -> dict[str, Offset]:
    """How far pawns make room for names where scripts do not lay them out."""
    if voting is None or voting.unmoved is None:
        return {}
    crowds = tuple(
        (country.code, sum(map(bool, country.pawns))) for country in countries if any(country.pawns)
    )
    return pawns_aside(crowds, voting.unmoved, voting.code)


class Standing(NamedTuple):
    """A country and all that is to be seen of it now."""

    country: CountryView
    held: bool
    near: bool
    fresh: bool
    just_joined: bool
    trouble: bool
    beyond: str
    aside: Offset
    label: Placed | None


def _pointed(countries: tuple[CountryView, ...], held: str, troubles: bool) -> Collection[str]:
    """The few that a map which does not show them points to: where the vote is, and what the talk
    of peace is about, Wars first."""
    found = {held}
    if troubles:
        for marker in ("war", "tension"):
            marked = {country.code for country in countries if country.marker == marker}
            found |= marked if len(found) + len(marked) <= _MOST_SIGNS else set()
    return found


@lru_cache(_REMEMBERED)
def _region(number: int, standing: tuple[Standing, ...]) -> Region:
    return Region(
        number,
        tuple(map(_land, standing)),
        tuple(map(_spot, standing)),
        tuple(_crowd(each) for each in standing if any(each.country.pawns)),
    )


def _land(at: Standing) -> Land:
    country = at.country
    state = "covered" if country.covered else "member" if country.member else "outside"
    marker = "" if country.marker == "none" else country.marker
    looks = ("land", state, marker, "held" if at.held else "")
    return Land(country.code, " ".join(filter(None, looks)))


def _spot(at: Standing) -> Spot:
    country = at.country
    card, (x, y) = _CARDS[country.code], anchor(country.code)
    return Spot(
        code=country.code,
        member=country.member,
        covered=country.covered,
        marker=country.marker,
        threshold=country.threshold,
        points=card.political_points,
        enters_turn=card.enters_turn,
        x=x,
        y=y,
        label=at.label,
        held=at.held,
        near=at.near,
        fresh=at.fresh,
        just_joined=at.just_joined,
        matters=at.held or at.trouble,
        beyond=at.beyond,
    )


def _crowd(at: Standing) -> Crowd:
    x, y = anchor(at.country.code)
    pawns = tuple((seat, count) for seat, count in enumerate(at.country.pawns) if count)
    return Crowd(code=at.country.code, x=x, y=y, held=at.held, aside=at.aside, pawns=pawns)


@cache
def _held(code: str, language: Language) -> Held:
    near = tuple(
        Neighbour(each, _CARDS[each].name(language), *anchor(each))
        for each in codes(around(BIT[COUNTRY_OF[code]]))
    )
    focus = looking.around(anchor(code), [(each.x, each.y) for each in near])
    shown = around_vote([code, *(each.code for each in near)], language, code)
    return Held(code, near, str(focus), shown)


@lru_cache(_REMEMBERED)
def ballots(
    track: tuple[TrackCard, ...],
    countries: tuple[CountryView, ...],
    seat: Seat | None,
    language: Language,
) -> tuple[Ballot, ...]:
    by_code = {country.code: country for country in countries}
    return tuple(
        _ballot(
            place,
            card,
            seat is not None and by_code[card.country].pawns[seat] > 0,
            by_code[card.country].threshold,
            language,
        )
        for place, card in enumerate(track, 1)
    )


@lru_cache(len(CARDS) * _REMEMBERED)
def _ballot(place: int, card: TrackCard, mine: bool, threshold: int, language: Language) -> Ballot:
    return Ballot(
        place=place,
        country=card.country,
        name=_CARDS[card.country].name(language),
        result=card.result,
        winners=card.winners,
        mine=mine,
        points=_CARDS[card.country].political_points,
        threshold=threshold,
    )
