"""HTTP with bounds: a request has to arrive in time, and may not be endless.

Uvicorn limits only how long it waits between requests. Here a request's head and its body have a
time each, and a size, and one address has only so many connections, those at rest included. What a
person could do something about is said by the gate and the pages.
"""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from grandtour.web.limits import ConnectionLimits

LARGEST_HEAD = 32 * 1024
"""Twice what the gate lets through: up to here it can still answer with a sentence."""
LARGEST_MESSAGE = 1024 * 1024
"""Far more than the application reads; what a body has beside it, trailers, is bounded, too."""
TOO_SLOW, TOO_LARGE, TOO_MUCH = 408, 431, 413


class TimelyProtocol(HttpToolsProtocol):
    """Cuts off whoever does not finish a request, or holds too many connections."""

    limits: ConnectionLimits | None = None
    _counted: str | None = None
    head_seconds = 10.0
    body_seconds = 20.0
    _timer: TimerHandle | None = None
    _in_head = True
    _size = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.limits and not self._enter(self.limits):
            transport.close()
            return
        self._expect(self.head_seconds)

    def _enter(self, limits: ConnectionLimits) -> bool:
        """Counts this connection; False if its address has too many."""
        address = limits.counted(self.client[0] if self.client else "")
        if address is None:
            return True
        if not limits.crowd.enter(address):
            return False
        self._counted = address
        return True

    def data_received(self, data: bytes) -> None:
        if self._timer is None and (self.cycle is None or self.cycle.response_complete):
            # Something between two requests: it may become the next one.
            self._expect(self.head_seconds)
        self._size += len(data)
        super().data_received(data)
        if self._in_head and self._size > LARGEST_HEAD:
            self._cut_off(TOO_LARGE)
        elif self._size > LARGEST_MESSAGE:
            self._cut_off(TOO_MUCH)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._expect(self.head_seconds)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._expect(self.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._in_head = True
        self._size = 0
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self.limits and self._counted is not None:
            self.limits.crowd.leave(self._counted)
        super().connection_lost(exc)

    def _expect(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self._cut_off, TOO_SLOW)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _cut_off(self, status: int) -> None:
        self._stop_timer()
        if self.transport.is_closing():
            return
        if self._size and self._may_answer():
            self.transport.write(
                STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n"
            )
        self.transport.close()

    def _may_answer(self) -> bool:
        """Whether this request has no answer yet, and no earlier one is being answered."""
        if self._in_head:
            return self.cycle is None or self.cycle.response_complete
        return not self.cycle.response_started and not self.pipeline


def limited(limits: ConnectionLimits) -> type[TimelyProtocol]:
    """The protocol of a site that has these limits."""
    return type("LimitedProtocol", (TimelyProtocol,), {"limits": limits})
