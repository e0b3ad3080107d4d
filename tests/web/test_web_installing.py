"""The site can be installed: manifest, icons, and a worker that keeps one page and no more."""

import re
import struct

import pytest

from grandtour.core.game import LANGUAGES
from grandtour.locale import translator
from grandtour.web.installing import ICONS
from tests.serving import Server


def test_every_page_names_the_manifest(server: Server) -> None:
    client = server.client(headers={"accept-language": "de"})
    for path in ("/", "/rules/auction", "/nowhere"):
        assert '<link rel="manifest" href="/manifest.webmanifest?lang=de">' in client.get(path).text
    answer = client.get("/manifest.webmanifest?lang=de")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    said = answer.json()
    assert (said["name"], said["lang"], said["start_url"]) == ("Grand Tour", "de", "/")
    assert said["display"] == "standalone"
    assert re.fullmatch("#[0-9a-f]{6}", said["theme_color"])
    for purpose in ("any", "maskable"):
        sizes = {icon["sizes"] for icon in said["icons"] if icon["purpose"] == purpose}
        assert sizes == {"192x192", "512x512"}
    for icon in said["icons"]:
        assert client.get(icon["src"]).status_code == 200


@pytest.mark.parametrize("name", ICONS)
def test_icons_have_the_sizes_they_are_named_after(server: Server, name: str) -> None:
    answer = server.client().get(f"/icons/{name}")
    assert answer.headers["content-type"] == "image/png"
    size = int(re.findall(r"\d+", name)[0])
    assert struct.unpack(">II", answer.content[16:24]) == (size, size)


def test_there_are_no_other_icons(server: Server) -> None:
    assert server.client().get("/icons/icon-4096.png").status_code == 404


def test_the_worker_is_looked_for_anew_and_may_mind_all_pages(server: Server) -> None:
    answer = server.client().get("/service-worker.js?lang=en")
    assert "javascript" in answer.headers["content-type"]
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert "worker-src 'self';" in policy
    assert "manifest-src 'self';" in policy
    # It differs with the page that it keeps, or browsers would keep an old one.
    assert answer.text != server.client().get("/service-worker.js?lang=fr").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_those_offline(server: Server, language: str) -> None:
    text = server.client().get(f"/offline?lang={language}").text
    t = translator(language)
    assert f'<html lang="{language}">' in text
    assert t("offline.title") in text
    assert t("offline.text") in text
    # It has nothing that would have to be fetched but the two sheets that the worker keeps.
    assert len(re.findall(r'(?:src|href)="/', text)) == len(re.findall(r"/static/\w+\.css", text))
    assert "<script" not in text
