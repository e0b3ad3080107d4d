"""A game's rules page: its text, a position to try, and what the game has to look up."""

from typing import NamedTuple

from markupsafe import Markup

from grandtour.core import registry
from grandtour.locale import Translator
from grandtour.web.lesson_page import lesson_page
from grandtour.web.rendering import Renderer
from grandtour.web.rulebook import index_of, rulebook


class RulesPicture(NamedTuple):
    """A position of the first lesson, and where it can be played."""

    html: Markup
    title: str
    address: str


def rules_parts(renderer: Renderer, game: str, t: Translator) -> dict[str, object]:
    """What `rules.html` shows of this game."""
    return {
        "book": rulebook(game, t.language),
        "picture": _picture(renderer, game, t),
        "reference": renderer.game_template(game, "reference.html", ""),
        "shown": registry.page(game).reference(t),
    }


def _picture(renderer: Renderer, game: str, t: Translator) -> RulesPicture | None:
    """None if the game's `rules.toml` names no step of a lesson."""
    page = lesson_page(game, index_of(game).picture)
    if page is None or page.step is None:
        return None
    return RulesPicture(renderer.picture(page.scene(t)), t(f"lesson.{page.step.key}"), page.where)
