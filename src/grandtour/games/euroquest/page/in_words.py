"""The map in words: who is where, what each has left, where one can go, what the trail tells."""

from collections.abc import Iterator, Sequence

from grandtour.core.game import Seat
from grandtour.core.page import Section, Translate
from grandtour.games.euroquest.board import (
    CITIES,
    CITY_OF,
    CODES,
    MODES,
    bits,
    journeys,
)
from grandtour.games.euroquest.page.names import (
    city_name,
    country_name,
    label_name,
    quest_words,
)
from grandtour.games.euroquest.page.trail import named_last, now_in_words, suspects
from grandtour.games.euroquest.view import RUNNER, EuroQuestView, Purse, QuestCard, Window


def in_words(view: EuroQuestView, t: Translate, names: Sequence[str]) -> list[Section]:
    sections = [
        Section(t("words.where"), _pawns(view, t, names)),
        Section(t("words.tickets"), _tickets(view, t, names)),
    ]
    if view.seat is not None and view.ended is None:
        sections.append(Section(t("words.ways"), list(_ways(view, view.seat, t))))
    if view.quest:
        sections.append(Section(t("words.quest"), list(_quest(view.quest, t))))
    sections.append(Section(t("board.trail"), _trail(view, t)))
    if view.possible:
        sections.append(Section(t("legend.possible"), _possible(view, view.possible, t)))
    return sections


def _possible(view: EuroQuestView, possible: tuple[str, ...], t: Translate) -> list[str]:
    """The country named last, then the possible cities by country, with a count for each."""
    named = named_last(view.trail, t)
    lines = [", ".join(filter(None, (named.words, named.after)))] if named else []
    for group in suspects(possible, named.country if named else None, t):
        cities = t.listing(name for _, name in group.cities)
        lines.append(t("labelled", label=f"{group.name} ({len(group.cities)})", value=cities))
    return lines


def _place(code: str, t: Translate) -> str:
    """A city with its country: who cannot see the map looks it up by name."""
    country = CITIES[CITY_OF[code]].country
    return f"{city_name(code, t)} ({country_name(country, t)})"


def _pawns(view: EuroQuestView, t: Translate, names: Sequence[str]) -> list[str]:
    lines = [now_in_words(view, t)]
    for seat, name in enumerate(names):
        code = view.pawns[seat]
        where = _place(code, t) if code else t("words.unseen")
        if seat in view.stranded:
            where = f"{where}, {t('words.stranded')}"
        lines.append(t("labelled", label=name, value=where))
    if view.white:
        since = t("white.since", city=_place(view.white, t), window=view.white_since)
        lines.append(t("labelled", label=t("white.label"), value=since))
    return lines


def _tickets(view: EuroQuestView, t: Translate, names: Sequence[str]) -> list[str]:
    lines = [
        t("labelled", label=name, value=_purse(view.tickets[seat], t))
        for seat, name in enumerate(names)
    ]
    jokers = t("words.jokers", orange=view.orange, black=view.black)
    return [*lines, t("labelled", label=names[RUNNER], value=jokers)]


def _purse(purse: Purse, t: Translate) -> str:
    return ", ".join(f"{t(f'mode.{mode}')} {getattr(purse, mode)}" for mode in MODES)


def _ways(view: EuroQuestView, seat: Seat, t: Translate) -> Iterator[str]:
    """Where this seat's tickets lead from its city; chasers do not share one."""
    code = view.pawns[seat]
    assert code is not None
    others = [pawn for pawn in view.pawns[1:] if pawn and seat != RUNNER]
    purse = view.tickets[seat]
    have = sum(1 << mode for mode, name in enumerate(MODES) if getattr(purse, name))
    found = journeys(CITY_OF[code], have, bits(CITY_OF[pawn] for pawn in others))
    for number, mode in enumerate(MODES):
        ends = sorted(_place(CODES[end], t) for by, end in found if by == number)
        if ends:
            yield t("labelled", label=t(f"mode.{mode}"), value=t.listing(ends))
    if not found:
        yield t("words.no_way")


def _quest(quest: QuestCard, t: Translate) -> Iterator[str]:
    words = quest_words(quest.id, t)
    yield f"{words.title}. {words.text}"
    if quest.needed:
        done = t("quest.collected", done=len(quest.collected), needed=quest.needed)
        listed = t.listing(label_name(label, t) for label in quest.collected)
        yield t("labelled", label=done, value=listed) if quest.collected else done
    if quest.missing:
        listed = t.listing(label_name(label, t) for label in quest.missing)
        yield t("labelled", label=t("quest.missing"), value=listed)
    for mode in MODES:
        if wanted := getattr(quest.wanted, mode):
            used = f"{getattr(quest.used, mode)}/{wanted}"
            yield t("labelled", label=t(f"mode.{mode}"), value=used)
    if quest.reach:
        yield t("quest.reach", city=city_name(quest.reach, t))


def _trail(view: EuroQuestView, t: Translate) -> list[str]:
    lines = []
    for number, window in enumerate(view.trail):
        told = _told(window, t)
        if view.logbook:
            told = f"{told}, {_place(view.logbook[number], t)}"
        lines.append(t("labelled", label=number + 1, value=told))
    return lines or [t("table.log_empty")]


def _told(window: Window, t: Translate) -> str:
    parts = [t(f"by.{window.mode}") if window.mode else "", t(f"said.{window.said}")]
    parts += [country_name(code, t) for code in (window.country, window.revealed) if code]
    return ", ".join(part for part in parts if part)
