"""The API's own description, and whatever a fuzzer makes of it."""

from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from tests.effort import some
from tests.serving import Server

OPENAPI = "/api/schema/openapi.json"
EXAMPLES = some(10, 40)


def test_the_schema_is_served_and_names_every_call(server: Server) -> None:
    schema = server.client().get(OPENAPI).json()
    assert schema["openapi"].startswith("3.")
    assert set(schema["paths"]) == {
        "/api/games",
        "/api/players",
        "/api/solos/{key}/{name}",
        "/api/solos/{key}/{name}/actions",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/again",
        "/api/tables/{table_id}/events",
        "/api/tables/{table_id}/record",
        "/api/tables/{table_id}/seats/{seat}",
        "/api/tables/{table_id}/seats/{seat}/actions",
        "/api/tables/{table_id}/seats/{seat}/bot",
        "/api/tables/{table_id}/seats/{seat}/talk",
        "/api/tables/{table_id}/talk",
        "/api/tables/{table_id}/view",
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
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path.endswith("/events"):
            # It does not end by itself.
            continue

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
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
