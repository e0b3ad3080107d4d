"""Looks for whatever could keep the site from running well on this machine."""

import re
import socket
import sys
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib import metadata
from urllib.error import HTTPError
from urllib.request import urlopen

import msgspec

from grandtour import __version__
from grandtour.cli.doctor_database import database_findings
from grandtour.cli.finding import Finding, ok, problem, warning
from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.locale import translator

OLDEST_PYTHON = (3, 11)
FIRST_YEAR = 2026
"""A clock that shows an earlier year was never set."""
_WATCHED = 0.2
_LARGEST_DRIFT = 0.1
_PATIENCE = 5


def examine(url: str, port: int) -> Iterator[Finding]:
    """One finding a check, as soon as it is known."""
    yield python_finding(sys.version_info[:2])
    yield packages_finding()
    yield games_finding()
    yield from database_findings(url)
    yield port_finding(port)
    yield clock_finding()


def print_findings(findings: Iterable[Finding]) -> bool:
    """One line a check, and the verdict; whether there is no problem."""
    problems = 0
    for finding in findings:
        problems += finding.verdict == "problem"
        print(f"{finding.verdict:<8} {finding.text}", flush=True)
    print(f"Problems: {problems}." if problems else "The site can run here.")
    return not problems


def python_finding(version: tuple[int, int]) -> Finding:
    found = ".".join(map(str, version))
    if version < OLDEST_PYTHON:
        return problem(f"Python {found} is too old; {'.'.join(map(str, OLDEST_PYTHON))} is needed")
    return ok(f"Python {found}")


def packages_finding() -> Finding:
    """Whether all that this package needs is installed."""
    try:
        needed = metadata.requires("grandtour") or []
    except metadata.PackageNotFoundError:
        return warning(f"Grand Tour {__version__} runs from a folder and is not installed")
    versions = {name: _version(name) for name in _unconditional(needed)}
    missing = [name for name, version in versions.items() if version is None]
    if missing:
        return problem(f"packages are missing: {', '.join(missing)}")
    shown = ", ".join(f"{name} {versions[name]}" for name in ("litestar", "uvicorn", "sqlalchemy"))
    return ok(f"Grand Tour {__version__} with {shown} and {len(versions) - 3} other packages")


def _unconditional(requirements: Iterable[str]) -> list[str]:
    """Names of what is needed everywhere; what stands behind a condition is not judged."""
    return [re.split(r"[^\w.-]", text, maxsplit=1)[0] for text in requirements if ";" not in text]


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def games_finding() -> Finding:
    try:
        registry.load()
    except GrandTourError as error:
        return problem(f"games cannot be loaded: {translator('en').error(error)}")
    keys = ", ".join(registry.games())
    return ok(f"games: {keys}") if keys else problem("there are no games")


def port_finding(port: int) -> Finding:
    if not 0 < port < 2**16:
        return problem(f"there is no port {port}")
    try:
        with socket.create_server(("127.0.0.1", port)):
            return ok(f"port {port} is free")
    except PermissionError:
        return problem(f"port {port} is not allowed to this user")
    except OSError:
        return _who_listens(port)


def _who_listens(port: int) -> Finding:
    """A site of ours may well be running already."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=_PATIENCE) as answer:
            body = answer.read()
    except HTTPError as error:
        with error:
            body = error.read()
    except (OSError, ValueError):
        body = b""
    try:
        site = msgspec.json.decode(body, type=dict[str, bool | list[str]])
        reasons = site["reasons"]
    except (msgspec.DecodeError, KeyError):
        return problem(f"port {port} is taken by another program")
    if isinstance(reasons, list) and reasons:
        return problem(f"a site runs on port {port} and is not ready: {' '.join(reasons)}")
    return ok(f"a site runs on port {port} and is ready")


def clock_finding() -> Finding:
    """Deadlines are moments: a clock that jumps makes people's time run out, or never end."""
    year = datetime.now(UTC).year
    if year < FIRST_YEAR:
        return problem(f"the clock shows the year {year}")
    wall, steady = time.time(), time.monotonic()
    time.sleep(_WATCHED)
    drift = abs((time.time() - wall) - (time.monotonic() - steady))
    if drift > _LARGEST_DRIFT:
        return warning(f"the clock has jumped by {drift:.1f} s while it was watched")
    return ok("the clock runs evenly")
