"""The toy game of the tests: what `grandtour new-game` writes, under the key `auction`.

It has no page of its own and no lesson, so that the plain pages are tested with it, and a title in
each language.
It lies outside the house, as an outsider's game would; all processes of one test run share it.
"""

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path

from grandtour.cli.writing import write_game
from grandtour.core import registry

_SHARED = "GRANDTOUR_TEST_TOYS"
_TITLES = 'titles={"en": "Auction", "fr": "Enchères", "de": "Auktion"}'
_FIRST_WORD_OF_THE_PAGE = '\nmsgid "chip.round"'


def write_toy(shelf: Path, key: str = "auction") -> Path:
    """The toy game in a folder of its own."""
    folder = shelf / key
    write_game(folder)
    shutil.rmtree(folder / "page")
    (folder / "lesson.toml").unlink()
    for path in (folder / "locale").iterdir():
        words = path.read_text(encoding="utf-8").partition(_FIRST_WORD_OF_THE_PAGE)[0]
        path.write_text(words, encoding="utf-8")
    start = folder / "__init__.py"
    text = re.sub(r"titles=\{.*\}", _TITLES, start.read_text(encoding="utf-8"))
    start.write_text(text, encoding="utf-8")
    return folder


def _shelf() -> Path:
    if shared := os.environ.get(_SHARED):
        return Path(shared)
    shelf = Path(tempfile.mkdtemp(prefix="grandtour-toys-")).resolve()
    atexit.register(shutil.rmtree, shelf, ignore_errors=True)
    write_toy(shelf)
    os.environ[_SHARED] = str(shelf)
    shelves = filter(None, (os.environ.get(registry.EXTRA_FOLDERS), str(shelf)))
    os.environ[registry.EXTRA_FOLDERS] = os.pathsep.join(shelves)
    return shelf


TOYS = _shelf()
GAME = registry.add(TOYS / "auction")
