"""Scripts find each other at addresses that change with them; nothing else runs in a page."""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

from grandtour.core import registry
from grandtour.web.assets import STATIC
from tests.serving import Server

SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)
IMPORT = re.compile(r'^import (?:\{(.*?)\} from )?"(.+?)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)
OF_GAMES = [
    path
    for key in registry.games()
    for path in sorted((registry.folder(key) / "page").glob("*.js"))
]
SCRIPTS = sorted(STATIC.glob("*.js")) + OF_GAMES


@pytest.mark.parametrize("path", ["/", "/rules/euroquest", "/nowhere"])
def test_the_import_map_is_the_only_script_in_a_page_itself(server: Server, path: str) -> None:
    answer = server.client().get(path)
    inside = [(tag, text) for tag, text in SCRIPT.findall(answer.text) if "src=" not in tag]
    ((tag, text),) = inside
    assert 'type="importmap"' in tag
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in answer.headers["content-security-policy"]


def file_of(module: str) -> Path:
    """A script by the name under which others load it."""
    room, _, name = module.partition("/")
    return (STATIC if room == "house" else registry.folder(room) / "page") / name


def test_the_import_map_leads_to_each_script_that_others_load(server: Server) -> None:
    client = server.client()
    page = client.get("/").text
    ((_, text),) = [found for found in SCRIPT.findall(page) if "importmap" in found[0]]
    addresses = json.loads(text)["imports"]
    loaded = {path for path in SCRIPTS if path.name != "board.js"}
    assert {file_of(module) for module in addresses} == loaded
    for module, address in addresses.items():
        answer = client.get(address)
        file = file_of(module)
        assert answer.content == file.read_bytes()
        assert address.endswith(f"?{hashlib.sha256(file.read_bytes()).hexdigest()[:10]}")
        assert "javascript" in answer.headers["content-type"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_script_imports_what_there_is(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    imports = IMPORT.findall(source)
    assert len(imports) == len(re.findall(r"\bimport\b", source)), "written in another way"
    own = path.parent.parent.name
    for names, module in imports:
        assert module.partition("/")[0] in {"house", own}
        there = EXPORT.findall(file_of(module).read_text(encoding="utf-8"))
        assert {name.strip() for name in names.split(",") if name} <= set(there)


def test_a_game_without_a_check_has_nothing_to_say_of_what_is_typed(server: Server) -> None:
    player = server.player("Ann")
    table = player.create("auction", "me", "bot random")
    answer = player.call("GET", f"/t/{table}/check?seat=0&action=bid&then=3")
    assert answer.json() == {"words": "", "fits": True}
    assert answer.headers["cache-control"] == "no-store"
    player.call("GET", f"/t/{table}/check?seat=x", status=400)
    player.call("GET", "/t/nosuchtable/check?seat=0", status=404)
