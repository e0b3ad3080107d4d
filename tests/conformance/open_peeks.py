"""Peek with all cards face up: there is nothing to tell, and there are no two worlds to compare."""

from collections.abc import Sequence
from typing import Self

from grandtour.core.chance import Stream
from grandtour.core.game import Event, Seat
from tests.conformance.peek import Peek, PeekGame, PeekView

Cards = tuple[int, ...]


class OpenView(PeekView, frozen=True, kw_only=True):
    hands: tuple[Cards, ...]
    aside: tuple[Cards, ...]
    to_come: Cards


class OpenPeek(Peek):
    """`note` is written down by the rules, and nothing comes of it."""

    note = 0

    def view(self, seat: Seat | None) -> OpenView:
        hidden = super().view(seat)
        return OpenView(
            **{name: getattr(hidden, name) for name in hidden.__struct_fields__},
            hands=tuple(map(tuple, self.hands)),
            aside=tuple(map(tuple, self.hidden)),
            to_come=tuple(self.deck),
        )

    def copy(self) -> Self:
        twin = super().copy()
        twin.note = self.note
        return twin


class PlaysOpenly(PeekGame):
    rules = OpenPeek

    def imagine(self, view: PeekView, log: Sequence[Event], chance: Stream) -> OpenPeek:
        assert isinstance(view, OpenView)
        world = OpenPeek(len(view.held), [])
        world.hands = [list(cards) for cards in view.hands]
        world.hidden = [list(cards) for cards in view.aside]
        world.shown = [list(cards) for cards in view.shown]
        world.deck = list(view.to_come)
        world.on_turn = view.on_turn
        return world


class Scribbles(PlaysOpenly):
    """Each world that it imagines has another note."""

    def imagine(self, view: PeekView, log: Sequence[Event], chance: Stream) -> OpenPeek:
        world = super().imagine(view, log, chance)
        world.note = chance.word()
        return world
