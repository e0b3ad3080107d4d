"""One step of a lesson as its page shows it: the table's own scene, of a match nobody else sees."""

from collections.abc import Sequence
from typing import NamedTuple

from grandtour.core import registry
from grandtour.core.errors import ActionError
from grandtour.core.game import Seat
from grandtour.core.lesson import Lesson, LessonStep, lesson, position
from grandtour.core.match import AnyMatch
from grandtour.locale import Translator
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair, Player
from grandtour.web.scene import Scene
from grandtour.web.unkept import unkept_table

LEARNER = Player("learner", "")
_OPPONENT = "easy"
_NEWS = 3
"""So many of the last things told stand above a step: what the others did since the one before."""
_PLACE = "lesson"
"""The table's name in the addresses of its forms, which lead to the lesson instead."""


class StepLine(NamedTuple):
    """A step in the list of all."""

    n: int
    title: str
    address: str


class LessonPage(NamedTuple):
    """A step, or with a number past the last one the end."""

    key: str
    found: Lesson
    n: int
    learnt: int
    """Up to which step the reader has come before."""
    tried: str = ""
    word: str = ""
    rule: str = ""
    """What was tried at this step without being right, the answer to it, and where the rules
    explain that."""

    def label(self, scene: Scene) -> str:
        """What was tried, as its button says it; empty if it is no action at all."""
        try:
            return scene.label(registry.game(self.key).parse(self.tried))
        except ActionError:
            return ""

    @property
    def step(self) -> LessonStep | None:
        return self.found.step[self.n - 1] if self.n <= self.found.length else None

    @property
    def seat(self) -> Seat:
        return self.found.seat_at(self.n)

    @property
    def last(self) -> int:
        return self.found.length

    @property
    def where(self) -> str:
        return self.address(self.n)

    def address(self, n: int) -> str:
        return f"/learn/{self.key}/{n}"

    def lines(self, t: Translator) -> list[StepLine]:
        return [
            StepLine(n, t(f"lesson.{step.key}"), self.address(n))
            for n, step in enumerate(self.found.step, 1)
        ]

    def news(self, scene: Scene) -> Sequence[str]:
        """What the learner was told since the step before."""
        seat = self.seat
        if self.n == 1 or (self.step and self.step.seed):
            return ()
        known = len(position(self.key, self.n - 1).log(seat))
        now = position(self.key, self.n).log(seat)
        told = [scene.sentence(event) for event in now[known:]]
        return [text for text in told if text][-_NEWS:]

    def scene(self, t: Translator, name: str = "") -> Scene:
        """`name`: that of whoever learns, if they have told it."""
        return lone_scene(position(self.key, self.n), self.seat, t, name)

    def ours(self, html: str) -> str:
        """The table's HTML with the lesson's forms, and a mark on what is to be pressed."""
        html = leading_to(html, self.where)
        for number, point in enumerate(self.step.point if self.step else (), 1):
            html = html.replace(f' id="{point}"', f' id="{point}" data-lesson-target="{number}"')
        return html


def lesson_page(key: str, n: int, learnt: int = 0) -> LessonPage | None:
    """None if there is no such lesson, or no such step in it."""
    found = lesson(key)
    if found is None or not 1 <= n <= found.length + 1:
        return None
    return LessonPage(key, found, n, learnt)


def lone_scene(match: AnyMatch, seat: Seat, t: Translator, name: str = "") -> Scene:
    """A match that nobody else sees, as whoever sits there alone with bots would see it."""
    chairs = tuple(
        Chair(player=LEARNER.id, name=name or t("lesson.name"))
        if place == seat
        else Chair(bot=_OPPONENT)
        for place in range(match.seats)
    )
    return Scene(LiveTable(unkept_table(_PLACE, match, chairs), match), LEARNER, seat, t)


def leading_to(html: str, where: str) -> str:
    """The HTML of such a scene, its forms being sent to this address."""
    return html.replace(f"/t/{_PLACE}/", f"{where}/")
