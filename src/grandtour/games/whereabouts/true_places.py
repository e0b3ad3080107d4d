"""Worlds in which places lie where they really lie, for whoever judges a finished game.

`imagine` draws by lot where a place is, so that no bot can look it up in a world of its own making.
Bots that remember the atlas are lost in such a world: nobody gets anywhere, and a game lasts seven
times as long. What a game was worth can only be told with the atlas as it is.
"""

from collections.abc import Iterator

from grandtour.games.whereabouts.cards import PLACES, Card, Face, Place, Places
from grandtour.games.whereabouts.rules import State

_TRUE: dict[Face, Place] = {place.face: place for place in PLACES}


class TruePlaces:
    """The places of an imagined world, those of our atlas where they are."""

    __slots__ = ("_imagined",)

    def __init__(self, imagined: Places) -> None:
        self._imagined = imagined

    def __len__(self) -> int:
        return len(self._imagined)

    def __iter__(self) -> Iterator[Place]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, card: Card) -> Place:
        """Of an own deck only what is asked in the very same words as in ours."""
        place = self._imagined[card]
        return _TRUE.get(place.face, place)


def with_facts(world: State) -> State:
    """The same world with true places; which cards come, and tips not shown, stay imagined."""
    world.places = TruePlaces(world.places)
    return world
