"""Whoever sends a request slowly, or without end, is cut off; whoever is in time is not."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from grandtour.web.limits import ConnectionLimits
from grandtour.web.protocol import LARGEST_HEAD, LARGEST_MESSAGE, TimelyProtocol, limited
from grandtour.web.settings import Settings

pytestmark = pytest.mark.anyio
A_WHILE = 0.2
HEAD = b"POST / HTTP/1.1\r\nHost: x\r\n"
BODY = b"Content-Length: 4\r\n\r\n"


class Hasty(TimelyProtocol):
    head_seconds = A_WHILE
    body_seconds = A_WHILE


async def read_all(scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
    """Says what it was sent, once it has it."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body, more = body + message["body"], message["more_body"]
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def serving(protocol: type[TimelyProtocol]) -> AsyncIterator[tuple[str, int]]:
    config = uvicorn.Config(read_all, lifespan="off", log_config=None)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[:2]


@asynccontextmanager
async def calling() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    async with serving(Hasty) as address:
        reader, writer = await asyncio.open_connection(*address)
        yield reader, writer
        writer.close()


async def test_a_request_in_time_is_answered_and_another_after_it() -> None:
    async with calling() as (reader, writer):
        for text in (b"abcd", b"efgh"):
            writer.write(HEAD + BODY + text)
            assert (await reader.readuntil(text)).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "begun",
    [HEAD, HEAD[:3], HEAD + BODY, HEAD + BODY + b"ab",
     HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n"],
    ids=["head", "first word", "no body", "half a body", "a chunk"],
)  # fmt: skip
async def test_a_request_that_does_not_end_is_cut_off(begun: bytes) -> None:
    async with calling() as (reader, writer):
        writer.write(begun)
        assert (await asyncio.wait_for(reader.read(), 10)).startswith(b"HTTP/1.1 408")


async def test_drop_by_drop_is_too_slow() -> None:
    async with calling() as (reader, writer):
        ended = asyncio.create_task(reader.read())
        writer.write(HEAD)
        for n in range(1000):
            writer.write(f"X-{n}: y\r\n".encode())
            await asyncio.sleep(A_WHILE / 10)
            if ended.done():
                break
        assert ended.done()
        assert n < 100
        # Whoever still writes to somebody who has gone may be told that before the answer.
        with suppress(ConnectionResetError):
            assert ended.result().startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize("begun", [b"", b"\r\n"])
async def test_who_says_nothing_is_not_waited_for(begun: bytes) -> None:
    async with calling() as (reader, writer):
        writer.write(begun)
        answer = await asyncio.wait_for(reader.read(), 10)
        assert answer == b"" or answer.startswith(b"HTTP/1.1 408")


async def test_who_says_nothing_more_after_an_answer() -> None:
    async with calling() as (reader, writer):
        writer.write(HEAD + BODY + b"abcd")
        await reader.readuntil(b"abcd")
        writer.write(b"\r\nGET")
        assert (await asyncio.wait_for(reader.read(), 10)).startswith(b"HTTP/1.1 408")


async def test_a_head_without_end_is_cut_off() -> None:
    async with calling() as (reader, writer):
        writer.write(HEAD + b"X-Much: " + b"x" * (LARGEST_HEAD + 1))
        assert (await asyncio.wait_for(reader.read(), 10)).startswith(b"HTTP/1.1 431")


async def test_trailers_without_end_are_cut_off() -> None:
    async with calling() as (reader, writer):
        writer.write(HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n")
        for n in range(2 * LARGEST_MESSAGE // 1024):
            writer.write(f"X-{n}: ".encode() + b"x" * 1024 + b"\r\n")
        try:
            answer = await asyncio.wait_for(reader.read(), 10)
        except ConnectionResetError:
            answer = b""
        assert answer == b"" or answer.startswith(b"HTTP/1.1 413")


async def answered(address: tuple[str, int]) -> bool:
    """Whether somebody new is let in."""
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(HEAD + BODY + b"abcd")
        return (await reader.read(64)).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False
    finally:
        writer.close()


async def test_one_address_has_so_many_connections_and_no_more() -> None:
    settings = Settings(database="", connections_per_address=3, limit_own_machine=True)
    async with serving(limited(ConnectionLimits(settings))) as address:
        people = [await asyncio.open_connection(*address) for _ in range(3)]
        # Those who were first are served, others are not.
        people[0][1].write(HEAD + BODY + b"abcd")
        assert (await people[0][0].readuntil(b"abcd")).startswith(b"HTTP/1.1 200")
        assert not await answered(address)
        people[1][1].close()
        # The server learns of it soon.
        async with asyncio.timeout(10):
            while not await answered(address):
                pass
        for _, writer in people:
            writer.close()


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("127.0.0.1", None),
        ("10.1.2.3", None),
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", ""),
    ],
)
def test_whose_connections_are_counted(address: str, counted: str | None) -> None:
    settings = Settings(database="", proxies=("10.0.0.0/8",))
    assert ConnectionLimits(settings).counted(address) == counted
