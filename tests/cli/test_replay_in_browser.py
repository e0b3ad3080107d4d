"""`grandtour replay FILE --open`: a site on this machine that shows one game."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from grandtour.core.record import Sitter, record_of, save
from tests.core.toy import finished
from tests.serving import TIMEOUT
from tests.toys import TOYS


def test_a_record_is_shown_until_it_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save(record_of(finished(), [Sitter(name="Ann"), Sitter(bot="random")]), path)
    words = [str(Path(sys.executable).with_name("grandtour")), "replay", str(path), "--open"]
    # Nobody's browser is opened by a test.
    environment = {**os.environ, "BROWSER": "true", "GRANDTOUR_GAMES": str(TOYS)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as site:
        try:
            assert site.stdout is not None
            address = site.stdout.readline().strip()
            page = httpx.get(address, timeout=TIMEOUT)
            assert page.status_code == 200
            assert 'id="moment"' in page.text
            assert "Ann" in page.text
        finally:
            site.send_signal(signal.SIGINT)
