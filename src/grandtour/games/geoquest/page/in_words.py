"""The map in words: tokens, the tiles around one's own, caches and how far they are, the cards."""

from collections.abc import Iterator, Sequence

from grandtour.core.page import Section, Translate
from grandtour.core.seats import seats_by_name
from grandtour.games.geoquest.board import BOARD, SIZE, TILE_COUNT, distance, edge, name, tile
from grandtour.games.geoquest.page.kit import GOAL, Face, Kit, kits, lasting
from grandtour.games.geoquest.page.names import cards_of, sum_words, tile_words
from grandtour.games.geoquest.page.pieces import caches
from grandtour.games.geoquest.page.questions import question
from grandtour.games.geoquest.view import GeoQuestView

_SIDES = (("north", -SIZE), ("east", 1), ("south", SIZE), ("west", -1))


def in_words(view: GeoQuestView, t: Translate, names: Sequence[str]) -> list[Section]:
    sections = [
        (t("words.asked"), _asked(view, t, names)),
        (t("words.tokens"), _tokens(view, t, names)),
        (t("words.around"), _around(view, t)),
        (t("words.targets"), _targets(view, t)),
        (t("words.caches"), _caches(view, t)),
        (t("kit.lasting"), map(_card, lasting(view, t))),
        *((_whose(kit, names), _kit(kit, t)) for kit in kits(view, t)),
    ]
    found = [Section(heading, list(lines)) for heading, lines in sections]
    return [section for section in found if section.lines]


def _asked(view: GeoQuestView, t: Translate, names: Sequence[str]) -> Iterator[str]:
    yield t("chip.round", n=view.round) if view.round else t("chip.setup")
    asked, decision = question(view, t), view.decision
    if asked and decision:
        words = dict(asked.words)
        if decision.other is not None:
            words["other"] = names[decision.other]
        if asked.mine:
            yield t(f"now.{asked.kind}", **words)
        else:
            players = t.listing(seats_by_name(names, decision.seats))
            yield t(f"wait.{asked.wait}", **{**words, "players": players})
        if asked.about:
            yield asked.about
    if view.roll:
        total = sum_words(view.roll.parts, view.roll.total, t, cards_of(view))
        yield t("labelled", label=names[view.roll.seat], value=total)


def _tokens(view: GeoQuestView, t: Translate, names: Sequence[str]) -> Iterator[str]:
    for seat, panel in enumerate(view.panels):
        if panel.place:
            yield t("labelled", label=names[seat], value=tile_words(panel.place, t))
        elif panel.door:
            outside = t("words.outside", tile=tile_words(panel.door, t))
            yield t("labelled", label=names[seat], value=outside)


def _around(view: GeoQuestView, t: Translate) -> Iterator[str]:
    """The four neighbours of the own token, and what lies on the border."""
    here = view.panels[view.seat].place if view.seat is not None and view.panels else None
    if here is None:
        return
    start = tile(here)
    for side, step in _SIDES:
        end = start + step
        leaves_row = side in ("east", "west") and end // SIZE != start // SIZE
        if leaves_row or not 0 <= end < TILE_COUNT:
            yield t("labelled", label=t(f"words.{side}"), value=t("words.edge"))
            continue
        lake = BOARD.lake >> end & 1
        there = f"{name(end)} ({t('terrain.lake')})" if lake else tile_words(name(end), t)
        border = edge(start, end)
        parts = [there]
        parts += [t("words.path")] if border in BOARD.path_edges else []
        parts += [t("words.stream")] if border in BOARD.stream_edges else []
        yield t("labelled", label=t(f"words.{side}"), value=", ".join(parts))


def _targets(view: GeoQuestView, t: Translate) -> Iterator[str]:
    """What can be reached now; of all tiles only those where there is something."""
    decision = view.decision
    if decision is None or view.seat not in decision.seats or not decision.targets:
        return
    yield t("words.reachable", n=len(decision.targets))
    special = {cache.tile for cache in view.caches} | {place.tile for place in BOARD.places}
    for target in decision.targets:
        if target.tile in special:
            price = t("tile.price", n=target.cost)
            yield t("labelled", label=tile_words(target.tile, t), value=price)


def _caches(view: GeoQuestView, t: Translate) -> Iterator[str]:
    """The nearest first, if the own token is on the map."""
    here = view.panels[view.seat].place if view.seat is not None and view.panels else None
    marks = caches(view, t)
    if here is None:
        yield from (mark.about for mark in marks)
        return
    far = {mark.tile: distance(tile(here), tile(mark.tile)) for mark in marks}
    for mark in sorted(marks, key=lambda mark: far[mark.tile]):
        yield f"{mark.about} {_way(here, mark.tile, t)}"


def _way(here: str, there: str, t: Translate) -> str:
    """How many rows and columns apart: "3 north, 2 east"."""
    (row, column), (to_row, to_column) = (divmod(tile(name), SIZE) for name in (here, there))
    steps = (
        ("north", row - to_row),
        ("south", to_row - row),
        ("east", to_column - column),
        ("west", column - to_column),
    )
    parts = [t("words.step", n=n, side=t(f"words.{side}")) for side, n in steps if n > 0]
    return f"{t('labelled', label=t('words.from_you'), value=', '.join(parts) or t('words.here'))}."


def _whose(kit: Kit, names: Sequence[str]) -> str:
    return f"{names[kit.seat]} ({kit.cacher.name})"


def _kit(kit: Kit, t: Translate) -> Iterator[str]:
    yield t("kit.points", n=kit.points, goal=GOAL)
    yield t("kit.finds", n=kit.finds)
    if kit.ftf:
        yield t("kit.ftf", n=kit.ftf)
    yield kit.cacher.words
    if kit.lying:
        yield t("labelled", label=t("kit.lying"), value=_card(kit.lying))
    yield from kit.notes
    yield t("kit.gear", n=len(kit.gear), slots=len(kit.gear) + kit.empty)
    for group in (kit.gear, kit.ensembles, kit.hand, kit.bugs):
        yield from map(_card, group)
    if kit.hidden:
        yield t("kit.hidden", n=kit.hidden)


def _card(card: Face) -> str:
    note = f" ({card.note})" if card.note else ""
    return f"{card.name}{note}. {card.words}"
