"""Who watches a game again, while it goes on, learns nothing that they were not shown then.

At a past moment of random positions another world is imagined for whoever looks; the moment must be
drawn with the same bytes in both.
"""

from dataclasses import replace

from grandtour.core.game import AnyState
from grandtour.core.reel import Eyes, Moment
from grandtour.core.testing import Case, Plan, Position, positions
from grandtour.locale import translator
from grandtour.web.checking.pages import first_difference
from grandtour.web.checking.viewing import languages_at, table_of, the_renderer
from grandtour.web.film import Film, FilmPage


class _InAnotherWorld(Film):
    """The same film, but what is shown of it is another truth."""

    def __init__(self, film: Film, world: AnyState) -> None:
        super().__init__(film.key, film.match, table_of(film.match).chairs)
        self._world = world

    def moment(self, step: int, eyes: Eyes) -> Moment:
        return Moment(self.match, self.steps(eyes)[step], self._world)


def check_films(case: Case, plan: Plan) -> None:
    """Every moment looks the same in every world that its viewer could not exclude then."""
    for position in positions(case, replace(plan, seed=f"{plan.seed}.films")):
        film = Film("table", position.match, table_of(position.match).chairs)
        for seat in position.viewers:
            step = position.chance.below(len(film.steps(seat)))
            moment = film.moment(step, seat)
            seen = moment.view(seat), moment.log(seat), position.chance
            world = position.spot.attempt("imagine", case.game.imagine, *seen, seat=seat)
            films = (film, _InAnotherWorld(film, world))
            mine, theirs = (_drawn(position, each, step, seat) for each in films)
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
