"""What is still to be done: a stack of small frozen values, the next one last.

Each class is one *step* of the game, which runs at once, or one *question*, which waits for a seat
and knows whom it asks, what it offers and what an answer does. Whatever shall happen later is
pushed (`State.push`); the last thing pushed happens first. A game can stop at any question and go
on from there, since the stack is part of its state.

A step holds nothing secret: its fields are what a view says of it (see pending.py).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import NO, YES, Action
from grandtour.games.geoquest.cards.box import NO_EVENT
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.language.words import Effect

if TYPE_CHECKING:
    from grandtour.games.geoquest.state import State

Menu = Sequence[Action]


class Step(msgspec.Struct, frozen=True, gc=False):
    """Something that happens at once when its moment has come."""

    listed_as: ClassVar[str] = ""
    """Its name in a view, if that is not made of the name of its class."""
    asks: ClassVar[bool] = False

    def run(self, state: "State") -> None:
        raise NotImplementedError

    def asked(self, _state: "State") -> tuple[Seat, ...]:
        """Who is asked."""
        return ()


class Question(Step, frozen=True):
    """Something that a seat must decide."""

    kind: ClassVar[Kind]
    """The key of its words, and its name in a view."""
    asks: ClassVar[bool] = True
    takes: ClassVar[frozenset[str]] = frozenset()
    """Verbs that belong to it even if its menu has none of them now."""

    seat: Seat
    """Who is asked; NOBODY: several at once."""

    def asked(self, _state: "State") -> tuple[Seat, ...]:
        return (self.seat,)

    def menu(self, state: "State") -> Menu:
        """What may be answered."""
        raise NotImplementedError

    def allows(self, state: "State", seat: Seat, action: Action) -> bool:
        """Whether an action is in the menu."""
        return action in state.legal(seat)

    def admits(self, _state: "State", _action: Action) -> bool:
        """Whether one may try what no menu could list. Raises `IllegalAction` with a reason."""
        return False

    def answer(self, state: "State", action: Action) -> None:
        """Carries the answer out; the question has left the stack."""
        raise NotImplementedError

    def answer_of(self, state: "State", seat: Seat, action: Action) -> None:
        """The same where several are asked at once."""
        raise NotImplementedError

    def facts(self, _state: "State") -> Facts:
        """What a view says of it beside its kind and whom it asks."""
        return {}


class ByCard(Question, frozen=True):
    """A question that a card asks."""

    card: str

    def facts(self, _state: "State") -> Facts:
        return {"card": self.card}


class YesOrNo(ByCard, frozen=True):
    """Whether something shall happen by a card."""

    def menu(self, _state: "State") -> Menu:
        return [YES, NO]

    def declines(self, state: "State", action: Action) -> bool:
        """Whether the answer is no; tells so."""
        if action == YES:
            return False
        state.tell("declined", seat=self.seat, card=self.card)
        return True


class Cause(msgspec.Struct, frozen=True, gc=False):
    """For whom an effect happens, by which card, in which event, and who set it off."""

    seat: Seat
    card: str
    event: int = NO_EVENT
    other: Seat = NOBODY


class Happen(Step, frozen=True):
    """An effect of a card."""

    listed_as: ClassVar[str] = "effect"

    effect: Effect
    cause: Cause

    def run(self, state: "State") -> None:
        self.effect.happen(state, self.cause)


def run(
    state: "State", look_for_end: Callable[["State"], None], next_turn: Callable[["State"], None]
) -> None:
    """Does what is to be done until a question comes up or the game is over."""
    while True:
        if state.standings_changed and not state.batch:
            look_for_end(state)
        if state.reason:
            state.agenda = ()
            return
        agenda = state.agenda
        if not agenda:
            next_turn(state)
            continue
        step = agenda[-1]
        if step.asks:
            return
        state.agenda = agenda[:-1]
        step.run(state)
