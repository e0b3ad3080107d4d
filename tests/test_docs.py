"""README and docs show the pictures that `make screenshots` makes, and no others."""

from pathlib import Path

from tools.make_pictures import FOLDER, pictures

ROOT = Path(__file__).parent.parent


def test_every_picture_is_made_by_the_tool_and_shown() -> None:
    made = {f"{picture.name}.png" for picture in pictures()}
    assert {path.name for path in FOLDER.iterdir()} == made
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"docs/pictures/{name}" in readme for name in made)
