"""A table of any match, and all that the site sends of it to one viewer."""

from collections.abc import Iterator, Sequence
from copy import copy
from datetime import UTC, datetime, timedelta
from functools import cache

import msgspec

from grandtour.core import registry
from grandtour.core.chance import SEED_BYTES, Chance
from grandtour.core.game import LANGUAGES, AnyState, Language, OptionValue, Seat
from grandtour.core.match import AnyMatch
from grandtour.core.testing import Position
from grandtour.locale import translator
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair, Player
from grandtour.table.secret_options import secret_options
from grandtour.table.stored import Played, StoredTable
from grandtour.table.terms import Terms
from grandtour.web.api.play import look_at, words_of
from grandtour.web.api.tables import info_of
from grandtour.web.rendering import Renderer
from grandtour.web.scene import Scene

_NOW = datetime(2026, 5, 1, tzinfo=UTC)
_SLOW = timedelta(seconds=40)
_LIVE = Terms(pace="live", seconds=30, reserve=7200)
_NO_CLOCK = Terms()
HOST = Player("p0", "Host")


def the_renderer() -> Renderer:
    """One for all checks, made anew when another game is on the shelf."""
    return _renderer_of(tuple(registry.games()))


@cache
def _renderer_of(_games: tuple[str, ...]) -> Renderer:
    return Renderer()


@cache
def _renderer_without_memory_of(_games: tuple[str, ...]) -> Renderer:
    return Renderer(memory=False)


def the_renderer_without_memory() -> Renderer:
    """One that shares nothing between those it draws for."""
    return _renderer_without_memory_of(tuple(registry.games()))


def timed_table_of(match: AnyMatch) -> LiveTable:
    """The same game once more, around a table with a live clock: every decision took too long."""
    table = LiveTable(_stored(match, one_screen=False, terms=_LIVE))
    table.replay(
        [
            Played(seat, str(action), _NOW + _SLOW * number)
            for number, (seat, action) in enumerate(match.actions, 1)
        ]
    )
    return table


def act_slowly(table: LiveTable, seat: Seat, action: str) -> None:
    table.take(table.match.prepare(seat, action), table.last_at + _SLOW)


def take_back_slowly(table: LiveTable, seat: Seat) -> bool:
    """Whether the seat's last action was one that it may take back; it has."""
    offer = table.memory.offer((seat,))
    if offer is None or offer.entry.n != table.n:
        return False
    table.play(Played(seat, "", table.last_at + _SLOW, offer.entry.n, offer.right))
    return True


def clocks_of(table: LiveTable) -> list[object]:
    """All that pages tell of the time that runs at this table."""
    seats = range(len(table.chairs))
    times = [(table.times.deadline(seat), table.times.reserve(seat)) for seat in seats]
    return [table.window_at, table.asked_since, *times]


def table_of(match: AnyMatch, *, one_screen: bool = False) -> LiveTable:
    """A table of this match: every seat has its player, or one player has all, with guests."""
    table = LiveTable(_stored(match, one_screen=one_screen), match)
    table.chance, table.commitment = match.chance, match.commitment
    return table


def _stored(match: AnyMatch, *, one_screen: bool, terms: Terms = _NO_CLOCK) -> StoredTable:
    chairs = tuple(
        Chair(player=HOST.id, guest=f"Guest {seat}" if seat else "", name=f"Guest {seat}")
        if one_screen
        else Chair(player=f"p{seat}", name=f"Player {seat}")
        for seat in range(match.seats)
    )
    return StoredTable(
        id="table",
        game=match.game.info.key,
        version=match.game.info.version,
        options=match.options,
        seed=match.chance.seed,
        host=HOST.id,
        clock=False,
        created_at=_NOW,
        seated_at=_NOW,
        chairs=chairs,
        terms=terms,
    )


def in_world(position: Position, world: AnyState) -> AnyMatch:
    """The same match with another truth; what was seen stays what was seen.

    What was done, the seed and secret settings are others as well: whoever shows any of it shows a
    secret.
    """
    twin = with_other_secrets(position.match)
    twin.state = world
    twin.chance = _Unknown(position.match.commitment)
    twin.actions = [(seat, "something") for seat, _ in position.match.actions]
    return twin


def with_other_secrets(match: AnyMatch) -> AnyMatch:
    """The very same match; only its settings say something else where they hold a secret."""
    twin = copy(match)
    secret = [option.key for option in secret_options(match.game.info)]
    others = {key: _another(match.options[key]) for key in secret if key in match.options}
    twin.options = {**match.options, **others}
    return twin


def _another(value: OptionValue) -> OptionValue:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"not {value}"


class _Unknown(Chance):
    """Some chance with this commitment."""

    def __init__(self, commitment: str) -> None:
        super().__init__(bytes(SEED_BYTES))
        self._commitment = commitment

    @property
    def commitment(self) -> str:
        return self._commitment


def scene_of(table: LiveTable, seat: Seat | None, language: Language) -> Scene:
    """What the holder of this seat sees."""
    player = None if seat is None else Player(f"p{seat}", f"Player {seat}")
    return Scene(table, player, seat, translator(language, table.match.game.info.key))


def page_of(
    renderer: Renderer, table: LiveTable, seat: Seat | None, language: Language = "en"
) -> str:
    scene = scene_of(table, seat, language)
    return renderer.table(scene, error="", share="http://here/t/table", player_name="me")


def languages_at(position: Position, number: int) -> Sequence[Language]:
    """So many languages, another one first at every position."""
    first = position.spot.ply % len(LANGUAGES)
    return (*LANGUAGES[first:], *LANGUAGES[:first])[:number]


def bytes_for(
    renderer: Renderer,
    table: LiveTable,
    seat: Seat | None,
    languages: Sequence[Language] = LANGUAGES,
) -> Iterator[str]:
    """All that the site sends to the holder of this seat."""
    for language in languages:
        yield page_of(renderer, table, seat, language)
        yield renderer.words(scene_of(table, seat, language))
    scene = scene_of(table, seat, languages[0])
    yield renderer.fragment(scene, share="http://here/t/table", player_name="me")
    yield msgspec.json.encode(look_at(table, seat)).decode()
    yield msgspec.json.encode(words_of(table, seat, languages[0])).decode()
    yield msgspec.json.encode(info_of(table)).decode()
