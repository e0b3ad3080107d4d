"""Tables that stand where a test wants to look: moments of golden games, written to a database.

A kind of question is known by the verbs of its answers, so no game is named here.
"""

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache
from typing import NamedTuple

from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.game import Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import Record
from grandtour.table.people import Chair, Player
from grandtour.table.store import Store, open_store
from grandtour.table.stored import Played, StoredTable
from tests.serving import Server

FRIENDS = ("Ben", "Chloé", "Dunja", "Emil", "Freya")


class Position(NamedTuple):
    """A golden game after `n` actions, looked at from a seat."""

    kind: str
    record: Record
    n: int
    seat: Seat


class Shelf(NamedTuple):
    """A player's token, and the address of the player's table for each position."""

    token: str
    paths: tuple[str, ...]


@cache
def golden(key: str) -> tuple[Record, ...]:
    """The golden games of a game, one for each way to end."""
    folder = registry.folder(key) / "golden"
    files = (path for path in sorted(folder.glob("*.json")) if path.stem != "perft")
    return tuple(record.load(path) for path in files)


@cache
def kinds(key: str) -> tuple[Position, ...]:
    """The first position of each kind of question, in the order in which games come to them."""
    found: dict[str, Position] = {}
    for game in golden(key):
        for position in _asked(game):
            found.setdefault(position.kind, position)
    return tuple(found.values())


def finished(key: str) -> Position:
    game = golden(key)[0]
    return Position("over", game, len(game.actions), 0)


def stages(key: str) -> list[Position]:
    """The longest golden game at its opening, in the middle, late and over, by who is asked."""
    game = max(golden(key), key=lambda game: len(game.actions))
    last = len(game.actions)
    wanted = {0, last // 2, last * 9 // 10}
    asked = [(n, match.state.turn()[0]) for n, match in moments(game) if n in wanted]
    return [
        *(Position("asked", game, n, seat) for n, seat in asked),
        Position("over", game, last, 0),
    ]


def _asked(game: Record) -> Iterator[Position]:
    for n, match in moments(game):
        for seat in match.state.turn():
            verbs = {str(action).partition(" ")[0] for action in match.legal(seat)}
            yield Position(" ".join(sorted(verbs)), game, n, seat)


def moments(game: Record) -> Iterator[tuple[int, AnyMatch]]:
    """The same match again and again, after one more action each time."""
    assert game.seed is not None
    chance = Chance(bytes.fromhex(game.seed))
    match: AnyMatch = Match(registry.game(game.game), len(game.seats), game.options, chance)
    yield 0, match
    for n, (seat, action) in enumerate(game.actions, 1):
        match.play(seat, action)
        yield n, match


def lay_out(server: Server, positions: Sequence[Position], name: str = "Ann") -> Shelf:
    """Writes a table for each position; the others who sit there are people who are away.

    In a thread of its own, since a browser's loop may run in this one.
    """
    # A site that answers has made its database; two that make it at once are in each other's way.
    server.client().get("/healthz").raise_for_status()
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _lay_out(server.url, positions, name)).result()


async def _lay_out(url: str, positions: Sequence[Position], name: str) -> Shelf:
    token = secrets.token_urlsafe(16)
    ann = Player(secrets.token_urlsafe(9), name)
    async with open_store(url) as store:
        await store.add_player(ann, token)
        others = [Player(secrets.token_urlsafe(9), friend) for friend in FRIENDS]
        for other in others:
            await store.add_player(other, secrets.token_urlsafe(16))
        # All at once: changes that wait at the same time share a commit.
        writing = (_write(store, position, ann, others) for position in positions)
        return Shelf(token, tuple(await asyncio.gather(*writing)))


async def _write(store: Store, position: Position, ann: Player, others: Sequence[Player]) -> str:
    game, now = position.record, datetime.now(UTC)
    assert game.seed is not None
    people = list(others[: len(game.seats) - 1])
    people.insert(position.seat, ann)
    table = StoredTable(
        id=secrets.token_urlsafe(9),
        game=game.game,
        version=game.version,
        options=game.options,
        seed=bytes.fromhex(game.seed),
        host=ann.id,
        clock=False,
        created_at=now,
        seated_at=now,
        chairs=tuple(Chair(player=person.id, name=person.name) for person in people),
    )
    await store.add_table(table)
    # Of old golden games the outcome has no teams; the site wants what the rules say now.
    last = len(game.actions)
    outcome = (
        record.replay(game, registry.game(game.game)).outcome() if position.n == last else None
    )
    played = [Played(seat, action, now) for seat, action in game.actions[: position.n]]
    await asyncio.gather(
        *(
            store.append(table.id, n, each, outcome if n == last else None)
            for n, each in enumerate(played, 1)
        )
    )
    return f"/t/{table.id}?seat={position.seat}"
