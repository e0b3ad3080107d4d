"""Tracebacks for the log: where it happened and what kind of error it was, without any values.

The message of an error may hold an action, a name, a card or a seed, whatever the code at hand was
about. A log is read by people who play.
"""

import sqlite3
import traceback
from collections.abc import Iterator

from grandtour.core.errors import GrandTourError

_OF_THE_MACHINE = (OSError, sqlite3.Error)
"""Errors that speak of files and disks; the operator needs their words."""


def plain_traceback(error: BaseException) -> str:
    """The frames and the kinds of the error and of those that led to it, the first one first."""
    return "".join(_lines(error)).rstrip("\n")


def _lines(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _lines(before)
        yield "and then\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{_kind(error)}\n"
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _lines(part)


def _kind(error: BaseException) -> str:
    name = type(error).__qualname__
    if isinstance(error, GrandTourError):
        return f"{name}: {error.reason}"
    return f"{name}: {error}" if isinstance(error, _OF_THE_MACHINE) else name
