"""What whoever holds a seat is called, in the reader's language."""

from grandtour.locale import Translator
from grandtour.table.people import Chair


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
