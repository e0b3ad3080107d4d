"""What the page shows at the end: the capture, or the way of one who got away."""

import re

import pytest

from grandtour.core import registry
from grandtour.core.match import AnyMatch
from grandtour.core.record import load, replay
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.page.shapes import place
from grandtour.games.euroquest.page.way import last_look
from grandtour.locale import translator
from grandtour.table.people import Player
from grandtour.web.checking.viewing import table_of, the_renderer
from grandtour.web.scene import Scene
from tests.games.euroquest.euroquest_games import new, view_of


def ended(how: str) -> AnyMatch:
    return replay(load(registry.folder("euroquest") / "golden" / f"{how}.json"), GAME)


def page(match: AnyMatch, seat: int) -> str:
    t = translator("en", "euroquest")
    scene = Scene(table_of(match), Player(f"p{seat}", ""), seat, t)
    return the_renderer().fragment(scene, share="", player_name="")


def within(look: str, code: str) -> bool:
    left, top, width, height = map(int, look.split())
    x, y = place(code)
    return left <= x <= left + width and top <= y <= top + height


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_the_map_goes_to_the_capture_wherever_it_was_looking(seat: int) -> None:
    match = ended("caught")
    view = view_of(match, seat)
    html = page(match, seat)
    (look,) = re.findall(r'data-focus="([^"]*)"', html)
    assert within(look, str(view.pawns[0]))
    assert 'class="capture"' in html
    # Runner and chaser are in one city, and both are seen.
    assert html.count('class="aside"') == 1


@pytest.mark.parametrize("how", ["time", "quest"])
def test_the_whole_way_of_one_who_got_away(how: str) -> None:
    match = ended(how)
    view = view_of(match, None)
    look = last_look(view)
    assert view.logbook is not None
    assert all(within(look, code) for code in view.logbook)
    assert 'class="capture"' not in page(match, 1)


@pytest.mark.parametrize("how", ["time", "quest", "caught"])
@pytest.mark.parametrize("seat", [0, 2])
def test_the_way_is_shown_by_modes_with_the_numbers_of_its_windows(how: str, seat: int) -> None:
    match = ended(how)
    view = view_of(match, seat)
    html = page(match, seat)
    way = html[html.index('id="runner-way"') : html.index('id="white-grip"')]
    modes = [window.mode for window in view.trail if window.mode]
    assert re.findall(r'class="link strong (\w+)"', way) == modes
    numbers = [int(number) for number in re.findall(r">(?:, )?(\d+)</tspan>", way)]
    assert sorted(numbers) == list(range(len(view.trail) + 1))


def test_before_the_end_nobody_is_shown_the_way_by_modes() -> None:
    match = new("modes")
    for seat in (0, 1):
        assert not re.search(
            r'<path class="link strong', page(match, seat).split('id="targets"')[0]
        )


def test_before_the_end_the_map_stays_with_its_reader() -> None:
    match = new("look")
    assert last_look(view_of(match, 0)) == ""
    assert "data-focus" not in page(match, 0)


def test_few_windows_have_no_bars_as_wide_as_the_page() -> None:
    html = page(ended("caught"), 1)
    width, bars = re.findall(r'<svg viewBox="0 0 (\d+) 64" width="(\d+)"', html)[0]
    assert int(bars) == int(width) // 12 * 30
