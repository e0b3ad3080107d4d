"""A chaser that has watched the strong runner often and knows what it did where: a regular.

It measures how well the strong runner can be read (docs/bots.md). It chases as strong does; what it
takes a suspect to do next is strong's model, corrected by what the runner with that quest was seen
to do in that city. The more often it was seen there, the less the model counts.

What it has seen stands in `regular.csv`, which `watching.py` writes.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path

import msgspec

from grandtour.core.chance import Chance
from grandtour.core.data import read_rows
from grandtour.core.game import Seat
from grandtour.games.euroquest.board import CITY_OF, MODE_OF, CityNumber, Mode
from grandtour.games.euroquest.bots.seated import EuroQuestGame
from grandtour.games.euroquest.bots.strong import StrongBot
from grandtour.games.euroquest.bots.suspects import Step, Suspect, Suspects
from grandtour.games.euroquest.quests import QUEST_OF

SEEN = Path(__file__).with_name("regular.csv")

TRUST = 4.0
"""The model counts as much as so many journeys that were seen."""

Journey = tuple[Mode, CityNumber]
Where = tuple[int, CityNumber]
"""A quest and a city."""


class _Seen(msgspec.Struct, frozen=True, rename={"start": "from"}):
    quest: str
    start: str
    mode: str
    to: str
    times: int


class Readings:
    """How often a runner with a quest was seen to go on from a city, and how."""

    def __init__(self, seen: Mapping[Where, Mapping[Journey, int]]) -> None:
        self._seen = seen

    def corrected(self, suspect: Suspect, steps: list[Step]) -> list[Step]:
        """The model's steps, which sum to 1, and what was seen, as one opinion."""
        seen = self._seen.get((suspect.quest, suspect.city))
        if not seen:
            return steps
        times = [seen.get((step.mode, step.end), 0) for step in steps]
        total = TRUST + sum(times)
        return [
            Step(step.mode, step.end, (TRUST * step.weight + often) / total)
            for step, often in zip(steps, times, strict=True)
        ]


class RegularBot(StrongBot):
    """See the module."""

    def __init__(self, game: EuroQuestGame, seat: Seat, chance: Chance) -> None:
        super().__init__(game, seat, chance, suspects=partial(Suspects, readings=readings()))


@cache
def readings() -> Readings:
    seen: defaultdict[Where, dict[Journey, int]] = defaultdict(dict)
    for row in read_rows(SEEN, _Seen):
        where = QUEST_OF[row.quest], CITY_OF[row.start]
        seen[where][MODE_OF[row.mode], CITY_OF[row.to]] = row.times
    return Readings(seen)
