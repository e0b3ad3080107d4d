"""What each seat may see (rulings "Who sees what"): the view, built up from nothing.

A card that was not turned yet shows its question side only, under a number that is drawn anew for
every game. A tip is its owner's alone until all have sealed, even the number of its stones.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from grandtour.core.game import Language, Seat, View
from grandtour.core.seats import SEATS_IN
from grandtour.games.whereabouts.cards import NO_CARD, Card, Face, Place
from grandtour.games.whereabouts.grid import STONES, Spot, right
from grandtour.games.whereabouts.scoring import Score

if TYPE_CHECKING:
    from grandtour.games.whereabouts.rules import State

Phase = Literal["choose", "swap", "tip", "over"]

_REMEMBERED = 1 << 12
"""Cards that are looked at again and again while they lie on the table."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table."""

    sets: bool = False
    seat_order: bool = False
    reveal: Literal["0", "15", "30", "60"] = "30"
    """Seconds for which an evaluation is shown at most, if nobody goes on sooner."""


class Question(Face, frozen=True, kw_only=True):
    """The question side of a card in this game."""

    number: int


class Answer(Question, frozen=True, kw_only=True):
    """A card that was turned: half, band, sector and cell, the point, and a fact."""

    solution: tuple[str, ...]
    lat: float
    lon: float
    hint_en: str
    hint_fr: str
    hint_de: str

    def hint(self, language: Language) -> str:
        hints = {"en": self.hint_en, "fr": self.hint_fr, "de": self.hint_de}
        return hints[language]


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """How a tip was evaluated: the pawn went from `start` to `field`."""

    seat: Seat
    card: Answer
    tip: tuple[str, ...]
    right: bool
    kept: bool
    start: int
    field: int


class Reveal(NamedTuple):
    """An evaluation as the state keeps it."""

    seat: Seat
    card: Card
    tip: Spot
    kept: bool
    start: int
    field: int


class WhereaboutsView(View, frozen=True, kw_only=True):
    """All that one seat, or a spectator, may know of the present position."""

    phase: Phase
    seats: int
    options: Settings
    round: int
    order: tuple[Seat, ...]
    """Who chooses and is evaluated in this round, from the rearmost pawn to the leader."""
    on_turn: Seat | None
    """Who chooses or may swap; nobody while all tip, and after the end."""
    fields: tuple[int, ...]
    tokens: tuple[int, ...]
    swapped: tuple[Seat, ...]
    """Who has swapped in this round."""
    deck: int
    """How many cards there are in the whole game."""
    pile: int
    top: Question | None
    """The card on top of the pile: its question side is up, so all see it."""
    aside: int
    laid_out: tuple[Question | None, ...]
    """The cards laid out, by slot; None where one was taken."""
    hands: tuple[Question | None, ...]
    """The card before each seat."""
    tip: tuple[str, ...]
    """The own stones; after sealing, until all have sealed."""
    sealed: tuple[Seat, ...]
    reveals: tuple[Evaluation, ...]
    """The last evaluation, in its order."""
    kept: tuple[tuple[Answer, ...], ...]
    scores: tuple[Score, ...] | None
    """The final scoring, when the game is over."""


@lru_cache(maxsize=_REMEMBERED)
def question_of(face: Face, card: Card) -> Question:
    return Question(number=card + 1, **msgspec.structs.asdict(face))


@lru_cache(maxsize=_REMEMBERED)
def answer_of(place: Place, card: Card) -> Answer:
    return Answer(
        number=card + 1,
        **msgspec.structs.asdict(place.face),
        solution=STONES[place.solution],
        lat=place.lat,
        lon=place.lon,
        hint_en=place.hint_en,
        hint_fr=place.hint_fr,
        hint_de=place.hint_de,
    )


def view_of(state: "State", seat: Seat | None) -> WhereaboutsView:
    """What this seat may know of the state; None is a spectator, who sees what all see."""
    phase = state.phase
    choosing = phase in ("choose", "swap")
    return WhereaboutsView(
        seat=seat,
        phase=phase,
        seats=state.seats,
        options=state.settings,
        round=state.round_number,
        order=state.order,
        on_turn=state.order[state.chooser] if choosing else None,
        fields=tuple(state.fields),
        tokens=tuple(state.tokens),
        swapped=SEATS_IN[state.swapped],
        deck=len(state.places),
        pile=len(state.pile),
        top=_question(state, state.pile[-1]) if state.pile else None,
        aside=len(state.aside),
        laid_out=tuple(_question(state, card) for card in state.laid_out),
        hands=tuple(_question(state, card) for card in state.hands),
        tip=() if seat is None else STONES[state.tips[seat]],
        sealed=SEATS_IN[~state.waiting & (1 << state.seats) - 1] if phase == "tip" else (),
        reveals=tuple(_evaluation(state, reveal) for reveal in state.reveals),
        kept=tuple(
            tuple(answer_of(state.places[card], card) for card in cards) for cards in state.kept
        ),
        scores=state.scores or None,
    )


def _question(state: "State", card: Card) -> Question | None:
    return None if card == NO_CARD else question_of(state.places[card].face, card)


def _evaluation(state: "State", reveal: Reveal) -> Evaluation:
    place = state.places[reveal.card]
    return Evaluation(
        seat=reveal.seat,
        card=answer_of(place, reveal.card),
        tip=STONES[reveal.tip],
        right=right(reveal.tip, place.solution),
        kept=reveal.kept,
        start=reveal.start,
        field=reveal.field,
    )
