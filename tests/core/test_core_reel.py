"""Every moment of a game is what every seat saw then, byte for byte, and nothing of the future."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from grandtour.core import registry
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import Record, load, replay
from grandtour.core.reel import OPEN, SPACING, Reel, Stills
from tests.core.toy import finished

encode = msgspec.json.encode


def golden() -> Iterator[object]:
    for key in registry.games():
        for path in sorted((registry.folder(key) / "golden").glob("*.json")):
            if path.name != "perft.json":
                yield pytest.param(path, id=f"{key}-{path.stem}")


def sights(match: AnyMatch) -> list[tuple[bytes, bytes]]:
    """What everybody sees and was told, each after the other."""
    viewers = (None, *range(match.seats))
    return [(encode(match.view(viewer)), encode(match.log(viewer))) for viewer in viewers]


def lived(record: Record, match: AnyMatch) -> list[list[tuple[bytes, bytes]]]:
    """The same at every moment, while the game is played."""
    now = Match(match.game, match.seats, match.options, match.chance)
    found = [sights(now)]
    for seat, text in record.actions:
        now.play(seat, text)
        found.append(sights(now))
    return found


@pytest.mark.parametrize("path", list(golden()))
def test_a_golden_game_is_seen_as_it_was(path: Path) -> None:
    record = load(path)
    match = replay(record, registry.game(record.game))
    reel = Reel(match)
    then = lived(record, match)
    assert [sights(reel.at(n)) for n in range(reel.length + 1)] == then
    # From the end to the beginning, as somebody does who steps back.
    assert [sights(reel.at(n)) for n in range(reel.length, -1, -SPACING - 1)] == then[
        :: -SPACING - 1
    ]
    for number, viewer in enumerate((None, *range(match.seats))):
        changed = [n for n in range(1, len(then)) if then[n][number][1] != then[n - 1][number][1]]
        assert list(reel.steps(viewer)) == [0, *changed]


def test_stills_are_the_views_and_the_news_of_whoever_looks() -> None:
    match = finished()
    reel = Reel(match)
    for eyes in (None, 0, 1):
        stills = Stills(reel, eyes)
        assert list(stills) == [stills[step] for step in range(len(stills))] == stills[:]
        assert [event for still in stills for event in still.told] == list(match.log(eyes))
        assert list(stills.told()) == [
            (step, event) for step, still in enumerate(stills) for event in still.told
        ]
        assert stills[-1].view == match.view(eyes)


def test_with_all_open_nothing_is_hidden_at_any_moment() -> None:
    reel = Reel(finished())
    assert reel.opens_up
    assert reel.at(1, OPEN).view(None).bids == (2, None)
    assert reel.at(1).view(None).bids == (None, None)
    assert [event.kind for event in reel.at(1, OPEN).log(None)] == ["prize_turned", "bid_placed"]
    assert list(reel.steps(OPEN)) == list(range(reel.length + 1))
    assert Stills(reel, OPEN)[1].view.bids == (2, None)


def test_nothing_can_be_done_in_the_past() -> None:
    reel = Reel(finished())
    for n in range(reel.length + 1):
        assert all(not reel.at(n).legal(seat) for seat in range(2))
    for n in (-1, reel.length + 1):
        with pytest.raises(IndexError):
            reel.at(n)


def test_a_moment_is_nobody_else_s() -> None:
    reel = Reel(finished())
    before = sights(reel.at(2))
    reel.at(2).state.play(1, reel.at(3).actions[-1][1])
    assert sights(reel.at(2)) == before
