"""The puzzle of the day as its page shows it, and what somebody has made of it so far."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from grandtour.core import registry
from grandtour.core.match import AnyMatch
from grandtour.core.puzzle import Puzzle, asked, puzzle_of, puzzles
from grandtour.locale import Translator
from grandtour.web.lesson_page import leading_to, lone_scene
from grandtour.web.scene import Scene

_NUMBERS = 4


class Score(NamedTuple):
    """The day of the last answer, whether it was right, and how many days in a row were."""

    day: int = 0
    right: int = 0
    streak: int = 0
    best: int = 0

    def after(self, day: int, *, right: bool) -> "Score":
        streak = (self.streak + 1 if self.day == day - 1 else 1) if right else 0
        return Score(day, int(right), streak, max(self.best, streak))

    def at(self, day: int) -> "Score":
        """As it is on that day: a day that was missed ends the streak."""
        return self if self.day >= day - 1 else self._replace(streak=0)


class PuzzlePage(NamedTuple):
    key: str
    day: date
    puzzle: Puzzle
    score: Score

    @property
    def where(self) -> str:
        return f"/puzzle/{self.key}"

    @property
    def answered(self) -> bool:
        return self.score.day == self.day.toordinal()

    @property
    def match(self) -> AnyMatch:
        """The position in which it is asked."""
        return asked(self.key, puzzles(self.key).index(self.puzzle))

    def scene(self, t: Translator, name: str = "") -> Scene:
        return lone_scene(self.match, self.puzzle.seat, t, name)

    def answer(self, scene: Scene) -> str:
        """What is right, as its button says it."""
        return scene.label(registry.game(self.key).parse(self.puzzle.answers[0]))

    def share(self, t: Translator, address: str) -> str:
        """What one may tell others, without giving it away."""
        sign = "\N{WHITE HEAVY CHECK MARK}" if self.score.right else "\N{CROSS MARK}"
        title = registry.game(self.key).info.titles[t.language]
        words = t(
            "puzzle.share", game=title, day=self.day.isoformat(), sign=sign, n=self.score.streak
        )
        return f"{words} {address}{self.where}"

    def ours(self, html: str) -> str:
        html = leading_to(html, self.where)
        # Who has answered may look, and no more.
        return html.replace(' name="action"', " disabled data-inert") if self.answered else html


def puzzle_page(key: str, day: date, scores: Mapping[str, Score]) -> PuzzlePage | None:
    """None if the game has no puzzles."""
    puzzle = puzzle_of(key, day)
    if puzzle is None:
        return None
    score = scores.get(key, Score()).at(day.toordinal())
    return PuzzlePage(key, day, puzzle, score)


def read_scores(text: str) -> dict[str, Score]:
    """Of a cookie; what makes no sense is no score.

    >>> scores = {next(iter(registry.games())): Score(739572, 1, 3, 5)}
    >>> read_scores(written(scores) + "-x") == scores
    True
    """
    found = {}
    for part in text.split("-"):
        key, *rest = part.split(".")
        numbers = [
            int(each) for each in rest if each.isascii() and each.isdigit() and len(each) < 9
        ]
        if key in registry.games() and len(numbers) == _NUMBERS:
            found[key] = Score(*numbers)
    return found


def written(scores: Mapping[str, Score]) -> str:
    return "-".join(".".join(map(str, (key, *score))) for key, score in scores.items())
