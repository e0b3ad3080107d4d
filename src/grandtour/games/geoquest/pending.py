"""What is still to be done, as everybody at the table may know it.

A view lists the steps of the agenda anew, field by field: the fields of a step have the names of
those of `Pending`, and become public here. Nothing there is secret, since no step holds a card
that has not been told: events when they were played or have struck, equipment when it was drawn
face up, effects by the words of such cards.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

from msgspec.structs import asdict

from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.agenda import Cause, Question, Step
from grandtour.games.geoquest.board import NAMES, tile
from grandtour.games.geoquest.cards.box import NO_EVENT, CardSet
from grandtour.games.geoquest.language.words import Effect, snake_case
from grandtour.games.geoquest.view import Pending

_CAUSE: Final = ("seat", "card", "event", "other")
"""The fields by which a view tells a cause."""
_PENDING: Final[Callable[..., Pending]] = Pending


def pending(cards: CardSet, agenda: Sequence[Step]) -> tuple[Pending, ...]:
    """The steps of an agenda as a view lists them."""
    return tuple(_listed(cards, step) for step in agenda)


def _listed(cards: CardSet, step: Step) -> Pending:
    found: dict[str, object] = {}
    for name, value in asdict(step).items():
        if isinstance(value, Cause):
            found |= {each: _shown(cards, each, getattr(value, each)) for each in _CAUSE}
        else:
            found[name] = _shown(cards, name, value)
    return _PENDING(step=step_name(type(step)), **found)


def _shown(cards: CardSet, name: str, value: object) -> object:
    match name, value:
        case (("seat" | "other"), int()):
            return None if value == NOBODY else value
        case "event", int():
            return "" if value == NO_EVENT else cards.events[value].id
        case (("cards" | "own"), int()):
            return cards.gear_ids(value)
        case "disk", int():
            return cards.disks[value].id
        case "bug", int():
            return cards.bugs[value].id
        case "tile", int():
            return NAMES[value]
        case "effect", Effect():
            return value.text
    return value


def agenda(cards: CardSet, steps: Sequence[Pending]) -> tuple[Step, ...]:
    """The agenda that a view's steps describe."""
    return tuple(_step(cards, step) for step in steps)


def _step(cards: CardSet, step: Pending) -> Step:
    kind = step_kinds()[step.step]
    make: Callable[..., Step] = kind
    return make(*(_read(cards, step, name) for name in kind.__struct_fields__))


def _read(cards: CardSet, step: Pending, name: str) -> object:
    if name == "cause":
        make: Callable[..., Cause] = Cause
        return make(*(_read(cards, step, each) for each in _CAUSE))
    shown: object = getattr(step, name)
    match name, shown:
        case (("seat" | "other"), None):
            return NOBODY
        case "event", str():
            return cards.event_number[shown] if shown else NO_EVENT
        case (("cards" | "own"), tuple()):
            return cards.gear_bits(shown)
        case "disk", str():
            return cards.disk_number[shown]
        case "bug", str():
            return cards.bug_number[shown]
        case "tile", str():
            return tile(shown)
        case "effect", str():
            return cards.effect(shown)
    return shown


@cache
def step_kinds() -> dict[str, type[Step]]:
    """All steps and questions, by their names in a view."""
    return {step_name(kind): kind for kind in _below(Step) if not _is_abstract(kind)}


def _below(kind: type[Step]) -> Iterator[type[Step]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def _is_abstract(kind: type[Step]) -> bool:
    return issubclass(kind, Question) and not hasattr(kind, "kind")


@cache
def step_name(kind: type[Step]) -> str:
    if kind.listed_as:
        return kind.listed_as
    return kind.kind if issubclass(kind, Question) else snake_case(kind.__name__)
