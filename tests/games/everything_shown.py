"""All that the house shows to one viewer of a table, as one text to search for secrets."""

from collections.abc import Iterable, Iterator

import msgspec

from grandtour.core import registry
from grandtour.core.errors import ActionError
from grandtour.core.game import Language, Seat
from grandtour.core.testing.roundtrips import NONSENSE
from grandtour.locale import translator
from grandtour.table.live import LiveTable
from grandtour.web.api.play import look_at
from grandtour.web.api.tables import info_of
from grandtour.web.checking.viewing import scene_of, the_renderer
from grandtour.web.failures import in_words

LAST = 80
"""Events that are looked at: no action makes more."""


def everything_shown(
    table: LiveTable, viewer: Seat | None, language: Language, attempts: Iterable[str]
) -> str:
    """View, legal actions, the last events, page, JSON API, and how the attempts are refused."""
    match, key = table.match, table.game.info.key
    page, t = registry.page(key), translator(language, key)
    view, legal, events = match.view(viewer), match.legal(viewer), match.log(viewer)[-LAST:]
    context = page.context(view, legal, match.log(viewer), t)
    scene = scene_of(table, viewer, language)
    parts = [
        _text((look_at(table, viewer), info_of(table), events)),
        *(page.label(action, view, t) for action in legal),
        *(str(page.words(event, t)) for event in events),
        # Beside the page itself, as a template may leave something out today.
        repr([thing for thing in context.values() if not callable(thing)]),
        the_renderer().fragment(scene, share="", player_name=""),
        the_renderer().words(scene),
    ]
    if viewer is not None:
        parts += _refusals(table, viewer, language, attempts)
    return "\n".join(parts)


def _refusals(
    table: LiveTable, seat: Seat, language: Language, attempts: Iterable[str]
) -> Iterator[str]:
    game = table.game
    for text in (*NONSENSE, *attempts):
        try:
            table.match.state.copy().play(seat, game.parse(text))
        except ActionError as error:
            yield f"{error} {_text(error.params)} {in_words(error, game.info.key, language)}"


def _text(thing: object) -> str:
    return msgspec.json.encode(thing).decode()
