"""On a build machine a missing browser fails the tests; it never lets them be skipped."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browsing import NoChromium, find_chromium

ROOT = Path(__file__).parents[2]
SEARCH = ROOT / "tools" / "need-chromium"


def a_browser(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A path on which there is no browser, nor anything else."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("GRANDTOUR_CHROMIUM", raising=False)
    return tmp_path


def test_the_search_and_the_script_find_the_same(nowhere: Path, tmp_path: Path) -> None:
    for name in (
        "google-chrome",
        "chromium-browser",
        "chromium",
        "chromium-headless-shell",
        "mine",
    ):
        expected = a_browser(nowhere, name)
        if name == "mine":
            os.environ["GRANDTOUR_CHROMIUM"] = expected
        assert find_chromium() == expected
        done = subprocess.run(
            ["/bin/bash", str(SEARCH)], capture_output=True, text=True, check=True
        )
        assert done.stdout == f"Chromium: {expected}\n"
    os.environ.pop("GRANDTOUR_CHROMIUM")


def test_nothing_is_found_where_nothing_is(nowhere: Path) -> None:
    with pytest.raises(NoChromium, match="tools/need-chromium"):
        find_chromium()


@pytest.mark.parametrize(("ci", "code", "word"), [("true", 1, "NoChromium"), ("", 0, "skipped")])
def test_without_a_browser(nowhere: Path, ci: str, code: int, word: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-k", "invitation"]
    done = subprocess.run(
        [*command, "tests/web/test_browser_shell.py"],
        cwd=ROOT,
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
    assert word in done.stdout
