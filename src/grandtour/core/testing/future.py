"""What comes of one more action."""

from contextlib import nullcontext

from grandtour.core.game import Action, AnyState, Event, Seat
from grandtour.core.testing.luck import Luck
from grandtour.core.testing.playing import Spot, carry_out, encode


class Future:
    """A state after one more action, and what it told; with `luck`, chance falls as that says."""

    __slots__ = ("action", "actor", "before", "events", "state")

    def __init__(
        self, spot: Spot, state: AnyState, actor: Seat, action: Action, luck: Luck | None = None
    ) -> None:
        self.actor = actor
        self.action = action
        self.before = state
        self.state = state.copy()
        with luck.falls() if luck else nullcontext():
            self.events: list[Event] = carry_out(self.state, actor, action, spot)

    def view(self, viewer: Seat | None) -> bytes:
        return encode(self.state.view(viewer))

    def sight(self, viewer: Seat | None) -> tuple[bytes, bytes]:
        """What this viewer saw before and sees after."""
        return encode(self.before.view(viewer)), self.view(viewer)
