"""Where pictures are drawn: one at a time, in a process beside the site, and kept for a while."""

import asyncio
import hashlib
import sys
from collections import OrderedDict
from collections.abc import Callable

from grandtour.table.errors import TryAgain

_KEPT_BYTES = 8_000_000
_SECONDS = 30
_DRAW = (sys.executable, "-m", "grandtour.web.drawing")


class Studio:
    """Knows pictures by the SVG that they are made of, and forgets those not asked for."""

    def __init__(self, kept_bytes: int = _KEPT_BYTES) -> None:
        self._most = kept_bytes
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0
        self._lock = asyncio.Lock()

    async def png(self, svg: str, before: Callable[[], None] = lambda: None) -> bytes:
        """The picture, drawn now or before; `before` is called only if it has to be drawn.

        Raises what `before` raises, or `TryAgain`.
        """
        key = hashlib.sha256(svg.encode()).digest()
        if key not in self._kept:
            before()
            async with self._lock:
                # Whoever waited may find that another has asked for the same.
                if key not in self._kept:
                    self._keep(key, await _draw(svg))
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: bytes, png: bytes) -> None:
        self._kept[key] = png
        self._size += len(png)
        while self._size > self._most and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old)


async def _draw(svg: str) -> bytes:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*_DRAW, stdin=pipe, stdout=pipe)
    try:
        png, _ = await asyncio.wait_for(process.communicate(svg.encode()), _SECONDS)
    except TimeoutError:
        raise TryAgain("no_picture") from None
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode:
        raise TryAgain("no_picture")
    return png
