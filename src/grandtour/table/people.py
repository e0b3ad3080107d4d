"""Players and the chairs they sit on."""

import msgspec

NAME_LENGTH = 24


class Player(msgspec.Struct, frozen=True):
    """A person, known by a secret token in their browser or program."""

    id: str
    name: str


class Chair(msgspec.Struct, frozen=True):
    """Who holds a seat: a player (or a guest at that player's screen), a bot, or nobody yet."""

    player: str | None = None
    guest: str = ""
    bot: str = ""
    name: str = ""

    @property
    def open(self) -> bool:
        return self.player is None and not self.bot


def tidy_name(text: str) -> str:
    """A name as it may be shown: printable, without runs of blanks, not too long."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:NAME_LENGTH].strip()
