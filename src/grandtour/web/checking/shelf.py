"""The pages around a game's tables: its picture in the lobby, its settings, rules and solos."""

from grandtour.bots.levels import offered
from grandtour.core import registry
from grandtour.core.game import LANGUAGES, Language
from grandtour.locale import translator
from grandtour.web.checking.viewing import the_renderer
from grandtour.web.rules_page import rules_parts
from grandtour.web.terms import offered_terms


def check_shelf(key: str) -> None:
    """All of them can be drawn in every language."""
    for language in LANGUAGES:
        _check_pages(key, language)
    for solo in registry.solos(key):
        template = registry.folder(key) / "page" / f"solo_{solo}.html"
        assert template.exists(), f"{key}: page/{template.name} is missing"
        assert translator("en", key).has(f"solo.{solo}"), f"{key}: solo.{solo} has no title"


def _check_pages(key: str, language: Language) -> None:
    renderer, t = the_renderer(), translator(language, key)
    info = registry.game(key).info
    cover = renderer.game_template(key, "cover.html", "no_cover.html")
    pages: dict[str, dict[str, object]] = {
        cover: {"words": t},
        "rules.html": {"lesson": None, **rules_parts(renderer, key, t)},
        "new.html": {
            "fields": {},
            "lesson": None,
            "levels": offered(key),
            "error": "",
            "mistakes": [],
            "player_name": "",
            **offered_terms(key, t),
        },
    }
    for template, context in pages.items():
        try:
            renderer.page(template, t, game=info, address="/", **context)
        except Exception as error:
            raise AssertionError(f"{key}, {template} in {language} raised {error!r}") from error
