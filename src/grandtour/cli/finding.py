"""What the doctor finds."""

from typing import Literal, NamedTuple


class Finding(NamedTuple):
    """A warning is worth a look; with a problem the site does not run, or not well."""

    verdict: Literal["ok", "warning", "problem"]
    text: str


def ok(text: str) -> Finding:
    return Finding("ok", text)


def warning(text: str) -> Finding:
    return Finding("warning", text)


def problem(text: str) -> Finding:
    return Finding("problem", text)
