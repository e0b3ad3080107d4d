"""Plays whole games at a site over its API, as anybody can (`grandtour[client]`, docs/api.md)."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias, TypedDict, Unpack

import httpx

Json: TypeAlias = Any
"""What a site answers. `Any`: whoever asks knows from docs/api.md what that holds."""


class Content(TypedDict, total=False):
    """What goes with a request."""

    json: object
    params: Mapping[str, str | int]
    headers: Mapping[str, str]


class Refused(Exception):
    """The site's own words for why not, and HTTP's number for it."""

    def __init__(self, words: str, status: int = 0) -> None:
        super().__init__(words)
        self.status = status


class Client:
    """A new player of that name, or one whose token is known."""

    def __init__(self, address: str, name: str = "", token: str = "") -> None:
        self.http = httpx.Client(base_url=f"{address.rstrip('/')}/api", timeout=60, trust_env=False)
        self.token = token or self.call("POST", "/players", json={"name": name})["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def call(self, method: str, path: str, **content: Unpack[Content]) -> Json:
        answer = self.http.request(method, path, **content)
        words = f"{answer.url.host} answers {answer.status_code} {answer.reason_phrase}"
        try:
            told = answer.json()
        except ValueError:  # a proxy speaks, or something that is no such site
            raise Refused(words, answer.status_code) from None
        if answer.is_error:
            words = told.get("message", words) if isinstance(told, dict) else words
            raise Refused(words, answer.status_code)
        return told

    def open(self, game: str, *seats: str, **options: object) -> str:
        """A new table's id; seats are `me`, `open`, `guest Ann` or `bot strong`."""
        wishes = [dict(zip(("kind", "name"), seat.split(" ", 1), strict=False)) for seat in seats]
        body = {"game": game, "seats": wishes, "options": options}
        return str(self.call("POST", "/tables", json=body)["table"])

    def wait(self, table: str, seconds: float = 1.0, **known: int) -> None:
        """Until there is news for this `seat` after so many (`after`), or so long."""
        news = self.http.stream("GET", f"/tables/{table}/events", params=known, timeout=seconds)
        with suppress(httpx.ReadTimeout), news as answer:
            next(answer.iter_lines(), None)

    def play(self, table: str, seat: int, choose: Callable[[dict[str, Json]], str]) -> Json:
        """Plays this seat to the end of the game, and returns the outcome."""
        path = f"/tables/{table}"
        while self.call("GET", path)["waiting"]:  # for somebody who takes the last seat
            self.wait(table, 60, seat=seat)
        while (look := self.call("GET", f"{path}/view", params={"seat": seat}))["turn"]:
            if seat in look["turn"]:
                self.call("POST", f"{path}/seats/{seat}/actions", json={"action": choose(look)})
            else:
                self.wait(table, seat=seat, after=look["n"])
        return self.call("GET", path)["outcome"]
