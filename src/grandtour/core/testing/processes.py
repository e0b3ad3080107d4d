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
    """Compares the fingerprint here with those of two other processes, which work meanwhile."""
    others = [_elsewhere(folder, hash_seed) for hash_seed in ("1", "2")]
    here = fingerprint(game)
    for other in others:
        there, errors = other.communicate()
        assert other.returncode == 0, errors
        assert there.strip() == here, (
            f"{game.info.key}: another process plays another game; "
            "does the order of a set or a hash matter?"
        )


def _elsewhere(folder: Path, hash_seed: str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 our own program
        [sys.executable, "-c", _PROGRAM, str(folder)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
