"""Three languages that say the same things: what is missing, unused, unlike or forgotten.

Every check returns its complaints, one line each; none means that all is well.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Message

from grandtour.core import errors, registry
from grandtour.core.company import Quiet
from grandtour.core.game import LANGUAGES, Language
from grandtour.core.lesson import lesson
from grandtour.core.puzzle import puzzles
from grandtour.locale import catalogue, key_of, texts, translator
from grandtour.locale.wording import wording_complaints

# A key written out in full in a template: t('table.over'), words('tagline').
_WRITTEN_OUT = re.compile(r"""\b(?:t|words)\(\s*(['"])([a-z0-9_.]+)\1\s*[,)]""")
# A text of a template or program that could be a key, or the beginning of one.
_WRITTEN = re.compile(r"""['"]([a-z0-9_. ]+)(?=['"{])""")
# A value and a word that ends like a noun in the plural or a verb in the singular.
_BEFORE_S = re.compile(r"\{(\w+)\} ((?:[A-Z]\w+ )?\w+s)\b")
_OF_THE_SHELF = ("tagline", "option.", "solo.")


def messages(folder: Path, language: Language) -> dict[str, Message]:
    return {key_of(message): message for message in catalogue(folder, language) if message.id}


def catalogue_complaints(folder: Path) -> list[str]:
    """What is wrong among the catalogues of one folder, whatever asks for their messages."""
    english = messages(folder, "en")
    found = [] if english else ["en.po: is missing or empty"]
    for language in LANGUAGES:
        theirs = messages(folder, language)
        found += [f"{language}.po: {key} is missing" for key in sorted(set(english) - set(theirs))]
        found += [
            f"{language}.po: {key} is not in en.po" for key in sorted(set(theirs) - set(english))
        ]
        for key in sorted(set(theirs) & set(english)):
            found += [
                f"{language}.po: {key} {what}"
                for what in _message_complaints(theirs[key], english[key], language)
            ]
        found += [f"{language}.po: {what}" for what in _file_complaints(folder, language)]
    return found + list(_agreement_complaints(folder)) + wording_complaints(folder)


def _agreement_complaints(folder: Path) -> Iterator[str]:
    """Words that cannot agree with what stands before them: "1 points", "Ann and Bob wins"."""
    english, french = messages(folder, "en"), messages(folder, "fr")
    for key in sorted(english.keys() & french.keys()):
        ours, theirs = " ".join(texts(english[key])), " ".join(texts(french[key]))
        for name, word in _BEFORE_S.findall(ours):
            if english[key].pluralizable or f"{{{name}:" in ours:
                continue
            # A noun in the plural ends so in French as well; otherwise it is the verb of a name.
            if re.search(rf"\{{{name}\}} (?:\w+[sx]\b|\{{{name}:)", theirs):
                yield f"en.po: {key} says “{{{name}}} {word}”, also for 1"
            elif name == "players":
                yield f"en.po: {key} says “{{{name}}} {word}”, also for several"


def _message_complaints(message: Message, english: Message, language: Language) -> Iterator[str]:
    given, originals = texts(message), texts(english)
    if not given or not all(text.strip() for text in given):
        yield "has no text"
    if message.fuzzy:
        yield "is marked as fuzzy"
    expected = set().union(*map(_placeholders, originals))
    for text in given:
        # A singular may say "one" instead of its number.
        if not expected - {"n"} <= _placeholders(text) <= expected:
            there, wanted = _shown(_placeholders(text)), _shown(expected)
            yield f"has the placeholders {there}, but in English {wanted}"
    if language != "en" and any(
        text == original and _is_sentence(original)
        for text, original in zip(given, originals, strict=False)
    ):
        yield f"is left in English: {given[0]}"


def _placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def _shown(placeholders: set[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(placeholders)) or "none"


def _is_sentence(text: str) -> bool:
    """Several words besides the placeholders; names of people and places may well stay."""
    words = re.findall(r"\w{3,}", re.sub(r"\{.*?\}", "", text))
    return len([word for word in words if word.islower()]) > 1 or len(words) > 2


def _file_complaints(folder: Path, language: Language) -> Iterator[str]:
    path = folder / f"{language}.po"
    if not path.exists():
        return
    keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    yield from (f"{key} is there twice" for key in sorted(set(keys)) if keys.count(key) > 1)
    if catalogue(folder, language).obsolete:
        yield "holds obsolete messages"


def game_files(key: str) -> list[Path]:
    folder = registry.folder(key)
    return sorted([*folder.rglob("*.html"), *folder.rglob("*.py")])


def game_complaints(key: str) -> list[str]:
    """Whether a game's catalogues hold all that it asks for, and nothing else."""
    needed = needed_keys(key)
    missing = [
        f"{language}.po: {word} is missing, but the game asks for it"
        for language in LANGUAGES
        for word in sorted(needed)
        if not translator(language, key).has(word)
    ]
    unused = [f"en.po: {word} is never asked for" for word in sorted(unused_keys(key))]
    titles = registry.game(key).info.titles
    untitled = [f"info.titles: no title in {code}" for code in LANGUAGES if not titles.get(code)]
    return missing + unused + untitled + _rules_complaints(key)


def _rules_complaints(key: str) -> list[str]:
    page = registry.folder(key) / "page"
    names = [f"rules.{language}.md" for language in LANGUAGES]
    if not any(page.glob("rules.*.md")):
        return []
    return [f"page/{name}: is missing" for name in names if not (page / name).exists()]


def needed_keys(key: str) -> set[str]:
    """The keys that the game's shelf label, programs and templates name in full."""
    options = registry.game(key).info.options
    needed = {"tagline", *(f"option.{option.key}" for option in options)}
    needed |= {f"option.{option.key}.{word}" for option in options for word in option.choices}
    if isinstance(registry.game(key), Quiet):
        needed.add("reason.silent")
    if puzzles(key):
        needed.add("puzzle.task")
    taught = lesson(key)
    needed |= {word for step in (taught.step if taught else ()) for word in step.words()}
    files = game_files(key)
    for path in files:
        needed |= keys_in(path) | {f"reason.{reason}" for reason in reasons_in(path, files)}
    return needed


def unused_keys(key: str) -> set[str]:
    """Messages of the game's catalogue that neither the game nor the house asks for.

    A key counts as asked for if it is written out somewhere, or its beginning where the rest is
    put together. What the house puts together itself, `event.<kind>` and the like, has its rest
    written out.
    """
    sources = "\n".join(path.read_text(encoding="utf-8") for path in game_files(key))
    # The kind of an event may be an action's text: "take stock" is told as event.take_stock.
    written = {word.replace(" ", "_") for word in _WRITTEN.findall(sources)}
    there = set(messages(registry.folder(key) / "locale", "en"))
    return {
        word
        for word in there - needed_keys(key)
        if not word.startswith(_OF_THE_SHELF)
        and written.isdisjoint([*_with_beginnings(word), *_with_beginnings(word.partition(".")[2])])
    }


def _with_beginnings(key: str) -> list[str]:
    """
    >>> _with_beginnings("board.last_bid")
    ['board.last_bid', 'board.', 'board.last_']
    """
    return [key, *(key[: end.end()] for end in re.finditer(r"[._]", key))]


def keys_in(path: Path) -> set[str]:
    """The keys that a template or program asks for and names in full."""
    if path.suffix == ".py":
        return {word for name, word in calls_in(path) if name in {"t", "has"}}
    return {key for _, key in _WRITTEN_OUT.findall(path.read_text(encoding="utf-8"))}


def reasons_in(path: Path, files: Iterable[Path]) -> set[str]:
    """The reasons with which errors are made in this file; their classes may be in any of these."""
    return {word for name, word in calls_in(path) if name in error_names(frozenset(files))}


@cache
def error_names(files: frozenset[Path]) -> frozenset[str]:
    """The names of all classes of errors that carry a reason: the core's and those of the files."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in files
        if path.suffix == ".py"
        for node in ast.walk(_parsed(path))
        if isinstance(node, ast.ClassDef)
    }
    found = {name for name, thing in vars(errors).items() if isinstance(thing, type)}
    while more := {name for name, of in bases.items() if of & found} - found:
        found |= more
    return frozenset(found)


@cache
def calls_in(path: Path) -> list[tuple[str, str]]:
    """All calls of a program whose first argument is a text, with both branches of an `if`."""
    if path.suffix != ".py":
        return []
    return [
        (getattr(node.func, "id", getattr(node.func, "attr", "")), part.value)
        for node in ast.walk(_parsed(path))
        if isinstance(node, ast.Call) and node.args
        for part in _branches(node.args[0])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _branches(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)
    else:
        yield node
