"""Every numbered case has at least one test that carries its number."""

import re
from pathlib import Path

CASES = {f"a{n}" for n in range(1, 22)} | {f"b{n}" for n in range(1, 16)}


def test_every_case_is_tested() -> None:
    text = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_s*.py")
    )
    assert set(re.findall(r"^def test_([ab]\d+)_", text, re.MULTILINE)) == CASES
