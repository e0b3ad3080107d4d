"""A foreign program that is talked to by lines, and that can harm nobody but itself.

Whatever it does, the talk ends at a deadline: it may be dead, asleep, deaf, or write for ever. It
has so much memory, time and room for what it writes, and it is stopped while nobody asks it
anything, so that it takes nothing from those who think meanwhile. This is fairness, not a prison:
the program has all rights of whoever starts it.
"""

import os
import resource
import selectors
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from time import monotonic

from grandtour.bridges.limits import BadProgram, Limits

_BLOCK = 65536
_LAST_WORDS_SECONDS = 0.5
_NOISE_BYTES = 65536
"""So much of what it writes to stderr is passed on."""


class OutOfTime(Exception):
    """The deadline has passed without an answer."""


class ProgramLost(Exception):
    """It has ended, or was ended since it broke a limit."""


class Program:
    """One running program. After `ProgramLost` it is gone for good."""

    def __init__(self, command: str, limits: Limits) -> None:
        self._limits = limits
        self._process = _started(command)
        self._incoming = b""
        self._outgoing = b""
        self._room = limits.answer_bytes
        self._lines = limits.answer_lines
        self._noise = _NOISE_BYTES
        self._selector = selectors.DefaultSelector()
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
            self._selector.register(pipe, selectors.EVENT_READ)
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        _limit(self._process.pid, limits)

    def ask(self, line: bytes) -> None:
        """Lets the program go on, with a new question."""
        self._room = self._limits.answer_bytes
        self._lines = self._limits.answer_lines
        self.tell(line)
        self._signal(signal.SIGCONT)

    def tell(self, line: bytes) -> None:
        """One more line for it, to be written while its answer is waited for."""
        self._outgoing += line + b"\n"

    def hear(self, deadline: float) -> bytes:
        """The next line that it writes. Raises `OutOfTime` and `ProgramLost`."""
        while b"\n" not in self._incoming:
            left = deadline - monotonic()
            if left <= 0:
                raise OutOfTime
            self._exchange(left)
        self._lines -= 1
        if self._lines < 0:
            raise ProgramLost(f"it wrote over {self._limits.answer_lines} lines for one answer")
        line, _, self._incoming = self._incoming.partition(b"\n")
        return line

    def rest(self) -> None:
        """Stops it until it is asked again."""
        self._signal(signal.SIGSTOP)

    def end(self, last_words: bytes = b"") -> None:
        """Ends it and all that it has started. It may hear one line more, and has a moment."""
        process = self._process
        assert process.stdin is not None
        with suppress(OSError):
            if last_words and not self._outgoing:
                process.stdin.write(last_words + b"\n")
            process.stdin.close()
        self._signal(signal.SIGCONT)
        if last_words:
            with suppress(subprocess.TimeoutExpired):
                process.wait(_LAST_WORDS_SECONDS)
        self._signal(signal.SIGKILL)
        process.wait()
        self._selector.close()
        for pipe in (process.stdout, process.stderr):
            assert pipe is not None
            pipe.close()

    def _exchange(self, seconds: float) -> None:
        """Writes and reads what can be written and read now, or within this time."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        known = stdin in self._selector.get_map()
        if self._outgoing and not known:
            self._selector.register(stdin, selectors.EVENT_WRITE)
        elif known and not self._outgoing:
            self._selector.unregister(stdin)
        for key, _ in self._selector.select(seconds):
            if key.fileobj is stdin:
                self._write(key.fd)
            elif key.fileobj is stdout:
                self._read(key.fd)
            else:
                self._pass_on(key.fd)

    def _write(self, fd: int) -> None:
        try:
            written = os.write(fd, self._outgoing[:_BLOCK])
        except OSError as error:
            raise ProgramLost("it reads no more") from error
        self._outgoing = self._outgoing[written:]

    def _read(self, fd: int) -> None:
        block = os.read(fd, _BLOCK)
        if not block:
            raise ProgramLost("it has ended")
        self._room -= len(block)
        if self._room < 0:
            raise ProgramLost(f"it wrote over {self._limits.answer_bytes} bytes for one answer")
        self._incoming += block

    def _pass_on(self, fd: int) -> None:
        block = os.read(fd, _BLOCK)
        if not block:
            self._selector.unregister(fd)
        sys.stderr.write(block[: self._noise].decode(errors="replace"))
        self._noise = max(0, self._noise - len(block))

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)


def _started(command: str) -> "subprocess.Popen[bytes]":
    """In a group of its own, but in our session: if we are killed, the system ends what rests."""
    try:
        words = shlex.split(command)
        if not words:
            raise BadProgram("bad_program", command=command, detail="it names no program")
        return subprocess.Popen(  # noqa: S603 whoever names a program wants it to run
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            process_group=0,
        )
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise BadProgram("bad_program", command=command, detail=detail) from error


def _limit(pid: int, limits: Limits) -> None:
    """Memory is counted as data: what is merely reserved, as by JavaScript's engines, is free."""
    if not hasattr(resource, "prlimit"):
        return
    megabytes = limits.megabytes << 20
    with suppress(ProcessLookupError):
        for kind, most in (
            (resource.RLIMIT_DATA, megabytes),
            (resource.RLIMIT_CPU, limits.processor_seconds),
            (resource.RLIMIT_CORE, 0),
        ):
            resource.prlimit(pid, kind, (most, most))
