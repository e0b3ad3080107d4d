"""What those who hold seats are called, in the reader's language."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grandtour.core.game import Outcome, Seat
from grandtour.core.seats import seats_by_name
from grandtour.core.words import Name
from grandtour.locale import Translator
from grandtour.table.people import Chair

SEAT_LETTERS = "ABCDEFGH"
_COMPANIES = 500
"""So many groups of people, in their languages, have their names remembered."""


class People(NamedTuple):
    """The names of those who sit at a table, as a reader reads them; pieces may be made of it."""

    t: Translator
    by_seat: tuple[str, ...]

    def name(self, seat: Seat) -> str:
        return self.by_seat[seat]

    def names(self, seats: Sequence[Seat]) -> Name:
        """Several names as one enumeration; who holds several of the seats is named once."""
        return self.t.listing(seats_by_name(self.by_seat, seats))

    def ending(self, outcome: Outcome) -> str:
        """How their game ended, in the game's words; empty if it has none."""
        return self.t.ending(outcome.reason, self.names(outcome.winners))


@lru_cache(_COMPANIES)
def people_at(chairs: tuple[Chair, ...], t: Translator) -> People:
    names = (name_of(chair, SEAT_LETTERS[seat], t) for seat, chair in enumerate(chairs))
    return People(t, tuple(names))


def name_of(chair: Chair, letter: str, t: Translator) -> str:
    """A person's own name, a bot's level and letter, or that the seat is free.

    A seat that is kept for somebody has their name.
    """
    if chair.bot:
        key = f"bot.{chair.bot}"
        level = t(key) if t.has(key) else chair.bot
        return t("table.bot_at", letter=letter, level=level)
    if chair.open and not chair.kept_for:
        return t("table.open_seat")
    return chair.name or t("table.no_name")
