"""A game as a file: format `grandtour/1`, JSON.

While a game goes on the record holds the commitment; after the end also the seed, and with it
anyone can replay the whole game and compare.
"""

from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from grandtour.core.chance import SEED_BYTES, Chance
from grandtour.core.errors import ActionError, BadOptions, BadRecord
from grandtour.core.game import AnyGame, OptionValue, Outcome, Seat
from grandtour.core.history import Entry, standing
from grandtour.core.match import AnyMatch, Match

FORMAT = "grandtour/1"


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat on a seat: a person with a name, or a bot of that kind."""

    name: str = ""
    bot: str = ""


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One match, finished or not. `seed` (hexadecimal) and `outcome` are there after the end."""

    format: str
    game: str
    version: int
    options: dict[str, OptionValue]
    seats: tuple[Sitter, ...]
    commitment: str
    actions: tuple[tuple[Seat, str], ...]
    seed: str | None = None
    outcome: Outcome | None = None
    history: tuple[Entry, ...] = ()
    """All that was done, if something was taken back; `actions` are those that stand."""


def record_of(match: AnyMatch, sitters: Sequence[Sitter], history: Sequence[Entry] = ()) -> Record:
    """The record of a match; the seed is in it only when the game is over."""
    info = match.game.info
    return Record(
        format=FORMAT,
        game=info.key,
        version=info.version,
        options=match.options,
        seats=tuple(sitters),
        commitment=match.commitment,
        actions=tuple((seat, str(action)) for seat, action in match.actions),
        seed=match.chance.seed.hex() if match.over else None,
        outcome=match.outcome(),
        history=tuple(history),
    )


def to_json(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def from_json(data: bytes | str) -> Record:
    """Raises `BadRecord` if this is not a record that we can read."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("record_unreadable", detail=str(error)) from None
    if record.format != FORMAT:
        raise BadRecord("record_format", format=record.format)
    return record


def save(record: Record, path: Path) -> None:
    path.write_bytes(to_json(record))


def load(path: Path) -> Record:
    try:
        return from_json(path.read_bytes())
    except OSError as error:
        raise BadRecord("record_unreadable", detail=error.strerror or str(error)) from None


def replay(record: Record, game: AnyGame) -> AnyMatch:
    """Plays the record again from its seed. Raises `BadRecord` where it does not go.

    One of older rules is good as long as it goes as it went: all of it legal, and ended alike.
    """
    if record.game != game.info.key:
        raise BadRecord("record_game", game=record.game, ours=game.info.key)
    if record.seed is None:
        raise BadRecord("record_no_seed")
    if record.version > game.info.version:
        _check_version(record, game)
    try:
        match = _played(record, game)
    except BadRecord:
        _check_version(record, game)
        raise
    if not _same(match.outcome(), record.outcome):
        _check_version(record, game)
    return match


def _check_version(record: Record, game: AnyGame) -> None:
    if record.version != game.info.version:
        raise BadRecord("record_version", version=record.version, ours=game.info.version)


def _played(record: Record, game: AnyGame) -> AnyMatch:
    assert record.seed is not None
    try:
        match = Match(game, len(record.seats), record.options, Chance(_seed(record.seed)))
    except BadOptions as error:
        raise BadRecord("record_options", detail=str(error)) from None
    for number, (seat, text) in enumerate(record.actions, 1):
        try:
            match.play(seat, text)
        except ActionError as error:
            raise BadRecord(
                "record_action", number=number, action=text, detail=str(error)
            ) from None
    return match


def verify(record: Record, game: AnyGame) -> AnyMatch:
    """Proves a finished game: seed, commitment, every action and the outcome agree."""
    match = replay(record, game)
    _check_history(record, game)
    if match.commitment != record.commitment:
        raise BadRecord("record_commitment")
    if not match.over:
        raise BadRecord("record_unfinished")
    if not _same(match.outcome(), record.outcome):
        raise BadRecord("record_outcome")
    return match


def _check_history(record: Record, game: AnyGame) -> None:
    """What was taken back was legal where it was played, and what is left is what counts."""
    history = record.history
    if not history:
        return
    stands = set(standing(history))
    if _moves(history, stands) != record.actions:
        raise BadRecord("record_history")
    for number, entry in enumerate(history, 1):
        if not entry.undoes and number not in stands:
            before = history[:number]
            actions = _moves(before, standing(before))
            _played(msgspec.structs.replace(record, actions=actions), game)


def _moves(history: Sequence[Entry], numbers: Collection[int]) -> tuple[tuple[Seat, str], ...]:
    return tuple((history[n - 1].seat, history[n - 1].action) for n in sorted(numbers))


def _same(ours: Outcome | None, recorded: Outcome | None) -> bool:
    """Whether the outcomes agree. Records written before outcomes knew teams name none."""
    if ours and recorded and not recorded.teams:
        ours = msgspec.structs.replace(ours, teams=())
    return ours == recorded


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadRecord("record_seed")
    return seed
