"""The same player in several browsers: a pass from one to the next, and recovery words.

Each browser has a token of its own. The first one's is kept with the player, others' beside it;
"only this one" puts the own token in the first place and removes the rest.
"""

import asyncio
import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, func, insert, select, update

from grandtour.table.errors import NotAllowed
from grandtour.table.notices import PLAYER, Notice
from grandtour.table.people import Player
from grandtour.table.recovery_words import hash_words, new_words, read_words
from grandtour.table.schema import players, tokens
from grandtour.table.store import Store, hash_token
from grandtour.table.tables import Tables

PASS_MINUTES = 10
MOST_DEVICES = 12
"""Beside the first. One more, and the oldest of them is logged out."""


class Devices:
    """How a player comes to another browser, and how others are shut out."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._database = store.database
        self._players = tables.players
        # Each guess takes memory and a core for a while, so there is one at a time.
        self._guessing = asyncio.Lock()

    async def new_pass(self, player: Player) -> str:
        """A secret that makes another browser this player's, once; an older one is void."""
        code = secrets.token_urlsafe(24)
        until = datetime.now(UTC) + timedelta(minutes=PASS_MINUTES)
        query = update(players).where(players.c.id == player.id)
        query = query.values(pass_hash=hash_token(code), pass_until=until)
        await self._database.write(lambda connection: connection.execute(query))
        return code

    async def holder(self, code: str) -> Player:
        """Whom the pass would let in; it stays good. Raises `NotAllowed`."""
        query = select(players.c.id, players.c.name).where(
            players.c.pass_hash == hash_token(code), players.c.pass_until > datetime.now(UTC)
        )
        row = await self._database.read(lambda look: look.execute(query).one_or_none())
        if row is None:
            raise NotAllowed("bad_pass")
        return Player(row.id, row.name)

    async def use_pass(self, code: str) -> tuple[Player, str]:
        """The player, and a new token for this browser; the pass is used up.

        Raises `NotAllowed`.
        """
        player = await self.holder(code)
        hashed, token = hash_token(code), secrets.token_urlsafe(32)

        def change(connection: Connection) -> bool:
            void = update(players).where(players.c.id == player.id, players.c.pass_hash == hashed)
            # Of two that come at the same time only one finds it.
            if connection.execute(void.values(pass_hash=None, pass_until=None)).rowcount != 1:
                return False
            _add_token(connection, player.id, token)
            return True

        if not await self._database.write(change, Notice(PLAYER, player.id)):
            raise NotAllowed("bad_pass")
        self._players.forget(player.id)
        return player, token

    async def count(self, player: Player) -> int:
        """In how many browsers and programs the player is known."""
        query = select(func.count()).where(tokens.c.player == player.id)
        return 1 + await self._database.read(lambda look: look.execute(query).scalar_one())

    async def keep_only(self, player: Player, token: str) -> None:
        """All others have to come in anew; a pass that is under way is void."""
        first = update(players).where(players.c.id == player.id)
        first = first.values(token_hash=hash_token(token), pass_hash=None, pass_until=None)

        def change(connection: Connection) -> None:
            connection.execute(delete(tokens).where(tokens.c.player == player.id))
            connection.execute(first)

        await self._database.write(change, Notice(PLAYER, player.id))
        self._players.forget(player.id)

    async def new_words(self, player: Player) -> tuple[str, ...]:
        """Words to be written down now: only their hash is kept. Older ones are void."""
        words = new_words()
        hashed = await asyncio.to_thread(hash_words, words)
        query = update(players).where(players.c.id == player.id).values(words_hash=hashed)
        await self._database.write(lambda connection: connection.execute(query))
        return words

    async def has_words(self, player: Player) -> bool:
        query = select(players.c.words_hash).where(players.c.id == player.id)
        return await self._database.read(lambda look: look.execute(query).scalar()) is not None

    async def come_back(self, text: str) -> tuple[Player, str]:
        """The player whose words these are, and a token for this browser. Raises `NotAllowed`."""
        words = read_words(text)
        if words is None:
            raise NotAllowed("bad_words")
        async with self._guessing:
            hashed = await asyncio.to_thread(hash_words, words)
        query = select(players.c.id, players.c.name).where(players.c.words_hash == hashed)
        row = await self._database.read(lambda look: look.execute(query).one_or_none())
        if row is None:
            raise NotAllowed("bad_words")
        token = secrets.token_urlsafe(32)
        await self._database.write(
            lambda connection: _add_token(connection, row.id, token), Notice(PLAYER, row.id)
        )
        self._players.forget(row.id)
        return Player(row.id, row.name), token


def _add_token(connection: Connection, player: str, token: str) -> None:
    values = {"hash": hash_token(token), "player": player, "created_at": datetime.now(UTC)}
    connection.execute(insert(tokens), values)
    newest = (
        select(tokens.c.hash)
        .where(tokens.c.player == player)
        .order_by(tokens.c.created_at.desc())
        .limit(MOST_DEVICES)
    )
    too_old = tokens.c.hash.not_in(newest)
    connection.execute(delete(tokens).where(tokens.c.player == player, too_old))
