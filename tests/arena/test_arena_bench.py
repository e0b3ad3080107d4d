"""The bench measures what it says."""

from itertools import islice
from random import Random
from time import process_time

import pytest

from grandtour.arena.bench import Meter, bench
from grandtour.arena.peer import ChessPeer, MissingPeer
from grandtour.core import registry


def toil(seconds: float) -> None:
    end = process_time() + seconds
    while process_time() < end:
        pass


def test_a_meter_counts_pieces_and_steps_over_all_its_slices() -> None:
    def work() -> int:
        toil(0.005)
        return 10

    meter = Meter(work)
    meter.run(0.05)
    toil(0.1)
    meter.run(0.05)
    assert 100 < meter.pieces_per_s <= 200, "what happens between the slices is not counted"
    assert meter.steps_per_s == pytest.approx(10 * meter.pieces_per_s, rel=0.01)


def test_without_a_peer_there_are_rates_and_no_ratios() -> None:
    found = bench([registry.game("auction")], seconds=0.05, peers=False)
    speed = found.games["auction"]
    assert found.peer is None
    assert speed.moves_ratio is None
    assert speed.copies_ratio is None
    # 5 cards: 10 to 20 moves a game.
    assert 10 <= speed.moves_per_s / speed.games_per_s <= 20
    assert speed.copies_per_s > speed.games_per_s
    assert speed.views_per_s > speed.games_per_s


def test_with_a_peer_the_ratios_are_to_its_rates() -> None:
    found = bench([registry.game("auction")], seconds=0.05, peers=True)
    speed = found.games["auction"]
    assert found.peer is not None
    assert found.peer.name.startswith("python-chess")
    assert speed.moves_ratio == pytest.approx(speed.moves_per_s / found.peer.moves_per_s, rel=0.01)
    assert speed.copies_ratio == pytest.approx(
        speed.copies_per_s / found.peer.copies_per_s, rel=0.01
    )


def test_the_peer_plays_whole_games_and_gives_boards_with_their_history() -> None:
    peer = ChessPeer(Random(1).randrange)
    assert peer.play() > 20
    boards = list(islice(peer.sample(7), 30))
    assert [len(board.move_stack) for board in boards[:3]] == [7, 14, 21]


def test_a_missing_peer_is_said_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "chess", None)
    with pytest.raises(MissingPeer, match="chess"):
        bench([registry.game("auction")], seconds=0.05, peers=True)
