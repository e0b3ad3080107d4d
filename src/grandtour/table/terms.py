"""What the host has chosen for a table, beside the options of its game."""

from typing import Annotated, Literal

import msgspec

from grandtour.core.game import Language

Pace = Literal["none", "live", "slow"]
Late = Literal["fallback", "bot"]
BotPace = Literal["quick", "usual", "calm"]
Hints = Literal["alone", "yes", "no"]


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How much time people have, what happens when it is up, how they sit, how bots play."""

    pace: Pace = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=3600)] = 60
    """Live: for each decision; what takes longer comes out of the reserve."""
    reserve: Annotated[int, msgspec.Meta(ge=0, le=7200)] = 180
    """Live: seconds for the whole game."""
    hours: Annotated[int, msgspec.Meta(ge=1, le=336)] = 24
    """Slow: for each decision."""
    late: Late = "bot"
    """When time is up: the game's own way out, once, or a bot until the person is back."""
    by_lot: bool = False
    """Who sits where is drawn when all are there."""
    language: Language = "en"
    """The host's."""
    talk: bool = True
    hints: Hints = "alone"
    """Whether people may ask what a strong bot would do: where one plays with bots alone, always,
    or never."""
    bots: BotPace = "usual"
    """How long they wait before a move, so that people can follow: not at all, as the site has
    it, or longer."""
