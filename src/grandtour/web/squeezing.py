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
_END = zlib.compress(b"", wbits=-15)
"""A last, empty block."""
_TRAILER = struct.Struct("<II")


class Squeezed:
    """A text that is sent again and again, compressed once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.raw = text.encode()
        self.stretch = _stretch(self.raw, _BEST)


def gzipped(*texts: str | Squeezed) -> bytes:
    """The texts, one after the other, as one gzip stream."""
    stream, checksum, size = [_HEADER], 0, 0
    for text in texts:
        raw = text.raw if isinstance(text, Squeezed) else text.encode()
        stream.append(text.stretch if isinstance(text, Squeezed) else _stretch(raw, _LEVEL))
        checksum = zlib.crc32(raw, checksum)
        size += len(raw)
    return b"".join((*stream, _END, _TRAILER.pack(checksum, size & 0xFFFFFFFF)))


def plain(*texts: str | Squeezed) -> bytes:
    """The same for those who do not take gzip."""
    return b"".join(text.raw if isinstance(text, Squeezed) else text.encode() for text in texts)


def _stretch(raw: bytes, level: int) -> bytes:
    squeezer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return squeezer.compress(raw) + squeezer.flush(zlib.Z_FULL_FLUSH)
