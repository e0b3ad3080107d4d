"""An assistant at the table: a whole game through the protocol, with a player's rights."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from grandtour.bridges.mcp import TOOLS, Tools
from grandtour.bridges.mcp import server as player_server
from tests.serving import Server

Ask = Callable[..., Awaitable[Any]]


class Told(Exception):
    """What the assistant is told when a tool does not do it."""


def talk(site: Server, conversation: Callable[[Ask], Awaitable[None]]) -> None:
    """Lets an assistant use the tools of a new player."""
    tools = Tools(site.address, "Assistant")

    async def go() -> None:
        async with Client(player_server(tools)) as client:

            async def ask(tool: str, **arguments: Any) -> Any:
                return _answer(await client.call_tool(tool, arguments))

            assert {tool.name for tool in (await client.list_tools()).tools} == {
                tool.__name__ for tool in TOOLS
            }
            await conversation(ask)

    try:
        asyncio.run(go())
    finally:
        tools.close()


def _answer(result: Any) -> Any:
    text = "\n".join(part.text for part in result.content)
    if result.is_error:
        raise Told(text)
    return text


def test_an_assistant_plays_a_whole_game(server: Server) -> None:
    async def conversation(ask: Ask) -> None:
        assert "auction" in await ask("games")
        table = msgspec.json.decode(
            await ask("open_table", game="auction", seats=["me", "bot random"])
        )
        assert table["link"] == f"{server.address}/t/{table['table']}"
        here = {"table": table["table"], "seat": 0}
        while True:
            look = msgspec.json.decode(await ask("wait", seconds=5, **here))
            if not look["turn"]:
                break
            await ask("act", action=look["legal"][0], **here)
        over = msgspec.json.decode(await ask("table", table=table["table"]))
        assert over["outcome"]["ranking"]
        assert '"seed"' in await ask("record", table=table["table"])

    talk(server, conversation)


def test_it_is_told_why_not_and_sees_its_own_seat_alone(server: Server) -> None:
    async def conversation(ask: Ask) -> None:
        table = msgspec.json.decode(await ask("open_table", game="auction", seats=["me", "open"]))
        other = server.player("Bob")
        other.sit(table["table"], 1)
        own, others = ({"table": table["table"], "seat": seat} for seat in (0, 1))
        with pytest.raises(Told, match="seat"):
            await ask("look", **others)
        with pytest.raises(Told):
            await ask("act", action="bid 1", **others)
        before = await ask("look", **own)
        with pytest.raises(Told, match=r"\w+ \w+"):
            await ask("act", action="sing", **own)
        assert await ask("look", **own) == before
        with pytest.raises(Told):
            await ask("record", table=table["table"])
        with pytest.raises(Told):
            await ask("look", table="nowhere", seat=0)

    talk(server, conversation)


def test_it_asks_why_not_before_it_acts(server: Server) -> None:
    async def conversation(ask: Ask) -> None:
        table = msgspec.json.decode(await ask("open_table", game="auction", seats=["me", "open"]))
        bob = server.player("Bob")
        bob.sit(table["table"], 1)
        own, others = ({"table": table["table"], "seat": seat} for seat in (0, 1))
        before = await ask("look", **own)
        legal = msgspec.json.decode(before)["legal"]
        for action in legal:
            told = msgspec.json.decode(await ask("why_not", action=action, **own))
            assert told == {"legal": True, "reason": "", "message": ""}
        for action in ("sing", "bid 99"):
            told = msgspec.json.decode(await ask("why_not", action=action, **own))
            assert not told["legal"]
            with pytest.raises(Told) as refusal:
                await ask("act", action=action, **own)
            assert told["message"] in str(refusal.value)
        german = msgspec.json.decode(await ask("why_not", action="sing", language="de", **own))
        assert "kein Gebot" in german["message"]
        assert await ask("look", **own) == before, "nothing was done"
        with pytest.raises(Told, match="seat"):
            await ask("why_not", action=legal[0], **others)
        await ask("act", action=legal[0], **own)
        told = msgspec.json.decode(await ask("why_not", action=legal[1], **own))
        assert (told["legal"], told["reason"]) == (False, "already_bid")

    talk(server, conversation)


def test_it_talks_to_its_own_team_alone(server: Server) -> None:
    async def conversation(ask: Ask) -> None:
        runner, eve = server.player("Bob"), server.player("Eve")
        table = runner.create("euroquest", "me", "open", "open", "bot random")
        await ask("join_table", table=table, seat=1)
        eve.sit(table, 2)
        here = {"table": table, "seat": 1}
        assert '"to_team":true' in "".join(
            (await ask("say", text="He is in Lyon", to_team=True, **here)).split()
        )
        await ask("say", text="Hello", **here)
        said = {
            who.name: [line["text"] for line in who.call("GET", f"/api/tables/{table}/talk").json()]
            for who in (runner, eve)
        }
        assert said == {"Bob": ["Hello"], "Eve": ["He is in Lyon", "Hello"]}

    talk(server, conversation)


def test_who_plays_alone_is_told_that_there_is_no_team(server: Server) -> None:
    async def conversation(ask: Ask) -> None:
        table = msgspec.json.decode(
            await ask("open_table", game="auction", seats=["me", "bot random"])
        )
        with pytest.raises(Told, match="no team"):
            await ask("say", table=table["table"], seat=0, text="Psst", to_team=True)
        assert "Psst" not in await ask("listen", table=table["table"])

    talk(server, conversation)


def test_it_waits_for_a_friend_to_come(server: Server) -> None:
    async def conversation(ask: Ask) -> None:
        table = msgspec.json.decode(await ask("open_table", game="auction", seats=["me", "open"]))
        here = {"table": table["table"], "seat": 0}
        alone = msgspec.json.decode(await ask("wait", seconds=0.1, **here))
        assert alone["waiting"] is True
        assert [chair["kind"] for chair in alone["seats"]][1] == "open"
        waiting = asyncio.ensure_future(ask("wait", seconds=30, **here))
        bob = server.player("Bob")
        await asyncio.to_thread(bob.sit, table["table"], 1)
        assert msgspec.json.decode(await waiting)["legal"]

    talk(server, conversation)


def test_it_joins_reads_and_talks(server: Server) -> None:
    async def conversation(ask: Ask) -> None:
        bob = server.player("Bob")
        table = bob.create("europatour", "me", "open")
        await ask("join_table", table=table, seat=1)
        assert len(await ask("read_board", table=table, seat=1)) > 200
        rules = await ask("rules", game="europatour", language="de")
        assert "Karte" in rules
        assert rules.startswith("# Europa Tour\nZehn Karten"), "no ways to other pages"
        assert "Hello" in await ask("say", table=table, seat=1, text="Hello")
        assert "Hello" in await ask("listen", table=table)
        with pytest.raises(Told, match="no rules"):
            await ask("rules", game="nonsense")

    talk(server, conversation)


def test_names_lead_to_tables_and_rules_and_nowhere_else(server: Server) -> None:
    async def conversation(ask: Ask) -> None:
        for name in ("../api/games", "..", "a/b", "x?seat=0", "", "%2e%2e"):
            with pytest.raises(Told, match="no id of a table"):
                await ask("rules", game=name)
            for tool in ("table", "listen", "record"):
                with pytest.raises(Told, match="no id of a table"):
                    await ask(tool, table=name)
            for tool in ("look", "read_board", "join_table", "wait"):
                with pytest.raises(Told, match="no id of a table"):
                    await ask(tool, table=name, seat=0)
            with pytest.raises(Told, match="no id of a table"):
                await ask("act", table=name, seat=0, action="bid 1")
            with pytest.raises(Told, match="no id of a table"):
                await ask("why_not", table=name, seat=0, action="bid 1")
            with pytest.raises(Told, match="no id of a table"):
                await ask("say", table=name, seat=0, text="Hello")

    talk(server, conversation)


def test_after_a_restart_it_finds_its_seat_again(server: Server) -> None:
    known = server.player("Assistant")
    table = known.create("auction", "open", "me")
    tools = Tools(server.address, "Assistant", known.token)

    async def go() -> None:
        async with Client(player_server(tools)) as client:
            line = msgspec.json.decode(_answer(await client.call_tool("tables", {})))
            assert (line["table"], line["yours"]) == (table, [1])

    try:
        asyncio.run(go())
    finally:
        tools.close()


def test_a_site_that_is_away_is_told() -> None:
    tools = Tools("http://127.0.0.1:9", "Assistant")

    async def go() -> None:
        async with Client(player_server(tools)) as client:
            with pytest.raises(Told, match="cannot be reached"):
                _answer(await client.call_tool("games", {}))

    asyncio.run(go())


def test_the_command_speaks_the_protocol(server: Server, tmp_path: Path) -> None:
    command = StdioServerParameters(
        command=sys.executable,
        args=["-c", "from grandtour.cli import app; app()", "mcp", "--site", server.address],
        env=dict(os.environ),
    )

    async def go() -> None:
        async with Client(stdio_client(command, errlog=errors)) as client:
            assert "auction" in _answer(await client.call_tool("games", {}))

    with (tmp_path / "errors.txt").open("w+") as errors:
        asyncio.run(go())
        errors.seek(0)
        assert errors.read() == "", "it says nothing of what goes well"
