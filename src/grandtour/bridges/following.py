"""What a seat has been told at a table of a site, kept up to date by what is new alone."""

from contextlib import suppress

import httpx
import msgspec

from grandtour.bridges.visitor import Visitor
from grandtour.client import Json


class Told(msgspec.Struct, frozen=True):
    """An event as the site tells it."""

    n: int
    kind: str
    data: dict[str, Json]


class Following:
    """`events` are all so far."""

    def __init__(self, client: Visitor, table: str, seat: int) -> None:
        self.events: list[Told] = []
        self._client = client
        self._path = f"/tables/{table}/events"
        self._seat = seat
        self._place = ""
        """The id of the last message; it also tells the site what was taken back since."""

    def read(self, number: int) -> list[Told]:
        """So many, which the site says there are."""
        if len(self.events) != number:
            self._hear(60.0, number)
        return self.events[:number]

    def wait(self, seconds: float) -> None:
        """Until something is new, or so long."""
        self._hear(seconds, None)

    def _hear(self, seconds: float, number: int | None) -> None:
        news = self._client.http.stream(
            "GET",
            self._path,
            params={"seat": self._seat},
            headers={"last-event-id": self._place} if self._place else {},
            timeout=seconds,
        )
        place = self._place
        with suppress(httpx.ReadTimeout), news as answer:
            for line in answer.iter_lines():
                kind, _, words = line.partition(":")
                if kind == "id":
                    place = words.strip()
                elif kind == "data":
                    self._note(msgspec.json.decode(words, type=Told))
                    self._place = place
                    if number is None or len(self.events) == number:
                        return

    def _note(self, event: Told) -> None:
        if event.kind == "taken_back":
            del self.events[event.data["n"] :]
        else:
            self.events.append(event)
