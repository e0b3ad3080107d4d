"""The peace conference as the page shows it: what is promised, and what a number would mean."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from grandtour.core.game import Seat
from grandtour.core.page import Check, Translate
from grandtour.games.europa.conference import debt, gifts_by, ledger, pledges_of
from grandtour.games.europa.deals import PLEDGES
from grandtour.games.europa.view import EuropaView, OfferView
from grandtour.games.europa.war import PRIZES

Tone = Literal["holds", "joined", "asked"]
Answer = Literal["made", "yes", "no", "asked"]
_REMEMBERED = 64


class Cell(msgspec.Struct, frozen=True):
    """A party of a pledge: at least and at most so many pawns, and what it said."""

    seat: Seat
    least: int
    most: int
    answer: Answer


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A pledge; `total` is what it adds up to, from the least to the most."""

    offer: OfferView
    cells: tuple[Cell | None, ...]
    total: tuple[int, int]


class Talks(msgspec.Struct, frozen=True, kw_only=True):
    """All that is promised in this war phase, or was when the commitments began."""

    level: int
    pawns: tuple[int, ...]
    blocks: tuple[tuple[Seat, Tone], ...]
    """One for each pawn: those of pledges that hold, then joined ones, then those asked for."""
    holds: int
    asked: int
    rows: tuple[Row, ...]


def talks(view: EuropaView) -> Talks | None:
    effort = view.intervention
    if effort is None or view.phase not in ("confer", "commit"):
        return None
    return _talks(view.offers, effort.level, effort.pawns)


@lru_cache(_REMEMBERED)
def _talks(offers: tuple[OfferView, ...], level: int, pawns: tuple[int, ...]) -> Talks:
    """Made once for all who sit at the conference or look on."""
    found = ledger(len(pawns), offers)
    return Talks(
        level=level,
        pawns=pawns,
        blocks=(
            *_blocks(found.holds, (0,) * len(pawns), "holds"),
            *_blocks(found.joined, found.holds, "joined"),
            *_blocks(found.asked, found.joined, "asked"),
        ),
        holds=sum(found.holds),
        asked=sum(found.asked),
        rows=tuple(_row(offer, pawns) for offer in offers if offer.kind in PLEDGES),
    )


def _blocks(upto: Sequence[int], already: Sequence[int], tone: Tone) -> list[tuple[Seat, Tone]]:
    pairs = zip(upto, already, strict=True)
    return [
        (seat, tone) for seat, (more, less) in enumerate(pairs) for _ in range(max(0, more - less))
    ]


def _row(offer: OfferView, pawns: tuple[int, ...]) -> Row:
    cells = tuple(_cell(offer, seat, pawns) for seat in range(len(pawns)))
    there = [cell for cell in cells if cell]
    total = sum(cell.least for cell in there), sum(cell.most for cell in there)
    return Row(offer=offer, cells=cells, total=total)


def _cell(offer: OfferView, seat: Seat, pawns: Sequence[int]) -> Cell | None:
    if seat != offer.seat and seat not in offer.asked:
        return None
    answer: Answer = "asked"
    if seat == offer.seat:
        answer = "made"
    elif seat in offer.accepted:
        answer = "yes"
    elif seat in offer.declined:
        answer = "no"
    if offer.kind == "match":
        return Cell(seat, 0, offer.gives if seat == offer.seat else pawns[seat], answer)
    owes = debt(offer, seat, pawns)
    return Cell(seat, owes, owes, answer)


def with_offer(view: EuropaView, offer: OfferView) -> int:
    """What all would owe together if this pledge held, too."""
    live = [o for o in pledges_of(view.offers) if o.status == "accepted"]
    return sum(gifts_by(view.seats, [*live, offer]))


# What a number would mean.


def meaning(view: EuropaView, pawns: int, t: Translate) -> Check:
    """What a commitment comes to, if all keep their words and nobody gives more."""
    effort, seat = view.intervention, view.seat
    if effort is None or seat is None:
        return Check()
    gifts = list(ledger(view.seats, view.offers).holds)
    gifts[seat] = 0
    others = sum(gifts)
    gifts[seat] = pawns
    total = others + pawns
    if total < effort.level:
        return Check(t("commit.fails", others=others, n=pawns, missing=effort.level - total), False)
    words = [t("commit.peace", others=others, n=pawns, total=total)]
    ranked = sorted(
        (each for each in range(view.seats) if gifts[each]),
        key=lambda each: (-gifts[each], view.points[each]),
    )
    place = ranked.index(seat) if seat in ranked else len(PRIZES)
    if place < len(PRIZES):
        words.append(t("commit.prize", n=PRIZES[place]))
    return Check(" ".join(words))
