"""What a whole position is worth to a seat, in points.

Points, the place, equipment, bugs, cards, turns owed or won; less a part of what the others have,
the leader's above all. Tried actions are compared by this.
"""

from grandtour.core.game import Seat
from grandtour.games.geoquest.bots.appraisal import Appraiser
from grandtour.games.geoquest.bots.kits import kit_worth
from grandtour.games.geoquest.bots.prospects import CanOpen, Prospects
from grandtour.games.geoquest.bots.tuning import Tuning
from grandtour.games.geoquest.points import GOAL, ranking
from grandtour.games.geoquest.state import BEFORE, NO_EVENT, Table

_NEAR_THE_END = 7
"""A leader with so many points to go may win soon."""


def anything(*_: object) -> bool:
    """Nobody knows what puzzles the others can solve."""
    return True


class Worth:
    """Judges positions for one seat."""

    def __init__(self, seat: Seat, tuning: Tuning, can_open: CanOpen) -> None:
        self._seat = seat
        self._tuning = tuning
        self._can_open = can_open

    def prospects(self, table: Table, seat: Seat | None = None) -> Prospects:
        """The own routes in full; those of others at a glance."""
        if seat is None or seat == self._seat:
            return Prospects(table, self._seat, self._tuning, self._can_open, self._tuning.depth)
        return Prospects(table, seat, self._tuning, anything, 1)

    def own(self, table: Table) -> float:
        """Without the others: for choices that touch nobody else."""
        if table.reason:
            return self._ended(table)
        return self._of(table, self._seat, self.prospects(table))

    def total(self, table: Table) -> float:
        if table.reason:
            return self._ended(table)
        prospects = {seat: self.prospects(table, seat) for seat in range(table.seats)}
        weights = self.weights(table)
        worth = self._of(table, self._seat, prospects[self._seat])
        worth += self._hand(table, prospects, weights)
        for other, weight in weights.items():
            worth -= weight * self._of(table, other, prospects[other])
        return worth

    def weights(self, table: Table) -> dict[Seat, float]:
        """How much each opponent's worth counts against the own."""
        tuning = self._tuning
        others = table.others(self._seat)
        leader = max(others, key=table.points)
        found = dict.fromkeys(others, tuning.chaser)
        found[leader] = tuning.leader
        if GOAL - table.points(leader) <= _NEAR_THE_END:
            found[leader] += tuning.close
        return found

    def _ended(self, table: Table) -> float:
        won = ranking(table)[0] == self._seat
        return self._tuning.won if won else -self._tuning.won

    def _of(self, table: Table, seat: Seat, prospects: Prospects) -> float:
        tuning = self._tuning
        points = table.points(seat)
        turns = min(tuning.horizon, (GOAL - points) / tuning.turn)
        worth = points + prospects.here() + kit_worth(table, seat, tuning.pace * turns)
        worth += tuning.carried_bug * len(table.bugs[seat])
        worth += tuning.turn * self._turns(table, seat)
        worth += tuning.roll_point * sum(due.amount for due in table.dues[seat])
        worth += sum(
            max(0, credit.level - credit.less) + tuning.more_gear for credit in table.credits[seat]
        )
        if table.lying[seat] != NO_EVENT:
            worth += Appraiser(table, seat, tuning, prospects).event(table.lying[seat])
        if seat != self._seat:
            worth += tuning.unknown_card * len(table.hands[seat])
        return worth

    def _turns(self, table: Table, seat: Seat) -> float:
        """Turns at hand more than usual: this one, if the throw is still to come, and extras."""
        turns = -len(table.skips[seat])
        if table.active == seat:
            now = table.now
            turns += now.extra
            if now.stage == BEFORE and not now.ending and not now.throws:
                bonus = sum(amount for _, amount in now.roll_bonuses)
                return turns + 1 + self._tuning.roll_point * bonus / self._tuning.turn
        return float(turns)

    def _hand(
        self, table: Table, prospects: dict[Seat, Prospects], weights: dict[Seat, float]
    ) -> float:
        return sum(
            self.held(table, held.event, prospects, weights) for held in table.hands[self._seat]
        )

    def held(
        self,
        table: Table,
        event: int,
        prospects: dict[Seat, Prospects],
        weights: dict[Seat, float],
    ) -> float:
        """What an own card in hand is good for."""
        tuning = self._tuning
        if table.cards.events[event].timing != "normal":
            return tuning.kept_any
        uses = [
            -weight * Appraiser(table, other, tuning, prospects[other]).event(event)
            for other, weight in weights.items()
        ]
        uses.append(Appraiser(table, self._seat, tuning, prospects[self._seat]).event(event))
        return tuning.kept_share * max(0.0, *uses)
