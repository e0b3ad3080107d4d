"""A first lesson: positions of a real match, and what is to be done in each.

A lesson is data, `lesson.toml` in the game's folder; its words are in the game's catalogues. All
its positions follow from a seed and from actions, so it can be played to its end by program, and
a rule that changes cannot leave it behind unnoticed.

    seed = "first"                    # any text: the chance of the match
    seats = 2
    seat = 0                          # whom the learner plays; 0 if nothing is said
    [options]                         # those that differ from their defaults
    first = "a"

    [[step]]
    key = "place"                     # lesson.place, lesson.place.do, lesson.place.why
    before = ["0 place 3", "1 ..."]   # played since the step before, each with its seat
    do = ["place 4"]                  # what is right; the lesson goes on from the first
    point = ["slot-4"]                # ids of what is to be pressed, in this order
    [step.wrong]                      # what is legal and not right: lesson.place.<word>
    "place 10" = "end"

A step that names a `seed` begins a match of its own, perhaps on another `seat`. In `do` and `wrong`
a `*` stands for anything.
"""

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import msgspec

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.errors import BadGame, GrandTourError, IllegalAction
from grandtour.core.game import OptionValue, Seat
from grandtour.core.match import AnyMatch, Match

FILE = "lesson.toml"


class NotThisStep(IllegalAction):
    """The rules allow it, but the lesson asks for something else; a parameter `word`, if there is
    one, is the key of what the lesson says of it."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    do: tuple[str, ...]
    point: tuple[str, ...]
    before: tuple[str, ...] = ()
    wrong: Mapping[str, str] = {}
    seed: str = ""
    seat: Seat | None = None
    options: Mapping[str, OptionValue] | None = None
    """Those of a match of its own; the lesson's if nothing is said."""

    def words(self) -> Iterator[str]:
        """The keys of all that it says."""
        begin = f"lesson.{self.key}"
        yield from (begin, f"{begin}.do", f"{begin}.why")
        yield from sorted({f"{begin}.{word}" for word in self.wrong.values()})

    def is_right(self, action: str) -> bool:
        return any(fnmatchcase(action, pattern) for pattern in self.do)

    def refusal(self, action: str) -> NotThisStep:
        """What it says of an action that the rules allow and that is not right."""
        for pattern, word in self.wrong.items():
            if fnmatchcase(action, pattern):
                return NotThisStep("not_this_step", word=f"lesson.{self.key}.{word}")
        return NotThisStep("not_this_step")


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seed: str
    seats: int
    step: tuple[LessonStep, ...]
    seat: Seat = 0
    options: Mapping[str, OptionValue] = {}
    after: tuple[str, ...] = ()
    """What is played when the last step is done, each with its seat."""

    @property
    def length(self) -> int:
        return len(self.step)

    def seat_at(self, number: int) -> Seat:
        """Whom the learner plays at a step."""
        named = (step.seat for step in reversed(self.step[:number]) if step.seat is not None)
        return next(named, self.seat)


@cache
def lesson(key: str) -> Lesson | None:
    """The first lesson of a game, if it has one. Raises `BadGame` if that cannot be read."""
    path = registry.folder(key) / FILE
    return read_lesson(path) if path.exists() else None


def read_lesson(path: Path) -> Lesson:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Lesson)
    except msgspec.DecodeError as error:
        raise BadGame("game_does_not_load", folder=path.parent, detail=str(error)) from None


@cache
def position(key: str, number: int) -> AnyMatch:
    """The match at a step, the first being 1; the one after the last is how the lesson ends.

    Nobody may play on in it: `attempt` does so on a copy. Raises `BadGame` if the rules refuse what
    the lesson has played.
    """
    found = lesson(key)
    assert found is not None
    steps = found.step[:number]
    begin = max((n for n, step in enumerate(steps) if step.seed), default=0)
    match = _deal(key, found, steps[begin])
    for n, step in enumerate(steps[begin:], begin + 1):
        _play(match, step.key, step.before)
        if n < number:
            _play(match, step.key, [f"{found.seat_at(n)} {step.do[0]}"])
    if number > found.length:
        _play(match, "after", found.after)
    return match


def _play(match: AnyMatch, where: str, actions: Sequence[str]) -> None:
    for played in actions:
        seat, _, action = played.partition(" ")
        try:
            match.play(int(seat), action)
        except GrandTourError as error:
            key = match.game.info.key
            detail = f"{FILE}, {where}, {played}: {error}"
            raise BadGame(
                "game_does_not_load", folder=registry.folder(key), detail=detail
            ) from None


def _deal(key: str, found: Lesson, step: LessonStep) -> AnyMatch:
    options = found.options if step.options is None else step.options
    return Match(registry.game(key), found.seats, options, Chance.of(step.seed or found.seed))


def attempt(key: str, number: int, action: str) -> str:
    """Tries an action at a step; returns it as the game writes it, if it is right.

    Raises what the rules say, or `NotThisStep`.
    """
    found = lesson(key)
    assert found is not None
    tried = str(position(key, number).prepare(found.seat_at(number), action).action)
    step = found.step[number - 1]
    if not step.is_right(tried):
        raise step.refusal(tried)
    return tried
