"""The styles and scripts that browsers fetch, ours and each game's, and where they find them."""

import base64
import hashlib
from functools import cache
from pathlib import Path

import msgspec
from markupsafe import Markup

from grandtour.core import registry

HERE = Path(__file__).parent
STATIC = HERE / "static"
ASSETS = {".css": "text/css", ".js": "text/javascript"}
"""The kinds of files of a game's page folder that browsers may fetch."""


@cache
def static_address(name: str) -> str:
    """Where a browser finds a file of ours; the address changes when the file does."""
    return f"/static/{name}?{_digest(STATIC / name)}"


@cache
def import_map() -> Markup:
    """By what names scripts load each other: `house/<file>` is a script of ours, `<key>/<file>` one
    of that game, and each is found at its present address.
    """
    addresses: dict[str, str | None] = {
        f"house/{name}": static_address(name) for name in _scripts(STATIC)
    }
    for key in registry.games():
        names = _scripts(registry.folder(key) / "page")
        addresses |= {f"{key}/{name}": asset_address(key, name) for name in names}
    text = msgspec.json.encode({"imports": addresses})
    return Markup(text.decode())  # noqa: S704 made of our own file names


def _scripts(folder: Path) -> list[str]:
    """Those that others load; a game's `board.js` is loaded by its pages."""
    return sorted(path.name for path in folder.glob("*.js") if path.name != "board.js")


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
