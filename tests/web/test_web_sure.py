"""What costs much and cannot be taken back asks first; only what is meant is done."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from grandtour.core.chance import Chance
from tests.serving import Player, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="sure") as running:
        yield running
        assert running.complaints() == ""


def chased(ann: Player) -> tuple[str, str]:
    """A table at which the runner is beside a chaser, and how it would travel there."""
    choices = Chance.of("sure").stream("choices")
    table = ""
    while True:
        if not table or ann.info(table)["outcome"]:
            table = ann.create("euroquest", "me", "guest B", "guest C", "guest D")
        (seat,) = ann.info(table)["turn"]
        look: Any = ann.look(table, seat)
        chasers = set(look["view"]["pawns"][1:])
        journeys = [text for text in look["legal"] if text.split()[0] in {"train", "bus", "ferry"}]
        for text in journeys if seat == 0 else ():
            if text.split()[1].upper() in chasers:
                return table, text
        if seat == 0:
            journeys = [text for text in journeys if text.split()[1].upper() not in chasers]
        ann.play(table, seat, choices.choice(journeys))


@pytest.mark.parametrize("scripts", [True, False])
def test_the_runner_is_asked_before_it_travels_to_a_chaser(server: Server, scripts: bool) -> None:
    ann = server.player("Ann")
    table, action = chased(ann)
    pages = server.client(cookies={"grandtour_player": ann.token})
    before = ann.info(table)

    def act(**fields: str) -> httpx.Response:
        headers = {"x-live": "1"} if scripts else {}
        return pages.post(
            f"/t/{table}/act?seat=0", data={"action": action, **fields}, headers=headers
        )

    asked = act()
    assert "caught" in asked.text
    if scripts:
        assert asked.headers["x-question"] == "yes"
    else:
        assert asked.status_code == 409
        assert f'name="action" value="{action}"' in asked.text
        assert '<button class="button" name="sure"' in asked.text
    assert ann.info(table) == before
    # What is safe is what stands out.
    dialog = pages.get(f"/t/{table}").text.partition('id="sure"')[2].partition("</dialog>")[0]
    assert '<button class="button strong" value="" autofocus>' in dialog
    assert '<button class="button" value="yes">' in dialog
    assert act(sure="yes").status_code < 400
    assert ann.info(table)["outcome"]["reason"] == "caught"


def test_what_the_game_takes_back_itself_is_offered_once(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("whereabouts", "me", "guest B")
    pages = server.client(cookies={"grandtour_player": ann.token})
    while "undo" not in (legal := ann.look(table, 0)["legal"]):
        seat = ann.info(table)["turn"][0]
        ann.play(table, seat, legal[0] if seat == 0 else ann.look(table, seat)["legal"][0])
    shown = pages.get(f"/t/{table}?seat=0").text
    assert 'value="undo"' in shown
    assert 'id="taking-back"' not in shown
