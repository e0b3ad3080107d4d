"""Golden games go as they went, and the checker finds every way in which one may not."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grandtour.arena.golden import FOLDER, endings
from grandtour.core import record, registry
from grandtour.core.game import Event
from grandtour.core.testing import check_golden, check_perft
from grandtour.sample.rules import SampleState as Auction
from tests.conformance import broken_auctions as broken

GAMES = registry.games()
ENDING = "prizes_gone"


@pytest.mark.parametrize("key", GAMES)
def test_there_is_a_golden_game_for_each_ending_and_it_goes_as_it_went(key: str) -> None:
    assert endings(key)
    check_golden(GAMES[key], registry.folder(key) / FOLDER, endings(key))


@pytest.mark.parametrize("key", GAMES)
def test_there_are_as_many_sequences_of_actions_as_there_were(key: str) -> None:
    check_perft(GAMES[key], registry.folder(key) / FOLDER)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The toy's golden folder, to be spoilt."""
    return shutil.copytree(registry.folder("auction") / FOLDER, tmp_path / FOLDER)


def change(path: Path, edit: Callable[[Any], object]) -> None:
    content = json.loads(path.read_text())
    edit(content)
    path.write_text(json.dumps(content))


def golden_complaint(game: broken.Spoilt, folder: Path) -> str:
    with pytest.raises(AssertionError) as caught:
        check_golden(game, folder, [ENDING])
    return str(caught.value)


def perft_complaint(game: broken.Spoilt, folder: Path) -> str:
    with pytest.raises(AssertionError) as caught:
        check_perft(game, folder)
    return str(caught.value)


def test_unspoilt_all_is_well(folder: Path) -> None:
    check_golden(broken.Spoilt(), folder, [ENDING])
    check_perft(broken.Spoilt(), folder)


class TellsOneBidderMore(Auction):
    """Only seat 1 is told anything else, and only in the second round."""

    __slots__ = ()

    def _bid_event(self, seat: int, card: int) -> Event:
        event = super()._bid_event(seat, card)
        if seat == 1 and len(self.hands[seat]) == self.rounds - 1:
            data = {**event.data, "hint": "high"}
            return Event(event.kind, data, event.seats, event.twin)
        return event


def test_the_first_changed_event_is_named(folder: Path) -> None:
    golden = record.load(folder / f"{ENDING}.json")
    seats = len(golden.seats)
    second_round = golden.actions[seats : 2 * seats]
    step = seats + 1 + [seat for seat, _ in second_round].index(1)
    action = golden.actions[step - 1][1]
    said = golden_complaint(broken.spoilt(TellsOneBidderMore), folder)
    assert f"auction, golden/{ENDING}.json, step {step} (seat 1: {action}): seat 1 is now" in said
    assert '"hint":"high"' in said


def test_a_leak_to_a_spectator_is_a_changed_event(folder: Path) -> None:
    said = golden_complaint(broken.spoilt(broken.TellsTheCardToAll), folder)
    assert ", step 1 " in said
    assert "bid_placed" in said


def test_an_action_that_is_no_longer_legal_is_named(folder: Path) -> None:
    golden = record.load(folder / f"{ENDING}.json")
    change(folder / f"{ENDING}.json", lambda game: game["actions"][2].__setitem__(1, "bid 9"))
    said = golden_complaint(broken.Spoilt(), folder)
    assert f"after step 2 (seat {golden.actions[1][0]}: {golden.actions[1][1]}): not_your" in said


def test_a_missing_ending_is_named(folder: Path) -> None:
    with pytest.raises(AssertionError, match="auction has no golden game that ends by storm"):
        check_golden(broken.Spoilt(), folder, [ENDING, "storm"])


def test_a_game_of_no_known_ending_is_named(folder: Path) -> None:
    shutil.copy(folder / f"{ENDING}.json", folder / "storm.json")
    assert "no known ending: storm" in golden_complaint(broken.Spoilt(), folder)


def test_a_game_that_ends_otherwise_than_its_name_says_is_found(folder: Path) -> None:
    (folder / f"{ENDING}.json").rename(folder / "storm.json")
    with pytest.raises(AssertionError, match=f"storm.json: ended by {ENDING}"):
        check_golden(broken.Spoilt(), folder, ["storm"])


def test_a_file_cut_off_is_found(folder: Path) -> None:
    path = folder / f"{ENDING}.json"
    path.write_text(path.read_text()[:400])
    assert f"golden/{ENDING}.json: record_unreadable" in golden_complaint(broken.Spoilt(), folder)


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (lambda game: game.pop("told"), "record_unreadable"),
        (lambda game: game["told"].pop(), "steps are missing"),
        (lambda game: game["actions"].pop(), "steps are missing"),
        (lambda game: (game["actions"].pop(), game["told"].pop()), "record_unfinished"),
        (lambda game: game["told"].__setitem__(1, ""), "step 1 .*: seat 0 is now told"),
        (lambda game: game["outcome"].update(reason="storm"), "record_outcome"),
        (lambda game: game.update(version=99), "record_version"),
    ],
)
def test_a_spoilt_file_is_found(
    folder: Path, edit: Callable[[Any], object], complaint: str
) -> None:
    change(folder / f"{ENDING}.json", edit)
    with pytest.raises(AssertionError, match=complaint):
        check_golden(broken.Spoilt(), folder, [ENDING])


def test_another_number_of_legal_actions_is_found(folder: Path) -> None:
    said = perft_complaint(broken.spoilt(broken.ShortensMenusBySecrets), folder)
    assert 'auction, perft.json, {"seats":2,"seed":1}: was [10, 50' in said


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (
            lambda table: table[0]["counts"].__setitem__(-1, 7),
            r'\{"seats":2,"seed":1\}: was .*7\], is',
        ),
        (lambda table: table[0]["counts"].clear(), "no counts"),
        (lambda table: table.pop(0), r"no counts from \[''\]"),
        (lambda table: table.__delitem__(slice(1, None)), rf"no counts from \['{ENDING}'\]"),
        (lambda table: table[1]["start"].update(step=999), "no step 999"),
    ],
)
def test_a_spoilt_table_of_counts_is_found(
    folder: Path, edit: Callable[[Any], object], complaint: str
) -> None:
    change(folder / "perft.json", edit)
    with pytest.raises(AssertionError, match=complaint):
        check_perft(broken.Spoilt(), folder)


def test_a_missing_table_of_counts_is_found(folder: Path) -> None:
    (folder / "perft.json").unlink()
    assert "auction, perft.json: " in perft_complaint(broken.Spoilt(), folder)
