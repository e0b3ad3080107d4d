"""Pages are light: a table with all that it loads, and what is sent after every move."""

import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import httpx
import pytest

from grandtour.core import registry
from tests.serving import Server

WHOLE_PAGE = 250_000
LIVE_PARTS = 15_000
LOBBY = 8_000
_LINKS = re.compile(r"""(?:href|src)="(/(?:static|assets|covers)/[^"#]+|/t/[^"]+\.svg)\"""")
_IMPORTS = re.compile(r'''(?:import|from) "(house/[^"]+)"''')
_IMPORT_MAP = re.compile(r"""<script type="importmap">(.+?)</script>""")


def weight(client: httpx.Client, path: str, *, zipped: bool = True) -> tuple[int, str]:
    """The bytes on the wire, and the text they stand for."""
    with client.stream("GET", path) as answer:
        assert answer.status_code == 200, path
        size = sum(len(part) for part in answer.iter_raw())
        encoding = answer.headers.get("content-encoding")
    assert encoding == "gzip" or not zipped or size < 1000, f"{path} is not compressed"
    return size, client.get(path).text


def everything(client: httpx.Client, page: str) -> Iterator[tuple[str, int]]:
    """The page and each file that a browser loads for it."""
    size, text = weight(client, page)
    yield page, size
    found = _IMPORT_MAP.search(text)
    assert found
    addresses: dict[str, str] = json.loads(found[1])["imports"]
    todo = list(dict.fromkeys(_LINKS.findall(text)))
    for path in todo:
        size, text = weight(client, path)
        yield path, size
        if ".js" in path:
            loaded = (addresses[name] for name in _IMPORTS.findall(text))
            todo += [address for address in loaded if address not in todo]


def started(client: httpx.Client, key: str) -> str:
    """The address of a table of this game that the client has just sat down at."""
    answer = client.post(f"/quick/{key}")
    assert answer.status_code == 303
    return str(answer.headers["location"])


@pytest.mark.parametrize("key", list(registry.games()))
def test_the_first_page_of_a_table(server: Server, key: str) -> None:
    client = server.client()
    sizes = dict(everything(client, started(client, key)))
    for script in ("live", "swap", "calm"):
        assert any(path.startswith(f"/static/{script}.js") for path in sizes)
    assert sum(sizes.values()) < WHOLE_PAGE, sizes


@pytest.mark.parametrize("key", list(registry.games()))
def test_the_parts_that_change(server: Server, key: str) -> None:
    client = server.client()
    page = started(client, key)
    seats = registry.game(key).info.seats[0]
    for _ in range(12):
        size, html = weight(client, f"{page}/live?seat=0")
        assert size < LIVE_PARTS
        action = re.search(r'name="action" value="([^"]+)"', html)
        if action:
            client.post(f"{page}/act?seat=0", data={"action": action[1]})
    assert seats >= 2


@pytest.mark.parametrize("path", ["/", "/new/{key}", "/rules/{key}"])
def test_the_pages_around_the_games(server: Server, path: str) -> None:
    for key in registry.games():
        sizes = dict(everything(server.client(), path.format(key=key)))
        assert sum(sizes.values()) < WHOLE_PAGE, sizes


def test_the_lobby_itself_is_light_and_its_pictures_are_kept(server: Server) -> None:
    client = server.client()
    size, html = weight(client, "/")
    assert size < LOBBY
    pictures = set(re.findall(r'"(/covers/[^"#]+)', html))
    assert len(pictures) == len(registry.games()) + 1
    for address in pictures:
        answer = client.get(address)
        assert "immutable" in answer.headers["cache-control"]
        root = ElementTree.fromstring(answer.text)
        assert root.tag.endswith("svg")
    for nonsense in ("nope-en.svg", "europa-xx.svg", "europa.svg"):
        assert client.get(f"/covers/{nonsense}").status_code == 404


def test_files_are_kept_by_browsers_until_they_change(server: Server) -> None:
    client = server.client()
    page = client.get("/").text
    for path in _LINKS.findall(page):
        answer = client.get(path)
        assert "max-age=31536000" in answer.headers["cache-control"]
        assert re.search(r"\?[0-9a-f]{10}$", path), f"{path} does not change with its content"
