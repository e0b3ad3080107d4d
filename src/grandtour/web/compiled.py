"""Templates as code, kept as Python keeps what it has compiled of modules.

To compile all templates takes longer than anything else when a site starts.
"""

import sys
from contextlib import suppress
from pathlib import Path
from types import CodeType

from jinja2 import Environment, FileSystemBytecodeCache
from jinja2.bccache import Bucket

_codes: dict[tuple[str, str], CodeType] = {}
"""What this process has compiled or read, whichever renderer asked."""


class Compiled(FileSystemBytecodeCache):
    """Nothing is compiled twice in this process, nor, with a folder, in the next one."""

    def __init__(self, folder: Path | None, made_by: str) -> None:
        """`made_by` is all that, beside a template, decides what becomes of it."""
        super().__init__(str(folder))
        self._folder = folder
        self._made_by = made_by

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """By a game's own folder and not by where that lies: a game that moves leaves nothing."""
        return super().get_cache_key(name, "/".join(Path(filename or "").parts[-3:]))

    def get_bucket(
        self, environment: Environment, name: str, filename: str | None, source: str
    ) -> Bucket:
        """Code says which file it was made of, so it is not that of the same text elsewhere."""
        return super().get_bucket(
            environment, name, filename, f"{self._made_by} {filename} {source}"
        )

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = _codes.get((bucket.key, bucket.checksum))
        if bucket.code is None and self._folder:
            with suppress(OSError):
                super().load_bytecode(bucket)
            self._remember(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._remember(bucket)
        if self._folder and not sys.dont_write_bytecode:
            # Where nothing can be written, each process compiles for itself.
            with suppress(OSError):
                self._folder.mkdir(exist_ok=True)
                super().dump_bytecode(bucket)

    def _remember(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            _codes[bucket.key, bucket.checksum] = bucket.code
