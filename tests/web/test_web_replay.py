"""Watching a game again: whose eyes one may look through, and what a moment shows."""

import httpx
import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import from_json, load, replay, verify
from grandtour.locale import translator
from grandtour.table.people import Chair
from grandtour.web.film import Film, FilmLine, FilmPage, leaps, reveal_address
from grandtour.web.rendering import Renderer
from tests.serving import Player, Server

GAMES = list(registry.games())


def finished(ann: Player) -> str:
    table = ann.create("auction", "me", "guest Zoë", "bot random", options={"cards": 3})
    while ann.info(table)["outcome"] is None:
        for seat in ann.info(table)["turn"]:
            if ann.info(table)["seats"][seat]["kind"] == "person":
                ann.play(table, seat, ann.look(table, seat)["legal"][0])
    return table


def pages_of(server: Server, ann: Player) -> httpx.Client:
    return server.client(cookies={"grandtour_player": ann.token})


def some_game(key: str) -> AnyMatch:
    folder = registry.folder(key) / "golden"
    paths = [path for path in sorted(folder.glob("*.json")) if path.name != "perft.json"]
    if paths:
        return replay(load(paths[0]), registry.game(key))
    match = Match(registry.game(key), 2, {}, Chance.of("replay"))
    while not match.over:
        seat = match.state.turn()[0]
        match.play(seat, match.legal(seat)[0])
    return match


def film_of(match: AnyMatch) -> Film:
    names = [Chair(player=f"p{seat}", name=f"P{seat}") for seat in range(match.seats)]
    return Film("film", match, names)


@pytest.mark.parametrize("key", GAMES)
def test_every_moment_of_every_game_can_be_drawn_and_offers_nothing(key: str) -> None:
    film, renderer = film_of(some_game(key)), Renderer()
    for number, seat in enumerate(film.everybody()):
        t = translator(LANGUAGES[number % len(LANGUAGES)], key)
        last = len(film.steps(seat)) - 1
        for step in range(0, last + 1, 1 + last // 12):
            scene = film.scene(step, seat, t)
            shown = FilmPage("/x", "", step, last, seat, True, (), (), film.lines(seat, scene))
            html = renderer.replay_parts(scene, shown, film.watched(seat, t))
            assert 'name="action"' not in html
            assert 'id="moment"' in html


@pytest.mark.parametrize("key", GAMES)
def test_the_past_knows_nothing_of_the_future(key: str) -> None:
    """A game that was left in its middle shows the same moments as the whole one."""
    whole = some_game(key)
    half = Match(whole.game, whole.seats, whole.options, whole.chance)
    for seat, action in whole.actions[: len(whole.actions) // 2]:
        half.play(seat, action)
    renderer, t = Renderer(), translator("en", key)
    films = film_of(half), film_of(whole)
    for seat in (None, *range(whole.seats)):
        steps, watched = films[0].steps(seat), films[0].watched(seat, t)
        assert list(films[1].steps(seat)[: len(steps)]) == list(steps)
        for step in range(0, len(steps), 1 + len(steps) // 6):
            drawn = [
                renderer.replay_parts(
                    film.scene(step, seat, t),
                    FilmPage("/x", "", step, 0, seat, False, (), (), ()),
                    watched,
                )
                for film in films
            ]
            assert drawn[0] == drawn[1]


def test_after_the_end_everybody_may_look_through_anybody_s_eyes(server: Server) -> None:
    ann, stranger = server.player("Ann"), server.client()
    table = finished(ann)
    page = stranger.get(f"/t/{table}/replay?step=1&seat=1")
    assert page.status_code == 200
    assert "Zoë" in page.text
    assert 'aria-current="page"' in page.text
    parts = stranger.get(f"/t/{table}/replay?step=2", headers={"x-live": "1"})
    assert parts.text.count("data-live") >= 4
    assert "<html" not in parts.text
    assert stranger.get(f"/t/{table}/replay?step=9999").status_code == 404
    assert stranger.get(f"/t/{table}/replay?seat=7").status_code == 403


def test_after_the_end_everything_can_be_open(server: Server) -> None:
    ann = server.player("Ann")
    running = ann.create("auction", "me", "guest Zoë", "bot random", options={"cards": 3})
    assert pages_of(server, ann).get(f"/t/{running}/replay?seat=open").status_code == 403
    page = server.client().get(f"/t/{finished(ann)}/replay?seat=open&step=1")
    assert page.status_code == 200
    # The plain page shows the view: a sealed bid that nobody else knew then.
    assert "Ann bids 1." in page.text
    assert "All open" in page.text


def test_after_the_end_the_film_begins_with_everything_open(server: Server) -> None:
    ann = server.player("Ann")
    table = finished(ann)
    for who in (pages_of(server, ann), server.client()):
        page = who.get(f"/t/{table}").text
        link = page.partition('id="replay"')[0].rpartition('href="')[2].partition('"')[0]
        assert link.replace("&amp;", "&") == f"/t/{table}/replay?step=0&seat=open"
        film = who.get(link.replace("&amp;", "&")).text
        assert 'aria-current="page">All open' in film
        assert f"/t/{table}/replay?step=0&amp;seat=0" in film
    record = ann.record(table).content
    opened = server.client().post("/replay", files={"record": ("game.json", record)})
    assert opened.headers["location"].endswith("?step=0&seat=open")


def test_a_game_that_cannot_be_opened_is_watched_through_the_own_eyes() -> None:
    shut = "europatour"
    assert reveal_address("/x", shut, 2) == "/x?step=0&seat=2"
    assert reveal_address("/x", shut, None) == "/x?step=0"
    assert reveal_address("/x", "euroquest", 2) == "/x?step=0&seat=open"


def test_a_leap_goes_from_end_to_end_of_a_stretch() -> None:
    assert leaps((), 3, 9) is None
    assert leaps((2, 5, 9), 0, 9) == (-1, 2)
    assert leaps((2, 5, 9), 2, 9) == (-1, 5)
    assert leaps((2, 5, 9), 4, 9) == (2, 5)
    assert leaps((2, 5, 9), 9, 9) == (5, 10)


def test_eyes_are_named_with_the_letter_of_their_seat(server: Server) -> None:
    """One person may hold several seats, which are then told apart by nothing else."""
    page = server.client().get(f"/t/{finished(server.player('Ann'))}/replay?step=0&seat=open").text
    eyes = page.partition('class="moment-eyes"')[2].partition("</nav>")[0]
    assert [eyes.count(f"<b>{letter}</b>") for letter in "ABC"] == [1, 1, 1]


def test_a_long_log_comes_after_its_page(server: Server) -> None:
    stranger, table = server.client(), finished(server.player("Ann"))
    lines = stranger.get(f"/t/{table}/replay/log?step=0&seat=1").text
    assert "<html" not in lines
    assert lines.count("data-step") == lines.count("&amp;seat=1") > 6
    assert stranger.get(f"/t/{table}/replay/log?seat=x").status_code == 404


def test_a_page_holds_the_lines_near_its_moment() -> None:
    lines = [FilmLine(step, None, "") for step in range(1000) for _ in range(2)]
    shown = FilmPage("/x", "", 500, 999, None, False, (), (), lines)
    assert [line.step for line in shown.news] == [500, 500]
    assert {line.step for line in shown.near} == set(range(470, 530))


def test_before_the_end_one_looks_through_one_s_own_eyes(server: Server) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.create("auction", "me", "open", "open", options={"cards": 3})
    assert pages_of(server, ann).get(f"/t/{table}/replay").status_code == 409
    for seat in (1, 2):
        bob.sit(table, seat)
    ann.play(table, 0, "bid 2")
    mine = pages_of(server, ann).get(f"/t/{table}/replay?seat=0")
    assert mine.status_code == 200
    assert "Ann bids 2." in mine.text
    assert pages_of(server, bob).get(f"/t/{table}/replay?seat=0").status_code == 403
    onlooker = server.client().get(f"/t/{table}/replay")
    assert onlooker.status_code == 200
    assert "Ann bids" not in onlooker.text


def test_at_one_screen_nobody_finds_what_another_saw(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë", "guest Bob")
    for seat in (0, 1):
        answer = pages_of(server, ann).get(f"/t/{table}/replay?seat={seat}")
        assert answer.status_code == 403
    assert pages_of(server, ann).get(f"/t/{table}/replay").status_code == 200


def test_what_was_taken_back_is_not_watched(server: Server) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.create("auction", "me", "open")
    bob.sit(table, 1)
    for card in (1, 2):
        ann.play(table, 0, f"bid {card}")
        page = pages_of(server, ann).get(f"/t/{table}/replay?seat=0").text
        assert f"Ann bids {card}." in page
        ann.call("POST", f"/api/tables/{table}/take-back")
        assert "Step 0 of 0" in pages_of(server, ann).get(f"/t/{table}/replay?seat=0").text


def test_a_record_is_brought_checked_and_watched(server: Server) -> None:
    ann, stranger = server.player("Ann"), server.client()
    record = ann.record(finished(ann)).content
    assert stranger.get("/replay").status_code == 200
    opened = stranger.post("/replay", files={"record": ("game.json", record)})
    assert opened.status_code == 303
    page = stranger.get(opened.headers["location"])
    assert page.status_code == 200
    assert "Zoë" in page.text
    assert stranger.get("/replay/nothing").status_code == 404


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text.replace("bid 1", "bid 9", 1), "bid 9"),
        (lambda text: text[: len(text) // 2], "cannot be read"),
        (lambda text: "", "cannot be read"),
    ],
    ids=["an action", "half of it", "nothing"],
)
def test_a_damaged_record_is_refused_with_what_is_wrong(
    server: Server, spoil: object, said: str
) -> None:
    assert callable(spoil)
    text = server.player("Ann").record(finished(server.player("Ann"))).text
    refused = server.client().post("/replay", files={"record": ("game.json", spoil(text))})
    assert refused.status_code == 400
    assert said in refused.text


def test_one_plays_on_from_a_moment_of_a_finished_game(server: Server) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = finished(ann)
    pages = pages_of(server, bob)
    again = pages.post(f"/t/{table}/replay/play-on", data={"step": "2", "seat": "0"})
    assert again.status_code == 303
    new = again.headers["location"].rpartition("/")[2]
    assert [seat["kind"] for seat in bob.info(new)["seats"]] == ["person", "bot", "bot"]
    assert "goes on from another one" in pages.get(f"/t/{new}").text
    told = bob.look(new, 0)["n"]
    assert told >= 2
    while bob.info(new)["outcome"] is None:
        if 0 in bob.info(new)["turn"]:
            bob.play(new, 0, bob.look(new, 0)["legal"][0])
    record = from_json(bob.record(new).content)
    assert verify(record, registry.game("auction")).over
    for data in ({"step": "9999", "seat": "0"}, {"step": "1", "seat": "9"}, {"seat": "0"}):
        assert pages.post(f"/t/{table}/replay/play-on", data=data).status_code == 404


def test_nobody_plays_on_from_a_game_that_is_not_over(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë")
    refused = pages_of(server, ann).post(f"/t/{table}/replay/play-on", data={"step": "0"})
    assert refused.status_code == 409


def test_who_comes_back_is_told_what_happened_since(server: Server) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.create("auction", "me", "open", options={"cards": 3, "open_bids": True})
    bob.sit(table, 1)
    assert 'id="since"' not in pages_of(server, ann).get(f"/t/{table}").text
    ann.play(table, 0, "bid 1")
    assert 'id="since"' not in pages_of(server, ann).get(f"/t/{table}").text
    bob.play(table, 1, "bid 2")
    page = pages_of(server, ann).get(f"/t/{table}").text
    since = page.partition('id="since"')[2].partition("</details>")[0]
    assert since.startswith(' data-lines="4"')
    assert "Bob bids 2." in since
    assert f"/t/{table}/replay?step=1&amp;seat=0" in since


@pytest.mark.parametrize("seat", ["0", "open", ""])
def test_a_moment_can_be_read_in_words(server: Server, seat: str) -> None:
    stranger, table = server.client(), finished(server.player("Ann"))
    address = f"/t/{table}/replay/words?step=1&seat={seat}"
    part = stranger.get(address, headers={"x-live": "1"}).text
    assert 'id="words-text"' in part
    assert "<html" not in part
    assert f"/t/{table}/replay?step=1" in stranger.get(address).text
    assert stranger.get(address.replace("step=1", "step=99")).status_code == 404
