"""Who watches a game again, while it goes on, learns nothing that they were not shown then.

At all past moments of random positions other worlds are imagined for whoever looks; a moment must
be drawn with the same bytes in both, with what the game adds to its film.
"""

from dataclasses import replace

from grandtour.core.game import AnyState, Seat
from grandtour.core.reel import Eyes, Moment, Reel
from grandtour.core.testing import Case, Plan, Position, positions
from grandtour.locale import translator
from grandtour.web.checking.pages import first_difference
from grandtour.web.checking.viewing import (
    languages_at,
    table_of,
    the_renderer,
    with_other_secrets,
)
from grandtour.web.film import Film, FilmPage


class _InOtherWorlds(Reel):
    """The same game, but what it shows of each moment is another truth that could be."""

    def __init__(self, position: Position, seat: Seat | None) -> None:
        super().__init__(position.match)
        self._position = position
        self._seat = seat

    def _moment(self, n: int, state: AnyState, eyes: Eyes) -> Moment:
        true = super()._moment(n, state, eyes)
        spot, chance = self._position.spot, self._position.chance
        seen = true.view(self._seat), true.log(self._seat), chance
        world = spot.attempt("imagine", spot.case.game.imagine, *seen, seat=self._seat)
        return super()._moment(n, world, eyes)


def check_films(case: Case, plan: Plan) -> None:
    """Every moment looks the same in every world that its viewer could not exclude then."""
    for position in positions(case, replace(plan, seed=f"{plan.seed}.films")):
        chairs = table_of(position.match).chairs
        film = Film("table", position.match, chairs)
        for seat in position.viewers:
            step = position.chance.below(len(film.steps(seat)))
            reel = _InOtherWorlds(position, seat)
            other = Film("table", with_other_secrets(position.match), chairs, reel=reel)
            mine, theirs = (_drawn(position, each, step, seat) for each in (film, other))
            if mine != theirs:
                raise position.spot.fail(first_difference(mine, theirs), seat)


def _drawn(position: Position, film: Film, step: int, eyes: Eyes) -> str:
    (language,) = languages_at(position, 1)
    t = translator(language, film.match.game.info.key)
    scene, renderer = film.scene(step, eyes, t), the_renderer()
    last = len(film.steps(eyes)) - 1
    shown = FilmPage("/replay", "", step, last, eyes, False, (), (), film.lines(eyes, scene))
    parts = renderer.replay_parts(scene, shown, film.watched(eyes, t))
    return parts + renderer.words(scene)
