"""What a player may do with cards beside the question that is asked.

Events in hand: normal ones may be played on others at any moment of one's own turn, PLAY ANY TIME
ones for oneself whenever they can do something. `use` is for actions of equipment, ensembles and
the cacher. Rulings sections 4.7 and 6.
"""

from typing import ClassVar, Final

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import Action, on_card, on_seat
from grandtour.games.geoquest.agenda import Cause, Happen, Menu, Question
from grandtour.games.geoquest.cards.loadout import Use
from grandtour.games.geoquest.cards.trades import offer, offers
from grandtour.games.geoquest.dice import DNF, FIND
from grandtour.games.geoquest.events.playing import (
    does_something,
    play_for_oneself,
    play_on,
    targets,
)
from grandtour.games.geoquest.language.costs import WholeTurn
from grandtour.games.geoquest.state import SEARCHING, THROWN, Held, State

CARD_VERBS: Final = frozenset(("play", "use", "offer"))


class CalmMoment(Question, frozen=True):
    """A question of a turn during which cards may be played, by others too."""

    takes: ClassVar[frozenset[str]] = CARD_VERBS

    def play_card(self, state: State, seat: Seat, action: Action) -> None:
        """An action of `cards_menu` or `anytime_menu`; the question stays."""
        if action.verb == "offer":
            offer(state, seat, action)
        elif action.verb == "use":
            _use(state, seat, action.what)
        elif action.other:
            play_on(state, seat, action.what, int(action.other))
        else:
            play_for_oneself(state, seat, action.what)


def cards_menu(state: State, seat: Seat) -> Menu:
    """All that the player on turn may do with cards now, but events on oneself (`Declare`)."""
    kit = state.kits[seat]
    found: list[Action] = []
    for held in state.hands[seat]:
        found += _event_menu(state, seat, held)
    if kit.uses:
        found += _actions_menu(state, seat)
    if kit.swaps:
        found += offers(state, seat)
    if kit.optional:
        found += _optional_menu(state, seat)
    return found


def uses_menu(state: State, seat: Seat) -> Menu:
    """What the player's cards and cacher allow, swaps left out."""
    return [*_actions_menu(state, seat), *_optional_menu(state, seat)]


def anytime_menu(state: State, seat: Seat) -> Menu:
    """What a seat may do that is not asked: PLAY ANY TIME cards that do not need its own turn."""
    if not state.hands[seat] or not isinstance(state.agenda[-1], CalmMoment):
        return []
    return [
        action
        for held in state.hands[seat]
        if state.cards.events[held.event].timing == "any"
        for action in _event_menu(state, seat, held)
    ]


def _event_menu(state: State, seat: Seat, held: Held) -> Menu:
    card = state.cards.events[held.event]
    if card.timing == "normal":
        return [on_seat("play", card.id, target) for target in targets(state, seat)]
    return [on_card("play", card.id)] if does_something(state, seat, held.event) else []


def _actions_menu(state: State, seat: Seat) -> Menu:
    return [
        on_card("use", use.source) for use in state.kits[seat].uses if _may_use(state, seat, use)
    ]


def _may_use(state: State, seat: Seat, use: Use) -> bool:
    card, condition, cost, effect = use
    return (
        (condition is None or condition.holds(state, seat))
        and cost.payable(state, seat, card)
        and effect.possible(state, Cause(seat, card))
    )


def _optional_menu(state: State, seat: Seat) -> Menu:
    return [
        on_card("use", optional.source)
        for optional in state.kits[seat].optional
        if optional_open(state, optional.source)
    ]


def optional_open(state: State, card: str) -> bool:
    """A bonus for points can be taken once a throw, while the number still matters."""
    now = state.now
    return (
        now.stage == THROWN
        and now.declared == SEARCHING
        and card not in now.used_on_throw
        and not FIND[now.throw]
        and not DNF[now.throw]
    )


def _use(state: State, seat: Seat, card: str) -> None:
    state.tell("used", seat=seat, card=card)
    kit = state.kits[seat]
    if any(optional.source == card for optional in kit.optional):
        state.now.used_on_throw += (card,)
        return
    use = _chosen(state, seat, card)
    state.push(Happen(use.effect, Cause(seat, card)))
    use.cost.pay(state, seat, card)


def _chosen(state: State, seat: Seat, card: str) -> Use:
    """What this card does now, if it can do several things."""
    uses = state.kits[seat].uses
    return next(use for use in uses if use.source == card and _may_use(state, seat, use))


def gives_up_turn(state: State, seat: Seat, action: Action) -> bool:
    """Whether an action is the use of a card that costs the whole turn."""
    optional = (each.source for each in state.kits[seat].optional)
    if action.verb != "use" or action.what in optional:
        return False
    return isinstance(_chosen(state, seat, action.what).cost, WholeTurn)
