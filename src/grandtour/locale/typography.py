"""How each language sets its marks, and how German speaks to people.

- All: an apostrophe is U+2019 and an ellipsis …; no straight quotation marks.
- English: “…”. German: „…“, and people are addressed as du.
- French: « … »; a no-break space (U+00A0) inside the guillemets and before a colon, a narrow one
  (U+202F) before ; ! ? and between thousands, as French typesetters do.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from grandtour.core.game import Language
from grandtour.locale.sentence import APOSTROPHE, BENT

WIDE: Final = "\N{NO-BREAK SPACE}"
NARROW: Final = "\N{NARROW NO-BREAK SPACE}"

_ANY_SPACE = rf"[ {WIDE}{NARROW}]"
_MARKS: Mapping[Language, tuple[tuple[str, str], ...]] = {
    "en": (("[„«»]", "has quotation marks of another language"),),
    "de": (("[”«»]", "has quotation marks of another language"),),
    "fr": (
        ("[“”„]", "has quotation marks of another language"),
        (rf"(?!{NARROW}){_ANY_SPACE}[;!?]", "needs a narrow no-break space (U+202F) before ; ! ?"),
        (rf"(?!{WIDE}){_ANY_SPACE}:", "needs a no-break space (U+00A0) before a colon"),
        (rf"«(?!{WIDE})|(?<!{WIDE})»", "needs no-break spaces (U+00A0) inside « »"),
        (r"\d \d{3}\b", "needs a narrow no-break space (U+202F) between thousands"),
    ),
}
_EVERYWHERE = (
    (r"\w'|'\w", f"has a straight apostrophe; write {APOSTROPHE}"),
    ('"', "has a straight quotation mark"),
    (r"\.\.\.", "has three dots; write …"),
)
# Between guillemets or in italics there may be a title or a program's text, with marks of its own.
_QUOTED = re.compile(r"«[^»]*»|\*[^*]+\*")
_CLOSE = re.compile(rf"[^\s{WIDE}{NARROW}][;!?]|[^\s{WIDE}{NARROW}]:(?=\s|$)")
_POLITE = r"\b(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b"


def mark_complaints(text: str, language: Language) -> Iterator[str]:
    """What is wrong with the marks of a text that people read, in a catalogue, page or table."""
    words = _words(text)
    for pattern, complaint in (*_EVERYWHERE, *_MARKS[language]):
        if re.search(pattern, words):
            yield complaint
    if language == "fr" and _CLOSE.search(_QUOTED.sub("", words)):
        yield "needs a space before ; : ! ?"


def says_sie(text: str, *, anywhere: bool) -> bool:
    """Whether a German text speaks to somebody as Sie.

    At the start of a sentence "Sie" can be "they" or "she" as well, and only a person can tell;
    it counts if `anywhere` is true.
    """
    return bool(re.search(_POLITE if anywhere else rf"(?<=[\w,] ){_POLITE}", _words(text)))


def _words(text: str) -> str:
    """The text with all words of its choices, and a letter for each value."""
    spread = BENT.sub(lambda gap: gap[2].replace("|", " ") if "|" in gap[2] else "X", text)
    return re.sub(r"\{\w*\}", "X", spread)
