"""What all bots of the game share: votes, puzzles as far as their skill goes, collecting."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from grandtour.core.chance import Chance
from grandtour.core.game import Event, Game, Seat
from grandtour.games.geoquest.actions import COLLECT, NO, YES, Action
from grandtour.games.geoquest.board import tile
from grandtour.games.geoquest.bots.puzzle_skill import PuzzleSkill
from grandtour.games.geoquest.decision import Decision
from grandtour.games.geoquest.fallbacks import fallback
from grandtour.games.geoquest.knowledge import imagine
from grandtour.games.geoquest.puzzles.categories import CATEGORIES, Verdict, judge
from grandtour.games.geoquest.puzzles.words import find_word
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.state import Cache, letters
from grandtour.games.geoquest.view import (
    GeoQuestView,
)

GeoQuestGame: TypeAlias = Game[GeoQuestState, Action, GeoQuestView]


class GeoQuestBot(ABC):
    """A bot at its seat. It thinks about a world that it imagines from its view."""

    skill: ClassVar[float]
    """The share of puzzles to which it knows an answer."""

    def __init__(self, game: GeoQuestGame, seat: Seat, chance: Chance) -> None:
        self.seat = seat
        self.stream = chance.stream("bot")
        self.puzzle_skill = PuzzleSkill(chance, self.skill)

    def choose(self, view: GeoQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        if len(legal) == 1:
            return legal[0]
        world = imagine(view, log, self.stream)
        decision = view.decision
        assert decision is not None
        if decision.kind == "vote":
            return YES if _is_right(world, decision) else NO
        answer = self._answer(world, legal)
        if answer is not None:
            return answer
        options = [action for action in legal if action.verb != "answer"]
        if len(options) == 1:
            return options[0]
        return self.decide(world, decision, options)

    @abstractmethod
    def decide(self, world: GeoQuestState, decision: Decision, options: list[Action]) -> Action:
        """One of at least two options; puzzles and votes are dealt with."""

    def _answer(self, world: GeoQuestState, legal: Sequence[Action]) -> Action | None:
        """An answer costs nothing, so it is given wherever one is known; bots leave the vote to
        people."""
        known = []
        for action in legal:
            if action.verb == "answer":
                cache = world.cache_at(tile(action.what))
                if (
                    cache is not None
                    and self.puzzle_skill.knows(cache, world.round_number)
                    and _verdict(world, cache, action.other, self.seat) is Verdict.ACCEPTED
                ):
                    known.append(action)
        return self.stream.choice(known) if known else None

    def default(self, world: GeoQuestState, options: list[Action]) -> Action:
        """What an absent player would do, if it is among the options."""
        if COLLECT in options:
            return COLLECT
        action = fallback(world, self.seat)
        return action if action in options else self.stream.choice(options)


def _verdict(world: GeoQuestState, cache: Cache, text: str, seat: Seat) -> Verdict:
    eased = cache.one_letter or world.kits[seat].one_letter
    return judge(cache.category, text, *letters(cache.tile), world.settings.language, eased)


def _is_right(world: GeoQuestState, decision: Decision) -> bool:
    """A bot goes by the lists. Where there is none, it wants words that exist."""
    cache = world.cache_at(tile(decision.tile))
    asker = decision.other
    assert cache is not None
    assert asker is not None
    language = world.settings.language
    verdict = _verdict(world, cache, decision.text, asker)
    if verdict is Verdict.UNKNOWN and CATEGORIES[cache.category].checked_by(language) == "vote":
        return all(find_word(word, language) for word in decision.text.split())
    return verdict is Verdict.ACCEPTED
