"""What stands over the end of a hunt, and who runs next."""

import pytest

from grandtour.core.game import Language, Seat
from grandtour.core.record import verify
from grandtour.core.registry import game
from grandtour.web.checking.viewing import scene_of, table_of
from grandtour.web.scene import Scene
from tests.positions import golden


def end(seat: Seat | None, *, caught: bool, language: Language = "en") -> Scene:
    record = next(
        r for r in golden("euroquest") if r.outcome and (0 in r.outcome.winners) != caught
    )
    return scene_of(table_of(verify(record, game("euroquest"))), seat, language)


@pytest.mark.parametrize("caught", [True, False])
def test_those_who_have_won_are_told_so(*, caught: bool) -> None:
    assert end(0, caught=caught).ending() == ("The game is over" if caught else "You have won")
    assert end(1, caught=caught).ending() == ("You have won" if caught else "The game is over")
    assert end(None, caught=caught).ending() == "The game is over"


def test_all_know_who_will_run_in_a_rematch() -> None:
    last = len(end(None, caught=True).table.chairs) - 1
    assert end(0, caught=True).alone_next() == f"Then Player {last} is the runner."
    assert end(last, caught=True).alone_next() == "Then you are the runner."
    assert end(last, caught=True, language="de").alone_next() == "Dann bist du Läufer."
