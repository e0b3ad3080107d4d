"""Whole worlds that fit what a seat knows.

Hidden are the tips of the others, which cards lie in the pile and aside, and where the places
are: that Paris is in W M 9 A is a fact of the world, but what a seat knows of it is the seat's own
business and not the rules'. So every card that was not turned yet gets a solution by lot, and
nobody can look into the atlas by imagining.

The view shows the cards that matter now; from the log the worlds take which cards have been seen,
and do not come again.
"""

from collections.abc import Iterable, Iterator

from grandtour.core.chance import Stream
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
from grandtour.games.whereabouts.view import Answer, Question, Reveal, WhereaboutsView

_FACES: tuple[Face, ...] = tuple(place.face for place in PLACES)

_PLAUSIBLE: dict[Colour, tuple[Spot, ...]] = {
    colour: (
        *(place.solution for place in PLACES if place.face.colour == colour),
        *CELL_SPOTS,
    )
    for colour in COLOURS
}
"""Where cards of a colour are, taken together, and every cell once, so that none is excluded."""


def imagine(view: WhereaboutsView, log: Iterable[Event], chance: Stream) -> State:
    """A random world that the view's seat, having seen the log, cannot exclude."""
    known = {card - 1: place for card, place in _on_the_table(view, chance)}
    seen = {card["number"] - 1: card for card in _shown(log)}
    names = {(card["name_en"], card["ask_en"]) for card in seen.values()}
    unseen = [card for card in range(view.deck) if card not in seen and card not in known]
    chance.shuffle(unseen)
    strangers = [face for face in _FACES if (face.name_en, face.ask_en) not in names]
    chance.shuffle(strangers)
    # An own deck may have more cards than we know places; then some come twice.
    strangers = strangers or list(_FACES)
    for number, card in enumerate(unseen):
        known[card] = _drawn(strangers[number % len(strangers)], chance)
    top = [] if view.top is None else [view.top.number - 1]
    below = view.pile - len(top)
    return State(
        settings=view.options,
        # Cards that are out of the game are never looked at again.
        places=tuple(known.get(card, PLACES[0]) for card in range(view.deck)),
        pile=unseen[:below] + top,
        aside=unseen[below:],
        fields=list(view.fields),
        tokens=list(view.tokens),
        kept=[[answer.number - 1 for answer in cards] for cards in view.kept],
        round_number=view.round,
        order=view.order,
        phase=view.phase,
        chooser=0 if view.on_turn is None else view.order.index(view.on_turn),
        laid_out=_cards(view.laid_out),
        hands=_cards(view.hands),
        tips=[_tip(view, seat, chance) for seat in range(view.seats)],
        sealed=seat_set(view.sealed),
        swapped=seat_set(view.swapped),
        reveals=tuple(
            Reveal(
                evaluation.seat,
                evaluation.card.number - 1,
                SPOTS[" ".join(evaluation.tip)],
                evaluation.kept,
                evaluation.start,
                evaluation.field,
            )
            for evaluation in view.reveals
        ),
    )


def _shown(log: Iterable[Event]) -> Iterator[Data]:
    """All question sides that were ever up."""
    for event in log:
        if event.kind == "laid_out":
            yield from event.data["cards"]
        if event.kind in ("laid_out", "swapped") and event.data["top"]:
            yield event.data["top"]


def _on_the_table(view: WhereaboutsView, chance: Stream) -> Iterator[tuple[int, Place]]:
    """The cards that the view shows, by number: turned ones as they are, others made up."""
    for question in (*view.laid_out, *view.hands, view.top):
        if question:
            yield question.number, _drawn(face_of(question), chance)
    for answers in (*view.kept, tuple(evaluation.card for evaluation in view.reveals)):
        for answer in answers:
            yield answer.number, _turned(answer)


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


def _drawn(face: Face, chance: Stream) -> Place:
    """A place of this name, somewhere: in the middle of a cell drawn by lot."""
    solution = chance.choice(_PLAUSIBLE[face.colour])
    lat, lon = BOXES[solution].middle
    return Place(face=face, lat=lat, lon=lon, solution=solution)


def _cards(questions: Iterable[Question | None]) -> list[Card]:
    return [question.number - 1 if question else NO_CARD for question in questions]


def _tip(view: WhereaboutsView, seat: int, chance: Stream) -> Spot:
    """The own tip as it is; of the others any, with no stone to four."""
    if seat == view.seat:
        return SPOTS[" ".join(view.tip)]
    return chance.choice(chance.choice(BY_COUNT)) if view.phase == "tip" else NO_STONE
