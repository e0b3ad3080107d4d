"""What stands over the end of a hunt, and who runs next."""

import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import Language, Seat
from grandtour.core.match import Match
from grandtour.core.record import verify
from grandtour.core.registry import game
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair
from grandtour.table.stored import HINT, Agreement
from grandtour.web.checking.viewing import page_of, scene_of, table_of, the_renderer
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
    assert end(0, caught=True).alone_next() == f"Then Player {last} is the runner. You lead B."
    assert end(None, caught=True).alone_next() == f"Then Player {last} is the runner."
    assert end(last, caught=True).alone_next() == "Then you are the runner."
    assert end(last, caught=True, language="de").alone_next() == "Dann bist du Läufer."


def with_bots() -> LiveTable:
    """Vera has led two chasers, B and C; A and D are bots."""
    record = golden("euroquest")[0]
    table = table_of(verify(record, game("euroquest")))
    vera, bot = Chair(player="p1", name="Vera"), Chair(bot="medium")
    table.chairs = (bot, vera, vera, bot, *table.chairs[4:])[: len(table.chairs)]
    return table


def test_another_bot_that_runs_next_is_not_called_by_the_name_of_this_one() -> None:
    table = with_bots()
    words = scene_of(table, 1, "en").alone_next()
    assert words == "Then another bot is the runner. You lead C and D."


def test_hints_are_counted_for_a_person_and_not_for_a_seat() -> None:
    table = with_bots()
    asked = [f"{HINT}{seat} {n} 0" for seat, n in ((1, 5), (1, 9), (2, 6))]
    table.agreements = tuple(Agreement(matter, "p1") for matter in asked)
    assert scene_of(table, 1, "en").hints_given() == [("Vera", 3)]


def test_marks_by_hand_have_their_place_until_the_end() -> None:
    record = golden("euroquest")[0]
    match = verify(record, game("euroquest"))
    assert "data-marks-at" not in page_of(the_renderer(), table_of(match), 1)
    begun = Match(game("euroquest"), 4, {}, Chance.of("euroquest", "marks"))
    assert 'data-marks-at="0"' in page_of(the_renderer(), table_of(begun), 1)
    assert "data-marks-at" not in page_of(the_renderer(), table_of(begun), 0)
