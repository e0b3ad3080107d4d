"""The people of the site: each is known by a secret token."""

import secrets
from collections import OrderedDict

from grandtour.table.naming import good_name
from grandtour.table.people import Player
from grandtour.table.store import Store, hash_token

_ID_BYTES = 9
_IN_MEMORY = 10_000


class Players:
    """Looked up once for many requests."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_token: OrderedDict[str, Player] = OrderedDict()

    async def new(self, name: str) -> tuple[Player, str]:
        """A new player and the secret token that will prove who they are. Raises `BadName`."""
        player = Player(secrets.token_urlsafe(_ID_BYTES), good_name(name))
        token = secrets.token_urlsafe(32)
        await self._store.add_player(player, token)
        return player, token

    async def of(self, token: str) -> Player | None:
        """The player with this token, if there is one."""
        key = hash_token(token)
        player = self._by_token.get(key)
        if player is None:
            player = await self._store.player_of(token)
            if player is not None:
                self._by_token[key] = player
                if len(self._by_token) > _IN_MEMORY:
                    self._by_token.popitem(last=False)
        return player

    async def rename(self, player: Player, name: str) -> Player:
        """The same player under another name; an empty one changes nothing. Raises `BadName`."""
        name = good_name(name)
        if not name or name == player.name:
            return player
        await self._store.rename(player.id, name)
        self.forget(player.id)
        return Player(player.id, name)

    def forget(self, player: str) -> None:
        """Whoever asks next is told what the database says of this player."""
        for key in [key for key, known in self._by_token.items() if known.id == player]:
            del self._by_token[key]

    def forget_all(self) -> None:
        self._by_token.clear()
