"""The other players look at the claimed racks, one after another (rulebook, "Fin de la partie").

Each accepts a rack or names a joint that does not fit. Whatever they say, the rules judge it in the
end, so a wrong tour cannot win by oversight, nor a right one be talked down (R17).
"""

from collections.abc import Sequence
from typing import NamedTuple

from grandtour.core.game import Event, Seat
from grandtour.core.seats import SEATS_IN, SeatSet, seat_set
from grandtour.games.europatour.board import Card
from grandtour.games.europatour.tour import good_joints
from grandtour.games.europatour.view import Finding


class Inquiry(NamedTuple):
    """Who has claimed and is not looked at yet, the present one first; all findings, sorted."""

    claimants: tuple[Seat, ...]
    findings: tuple[Finding, ...] = ()

    @classmethod
    def of(cls, claims: SeatSet) -> "Inquiry":
        return cls(SEATS_IN[claims])

    def awaited(self, everyone: SeatSet) -> SeatSet:
        """Those who have not said yet what they think of the present rack."""
        present = self.claimants[0]
        heard = [finding.seat for finding in self.findings if finding.claimant == present]
        return everyone & ~seat_set([present, *heard])

    def with_finding(self, seat: Seat, joint: int | None) -> "Inquiry":
        finding = Finding(claimant=self.claimants[0], seat=seat, joint=joint)
        return self._replace(findings=tuple(sorted((*self.findings, finding), key=_place)))

    def next(self) -> "Inquiry":
        return self._replace(claimants=self.claimants[1:])

    def told(self, claimant: Seat, rack: Sequence[Card]) -> Event:
        """Who has seen why this rack is no tour: who named any joint of it that does not fit."""
        good = good_joints(rack)
        found = [
            finding.seat
            for finding in self.findings
            if finding.claimant == claimant and finding.joint and not good[finding.joint - 1]
        ]
        if found:
            return Event("fault_found", {"seats": found})
        return Event("fault_overlooked", {"seat": claimant})


def _place(finding: Finding) -> tuple[Seat, Seat]:
    return finding.claimant, finding.seat
