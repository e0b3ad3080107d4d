"""How a game begins (section 3 of the rulings)."""

from grandtour.core.chance import Chance
from grandtour.core.game import Event
from grandtour.games.euroquest.belief import Belief, History
from grandtour.games.euroquest.board import CODES, START_CARDS
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.view import RUNNER, Settings


def deal(seats: int, settings: Settings, chance: Chance) -> tuple[State, list[Event]]:
    """The runner draws a quest in secret, each chaser a start card."""
    quest = chance.stream("quest").below(len(QUESTS))
    cards = list(START_CARDS)
    chance.stream("starts").shuffle(cards)
    start = QUESTS[quest].start
    history = None
    if settings.deduction_aid:
        history = History.at(Belief.first(closed=settings.closed_quests))
    state = State(
        settings=settings, quest=quest, places=[start, *cards[: seats - 1]], history=history
    )
    card = {"seat": RUNNER, "quest": QUESTS[quest].card.id, "city": CODES[start]}
    hidden = Event("quest_hidden", {"seat": RUNNER})
    events = [Event("quest_drawn", card, (RUNNER,), hidden)]
    for seat in range(1, seats):
        city = CODES[state.places[seat]]
        state.tell(Event("placed", {"seat": seat, "city": city}), events)
    return state, events
