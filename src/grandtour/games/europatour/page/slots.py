"""What the page says of a slot of the own rack: which cards would fit into it."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from grandtour.core.page import Translate
from grandtour.games.europatour.board import CODES, FIRST_VEHICLE, KINDS, NO_CARD
from grandtour.games.europatour.fitting import fitting
from grandtour.games.europatour.page.cards import card_name

_UNKNOWN = "?"
_WAY = " \N{EN DASH} "


class Fit(msgspec.Struct, frozen=True, kw_only=True):
    """The cards that would fit, the countries beside the slot, and both in words."""

    codes: str
    beside: str
    about: str


def fits(rack: Sequence[str | None], t: Translate) -> tuple[Fit, ...]:
    """Slot by slot, whatever lies there now."""
    return _fits(tuple(rack), t)


@lru_cache(maxsize=256)
def _fits(rack: tuple[str | None, ...], t: Translate) -> tuple[Fit, ...]:
    return tuple(_fit(rack, slot, t) for slot in range(len(rack)))


def _fit(rack: tuple[str | None, ...], slot: int, t: Translate) -> Fit:
    kinds = [NO_CARD if code is None else KINDS[code] for code in rack]
    cards = [CODES[card] for card in fitting(kinds, slot)]
    left = _known(rack[max(0, slot - 2) : slot], -1)
    right = _known(rack[slot + 1 : slot + 3], 0)
    beside = [code for code in (*left, *right) if KINDS[code] < FIRST_VEHICLE]
    row = [card_name(code, t) if code else _UNKNOWN for code in (*left, None, *right)]
    about = t(
        "fits.any" if not left and not right else "fits.these" if cards else "fits.none",
        slot=slot + 1,
        row=_WAY.join(row),
        cards=t.listing(card_name(code, t) for code in cards),
    )
    return Fit(codes=" ".join(cards), beside=" ".join(beside), about=about)


def _known(cards: Sequence[str | None], nearest: int) -> list[str]:
    """What lies beside the slot on one side: a card, or a vehicle and where it comes from."""
    near = cards[nearest] if cards else None
    if near is None:
        return []
    return [code for code in cards if code] if KINDS[near] >= FIRST_VEHICLE else [near]
