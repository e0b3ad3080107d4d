# ruff: noqa: ARG001 - the functions of one register share their signature
"""What drives the game: the agenda, and the tables in which the rules' steps register.

An item of the agenda is a tuple: a code, then whatever that step needs. Items are of three kinds:
*steps* run at once; *questions* wait for a seat (the item's second entry) and are answered by an
action; `effect` items run a word of the effect language. Pushing is all that a step does to let
something happen later; the last thing pushed happens first.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import NO, YES, Action
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.state import NO_EVENT, Item, Table

Menu = list[Action]


class Scene(NamedTuple):
    """For whom an effect happens, by which card, in which event, and who set it off."""

    seat: Seat
    source: str
    event: int = NO_EVENT
    that: Seat = NOBODY


class Question(NamedTuple):
    """How a question is asked and answered. All functions get the item's entries after the seat."""

    kind: Kind
    menu: Callable[..., Menu]
    """(table, seat, ...): what this seat may answer."""
    answer: Callable[..., None]
    """(table, seat, action, ...): carries the answer out; the item has left the agenda."""
    facts: Callable[..., Facts]
    """(table, seat, ...): fields of the view's decision."""


STEPS: Final[dict[str, Callable[..., None]]] = {}
QUESTIONS: Final[dict[str, Question]] = {}
EFFECTS: Final[dict[str, Callable[[Table, Call, Scene], None]]] = {}
FEASIBLE: Final[dict[str, Callable[[Table, Call, Scene], bool]]] = {}
"""For effects that may be impossible; one that is not here always is possible."""


def step(code: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Registers a step of the agenda."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        STEPS[code] = function
        return function

    return register


def effect(
    word: str, feasible: Callable[[Table, Call, Scene], bool] | None = None
) -> Callable[[Callable[[Table, Call, Scene], None]], Callable[[Table, Call, Scene], None]]:
    """Registers what a word of the effect language does, and when it is possible at all."""

    def register(
        function: Callable[[Table, Call, Scene], None],
    ) -> Callable[[Table, Call, Scene], None]:
        EFFECTS[word] = function
        if feasible is not None:
            FEASIBLE[word] = feasible
        return function

    return register


def yes_or_no(table: Table, seat: Seat, *rest: object) -> Menu:
    """The menu of a question that is answered with yes or no."""
    return [YES, NO]


def declined(table: Table, seat: Seat, action: Action, source: str) -> bool:
    """Whether the answer is no; tells so."""
    if action.verb == "yes":
        return False
    table.tell("declined", seat=seat, card=source)
    return True


def source_facts(table: Table, seat: Seat, source: str) -> Facts:
    """For questions that say only which card asks."""
    return {"card": source}


def _no_facts(table: Table, seat: Seat, *rest: object) -> Facts:
    return {}


def question(
    kind: Kind,
    menu: Callable[..., Menu],
    answer: Callable[..., None],
    facts: Callable[..., Facts] = _no_facts,
    code: str = "",
) -> None:
    """Registers a question under its kind, or under a code of its own."""
    QUESTIONS[code or kind] = Question(kind, menu, answer, facts)


def push(table: Table, *item: object) -> None:
    """This is done next, before what is on the agenda already."""
    table.agenda += (item,)


def do_now(table: Table, code: str, *args: object) -> None:
    """A step at once, where nothing can come in between; otherwise the same as pushing it."""
    STEPS[code](table, *args)


def push_all(table: Table, items: list[Item]) -> None:
    """These are done next, in their order."""
    table.agenda += tuple(reversed(items))


def push_effect(table: Table, call: Call, scene: Scene) -> None:
    table.agenda += (("effect", call.text, *scene),)


def push_effects(table: Table, calls: tuple[Call, ...], scene: Scene) -> None:
    push_all(table, [("effect", call.text, *scene) for call in calls])


def feasible(table: Table, call: Call, scene: Scene) -> bool:
    test = FEASIBLE.get(call.word)
    return test is None or test(table, call, scene)


@step("effect")
def _run_effect(table: Table, text: str, seat: Seat, source: str, event: int, that: Seat) -> None:
    call = table.cards.effect(text)
    EFFECTS[call.word](table, call, Scene(seat, source, event, that))


def run(table: Table, look_for_end: Callable[[Table], None]) -> None:
    """Does what is on the agenda until a question comes up or the game is over."""
    find = STEPS.get
    while True:
        if table.standings_changed and not table.batch:
            look_for_end(table)
        if table.reason:
            table.agenda = ()
            return
        agenda = table.agenda
        item = agenda[-1]
        do = find(item[0])
        if do is None:
            return
        table.agenda = agenda[:-1]
        do(table, *item[1:])
