"""Those around a table, as one of them sees them: who is here, whose time runs, who must agree."""

from collections.abc import Sequence
from datetime import UTC, datetime
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from grandtour.core.company import Team
from grandtour.core.game import Seat
from grandtour.table.clock import Clock
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair
from grandtour.table.places import plays_alone
from grandtour.table.seating import agreed_to_stand_in, missing_agreement

if TYPE_CHECKING:
    from grandtour.web.scene import Scene


class Sitting(NamedTuple):
    """One seat as the list of players shows it."""

    seat: Seat
    name: str
    label: str
    kind: str
    asked: bool
    mine: bool
    won: bool
    state: str
    """What the one who sits there is doing, in words."""
    here: bool
    seconds: int | None
    """Left of the time that runs, if one does."""
    reserve: int | None


class Absent(NamedTuple):
    """Somebody for whom the game waits and who is not here."""

    seat: Seat
    name: str
    agreed: str
    """Who wants a bot to sit in."""
    i_agreed: bool


def sittings(scene: "Scene", table: LiveTable) -> list[Sitting]:
    return [_sitting(scene, table.times, seat, chair) for seat, chair in enumerate(table.chairs)]


def lot_drawn(scene: "Scene", teams: Sequence[Team]) -> str:
    """That who sits where was drawn by lot, if it was, and who plays alone by it."""
    if scene.waiting or not scene.table.terms.by_lot:
        return ""
    if not plays_alone(0, teams):
        return scene.t("table.lot_drawn")
    return scene.t("table.lot_drawn_alone", player=scene.name(0), role=scene.seat_label(0))


def _sitting(scene: "Scene", times: Clock, seat: Seat, chair: Chair) -> Sitting:
    asked, here = seat in scene.turn, chair.player in scene.here
    won = scene.outcome is not None and scene.outcome.won(seat)
    end = times.deadline(seat) if asked and not chair.moved_by else None
    seconds = None if end is None else max(0, ceil((end - datetime.now(UTC)).total_seconds()))
    is_live = scene.table.terms.pace == "live" and chair.player is not None
    reserve = ceil(times.reserve(seat)) if is_live else None
    if seconds is not None and reserve is not None:
        # The reserve runs when the time for this decision is up.
        seconds -= reserve
        if seconds < 0:
            seconds, reserve = 0, reserve + seconds
    return Sitting(
        seat=seat,
        name=scene.name(seat),
        # Nobody is anything yet where the lot decides.
        label="" if scene.table.awaits_lot else scene.seat_label(seat),
        kind="bot" if chair.bot else "open" if chair.open else "person",
        asked=asked,
        mine=seat in scene.mine and not chair.guest,
        won=won,
        state=_state(scene, chair, asked=asked, here=here, won=won),
        here=here,
        seconds=seconds,
        reserve=reserve,
    )


def _state(scene: "Scene", chair: Chair, *, asked: bool, here: bool, won: bool) -> str:
    t = scene.t
    if won:
        return t("table.winner")
    if chair.open:
        return t("table.kept") if chair.kept_for else ""
    if chair.stand_in:
        return t("table.bot_sits_in")
    if chair.player in scene.typing:
        return t("table.typing_in_turn") if asked else t("table.typing")
    if asked:
        return _asked(scene, chair, here=here)
    if chair.bot or scene.outcome:
        return ""
    return t("table.here") if here else t("table.away")


def _asked(scene: "Scene", chair: Chair, *, here: bool) -> str:
    """What those are doing for whom the game waits."""
    if chair.bot or not here:
        return scene.t("table.to_move") if chair.bot else scene.t("table.to_move_away")
    return scene.t("table.to_move") if chair.player == scene.me else scene.t("table.thinking")


def absent(scene: "Scene", table: LiveTable) -> list[Absent]:
    """Where no clock runs: those for whom the others may let a bot sit in."""
    if scene.seat is None or scene.me is None or scene.outcome or table.terms.pace != "none":
        return []
    found = []
    for seat in scene.turn:
        chair = table.chairs[seat]
        if chair.moved_by or chair.player is None or chair.player in scene.here:
            continue
        agreed = agreed_to_stand_in(table, seat)
        seats = [s for s, c in enumerate(table.chairs) if c.player in agreed and not c.guest]
        names = scene.names(seats) if seats else ""
        waits_for_me = scene.me in missing_agreement(table, seat, scene.here)
        found.append(Absent(seat, scene.name(seat), names, not waits_for_me))
    return found
