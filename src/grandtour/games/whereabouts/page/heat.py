"""What a player knows of Europe, sector by sector."""

from collections.abc import Mapping

import msgspec

from grandtour.core.page import Translate
from grandtour.games.whereabouts.grid import BY_COUNT, PATHS, STONES, TEXTS, Spot
from grandtour.games.whereabouts.page.choices import tip_text
from grandtour.games.whereabouts.page.picture import middle, outline
from grandtour.games.whereabouts.solo_question import Deck

_SHADES = 5
_SECTOR_STONES = 3
_REGION_STONES = 2


class SectorKnowledge(msgspec.Struct, frozen=True, kw_only=True):
    """A sector: the mean of what is known of its places that were asked, in percent."""

    name: str
    outline: str
    x: int
    y: int
    percent: int
    places: int
    shade: int


def heat(known: Mapping[str, float], deck: Deck, t: Translate) -> list[SectorKnowledge]:
    """All sectors of which a place was asked, by what is known of each place from 0 to 1."""
    sectors: dict[Spot, list[float]] = {}
    for name, share in known.items():
        sectors.setdefault(PATHS[deck[name].solution][_SECTOR_STONES], []).append(share)
    return [_sector_knowledge(sector, sectors[sector], t) for sector in sorted(sectors)]


class RegionKnowledge(msgspec.Struct, frozen=True, kw_only=True):
    """A band of a half: how many of its places were asked, and what is known of all of them."""

    region: str
    name: str
    asked: int
    places: int
    percent: int


def regions(known: Mapping[str, float], deck: Deck, t: Translate) -> list[RegionKnowledge]:
    """All regions, with what is known of their places from 0 to 1."""
    found = []
    for spot in BY_COUNT[_REGION_STONES]:
        places = [
            name for name, place in deck.items() if PATHS[place.solution][_REGION_STONES] == spot
        ]
        shares = [known[name] for name in places if name in known]
        found.append(
            RegionKnowledge(
                region=TEXTS[spot],
                name=tip_text(STONES[spot], t),
                asked=len(shares),
                places=len(places),
                percent=round(100 * sum(shares) / max(len(places), 1)),
            )
        )
    return found


def _sector_knowledge(sector: Spot, shares: list[float], t: Translate) -> SectorKnowledge:
    mean = sum(shares) / len(shares)
    x, y = middle(sector)
    return SectorKnowledge(
        name=tip_text(STONES[sector], t),
        outline=outline(sector),
        x=x,
        y=y,
        percent=round(100 * mean),
        places=len(shares),
        shade=min(int(mean * _SHADES), _SHADES - 1),
    )
