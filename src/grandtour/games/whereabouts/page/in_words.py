"""The board in words: track, cards and stones, and in degrees what each stone would stand for."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from grandtour.core.game import Seat
from grandtour.core.page import Section, Translate
from grandtour.games.whereabouts.cards import COLOURS, NUMBERS
from grandtour.games.whereabouts.grid import BOXES, COUNTS, LEVELS, PARENTS, SPOTS, STONES, Spot
from grandtour.games.whereabouts.page.choices import stone_name, tip_text
from grandtour.games.whereabouts.page.reveals import shown
from grandtour.games.whereabouts.view import Question, WhereaboutsView


def in_words(view: WhereaboutsView, t: Translate, names: Sequence[str]) -> list[Section]:
    sections = [Section(t("board.track"), _track(view, t, names))]
    cards = list(_cards(view, t, names))
    if cards:
        sections.append(Section(t("words.cards"), cards))
    if view.phase == "tip" and view.seat is not None:
        sections.append(Section(t("words.tip"), list(_tip(view, view.seat, t))))
    if view.reveals:
        sections.append(Section(t("words.reveals"), list(_reveals(view, t, names))))
    return [*sections, Section(t("words.kept"), _kept(view, t, names))]


def _track(view: WhereaboutsView, t: Translate, names: Sequence[str]) -> list[str]:
    """Pawns from the leader to the rearmost, who chooses first."""
    order = sorted(range(view.seats), key=lambda seat: -view.fields[seat])
    lines = [
        t("words.field", player=names[seat], field=view.fields[seat], tokens=view.tokens[seat])
        for seat in order
    ]
    if view.scores:
        lines += [
            t("words.score", player=names[seat], points=view.scores[seat].total) for seat in order
        ]
    end = t("words.dark_blue", field=NUMBERS.track.dark_blue[0])
    return [t("chip.round", round=view.round), *lines, end]


def _question(card: Question, t: Translate) -> str:
    return f"{card.name(t.language)} ({t(f'colour.{card.colour}')}, {card.ask(t.language)})"


def _cards(view: WhereaboutsView, t: Translate, names: Sequence[str]) -> Iterator[str]:
    laid_out = [_question(card, t) for card in view.laid_out if card]
    if laid_out:
        yield t("labelled", label=t("words.laid_out"), value=t.listing(laid_out))
    for seat, card in enumerate(view.hands):
        if card:
            yield t("labelled", label=names[seat], value=_question(card, t))
    if view.top:
        yield t("labelled", label=t("board.pile", n=view.pile), value=_question(view.top, t))


def _tip(view: WhereaboutsView, seat: Seat, t: Translate) -> Iterator[str]:
    """The own stones, and what the next one can say."""
    tip = SPOTS[" ".join(view.tip)]
    if view.tip:
        yield t("labelled", label=tip_text(view.tip, t), value=_degrees(tip, t))
    else:
        yield t("board.no_stone")
    if seat in view.sealed or COUNTS[tip] == len(LEVELS):
        return
    level = LEVELS[COUNTS[tip]]
    for spot, parent in enumerate(PARENTS):
        if spot and parent == tip:
            name = t(f"action.{level}", stone=stone_name(level, STONES[spot][-1], t))
            yield t("labelled", label=name, value=_degrees(spot, t))


def _degrees(spot: Spot, t: Translate) -> str:
    """What a part of the map covers; all of Europe lies north of the equator."""
    west, south, east, north = BOXES[spot]
    return t(
        "words.degrees",
        south=_number(south, t),
        north=_number(north, t),
        west=_longitude(west, t),
        east=_longitude(east, t),
    )


def _longitude(degrees: float, t: Translate) -> str:
    return t("words.east" if degrees >= 0 else "words.west", degrees=_number(abs(degrees), t))


def _number(degrees: float, t: Translate) -> str:
    text = f"{degrees:.1f}".removesuffix(".0")
    return text if t.language == "en" else text.replace(".", ",")


def _reveals(view: WhereaboutsView, t: Translate, names: Sequence[str]) -> Iterator[str]:
    for reveal in view.reveals:
        seen = shown(reveal, t)
        judged = t("reveal.right", n=seen.stones) if seen.right else t("reveal.wrong")
        parts = [
            seen.name,
            judged,
            t("labelled", label=t("reveal.tip"), value=seen.tip or t("board.no_stone")),
            t("labelled", label=t("reveal.solution"), value=seen.solution),
        ]
        yield t("labelled", label=names[seen.seat], value=", ".join(parts))


def _kept(view: WhereaboutsView, t: Translate, names: Sequence[str]) -> list[str]:
    return [
        t("labelled", label=name, value=_by_colour(view, seat, t))
        for seat, name in enumerate(names)
    ]


def _by_colour(view: WhereaboutsView, seat: Seat, t: Translate) -> str:
    kept = sorted(view.kept[seat], key=lambda card: COLOURS.index(card.colour))
    groups = [
        f"{t(f'colour.{colour}')} {t.listing(card.name(t.language) for card in cards)}"
        for colour, cards in groupby(kept, key=lambda card: card.colour)
    ]
    return ", ".join(groups) or t("words.none")
