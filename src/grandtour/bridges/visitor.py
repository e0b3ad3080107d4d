"""Whoever sits at tables of a site over HTTP, and wants to do more there than to play."""

from typing import Self

from grandtour.client import Client, Json

Look = dict[str, Json]
"""What a seat knows and may do: `n`, `seat`, `turn`, `view`, `legal`."""


class Visitor(Client):
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def sit(self, table: str, seat: int) -> Json:
        return self.call("POST", f"/tables/{table}/seats/{seat}")

    def own_seats(self, table: str) -> list[int]:
        """Where one sits already at that table, if it is among one's newest."""
        tables = self.call("GET", "/tables")
        return next((list(line["yours"]) for line in tables if line["table"] == table), [])

    def look(self, table: str, seat: int | None = None) -> Look:
        look: Look = self.call("GET", f"/tables/{table}/view", params=_of(seat))
        return look

    def act(self, table: str, seat: int, action: str) -> Json:
        return self.call("POST", f"/tables/{table}/seats/{seat}/actions", json={"action": action})

    def wait_after(self, table: str, look: Look, seconds: float = 1.0) -> None:
        """Until the seat of this look is told something new, or so long."""
        self.wait(table, seconds, after=look["n"], **_of(look["seat"]))


def _of(seat: int | None) -> dict[str, int]:
    return {} if seat is None else {"seat": seat}
