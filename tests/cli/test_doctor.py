"""The doctor finds what is wrong, says it in a line, and harms nothing."""

import shutil
import socket
import sqlite3
import time
from contextlib import closing
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from grandtour.cli import app, doctor, doctor_database
from grandtour.core import registry
from grandtour.core.errors import BadGame
from tests.serving import Server


class Report(NamedTuple):
    code: int
    lines: list[str]

    def about(self, words: str) -> str:
        """The verdict of the one line with these words."""
        (line,) = [line for line in self.lines if words in line]
        return line.split()[0]


@pytest.fixture
def port() -> int:
    """A free one."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


def examine(database: Path | str, port: int) -> Report:
    url = database if isinstance(database, str) else f"sqlite:///{database}"
    result = CliRunner().invoke(app, ["doctor", "--database", url, "--port", str(port)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return Report(result.exit_code, result.stdout.splitlines())


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Of a site that has stopped."""
    with Server(tmp_path) as server:
        server.player("Ann")
    server.database.chmod(0o600)
    return server.database


def test_a_healthy_site_has_only_ok_lines(database: Path, port: int) -> None:
    before = database.read_bytes()
    report = examine(database, port)
    assert report.code == 0
    *checks, verdict = report.lines
    assert {line.split()[0] for line in checks} == {"ok"}
    assert verdict == "The site can run here."
    for words in ("Python", "packages", "auction", "MB are free", "can open", "can be read"):
        assert report.about(words) == "ok"
    for words in ("present shape", "can be written", f"port {port}", "clock"):
        assert report.about(words) == "ok"
    with closing(sqlite3.connect(database)) as file:
        assert file.execute("SELECT count(*) FROM players").fetchone() == (1,)
    assert len(before) == database.stat().st_size


def test_a_new_database_is_not_made(tmp_path: Path, port: int) -> None:
    report = examine(tmp_path / "new.sqlite", port)
    assert (report.code, report.about("no database yet")) == (0, "ok")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_a_problem(tmp_path: Path, port: int) -> None:
    report = examine(tmp_path / "away" / "new.sqlite", port)
    assert (report.code, report.about("this user may not make")) == (1, "problem")


def test_a_file_that_is_no_database_is_a_problem(tmp_path: Path, port: int) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 100)
    report = examine(file, port)
    assert (report.code, report.about("file is not a database")) == (1, "problem")
    assert report.lines[-1] == "Problems: 1."


@pytest.mark.parametrize(
    ("revision", "code", "verdict", "words"),
    [
        ("0001", 0, "warning", "back it up first"),
        ("9999", 1, "problem", "newer Grand Tour"),
    ],
)
def test_the_shape_of_the_database(
    database: Path, port: int, revision: str, code: int, verdict: str, words: str
) -> None:
    with closing(sqlite3.connect(database)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    report = examine(database, port)
    assert (report.code, report.about(words)) == (code, verdict)
    assert not any("can be written" in line for line in report.lines)


def test_a_database_that_cannot_be_written_is_a_problem(database: Path, port: int) -> None:
    with closing(sqlite3.connect(database)) as file, file:
        file.execute(
            "CREATE TRIGGER full BEFORE INSERT ON players "
            "BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
        )
    report = examine(database, port)
    assert (report.code, report.about("cannot be written: disk is full")) == (1, "problem")


def test_a_file_that_everybody_may_open_is_a_warning(database: Path, port: int) -> None:
    database.chmod(0o644)
    report = examine(database, port)
    assert (report.code, report.about("chmod 600")) == (0, "warning")


def test_a_password_is_never_shown(port: int) -> None:
    report = examine("nodatabase://ann:geheim@host/tables", port)
    assert report.code == 1
    assert "geheim" not in "".join(report.lines)


def test_a_disk_that_is_nearly_full_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=199 * 10**6))
    found = doctor_database.space_finding(tmp_path)
    assert (found.verdict, found.text) == (
        "warning",
        "only 199 MB are free on the database's disk",
    )


def test_a_port_that_another_program_has_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as door:
        taken = int(door.getsockname()[1])
        found = doctor.port_finding(taken)
    assert (found.verdict, found.text) == ("problem", f"port {taken} is taken by another program")
    assert doctor.port_finding(99_999).verdict == "problem"


def test_a_port_on_which_a_site_runs_is_fine_if_the_site_is(server: Server) -> None:
    port = int(server.address.rpartition(":")[2])
    found = doctor.port_finding(port)
    assert (found.verdict, found.text) == ("ok", f"a site runs on port {port} and is ready")
    other = sqlite3.connect(server.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    found = doctor.port_finding(port)
    other.execute("ROLLBACK")
    other.close()
    assert found.verdict == "problem"
    assert "is not ready: The database does not answer" in found.text


def test_an_old_python_is_a_problem() -> None:
    assert doctor.python_finding((3, 10)).verdict == "problem"
    assert doctor.python_finding((3, 11)).verdict == "ok"
    assert doctor.python_finding((4, 0)).verdict == "ok"


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = ["litestar>=2", "no-such-thing==1", 'other; extra == "map"']
    monkeypatch.setattr(metadata, "requires", lambda _: needed)
    found = doctor.packages_finding()
    assert (found.verdict, found.text) == ("problem", "packages are missing: no-such-thing")


def test_a_broken_game_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise BadGame("no_game", folder="/games/bazaar")

    monkeypatch.setattr(registry, "load", broken)
    found = doctor.games_finding()
    assert found.verdict == "problem"
    assert "/games/bazaar" in found.text


def test_a_clock_that_was_never_set_or_jumps_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter((100.0, 107.0))
    monkeypatch.setattr(time, "time", lambda: next(moments))
    assert doctor.clock_finding().verdict == "warning"
    monkeypatch.setattr(doctor, "FIRST_YEAR", 3000)
    assert doctor.clock_finding().verdict == "problem"
