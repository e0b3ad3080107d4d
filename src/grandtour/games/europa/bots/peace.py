"""The game of peace: sealed gifts, prizes for the generous if they are enough, penalties for the
selfish if not.

A public-goods game with many equilibria, and a conference to agree on one of them. Without such an
agreement nobody has a reason to give more than is owed, but people have habits: a part of their
fair share, the one they gave the last time without a pledge. The own gift is the best one against
samples of both.
"""

from collections.abc import Sequence
from typing import NamedTuple

from grandtour.core.chance import Stream
from grandtour.core.game import Event, Seat
from grandtour.games.europa.actions import MOST_PAWNS
from grandtour.games.europa.bots.outlook import Outlook
from grandtour.games.europa.bots.tuning import LATER_PAWNS, STRONG, USEFUL_PAWNS
from grandtour.games.europa.war import PRIZES

Gifts = list[int]

_HABITS = (0.3, 0.5, 0.8, 1.0, 1.3)
"""Parts of the fair share, for those who have not given yet."""
_AGAIN = (0.75, 1.0, 1.25)
"""The same for those who have, of what they gave."""
_REACH = 0.75
"""If peace takes a greater part of all pawns than this, nobody hopes for it."""
_GESTURE = 0.25
"""The part of their pawns that people then think of giving."""
_SAMPLES = 120


_USE: tuple[float, ...] = tuple(
    min(pawns, USEFUL_PAWNS) + LATER_PAWNS * max(0, pawns - USEFUL_PAWNS)
    for pawns in range(MOST_PAWNS + 1)
)
"""By pawns kept: how many useful ones they are worth."""


def fair_shares(level: int, pawns: Sequence[int]) -> list[float]:
    """By seat: what people will think of as its share; of what is out of reach, little.

    >>> fair_shares(12, (10, 6, 4, 4)), fair_shares(40, (10, 6, 4, 4))
    ([5.0, 3.0, 2.0, 2.0], [2.5, 1.5, 1.0, 1.0])
    """
    part = level / max(1, sum(pawns))
    return [own * (part if part < _REACH else _GESTURE) for own in pawns]


class Effort(NamedTuple):
    """What is at stake in one phase of commitments."""

    level: int
    pawns: tuple[int, ...]
    points: tuple[int, ...]
    look: Outlook
    worth: tuple[float, ...]
    """By seat: of a pawn that is kept."""
    trouble: float
    """The part of that worth which all lose while nothing is done about the conflicts."""
    aftermath: float
    """What each seat loses on the next turn if nothing is done now: the conflicts stay and grow."""
    promised: tuple[int, ...]
    broken_word: tuple[float, ...]
    """By seat: what it costs to break the promise."""
    habits: tuple[float | None, ...]
    """By seat: the part of its fair share that it gave before."""

    @property
    def fair(self) -> list[float]:
        return fair_shares(self.level, self.pawns)

    def gains(self, gifts: Sequence[int]) -> list[float]:
        """What each seat gets out of it."""
        total, level = sum(gifts), self.level
        kept = [pawns - gift for pawns, gift in zip(self.pawns, gifts, strict=True)]
        points = self.points
        if total >= level:
            gains = [worth * _USE[count] for worth, count in zip(self.worth, kept, strict=True)]
            ranked = sorted(
                [seat for seat, gift in enumerate(gifts) if gift],
                key=lambda seat: (-gifts[seat], points[seat]),
            )
            for seat, prize in zip(ranked, PRIZES, strict=False):
                gains[seat] += prize
            return gains
        unsolved = 1 - total / level
        left, later = 1 - self.trouble * unsolved, self.aftermath * unsolved
        gains = [
            left * worth * _USE[count] - later
            for worth, count in zip(self.worth, kept, strict=True)
        ]
        ranked = sorted(
            [seat for seat, count in enumerate(kept) if count],
            key=lambda seat: (-kept[seat], gifts[seat]),
        )
        for seat, loss in zip(ranked, PRIZES, strict=False):
            gains[seat] -= loss
        return gains

    def interest(self, seat: Seat, gifts: Sequence[int]) -> float:
        gains = self.gains(gifts)
        hurts = self.look.hurts[seat]
        word = self.broken_word[seat] if gifts[seat] < self.promised[seat] else 0.0
        return gains[seat] - sum([a * b for a, b in zip(hurts, gains, strict=True)]) - word


class Beliefs:
    """Samples of what all seats may give, and what follows from them."""

    def __init__(self, effort: Effort, samples: list[Gifts]) -> None:
        self.effort = effort
        self.samples = samples

    def value(self, seat: Seat, gift: int) -> float:
        """What a gift means to a seat."""
        total = 0.0
        for sample in self.samples:
            gifts = sample[:]
            gifts[seat] = gift
            total += self.effort.interest(seat, gifts)
        return total / len(self.samples)

    def best(self, seat: Seat) -> tuple[float, int]:
        """What the best gift of a seat means to it; and that gift, the smallest of equals."""
        most = self.effort.pawns[seat]
        value, less = max((self.value(seat, gift), -gift) for gift in range(most + 1))
        return value, -less

    def success(self, seat: Seat, gift: int) -> float:
        """The chance of peace with this gift."""
        enough = 0
        for sample in self.samples:
            enough += sum(sample) - sample[seat] + gift >= self.effort.level
        return enough / len(self.samples)


def without_words(effort: Effort, stream: Stream) -> Beliefs:
    """What all give when no pledge reaches the level: what they owe, or more by habit."""
    fair = effort.fair
    samples = []
    for _ in range(_SAMPLES):
        sample = list(effort.promised)
        for seat, pawns in enumerate(effort.pawns):
            if stream.fraction() < STRONG.habit_share:
                habit = effort.habits[seat]
                part = stream.choice(_HABITS) if habit is None else stream.choice(_AGAIN) * habit
                gift = int(part * fair[seat] + stream.fraction())
                sample[seat] = max(sample[seat], min(pawns, gift))
        samples.append(sample)
    return Beliefs(effort, samples)


def habits_of(seats: int, log: Sequence[Event]) -> tuple[float | None, ...]:
    """By seat: the part of its fair share that it gave for peace the last time."""
    pawns = [0] * seats
    level = 0
    found: list[float | None] = [None] * seats
    for event in log:
        data = event.data
        if event.kind == "recruited":
            pawns[data["seat"]] = data["n"]
        elif event.kind == "conflict":
            level = data["level"]
        elif event.kind == "revealed":
            seat = data["seat"]
            fair = fair_shares(level, pawns)[seat]
            found[seat] = min(3.0, data["n"] / fair) if fair else None
    return tuple(found)
