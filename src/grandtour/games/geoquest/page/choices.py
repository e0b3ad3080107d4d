"""What the seat may do, sorted for the panel: main choices, cards, tiles, swaps, answers."""

from collections.abc import Sequence
from functools import cache

import msgspec

from grandtour.core.game import Event, Seat
from grandtour.core.page import Translate
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.decision import Target
from grandtour.games.geoquest.dice import THROW_COUNT
from grandtour.games.geoquest.page.card_facts import hit, protected_by, use_worth
from grandtour.games.geoquest.page.labels import label
from grandtour.games.geoquest.page.names import (
    card_name,
    card_words,
    cards_of,
    signed,
    tile_words,
)
from grandtour.games.geoquest.page.outline import TILE
from grandtour.games.geoquest.page.picture import place
from grandtour.games.geoquest.page.pieces import tokens
from grandtour.games.geoquest.page.puzzle_forms import Puzzle, out_of_tries, puzzles
from grandtour.games.geoquest.page.selects import Pile, Swap, pile, swaps
from grandtour.games.geoquest.view import (
    GeoQuestView,
)

_TILED = ("to", "place", "pick")
_PAIRED = ("offer", "trade")
_FREE = ("play", "use", "offer", "discard")
"""Verbs for cards that one may play, unless the question is about these very cards."""
_ABOUT_CARDS = (
    "trim_hand",
    "pay_event",
    "pay_gear",
    "discard_gear",
    "trim_gear",
    "choose_gear",
    "pick_gear",
    "take_gear",
    "give_gear",
    "pass_gear",
    "take_bug",
    "discard_bug",
    "recover_event",
)
_BY_CARD = ("trim_hand", "give_gear")
"""Questions with several answers to each card: a block for each, and short buttons in it."""
_EQUAL = ("start", "choose", "pass", "no", "stop", "stay", "rest", "keep")
"""Verbs whose button is never the one that stands out."""
_KEYS = {"search": "s", "move": "m", "done": "e", "pass": "p", "collect": "c", "accept": "a"}
"""One key each for what is done in most turns."""
_HALF = TILE // 2


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A button; `hint` says what the card on it does."""

    action: str
    id: str
    text: str
    hint: str = ""
    more: str = ""
    """For a search: what a find brings."""
    key: str = ""
    """The key that presses it."""
    seat: Seat | None = None
    main: bool = False
    vain: bool = False
    """Whether whom it is for is protected from it."""


class CardInHand(msgspec.Struct, frozen=True):
    """A card with all that may be done with it."""

    name: str
    words: str
    ways: tuple[Choice, ...]
    drop: Choice | None
    """To be rid of it for nothing, beside the ways to play it."""


class Spot(msgspec.Struct, frozen=True):
    """A tile that can be chosen, with its words in the list."""

    tile: str
    text: str


class TileChoice(msgspec.Struct, frozen=True, kw_only=True):
    """The lit tiles: their squares, their list, and what the map tells of each."""

    verb: str
    go: str
    squares: str
    spots: tuple[Spot, ...]
    told: str
    """JSON: for each tile its price, the way there and a note."""
    start: str
    """Where the token stands that is moved: the ways begin there."""


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    main: tuple[Choice, ...]
    cards: tuple[Choice, ...]
    pile: Pile | None
    """In place of `cards`, if there are too many for buttons."""
    hand: tuple[CardInHand, ...]
    """Cards that the question is about, with several answers each."""
    free: tuple[CardInHand, ...]
    """Cards that may be played now, also out of turn."""
    swaps: tuple[Swap, ...]
    tiles: TileChoice | None
    puzzles: tuple[Puzzle, ...]
    out_of_tries: bool
    """A puzzle here may not be tried again in this turn."""

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do in this turn but to end it.

        Events for others do not count: they could be played in all of the turn.
        """
        more = (self.cards, self.pile, self.hand, self.swaps, self.tiles, self.puzzles)
        ways = [way for card in self.free for way in (*card.ways, card.drop) if way]
        for_others = all(way.seat is not None for way in ways)
        return [each.action for each in self.main] == ["done"] and for_others and not any(more)


def choices(
    view: GeoQuestView, legal: Sequence[Action], log: Sequence[Event], t: Translate
) -> Choices:
    """All that is legal, each thing once."""
    asked = view.decision is not None and view.seat in view.decision.seats
    kind = view.decision.kind if asked and view.decision else ""
    main, cards = [], []
    # Where there is something to find, that comes first.
    legal = sorted(legal, key=lambda action: action.verb not in ("search", "collect"))
    free: dict[str, list[Choice]] = {}
    hand: dict[str, list[Choice]] = {}
    for action in legal:
        if action.verb in (*_TILED, *_PAIRED, "answer"):
            continue
        button = _button(action, view, t)
        if not action.what or action.verb in ("choose", "start", "search", "reroll"):
            main.append(button)
        elif action.verb in _FREE and (kind not in _ABOUT_CARDS or action.verb == "use"):
            free.setdefault(action.what, []).append(_short_button(action, button, view, t))
        elif kind in _BY_CARD:
            hand.setdefault(action.what, []).append(_short_button(action, button, view, t))
        else:
            cards.append(button)
    many = pile([each.action for each in cards], view, t)
    return Choices(
        main=tuple(main),
        cards=() if many else tuple(cards),
        pile=many,
        hand=tuple(_in_hand(card, ways, view, t) for card, ways in hand.items()),
        free=tuple(_in_hand(card, ways, view, t) for card, ways in free.items()),
        swaps=swaps(view, legal, t),
        tiles=_tiles(view, legal, t),
        puzzles=puzzles(view, legal, log, t) if asked else (),
        out_of_tries=out_of_tries(view),
    )


def _button(action: Action, view: GeoQuestView, t: Translate) -> Choice:
    carded = bool(action.what) and action.verb not in ("choose", "start", "search")
    return Choice(
        action=str(action),
        id="do-" + str(action).replace(" ", "-"),
        text=label(action, view, t),
        hint=_card_hint(action, view, t) if carded else _odds_words(action, view, t),
        more=_find_words(action, view, t),
        key="" if action.what else _KEYS.get(action.verb, ""),
        seat=int(action.other) if action.verb in ("play", "give") and action.other else None,
        main=action.verb not in _EQUAL,
    )


def _card_hint(action: Action, view: GeoQuestView, t: Translate) -> str:
    """What the card says; for a travel bug that may be left, first the points for that."""
    words = card_words(action.what, t, cards_of(view))
    if action.verb == "play" and action.other:
        shield = protected_by(action.what, view.panels[int(action.other)], t, cards_of(view))
        return f"{t('may.no_effect', card=shield)} · {words}" if shield else words
    leaves = dict(view.decision.leaves) if view.decision and action.verb == "leave" else {}
    return f"{signed(leaves[action.what])} · {words}" if action.what in leaves else words


def _odds_words(action: Action, view: GeoQuestView, t: Translate) -> str:
    """For a search: what it needs, what the cards add, and how likely it is."""
    if action.verb != "search" or view.decision is None or view.seat is None:
        return ""
    tile = action.what or view.panels[view.seat].place
    odds = next((each for each in view.decision.searches if each.tile == tile), None)
    if odds is None:
        return ""
    cards = cards_of(view)
    said = t("odds.needs", level=odds.level, percent=round(100 * odds.throws / THROW_COUNT))
    added = [f"{signed(amount)} {card_name(card, t, cards)}" for card, amount in odds.bonuses]
    return " · ".join((said, *added))


def _find_words(action: Action, view: GeoQuestView, t: Translate) -> str:
    """For a search: all that a find here brings."""
    if action.verb != "search" or view.decision is None or view.seat is None:
        return ""
    here = view.panels[view.seat].place
    cache = next((each for each in view.caches if each.tile == (action.what or here)), None)
    if cache is None:
        return ""
    brings = [t("odds.points", n=cache.level)]
    brings += [t("odds.first")] if cache.ftf else []
    brings += [] if cache.muggled else [t("odds.gear")]
    if cache.tile == here:
        cards = cards_of(view)
        brings += [f"{signed(n)} {card_name(bug, t, cards)}" for bug, n in view.decision.leaves]
    return t("odds.brings", things=" · ".join(brings))


def _short_button(action: Action, button: Choice, view: GeoQuestView, t: Translate) -> Choice:
    """The same button where the card's name stands above it: what it does, and to whom."""
    if action.verb == "play" and action.other:
        shield = protected_by(action.what, view.panels[int(action.other)], t, cards_of(view))
        hint = hit(action.what, int(action.other), view, t)
        return msgspec.structs.replace(button, text=t("may.play_to"), hint=hint, vain=bool(shield))
    worth = use_worth(action.what, cards_of(view)) if action.verb == "use" else None
    said = t(_way(action, view))
    return msgspec.structs.replace(
        button, text=said if worth is None else f"{said} {signed(worth)}", hint=""
    )


def _way(action: Action, view: GeoQuestView) -> str:
    """The key of what is done with a card; an event that lies before somebody is for oneself."""
    if action.verb == "give":
        return "may.give_to"
    cards = cards_of(view)
    number = cards.event_number.get(action.what) if action.verb == "play" else None
    on_oneself = number is not None and cards.events[number].timing == "normal"
    return "may.play_on_oneself" if on_oneself else f"may.{action.verb}"


def _in_hand(card: str, ways: Sequence[Choice], view: GeoQuestView, t: Translate) -> CardInHand:
    cards = cards_of(view)
    drop = next((way for way in ways if way.action == f"discard {card}"), None)
    # What one does for oneself comes first.
    ways = sorted((way for way in ways if way is not drop), key=lambda way: way.seat is not None)
    return CardInHand(card_name(card, t, cards), card_words(card, t, cards), tuple(ways), drop)


def _tiles(view: GeoQuestView, legal: Sequence[Action], t: Translate) -> TileChoice | None:
    actions = [action for action in legal if action.verb in _TILED]
    if not actions or view.decision is None:
        return None
    verb, kind = actions[0].verb, view.decision.kind
    by_tile = {target.tile: target for target in view.decision.targets}
    names = [action.what for action in actions]
    moved = view.decision.other if kind == "shift" else view.seat
    words = f"go.{kind}" if kind in ("shift", "jump", "place_bug") else f"go.{verb}"
    return TileChoice(
        verb=verb,
        go=t(words),
        squares="".join(_square(name) for name in names),
        spots=tuple(Spot(name, _spot_words(name, by_tile.get(name), view, t)) for name in names),
        told=_told(by_tile, view, t),
        start=next((f"{at.x},{at.y}" for at in tokens(view) if at.seat == moved), ""),
    )


@cache
def _square(name: str) -> str:
    """A lit tile, ready made: there are many, and they never change."""
    x, y = place(name)
    side = TILE - 4
    line = f"M{x - _HALF + 2} {y - _HALF + 2}h{side}v{side}h-{side}z"
    return f'<path id="lit-{name}" d="{line}"/>'


def _spot_words(name: str, target: Target | None, view: GeoQuestView, t: Translate) -> str:
    said = tile_words(name, t)
    if target and target.route:
        said += f" · {t('tile.price', n=target.cost)}"
    if any(cache.tile == name for cache in view.caches):
        said += f" · {t('tile.cache')}"
    return said


def _told(by_tile: dict[str, Target], view: GeoQuestView, t: Translate) -> str:
    cards = cards_of(view)
    told: dict[str, list[object]] = {}
    for name, target in by_tile.items():
        notes = [card_name(card, t, cards) for card in target.bonuses]
        if target.crossings:
            notes.append(t("tile.crossings", n=target.crossings))
        told[name] = [target.cost, "".join(target.route), " · ".join(notes)]
    return msgspec.json.encode(told).decode()
