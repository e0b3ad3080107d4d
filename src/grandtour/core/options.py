"""Reads and checks the settings of a table against what the game declares."""

from collections.abc import Mapping

from grandtour.core.errors import BadOptions
from grandtour.core.game import LANGUAGES, GameInfo, Option, OptionValue

_YES = {"1", "true", "yes", "on"}
_NO = {"0", "false", "no", "off"}


def check_seats(info: GameInfo, seats: int) -> None:
    """Raises `BadOptions` unless the game is for that many seats."""
    low, high = info.seats
    if not low <= seats <= high:
        raise BadOptions("bad_seats", seats=seats, low=low, high=high)


def split_options(text: str, *, between: str = ",", equals: str = "=") -> dict[str, str]:
    """Options in one line of text; whether a game has them, `read_options` says.

    >>> split_options("max_rounds=20, auto_claim=no")
    {'max_rounds': '20', 'auto_claim': 'no'}
    >>> split_options("max_rounds:20;auto_claim:no", between=";", equals=":")
    {'max_rounds': '20', 'auto_claim': 'no'}
    """
    items = (item.partition(equals) for item in text.split(between) if item)
    return {key.strip(): value.strip() for key, _, value in items}


def read_options(info: GameInfo, given: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options of the game: the given values, as text or typed, and defaults for the rest.

    Former ones are read if they are given.
    """
    known = {option.key for option in (*info.options, *info.former)}
    for key in given:
        if key not in known:
            raise BadOptions("unknown_option", option=key)
    defaults = {option.key: option.default for option in info.options}
    read = {
        option.key: _read(option, given[option.key])
        for option in (*info.options, *info.former)
        if option.key in given
    }
    return defaults | read


def _read(option: Option, value: object) -> OptionValue:
    try:
        str(value)
    except ValueError:
        # A number of so many digits that Python does not write it down, nor could the error.
        raise BadOptions("bad_option", option=option.key, value="...") from None
    if isinstance(option.default, bool):
        return _read_switch(option, value)
    if isinstance(option.default, int):
        return _read_number(option, value)
    if not option.choices:
        return _read_text(option, value)
    if value not in option.choices:
        raise BadOptions("bad_option", option=option.key, value=value)
    return str(value)


def _read_switch(option: Option, value: object) -> bool:
    word = str(value).lower()
    if word not in _YES | _NO:
        raise BadOptions("bad_option", option=option.key, value=value)
    return word in _YES


def _read_text(option: Option, value: object) -> str:
    text = str(value)
    if len(text) > option.high:
        raise BadOptions("option_too_long", option=option.key, high=option.high)
    return text


def _read_number(option: Option, value: object) -> int:
    try:
        number = int(str(value))
    except ValueError:
        raise BadOptions("bad_option", option=option.key, value=value) from None
    if not option.low <= number <= option.high:
        raise BadOptions(
            "option_out_of_range", option=option.key, value=number, low=option.low, high=option.high
        )
    return number


def language_option(info: GameInfo) -> str | None:
    """The key of the option that says in which language a game's own texts are, if it has one."""
    return next((each.key for each in info.options if each.choices == LANGUAGES), None)
