"""A whole game through the API: create, join, look, play, follow, and prove the record."""

import json
import threading
import time
from typing import Any

import httpx
import pytest

from grandtour.core import record, registry
from grandtour.core.asides import AtRandom
from grandtour.core.chance import Chance
from tests.serving import TIMEOUT, Player, Server


def follow(player: Player, table: str, seat: int | None, after: int = 0) -> list[dict[str, Any]]:
    """The events of a table until its game is over, as server-sent events."""
    params = {"after": after} | ({} if seat is None else {"seat": seat})
    events = []
    with player.client.stream("GET", f"/api/tables/{table}/events", params=params) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        fields: dict[str, str] = {}
        for line in answer.iter_lines():
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "data" in fields:
                event = json.loads(fields["data"])
                assert (int(fields["id"]), fields["event"]) == (event["n"], event["kind"])
                events.append(event)
                fields = {}
    return events


def test_the_shelf(server: Server) -> None:
    shelf = {entry["info"]["key"]: entry for entry in server.client().get("/api/games").json()}
    assert list(shelf) == list(registry.games())
    for key, entry in shelf.items():
        assert entry["info"]["seats"] == list(registry.game(key).info.seats)
        assert {"random", "easy", "medium", "strong"} <= set(entry["bots"])


@pytest.mark.parametrize("key", list(registry.games()))
def test_a_whole_game(server: Server, key: str) -> None:
    info = registry.game(key).info
    options = {"max_rounds": 3} if any(o.key == "max_rounds" for o in info.options) else {}
    ann, bob, eve = server.player("Ann"), server.player("Bob"), server.player("Eve")
    bots = max(1, info.seats[0] - 2)
    table = ann.create(key, "me", "open", *["bot random"] * bots, options=options)
    assert ann.info(table)["waiting"]
    open_seat = {"kind": "open", "name": "", "stand_in": "", "hints": 0}
    no_clock = {"deadline": None, "reserve": None}
    assert ann.info(table)["seats"][1] == open_seat | no_clock
    seen: dict[int | None, list[dict[str, Any]]] = {}
    watchers = [
        threading.Thread(
            target=lambda seat=seat, who=who: seen.update({seat: follow(who, table, seat)})
        )
        for seat, who in ((0, ann), (None, eve))
    ]
    for watcher in watchers:
        watcher.start()
    taken = bob.sit(table, 1)["seats"][1]
    assert (taken["kind"], taken["name"], taken["reserve"]) == ("person", "Bob", None)
    played = _play_to_the_end(key, table, {0: ann, 1: bob})
    for watcher in watchers:
        watcher.join(TIMEOUT)
    outcome = eve.info(table)["outcome"]
    assert outcome is not None
    answer = eve.record(table)
    proof = record.from_json(answer.content)
    match = record.verify(proof, registry.game(key))
    assert [name.name or name.bot for name in proof.seats] == ["Ann", "Bob", *["random"] * bots]
    assert proof.commitment == eve.info(table)["commitment"]
    assert outcome == answer.json()["outcome"]
    mine = [(seat, text) for seat, text in proof.actions if seat < 2]
    assert sorted(mine) == sorted(played)
    assert set(seen) == {0, None}
    for seat, events in seen.items():
        expected = [
            {"n": n, "kind": event.kind, "data": json.loads(json.dumps(event.data))}
            for n, event in enumerate(match.log(seat), 1)
        ]
        assert events == expected
    late = follow(bob, table, 1, after=3)
    assert [event["n"] for event in late] == list(range(4, len(match.log(1)) + 1))


def _play_to_the_end(key: str, table: str, players: dict[int, Player]) -> list[tuple[int, str]]:
    game, below = registry.game(key), Chance.of("api").stream("choices").below
    at_random = AtRandom(game)
    played = []
    while (info := players[0].info(table))["outcome"] is None:
        asked = [seat for seat in players if seat in info["turn"]]
        if not asked:
            time.sleep(0.005)  # a bot thinks
        for seat in asked:
            look = players[seat].look(table, seat)
            assert look["seat"] == seat
            if seat in look["turn"]:
                legal = [game.parse(text) for text in look["legal"]]
                action = str(at_random.choose(legal, below))
                answer = players[seat].play(table, seat, action)
                numbers = [event["n"] for event in answer["events"]]
                assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
                assert numbers[0] > look["n"]
                played.append((seat, action))
    return played


def test_the_page_gives_the_same_record(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "bot random", "bot easy", "bot random")
    while ann.info(table)["outcome"] is None:
        time.sleep(0.005)
    file = ann.call("GET", f"/t/{table}/record.json")
    assert file.headers["content-disposition"] == f'attachment; filename="auction-{table}.json"'
    assert record.from_json(file.content) == record.from_json(ann.record(table).content)


def test_the_record_comes_after_the_end(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë")
    for path in (f"/api/tables/{table}/record", f"/t/{table}/record.json"):
        answer = ann.client.get(path)
        assert answer.status_code == 409
        assert ann.token not in answer.text


def test_who_watches_knows_no_secrets(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    table = ann.create("auction", "me", "guest Zoë")
    ann.play(table, 0, "bid 4")
    assert ann.look(table, 0)["view"]["bids"] == [4, None]
    for look in (eve.look(table), ann.look(table, 1), ann.look(table)):
        assert look["view"]["bids"] == [None, None]
        assert look["view"]["sealed"] == [True, False]
    assert eve.look(table)["legal"] == []


def test_two_programs_want_the_same_seat(server: Server) -> None:
    host = server.player("Ann")
    crowd = [server.player(f"P{number}") for number in range(6)]
    table = host.create("auction", "me", "open")
    answers: list[httpx.Response] = []

    def sit(player: Player) -> None:
        answers.append(player.client.post(f"/api/tables/{table}/seats/1"))

    threads = [threading.Thread(target=sit, args=[player]) for player in crowd]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 5]


def test_a_hundred_actions_at_once_are_played_one_after_another(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë", options={"cards": 9})
    path = f"/api/tables/{table}/seats/0/actions"
    answers: list[int] = []

    before = ann.info(table)["n"]

    def bid(card: int) -> None:
        answers.append(ann.client.post(path, json={"action": f"bid {card}"}).status_code)

    threads = [threading.Thread(target=bid, args=[1 + number % 9]) for number in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, *[409] * 99]
    assert ann.info(table)["n"] == before + 1
