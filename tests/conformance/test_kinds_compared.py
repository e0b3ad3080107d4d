"""No kind of event passes for harmless because it was never compared.

A pair of worlds proves nothing of an event that tells all of its difference: whoever hears it sees
that these were two worlds. So each kind must be told, often enough, beside another world that looks
the same even afterwards. Where that cannot be, the reason is given here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import AnyGame, Event, Seat
from grandtour.core.record import Record
from grandtour.core.testing import (
    Case,
    Plan,
    cases,
    check_histories,
    compare_events,
    compare_record,
    count_pairs,
)
from grandtour.core.testing.golden import golden_files, load_golden, steps
from grandtour.core.testing.playing import Position, Spot
from grandtour.core.testing.recorded import news
from grandtour.core.testing.telling import telling_positions
from tests.effort import some

ENOUGH = some(1, 2)
PATIENCE = some(2, 100)
"""At so many positions a kind is looked at."""
ROUNDS = some(0, 4)
"""So many games at random of each setting, beside the golden games."""
OFTEN = 10
"""What is told at fewer positions than these may never have had another world beside it."""

NEVER: dict[str, dict[str, str]] = {
    "euroquest": dict.fromkeys(
        ("caught", "escaped", "quest_done", "shown"),
        "the game is over, and the runner's whole way is laid open with it",
    )
    | {"logged": "only the runner is told, from whom nothing is hidden"},
    "whereabouts": {
        "cards_gone": "the game is over: the last tips lie open, and no card will come"
    },
}
"""Kinds that cannot be told beside another world, and why."""

SELDOM: dict[str, dict[str, str]] = {
    "europa": dict.fromkeys(
        ("rolled_member", "rolled_spread"),
        "nearly always the game's last dice: six are told at once, and only in the first of two "
        "turns with dice are others still to come",
    ),
}
"""Kinds that are told beside another world so seldom that we may not see it, and why."""


class Looking:
    """Which kinds of events were told to anybody, and how often each beside another world.

    `public` are those that a spectator is told of as well; nobody else may hear the others.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.never = NEVER.get(game.info.key, {})
        self.excused = self.never.keys() | SELDOM.get(game.info.key, {}).keys()
        self.told = Counter[str]()
        self.public = set[str]()
        self.kinds = Counter[str]()
        self.blind = Counter[str]()

    def lacks(self, kind: str) -> bool:
        return self.kinds[kind] < min(ENOUGH, self.told[kind])

    def at_positions(self, positions: Iterable[Position]) -> None:
        """Compares pairs of worlds where something is told next that was not compared enough."""
        for position in positions:
            events = _coming(position)
            news = _kinds(events, position.viewers)
            self.told.update(news)
            self.public |= _kinds(events, [None])
            pairs = compare_events([position])
            while any(self.lacks(kind) and self.told[kind] <= PATIENCE for kind in news):
                pair = next(pairs, None)
                if pair is None:
                    break
                _, kinds, blind = count_pairs([pair])
                self.kinds += kinds
                self.blind += blind

    def unproven(self) -> set[str]:
        """Kinds that were told where something was hidden, and not compared often enough."""
        return {kind for kind in self.blind if self.lacks(kind)} - self.excused

    def only_openly(self) -> set[str]:
        """Kinds that nobody was told from whom something was hidden."""
        return self.told.keys() - self.kinds.keys() - self.blind.keys() - self.excused

    def golden_games(self) -> None:
        games = list(_golden(self.game))
        for case, played, name in games:
            self.at_positions(_positions(case, played, name))
        plan = Plan(games=1, positions=some(6, 60), seed="kinds")
        for case, played, name in games:
            viewers = (*range(case.seats), None)
            told = {kind for events in news(case.game, played) for kind in _kinds(events, viewers)}
            if told & self.unproven():
                self.kinds += compare_record(case, played, name, plan)

    def games_at_random(self) -> None:
        """Rounds through all settings of the game, as long as something was not compared enough."""
        for number in range(ROUNDS):
            plan = Plan(games=1, positions=30, seed=f"kinds {number}")
            for case in cases(self.game):
                self.at_positions(telling_positions(case, plan))
                self.kinds += check_histories(case, plan)
            if not self.unproven():
                break


def _golden(game: AnyGame) -> Iterator[tuple[Case, Record, str]]:
    for path in golden_files(registry.folder(game.info.key) / "golden"):
        played = load_golden(path)
        yield Case(game, len(played.seats), dict(played.options)), played, path.stem


def _coming(position: Position) -> list[Event]:
    assert position.coming is not None
    return position.state.copy().play(*position.coming)


def _kinds(events: Iterable[Event], viewers: Sequence[Seat | None]) -> set[str]:
    """As these viewers are told them."""
    told = (event.seen_by(viewer) for event in events for viewer in viewers)
    return {event.kind for event in told if event is not None}


def _positions(case: Case, played: Record, name: str) -> Iterator[Position]:
    chance = Chance.of("kinds", case, name).stream("checks")
    for ply, match in enumerate(steps(case.game, played)):
        if ply < len(played.actions):
            seat, text = played.actions[ply]
            spot, coming = Spot(case, f"golden {name}", ply), (seat, case.game.parse(text))
            yield Position(spot, match, chance, {}, [], coming)


@pytest.mark.parametrize("key", registry.games())
def test_every_kind_of_event_is_compared(key: str) -> None:
    looking = Looking(registry.game(key))
    looking.golden_games()
    looking.games_at_random()
    often = {kind for kind, times in looking.told.items() if times >= OFTEN}
    unproven, openly = looking.unproven(), looking.only_openly()
    print(
        f"{key}: {len(looking.told)} kinds told; seldom, and not compared: {sorted(unproven)}; "
        f"only where nothing was hidden: {sorted(openly)}"
    )
    assert not unproven & often, "often told, and never beside another world that looks the same"
    assert not (openly - looking.public) & often, "told in secret, and never beside another world"
    assert not looking.never.keys() & looking.kinds.keys(), (
        "these were compared, and need no excuse any more"
    )
