"""Commands of `grandtour`, called as a person would, and what they said."""

import json
from typing import Any

from typer.testing import CliRunner

from grandtour.cli import app

ARENA = ("arena", "auction", "--bots", "random,easy")


def run(*words: str, code: int = 0) -> Any:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == code, result.output
    return result


def run_json(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.stderr == ""
    return json.loads(result.stdout)


def one_line(result: Any, *mentioned: str) -> None:
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert "Traceback" not in result.stderr
    for word in mentioned:
        assert word in result.stderr
