"""The API's own description, and whatever a fuzzer makes of it."""

from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from tests.effort import some, takes_turns
from tests.serving import Player, Server

OPENAPI = "/api/schema/openapi.json"
EXAMPLES = some(3, 40)
TRIES = some(8, 50)


def test_the_schema_is_served_and_names_every_call(server: Server) -> None:
    schema = server.client().get(OPENAPI).json()
    assert schema["openapi"].startswith("3.")
    assert set(schema["paths"]) == {
        "/api/games",
        "/api/lessons/{key}/{step}",
        "/api/lessons/{key}/{step}/actions",
        "/api/puzzles/{key}",
        "/api/puzzles/{key}/answer",
        "/api/players",
        "/api/records",
        "/api/solos/{key}/{name}",
        "/api/solos/{key}/{name}/actions",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/again",
        "/api/tables/{table_id}/check",
        "/api/tables/{table_id}/events",
        "/api/tables/{table_id}/hidden",
        "/api/tables/{table_id}/play-on",
        "/api/tables/{table_id}/record",
        "/api/tables/{table_id}/replay",
        "/api/tables/{table_id}/seats/{seat}",
        "/api/tables/{table_id}/seats/{seat}/actions",
        "/api/tables/{table_id}/seats/{seat}/back",
        "/api/tables/{table_id}/seats/{seat}/bot",
        "/api/tables/{table_id}/seats/{seat}/hint",
        "/api/tables/{table_id}/seats/{seat}/keep",
        "/api/tables/{table_id}/seats/{seat}/leave",
        "/api/tables/{table_id}/seats/{seat}/mute",
        "/api/tables/{table_id}/seats/{seat}/stand-in",
        "/api/tables/{table_id}/seats/{seat}/talk",
        "/api/tables/{table_id}/swap",
        "/api/tables/{table_id}/take-back",
        "/api/tables/{table_id}/take-back/agree",
        "/api/tables/{table_id}/take-back/refuse",
        "/api/tables/{table_id}/talk",
        "/api/tables/{table_id}/view",
        "/api/tables/{table_id}/words",
    }
    for path, calls in schema["paths"].items():
        for method, call in calls.items():
            assert call.get("description"), f"{method} {path} says nothing of itself"


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("known", [True, False])
def test_no_request_breaks_the_server(server: Server, mode: GenerationMode, known: bool) -> None:
    """With a token and a table that exist, and with whatever the fuzzer thinks of."""
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë", "open")
    begun = ann.info(table)["n"]
    schema = schemathesis.openapi.from_dict(server.client().get(OPENAPI).json())
    client = ann.client if known else server.client()
    tried = 0
    for number, found in enumerate(schema.get_all_operations()):
        assert isinstance(found, Ok)
        operation = found.ok()
        # A stream does not end by itself.
        if operation.path.endswith("/events") or not takes_turns(number + known, 2):
            continue

        @settings(
            max_examples=EXAMPLES,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def check(case: schemathesis.Case[Any]) -> None:
            nonlocal tried
            if known and "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table
            request = case.as_transport_kwargs(base_url=server.address)
            request.pop("cookies")
            if isinstance(request.get("data"), bytes):
                request["content"] = request.pop("data")
            answer = client.request(**request)
            assert answer.status_code < 500, (request, answer.text)
            tried += 1

        with suppress(Unsatisfiable):
            # Where nothing can be given, nothing can be given wrongly.
            check()
    assert tried > 2 * EXAMPLES
    assert ann.info(table)["n"] == begun


class Rooms:
    """What a player needs to use every call: tables that wait, are in play and are over, a solo."""

    def __init__(self, ann: Player, bob: Player) -> None:
        self.ann, self.bob = ann, bob
        self.over = ann.create("auction", "me", "guest Zoë", options={"cards": 3})
        while ann.info(self.over)["outcome"] is None:
            for seat in ann.info(self.over)["turn"]:
                ann.play(self.over, seat, ann.look(self.over, seat)["legal"][0])
        shelf = ann.call("GET", "/api/games").json()
        self.game, self.solo = next(
            (entry["info"]["key"], entry["solos"][0]) for entry in shelf if entry["solos"]
        )

    def in_play(self) -> str:
        return self.ann.create("auction", "me", "guest Zoë", "bot random")

    def with_a_move(self, *, asked: bool) -> str:
        """A table at which Ann may take a move back, or Bob has asked her whether he may."""
        one, other = (self.bob, self.ann) if asked else (self.ann, self.bob)
        table = one.create("auction", "me", "open", "guest Zoë", options={"open_bids": True})
        other.sit(table, 1)
        one.play(table, 0, "bid 1")
        if asked:
            other.play(table, 1, "bid 1")
            one.call("POST", f"/api/tables/{table}/take-back")
        return table

    def fit(self, path: str) -> tuple[dict[str, Any], dict[str, Any], Any]:
        """Names, query and body with which this call succeeds."""
        if "/solos/" in path:
            where = f"/api/solos/{self.game}/{self.solo}"
            look = self.ann.call("GET", where).json()
            body = {"action": look["legal"][0], "version": look["version"]}
            return {"key": self.game, "name": self.solo}, {}, body
        if "/lessons/" in path:
            return {"key": "europatour", "step": 1}, {}, {"action": "place 2"}
        if "/puzzles/" in path:
            look = self.ann.call("GET", "/api/puzzles/geoquest").json()
            return {"key": "geoquest"}, {}, {"action": look["legal"][0]}
        if path.endswith("/hint"):
            table = self.ann.create("auction", "me", "bot random", options={"cards": 3})
            return {"table_id": table, "seat": 0}, {}, None
        if path.endswith(("/again", "/record", "/hidden", "/replay", "/play-on")):
            return {"table_id": self.over}, {}, {"hidden": True, "step": 1}
        if path.endswith(("/seats/{seat}", "/leave", "/swap", "/keep")):
            table = self.ann.create("auction", "me", "open", "open")
            seat = 0 if path.endswith("/leave") else 1
            return {"table_id": table, "seat": seat}, {}, {"one": 0, "other": 1, "name": "Bob"}
        if "/take-back" in path:
            return {"table_id": self.with_a_move(asked=not path.endswith("/take-back"))}, {}, None
        if path.endswith(("/stand-in", "/mute")):
            table = self.ann.create("auction", "me", "open")
            self.bob.sit(table, 1)
            return {"table_id": table, "seat": 1}, {}, {} if path.endswith("/mute") else None
        if "{table_id}" not in path:
            seats = [{"kind": "me"}, {"kind": "bot", "name": "random"}]
            tables = path.endswith("/tables")
            return {}, {}, {"game": "auction", "seats": seats} if tables else {"name": "Eve"}
        table = self.in_play()
        legal = self.ann.look(table, 0)["legal"]
        body = {"action": legal[0], "text": "Hello", "bot": "random"}
        query = {"seat": 0, "action": legal[0]} if path.endswith("/check") else {"seat": 0}
        return {"table_id": table, "seat": 0}, query, body


def test_every_call_is_tried_by_who_may_make_it(server: Server) -> None:
    """Each succeeds as it should be made, and survives it with one part as the fuzzer likes it."""
    rooms = Rooms(server.player("Ann"), server.player("Bob"))
    schema = schemathesis.openapi.from_dict(server.client().get(OPENAPI).json())
    succeeded = set()
    calls = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    for operation in calls:
        label = f"{operation.method.upper()} {operation.path}"

        def make(case: schemathesis.Case[Any], spoilt: int, label: str = label) -> None:
            names, query, body = rooms.fit(case.path)
            if spoilt != 1:
                case.path_parameters = names
            elif "table_id" in names:
                case.path_parameters["table_id"] = names["table_id"]
            if spoilt != 2:
                case.query = query
            if spoilt != 3 and case.method.upper() == "POST":
                case.body = body if body is not None else case.body
            status = _status(rooms.ann.client, case, server.address)
            assert status < 500, (label, case)
            if spoilt == 0:
                assert status < 300, (label, case)
                succeeded.add(label)

        @settings(
            max_examples=TRIES,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), spoilt=st.sampled_from([0, 1, 2, 3]))
        def check(case: schemathesis.Case[Any], spoilt: int) -> None:
            make(case, spoilt)

        check()
    assert len(succeeded) == len(calls)


def _status(client: httpx.Client, case: schemathesis.Case[Any], address: str) -> int:
    """Only the head of the answer is waited for: a stream does not end by itself."""
    request = case.as_transport_kwargs(base_url=address)
    request.pop("cookies")
    if isinstance(request.get("data"), bytes):
        request["content"] = request.pop("data")
    with client.stream(**request) as answer:
        return answer.status_code
