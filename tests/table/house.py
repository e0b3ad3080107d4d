"""The tables of one site, without its pages."""

from grandtour.core.chance import Chance
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.people import Player
from grandtour.table.store import Store
from grandtour.table.tables import Tables


class House:
    """One site's tables, on a database that several may share."""

    def __init__(self, store: Store) -> None:
        self.announced: list[str] = []
        self.store = store
        self.tables = Tables(store, self._announce)

    async def _announce(self, table: LiveTable) -> None:
        self.announced.append(table.stamp_for(None))

    async def player(self, name: str) -> Player:
        return (await self.tables.players.new(name))[0]

    async def auction(self, *seats: Request, cards: int = 3) -> tuple[LiveTable, Player]:
        host = await self.player("Ann")
        chance = Chance.of("tables")
        table = await self.tables.create(host, "auction", seats, {"cards": cards}, chance=chance)
        return table, host
