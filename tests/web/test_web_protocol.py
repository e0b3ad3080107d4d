"""Whoever sends a request slowly, or without end, is cut off; whoever is in time is not."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from grandtour.web.protocol import LARGEST_HEAD, LARGEST_MESSAGE, TimelyProtocol

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
async def calling() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    config = uvicorn.Config(read_all, lifespan="off", log_config=None)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Hasty(config, state, {}), "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
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
