"""What one person can play alone, without a table: a practice, a puzzle of the day.

A solo keeps no state of its own. All it knows of a player is the *memory*, bytes that the house
keeps between two visits and never looks into. A game exports its solos as `SOLOS` in `solo.py`;
each has a title in the game's catalogue, `solo.<key>`, and a template, `page/solo_<key>.html`.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol, runtime_checkable

from grandtour.core.game import Action
from grandtour.core.page import Translate


@runtime_checkable
class Solo(Protocol):
    """Like rules, a solo never looks at a clock: the time comes in, always in UTC.

    Chance, too, must follow from what comes in, so that `look` shows what `act` will judge.
    """

    @property
    def key(self) -> str:
        """Its name in addresses: a short word in small letters."""
        ...

    def look(self, memory: bytes | None, now: datetime, t: Translate) -> Mapping[str, object]:
        """What its template gets, and so all that the player may know; None is a newcomer."""
        ...

    def view(
        self, memory: bytes | None, now: datetime
    ) -> tuple[Mapping[str, object], Sequence[Action]]:
        """The same as plain data, for programs: what the player may know, and may do."""
        ...

    def act(self, memory: bytes | None, text: str, now: datetime) -> bytes:
        """The memory after an action. Raises `ActionError`, and then nothing has changed."""
        ...
