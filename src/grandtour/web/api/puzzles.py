"""Puzzles of the day, for programs. Nothing of them is kept."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException

from grandtour.core import registry
from grandtour.core.puzzle import Puzzle, position, puzzle_of
from grandtour.locale import translator
from grandtour.web.api.views import ViewData
from grandtour.web.identity import language_of
from grandtour.web.puzzles import today
from grandtour.web.requests import AnyRequest


class PuzzleLook(msgspec.Struct):
    """What is to be found, and what the seat that looks for it knows and may do."""

    day: str
    seat: int
    task: str
    view: ViewData
    legal: list[str]


class PuzzleTry(msgspec.Struct):
    action: Annotated[str, msgspec.Meta(max_length=200)]


class PuzzleAnswer(msgspec.Struct):
    right: bool
    answers: list[str]
    """What is right; several come to the same."""


@get("/puzzles/{key:str}")
async def look(request: AnyRequest, key: str) -> PuzzleLook:
    """Today's puzzle of a game, the same for everybody."""
    puzzle = _puzzle(key)
    match = position(key, puzzle)
    return PuzzleLook(
        day=today().isoformat(),
        seat=puzzle.seat,
        task=translator(language_of(request), key)("puzzle.task"),
        view=msgspec.to_builtins(match.view(puzzle.seat)),
        legal=[str(action) for action in match.legal(puzzle.seat)],
    )


@post("/puzzles/{key:str}/answer", status_code=200)
async def answer(request: AnyRequest, key: str, data: PuzzleTry) -> PuzzleAnswer:
    """Whether this action is right, and what is."""
    puzzle = _puzzle(key)
    request.state.game = key
    tried = position(key, puzzle).prepare(puzzle.seat, data.action.strip())
    return PuzzleAnswer(str(tried.action) in puzzle.answers, list(puzzle.answers))


def _puzzle(key: str) -> Puzzle:
    puzzle = puzzle_of(registry.game(key).info.key, today())
    if puzzle is None:
        raise NotFoundException
    return puzzle


ROUTES = [look, answer]
