"""Make the pictures of README and docs: a site on loopback, tables from golden games, Chromium.

Positions come from golden games, names are fixed and bots are none, so the same code makes the same
pictures again, up to the machine's fonts. See README.md in this folder for how to run it.
"""

import argparse
import io
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser

from tests.browsing import Person, chromium, seen
from tests.positions import Position, kinds, lay_out, stages
from tests.serving import Server

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
COLOURS = 256
"""A palette of so many makes a picture half as large, and nobody sees it."""

AT_REST = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    for (let frames = 0; frames < 10; frames += 1) await frame();
}"""
"""Scripts have shown what they show at first, and nothing moves any more."""


class Picture(NamedTuple):
    """A picture's name, the position that it shows (none: the lobby), and how it is looked at."""

    name: str
    position: Position | None
    settings: dict[str, Any]


def asked(key: str, verbs: str) -> Position:
    """The first position in which somebody has all these answers."""
    return next(each for each in kinds(key) if set(verbs.split()) <= set(each.kind.split()))


def pictures() -> list[Picture]:
    desktop: dict[str, Any] = {"viewport": DESKTOP, "color_scheme": "light"}
    phone: dict[str, Any] = {"viewport": PHONE, "color_scheme": "light", "device_scale_factor": 2}
    dark: dict[str, Any] = {"viewport": DESKTOP, "color_scheme": "dark"}
    return [
        Picture("lobby", None, desktop),
        Picture("europatour", asked("europatour", "discard swap"), desktop),
        Picture("euroquest", stages("euroquest")[1], desktop),
        Picture("europa", asked("europa", "pass propose"), desktop),
        Picture("geoquest-dark", asked("geoquest", "stay to play"), dark),
        Picture("whereabouts-phone", asked("whereabouts", "seal sector"), phone),
        Picture("europa-phone", asked("europa", "accept decline"), phone),
    ]


def take(browser: Browser, address: str, token: str, path: str, picture: Picture) -> bytes:
    person = Person(browser, address, **picture.settings)
    # In the lobby a newcomer sees the games; at a table one has a seat.
    if picture.position is not None:
        person.sign_in(token)
    person.go(path)
    person.page.evaluate(AT_REST)
    with seen(person.page):
        taken = person.page.screenshot(animations="disabled")
    person.leave()
    return taken


def small(taken: bytes) -> bytes:
    """The same picture with few colours."""
    image = Image.open(io.BytesIO(taken)).convert("RGB")
    packed = io.BytesIO()
    image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, 2, dither=Image.Dither.NONE).save(
        packed, "PNG", optimize=True
    )
    return packed.getvalue()


@contextmanager
def site() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), seed="pictures") as server:
        yield server


def make(folder: Path, wanted: Sequence[Picture]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with site() as server, chromium() as browser:
        positions = [each.position for each in wanted if each.position is not None]
        shelf = lay_out(server, positions)
        paths = iter(shelf.paths)
        for picture in wanted:
            path = "/" if picture.position is None else next(paths)
            packed = small(take(browser, server.address, shelf.token, path, picture))
            (folder / f"{picture.name}.png").write_bytes(packed)
            print(f"{picture.name}.png: {len(packed) // 1000} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    make(parser.parse_args().folder, pictures())


if __name__ == "__main__":
    main()
