"""What the form that sets up a table offers of its terms."""

from collections.abc import Mapping

import msgspec

from grandtour.core.game import Language
from grandtour.table.terms import Terms

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


def chosen_terms(fields: Mapping[str, str], language: Language) -> Terms:
    """What makes no sense is as if it had not been chosen."""
    return msgspec.structs.replace(
        PACES.get(fields.get("pace", ""), PACES["none"]),
        late="fallback" if fields.get("late") == "fallback" else "bot",
        by_lot="by_lot" in fields,
        language=language,
    )
