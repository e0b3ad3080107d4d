"""A table's terms, as the form that sets it up offers them, and in words."""

from collections.abc import Mapping
from typing import get_args

import msgspec

from grandtour.core import registry
from grandtour.core.game import Language
from grandtour.locale import Translator
from grandtour.table.terms import BotPace, Hints, Terms

PACES: Mapping[str, Terms] = {
    "none": Terms(),
    "live 30": Terms(pace="live", seconds=30, reserve=120),
    "live 60": Terms(pace="live", seconds=60, reserve=180),
    "live 120": Terms(pace="live", seconds=120, reserve=600),
    "slow 8": Terms(pace="slow", hours=8),
    "slow 24": Terms(pace="slow", hours=24),
    "slow 72": Terms(pace="slow", hours=72),
    "slow 168": Terms(pace="slow", hours=168),
}
"""By the value of the field; a program may ask for any other."""
BOT_PACES: tuple[BotPace, ...] = get_args(BotPace)
HINTS: tuple[Hints, ...] = get_args(Hints)
_OWN_TIMES = "option.no_clock"
"""Under this key a game that sets times itself (`Game.patience`) offers to do without them."""


def offered_terms(key: str, t: Translator) -> dict[str, object]:
    """What the form offers for a game."""
    page, seats = registry.page(key), range(registry.game(key).info.seats[1])
    roles = [(page.seat_label(seat, t), page.seat_role(seat, t)) for seat in seats]
    return {
        "paces": [(value, pace_in_words(terms, t)) for value, terms in PACES.items()],
        "without_own_times": t(_OWN_TIMES) if t.has(_OWN_TIMES) else "",
        # Where it matters who sits where, lots are drawn unless the host chooses.
        "has_roles": len({label for label, _ in roles}) > 1,
        "roles": roles,
        "has_teams": hasattr(registry.game(key), "teams"),
        "lot_means": page.lot(t),
    }


def pace_in_words(terms: Terms, t: Translator) -> str:
    """How much time people have."""
    if terms.pace == "live":
        return t("pace.live", seconds=terms.seconds, minutes=terms.reserve // 60)
    if terms.pace == "slow":
        days, hours = divmod(terms.hours, 24)
        if days and not hours:
            return t("pace.days", days=days)
        return t("pace.hours", hours=terms.hours)
    return t("pace.none")


def chosen_terms(fields: Mapping[str, str], language: Language) -> Terms:
    """What makes no sense is as if it had not been chosen.

    Lots are drawn only where friends are to come or sit at the same screen: who plays with bots
    alone has chosen.
    """
    chosen = [fields[name] for name in fields if name.startswith("seat-")]
    people = chosen.count("guest") + ("me" in chosen)
    friends_come = "open" in chosen or people > 1
    return msgspec.structs.replace(
        PACES.get(fields.get("pace", ""), PACES["none"]),
        late="fallback" if fields.get("late") == "fallback" else "bot",
        by_lot="by_lot" in fields and friends_come,
        talk="no_talk" not in fields,
        hints=next((hints for hints in HINTS if hints == fields.get("hints")), "alone"),
        bots=next((pace for pace in BOT_PACES if pace == fields.get("bots")), "usual"),
        language=language,
    )
