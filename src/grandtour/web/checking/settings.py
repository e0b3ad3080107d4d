"""A host's secret settings are on nobody's page before the end.

Only the host knows the text of an own deck, or the word from which dice follow. Where a view tells
it, the checks of worlds do not see it: it is told in every world that is imagined from that view.
So the game is played here with texts that we know: no page holds one of them, and none tells which
of two it is before it has come into play.
"""

import html
import json
import re
from collections.abc import Iterator, Sequence

from grandtour.core.errors import ActionError, GrandTourError
from grandtour.core.game import LANGUAGES, AnyGame, Language, Option, OptionValue, Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing import Case, Plan, Position, positions
from grandtour.core.testing.playing import new_match
from grandtour.locale import translator
from grandtour.web.checking.pages import first_difference
from grandtour.web.checking.viewing import (
    bytes_for,
    languages_at,
    table_of,
    the_renderer,
    with_other_secrets,
)

_WORDS = ("Quarlben Otremvik", "Zyphondal Brekkumar")
"""No game and no language has them."""
_NAME = re.compile(r"\w+")
_OFTEN = 40


def check_settings(case: Case, plan: Plan) -> int:
    """With every secret setting, chosen in two ways, at the least number of seats.

    Returns how often two tables that differ in it looked alike to somebody, and were compared.
    """
    game, compared = case.game, 0
    if case.options or case.seats != game.info.seats[0]:
        return compared
    for option in game.info.options:
        if option.secret:
            one, other = _two_choices(case, option)
            chosen = Case(game, case.seats, {option.key: one}, case.bots)
            for position in positions(chosen, plan):
                compared += _check_position(position, option, other)
    return compared


def _two_choices(case: Case, option: Option) -> tuple[OptionValue, OptionValue]:
    """The first is not what every table has without a choice."""
    known = [*_texts(case.game, option)] if _is_text(option) else [*_values(option)]
    taken = [value for value in known if _is_taken(case, option, value)]
    key = case.game.info.key
    assert len(taken) > 1, (
        f"{key}: the secret setting {option.key} takes nothing that is known here; "
        f"give the catalogues option.{option.key}.example"
    )
    return taken[0], taken[1]


def _values(option: Option) -> Iterator[OptionValue]:
    default = option.default
    if isinstance(default, bool):
        yield not default
    elif isinstance(default, int):
        yield from (
            near for near in (default + 1, default - 1) if option.low <= near <= option.high
        )
    else:
        yield from (choice for choice in option.choices if choice != default)
    yield default


def _texts(game: AnyGame, option: Option) -> Iterator[OptionValue]:
    """The game's own examples, also with more lines, and words without a meaning.

    One of several lines is followed by one whose last line is another.
    """
    key = f"option.{option.key}.example"
    translators = [translator(language, game.info.key) for language in LANGUAGES]
    examples = dict.fromkeys(t(key) for t in translators if t.has(key))
    for text in (*examples, *map(_longer, examples), *_WORDS):
        yield text
        *others, last = text.splitlines()
        if others:
            yield "\n".join([*others, _numbered(last, _OFTEN)])


def _longer(example: str) -> str:
    """Its first line, and each other one many times: a deck needs many cards."""
    first, *others = example.splitlines()
    return "\n".join([first, *(_numbered(line, n) for n in range(_OFTEN) for line in others)])


def _numbered(line: str, n: int) -> str:
    """The same with another name."""
    return _NAME.sub(rf"\g<0> {n}", line, count=1)


def _is_taken(case: Case, option: Option, value: OptionValue) -> bool:
    try:
        new_match(Case(case.game, case.seats, {option.key: value}), "settings")
    except GrandTourError:
        return False
    return True


def _check_position(position: Position, option: Option, other: OptionValue) -> int:
    """For a seat, another one at each position, and for a spectator."""
    match, spot, compared = position.match, position.spot, 0
    one = match.options[option.key]
    disguised, twin = with_other_secrets(match), _played_with(position, option, other)
    for viewer in (spot.ply % match.seats, None):
        languages = languages_at(position, 1)
        pages = _pages(position, match, viewer, languages)
        for page in pages:
            if _is_text(option) and _holds(page, str(one)):
                raise spot.fail(f"the page shows the secret setting {option.key}", viewer)
        others = [disguised]
        if twin and _looks_alike(match, twin, viewer):
            others.append(twin)
            compared += 1
        for each in others:
            for mine, theirs in zip(pages, _pages(position, each, viewer, languages), strict=True):
                if mine != theirs:
                    found = first_difference(mine, theirs)
                    raise spot.fail(f"the secret setting {option.key}: {found}", viewer)
    return compared


def _is_text(option: Option) -> bool:
    return isinstance(option.default, str) and not option.choices


def _played_with(position: Position, option: Option, other: OptionValue) -> AnyMatch | None:
    """The same actions at a table where this was chosen; None if they are not legal there."""
    match = position.match
    options = {**match.options, option.key: other}
    twin = Match(match.game, match.seats, options, match.chance)
    try:
        for seat, action in match.actions:
            twin.play(seat, action)
    except ActionError:
        return None
    return None if twin.over else twin


def _looks_alike(match: AnyMatch, twin: AnyMatch, viewer: Seat | None) -> bool:
    """Nothing of what was chosen has come into play that this viewer could see."""
    same_view = match.view(viewer) == twin.view(viewer)
    return same_view and list(match.log(viewer)) == list(twin.log(viewer))


def _pages(
    position: Position, match: AnyMatch, viewer: Seat | None, languages: Sequence[Language]
) -> list[str]:
    return position.spot.attempt(
        "drawing the page",
        lambda: list(bytes_for(the_renderer(), table_of(match), viewer, languages)),
        seat=viewer,
    )


def _holds(page: str, text: str) -> bool:
    """Whether every line of it is there. One alone may have come into play."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return all(any(form in page for form in _forms(line)) for line in lines)


def _forms(line: str) -> tuple[str, ...]:
    """As it is, in HTML, and in JSON."""
    return (
        line,
        html.escape(line),
        html.escape(line, quote=False),
        json.dumps(line)[1:-1],
        json.dumps(line, ensure_ascii=False)[1:-1],
    )
