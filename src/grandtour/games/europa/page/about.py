"""What there is to learn about each country."""

from grandtour.core.data import Named, read_rows
from grandtour.core.game import Language
from grandtour.core.page import Translate
from grandtour.core.words import Name
from grandtour.games.europa.board import CARDS, DATA, INFOS, Card, CardInfo


class Capital(Named, frozen=True, kw_only=True):
    code: str
    """Of its country."""


_CAPITALS = {capital.code: capital for capital in read_rows(DATA / "capitals.csv", Capital)}
_TEXTS: dict[Language, dict[str, str]] = {}


def about(t: Translate) -> dict[str, str]:
    """A sentence or two on each country, in the reader's language."""
    if t.language not in _TEXTS:
        pairs = zip(CARDS, INFOS, strict=True)
        _TEXTS[t.language] = {card.code: _about(card, info, t) for card, info in pairs}
    return _TEXTS[t.language]


def _about(card: Card, info: CardInfo, t: Translate) -> str:
    millions = info.population_1998 / 1e6
    shown = f"{millions:.1f}" if t.language == "en" else f"{millions:.1f}".replace(".", ",")
    return t(
        "about.country",
        country=card.name(t.language),
        local=info.name_local,
        capital=_CAPITALS[card.code].name(t.language),
        points=card.political_points,
        vote=card.nationalist_vote,
        turn=card.enters_turn,
        # Less than two are one million in French.
        millions=Name(shown, size=int(millions)),
    )
