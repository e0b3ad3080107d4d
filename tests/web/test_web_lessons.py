"""First lessons over HTTP: without scripts, without a player, and without a trace elsewhere."""

import pytest

from grandtour.core import registry
from grandtour.core.errors import BadGame
from grandtour.core.game import LANGUAGES
from grandtour.core.lesson import Lesson, lesson, position
from grandtour.locale import translator
from grandtour.web.checking.lessons import check_lesson, lesson_complaints
from tests.serving import Server

OURS = ("europa", "europatour", "euroquest", "geoquest", "whereabouts")
FEWEST, MOST = 6, 10


def taught(key: str) -> Lesson:
    found = lesson(key)
    assert found is not None
    return found


@pytest.mark.parametrize("key", OURS)
def test_a_lesson_can_be_played_to_its_end(key: str) -> None:
    """Every step can be done, points at what its page has, and answers whatever else is legal."""
    check_lesson(key)
    assert FEWEST <= taught(key).length <= MOST


def test_a_lesson_that_the_rules_have_left_behind_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    step = taught("europatour").step[0]
    spoilt = type(step)(key=step.key, do=("place 1",), point=("nowhere",), before=step.before)
    found = Lesson(seed="first lesson 137", seats=2, step=(spoilt,), options={"first": "a"})
    for place in ("grandtour.core.lesson", "grandtour.web.checking.lessons"):
        monkeypatch.setattr(f"{place}.lesson", lambda key: found)
    monkeypatch.setattr("grandtour.web.lesson_page.lesson", lambda key: found)
    position.cache_clear()
    try:
        complaints = lesson_complaints("europatour")
        assert "place 1 is not legal" in next(complaints)
        assert "#nowhere is 0 times on the page" in next(complaints)
        with pytest.raises(BadGame, match="slot_taken"):
            list(complaints)
    finally:
        position.cache_clear()


def test_who_has_no_scripts_learns_by_forms(server: Server) -> None:
    """Right leads on, wrong is answered, and the way back is where one stopped."""
    with server.client() as client:
        here = "/learn/europatour"
        assert client.get(here).headers["location"] == f"{here}/1"
        step = taught("europatour").step[0]
        page = client.get(f"{here}/1").text
        assert f'action="{here}/1/act?seat=0"' in page
        assert page.count("data-lesson-target") == 1

        allowed = client.post(f"{here}/1/act", data={"action": "place 10"}).text
        assert translator("en", "europatour")(f"lesson.{step.key}.ship") in allowed
        forbidden = client.post(f"{here}/1/act", data={"action": "place 1"}).text
        assert translator("en", "europatour")("reason.slot_taken", slot=1) in forbidden

        done = client.post(f"{here}/1/act", data={"action": step.do[0]})
        assert done.status_code == 303
        assert done.headers["location"] == f"{here}/2"
        assert client.get(here).headers["location"] == f"{here}/2"
        assert translator("en")("lesson.go_on", n=2, last=7) in client.get("/").text
        for n in range(2, taught("europatour").length + 1):
            shown = client.post(f"{here}/{n}/show-me")
            assert shown.headers["location"] == f"{here}/{n + 1}"
        assert "/quick/europatour" in client.get(f"{here}/8").text
        assert translator("en")("lesson.again") in client.get("/").text
        # Nobody became a player by it.
        assert "grandtour_player" not in client.cookies
        # Who comes from the lesson meets easy bots.
        for bots, level in (("easy", "easy"), ("nobody", "medium")):
            table = client.post("/quick/europatour", data={"bots": bots}).headers["location"]
            assert f"({translator('en')(f'bot.{level}')})" in client.get(table).text
        assert client.get(f"{here}/9").status_code == 404
        assert client.get(f"{here}/0").status_code == 404


def test_a_newcomer_is_offered_the_shortest_lesson(server: Server) -> None:
    with server.client() as client:
        shortest = min(OURS, key=lambda key: registry.game(key).info.minutes)
        for language in LANGUAGES:
            title = registry.game(shortest).info.titles[language]
            offer = translator(language)("lesson.offer", game=title)
            assert offer in client.get("/", params={"lang": language}).text
        for page in (f"/rules/{shortest}", f"/new/{shortest}"):
            assert f'href="/learn/{shortest}"' in client.get(page).text


def test_a_broken_cookie_is_no_progress(server: Server) -> None:
    with server.client(
        cookies={"grandtour_lessons": "europatour.x-nothing.3-europatour"}
    ) as client:
        assert client.get("/learn/europatour").headers["location"] == "/learn/europatour/1"
        assert client.get("/").status_code == 200


def test_programs_learn_as_well(server: Server) -> None:
    with server.client() as client:
        found = taught("europatour")
        for n, step in enumerate(found.step, 1):
            look = client.get(f"/api/lessons/europatour/{n}", params={"lang": "de"}).json()
            assert look["do"] == translator("de", "europatour")(f"lesson.{step.key}.do")
            path = f"/api/lessons/europatour/{n}/actions"
            wrong = client.post(path, json={"action": "accept"}).json()
            assert wrong["right"] is False
            assert wrong["message"]
            right = client.post(path, json={"action": step.do[0]}).json()
            assert right == {"right": True, "message": ""}
        assert client.get("/api/lessons/europatour/99").status_code == 404
