"""Templates: the house's own, and those in each game's folder."""

import base64
import hashlib
from functools import cache
from pathlib import Path

import msgspec
from babel.dates import format_date
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

from grandtour.atlas import load_atlas
from grandtour.core import registry
from grandtour.core.game import LANGUAGES
from grandtour.locale import LANGUAGE_NAMES, Translator
from grandtour.web.scene import SEAT_LETTERS, Scene

HERE = Path(__file__).parent
STATIC = HERE / "static"
ASSETS = {"board.css": "text/css", "board.js": "text/javascript"}
"""The files of a game's page folder that browsers may fetch."""


class Renderer:
    """Turns templates and what they show into HTML."""

    def __init__(self) -> None:
        house = FileSystemLoader(HERE / "templates")
        games = {key: FileSystemLoader(registry.folder(key) / "page") for key in registry.games()}
        self._environment = Environment(
            loader=ChoiceLoader([house, PrefixLoader(games)]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters["day"] = lambda moment, language: format_date(
            moment, "medium", locale=language
        )
        self._environment.filters["fields"] = lambda view: msgspec.to_builtins(view).items()
        self._environment.globals.update(
            languages=LANGUAGES,
            language_names=LANGUAGE_NAMES,
            seat_letters=SEAT_LETTERS,
            static=static_address,
            asset=asset_address,
            import_map=import_map,
            atlas=load_atlas,
        )

    def page(self, template: str, t: Translator, **context: object) -> str:
        return self._environment.get_template(template).render(t=t, **context)

    def table(self, scene: Scene, **context: object) -> str:
        """The whole table page for one viewer."""
        return self.page("table.html", scene.t, **self._table_context(scene), **context)

    def live(self, scene: Scene, **context: object) -> str:
        """Only the parts of the table page that change."""
        return self.page("live.html", scene.t, **self._table_context(scene), error="", **context)

    def _table_context(self, scene: Scene) -> dict[str, object]:
        key = scene.game.key
        return {
            "scene": scene,
            "view": scene.view,
            "backdrop": self.game_template(key, "backdrop.html", "no_backdrop.html"),
            "board": "no_board.html"
            if scene.waiting
            else self.game_template(key, "board.html", "plain_board.html"),
            "panel": self.game_template(key, "panel.html", "plain_panel.html"),
            "seat_note": "no_seat_note.html"
            if scene.waiting
            else self.game_template(key, "seat_note.html", "no_seat_note.html"),
            **scene.context(),
        }

    def game_template(self, game: str, name: str, default: str) -> str:
        """The game's own template of that name if it has one, else the house's."""
        own = registry.folder(game) / "page" / name
        return f"{game}/{name}" if own.exists() else default


@cache
def rules_text(game: str, language: str) -> Markup | None:
    """The game's rules page as HTML; None if nobody has written it."""
    path = registry.folder(game) / "page" / f"rules.{language}.md"
    if not path.exists():
        return None
    text = path.read_text(encoding="utf-8")
    return Markup(MarkdownIt("commonmark").enable("table").render(text))  # noqa: S704 our own text


@cache
def static_address(name: str) -> str:
    """Where a browser finds a file of ours; the address changes when the file does."""
    return f"/static/{name}?{_digest(STATIC / name)}"


@cache
def import_map() -> Markup:
    """By what names scripts load each other: `house/<file>` is a script of ours.

    Games load the house's scripts by the same names, and find each at its present address.
    """
    names = sorted(path.name for path in STATIC.glob("*.js"))
    text = msgspec.json.encode(
        {"imports": {f"house/{name}": static_address(name) for name in names}}
    )
    return Markup(text.decode())  # noqa: S704 made of our own file names


def import_map_hash() -> str:
    """The one script that stands in pages themselves, as a content security policy names it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(import_map().encode()).digest()).decode()


@cache
def asset_address(game: str, name: str) -> str | None:
    """Where a browser finds a game's own style or script, if it has one."""
    path = registry.folder(game) / "page" / name
    return f"/assets/{game}/{name}?{_digest(path)}" if path.exists() else None


def _digest(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:10]
