"""Analyses on the replay's page: asked for, followed, kept; of tables and of records."""

import asyncio
import time

import httpx
import msgspec
import pytest

from grandtour.core.game import LANGUAGES
from grandtour.core.record import Sitter, record_of
from grandtour.core.reel import OPEN
from grandtour.insight.looking import Look
from grandtour.insight.study import Study
from grandtour.insight.worker import Task, reports
from grandtour.locale import translator
from grandtour.table.people import Chair
from grandtour.web import analyst
from grandtour.web.analyst import Analyst, Case
from grandtour.web.film import Film, FilmPage
from grandtour.web.insight_page import insight
from grandtour.web.rendering import Renderer
from tests.insight.games import SMALL, played
from tests.serving import Player, Server

GIFT = (1, 3, 3, 2, 2, 1)
RECORD = record_of(played(*GIFT), [Sitter()] * 2)


def finished(ann: Player) -> str:
    table = ann.create("auction", "me", "guest Zoë", options={"cards": 3})
    while ann.info(table)["outcome"] is None:
        for seat in ann.info(table)["turn"]:
            ann.play(table, seat, ann.look(table, seat)["legal"][0])
    return table


def followed(client: httpx.Client, where: str) -> str:
    """The parts of the page as soon as the analysis is done."""
    for _ in range(1800):
        html = client.get(f"{where}/analysis?step=1", headers={"x-live": "1"}).text
        if "data-follow" not in html:
            return html
        time.sleep(0.1)
    raise AssertionError("the analysis never ended")


def test_a_finished_game_is_analysed_beside_the_pages(server: Server) -> None:
    ann = server.player("Ann")
    pages = server.client(cookies={"grandtour_player": ann.token})
    where = f"/t/{finished(ann)}/replay"
    assert "Analyse this game" in pages.get(f"{where}?step=1").text
    back = pages.post(f"{where}/analysis", data={"step": "1"}, follow_redirects=False)
    assert (back.status_code, back.headers["location"]) == (303, f"{where}?step=1")
    html = followed(pages, where)
    for words in ("Luck and skill", "Accuracy", "Ann", "Zoë", "<polyline"):
        assert words in html
    # Whoever comes later finds it, at every step and through anybody's eyes.
    page = server.client().get(f"{where}?step=2&seat=1").text
    assert "<polyline" in page
    assert "from what this seat could know" in page
    assert "data-follow" not in page


def test_a_record_that_was_brought_is_analysed_as_well(server: Server) -> None:
    client = server.client()
    data = {"record": ("game.json", msgspec.json.encode(RECORD))}
    there = client.post("/replay", files=data, follow_redirects=False).headers["location"]
    where = there.partition("?")[0]
    asked = client.post(f"{where}/analysis", data={"step": "0", "seat": "open"})
    assert asked.headers["location"] == f"{where}?step=0&seat=open"
    assert "<polyline" in followed(client, where)


def test_a_game_that_goes_on_is_not_analysed(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë", options={"cards": 3})
    pages = server.client(cookies={"grandtour_player": ann.token})
    assert "Analyse this game" not in pages.get(f"/t/{table}/replay?step=0").text
    refused = pages.post(f"/t/{table}/replay/analysis", data={"step": "0"})
    assert refused.status_code == 409


def test_it_is_made_once_and_what_a_lost_process_did_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first process dies after its first pieces; the second one is given them."""
    dying = (
        "import os, sys; from grandtour.insight import worker; import msgspec\n"
        "task = msgspec.json.decode(sys.stdin.buffer.read(), type=worker.Task)\n"
        "for n, report in enumerate(worker.reports(task)):\n"
        "    if n == 3 and not task.known: os._exit(1)\n"
        "    print(msgspec.json.encode(report).decode(), flush=True)\n"
    )
    monkeypatch.setattr(analyst, "PROGRAM", dying)

    async def ask() -> tuple[Case, Case, list[str]]:
        asked: list[str] = []
        desk = Analyst(SMALL)
        first = desk.ask("key", RECORD, lambda: asked.append("counted"))
        second = desk.ask("key", RECORD, lambda: asked.append("counted"))
        await first.ended.wait()
        await desk.close()
        return first, second, asked

    first, second, asked = asyncio.run(ask())
    assert first is second
    assert asked == ["counted"]
    study = Study(played(*GIFT), SMALL)
    assert first.pieces == [progress.piece for progress in study.run()]
    assert first.analysis == study.analysis()


def test_what_cannot_be_done_fails_and_may_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "PROGRAM", "raise SystemExit(1)")

    async def ask() -> Case:
        desk = Analyst(SMALL)
        case = desk.ask("key", RECORD)
        await case.ended.wait()
        assert desk.ask("key", RECORD) is not case
        await desk.close()
        return case

    assert asyncio.run(ask()).failed


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "PROGRAM", "raise SystemExit(1)")

    async def ask() -> list[bool]:
        desk = Analyst(SMALL, kept=2)
        for key in "abc":
            case = desk.ask(key, RECORD)
            await case.ended.wait()
        return [desk.case(key) is not None for key in "abc"]

    assert asyncio.run(ask()) == [False, True, True]


def test_reports_lead_to_the_whole() -> None:
    found = list(reports(Task(RECORD, SMALL)))
    assert isinstance(found[0].piece, Look)
    assert (
        found[-1].analysis
        == Study(played(*GIFT), SMALL, [r.piece for r in found[:-1] if r.piece]).analysis()
    )


def test_every_step_is_drawn_for_everybody_in_every_language() -> None:
    match, renderer = played(*GIFT), Renderer()
    film = Film("film", match, [Chair(player=f"p{seat}", name=f"P{seat}") for seat in range(2)])
    case = Case(RECORD)
    case.analysis = list(reports(Task(RECORD, SMALL)))[-1].analysis
    for language in LANGUAGES:
        t = translator(language, "auction")
        for eyes in (None, 0, 1, OPEN):
            last = len(film.steps(eyes)) - 1
            for step in range(last + 1):
                scene = film.scene(step, eyes, t)
                found = insight(film, case, eyes, step, scene)
                shown = FilmPage("/x", "", step, last, eyes, False, (), (), (), found)
                html = renderer.insight_parts(scene, shown)
                assert html.count("data-live") == 3
                assert bool(found.own) == (eyes in (0, 1))


def test_the_step_of_a_mistake_says_what_was_better() -> None:
    film = Film(
        "film", played(*GIFT), [Chair(player=f"p{seat}", name=f"P{seat}") for seat in range(2)]
    )
    case = Case(RECORD)
    case.analysis = list(reports(Task(RECORD, SMALL)))[-1].analysis
    scene = film.scene(4, None, translator("en", "auction"))
    now = insight(film, case, None, 4, scene).now
    assert now is not None
    assert (now.actor, now.choice, now.better) == ("P1", -100, "bid 1")
    assert now.luck + now.choice == next(side.change for side in now.sides if side.seat == 1)
