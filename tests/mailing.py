"""A mail relay on this machine that keeps what it is given."""

import email.policy
import queue
import socketserver
import threading
from email.message import EmailMessage
from typing import Self

TIMEOUT = 60.0


class _Talk(socketserver.StreamRequestHandler):
    """As much of SMTP as a client needs that sends one message."""

    server: "_Server"

    def handle(self) -> None:
        self._say("220 relay")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb == b"DATA":
                self._say("354 go on")
                self._take()
            elif verb == b"QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 relay")

    def _take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        if self.server.broken:
            self._say("451 not today")
            return
        self.server.letters.put(b"".join(lines))
        self._say("250 taken")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    broken = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.letters: queue.Queue[bytes] = queue.Queue()


class Post:
    """The relay; `address` is what an operator would set."""

    def __init__(self) -> None:
        self._server = _Server()
        self.address = f"mailto://127.0.0.1:{self._server.server_address[1]}?from=games@example.org"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def break_down(self, broken: bool = True) -> None:
        self._server.broken = broken

    def next_letter(self) -> EmailMessage:
        """Waits for one."""
        raw = self._server.letters.get(timeout=TIMEOUT)
        letter = email.message_from_bytes(raw, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        return letter

    @property
    def is_empty(self) -> bool:
        return self._server.letters.empty()


def text_of(letter: EmailMessage) -> str:
    part = letter.get_body(("plain",))
    assert part is not None
    text: str = part.get_content()
    return text
