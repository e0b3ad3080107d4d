"""A bot that is a program takes a seat at somebody's table, over HTTP, as any player would."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from secrets import randbelow
from time import sleep
from typing import TypeVar

import httpx

from grandtour.bridges.conversation import Conversation
from grandtour.bridges.following import Following
from grandtour.bridges.limits import Limits
from grandtour.bridges.visitor import Look, Visitor
from grandtour.client import Json, Refused
from grandtour.core import registry
from grandtour.core.asides import parted
from grandtour.core.errors import GrandTourError, UnreadableAction

STAND_IN = "easy"
"""The bot that has the seat when the program is lost: nobody shall have to wait for it."""
PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0, *[15.0] * 15)
"""Seconds between tries while the site is away: four minutes in all, for the seat waits there."""
WAIT = 10.0
"""Seconds until one looks again although nothing was told."""

_AWAY = (429, 502, 503, 504)
"""What a site says, or a proxy for it, that may answer a moment later."""

T = TypeVar("T")


class BadSeat(GrandTourError):
    """There is no such seat, or none is open."""


def sit(
    address: str,
    table: str,
    seat: int | None,
    name: str,
    command: str,
    limits: Limits,
    pauses: Sequence[float] = PAUSES,
    token: str = "",
) -> dict[str, Json] | None:
    """Plays to the end and returns the outcome; None if the program was lost before.

    With the `token` of a player who sits there already it comes back to that seat. Raises
    `BadProgram` and `BadSeat`, `Refused` if the site wants none of it, and `httpx.HTTPError` if it
    is away, and stays away for all `pauses` together.
    """
    with Visitor(address, name, token) as client:
        info = client.call("GET", f"/tables/{table}")
        own = client.own_seats(table) if token else []
        seat = _chosen([chair["kind"] for chair in info["seats"]], own, seat)
        hello = {"game": info["game"], "version": info["version"], "seat": seat}
        # It is greeted before it sits down: who cannot play takes no seat.
        conversation = Conversation(command, {**hello, "seed": randbelow(1 << 32)}, limits)
        try:
            if seat in own:
                client.call("POST", f"/tables/{table}/seats/{seat}/back")
            else:
                client.sit(table, seat)
            return _Sitting(client, table, seat, conversation, pauses, info["game"]).play()
        except KeyboardInterrupt:
            _leave_at_once(client, f"/tables/{table}/seats/{seat}")
            raise
        finally:
            conversation.close()


def _leave_at_once(client: Visitor, seat: str) -> None:
    """Before the game the seat is open again, later a bot has it; whoever is in a hurry does not
    wait for a site that is away."""
    with suppress(Refused, httpx.HTTPError):
        try:
            client.call("POST", f"{seat}/leave")
        except Refused:
            client.call("POST", f"{seat}/bot", json={"bot": STAND_IN})


def _chosen(kinds: Sequence[str], own: Sequence[int], seat: int | None) -> int:
    if seat is None and own:
        return own[0]
    if seat is None:
        if "open" not in kinds:
            raise BadSeat("no_open_seat")
        return kinds.index("open")
    if not 0 <= seat < len(kinds):
        raise BadSeat("seats_here", last=len(kinds) - 1)
    return seat


class _Sitting:
    """One program on one seat until the end."""

    def __init__(
        self,
        client: Visitor,
        table: str,
        seat: int,
        conversation: Conversation,
        pauses: Sequence[float],
        game: str,
    ) -> None:
        self._game = registry.games().get(game)
        self._client = client
        self._table = table
        self._seat = seat
        self._conversation = conversation
        self._pauses = pauses
        self._told = Following(client, table, seat)
        self._declined: Look | None = None

    def play(self) -> dict[str, Json] | None:
        while self._info()["waiting"]:
            self._wait()
        while (look := self._patiently(self._look))["turn"]:
            action = self._asked(look)
            if self._conversation.over:
                self._leave()
                return None
            if action is not None:
                self._act(action)
            elif self._seat not in look["turn"]:
                self._wait()
        outcome: dict[str, Json] = self._info()["outcome"]
        return outcome

    def _asked(self, look: Look) -> str | None:
        """What the program does; out of turn it is asked once for each change."""
        talk, in_turn = self._conversation, self._seat in look["turn"]
        if not in_turn and (look == self._declined or not (talk.interrupts and look["legal"])):
            return None
        events = self._patiently(lambda: self._told.read(look["n"]))
        legal, asides = self._parted(look["legal"])
        action = talk.ask(look["view"], legal, events, in_turn=in_turn, asides=asides)
        self._declined = look if action is None else None
        return action

    def _parted(self, legal: list[str]) -> tuple[list[str], list[str]]:
        """What counts, and the asides, where the game is known: the site lists all together."""
        if self._game is None:
            return legal, []
        try:
            serious, _ = parted(self._game, [self._game.parse(text) for text in legal])
        except UnreadableAction:
            return legal, []
        return legal[: len(serious)], legal[len(serious) :]

    def _act(self, action: str) -> None:
        """Somebody may have been quicker, or the site be away: then there is another look, and
        another question. To send it again might be to do it twice."""
        try:
            self._client.act(self._table, self._seat, action)
        except (Refused, httpx.TransportError):
            self._wait(0.2)

    def _leave(self) -> None:
        path = f"/tables/{self._table}/seats/{self._seat}/bot"
        self._patiently(lambda: self._client.call("POST", path, json={"bot": STAND_IN}))

    def _wait(self, seconds: float = WAIT) -> None:
        # A site that is away is not waited for here, but by whoever looks next.
        with suppress(httpx.TransportError):
            self._told.wait(seconds)

    def _look(self) -> Look:
        return self._client.look(self._table, self._seat)

    def _info(self) -> dict[str, Json]:
        info: dict[str, Json] = self._patiently(
            lambda: self._client.call("GET", f"/tables/{self._table}")
        )
        return info

    def _patiently(self, ask: Callable[[], T]) -> T:
        """Again and again, with growing pauses, as long as the site is away."""
        for pause in self._pauses:
            try:
                return ask()
            except httpx.TransportError:
                sleep(pause)
            except Refused as error:
                if error.status not in _AWAY:
                    raise
                sleep(pause)
        return ask()
