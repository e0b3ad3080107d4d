"""Style sheets say what a browser understands: no misspelt property, no impossible value."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.styles import SHEETS, blocks

pytestmark = pytest.mark.browser

NO_SELECTOR = re.compile(r"@.*|from|to|[\d.]+%")
OTHER_BROWSERS = {"-webkit-text-size-adjust"}
"""What Chromium need not know."""


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_browser_understands_every_declaration(browser: Browser, path: Path) -> None:
    said = [
        [block.line, name, value]
        for block in blocks(path)
        for name, value in block.declarations
        if not name.startswith("--") and name not in OTHER_BROWSERS
    ]
    page = browser.new_page()
    wrong = page.evaluate(
        "all => all.filter(([, name, value]) => !CSS.supports(name, value))", said
    )
    page.close()
    assert wrong == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_browser_understands_every_selector(browser: Browser, path: Path) -> None:
    asked = [block.selector for block in blocks(path) if not NO_SELECTOR.fullmatch(block.selector)]
    page = browser.new_page()
    wrong = page.evaluate(
        """all => all.filter(one => {
            try { document.querySelector(one); return false; } catch { return true; }
        })""",
        asked,
    )
    page.close()
    assert wrong == []
