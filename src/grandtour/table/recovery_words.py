"""Six words that bring a player back after the cookie is lost."""

import hashlib
import re
import secrets
from functools import cache
from pathlib import Path

COUNT = 6
PREFIX = 4
"""So many letters tell each word from all others."""
_LIST = Path(__file__).parent / "data" / "recovery_words.txt"
_NOT_A_LETTER = re.compile("[^a-z]+")


@cache
def word_list() -> tuple[str, ...]:
    """2,048 common English words of four to seven letters."""
    return tuple(_LIST.read_text(encoding="ascii").split())


def new_words() -> tuple[str, ...]:
    """66 bits by chance, so nobody guesses them."""
    return tuple(secrets.choice(word_list()) for _ in range(COUNT))


def read_words(text: str) -> tuple[str, ...] | None:
    """The words that somebody typed, whatever stands between them; None if they are not ours.

    >>> read_words("Apple, basket CAMERA dance-eagle falc")
    >>> read_words("Appl, basket CAMERA danc-eagle  fabric")
    ('apple', 'basket', 'camera', 'dance', 'eagle', 'fabric')
    """
    typed = _NOT_A_LETTER.sub(" ", text.casefold()).split()
    words = tuple(_by_prefix().get(word[:PREFIX], "") for word in typed)
    fits = all(word and word.startswith(part) for word, part in zip(words, typed, strict=True))
    return words if len(words) == COUNT and fits else None


@cache
def _by_prefix() -> dict[str, str]:
    return {word[:PREFIX]: word for word in word_list()}


def hash_words(words: tuple[str, ...]) -> str:
    """Slow on purpose, some 50 ms: whoever steals the database has to pay that for every guess.

    The salt is the same for all, since the words themselves say whose they are. That is no loss:
    they are drawn by chance from 2^66, so nobody can have hashed the likely ones beforehand.
    """
    text = " ".join(words).encode()
    return hashlib.scrypt(text, salt=b"grandtour recovery words", n=2**14, r=8, p=1, dklen=32).hex()
