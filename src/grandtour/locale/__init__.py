"""The house's words in three languages, and every game's own.

Messages have keys, not English, as ids: `reason.not_your_turn`. The catalogues are gettext files,
`<language>.po`: the house's lie beside this file, a game's in `games/<key>/locale/`. A key is
looked for in the game's catalogue first, then in the house's. How a sentence agrees with what is
put into it is said in `locale/sentence.py`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import cast

from babel.core import negotiate_locale
from babel.lists import format_list
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.core.game import LANGUAGES, Language
from grandtour.core.words import Name
from grandtour.locale.sentence import LOCALES, Sentence, fill, is_one, read_sentence

HOUSE = Path(__file__).parent
LANGUAGE_NAMES: Mapping[Language, str] = {"en": "English", "fr": "Français", "de": "Deutsch"}


class Translator:
    """Turns keys into sentences of one language; `t("cards_left", n=3)` chooses the plural."""

    def __init__(self, language: Language, catalogues: Sequence[Catalog]) -> None:
        self.language = language
        # The first catalogue that has a message decides.
        self._messages: dict[str, tuple[Sentence, ...]] = {
            key_of(message): tuple(map(read_sentence, texts(message)))
            for catalogue in reversed(catalogues)
            for message in catalogue
            if message.id and message.string
        }

        # Most of what pages say, and the same each time.
        self._plain = {key: one[0].text for key, one in self._messages.items() if len(one) == 1}

    def __call__(self, key: str, /, **params: object) -> str:
        """The sentence of this key with its parameters filled in. Raises KeyError if unknown."""
        if not params and key in self._plain:
            return self._plain[key]
        sentences = self._messages.get(key)
        if sentences is None:
            raise KeyError(f"no message {key!r} in {self.language}")
        sentence = sentences[0]
        if len(sentences) > 1 and not is_one(cast("int", params.get("n", 0)), self.language):
            sentence = sentences[1]
        return fill(sentence, params, self.language) if params else sentence.text

    def has(self, key: str) -> bool:
        return key in self._messages

    def listing(self, items: Iterable[str]) -> Name:
        """Several things as one enumeration, with which a verb can agree."""
        return _listed(tuple(items), self.language)

    def ending(self, reason: str, players: str) -> str:
        """How a game ended that these have won, in the game's words; empty if it has none."""
        key = f"outcome.{reason}"
        return self(key, players=players) if self.has(key) else ""

    def error(self, error: GrandTourError) -> str:
        """What is wrong, for people."""
        key = f"reason.{error.reason}"
        return self(key, **error.params) if self.has(key) else str(error)


@lru_cache(1000)
def _listed(names: tuple[str, ...], language: Language) -> Name:
    return Name(format_list(names, locale=LOCALES[language]), size=len(names))


def texts(message: Message) -> tuple[str, ...]:
    """What a message says: once, or in the singular and in the plural."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def key_of(message: Message) -> str:
    """The key of a message, whether or not it has a plural."""
    return str(message.id if isinstance(message.id, str) else message.id[0])


@cache
def translator(language: Language, game: str | None = None) -> Translator:
    """The words of one language, with those of a game if one is named."""
    folders = [HOUSE] if game is None else [registry.folder(game) / "locale", HOUSE]
    return Translator(language, [catalogue(folder, language) for folder in folders])


@cache
def catalogue(folder: Path, language: Language) -> Catalog:
    """The messages of one folder; empty if it speaks no such language."""
    path = folder / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


@lru_cache(100)  # headers may be long, and browsers have few
def choose_language(wanted: str | None, accepted: str) -> Language:
    """The language asked for, else the best of the browser's Accept-Language, else English."""
    ranked = sorted(_weights(accepted).items(), key=lambda item: -item[1])
    wishes = ([wanted] if wanted else []) + [tag.replace("-", "_") for tag, _ in ranked]
    return cast("Language", negotiate_locale(wishes, LANGUAGES) or "en")


def _weights(accepted: str) -> dict[str, float]:
    """The tags of an Accept-Language header with their weights; a broken weight counts as 0."""
    weights = {}
    for part in accepted.split(","):
        tag, _, weight = part.partition(";q=")
        try:
            weights[tag.strip()] = float(weight or 1)
        except ValueError:
            weights[tag.strip()] = 0.0
    return weights
