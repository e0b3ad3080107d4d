"""Golden games: finished games that are kept in the game's folder and must go as they went.

A golden file is `golden/<reason>.json`, one for each way the game can end. It is a record, which
`grandtour verify` proves, with one more field: `told` holds, for the set-up and for each action, a
digest of the events that each seat and last a spectator were told; a single one if all were told
the same. So a change of the rules is found at the first event that it changes.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from grandtour.core import record
from grandtour.core.errors import BadRecord, GrandTourError
from grandtour.core.game import AnyGame, Event, Seat
from grandtour.core.match import AnyMatch
from grandtour.core.record import Record

PERFT = "perft.json"
"""The one file of the folder that is no game; see `perft.py`."""

_DIGEST_BYTES = 4
_ONE_ITEM_A_LINE = ("actions", "told")


class GoldenGame(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A record, and what was told at each step; step 0 is the set-up."""

    told: tuple[str, ...]


def golden_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.json") if path.name != PERFT)


def load_golden(path: Path) -> GoldenGame:
    """Raises `BadRecord` if the file is not a golden game."""
    record.load(path)
    try:
        return msgspec.json.decode(path.read_bytes(), type=GoldenGame)
    except msgspec.DecodeError as error:
        raise BadRecord("record_unreadable", detail=str(error)) from None


def save_golden(game: AnyGame, played: Record, path: Path) -> None:
    """Writes a finished game with what it tells now."""
    told = [_line(_digests(match)) for match in steps(game, played)]
    fields = {**msgspec.to_builtins(played), "told": told}
    text = ",\n".join(f'"{key}": {_layout(key, value)}' for key, value in fields.items())
    path.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


def steps(game: AnyGame, played: Record) -> Iterator[AnyMatch]:
    """The match after the set-up and after each action; it is the same object throughout."""
    match = record.replay(msgspec.structs.replace(played, actions=()), game)
    yield match
    for seat, text in played.actions:
        match.play(seat, text)
        yield match


def check_golden(game: AnyGame, folder: Path, reasons: Iterable[str]) -> None:
    """Replays all golden games of a folder: one for each of the reasons, and no others.

    Raises AssertionError that names the game, the file and the first step that goes differently,
    with the seat that is told something else.
    """
    there = {path.stem for path in golden_files(folder)}
    expected = set(reasons)
    missing, unknown = sorted(expected - there), sorted(there - expected)
    name = game.info.key
    assert not missing, f"{name} has no golden game that ends by {', '.join(missing)}"
    assert not unknown, f"{name} has golden games of no known ending: {', '.join(unknown)}"
    for path in golden_files(folder):
        check_golden_file(game, path)


def check_golden_file(game: AnyGame, path: Path) -> None:
    """One golden game; see `check_golden`."""
    where = f"{game.info.key}, {path.parent.name}/{path.name}"
    try:
        golden = load_golden(path)
        assert len(golden.told) == len(golden.actions) + 1, f"{where}: steps are missing"
        _compare(game, golden, where)
        outcome = record.verify(golden, game).outcome()
    except GrandTourError as error:
        raise AssertionError(f"{where}: {error}") from error
    assert outcome is not None
    assert outcome.reason == path.stem, f"{where}: ended by {outcome.reason}"


def _compare(game: AnyGame, golden: GoldenGame, where: str) -> None:
    """Plays on until a step tells somebody something else than it did."""
    step = 0
    try:
        for step, match in enumerate(steps(game, golden)):
            _compare_step(match, golden.told[step], f"{where}, step {_step(golden, step)}")
    except GrandTourError as error:
        raise AssertionError(f"{where}, after step {_step(golden, step)}: {error}") from error


def _compare_step(match: AnyMatch, told: str, where: str) -> None:
    now = _digests(match)
    kept = told.split()
    if len(kept) == 1:
        kept *= len(now)
    for viewer, before, after in zip_longest(_viewers(match), kept, now):
        if before != after:
            who = "a spectator" if viewer is None else f"seat {viewer}"
            news = msgspec.json.encode(_news(match, viewer)).decode()
            raise AssertionError(f"{where}: {who} is now told something else:\n  {news}")


def _step(golden: GoldenGame, step: int) -> str:
    if step == 0:
        return "0 (the set-up)"
    seat, text = golden.actions[step - 1]
    return f"{step} (seat {seat}: {text})"


def _viewers(match: AnyMatch) -> list[Seat | None]:
    return [*range(match.seats), None]


def _news(match: AnyMatch, viewer: Seat | None) -> list[Event]:
    """What the last action, or the set-up, has told this viewer."""
    return [event for _, event in match.numbered_log(viewer, len(match.actions) - 1)]


def _digests(match: AnyMatch) -> list[str]:
    """A digest of the latest news for each viewer."""
    encoded = (
        msgspec.json.encode(_news(match, viewer), order="sorted") for viewer in _viewers(match)
    )
    return [hashlib.blake2b(news, digest_size=_DIGEST_BYTES).hexdigest() for news in encoded]


def _line(digests: list[str]) -> str:
    return digests[0] if len(set(digests)) == 1 else " ".join(digests)


def _layout(key: str, value: Any) -> str:
    """JSON in few lines, but with steps that a comparison of two files shows one by one.

    `Any`: what a record's fields are as JSON.
    """
    if key not in _ONE_ITEM_A_LINE:
        return json.dumps(value, ensure_ascii=False)
    items = ",\n".join(json.dumps(item, ensure_ascii=False) for item in value)
    return f"[\n{items}\n]"
