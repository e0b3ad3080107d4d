"""A small HTTP/1.1 client: the one who measures must be quicker than what is measured."""

import asyncio
import zlib
from collections.abc import Callable, Mapping
from time import monotonic
from typing import NamedTuple

from httptools import HttpResponseParser

HOST = "127.0.0.1"
_LONGEST_REST = 3.0
"""Seconds after which a connection is not used again: the server may be about to close it."""
_FIRST_WORDS = 300
_GZIP = 16 + zlib.MAX_WBITS


class Answer(NamedTuple):
    status: int
    body: bytes

    @property
    def refused(self) -> bool:
        return self.status >= 300

    @property
    def words(self) -> str:
        """How it begins, for a sentence about what went wrong."""
        return self.body[:_FIRST_WORDS].decode(errors="replace")


class _Connection(asyncio.Protocol):
    """One request at a time; the body goes to `hear` piece by piece, as it comes."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._parser = HttpResponseParser(self)
        self._unzip: Callable[[bytes], bytes] | None = None
        self._transport: asyncio.Transport
        self._status: asyncio.Future[int] | None = None

    async def ask(self, request: bytes) -> int:
        """The status of the answer, when its body is complete."""
        self._status = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._status

    def send(self, request: bytes) -> None:
        """For an answer without an end."""
        self._transport.write(request)

    def close(self) -> None:
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if self._status and not self._status.done():
            self._status.set_exception(exc or ConnectionResetError())

    def data_received(self, data: bytes) -> None:
        self._parser.feed_data(data)

    def on_message_begin(self) -> None:
        self._unzip = None

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() == b"content-encoding" and value == b"gzip":
            self._unzip = zlib.decompressobj(_GZIP).decompress

    def on_body(self, body: bytes) -> None:
        self._hear(self._unzip(body) if self._unzip else body)

    def on_message_complete(self) -> None:
        if self._status and not self._status.done():
            self._status.set_result(self._parser.get_status_code())


class Client:
    """Somebody who asks one thing after another, always with the same headers."""

    def __init__(self, port: int, headers: Mapping[str, str]) -> None:
        self._port = port
        lines = {"host": f"{HOST}:{port}", "accept-encoding": "gzip", **headers}
        self._headers = _lines(lines)
        self._connection: _Connection | None = None
        self._used = 0.0
        self._body = bytearray()

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        if self._connection is None or monotonic() - self._used > _LONGEST_REST:
            self.close()
            self._connection = await _connect(self._port, self._body.extend)
        self._body.clear()
        more = {"content-length": str(len(body)), **(headers or {})} if body else headers or {}
        request = f"{method} {path} HTTP/1.1\r\n{self._headers}{_lines(more)}\r\n"
        status = await self._connection.ask(request.encode() + body)
        self._used = monotonic()
        return Answer(status, bytes(self._body))

    async def listen(self, path: str, hear: Callable[[str, str], None]) -> Callable[[], None]:
        """Calls `hear` with name and data of each server-sent event; returns what ends it."""
        connection = await _connect(self._port, EventReader(hear).feed)
        request = f"GET {path} HTTP/1.1\r\n{self._headers}accept: text/event-stream\r\n\r\n"
        connection.send(request.encode())
        return connection.close

    def close(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None


class EventReader:
    """Reads server-sent events.

    >>> reader = EventReader(print)
    >>> reader.feed(b"event: parts\\r\\ndata: one\\r\\ndata: t")
    >>> reader.feed(b"wo\\r\\n\\r\\ndata: 3\\n\\n")
    parts one
    two
    message 3
    """

    def __init__(self, hear: Callable[[str, str], None]) -> None:
        self._hear = hear
        self._rest = b""
        self._name = ""
        self._data: list[str] = []

    def feed(self, piece: bytes) -> None:
        *lines, self._rest = (self._rest + piece).split(b"\n")
        for line in lines:
            self._read(line.decode().removesuffix("\r"))

    def _read(self, line: str) -> None:
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            self._data.append(value)
        elif field == "event":
            self._name = value
        elif not line:
            if self._data:
                self._hear(self._name or "message", "\n".join(self._data))
            self._name, self._data = "", []


async def _connect(port: int, hear: Callable[[bytes], None]) -> _Connection:
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(lambda: _Connection(hear), HOST, port)
    return connection


def _lines(headers: Mapping[str, str]) -> str:
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items())
