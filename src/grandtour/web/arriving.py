"""How people get to a site that has just been started: what to open here, what to tell friends."""

import ipaddress
import socket
from collections.abc import Iterator

from grandtour.web.addresses import is_loopback

ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104 compared, not bound
_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation, which nobody has: only the way out of this machine is asked for."""


def network_host() -> str | None:
    """This machine's address in its network, as far as the standard library knows it.

    Nothing is sent: connecting a datagram socket only chooses the interface.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            host = str(probe.getsockname()[0])
        except OSError:
            return None
    address = ipaddress.ip_address(host)
    return None if address.is_loopback or address.is_unspecified else host


def address_of(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def network_address(host: str, port: int) -> str:
    """What friends in the same network open if the site listens on this host; empty if they cannot.

    >>> network_address("127.0.0.1", 8000), network_address("192.168.1.20", 8000)
    ('', 'http://192.168.1.20:8000')
    """
    if host in ANYWHERE:
        found = network_host()
        return address_of(found, port) if found else ""
    return "" if host == "localhost" or is_loopback(host) else address_of(host, port)


def greeting(host: str, port: int, network: str, public: str) -> Iterator[str]:
    """The first lines that the operator reads: where to open the site, and what to give friends."""
    here = address_of("127.0.0.1" if host in ANYWHERE else host, port)
    yield f"Grand Tour is open: {here}/  (Ctrl+C stops it)"
    if public:
        yield f"Give your friends this address: {public}/"
    elif network:
        yield f"Friends in the same network open: {network}/"
    elif host in ANYWHERE:
        yield "This machine seems to be in no network; if it is, say --public-url."
    else:
        yield "Only this machine can open it. For friends in the same network, start it with"
        yield "make play HOST=0.0.0.0, or grandtour serve --host 0.0.0.0"
