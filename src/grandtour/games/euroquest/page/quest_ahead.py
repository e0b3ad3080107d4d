"""What of the quest is still to be done: in a line above the journeys, and where on the map.

Both are made of the quest card in the view, which the runner alone has while the game goes on.
"""

from collections.abc import Iterable

import msgspec

from grandtour.atlas import Placed
from grandtour.core.page import Translate
from grandtour.games.euroquest.board import CITIES, CITY_OF, MODES
from grandtour.games.euroquest.distances import STEPS
from grandtour.games.euroquest.page.names import city_name, label_name
from grandtour.games.euroquest.page.picture import picture
from grandtour.games.euroquest.view import RUNNER, EuroQuestView, QuestCard


class QuestLine(msgspec.Struct, frozen=True, kw_only=True):
    """The quest in a line: how far it is, what is still to come, and where it must end, if so."""

    head: str
    left: tuple[str, ...]
    last: str


class QuestMark(msgspec.Struct, frozen=True, kw_only=True):
    """A city that counts for the quest; its name and a sign at the edge if the quest names it."""

    code: str
    x: int
    y: int
    label: Placed | None


def quest_line(view: EuroQuestView, t: Translate) -> QuestLine | None:
    """For the runner, as long as the game goes on."""
    quest = _ahead(view)
    if quest is None:
        return None
    done = f"{len(quest.collected)}/{quest.needed}"
    if not quest.needed:
        head = t("quest.short")
    elif quest.kind == "visit_all":
        head = t("quest.short_done", done=done)
    else:
        head = t(f"quest.short_{quest.kind}", done=done)
    return QuestLine(
        head=head,
        left=(
            *(label_name(code, t) for code in quest.missing),
            *_modes(quest, t),
        ),
        last=city_name(quest.reach, t) if quest.reach else "",
    )


def quest_marks(view: EuroQuestView, t: Translate) -> tuple[QuestMark, ...]:
    """The cities that the quest names, the nearest first, or those that would count for it."""
    quest = _ahead(view)
    if quest is None:
        return ()
    ends = (quest.reach,) if quest.reach else ()
    named = list(dict.fromkeys((*_nearest_first(view, quest.missing), *ends)))
    cities = picture(t.language).cities
    return tuple(
        QuestMark(
            code=code,
            x=cities[CITY_OF[code]].x,
            y=cities[CITY_OF[code]].y,
            label=cities[CITY_OF[code]].label if number < len(named) else None,
        )
        for number, code in enumerate((*named, *_choices(quest)))
    )


def _ahead(view: EuroQuestView) -> QuestCard | None:
    return view.quest if view.seat == RUNNER and view.ended is None else None


def _nearest_first(view: EuroQuestView, cities: Iterable[str]) -> list[str]:
    here = STEPS[CITY_OF[str(view.pawns[RUNNER])]]
    return sorted(cities, key=lambda code: here[CITY_OF[code]])


def _modes(quest: QuestCard, t: Translate) -> Iterable[str]:
    for mode in MODES:
        used, wanted = getattr(quest.used, mode), getattr(quest.wanted, mode)
        if used < wanted:
            yield f"{t(f'mode.{mode}')} {used}/{wanted}"


def _choices(quest: QuestCard) -> tuple[str, ...]:
    """Where to choose among few: capitals and islands that do not count yet."""
    if len(quest.collected) >= quest.needed:
        return ()
    if quest.kind == "capital":
        return tuple(c.id for c in CITIES if c.capital and c.id not in quest.collected)
    if quest.kind == "island":
        return tuple(c.id for c in CITIES if c.island and c.island not in quest.collected)
    return ()
