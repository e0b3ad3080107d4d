"""A page can be drawn, and tells a seat nothing that its view and its events do not tell.

For random positions another world is imagined that the seat cannot exclude. Whoever holds the
seat must get the same bytes in both: page, live parts and API.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from grandtour.core.game import LANGUAGES, AnyState, Language, Seat
from grandtour.core.match import AnyMatch
from grandtour.core.testing import Case, Plan, Position, positions, walk
from grandtour.locale import translator
from grandtour.table.live import LiveTable
from grandtour.web.checking.viewing import (
    HOST,
    act_slowly,
    bytes_for,
    clocks_of,
    in_world,
    languages_at,
    page_of,
    table_of,
    take_back_slowly,
    the_renderer,
    the_renderer_without_memory,
    timed_table_of,
)
from grandtour.web.rendering import Renderer
from grandtour.web.scene import Scene


def check_pages(case: Case, plan: Plan, renderer: Renderer | None = None) -> int:
    """Every page is the same in every world that its seat cannot exclude.

    Positions are taken at random, and half as many more where something was just done in secret:
    where little is hidden, and not for long, chance alone would hardly find it. Returns in how
    many of them somebody else would have seen a difference.
    """
    renderer = renderer or the_renderer()
    differing = 0
    secret = positions(case, replace(plan, positions=plan.positions // 2), _after_a_secret)
    for position in itertools.chain(positions(case, plan), secret):
        truth = table_of(position.match)
        for seat in position.viewers:
            world = in_world(position, position.imagine(seat))
            differing += _differ(position.match, world)
            languages = languages_at(position, plan.languages)
            pages = _pages(position, renderer, truth, seat, languages)
            others = _pages(position, renderer, table_of(world), seat, languages)
            for mine, theirs in zip(pages, others, strict=True):
                if mine != theirs:
                    raise position.spot.fail(first_difference(mine, theirs), seat)
    return differing


def _after_a_secret(position: Position) -> bool:
    return any(event.seats is not None for event in position.news)


def check_traces(case: Case, plan: Plan) -> None:
    """What a seat does unseen leaves no trace, not even that something was done: no number counts
    it, no page, stamp or clock changes. Nor does it if that is taken back.
    """
    for position in positions(case, replace(plan, seed=f"{plan.seed}.unseen")):
        for actor in position.state.turn():
            action = position.chance.choice(position.state.legal(actor))
            table = timed_table_of(position.match)
            before = {viewer: table.events_seen(viewer) for viewer in position.viewers}
            clocks, what = clocks_of(table), f"{action} of seat {actor}"
            act_slowly(table, actor, str(action))
            unseen = [
                viewer for viewer, seen in before.items() if table.events_seen(viewer) == seen
            ]
            _check_unseen(position, table, clocks, what, unseen)
            if take_back_slowly(table, actor):
                _check_unseen(position, table, clocks, f"taking back {what}", unseen)


def _check_unseen(
    position: Position,
    table: LiveTable,
    clocks: list[object],
    what: str,
    viewers: Sequence[Seat | None],
) -> None:
    for viewer in viewers:
        _check_trace(position, viewer, table.match, what)
        position.spot.same(f"clocks after {what}", clocks_of(table), clocks, viewer)


def check_curtain(case: Case, plan: Plan) -> int:
    """At one screen, before the next person takes over: no card, no line of the log.

    Returns how often there was a curtain.
    """
    curtains = 0
    for position in positions(case, replace(plan, seed=f"{plan.seed}.curtain")):
        table = table_of(position.match, one_screen=True)
        for seat in position.seats:
            curtains += _check_curtain(position, table, seat)
    return curtains


def check_sharing(case: Case, plan: Plan) -> None:
    """What is shared between viewers is what each would have been drawn alone.

    All viewers, in this world and in another, are drawn by one renderer with its memory; then each
    is compared with one that remembers nothing.
    """
    for position in positions(case, replace(plan, seed=f"{plan.seed}.sharing")):
        languages = languages_at(position, 1)
        worlds = [position.match, *(in_world(position, w) for w in _worlds(position))]
        tables = [table_of(world) for world in worlds]
        drawn = {
            (number, seat): _pages(position, the_renderer(), table, seat, languages)
            for number, table in enumerate(tables)
            for seat in position.viewers
        }
        for (number, seat), pages in drawn.items():
            alone = table_of(worlds[number])
            fresh = _pages(position, the_renderer_without_memory(), alone, seat, languages)
            for mine, theirs in zip(pages, fresh, strict=True):
                if mine != theirs:
                    raise position.spot.fail(first_difference(mine, theirs), seat)


def _worlds(position: Position) -> Iterator[AnyState]:
    yield from (position.imagine(seat) for seat in position.viewers[:1])


def check_end(case: Case, plan: Plan) -> None:
    """The end is shown to everybody, in every language."""
    *_, last = walk(case, f"{plan.seed}.end", plan)
    table = table_of(last.match)
    for seat in last.viewers:
        for language in LANGUAGES:
            page = last.spot.attempt(
                f"the page in {language}", page_of, the_renderer(), table, seat, language, seat=seat
            )
            shown = f'href="/t/{table.id}/record.json"' in page
            last.spot.same("the record is offered", shown, last.match.over, seat)


def _pages(
    position: Position,
    renderer: Renderer,
    table: LiveTable,
    seat: Seat | None,
    languages: Sequence[Language],
) -> list[str]:
    return position.spot.attempt(
        "drawing the page", lambda: list(bytes_for(renderer, table, seat, languages)), seat=seat
    )


def _check_trace(position: Position, viewer: Seat | None, future: AnyMatch, what: str) -> None:
    spot = position.spot
    tables = [table_of(match) for match in (position.match, future)]
    player = None if viewer is None else f"p{viewer}"
    spot.alike("a stamp counts the unseen", [table.stamp_for(player) for table in tables], viewer)
    languages = languages_at(position, 1)
    before, after = (_pages(position, the_renderer(), table, viewer, languages) for table in tables)
    spot.require(before == after, f"{what} left a trace", viewer)


def _check_curtain(position: Position, table: LiveTable, seat: Seat) -> bool:
    spot = position.spot
    t = translator("en", spot.case.game.info.key)
    scene = Scene(table, HOST, seat, t)
    if scene.curtain is None:
        return False
    spot.require(not scene.legal, "actions before the curtain", seat)
    spot.same("the view before the curtain", scene.view, table.match.view(None), seat)
    world = in_world(position, position.imagine(None))
    other = Scene(table_of(world, one_screen=True), HOST, seat, t)
    pages = [the_renderer().fragment(each, share="", player_name="") for each in (scene, other)]
    if pages[0] != pages[1]:
        raise spot.fail(first_difference(*pages), seat)
    spectators = {line.text for line in Scene(table, None, None, t).log()}
    for line in scene.log():
        spot.require(line.text in spectators, f"before the curtain: {line.text}", seat)
    return True


def _differ(truth: AnyMatch, other: AnyMatch) -> bool:
    """Whether somebody could tell these worlds apart."""
    return any(truth.state.view(seat) != other.state.view(seat) for seat in range(truth.seats))


def first_difference(one: str, two: str) -> str:
    place = next((at for at, (a, b) in enumerate(itertools.zip_longest(one, two)) if a != b), 0)
    start = max(0, place - 120)
    return f"the page tells a secret:\n  {one[start : place + 80]}\n  {two[start : place + 80]}"
