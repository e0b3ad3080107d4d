"""What follows from a seat's log, and whole worlds that fit a view.

Nothing is hidden from the runner. The chasers and spectators do not know the quest, the start and
the cities of the logbook; a random way is drawn that fits every public event, back from the present
to the start, so that it always fits. Ways that would have fulfilled their quest are drawn again,
since the game goes on.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from grandtour.core.chance import Stream
from grandtour.core.game import Event
from grandtour.core.seats import NOBODY
from grandtour.games.euroquest.belief import Belief, History
from grandtour.games.euroquest.board import (
    BIT,
    CITY_OF,
    COUNTRY,
    COUNTRY_OF,
    MODE_OF,
    NO_CITY,
    CityNumber,
    Mode,
    codes,
)
from grandtour.games.euroquest.facts import Fact, facts
from grandtour.games.euroquest.likelihood import Likelihood
from grandtour.games.euroquest.quests import QUEST_OF, QUESTS
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.tickets import tickets
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

__all__ = [
    "Belief",
    "Likelihood",
    "believe",
    "believed",
    "cannot_be_in",
    "imagine",
    "possible_over_time",
    "shown_belief",
    "weigh",
]

_TRIES = 200
_REMEMBERED = 64


def believe(view: EuroQuestView, log: Iterable[Event]) -> Belief:
    """Where everybody can know the runner to be, from any seat's view and log.

    It starts from the ten quests also at a table with a closed list: people who have played before
    know them.
    (The aid in the view does not, so as not to give the list away.)
    """
    belief = chasers_belief(log)
    return belief.able() if view.on_turn == RUNNER else belief


def chasers_belief(log: Iterable[Event]) -> Belief:
    """The same while it is not the runner's turn."""
    return believed(facts(log), closed=False)


def cannot_be_in(city: CityNumber, log: Sequence[Event]) -> bool:
    """Whether all can know that the runner is not there, while it is not the runner's turn."""
    country = _country_told(log)
    # Mostly it has named another country, and then nothing has to be worked out.
    if country is not None and COUNTRY_OF[country] != COUNTRY[city]:
        return True
    return not chasers_belief(log).cities & BIT[city]


def _country_told(log: Sequence[Event]) -> str | None:
    """The country in which the runner has said to be; None if it may have left it silently."""
    for event in reversed(log):
        if event.kind == "travelled_abroad":
            country: str = event.data["country"]
            return country
        if event.kind == "travelled_silent":
            return None
    return None


def shown_belief(view: EuroQuestView, log: Iterable[Event]) -> Belief:
    """What a table with the deduction aid shows to all: with a closed list, not from the quests."""
    belief = believed(facts(log), closed=view.options.closed_quests)
    return belief.able() if view.on_turn == RUNNER else belief


def weigh(view: EuroQuestView, log: Iterable[Event], *, spread: bool = True) -> Likelihood:
    """The same with weights, see likelihood.py."""
    likelihood = _weighed(facts(log), spread=spread)
    return likelihood.able() if view.on_turn == RUNNER else likelihood


def possible_over_time(log: Iterable[Event], *, closed: bool = False) -> list[tuple[str, ...]]:
    """The possible cities before the first window and then after each, once the chasers moved."""
    belief = Belief.first(closed=closed)
    found: list[tuple[str, ...]] = [()]
    for fact in facts(log):
        belief = belief.learn(fact)
        if belief.window == len(found):
            found.append(())
        found[-1] = codes(belief.cities)
    return found


def imagine(view: EuroQuestView, log: Sequence[Event], chance: Stream) -> State:
    """A random world that the view's seat, having seen the log, cannot exclude."""
    modes = [None if window.mode is None else MODE_OF[window.mode] for window in view.trail]
    if view.quest is not None and view.logbook is not None:
        quest = QUEST_OF[view.quest.id]
        way = [CITY_OF[code] for code in view.logbook]
        return _world(view, log, quest, CITY_OF[view.quest.start], way, modes)
    quest, way = _unfinished(weigh(view, log, spread=False), modes, chance)
    return _world(view, log, quest, QUESTS[quest].start, way, modes)


def _unfinished(
    ways: Likelihood, modes: list[Mode | None], chance: Stream
) -> tuple[int, list[CityNumber]]:
    """A way that has not fulfilled its quest: by fair draws, or in the end by looking at all."""
    for quest, way in _samples(ways, chance):
        _, _, done = QUESTS[quest].follow(zip(modes, way, strict=True))
        if not done:
            return quest, way
    raise ValueError("no world fits this view and log")


def _samples(ways: Likelihood, chance: Stream) -> Iterator[tuple[int, list[CityNumber]]]:
    for _ in range(_TRIES):
        yield from islice(ways.ways(chance), 1)
    yield from ways.ways(chance)


def _world(
    view: EuroQuestView,
    log: Sequence[Event],
    quest: int,
    start: CityNumber,
    way: list[CityNumber],
    modes: list[Mode | None],
) -> State:
    collected, used, _ = QUESTS[quest].follow(zip(modes, way, strict=True))
    here = way[-1] if way else start
    closed = view.options.closed_quests
    aided = view.options.deduction_aid
    return State(
        settings=view.options,
        quest=quest,
        start=start,
        places=[here, *(CITY_OF[str(code)] for code in view.pawns[1:])],
        tickets=[tickets(purse.train, purse.bus, purse.ferry) for purse in view.tickets],
        on_turn=NOBODY if view.on_turn is None else view.on_turn,
        round_number=view.round,
        logbook=bytes(way),
        trail=view.trail,
        abroad=len({COUNTRY[city] for city in (start, *way)}) > 1,
        collected=collected,
        used=used,
        orange=view.orange,
        black=view.black,
        half=_half(view),
        silent=view.silent,
        white=NO_CITY if view.white is None else CITY_OF[view.white],
        white_since=view.white_since,
        reason=view.ended or "",
        history=History.at(believed(facts(log), closed=closed)) if aided else None,
    )


def _half(view: EuroQuestView) -> int:
    if view.phase == "second":
        return 2
    return 1 if view.double else 0


@lru_cache(maxsize=_REMEMBERED)
def believed(learnt: tuple[Fact, ...], *, closed: bool) -> Belief:
    """Where the runner can be after these facts; most were asked for before the last one came."""
    if not learnt:
        return Belief.first(closed=closed)
    return believed(learnt[:-1], closed=closed).learn(learnt[-1])


@lru_cache(maxsize=_REMEMBERED)
def _weighed(learnt: tuple[Fact, ...], *, spread: bool) -> Likelihood:
    if not learnt:
        return Likelihood.first(spread=spread)
    return _weighed(learnt[:-1], spread=spread).learn(learnt[-1])
