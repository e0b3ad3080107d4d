"""A program that draws: SVG on its input becomes PNG on its output.

It runs in a process of its own. Drawing keeps Python's lock for up to a second, and everybody's
page would wait for it.
"""

import os
import sys

import font_source_sans_pro as sans
import font_source_serif_pro as serif
import resvg_py

FONTS = (
    sans.font_files_ttf["SourceSansPro"],
    sans.font_files_ttf["SourceSansProSemibold"],
    serif.font_files_ttf["SourceSerifProBold"],
)
"""Latin, Greek and Cyrillic letters. They come with packages, so pictures look alike everywhere."""
_FIRST_LETTER_BEYOND = "\u0530"
_OTHER_MARKS = range(0x2000, 0x2200)


def draw(svg: str) -> bytes:
    """The picture as PNG, as large as it says itself.

    Names may be written in letters that our fonts do not have; those of the machine may.
    """
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        font_files=list(FONTS),
        sans_serif_family="Source Sans Pro",
        serif_family="Source Serif Pro",
        font_family="Source Sans Pro",
        skip_system_fonts=all(map(_is_ours, svg)),
    )


def _is_ours(letter: str) -> bool:
    return letter < _FIRST_LETTER_BEYOND or ord(letter) in _OTHER_MARKS


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    sys.stdout.buffer.write(draw(sys.stdin.buffer.read().decode()))
