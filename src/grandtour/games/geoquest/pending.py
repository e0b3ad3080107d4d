# ruff: noqa: ARG001, ARG005 - the functions of one register share their signature
"""What is still to be done, as everybody at the table may know it.

The agenda stays inside the rules. A view lists its steps anew, field by field: `FIELDS` names all
that a step may show, and a step that is not listed cannot come into a view. Nothing here is
secret, since no card waits on the agenda that has not been told: events stand there when they were
played or have struck, equipment when it was drawn face up, effects by the words of such cards.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import asdict

from grandtour.core.seats import NOBODY
from grandtour.games.geoquest import state as states
from grandtour.games.geoquest.board import NAMES, tile
from grandtour.games.geoquest.cards import CardSet
from grandtour.games.geoquest.state import NO_EVENT, Agenda, Item
from grandtour.games.geoquest.view import Credit, Pending

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # Set-up.
    "scatter_caches": (),
    "scatter_bugs": (),
    "deal_disk": ("seat",),
    "place_cache": ("seat", "disk"),
    "deal_bug": ("seat",),
    "place_bug": ("seat", "bug"),
    "deal_players": (),
    "ask_arrow": ("seat",),
    "arrow": ("seat",),
    "begin": (),
    # A turn.
    "turn": ("extra",),
    "open": (),
    "declare": ("seat",),
    "finish": (),
    "ask_end": ("seat",),
    "end": ("seat",),
    "wind_up": (),
    "pass_on": (),
    # Throws, moves and searches.
    "throw": (),
    "reroll": ("seat",),
    "settle": (),
    "act": (),
    "set_out": (),
    "move": ("seat",),
    "walks": (),
    "walk": ("seat", "amount", "over_streams", "card"),
    "shift": ("seat", "other", "amount", "card"),
    "jump": ("seat", "text", "card", "other"),
    "weigh": (),
    "result": ("seat",),
    "judge": (),
    "stage": ("seat",),
    # Caches, finds and bugs.
    "new_cache": ("seat",),
    "pick_cache": ("seat", "text", "card"),
    "find": ("seat", "cache"),
    "find_gear": ("seat", "muggled"),
    "collect": (),
    "collect_one": ("seat", "credit"),
    "vote": ("seat", "other", "cache", "text"),
    "count_votes": ("other", "cache", "text"),
    "offer_bug": ("seat", "cache"),
    "take_bug": ("seat", "cache"),
    "discard_bug": ("seat", "card"),
    "swap_bug": ("seat", "card"),
    # Equipment.
    "fit_gear": ("seat",),
    "trim_gear": ("seat",),
    "discard_gear": ("seat", "card"),
    "choose_gear": ("seat", "cards"),
    "pick_gear": ("seat", "rented", "card"),
    "give_gear": ("seat", "cards", "card"),
    "trade_gear": ("seat", "cards", "own", "card"),
    "pass_gear": ("seat", "card"),
    "pass_on_gear": (),
    "take_gear": ("seat", "card"),
    "consent": ("seat", "other", "card", "other_card"),
    # Events. A purge takes its cards out of the hands, face up.
    "draw_event": ("seat",),
    "fit_hand": ("seat",),
    "trim_hand": ("seat",),
    "pay_event": ("seat", "card"),
    "pay_gear": ("seat", "card"),
    "played_on": ("seat", "event", "other"),
    "roll_off": ("seat", "event", "other", "card"),
    "resolve": ("event", "seat", "other"),
    "finish_event": ("event", "seat"),
    "offer_cancel": ("seat", "card", "event", "other"),
    "cancel": ("seat", "card", "event", "other"),
    "help": ("seat", "card", "event", "other"),
    "recover_event": ("seat", "card"),
    "sweep": (),
    "purge": ("event",),
    "each": ("effect", "seat", "card", "event"),
    "each_done": ("event", "seat"),
    "spare": ("seat", "card", "event"),
    "buy_out": ("seat", "card", "event"),
    "invite": ("seat", "tile", "card", "event", "optional"),
    "attend": ("seat", "tile", "card"),
    "gathered": ("effect", "card", "event"),
    "batch_done": (),
    # Effects.
    "effect": ("effect", "seat", "card", "event", "other"),
    "may": ("seat", "effect", "card", "event", "other"),
    "choose": ("seat", "effect", "card", "event", "other"),
    "soften": ("seat", "card", "amount"),
    "award": ("seat", "amount", "card", "other_card"),
}
"""For every step the fields of `Pending` that its entries on the agenda become, in their order."""


class _Form(NamedTuple):
    """How an entry of the agenda is shown, and read again. `Any`: entries are of many types."""

    show: Callable[[CardSet, Any], Any]
    read: Callable[[CardSet, Any], Any]


def _as_it_is(cards: CardSet, entry: Any) -> Any:
    return entry


_SEAT = _Form(
    lambda cards, seat: None if seat == NOBODY else seat,
    lambda cards, seat: NOBODY if seat is None else seat,
)
_NOTED = _Form(
    lambda cards, note: tuple(filter(None, note.split("|"))),
    lambda cards, ids: "|".join(ids),
)
_FORMS: Final[dict[str, _Form]] = {
    "seat": _SEAT,
    "other": _SEAT,
    "event": _Form(
        lambda cards, event: "" if event == NO_EVENT else cards.events[event].id,
        lambda cards, event: cards.event_number[event] if event else NO_EVENT,
    ),
    "cards": _NOTED,
    "own": _NOTED,
    "disk": _Form(
        lambda cards, disk: cards.disks[disk].id, lambda cards, disk: cards.disk_number[disk]
    ),
    "bug": _Form(lambda cards, bug: cards.bugs[bug].id, lambda cards, bug: cards.bug_number[bug]),
    "tile": _Form(lambda cards, number: NAMES[number], lambda cards, name: tile(name)),
    "credit": _Form(
        lambda cards, credit: Credit(**credit._asdict()),
        lambda cards, credit: states.Credit(**asdict(credit)),
    ),
}
_PLAIN: Final = _Form(_as_it_is, _as_it_is)


def pending(cards: CardSet, agenda: Agenda) -> tuple[Pending, ...]:
    """The steps of an agenda as a view lists them."""
    return tuple(_shown(cards, item) for item in agenda)


def _shown(cards: CardSet, item: Item) -> Pending:
    code, *entries = item
    named = zip(FIELDS[code], entries, strict=True)
    return Pending(
        step=code,
        **{name: _FORMS.get(name, _PLAIN).show(cards, entry) for name, entry in named},
    )


def agenda(cards: CardSet, steps: Sequence[Pending]) -> Agenda:
    """The agenda that a view's steps describe."""
    return tuple(_item(cards, step) for step in steps)


def _item(cards: CardSet, step: Pending) -> Item:
    named = ((name, getattr(step, name)) for name in FIELDS[step.step])
    return (
        step.step,
        *(_FORMS.get(name, _PLAIN).read(cards, shown) for name, shown in named),
    )
