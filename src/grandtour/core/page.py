"""How a game is put into words and shown; every game may give its own `PAGE`.

The words come from the reader's catalogue through a `Translate`; nothing here knows of the web.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from grandtour.core.game import Action, Data, Event, Language, Seat, View
from grandtour.core.reel import Stills
from grandtour.core.words import Name

A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Translate(Protocol):
    """The sentence of a key in one language, its parameters filled in; `n` chooses the plural."""

    @property
    def language(self) -> Language: ...

    def __call__(self, key: str, /, **params: object) -> str: ...

    def listing(self, items: Iterable[str]) -> Name:
        """Several things as one enumeration."""
        ...

    def __hash__(self) -> int: ...


class Check(NamedTuple):
    """A word on a text that somebody is typing; empty if there is nothing to say."""

    words: str = ""
    fits: bool = True


class Section(NamedTuple):
    """A part of the board in words: its heading, and what stands below it line by line."""

    heading: str
    lines: Sequence[str]


class Lot(NamedTuple):
    """What it means in a game to draw by lot who sits where."""

    offer: str
    """What to tick: "Draw by lot who runs"."""
    meaning: str
    """More of it, for whoever sets up a table."""
    decides: str
    """The same for whoever comes to a table: "The lot decides who runs"."""


class Page(Generic[A_contra, V_contra]):
    """What the web shell asks of a game. The methods here serve any game without own pages."""

    own_undo: str = ""
    """The action by which the game itself takes back the last one: where it is legal, the house
    does not offer the same a second time, and where it was done, not to take it back in turn."""

    def label(self, action: A_contra, view: V_contra, t: Translate) -> str:
        """The text of an action's button."""
        return str(action)

    def words(self, event: Event, t: Translate) -> Data:
        """The event's data in the reader's language, as parameters of its sentence."""
        return event.data

    def thread(self, event: Event) -> str:
        """What an event goes on to tell, bit by bit: of each thread the log keeps the newest line.

        Empty if the event stands for itself.
        """
        return ""

    def warning(self, action: A_contra, view: V_contra, t: Translate) -> str:
        """What to ask before an action that costs much and cannot be taken back; else nothing."""
        return ""

    def seat_label(self, seat: Seat, t: Translate) -> str:
        """What this seat is called in the game (a pawn, a party), beside its player's name."""
        return ""

    def seat_role(self, seat: Seat, t: Translate) -> str:
        """What this seat does, in a few words, for whoever sets up a table."""
        return ""

    def lot(self, t: Translate) -> Lot | None:
        """What it means in this game to draw by lot who sits where, if there is more to say."""
        return None

    def backdrop(self, t: Translate) -> Mapping[str, object]:
        """What `backdrop.html` gets: the same at every table, before and after the deal."""
        return {}

    def context(
        self, view: V_contra, legal: Sequence[A_contra], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        """What the other templates get, from what the seat may know and nothing else."""
        return {}

    def film(self, stills: Stills, t: Translate, names: Sequence[str]) -> Mapping[str, object]:
        """What templates get as `watched` when the game is watched again.

        It is made once for whoever looks, of what they saw at each step; where it differs from step
        to step it holds something for each, and the templates choose by `film.step`. `sheet.html`
        is drawn under the slider, `film.html` instead of the panel, and the board may have layers
        of its own: `{% if film %}`.
        """
        return {}

    def in_words(self, view: V_contra, t: Translate, names: Sequence[str]) -> Sequence[Section]:
        """The board for people who cannot see it: who stands where, what this seat holds, what
        that means; from the view alone. `names` are those of the players, by seat.
        """
        return ()

    def reference(self, t: Translate) -> Mapping[str, object]:
        """What `reference.html` gets as `shown`: signs and cards to look up, below the rules."""
        return {}

    def check(self, text: str, view: V_contra, t: Translate, names: Sequence[str]) -> Check:
        """What this seat can tell of an action that it is still typing, from its view alone.

        It may say what the rules refuse at no cost, and nothing that one learns only by trying.
        `names` are those of the players, by seat.
        """
        return Check()


AnyPage: TypeAlias = Page[Any, Any]
"""The page of whichever game. `Any`: only the game knows its actions and views."""
