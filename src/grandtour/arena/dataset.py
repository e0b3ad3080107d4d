"""Positions of many games as tables of numbers, for programs that learn (`grandtour[data]`).

A row is a choice: what the seat saw, what it might have done, what it did, and how the game ended
for it. Nothing goes in that the seat did not know but the end. Every file is whole by itself, so
what was written before a kill can be used.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from grandtour.arena.tournament import Tournament
from grandtour.bridges.encoding import Encoder, GameView, HashedView, Mask, Vector, mask_of
from grandtour.bridges.position import Dealt, Position, Setting
from grandtour.bridges.slots import SLOTS
from grandtour.core import registry
from grandtour.core.asides import is_aside

GAMES_A_FILE = 20


class Choice(NamedTuple):
    """One row."""

    game: int
    step: int
    seat: int
    bot: str
    view: Vector
    mask: Mask
    action: int
    """The slot of what was done; `mask` has a 1 there."""
    text: str
    result: float
    """The seat's part of the win, 0 to 1."""


def choices(tournament: Tournament, number: int, encoder: Encoder) -> list[Choice]:
    """All choices of one game of the tournament. It is played, and then walked through again.

    What can be chosen is what the environments offer, under the same numbers. So an aside is no
    choice, and where one was done there is no row.
    """
    played = tournament.played(number)
    entries = tournament.entries(number)
    setting = Setting(tournament.game, len(entries), tournament.options).check()
    position = Position(setting, Dealt(tournament.chance(number).seed))
    rows = []
    for step, (seat, action) in enumerate(played.match.actions):
        if not is_aside(setting.game, action):
            slots = position.slots_of(seat)
            rows.append(
                Choice(
                    number,
                    step,
                    seat,
                    tournament.bots[entries[seat]],
                    encoder.encode(position.view(seat)),
                    mask_of(slots.numbers),
                    next(slot for slot, legal in slots.by_slot.items() if legal == action),
                    str(action),
                    played.outcome.share(seat),
                )
            )
        position.play(seat, action)
    return rows


def write(tournament: Tournament, folder: Path, encoder: GameView | HashedView) -> Iterator[int]:
    """Writes all games; yields after each how many choices it had."""
    schema = _schema(tournament, encoder)
    for first in range(0, tournament.games, GAMES_A_FILE):
        rows: list[Choice] = []
        for number in range(first, min(first + GAMES_A_FILE, tournament.games)):
            game = choices(tournament, number, encoder)
            rows += game
            yield len(game)
        path = folder / f"{tournament.game}-{tournament.seed}-{first:06}.parquet"
        unfinished = path.with_suffix(".unfinished")
        pq.write_table(_table(rows, schema), unfinished, compression="zstd")
        unfinished.rename(path)


def _schema(tournament: Tournament, encoder: GameView | HashedView) -> pa.Schema:
    """The columns, and in the metadata what it takes to play the same games again and to read
    a view: which encoder made it, and the name of each of its numbers."""
    about = {
        "game": tournament.game,
        "version": str(registry.game(tournament.game).info.version),
        "bots": ",".join(tournament.bots),
        "seed": str(tournament.seed),
        "options": msgspec.json.encode(dict(tournament.options)).decode(),
        "encoder": "hashed" if isinstance(encoder, HashedView) else "game",
        "names": " ".join(encoder.names),
    }
    return pa.schema(
        [
            ("game", pa.int32()),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("bot", pa.string()),
            ("view", pa.list_(pa.float32(), encoder.size)),
            ("mask", pa.list_(pa.int8(), SLOTS)),
            ("action", pa.int16()),
            ("text", pa.string()),
            ("result", pa.float32()),
        ],
        metadata=about,
    )


def _table(rows: list[Choice], schema: pa.Schema) -> pa.Table:
    columns = dict(zip(Choice._fields, zip(*rows, strict=True), strict=True))
    arrays = [
        pa.FixedSizeListArray.from_arrays(
            np.concatenate(columns[field.name]), field.type.list_size
        ).cast(field.type)
        if field.name in ("view", "mask")
        else pa.array(columns[field.name], field.type)
        for field in schema
    ]
    return pa.Table.from_arrays(arrays, schema=schema)
