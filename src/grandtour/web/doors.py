"""One address at which several processes answer, each at a door of its own.

Where processes share one socket, whoever wakes first takes all who wait: with a burst of visitors
one of them has nearly all pages to draw, and the others have none.
"""

import socket
import sys

_OWN_DOORS = sys.platform == "linux"
"""Elsewhere sockets of one address do not take turns, and all processes share the first."""
_WAITING = 256
"""So many may wait at a door."""


class Doors:
    def __init__(self, listener: socket.socket, number: int) -> None:
        """The listener has taken the address; from now on it belongs here.

        So many doors are open at once: whoever comes before there are processes waits there.
        """
        self._family, self._address = listener.family, listener.getsockname()
        self.port: int = self._address[1]
        self._shared = None if _OWN_DOORS else listener
        if _OWN_DOORS:
            listener.close()
        self._first = [self._opened() for _ in range(number)]

    def take(self) -> socket.socket:
        """For a process that begins; with its end the door is closed, unless it is shared."""
        return self._first.pop() if self._first else self._opened()

    def _opened(self) -> socket.socket:
        if self._shared:
            return self._shared.dup()
        door = socket.socket(self._family)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        door.bind(self._address)
        door.listen(_WAITING)
        return door

    def close(self) -> None:
        """Those that were taken stay open."""
        for door in self._first:
            door.close()
        if self._shared:
            self._shared.close()
