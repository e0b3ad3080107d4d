"""Every action has its button: what a page offers can be read, and what is legal is offered."""

from collections import Counter
from collections.abc import Sequence
from html.parser import HTMLParser

from grandtour.core.errors import UnreadableAction
from grandtour.core.game import AnyGame
from grandtour.core.testing import Case, Plan, Position, positions
from grandtour.core.testing.playing import texts_of
from grandtour.web.checking.viewing import page_of, table_of, the_renderer

_FREE = {"text", "number", "range", "search"}


class Form:
    """What one form can send in its fields `action` and `then`; `free` if a person types it."""

    def __init__(self) -> None:
        self.actions: set[str] = set()
        self.steps: list[Step] = []
        self.free = False

    def offers(self, text: str) -> bool:
        if text in self.actions:
            return True
        rests = [text[len(first) + 1 :] for first in self.actions if text.startswith(f"{first} ")]
        # One control of several may be all that is sent: buttons, say.
        return any(
            self.free or _sends(rest, self.steps) or any(rest in step.values for step in self.steps)
            for rest in rests
        )


class Step:
    """A control named `then`: one of its values is sent, or, of a box that may be ticked, none."""

    def __init__(self, *, optional: bool) -> None:
        self.values: list[str] = []
        self.optional = optional


def _sends(rest: str, steps: Sequence[Step]) -> bool:
    """Whether the controls can send this text together, in their order."""
    if not steps:
        return not rest
    step, later = steps[0], steps[1:]
    if step.optional and _sends(rest, later):
        return True
    return any(
        (rest == value and all(each.optional for each in later))
        or (rest.startswith(f"{value} ") and _sends(rest[len(value) + 1 :], later))
        for value in step.values
    )


class Markup(HTMLParser):
    """The forms, ids and keys of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = [Form()]
        self.ids: Counter[str] = Counter()
        self.keys: Counter[str] = Counter()
        self._choosing = ""
        self._option = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids.update([given["id"]] if "id" in given else [])
        self.keys.update([given["data-key"]] if "data-key" in given else [])
        if tag == "form":
            self.forms.append(Form())
        elif tag == "select":
            self._choosing = given.get("name", "")
            if self._choosing == "then":
                self.forms[-1].steps.append(Step(optional=False))
        elif tag == "option" and self._choosing == "then":
            self._option = "value" not in given
            if not self._option:
                self.forms[-1].steps[-1].values.append(given["value"])
        elif tag in {"button", "input"} and "disabled" not in given:
            self._note(given.get("name", ""), given)

    def handle_data(self, data: str) -> None:
        if self._option:
            # Without a value, an option sends its words.
            self.forms[-1].steps[-1].values.append(data.strip())
            self._option = False

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._choosing = ""

    def _note(self, name: str, given: dict[str, str]) -> None:
        form, value = self.forms[-1], given.get("value", "")
        if name == "action":
            form.actions.add(value)
        elif name == "then" and given.get("type") in _FREE:
            form.free = True
        elif name == "then":
            form.steps.append(Step(optional=given.get("type") == "checkbox"))
            form.steps[-1].values.append(value)


def check_buttons(case: Case, plan: Plan) -> None:
    """Every legal action is offered, every offer can be read, and no id or key is there twice."""
    for position in positions(case, plan):
        for seat in position.seats:
            _check_page(position, seat)


def _check_page(position: Position, seat: int) -> None:
    spot, table = position.spot, table_of(position.match)
    page = spot.attempt("drawing the page", page_of, the_renderer(), table, seat, seat=seat)
    markup = Markup(page)
    for what, counts in (("id", markup.ids), ("data-key", markup.keys)):
        twice = sorted(value for value, count in counts.items() if count > 1)
        spot.require(not twice, f"the page has the same {what} twice: {', '.join(twice)}", seat)
    legal = texts_of(position.state.legal(seat))
    for form in markup.forms:
        unreadable = [text for text in form.actions if not _readable(position.game, form, text)]
        spot.require(not unreadable, f"a button sends what cannot be read: {unreadable}", seat)
        if not form.steps and not form.free:
            illegal = sorted(form.actions - set(legal))
            spot.require(not illegal, f"a button sends what is not legal now: {illegal}", seat)
    for text in legal:
        offered = any(form.offers(text) for form in markup.forms)
        spot.require(offered, f"no button of the page sends {text!r}", seat)


def _readable(game: AnyGame, form: Form, text: str) -> bool:
    """Half an action is read together with its other half."""
    if form.steps or form.free:
        return True
    try:
        game.parse(text)
    except UnreadableAction:
        return False
    return True
