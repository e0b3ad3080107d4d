"""Compressed answers, where the largest part of a page is compressed once for everybody.

A gzip stream may be put together from stretches that do not look back over their beginning: each
ends with a full flush, so any of them can follow any other.
"""

import struct
import zlib

_LEVEL = 4
"""Of what is compressed for one answer: little more than the best costs three times as long."""
_BEST = 9
_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_TRAILER = struct.Struct("<II")


class Squeezed:
    """A text that is sent again and again, compressed once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.raw = text.encode()
        self.stretch = _stretch(self.raw, _BEST)


def gzipped(text: str) -> bytes:
    return zlib.compress(text.encode(), _LEVEL, 31)


def gzipped_around(before: str, middle: Squeezed, after: str) -> bytes:
    """The three texts as one gzip stream."""
    first, last = before.encode(), after.encode()
    checksum = zlib.crc32(last, zlib.crc32(middle.raw, zlib.crc32(first)))
    size = len(first) + len(middle.raw) + len(last)
    return b"".join(
        (
            _HEADER,
            _stretch(first, _LEVEL),
            middle.stretch,
            zlib.compress(last, _LEVEL, -15),
            _TRAILER.pack(checksum, size & 0xFFFFFFFF),
        )
    )


def _stretch(raw: bytes, level: int) -> bytes:
    squeezer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return squeezer.compress(raw) + squeezer.flush(zlib.Z_FULL_FLUSH)
