"""What a whole position is worth to a seat, in points.

Points, the place, equipment, bugs, cards, turns owed or won; less a part of what the others have,
the leader's above all. Tried actions are compared by this.
"""

from grandtour.core.game import Seat
from grandtour.games.geoquest.bots.appraisal import Appraiser
from grandtour.games.geoquest.bots.kits import kit_worth
from grandtour.games.geoquest.bots.prospects import CanOpen, Prospects
from grandtour.games.geoquest.bots.tuning import Tuning
from grandtour.games.geoquest.cards.box import NO_EVENT
from grandtour.games.geoquest.game_end import GOAL, ranking
from grandtour.games.geoquest.state import BEFORE, State

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

    def prospects(self, state: State, seat: Seat | None = None) -> Prospects:
        """The own routes in full; those of others at a glance."""
        if seat is None or seat == self._seat:
            return Prospects(state, self._seat, self._tuning, self._can_open, self._tuning.depth)
        return Prospects(state, seat, self._tuning, anything, 1)

    def own(self, state: State) -> float:
        """Without the others: for choices that touch nobody else."""
        if state.reason:
            return self._ended(state)
        return self._of(state, self._seat, self.prospects(state))

    def total(self, state: State) -> float:
        if state.reason:
            return self._ended(state)
        prospects = {seat: self.prospects(state, seat) for seat in range(state.seats)}
        weights = self.weights(state)
        worth = self._of(state, self._seat, prospects[self._seat])
        worth += self._hand(state, prospects, weights)
        for other, weight in weights.items():
            worth -= weight * self._of(state, other, prospects[other])
        return worth

    def weights(self, state: State) -> dict[Seat, float]:
        """How much each opponent's worth counts against the own."""
        tuning = self._tuning
        others = state.others(self._seat)
        leader = max(others, key=state.points)
        found = dict.fromkeys(others, tuning.chaser)
        found[leader] = tuning.leader
        if GOAL - state.points(leader) <= _NEAR_THE_END:
            found[leader] += tuning.close
        return found

    def _ended(self, state: State) -> float:
        won = ranking(state)[0] == self._seat
        return self._tuning.won if won else -self._tuning.won

    def _of(self, state: State, seat: Seat, prospects: Prospects) -> float:
        tuning = self._tuning
        points = state.points(seat)
        turns = min(tuning.horizon, (GOAL - points) / tuning.turn)
        worth = points + prospects.here() + kit_worth(state, seat, tuning.pace * turns)
        worth += tuning.carried_bug * len(state.bugs[seat])
        worth += tuning.turn * self._turns(state, seat)
        worth += tuning.roll_point * sum(due.amount for due in state.dues[seat])
        worth += sum(
            max(0, credit.level - credit.less) + tuning.more_gear for credit in state.credits[seat]
        )
        if state.lying[seat] != NO_EVENT:
            worth += Appraiser(state, seat, tuning, prospects).event(state.lying[seat])
        if seat != self._seat:
            worth += tuning.unknown_card * len(state.hands[seat])
        return worth

    def _turns(self, state: State, seat: Seat) -> float:
        """Turns at hand more than usual: this one, if the throw is still to come, and extras."""
        turns = -len(state.skips[seat])
        if state.active == seat:
            now = state.now
            turns += now.extra
            if now.stage == BEFORE and not now.ending and not now.throws:
                bonus = sum(amount for _, amount in now.roll_bonuses)
                return turns + 1 + self._tuning.roll_point * bonus / self._tuning.turn
        return float(turns)

    def _hand(
        self, state: State, prospects: dict[Seat, Prospects], weights: dict[Seat, float]
    ) -> float:
        return sum(
            self.held(state, held.event, prospects, weights) for held in state.hands[self._seat]
        )

    def held(
        self,
        state: State,
        event: int,
        prospects: dict[Seat, Prospects],
        weights: dict[Seat, float],
    ) -> float:
        """What an own card in hand is good for."""
        tuning = self._tuning
        if state.cards.events[event].timing != "normal":
            return tuning.kept_any
        uses = [
            -weight * Appraiser(state, other, tuning, prospects[other]).event(event)
            for other, weight in weights.items()
        ]
        uses.append(Appraiser(state, self._seat, tuning, prospects[self._seat]).event(event))
        return tuning.kept_share * max(0.0, *uses)
