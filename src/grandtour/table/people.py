"""Players and the chairs they sit on."""

import secrets
import unicodedata

import msgspec

from grandtour.table.link_ids import link_id

NAME_LENGTH = 24
_BY_LINK = "link "
_BLANKS = "\u115f\u1160\u3164\uffa0\u2800"
"""Fillers of Hangul and an empty pattern of Braille: signs by their kind, but without ink."""


class Player(msgspec.Struct, frozen=True):
    """A person, known by a secret token in their browser or program."""

    id: str
    name: str


class Chair(msgspec.Struct, frozen=True, cache_hash=True):
    """Who holds a seat: a player (or a guest at that player's screen), a bot, or nobody yet."""

    player: str | None = None
    guest: str = ""
    bot: str = ""
    name: str = ""
    stand_in: str = ""
    """The bot that plays for the player until they are back."""
    kept_for: str | None = None
    """The player for whom an open seat is kept; or the key of the link that takes it."""

    @property
    def moved_by(self) -> str:
        """The bot that moves this seat now, if one does."""
        return self.bot or self.stand_in

    @property
    def open(self) -> bool:
        return self.player is None and not self.bot

    @property
    def key(self) -> str:
        """What the link to this seat alone ends with, if there is one."""
        kept_for = self.kept_for or ""
        return kept_for.removeprefix(_BY_LINK) if kept_for.startswith(_BY_LINK) else ""

    def is_free_for(self, player: str | None, key: str = "") -> bool:
        """Whether this player, who may have come by a seat's own link, can take it."""
        if not self.open or self.kept_for in {None, player}:
            return self.open
        return bool(self.key) and secrets.compare_digest(self.key.encode(), key.encode())


def kept_by_link(name: str) -> Chair:
    """An open seat for somebody of that name, whoever comes by its own link."""
    return Chair(guest=name, name=name, kept_for=_BY_LINK + link_id(16))


def tidy_name(text: str) -> str:
    """A name as it may be shown: printable, without runs of blanks, not too long.

    Empty if nothing could be seen of it.
    """
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    name = " ".join(printable.split())[:NAME_LENGTH].strip()
    return name if any(map(_is_seen, unicodedata.normalize("NFKC", name))) else ""


def _is_seen(sign: str) -> bool:
    """Whether the sign leaves ink by itself: accents without a letter do not."""
    return unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANKS
