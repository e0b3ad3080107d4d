"""How a site is run: what its operator may choose."""

import ipaddress
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Self
from urllib.parse import urlsplit

import msgspec

from grandtour.core.errors import GrandTourError
from grandtour.table.care import BOT_PAUSE
from grandtour.table.relay import NoRelay, Relay

PREFIX = "GRANDTOUR_"
Count = Annotated[int, msgspec.Meta(ge=0)]
Seconds = Annotated[float, msgspec.Meta(ge=0)]


class BadSetting(GrandTourError):
    """An environment variable that cannot mean what it says."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each can be set by an environment variable, see `from_environment` and docs/hosting.md."""

    database: str
    bot_pause: Seconds = BOT_PAUSE
    bot_processes: Count | None = None
    """None: one a core. 0: none, bots think in threads beside the pages."""
    access_log: bool = False
    metrics_for_all: bool = False

    public_address: str = ""
    """What share links and QR codes begin with; empty: the address that the visitor has used."""
    network_address: str = ""
    """The same for visitors on the site's own machine, whose address is of no use to others."""
    allowed_hosts: tuple[str, ...] = ()
    """Names by which the site may be asked for; none: any."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed."""

    notify: str = ""
    """The relay for mail, as Apprise writes it: mailto://... It may hold a password."""
    notify_also: tuple[str, ...] = ()
    """Push services that players may name, each as service://host."""
    notify_after: Seconds = 30
    """So long the game has to wait for somebody before they are told."""

    bots_only_tables: bool = False
    """Whether people elsewhere may set up tables at which no person sits."""
    limit_own_machine: bool = False
    """Whether the limits for an address hold for the site's own machine, too."""
    connections: Count = 5000
    """Open at the same time, of everybody together; 0: any number."""
    connections_per_address: Count = 200
    """Idle ones included; a proxy's are not counted."""
    requests_per_address: Count = 100
    streams_per_address: Count = 40
    # Of one address; 0 lifts the limit.
    players_per_hour: Count = 60
    tables_per_hour: Count = 60
    lines_per_hour: Count = 120
    passes_per_hour: Count = 30
    """Links to another device, and recovery words, made or used."""
    words_per_hour: Count = 10
    """Attempts to come back by recovery words."""
    pictures_per_hour: Count = 240
    """Of one address; 0 lifts the limit."""
    mails_per_hour: Count = 10
    """Links that confirm where a player wants to be told of turns, for one address."""
    waiting_hours: Count = 24
    """After so long a table that still waits for players is removed; 0: never."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str], **chosen: object) -> Self:
        """What the variables say; `chosen` goes before them. Raises `BadSetting`."""
        values = {
            field.name: _read(PREFIX + field.name.upper(), field.type, environment)
            for field in msgspec.structs.fields(cls)
            if environment.get(PREFIX + field.name.upper(), "") != ""
        }
        return msgspec.convert({**values, **chosen}, cls)

    @property
    def tells(self) -> bool:
        """Whether people can be told of their turns."""
        return bool(self.notify or self.notify_also)


def check_telling(settings: Settings) -> None:
    """Raises `BadSetting` if nobody could be told as the operator wishes."""
    if not settings.tells:
        return
    if not settings.public_address:
        # Links in messages must not follow from what a visitor says the site is called.
        raise BadSetting("notify_without_address")
    try:
        Relay(settings.notify, settings.notify_also).close()
    except NoRelay as error:
        raise BadSetting(error.reason, **error.params) from None


def check_public_url(text: str) -> str:
    """The address given by `--public-url`, without a slash at the end. Raises `BadSetting`."""
    try:
        return _address(text.strip())
    except ValueError as error:
        raise BadSetting(
            "bad_setting", name="--public-url", value=text, detail=str(error)
        ) from None


def _read(name: str, wanted: object, environment: Mapping[str, str]) -> object:
    """`wanted` is a field's type, whatever is written in the struct above."""
    text = environment[name].strip()
    check = _CHECKS.get(name, str)
    try:
        if wanted == tuple[str, ...]:
            return tuple(check(part.strip()) for part in text.split(",") if part.strip())
        return msgspec.convert(check(text), wanted, strict=False)
    except ValueError as error:
        raise BadSetting("bad_setting", name=name, value=text, detail=str(error)) from None


def _address(text: str) -> str:
    parts = urlsplit(text)
    is_plain = not (parts.query or parts.fragment or parts.path.strip("/"))
    if parts.scheme not in {"http", "https"} or not parts.hostname or not is_plain:
        raise ValueError("it should look like https://games.example.org")
    # Raises if that is no number of a port.
    _ = parts.port
    return text.rstrip("/")


def _service(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9]*://[A-Za-z0-9.-]+", text):
        raise ValueError("it should look like ntfys://ntfy.example.org")
    return text


def _network(text: str) -> str:
    return str(ipaddress.ip_network(text, strict=False)) if "/" in text else _host(text)


def _host(text: str) -> str:
    return str(ipaddress.ip_address(text))


_CHECKS: Mapping[str, Callable[[str], str]] = {
    "GRANDTOUR_PUBLIC_ADDRESS": _address,
    "GRANDTOUR_NETWORK_ADDRESS": _address,
    "GRANDTOUR_PROXIES": _network,
    "GRANDTOUR_ALLOWED_HOSTS": str.lower,
    "GRANDTOUR_NOTIFY_ALSO": _service,
}
