"""Docs show the pictures that `make screenshots` makes, and no others; their lists are whole."""

import re
from pathlib import Path

from litestar.routes import HTTPRoute

from grandtour.core.page import Page
from grandtour.web.api import router
from tools.make_pictures import FOLDER, pictures

ROOT = Path(__file__).parent.parent


def test_every_picture_is_made_by_the_tool_and_shown() -> None:
    made = {f"{picture.name}.png" for picture in pictures()}
    assert {path.name for path in FOLDER.iterdir()} == made
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"docs/pictures/{name}" in readme for name in made)


def test_all_that_a_page_may_define_is_told() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, after = text.partition("\n## What a game's page may define\n")
    described = re.findall(r"`(\w+)` \(", after.partition("\n## ")[0])
    assert sorted(described) == sorted(name for name in vars(Page) if not name.startswith("_"))


def test_every_call_of_the_api_is_told() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    described = set(re.findall(r"`(GET|POST) (/api/[^ `?]*)", text))
    described = {(method, re.sub(r"{\w+}", "{}", path)) for method, path in described}
    routes = [route for route in router.routes if isinstance(route, HTTPRoute)]
    calls = {(method, route.path) for route in routes for method in route.methods}
    calls = {(method, re.sub(r"{[\w:]+}", "{}", path)) for method, path in calls}
    assert described == {(method, path) for method, path in calls if method != "OPTIONS"}
