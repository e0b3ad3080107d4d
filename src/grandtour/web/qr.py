"""Addresses to be photographed."""

import io
from typing import Final, TypedDict

import segno


class _Look(TypedDict):
    scale: int
    border: int
    dark: str
    light: str


_LOOK: Final[_Look] = {"scale": 4, "border": 2, "dark": "#1f2a37", "light": "#ffffff"}


def qr_svg(address: str) -> bytes:
    """As a file of its own."""
    picture = io.BytesIO()
    segno.make(address, micro=False).save(picture, kind="svg", **_LOOK)
    return picture.getvalue()


def qr_data(address: str) -> str:
    """As an address that holds the picture itself: it is fetched from nowhere."""
    return str(segno.make(address, micro=False).svg_data_uri(**_LOOK))
