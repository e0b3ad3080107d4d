"""Whole worlds that fit what a seat knows.

Hidden are the tips of the others, which cards lie in the pile and aside, and where the places
are: that Paris is in W M 9 A is a fact of the world, but what a seat knows of it is the seat's own
business and not the rules'. So every card that was not turned yet gets a solution by lot, and
nobody can look into the atlas by imagining.

The view shows the cards that matter now; from the log the worlds take which cards have been seen,
and do not come again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Data, Event
from grandtour.core.seats import seat_set
from grandtour.games.whereabouts.cards import (
    COLOURS,
    NO_CARD,
    PLACES,
    Card,
    Colour,
    Face,
    Place,
    face_of,
)
from grandtour.games.whereabouts.grid import BOXES, BY_COUNT, CELL_SPOTS, NO_STONE, SPOTS, Spot
from grandtour.games.whereabouts.rules import State
from grandtour.games.whereabouts.view import Answer, Evaluation, Question, Reveal, WhereaboutsView

_FACES: tuple[Face, ...] = tuple(place.face for place in PLACES)
_ALL_FACES = range(len(_FACES))
_FACE_NUMBERS = {(face.name_en, face.ask_en): number for number, face in enumerate(_FACES)}

_PLAUSIBLE: dict[Colour, tuple[Spot, ...]] = {
    colour: (
        *(place.solution for place in PLACES if place.face.colour == colour),
        *CELL_SPOTS,
    )
    for colour in COLOURS
}
"""Where cards of a colour are, taken together, and every cell once, so that none is excluded."""

_ORDERS = 64
_SEED_BYTES = 8
_REMEMBERED = 1 << 10


def imagine(view: WhereaboutsView, log: Sequence[Event], chance: Stream) -> State:
    """A random world that the view's seat, having seen the log, cannot exclude."""
    facts = _facts(view, log)
    # Numbers of cards tell nothing, so it is enough to cut those that lie face down; what matters
    # is which places they are, and these are shuffled.
    cut = chance.below(len(facts.unseen)) if facts.unseen else 0
    unseen = facts.unseen[cut:] + facts.unseen[:cut]
    below = view.pile - len(facts.top)
    return State(
        settings=view.options,
        places=ImaginedPlaces(facts, unseen, chance),
        pile=unseen[:below] + facts.top,
        aside=unseen[below:],
        fields=list(view.fields),
        tokens=list(view.tokens),
        kept=[cards[:] for cards in facts.kept],
        round_number=view.round,
        order=view.order,
        phase=view.phase,
        chooser=facts.chooser,
        laid_out=facts.laid_out[:],
        hands=facts.hands[:],
        tips=[_tip(view, seat, facts.own_tip, chance) for seat in range(view.seats)],
        sealed=facts.sealed,
        swapped=facts.swapped,
        reveals=facts.reveals,
    )


class ImaginedPlaces:
    """The places of a world by their cards. Most are never looked at, so each is made up then."""

    __slots__ = ("_faces", "_facts", "_lots", "_made", "_seed", "_unseen")

    def __init__(self, facts: "_Facts", unseen: list[Card], chance: Stream) -> None:
        self._facts = facts
        self._unseen = unseen
        self._lots = chance.word(), chance.word()
        self._faces: list[int] = []
        self._seed = chance.word().to_bytes(_SEED_BYTES, "little")
        self._made: dict[Card, Place] = {}

    def __len__(self) -> int:
        return self._facts.deck

    def __iter__(self) -> Iterator[Place]:
        return map(self.__getitem__, range(self._facts.deck))

    def __getitem__(self, card: Card) -> Place:
        place = self._made.get(card)
        if place is None:
            place = self._made[card] = self._make(card)
        return place

    def _make(self, card: Card) -> Place:
        shown = self._facts.shown.get(card)
        if isinstance(shown, Answer):
            return _turned(shown)
        if shown is not None:
            return self._drawn(card, _face(shown))
        if card not in self._facts.face_down:
            # It is out of the game, and nobody ever looks at it again.
            return PLACES[0]
        if not self._faces:
            # An own deck may have more cards than we know places; then some come twice.
            strangers = self._facts.strangers()
            self._faces = _shuffled(strangers or frozenset(_ALL_FACES), self._lots)
        number = self._unseen.index(card) % len(self._faces)
        return self._drawn(card, _FACES[self._faces[number]])

    def _drawn(self, card: Card, face: Face) -> Place:
        """A place of this name, somewhere: in the middle of a cell drawn by lot."""
        solution = Stream(self._seed, str(card)).choice(_PLAUSIBLE[face.colour])
        lat, lon = BOXES[solution].middle
        return Place(face=face, lat=lat, lon=lon, solution=solution)


class _Facts(NamedTuple):
    """What all worlds of a position have in common."""

    deck: int
    questions: list[Data]
    """All question sides that were ever up, as events told of them."""
    shown: dict[Card, Question]
    """The cards that the view shows; turned ones with their answers."""
    unseen: list[Card]
    face_down: frozenset[Card]
    top: list[Card]
    kept: list[list[Card]]
    laid_out: list[Card]
    hands: list[Card]
    chooser: int
    own_tip: Spot
    sealed: int
    swapped: int
    reveals: tuple[Reveal, ...]

    def strangers(self) -> frozenset[int]:
        """The numbers of those faces that were never up."""
        names = ((question["name_en"], question["ask_en"]) for question in self.questions)
        return frozenset(_ALL_FACES).difference(_FACE_NUMBERS.get(name, -1) for name in names)


class _Position(NamedTuple):
    view: WhereaboutsView
    log: Sequence[Event]
    events: int
    facts: _Facts


_latest: list[_Position] = []


def _facts(view: WhereaboutsView, log: Sequence[Event]) -> _Facts:
    """Whoever searches imagines many worlds of one position: its facts are gathered once."""
    for known in _latest:
        if known.view is view and known.log is log and known.events == len(log):
            return known.facts
    facts = _gathered(view, log)
    _latest[:] = [_Position(view, log, len(log), facts)]
    return facts


def _gathered(view: WhereaboutsView, log: Sequence[Event]) -> _Facts:
    shown = {question.number - 1: question for question in _on_the_table(view)}
    questions = _shown(log)
    seen = [question["number"] - 1 for question in questions]
    face_down = _all_cards(view.deck).difference(shown, seen)
    return _Facts(
        deck=view.deck,
        questions=questions,
        shown=shown,
        unseen=sorted(face_down),
        face_down=face_down,
        top=[] if view.top is None else [view.top.number - 1],
        kept=[[answer.number - 1 for answer in cards] for cards in view.kept],
        laid_out=_cards(view.laid_out),
        hands=_cards(view.hands),
        chooser=0 if view.on_turn is None else view.order.index(view.on_turn),
        own_tip=SPOTS[" ".join(view.tip)],
        sealed=seat_set(view.sealed),
        swapped=seat_set(view.swapped),
        reveals=tuple(map(_reveal, view.reveals)),
    )


@cache
def _all_cards(deck: int) -> frozenset[Card]:
    return frozenset(range(deck))


def _shown(log: Iterable[Event]) -> list[Data]:
    """All question sides that were ever up, some of them twice."""
    questions: list[Data] = []
    for event in log:
        if event.kind == "laid_out":
            questions += event.data["cards"]
        elif event.kind != "swapped":
            continue
        if event.data["top"]:
            questions.append(event.data["top"])
    return questions


def _on_the_table(view: WhereaboutsView) -> Iterator[Question]:
    """The cards that the view shows; a turned one last, as what is known of it is more."""
    for question in (*view.laid_out, *view.hands, view.top):
        if question:
            yield question
    for evaluation in view.reveals:
        yield evaluation.card
    for answers in view.kept:
        yield from answers


@cache
def _orders() -> tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]:
    """Some random orders of all faces."""
    stream = Chance.of("whereabouts", "imagined orders").stream("orders")
    orders = []
    for _ in range(_ORDERS):
        order = list(_ALL_FACES)
        stream.shuffle(order)
        orders.append(itemgetter(*order))
    return tuple(orders)


def _shuffled(faces: frozenset[int], lots: tuple[int, int]) -> list[int]:
    """These faces in one of some two hundred million random orders.

    A cut and one of the ready orders, twice: much faster than a shuffle card by card.
    """
    order: Sequence[int] = _ALL_FACES
    for lot in lots:
        cut = (lot // _ORDERS) % len(order)
        order = _orders()[lot % _ORDERS]((*order[cut:], *order[:cut]))
    return [face for face in order if face in faces]


@lru_cache(maxsize=_REMEMBERED)
def _turned(answer: Answer) -> Place:
    return Place(
        face=face_of(answer),
        lat=answer.lat,
        lon=answer.lon,
        solution=SPOTS[" ".join(answer.solution)],
        hint_en=answer.hint_en,
        hint_fr=answer.hint_fr,
        hint_de=answer.hint_de,
    )


_face = lru_cache(maxsize=_REMEMBERED)(face_of)


def _reveal(evaluation: Evaluation) -> Reveal:
    return Reveal(
        evaluation.seat,
        evaluation.card.number - 1,
        SPOTS[" ".join(evaluation.tip)],
        evaluation.kept,
        evaluation.start,
        evaluation.field,
    )


def _cards(questions: Iterable[Question | None]) -> list[Card]:
    return [question.number - 1 if question else NO_CARD for question in questions]


def _tip(view: WhereaboutsView, seat: int, own: Spot, chance: Stream) -> Spot:
    """The own tip as it is; of the others any, with no stone to four."""
    if seat == view.seat:
        return own
    return chance.choice(chance.choice(BY_COUNT)) if view.phase == "tip" else NO_STONE
