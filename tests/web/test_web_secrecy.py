"""A page tells a seat nothing that its view and its events do not tell.

For random positions another world is imagined that the seat cannot exclude. Whoever holds the
seat must get the same bytes in both: page, live parts and API.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import msgspec
import pytest

from grandtour.core import registry
from grandtour.core.game import LANGUAGES, AnyState, Language, Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing import Case, Plan, Position, cases, positions, walk
from grandtour.locale import translator
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair, Player
from grandtour.table.store import StoredTable
from grandtour.web.api.play import look_at
from grandtour.web.api.tables import info_of
from grandtour.web.rendering import Renderer
from grandtour.web.scene import Scene
from tests.effort import some

CASES = [case for game in registry.games().values() for case in cases(game)]
PLAN = Plan(games=2, positions=some(3, 10), seed="pages")
NOW = datetime(2026, 5, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer()


def table_of(match: AnyMatch, *, one_screen: bool = False) -> LiveTable:
    """A table of this match: every seat has its player, or one player has all, with guests."""
    chairs = tuple(
        Chair(player="p0", guest=f"Guest {seat}" if seat else "", name=f"Guest {seat}")
        if one_screen
        else Chair(player=f"p{seat}", name=f"Player {seat}")
        for seat in range(match.seats)
    )
    stored = StoredTable(
        id="table",
        game=match.game.info.key,
        version=match.game.info.version,
        options=match.options,
        seed=match.chance.seed,
        host="p0",
        clock=False,
        created_at=NOW,
        last_at=NOW,
        chairs=chairs,
    )
    return LiveTable(stored, match)


def holder(seat: Seat | None) -> Player | None:
    return None if seat is None else Player(f"p{seat}", f"Player {seat}")


def bytes_for(
    renderer: Renderer,
    table: LiveTable,
    seat: Seat | None,
    languages: Sequence[Language] = LANGUAGES,
) -> Iterator[str]:
    """All that the site sends to the holder of this seat who reads these languages."""
    for language in languages:
        scene = Scene(table, holder(seat), seat, translator(language, table.match.game.info.key))
        words = {"share": "http://here/t/table", "player_name": "me"}
        yield renderer.table(scene, error="", **words)
        if language == languages[0]:
            yield renderer.live(scene, **words)
    yield msgspec.json.encode(look_at(table, seat)).decode()
    yield msgspec.json.encode(info_of(table)).decode()


def languages_at(position: Position) -> Sequence[Language]:
    """All of them in a soak; otherwise the positions take turns."""
    first = position.spot.ply % len(LANGUAGES)
    return (*LANGUAGES[first:], *LANGUAGES[:first])[: some(1, len(LANGUAGES))]


def in_world(position: Position, world: AnyState) -> AnyMatch:
    """The same match with another truth; what was seen stays what was seen."""
    twin = object.__new__(Match)
    twin.__dict__ = {**position.match.__dict__, "state": world}
    return twin


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pages_are_the_same_in_every_world_that_a_seat_cannot_exclude(
    renderer: Renderer, case: Case
) -> None:
    differing = 0
    for position in positions(case, PLAN):
        truth = table_of(position.match)
        for seat in position.viewers:
            world = in_world(position, position.imagine(seat))
            differing += _differ(position.match, world)
            pages = [
                bytes_for(renderer, table, seat, languages_at(position))
                for table in (truth, table_of(world))
            ]
            for mine, theirs in zip(*pages, strict=True):
                if mine != theirs:
                    raise position.spot.fail(_first_difference(mine, theirs), seat)
    # An option may lay all open that a view could ever show.
    assert differing or case.options, "the imagined worlds are all the truth: nothing was tested"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_seat_does_unseen_leaves_no_trace(renderer: Renderer, case: Case) -> None:
    """Not even that something was done: no number counts it, no page or stamp changes."""
    for position in positions(case, Plan(games=2, positions=some(4, 10), seed="unseen")):
        for actor in position.state.turn():
            action = position.chance.choice(position.state.legal(actor))
            future = replayed(position.match)
            before = {viewer: len(future.log(viewer)) for viewer in position.viewers}
            future.play(actor, action)
            for viewer, seen in before.items():
                if len(future.log(viewer)) > seen:
                    continue
                before_it, after_it = (
                    table_of(match).stamp_for(None if viewer is None else f"p{viewer}")
                    for match in (position.match, future)
                )
                position.spot.same("a stamp counts the unseen", before_it, after_it, viewer)
                pages = [
                    list(bytes_for(renderer, table_of(match), viewer, languages_at(position)))
                    for match in (position.match, future)
                ]
                if pages[0] != pages[1]:
                    raise position.spot.fail(f"{action} of seat {actor} left a trace", viewer)


def replayed(match: AnyMatch) -> AnyMatch:
    """The same match once more, to be played on."""
    twin = Match(match.game, match.seats, match.options, match.chance)
    for seat, action in match.actions:
        twin.play(seat, action)
    return twin


def _differ(truth: AnyMatch, other: AnyMatch) -> bool:
    """Whether somebody could tell these worlds apart."""
    return any(truth.state.view(seat) != other.state.view(seat) for seat in range(truth.seats))


def _first_difference(one: str, two: str) -> str:
    place = next((at for at, (a, b) in enumerate(itertools.zip_longest(one, two)) if a != b), 0)
    start = max(0, place - 120)
    return f"the page tells a secret:\n  {one[start : place + 80]}\n  {two[start : place + 80]}"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_behind_the_curtain_the_screen_shows_what_everybody_knows(
    renderer: Renderer, case: Case
) -> None:
    """At one screen, before the next person takes over: no card, no line of the log."""
    seen = 0
    for position in positions(case, Plan(games=2, positions=some(5, 20), seed="curtain")):
        table = table_of(position.match, one_screen=True)
        for seat in position.seats:
            t = translator("en", case.game.info.key)
            scene = Scene(table, Player("p0", "Host"), seat, t)
            if scene.curtain is None:
                continue
            seen += 1
            assert not scene.legal
            assert scene.view == table.match.view(None)
            world = in_world(position, position.imagine(None))
            other = Scene(table_of(world, one_screen=True), Player("p0", "Host"), seat, t)
            pages = [renderer.live(s, share="", player_name="") for s in (scene, other)]
            if pages[0] != pages[1]:
                raise position.spot.fail(_first_difference(*pages), seat)
            spectators = {line.text for line in Scene(table, None, None, t).log()}
            for line in scene.log():
                assert line.text in spectators, f"{position.spot}: {line.text}"
    assert seen > 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_end_is_shown_to_everybody(renderer: Renderer, case: Case) -> None:
    *_, last = walk(case, "end", PLAN)
    table = table_of(last.match)
    for seat in last.viewers:
        page = next(bytes_for(renderer, table, seat))
        assert (f'href="/t/{table.id}/record.json"' in page) == last.match.over


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_key_means_two_things(renderer: Renderer, case: Case) -> None:
    for position in positions(case, Plan(games=1, positions=some(4, 15), seed="keys")):
        table = table_of(position.match)
        for seat in position.seats:
            page = next(bytes_for(renderer, table, seat))
            keys = re.findall(r'data-key="([^"]+)"', page)
            position.spot.require(len(set(keys)) == len(keys), f"keys {sorted(keys)}", seat)


class Leaking(Renderer):
    """Draws the true state, whoever looks."""

    def table(self, scene: Scene, **context: object) -> str:
        state = scene.table.match.state
        return super().table(scene, **context) + repr([state.view(0), state.view(1)])


def test_a_leak_would_be_found() -> None:
    with pytest.raises(AssertionError, match="the page tells a secret"):
        test_pages_are_the_same_in_every_world_that_a_seat_cannot_exclude(
            Leaking(), Case(registry.game("auction"), 2)
        )
