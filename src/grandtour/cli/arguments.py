"""What commands have in common: arguments, and complaints about them."""

import re
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from grandtour.core.errors import GrandTourError

DEFAULT_PORT = 8000
_MARKS = re.compile(r"""\\.|'[^']*'|"(?:[^"\\]|\\.)*"|,""")
"""What a shell reads as one piece, and the commas between such pieces."""

JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class BadArgument(GrandTourError):
    """Something on the command line that cannot be."""


def at_least(low: float, option: str, value: float) -> None:
    if not value >= low:
        raise BadArgument("too_small", option=f"--{option}", value=value, low=low)


def whole(text: str, option: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadArgument("not_whole", option=f"--{option}", value=text) from None


def bot_names(text: str) -> list[str]:
    """The bots of `A,B,..`; inside quotes a comma is the program's own.

    >>> bot_names("strong, cmd:node bot.js '--depths=3,4'")
    ['strong', "cmd:node bot.js '--depths=3,4'"]
    """
    names, begin = [], 0
    for found in _MARKS.finditer(text):
        if found[0] == ",":
            names.append(text[begin : found.start()].strip())
            begin = found.end()
    return [*names, text[begin:].strip()]


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadArgument("not_a_folder", path=path, detail=error.strerror) from None


def make_file(path: Path) -> None:
    """Sees to it that something can be added to that file."""
    make_folder(path.absolute().parent)
    try:
        path.open("ab").close()
    except OSError as error:
        raise BadArgument("no_file", path=path, detail=error.strerror) from None


def write_whole(path: Path, content: bytes) -> None:
    """The new file or the old one, whatever happens."""
    make_folder(path.absolute().parent)
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadArgument("no_file", path=path, detail=error.strerror) from None


def print_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())
