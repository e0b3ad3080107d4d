"""Another process plays the same game, whatever its PYTHONHASHSEED."""

import os
import subprocess
import sys
from pathlib import Path

from grandtour.core.game import AnyGame
from grandtour.core.testing.determinism import fingerprint

_PROGRAM = """
import sys
from pathlib import Path
from grandtour.core import registry
from grandtour.core.testing import fingerprint
print(fingerprint(registry.add(Path(sys.argv[1]))))
"""


def check_processes(game: AnyGame, folder: Path) -> None:
    """Compares the fingerprint here with those of two other processes."""
    here = fingerprint(game)
    for hash_seed in ("1", "2"):
        there = _fingerprint_elsewhere(folder, hash_seed)
        assert there == here, (
            f"{game.info.key}: another process plays another game; "
            "does the order of a set or a hash matter?"
        )


def _fingerprint_elsewhere(folder: Path, hash_seed: str) -> str:
    done = subprocess.run(  # noqa: S603 our own program
        [sys.executable, "-c", _PROGRAM, str(folder)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
