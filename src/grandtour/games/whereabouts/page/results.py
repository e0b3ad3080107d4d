"""A day of the daily challenge, for its player and as a text to share that gives nothing away."""

from collections.abc import Sequence

import msgspec

from grandtour.core.page import Translate
from grandtour.games.whereabouts.cards import Place
from grandtour.games.whereabouts.grid import Spot
from grandtour.games.whereabouts.page.reveals import Shown
from grandtour.games.whereabouts.page.solo_scene import shown_answer

SQUARES = "🟥🟧🟧🟨🟩"
"""By the number of stones right."""

CODE = r"(\d{4}-\d\d-\d\d)\.([0-4]{1,9})"
"""How a result is written in a link, for scripts: the day and the stones right, place by place."""


class Line(msgspec.Struct, frozen=True):
    answer: Shown
    points: int


class Result(msgspec.Struct, frozen=True, kw_only=True):
    date: str
    lines: list[Line]
    points: int
    most: int
    text: str
    code: str
    """The same in a link, see `CODE`."""


def result(
    date: str,
    answers: Sequence[tuple[Place, Spot, int]],
    points: int,
    most: int,
    t: Translate,
) -> Result:
    lines = [Line(shown_answer(place, tip, t), stones) for place, tip, stones in answers]
    squares = "".join(SQUARES[line.points] for line in lines)
    head = t("daily.share", date=date, points=points, most=most)
    return Result(
        date=date,
        lines=lines,
        points=points,
        most=most,
        text=f"{head}\n{squares}",
        code=f"{date}.{''.join(str(line.points) for line in lines)}",
    )
