"""Pictures: of the right size, with the text really in them, made of what everybody may know."""

import asyncio
import re
import struct
from datetime import UTC, datetime

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Outcome
from grandtour.locale import translator
from grandtour.table.errors import TryAgain
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair
from grandtour.table.stored import StoredTable
from grandtour.web import cards, sharing, studio
from grandtour.web.drawing import draw
from grandtour.web.lettering import fitted, width_of
from grandtour.web.rendering import Renderer
from grandtour.web.scene import Scene
from grandtour.web.studio import Studio

RENDERER = Renderer()
AT = datetime(2026, 11, 16, tzinfo=UTC)


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def written(text: str, family: str = "Source Sans Pro") -> str:
    letters = f'<text y="60" font-family="{family}">{text}</text>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">{letters}</svg>'


def a_table(key: str, *chairs: Chair, seed: str = "pictures") -> LiveTable:
    stored = StoredTable(
        id="abc",
        game=key,
        version=registry.game(key).info.version,
        options={},
        seed=Chance.of(seed).seed,
        host="ann",
        chairs=chairs,
        clock=True,
        created_at=AT,
        seated_at=AT,
    )
    return LiveTable(stored)


ANN = Chair(player="ann", name="Ann")
OPEN = Chair()


@pytest.mark.parametrize("key", list(registry.games()))
def test_a_card_has_the_size_that_messengers_want(key: str) -> None:
    png = draw(sharing.card_svg(RENDERER, translator("en", key), key, "Sofia invites you"))
    assert size_of(png) == (1200, 630)
    assert len(png) < 300_000


@pytest.mark.parametrize(
    "words", ["Sofia", "Zoë Łukasz", "Олександра", "Ελένη", "„…“ \u2013 \u2019"]
)
def test_text_is_really_drawn(words: str) -> None:
    """Each letter has a shape of its own: not nothing, and not the box of a missing one."""
    nothing = draw(written(""))
    missing = draw(written("\u0378"))
    letters = set(words) - {" "}
    pictures = {letter: draw(written(letter)) for letter in letters}
    assert nothing not in pictures.values()
    assert missing not in pictures.values()
    assert len(set(pictures.values())) == len(letters)


@pytest.mark.parametrize("family", ["Source Sans Pro", "Source Serif Pro", "Georgia, serif"])
def test_each_font_is_there(family: str) -> None:
    other = "Source Serif Pro" if "Sans" in family else "Source Sans Pro"
    assert draw(written("Rg", family)) != draw(written("Rg", other))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_a_table_tells_who_invites(language: str) -> None:
    t = translator(language, "auction")
    waiting = a_table("auction", ANN, OPEN)
    assert cards.greeting(waiting, t) == t("share.invites", player="Ann")
    without_host = a_table("auction", Chair(player="bob", name="Bob"), OPEN)
    assert cards.greeting(without_host, t) == t("share.invited")
    running = a_table("auction", ANN, Chair(player="bob", name="Bob"))
    assert cards.greeting(running, t) == t("share.playing", players=t.listing(["Ann", "Bob"]))


@pytest.mark.parametrize("key", list(registry.games()))
def test_a_card_is_the_same_whatever_was_dealt_and_done(key: str) -> None:
    """Before the end it tells who plays, and nothing of the game."""
    seats = registry.game(key).info.seats[0]
    chairs = [ANN, *[Chair(bot="easy")] * (seats - 1)]
    t = translator("en", key)
    first, second = a_table(key, *chairs), a_table(key, *chairs, seed="another")
    before = cards.greeting(first, t)
    for _ in range(3):
        seat = first.turn[0]
        first.match.play(seat, str(first.match.legal(seat)[0]))
    assert cards.greeting(first, t) == before == cards.greeting(second, t)
    assert sharing.card_svg(RENDERER, t, key, before) == sharing.card_svg(
        RENDERER, t, key, cards.greeting(second, t)
    )


def test_the_picture_of_a_result() -> None:
    table = a_table("auction", ANN, Chair(player="bob", name="<Bob> & Co"), Chair(bot="random"))
    while not table.over:
        seat = table.turn[0]
        table.match.play(seat, str(table.match.legal(seat)[0]))
    scene = Scene(table, None, None, translator("de", "auction"))
    assert scene.outcome is not None
    svg = sharing.result_svg(RENDERER, scene, scene.outcome, AT, "games.example.org")
    for words in (
        "Auktion",
        "Ann",
        "&lt;Bob&gt; &amp; Co",
        "16. November 2026",
        "games.example.org",
    ):
        assert words in svg
    png = draw(svg)
    assert size_of(png) == (1080, 1080)
    assert png != draw(svg.replace(">Ann<", "><"))


def test_places_and_points() -> None:
    table = a_table(
        "auction", ANN, Chair(player="bob", name="Bob"), Chair(player="eve", name="Eve")
    )
    scene = Scene(table, None, None, translator("de", "auction"))
    points = Outcome(ranking=((2,), (0, 1)), scores=(1.5, 1.5, 1200.0), reason="x")
    assert [tuple(row) for row in sharing.rows(scene, points)] == [
        (1, [2], "Eve", "1.200"),
        (2, [0], "Ann", "1,5"),
        (2, [1], "Bob", "1,5"),
    ]
    # Where points only say who has won, the places do that already.
    won = Outcome(ranking=((0, 1), (2,)), scores=(0.5, 0.5, 0.0), reason="x")
    assert [row.score for row in sharing.rows(scene, won)] == ["", "", ""]


def test_a_team_shares_a_place_and_who_leads_several_of_its_seats_has_one_line() -> None:
    bob = Chair(player="bob", name="Bob")
    table = a_table("euroquest", ANN, bob, Chair(bot="easy"), bob)
    scene = Scene(table, None, None, translator("en", "euroquest"))
    team, runner, chasers = ((1, 2, 3),), (0,), (1, 2, 3)
    names = [([1, 3], "Bob"), ([2], "Bot C (easy)")]
    caught = Outcome(ranking=(chasers, runner), scores=(0, 1, 1, 1), reason="caught", teams=team)
    assert [tuple(row) for row in sharing.rows(scene, caught)] == [
        *((1, seats, name, "") for seats, name in names),
        (2, [0], "Ann", ""),
    ]
    away = Outcome(ranking=(runner, chasers), scores=(1, 0, 0, 0), reason="time", teams=team)
    assert [tuple(row) for row in sharing.rows(scene, away)] == [
        (1, [0], "Ann", ""),
        *((2, seats, name, "") for seats, name in names),
    ]
    # Every seat has its badge.
    scene.outcome = caught
    svg = sharing.result_svg(RENDERER, scene, caught, AT, "")
    assert re.findall(r">([A-Z])</text>", svg) == ["B", "D", "C", "A"]


def test_seats_of_one_person_that_play_for_themselves_have_a_line_each() -> None:
    scene = Scene(a_table("auction", ANN, ANN, ANN), None, None, translator("en", "auction"))
    outcome = Outcome(ranking=((0, 1), (2,)), scores=(5.0, 5.0, 3.0), reason="x")
    places = [(row.place, row.seats) for row in sharing.rows(scene, outcome)]
    assert places == [(1, [0]), (1, [1]), (3, [2])]


def test_text_is_made_to_fit() -> None:
    assert fitted("Tour", 450, (72, 40), 2).size == 72
    long = fitted("Donaudampfschifffahrtsgesellschaft " * 9, 450, (36, 28), 3)
    assert (long.size, len(long.lines)) == (28, 3)
    assert all(width_of(line, 28) <= 450 for line in long.lines)
    assert long.lines[-1].endswith("…")


@pytest.mark.anyio
async def test_the_studio_draws_a_picture_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    async def pretend(svg: str) -> bytes:
        drawn.append(svg)
        await asyncio.sleep(0)
        return b"x" * 40

    monkeypatch.setattr(studio, "_draw", pretend)
    asked: list[int] = []
    small = Studio(kept_bytes=100)
    await asyncio.gather(*[small.png("a", lambda: asked.append(1)) for _ in range(3)])
    assert drawn == ["a"]
    for svg in ("b", "a", "c", "a", "b"):
        await small.png(svg)
    # Two have room; the one that was not asked for the longest goes.
    assert drawn == ["a", "b", "c", "b"]


@pytest.mark.anyio
async def test_a_picture_comes_from_another_process() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><text>é</text></svg>'
    assert size_of(await Studio().png(svg)) == (3, 2)
    with pytest.raises(TryAgain):
        await Studio().png("no picture")
