"""A bot that is a program takes a seat at somebody's table, over HTTP, as any player would."""

from secrets import randbelow
from types import SimpleNamespace
from typing import Any

from grandtour.bridges.conversation import Conversation
from grandtour.bridges.limits import Limits
from grandtour.bridges.visitor import Visitor
from grandtour.client import Refused

STAND_IN = "easy"
"""The bot that has the seat when the program is lost: nobody shall have to wait for it."""


def sit(
    address: str, table: str, seat: int | None, name: str, command: str, limits: Limits
) -> dict[str, Any] | None:
    """Plays to the end and returns the outcome; None if the program was lost before.

    Raises `BadProgram`, and `Refused` if there is no such table, or no seat for it.
    """
    with Visitor(address, name) as client:
        info = client.call("GET", f"/tables/{table}")
        if seat is None:
            kinds = [chair["kind"] for chair in info["seats"]]
            if "open" not in kinds:
                raise Refused("There is no open seat at this table.")
            seat = kinds.index("open")
        hello = {"game": info["game"], "version": info["version"], "seat": seat}
        # It is greeted before it sits down: who cannot play takes no seat.
        conversation = Conversation(command, {**hello, "seed": randbelow(1 << 32)}, limits)
        try:
            client.sit(table, seat)
            return _play(client, table, seat, conversation)
        finally:
            conversation.close()


def _play(
    client: Visitor, table: str, seat: int, conversation: Conversation
) -> dict[str, Any] | None:
    while client.call("GET", f"/tables/{table}")["waiting"]:
        client.wait(table, seat=seat, after=0)
    while True:
        look = client.look(table, seat)
        if not look["turn"]:
            outcome: dict[str, Any] = client.call("GET", f"/tables/{table}")["outcome"]
            return outcome
        in_turn = seat in look["turn"]
        action = None
        if in_turn or (conversation.interrupts and look["legal"]):
            log = [SimpleNamespace(**event) for event in client.events(table, look)]
            action = conversation.ask(look["view"], look["legal"], log, in_turn=in_turn)
        if conversation.over:
            client.call("POST", f"/tables/{table}/seats/{seat}/bot", json={"bot": STAND_IN})
            return None
        if action is not None:
            _act(client, table, seat, action)
        elif not in_turn:
            client.wait_after(table, look)


def _act(client: Visitor, table: str, seat: int, action: str) -> None:
    """Somebody may have been quicker; then there is another look, and another question."""
    try:
        client.act(table, seat, action)
    except Refused:
        client.wait_after(table, client.look(table, seat), seconds=0.2)
