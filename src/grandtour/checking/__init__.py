"""All that can be checked of a game without knowing it, for `grandtour check` and for pytest.

A check is one function to be called; it raises AssertionError with what it found. Checks of the
same group look for the same kind of mistake, and the same advice helps.
"""

import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from grandtour.arena import golden
from grandtour.checking.advice import advice_on
from grandtour.core import registry, testing
from grandtour.core.testing.plans import plan_of
from grandtour.locale.checking import catalogue_complaints, game_complaints
from grandtour.web import checking as web
from grandtour.web.checking.lessons import check_lesson
from grandtour.web.checking.shelf import check_shelf

__all__ = ["Check", "advice_on", "checks", "complaint"]


class Check(NamedTuple):
    """One thing to try; `case` is empty where a group looks at the game as a whole."""

    group: str
    case: str
    run: Callable[[], object]


def checks(folder: Path, effort: int) -> list[Check]:
    """All checks of the game in this folder, group by group; raises `BadGame` if there is none."""
    game = registry.add(folder)
    key = game.info.key
    cases = testing.cases(game)
    records = registry.folder(key) / golden.FOLDER
    whole: dict[str, Callable[[], object]] = {
        "processes": partial(testing.check_processes, game, registry.folder(key)),
        "golden": partial(_check_golden, key, records),
        "recorded": partial(testing.check_recorded, game, records, plan_of("recorded", effort)),
        "perft": partial(testing.check_perft, game, records),
        "catalogues": partial(_check_catalogues, key),
        "shelf": partial(check_shelf, key),
        "lesson": partial(check_lesson, key),
    }
    return [
        *_of_cases(testing.GROUPS, cases, effort),
        *(Check(group, "", run) for group, run in whole.items()),
        *_of_cases(web.GROUPS, cases, effort),
    ]


def _of_cases(
    groups: dict[str, testing.Group], cases: list[testing.Case], effort: int
) -> list[Check]:
    return [
        Check(group, str(case), partial(run, case, plan_of(group, effort)))
        for group, run in groups.items()
        for case in cases
    ]


def _check_golden(key: str, folder: Path) -> None:
    endings = golden.endings(key)
    assert endings, f"{key}: locale/en.po has no sentence outcome.<reason>"
    testing.check_golden(registry.game(key), folder, endings)


def _check_catalogues(key: str) -> None:
    complaints = catalogue_complaints(registry.folder(key) / "locale") + game_complaints(key)
    assert not complaints, "\n".join(complaints)


def complaint(error: Exception, folder: Path) -> str:
    """What was found, and where in the game's own files it came from, if that is known."""
    text = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
    place = _place(error.__cause__ or error, folder.resolve())
    return f"{text}\n({place})" if place else text


def _place(error: BaseException, folder: Path) -> str:
    """The last line of the game's own that was running."""
    own = [
        f"{Path(frame.filename).relative_to(folder)}, line {frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(folder)
    ]
    return own[-1] if own else ""
