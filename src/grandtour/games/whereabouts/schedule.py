"""When a place is asked again: spaced repetition by FSRS, from the package of that name.

How well a place was known follows from the stones: four right are `Easy`, three `Good`, two
`Hard`; one stone, a wrong tip or none at all is `Again`. FSRS spreads its dates a little by chance
unless told otherwise; here the same answers always give the same dates.
"""

from datetime import UTC, datetime

import msgspec
from fsrs import Card, Rating, Scheduler, State

from grandtour.games.whereabouts.cards import NUMBERS

_FSRS = Scheduler(enable_fuzzing=False)
_RATINGS = {4: Rating.Easy, 3: Rating.Good, 2: Rating.Hard}


class Known(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a place that was asked: FSRS's card and the stones right the last time.

    `due` and `last` are seconds since 1970; a list instead of an object keeps memories small.
    """

    state: int
    step: int | None
    stability: float
    difficulty: float
    due: int
    last: int
    right: int

    @property
    def learnt(self) -> bool:
        """Whether it has left the learning steps of minutes for days and weeks."""
        return self.state == State.Review


def answered(known: Known | None, stones: int, now: datetime) -> Known:
    """The place after an answer with so many stones right."""
    card, _ = _FSRS.review_card(_card(known, now), _RATINGS.get(stones, Rating.Again), now)
    assert card.stability is not None
    assert card.difficulty is not None
    return Known(
        state=int(card.state),
        step=card.step,
        stability=round(card.stability, 4),
        difficulty=round(card.difficulty, 4),
        due=int(card.due.timestamp()),
        last=int(now.timestamp()),
        right=stones,
    )


def knowledge(known: Known, now: datetime) -> float:
    """From 0 to 1: the share of stones right the last time, fading as the memory of it does."""
    recall = _FSRS.get_card_retrievability(_card(known, now), now)
    return known.right / NUMBERS.stones * float(recall)


def _card(known: Known | None, now: datetime) -> Card:
    # Without a number and a date of our own, the package would look at the clock.
    if known is None:
        return Card(card_id=0, due=now)
    return Card(
        card_id=0,
        state=State(known.state),
        step=known.step,
        stability=known.stability,
        difficulty=known.difficulty,
        due=_moment(known.due),
        last_review=_moment(known.last),
    )


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
