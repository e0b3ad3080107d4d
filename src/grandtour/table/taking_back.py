"""Taking an action back: at once where nobody has built on it, else if the others agree."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from grandtour.core.game import Seat
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.live import LiveTable
from grandtour.table.people import Player
from grandtour.table.retraction import Offer
from grandtour.table.store import Store
from grandtour.table.stored import Agreement, Played

if TYPE_CHECKING:
    from grandtour.table.tables import Tables

_MATTER = "take_back"


class Wish(NamedTuple):
    """That somebody would like to take something back; it lapses when somebody acts."""

    seat: Seat
    offer: Offer
    agreed: frozenset[str]
    """Players, the one who wishes it among them."""
    missing: frozenset[str]


class TakingBack:
    def __init__(self, tables: "Tables", store: Store) -> None:
        self._tables = tables
        self._store = store

    async def take_back(self, table: LiveTable, player: Player) -> None:
        """Takes the last own action back, or asks the others whether one may.

        Raises `NotAllowed` or `NotNow`.
        """
        async with table.lock:
            offer = self._offer(table, player)
            if offer.right == "free" or not others(table, player.id):
                await self._write(table, offer)
                return
        await self._agree(table, offer, player)

    async def agree(self, table: LiveTable, player: Player) -> None:
        """One of the others agrees; when all do, it is done."""
        wish = self._wish_of_others(table, player)
        await self._agree(table, wish.offer, player)
        async with table.lock:
            agreed = wish_at(table)
            if agreed is not None and not agreed.missing:
                await self._write(table, agreed.offer)

    async def refuse(self, table: LiveTable, player: Player) -> None:
        """One of the others does not agree, or the one who has asked does not want it any more."""
        wish = wish_at(table)
        if wish is None:
            raise NotNow("nothing_to_take_back")
        if not table.seats_of(player.id):
            raise NotAllowed("not_your_seat")
        await self._store.forget_agreements(table.id, _matter(table, wish.offer))
        await self._tables.refresh(table)

    def _offer(self, table: LiveTable, player: Player) -> Offer:
        seats = table.seats_of(player.id)
        if not seats:
            raise NotAllowed("not_your_seat")
        offer = None if table.waiting or table.over else table.memory.offer(seats)
        if offer is None:
            raise NotNow("nothing_to_take_back")
        return offer

    def _wish_of_others(self, table: LiveTable, player: Player) -> Wish:
        wish = wish_at(table)
        if wish is None:
            raise NotNow("nothing_to_take_back")
        if player.id not in wish.agreed | wish.missing:
            raise NotAllowed("not_your_seat")
        return wish

    async def _agree(self, table: LiveTable, offer: Offer, player: Player) -> None:
        agreement = Agreement(_matter(table, offer), player.id)
        await self._store.agree(table.id, agreement, datetime.now(UTC))
        await self._tables.refresh(table)

    async def _write(self, table: LiveTable, offer: Offer) -> None:
        entry, right = offer
        played = Played(entry.seat, "", datetime.now(UTC), entry.n, right)
        await self._tables.write_taking_back(table, played)


def wish_at(table: LiveTable) -> Wish | None:
    """What somebody would like to take back as things are now."""
    for matter, player in table.agreements:
        seats = table.seats_of(player)
        offer = table.memory.offer(seats) if matter.startswith(_MATTER) and seats else None
        if offer is None or matter != _matter(table, offer):
            continue
        agreed = frozenset(who for other, who in table.agreements if other == matter)
        return Wish(offer.entry.seat, offer, agreed, others(table, player) - agreed)
    return None


def others(table: LiveTable, player: str) -> frozenset[str]:
    """The people who must agree: all but the one who asks, and those for whom a bot plays."""
    people = {chair.player for chair in table.chairs if chair.player and not chair.stand_in}
    return frozenset(people - {player})


def _matter(table: LiveTable, offer: Offer) -> str:
    return f"{_MATTER} {offer.entry.n} at {table.n}"
