"""A game whose pages tell what its host keeps secret is found, whoever has written it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar, Self

import msgspec
import pytest

from grandtour.checking import advice_on, checks
from grandtour.core import registry
from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import BadOptions
from grandtour.core.game import Event, GameInfo, Option, Options, Seat
from grandtour.core.testing import Case, Plan
from grandtour.sample import SampleGame
from grandtour.sample.rules import Bid, SampleState, SampleView
from grandtour.web.checking import GROUPS
from grandtour.web.rendering import Renderer
from grandtour.web.scene import Scene
from tests.effort import some
from tests.toys import GAME, TOYS

PLAN = Plan(games=1, positions=some(3, 10), seed="settings", languages=1)
MOTTO = Option(key="motto", default="", high=60, secret=True)
KEEPING = [
    key
    for key, game in registry.games().items()
    if any(option.secret for option in game.info.options)
]


class Keeps(SampleState):
    """Knows the host's motto, and tells it nobody."""

    motto: object = ""

    def copy(self) -> Self:
        twin = super().copy()
        twin.motto = self.motto
        return twin


class MottoView(SampleView, frozen=True, kw_only=True):
    motto: object


class Shows(Keeps):
    """All settings are listed in the view: one too many."""

    def view(self, seat: Seat | None) -> SampleView:
        return MottoView(**msgspec.structs.asdict(super().view(seat)), motto=self.motto)


class OrdersItsMenu(Keeps):
    """The view says nothing of it, but the buttons do."""

    def legal(self, seat: Seat) -> list[Bid]:
        legal = super().legal(seat)
        return legal if str(self.motto) < "R" else legal[::-1]


class Secretive(SampleGame):
    """The toy game, at whose tables the host may choose a motto."""

    kind: ClassVar[type[Keeps]]

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[SampleState, list[Event]]:
        state, events = super().new(seats, options, chance)
        return self._knowing(state, options["motto"]), events

    def imagine(self, view: SampleView, log: Sequence[Event], chance: Stream) -> SampleState:
        return self._knowing(super().imagine(view, log, chance), getattr(view, "motto", ""))

    def _knowing(self, state: SampleState, motto: object) -> SampleState:
        found = object.__new__(self.kind)
        for name in SampleState.__slots__:
            setattr(found, name, getattr(state, name))
        found.motto = motto
        return found


class HardToPlease(Secretive):
    def new(self, seats: int, options: Options, chance: Chance) -> tuple[SampleState, list[Event]]:
        if options["motto"]:
            raise BadOptions("no_good_motto")
        return super().new(seats, options, chance)


Put = Callable[..., Case]


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Puts such a game where the toy game is."""
    known = registry.game

    def put_it(
        rules: type[Keeps], option: Option = MOTTO, game: type[Secretive] = Secretive
    ) -> Case:
        info: GameInfo = msgspec.structs.replace(GAME.info, options=(*GAME.info.options, option))
        made = type("Made", (game,), {"kind": rules, "info": info})()
        monkeypatch.setattr(registry, "game", lambda key: made if key == "auction" else known(key))
        return Case(made, 2)

    return put_it


@pytest.mark.parametrize("key", KEEPING)
def test_no_page_of_a_game_tells_what_its_host_keeps_secret(key: str) -> None:
    game = registry.game(key)
    compared = GROUPS["settings"](Case(game, game.info.seats[0]), PLAN)
    assert compared, "no two tables looked alike: nothing was compared"


@pytest.mark.parametrize("option", [MOTTO, Option(key="motto", default=3, high=9, secret=True)])
def test_a_game_that_keeps_it_is_sound(put: Put, option: Option) -> None:
    assert GROUPS["settings"](put(Keeps, option), PLAN)


def test_a_secret_in_the_view_is_found(put: Put) -> None:
    """Which the other checks cannot do: it is in each world that is imagined from that view."""
    case = put(Shows)
    GROUPS["pages"](replace(case, options={"motto": "Qmotto"}), PLAN)
    with pytest.raises(AssertionError, match="the page shows the secret setting motto"):
        GROUPS["settings"](case, PLAN)


def test_a_secret_that_changes_the_page_is_found(put: Put) -> None:
    with pytest.raises(AssertionError, match="the secret setting motto: the page tells a secret"):
        GROUPS["settings"](put(OrdersItsMenu), PLAN)


@pytest.mark.parametrize("group", ["pages", "settings", "films"])
def test_a_page_that_prints_the_settings_of_its_table_is_found(
    put: Put, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Renderer.words

    def leak(renderer: Renderer, scene: Scene) -> str:
        return words(renderer, scene) + repr(scene._table.options)

    monkeypatch.setattr(Renderer, "words", leak)
    with pytest.raises(AssertionError, match="secret"):
        GROUPS[group](put(Keeps), PLAN)


def test_a_game_that_takes_no_text_known_here_is_asked_for_one(put: Put) -> None:
    with pytest.raises(AssertionError, match=r"give the catalogues option\.motto\.example"):
        GROUPS["settings"](put(Keeps, game=HardToPlease), PLAN)


def test_games_from_elsewhere_are_checked_as_well() -> None:
    folder = TOYS / "auction"
    assert "settings" in {check.group for check in checks(folder, 0)}
    assert "secret" in advice_on("settings", folder)
