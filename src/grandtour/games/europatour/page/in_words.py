"""The table in words: the own rack and its joints, the piles, who has placed or called."""

from collections.abc import Iterator, Sequence

from grandtour.core.page import Section, Translate
from grandtour.games.europatour.page.cards import card_name, faces
from grandtour.games.europatour.page.slots import fits
from grandtour.games.europatour.tour import SLOTS
from grandtour.games.europatour.view import Check, EuropaTourView, Pile

PILE_LETTERS = "ABCDE"


def in_words(view: EuropaTourView, t: Translate, names: Sequence[str]) -> list[Section]:
    sections = []
    if view.hand and view.hand.card:
        whose = t("board.hand") if view.hand.seat == view.seat else names[view.hand.seat]
        sections.append(Section(whose, (faces(t)[view.hand.card].about_card,)))
    if view.check:
        heading = t("board.called_rack", player=names[view.check.seat])
        sections.append(Section(heading, list(_called(view.check, t))))
    if view.racks is not None:
        sections.append(Section(t("board.racks"), _racks(view, t, names)))
    elif view.rack:
        sections.append(Section(t("board.rack"), list(_rack(view, t))))
        sections.append(Section(t("words.fits"), [fit.about for fit in fits(view.rack, t)]))
    if view.piles:
        sections.append(Section(t("board.market"), _market(view, t)))
    if view.phase == "placing":
        placed = zip(names, view.placed, strict=True)
        lines = [t("event.placed_hidden", player=name, placed=number) for name, number in placed]
        sections.append(Section(t("chip.placing"), lines))
    return sections


def _rack(view: EuropaTourView, t: Translate) -> Iterator[str]:
    """Slot by slot; each card says what it can be joined with."""
    if view.in_place is not None and any(view.rack or ()):
        placed = SLOTS - view.rack.count(None)
        yield f"{t('board.in_place', cards=view.in_place, placed=placed)}."
    for slot, code in enumerate(view.rack, 1):
        card = faces(t)[code].about_card if code else t("words.free")
        joined = view.links is not None and slot < SLOTS and view.links[slot - 1]
        note = f" {t('words.joined')}" if joined else ""
        yield f"{t('board.slot_with', slot=slot)} {card}{note}"


def _called(check: Check, t: Translate) -> Iterator[str]:
    for slot, code in enumerate(check.rack, 1):
        yield f"{t('board.slot_with', slot=slot)} {faces(t)[code].about_card}"


def _racks(view: EuropaTourView, t: Translate, names: Sequence[str]) -> list[str]:
    return [
        t("labelled", label=names[seat], value=t.listing(card_name(code, t) for code in rack))
        for seat, rack in enumerate(view.racks or ())
    ]


def _market(view: EuropaTourView, t: Translate) -> list[str]:
    stock = t("labelled", label=t("board.stock"), value=t("board.left", n=view.stock))
    piles = [
        t("words.pile", pile=letter, cards=_pile(pile, t))
        for letter, pile in zip(PILE_LETTERS, view.piles, strict=False)
    ]
    return [stock, *piles]


def _pile(pile: Pile, t: Translate) -> str:
    if pile.top is None:
        return t("words.empty")
    top = faces(t)[pile.top].about_card
    if pile.height < 2:
        return top
    if pile.cards is None:
        return f"{top} {t('words.below', n=pile.height - 1)}"
    below = t.listing(card_name(code, t) for code in reversed(pile.cards[:-1]))
    return f"{top} {t('labelled', label=t('board.below'), value=below)}."
