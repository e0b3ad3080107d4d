"""The toy game is on the shelf in all tests, see toys.py; some ask for a site or a browser."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from playwright.sync_api import Browser

from tests import databases, foreign_time, pairs_told
from tests import toys as toys
from tests.browsing import TOUCH, Meet, NoChromium, Person, chromium, find_chromium
from tests.serving import Server

MEMORY = Path("/dev/shm")
ENOUGH = 4 * 2**30

LONGEST = ("by_keyboard", "pages", "geoquest", "europa_names", "europatour", "shell", "company")
"""Files of tests in a browser, each of which one worker takes: the last to begin must be short."""

collect_ignore = ["run_site.py", "arena/on_real_ray.py"]
"""They hold no examples; whoever imports them places the names of five maps, or loads Ray."""


def pytest_configure() -> None:
    """Sites of tests write thousands of moves, and a disk takes longer for each than the site.

    What is written is there after a killed process as well: only the power must not fail.
    """
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    # A busy machine is no mistake of the example that was tried just then.
    hypothesis.settings.register_profile("house", deadline=None)
    hypothesis.settings.load_profile("house")
    # Most of what modules and tests make stays: to look through it for garbage takes long.
    gc.set_threshold(20_000, 20, 20)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    first = {f"test_browser_{name}": place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: first.get(item.path.stem, len(LONGEST)))


def pytest_collection_finish() -> None:
    """Thousands of tests wait now, and are not looked through again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Notes how long a test of another project's suite takes, wherever it runs."""
    since = foreign_time.spent()
    yield
    if foreign_time.MARK in item.keywords:
        seconds = foreign_time.as_usual(foreign_time.spent() - since)
        item.user_properties.append((foreign_time.SPENT, seconds))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call":
        foreign_time.note(report.user_properties)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fails if the suites of other projects took too long in all."""
    if foreign_time.too_long() and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says how long the suites of other projects took, and what was compared, in all processes."""
    reports = [report for some in terminalreporter.stats.values() for report in some]
    tested = [report for report in reports if isinstance(report, pytest.TestReport)]
    if words := foreign_time.summary():
        terminalreporter.write_line(words)
    for line in pairs_told.lines(tested):
        terminalreporter.write_line(line)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real site in a process of its own, with an empty database."""
    with Server(tmp_path_factory.mktemp("site")) as running:
        yield running
        assert running.complaints() == ""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def on_each_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The same, once on each kind of database: what one takes, the other may refuse."""
    url = "" if request.param == "sqlite" else databases.emptied_postgres()
    with Server(tmp_path_factory.mktemp("site"), url=url) as running:
        yield running
        assert running.complaints() == ""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return databases.sqlite_in(tmp_path)
    return databases.emptied_postgres()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on the loop that the site runs on."""
    return "asyncio"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium, in which each person has everything of their own.

    On a build machine its absence is a failure, elsewhere a reason to skip.
    """
    try:
        find_chromium()
    except NoChromium as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(missing))
    with chromium() as running:
        yield running


@pytest.fixture
def meet(browser: Browser, server: Server) -> Iterator[Meet]:
    """Lets another person come; at the end all leave, and nobody has seen an error."""
    people: list[Person] = []

    def come(**settings: object) -> Person:
        people.append(Person(browser, server.address, **settings))
        return people[-1]

    yield come
    for person in people:
        person.leave()


@pytest.fixture
def mouse(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody at a desk."""
    person = Person(browser, server.address, viewport={"width": 1440, "height": 900})
    yield person
    person.leave()


@pytest.fixture
def thumb(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody with a phone."""
    person = Person(browser, server.address, **TOUCH)
    yield person
    person.leave()
