"""Plays at a site over its API, as anybody can (`grandtour[client]`, see docs/api.md)."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

import httpx

Look = dict[str, Any]
"""What a seat knows and may do: `n`, `seat`, `turn`, `view`, `legal`."""


class Refused(Exception):
    """The site's own words for why not."""


class Client:
    """A new player of that name, or one whose token is known."""

    def __init__(self, address: str, name: str = "", token: str = "") -> None:
        self.http = httpx.Client(base_url=f"{address.rstrip('/')}/api", timeout=60, trust_env=False)
        self.token = token or self.call("POST", "/players", json={"name": name})["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def call(self, method: str, path: str, **settings: Any) -> Any:
        answer = self.http.request(method, path, **settings)
        if answer.is_error:
            raise Refused(answer.json()["message"])
        return answer.json()

    def open(self, game: str, *seats: str, **options: Any) -> str:
        """A new table's id; seats are `me`, `open`, `guest Ann` or `bot strong`."""
        wishes = [dict(zip(("kind", "name"), seat.split(" ", 1), strict=False)) for seat in seats]
        body = {"game": game, "seats": wishes, "options": options}
        return str(self.call("POST", "/tables", json=body)["table"])

    def sit(self, table: str, seat: int) -> Any:
        return self.call("POST", f"/tables/{table}/seats/{seat}")

    def look(self, table: str, seat: int | None = None) -> Look:
        look: Look = self.call("GET", f"/tables/{table}/view", params=_of(seat))
        return look

    def act(self, table: str, seat: int, action: str) -> Any:
        return self.call("POST", f"/tables/{table}/seats/{seat}/actions", json={"action": action})

    def wait(self, table: str, look: Look, seconds: float = 1.0) -> None:
        """Until this seat is told something new, or so long."""
        params = {**_of(look["seat"]), "after": look["n"]}
        address = f"/tables/{table}/events"
        with (
            suppress(httpx.ReadTimeout),
            self.http.stream("GET", address, params=params, timeout=seconds) as news,
        ):
            next(news.iter_lines(), None)

    def events(self, table: str, look: Look) -> list[dict[str, Any]]:
        """All that the seat had been told by then: `n`, `kind` and `data` of each."""
        found: list[dict[str, Any]] = []
        if look["n"]:
            address = f"/tables/{table}/events"
            with self.http.stream("GET", address, params=_of(look["seat"])) as news:
                for line in news.iter_lines():
                    if line.startswith("data:"):
                        found.append(json.loads(line.removeprefix("data:")))
                    if len(found) == look["n"]:
                        break
        return found

    def play(self, table: str, seat: int, choose: Callable[[Look], str]) -> Any:
        """Plays this seat to the end of the game, and returns the outcome."""
        while True:
            look = self.look(table, seat)
            if not look["turn"]:
                return self.call("GET", f"/tables/{table}")["outcome"]
            if seat in look["turn"]:
                self.act(table, seat, choose(look))
            else:
                self.wait(table, look)


def _of(seat: int | None) -> dict[str, int]:
    return {} if seat is None else {"seat": seat}
