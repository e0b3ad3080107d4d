"""What is wrong, said in one line on stderr, and the code that a command ends with then."""

import sys

import typer

from grandtour.core.errors import GrandTourError

WRONG_USE = 2
NOT_PROVED = 1


def sentence(error: GrandTourError) -> str:
    from grandtour.locale import translator

    return translator("en", None).error(error)


def complaint(words: str, code: int) -> typer.Exit:
    """Says on stderr what is wrong; to be raised."""
    print(" ".join(words.split()), file=sys.stderr)
    return typer.Exit(code)
