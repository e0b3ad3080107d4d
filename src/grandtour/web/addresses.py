"""Where a request comes from, and by which name the site was asked for."""

import ipaddress
import re
from collections.abc import Collection, Iterable
from functools import lru_cache

_FORWARDED = {b"x-forwarded-for", b"x-forwarded-proto", b"forwarded", b"x-real-ip", b"via"}
_HOST = re.compile(r"(?:[A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::(\d{1,5}))?")
_LARGEST_PORT = 65_535

Headers = Iterable[tuple[bytes, bytes]]


def is_own_machine(address: str, headers: Headers) -> bool:
    """Whether the request was made on the site's own machine.

    One that a proxy has passed on was not, even if nobody has told us of the proxy.
    """
    return is_loopback(address) and not any(name in _FORWARDED for name, _ in headers)


@lru_cache(1000)
def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def is_among(address: str, networks: Collection[str]) -> bool:
    """Whether the address is one of these, or lies in one of these networks.

    >>> is_among("10.1.2.3", ["10.0.0.0/8"]), is_among("192.0.2.7", ["192.0.2.8"])
    (True, False)
    """
    try:
        known = ipaddress.ip_address(address)
        return any(known in ipaddress.ip_network(network) for network in networks)
    except ValueError:
        return False


def is_good_host(host: str, allowed: Collection[str]) -> bool:
    """Whether this Host header names a machine, and one of those allowed, if any are named.

    >>> is_good_host("games.example.org:8000", ["games.example.org"])
    True
    """
    found = _HOST.fullmatch(host)
    if found is None or int(found[1] or 0) > _LARGEST_PORT:
        return False
    return not allowed or host.rpartition(":")[0] in allowed or host in allowed


def neighbourhood(address: str) -> str:
    """What is counted as one address: of IPv6 the network that a household gets.

    >>> neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(known.ipv4_mapped or ipaddress.ip_network(f"{known}/64", strict=False))
