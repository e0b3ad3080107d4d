"""How a game is put into words and shown; every game may give its own `PAGE`.

The words come from the reader's catalogue through a `Translate`; nothing here knows of the web.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from grandtour.core.game import Event, Language, Seat


class Translate(Protocol):
    """The sentence of a key in one language, its parameters filled in; `n` chooses the plural."""

    @property
    def language(self) -> Language: ...

    def __call__(self, key: str, /, **params: object) -> str: ...


class Check(NamedTuple):
    """A word on a text that somebody is typing; empty if there is nothing to say."""

    words: str = ""
    fits: bool = True


class Page:
    """What the web shell asks of a game. The methods here serve any game without own pages."""

    def label(self, action: Any, view: Any, t: Translate) -> str:
        """The text of an action's button."""
        return str(action)

    def words(self, event: Event, t: Translate) -> Mapping[str, object]:
        """The event's data in the reader's language, as parameters of its sentence."""
        return event.data

    def seat_label(self, seat: Seat, t: Translate) -> str:
        """What this seat is called in the game (a pawn, a party), beside its player's name."""
        return ""

    def context(
        self, view: Any, legal: Sequence[Any], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        """What the game's templates get, from what the seat may know and nothing else."""
        return {}

    def check(self, text: str, view: Any, t: Translate) -> Check:
        """What this seat can tell of an action that it is still typing, from its view alone.

        It may say what the rules refuse at no cost, and nothing that one learns only by trying.
        """
        return Check()
