"""Every action has its button: what a page offers can be read, and what is legal is offered."""

from collections import Counter
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
        self.thens: set[str] = set()
        self.free = False

    def texts(self) -> set[str]:
        return self.actions | {f"{first} {then}" for first in self.actions for then in self.thens}

    def offers(self, text: str) -> bool:
        return text in self.texts() or (
            self.free and any(text.startswith(f"{first} ") for first in self.actions)
        )


class Markup(HTMLParser):
    """The forms, ids and keys of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = [Form()]
        self.ids: Counter[str] = Counter()
        self.keys: Counter[str] = Counter()
        self._choosing = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids.update([given["id"]] if "id" in given else [])
        self.keys.update([given["data-key"]] if "data-key" in given else [])
        if tag == "form":
            self.forms.append(Form())
        elif tag == "select":
            self._choosing = given.get("name", "")
        elif tag == "option":
            self._note(self._choosing, given)
        elif tag in {"button", "input"} and "disabled" not in given:
            self._note(given.get("name", ""), given)

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
            form.thens.add(value)


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
        if not form.thens and not form.free:
            illegal = sorted(form.actions - set(legal))
            spot.require(not illegal, f"a button sends what is not legal now: {illegal}", seat)
    for text in legal:
        offered = any(form.offers(text) for form in markup.forms)
        spot.require(offered, f"no button of the page sends {text!r}", seat)


def _readable(game: AnyGame, form: Form, text: str) -> bool:
    """Half an action is read together with its other half."""
    if form.thens or form.free:
        return True
    try:
        game.parse(text)
    except UnreadableAction:
        return False
    return True
