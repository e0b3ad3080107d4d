"""A page tells a seat nothing that its view and its events do not tell, and shows all it may do.

The checks themselves are in `grandtour.web.checking`, for outsiders' games as well.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any

import pytest
from jinja2 import TemplateAssertionError

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Language, Seat
from grandtour.core.match import Match
from grandtour.core.reel import Stills
from grandtour.core.testing import Case, Plan, cases
from grandtour.table.clock import Clock
from grandtour.table.live import LiveTable
from grandtour.web.checking import GROUPS, forms
from grandtour.web.checking.pages import check_curtain, check_pages
from grandtour.web.checking.viewing import scene_of, table_of
from grandtour.web.film import FilmPage
from grandtour.web.pieces import Piece, Pieces
from grandtour.web.rendering import Live, Renderer
from grandtour.web.scene import Scene
from grandtour.web.templating import TemplateEnvironment
from tests.effort import in_turn, some

CASES = [case for game in registry.games().values() for case in cases(game)]
PLAN = Plan(
    games=some(1, 2), positions=some(4, 10), seed="pages", languages=some(1, len(LANGUAGES))
)


@pytest.mark.parametrize("case", in_turn(CASES, 0), ids=str)
def test_pages_are_the_same_in_every_world_that_a_seat_cannot_exclude(case: Case) -> None:
    differing = check_pages(case, PLAN)
    # An option may lay all open that a view could ever show.
    assert differing or case.options, "the imagined worlds are all the truth: nothing was tested"


@pytest.mark.parametrize("case", in_turn(CASES, 1), ids=str)
def test_behind_the_curtain_the_screen_shows_what_everybody_knows(case: Case) -> None:
    assert check_curtain(case, Plan(games=some(1, 2), positions=some(5, 20))) > 0


@pytest.mark.parametrize(
    ("case", "group"),
    [
        pytest.param(case, group, id=f"{case}-{group}")
        for shift, group in enumerate(("traces", "end", "buttons"))
        for case in in_turn(CASES, shift)
    ],
)
def test_the_pages_of_every_game(case: Case, group: str) -> None:
    GROUPS[group](case, PLAN)


@pytest.mark.parametrize("case", in_turn(CASES, 2), ids=str)
def test_who_watches_again_learns_nothing_more(case: Case) -> None:
    GROUPS["films"](case, Plan(games=1, positions=some(1, 10), seed="films"))


def test_a_film_that_shows_more_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Renderer.words

    def leak(renderer: Renderer, scene: Scene) -> str:
        state = scene._table.match.state
        return words(renderer, scene) + repr([state.view(0), state.view(1)])

    monkeypatch.setattr(Renderer, "words", leak)
    with pytest.raises(AssertionError, match="the page tells a secret"):
        GROUPS["films"](Case(registry.game("auction"), 2), Plan(games=2, positions=9, seed="films"))


def test_what_a_game_adds_to_its_film_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(_page: object, stills: Stills, _t: object, _names: object) -> dict[str, object]:
        state = stills._reel.at(stills[-1].n).state
        return {"secret": repr([state.view(0), state.view(1)])}

    words = Renderer.replay_parts

    def show(renderer: Renderer, scene: Scene, film: FilmPage, watched: Mapping[str, Any]) -> str:
        return f"{words(renderer, scene, film, watched)}{watched['secret']}"

    page = type(registry.page("auction"))
    monkeypatch.setattr(page, "film", leak)
    monkeypatch.setattr(Renderer, "replay_parts", show)
    with pytest.raises(AssertionError, match="the page tells a secret"):
        GROUPS["films"](Case(registry.game("auction"), 2), Plan(games=2, positions=9, seed="films"))


def test_a_clock_that_counts_what_is_done_unseen_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    advance = Clock.advance

    def pay_at_once(clock: Clock, actor: Seat, turn: Sequence[Seat], at: datetime) -> None:
        clock._spend(actor, at)
        advance(clock, actor, turn, at)

    monkeypatch.setattr(Clock, "advance", pay_at_once)
    monkeypatch.setattr(LiveTable, "_decides", lambda *_: True)
    with pytest.raises(AssertionError, match="clocks after"):
        GROUPS["traces"](Case(registry.game("whereabouts"), 3), PLAN)


class Leaking(Renderer):
    """Draws the true state, whoever looks."""

    def table(self, scene: Scene, *, share: str, player_name: str, **context: object) -> str:
        state = scene._table.match.state
        page = super().table(scene, share=share, player_name=player_name, **context)
        return page + repr([state.view(0), state.view(1)])


@pytest.mark.parametrize("case", in_turn(CASES, 1), ids=str)
def test_nobody_gets_what_was_drawn_for_another(case: Case) -> None:
    GROUPS["sharing"](case, Plan(games=1, positions=some(2, 10), seed="pages"))


def test_a_memory_that_mixes_people_up_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces that are kept by their template alone show one player's hand to another."""
    keep = Pieces.keep
    first: dict[str, Piece] = {}

    def mix_up(pieces: Pieces, template: str, inputs: Mapping[str, Any]) -> Piece:
        if not pieces._most:
            return keep(pieces, template, inputs)
        return first.setdefault(template, keep(pieces, template, inputs))

    monkeypatch.setattr(Pieces, "keep", mix_up)
    with pytest.raises(AssertionError, match="the page tells a secret"):
        GROUPS["sharing"](Case(registry.game("auction"), 2), PLAN)


def test_parts_that_are_kept_by_their_stamp_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players with equally many events are not shown the same."""
    monkeypatch.setattr(Scene, "key", lambda scene: (scene.stamp,))
    with pytest.raises(AssertionError, match="the page tells a secret"):
        GROUPS["sharing"](Case(registry.game("auction"), 2), PLAN)


def test_those_who_see_the_same_are_drawn_for_once() -> None:
    game = registry.game("auction")
    table = table_of(Match(game, 2, {}, Chance.of("pages")))
    renderer = Renderer()

    def live(seat: int | None, language: Language = "en") -> Live:
        return renderer.live(scene_of(table, seat, language), share="", player_name="")

    watched = live(None)
    assert live(None) is watched
    assert len({id(each) for each in (watched, live(0), live(1), live(None, "fr"))}) == 4
    table.match.play(0, table.match.legal(0)[0])
    assert live(None) is not watched


def test_a_leak_would_be_found() -> None:
    with pytest.raises(AssertionError, match="the page tells a secret"):
        check_pages(Case(registry.game("auction"), 2), PLAN, Leaking())


@pytest.mark.parametrize("secret", ["match.actions", "chance.seed"])
def test_what_was_done_and_the_seed_would_be_found(
    secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Renderer.words

    def leak(renderer: Renderer, scene: Scene) -> str:
        return words(renderer, scene) + repr(attrgetter(secret)(scene._table))

    monkeypatch.setattr(Renderer, "words", leak)
    with pytest.raises(AssertionError, match="the page tells a secret"):
        check_pages(Case(registry.game("auction"), 2), PLAN)


def test_no_template_reaches_what_is_behind_its_scene() -> None:
    for text in ("{{ scene._table.match }}", "{% set it = scene %}{{ it._table }}"):
        with pytest.raises(TemplateAssertionError, match="must not look at _table"):
            TemplateEnvironment().from_string(text)


SPOILT = {
    "an id twice": ('id="act-1"', 'id="now"', "the same id twice: now"),
    "a key twice": ('id="act-', 'data-key="x" id="act-', "the same data-key twice: x"),
    "no button": ('name="action" value="bid 1"', 'value="bid 1"', "no button .* sends 'bid 1'"),
    "another field": ('name="action" value="bid 2"', 'name="act" value="bid 2"', "sends 'bid 2'"),
    "a disabled one": ('value="bid 3"', 'value="bid 3" disabled', "no button .* sends 'bid 3'"),
    "an illegal one": ('value="bid 1"', 'value="bid 9"', r"not legal now: \['bid 9'\]"),
    "nonsense": ('value="bid 1"', 'value="bit 1"', r"cannot be read: \['bit 1'\]"),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_spoilt_page_is_found(spoilt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after, complaint = SPOILT[spoilt]
    draw = Renderer.table

    def draw_spoilt(renderer: Renderer, scene: Scene, **context: str) -> str:
        return draw(renderer, scene, **context).replace(before, after)

    monkeypatch.setattr(Renderer, "table", draw_spoilt)
    with pytest.raises(AssertionError, match=complaint):
        GROUPS["buttons"](Case(registry.game("auction"), 2), PLAN)


def test_two_fields_make_one_action() -> None:
    page = """<form><input type="radio" name="action" value="swap 1"><select name="then">
        <option value="onto 2"></select></form><form><button name="action" value="answer">
        <input type="text" name="then"></form>"""
    _, chosen, typed = forms.Markup(page).forms
    assert chosen.offers("swap 1 onto 2")
    assert not chosen.offers("swap 1 onto 3")
    assert typed.offers("answer anything")
    assert not typed.offers("ask anything")
