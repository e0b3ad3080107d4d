"""The files in deploy/ and the page on hosting say what the product does."""

import configparser
import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import typer

from grandtour.cli import app
from grandtour.cli.arguments import DEFAULT_PORT
from grandtour.core import registry
from grandtour.web import operation
from grandtour.web.app import LARGEST_REQUEST
from grandtour.web.server import chosen_database
from grandtour.web.settings import Settings

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "grandtour.service"
CONTAINER = ROOT / "deploy" / "Containerfile"
PAGE = ROOT / "docs" / "hosting.md"
FILES = [UNIT, CONTAINER, PAGE]


def options_of(command: str) -> set[str]:
    """All options of a command of ours, which must exist."""
    # Typer's group has its commands in a mapping, which its own types do not tell.
    commands: Any = typer.main.get_command(app)
    assert command in commands.commands, command
    return {option for item in commands.commands[command].params for option in item.opts}


def check_call(words: list[str]) -> None:
    """`words` are what follows `grandtour`: a command, and options that it has."""
    command, *rest = words
    used = {word.partition("=")[0] for word in rest if word.startswith("--")}
    assert used <= options_of(command), (words, used - options_of(command))


def value_of(words: list[str], option: str) -> str:
    return words[words.index(option) + 1]


@pytest.fixture(scope="module")
def service() -> dict[str, str]:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(UNIT)
    return dict(unit["Service"])


@pytest.fixture(scope="module")
def container() -> dict[str, list[str]]:
    """The arguments of each instruction, in order."""
    found: dict[str, list[str]] = {}
    for line in CONTAINER.read_text().replace("\\\n", " ").splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            found.setdefault(word, []).append(" ".join(rest.split()))
    return found


def test_the_service_starts_a_command_that_exists(service: dict[str, str]) -> None:
    program, *words = shlex.split(service["ExecStart"])
    assert Path(program).name == "grandtour"
    check_call(words)
    assert value_of(words, "--port") == str(DEFAULT_PORT)
    assert value_of(words, "--host") == "127.0.0.1"


def test_the_service_keeps_its_database_where_it_may_write(service: dict[str, str]) -> None:
    url = value_of(shlex.split(service["ExecStart"]), "--database")
    folder = f"/var/lib/{service['StateDirectory']}"
    assert url.startswith(f"sqlite:///{folder}/")
    assert url in PAGE.read_text()
    assert service["DynamicUser"] == "yes"
    assert service["ProtectSystem"] == "strict"


def test_the_service_lets_the_site_end_its_own_processes(service: dict[str, str]) -> None:
    assert service["KillMode"] == "mixed"
    assert int(service["TimeoutStopSec"]) > 10


def test_the_container_starts_a_command_that_exists(container: dict[str, list[str]]) -> None:
    (entry,), (command,) = container["ENTRYPOINT"], container["CMD"]
    assert json.loads(entry) == ["grandtour"]
    words = json.loads(command)
    check_call(words)
    assert container["EXPOSE"] == [value_of(words, "--port")] == [str(DEFAULT_PORT)]


def test_the_container_has_a_python_that_is_new_enough(container: dict[str, list[str]]) -> None:
    (image,) = container["FROM"]
    found = re.fullmatch(r"python:(\d+)\.(\d+)-slim", image)
    assert found
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = re.fullmatch(r">=(\d+)\.(\d+)", project["requires-python"])
    assert needed
    assert tuple(map(int, found.groups())) >= tuple(map(int, needed.groups()))


def test_the_container_copies_what_the_build_reads(container: dict[str, list[str]]) -> None:
    copied = {word for line in container["COPY"] for word in line.split()[:-1]}
    assert all((ROOT / name).exists() for name in copied)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {"pyproject.toml", "constraints.txt", "src", project["readme"]}
    assert needed | set(project["license-files"]) <= copied


def test_the_container_keeps_its_database_in_its_volume(
    container: dict[str, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (volume,) = container["VOLUME"]
    assert container["ENV"] == [f"XDG_DATA_HOME={volume}"]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("GRANDTOUR_DATABASE", raising=False)
    assert chosen_database(None) == f"sqlite:///{tmp_path}/grandtour/grandtour.sqlite"


def test_every_command_finds_the_database_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """`serve`, `doctor` and `backup` ask here: the command line goes before the environment."""
    monkeypatch.setenv("GRANDTOUR_DATABASE", "sqlite:///there.sqlite")
    assert chosen_database(None) == "sqlite:///there.sqlite"
    assert chosen_database("sqlite:///here.sqlite") == "sqlite:///here.sqlite"


def test_the_container_runs_without_root(container: dict[str, list[str]]) -> None:
    assert container["USER"] == ["grandtour"]
    assert any("useradd" in line and "grandtour" in line for line in container["RUN"])


def test_the_health_check_asks_what_the_site_answers(
    container: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (check,) = container["HEALTHCHECK"]
    program, flag, code = json.loads(check.partition("CMD ")[2])
    assert (program, flag) == ("python", "-c")
    asked: list[str] = []
    opener = SimpleNamespace(urlopen=lambda url, timeout: asked.append(url))
    monkeypatch.setitem(sys.modules, "urllib.request", opener)
    exec(code)
    (path,) = operation.health.paths
    assert asked == [f"http://127.0.0.1:{DEFAULT_PORT}{path}"]


def calls_in(page: str) -> Iterator[list[str]]:
    """Every call of ours in a line of code: `grandtour serve --host 0.0.0.0`."""
    code = [line for line in page.splitlines() if line.startswith("    ")]
    for text in [*code, *re.findall(r"`([^`\n]+)`", page)]:
        for found in re.finditer(r"(?:^|[\s/])grandtour ([a-z][a-z-]*(?: [^`]*)?)$", text):
            words = shlex.split(found[1])
            if "grandtour" in words:
                words = words[words.index("grandtour") + 1 :]
            yield words


def test_the_page_names_only_commands_and_options_that_exist() -> None:
    calls = list(calls_in(PAGE.read_text()))
    assert {call[0] for call in calls} >= {"serve", "doctor", "backup"}
    for call in calls:
        check_call(call)


def test_only_variables_that_are_read_are_named() -> None:
    fields = {field.name.upper() for field in msgspec.structs.fields(Settings)}
    known = {registry.EXTRA_FOLDERS} | {f"GRANDTOUR_{field}" for field in fields}
    for file in FILES:
        assert set(re.findall(r"GRANDTOUR_[A-Z_]+", file.read_text())) <= known


def test_ports_limits_and_addresses_agree() -> None:
    page = PAGE.read_text()
    assert set(re.findall(r"(?:127\.0\.0\.1|192\.168\.1\.20):(\d+)", page)) == {str(DEFAULT_PORT)}
    assert f"client_max_body_size {LARGEST_REQUEST // 1024}k;" in page
    for handler in operation.ROUTES:
        (path,) = handler.paths
        assert f"`{path}`" in page


def test_the_page_links_to_files_that_are_there() -> None:
    links = re.findall(r"\]\((\.\./[^)#]+)\)", PAGE.read_text())
    assert {(PAGE.parent / link).resolve() for link in links} >= {UNIT, CONTAINER}
    assert all((PAGE.parent / link).exists() for link in links)
