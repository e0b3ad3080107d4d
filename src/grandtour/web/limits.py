"""How much one address may ask for: at the same time, and in an hour."""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from litestar.types import Scope

from grandtour.core.errors import GrandTourError
from grandtour.table.errors import NotAllowed
from grandtour.web.addresses import is_among, is_loopback, is_own_machine, neighbourhood
from grandtour.web.requests import AnyRequest
from grandtour.web.settings import Settings

Kind = Literal["players", "tables", "lines", "pictures", "passes", "words", "mails"]
AN_HOUR = 3600.0
ADDRESSES_KEPT = 10_000


class TooMany(GrandTourError):
    """One address asks for more than its share; `seconds` says when to try again."""


class Buckets:
    """One bucket of tokens an address: it begins full, each use takes one, time refills it.

    Only so many addresses are kept. Those forgotten are the ones not seen for longest; theirs are
    full again, or nearly so.
    """

    def __init__(self, size: int, seconds: float, kept: int = ADDRESSES_KEPT) -> None:
        self._size = size
        self._rate = size / seconds
        self._kept = kept
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float) -> float:
        """Takes a token and returns 0, or, if there is none, the seconds until there is one.

        Buckets of size 0 have no bottom.
        """
        if not self._size:
            return 0.0
        level, since = self._levels.pop(address, (float(self._size), now))
        level = min(self._size, level + max(0.0, now - since) * self._rate)
        wait = 0.0 if level >= 1 else (1 - level) / self._rate
        self._levels[address] = (level if wait else level - 1, now)
        if len(self._levels) > self._kept:
            self._levels.popitem(last=False)
        return wait

    def __len__(self) -> int:
        return len(self._levels)


class Crowd:
    """How many of something each address has now; empty when nobody has any."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._now: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """One more; False, and nothing counted, if that were too many."""
        if self.most and self._now[address] >= self.most:
            return False
        self._now[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._now[address] -= 1
        if not self._now[address]:
            del self._now[address]

    def __len__(self) -> int:
        return len(self._now)


class ConnectionLimits:
    """How many connections an address may have open; proxies stand for many people."""

    def __init__(self, settings: Settings) -> None:
        self.crowd = Crowd(settings.connections_per_address)
        self._settings = settings

    def counted(self, address: str) -> str | None:
        """The address to count for; None where nothing is limited."""
        if is_loopback(address) and not self._settings.limit_own_machine:
            return None
        return None if is_among(address, self._settings.proxies) else neighbourhood(address)


class Limits:
    """The limits of one site, as its operator has set them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._hourly = {
            "players": Buckets(settings.players_per_hour, AN_HOUR),
            "tables": Buckets(settings.tables_per_hour, AN_HOUR),
            "lines": Buckets(settings.lines_per_hour, AN_HOUR),
            "pictures": Buckets(settings.pictures_per_hour, AN_HOUR),
            "passes": Buckets(settings.passes_per_hour, AN_HOUR),
            "words": Buckets(settings.words_per_hour, AN_HOUR),
            "mails": Buckets(settings.mails_per_hour, AN_HOUR),
        }
        self._requests = Crowd(settings.requests_per_address)
        self._streams = Crowd(settings.streams_per_address)

    def take(self, kind: Kind, scope: Scope, now: float) -> None:
        """Counts one more of this kind. Raises `TooMany`."""
        address = self._counted(scope)
        if address is None:
            return
        seconds = math.ceil(self._hourly[kind].take(address, now))
        if seconds:
            minutes = math.ceil(seconds / 60)
            if kind == "players":
                raise TooMany("too_many_players", seconds=seconds, n=minutes)
            if kind == "tables":
                raise TooMany("too_many_tables", seconds=seconds, n=minutes)
            if kind == "pictures":
                raise TooMany("too_many_pictures", seconds=seconds, n=minutes)
            if kind == "lines":
                raise TooMany("too_many_lines", seconds=seconds, n=minutes)
            raise TooMany("too_many_tries", seconds=seconds, n=minutes)

    @contextmanager
    def present(self, scope: Scope, *, stream: bool) -> Iterator[None]:
        """Counts a request while it is answered. Raises `TooMany`."""
        address = self._counted(scope)
        if address is None:
            yield
            return
        crowd = self._streams if stream else self._requests
        if not crowd.enter(address):
            if stream:
                raise TooMany("too_many_streams", seconds=30, most=crowd.most)
            raise TooMany("too_many_requests", seconds=5, most=crowd.most)
        try:
            yield
        finally:
            crowd.leave(address)

    def _counted(self, scope: Scope) -> str | None:
        """The address to count for; None where nothing is limited."""
        client = scope.get("client")
        address = client[0] if client else ""
        if not self.settings.limit_own_machine and is_own_machine(address, scope["headers"]):
            return None
        return neighbourhood(address)


def limits_of(request: AnyRequest) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def count_one(request: AnyRequest, kind: Kind) -> None:
    """One more of this kind from this address. Raises `TooMany`."""
    limits_of(request).take(kind, request.scope, time.monotonic())


def check_people(request: AnyRequest, people: int) -> None:
    """Bots alone would keep the machine busy for nobody; see `bots_only_tables`.

    Raises `NotAllowed`.
    """
    limits = limits_of(request)
    address = request.client.host if request.client else ""
    if people or limits.settings.bots_only_tables:
        return
    if not is_own_machine(address, request.scope["headers"]):
        raise NotAllowed("bots_only")
