"""Why a seat may not do something now: for those who act, and for those who ask before."""

from grandtour.core.errors import ActionError, IllegalAction
from grandtour.core.game import Action, Seat
from grandtour.core.lapsing import is_lapse
from grandtour.core.match import AnyStep
from grandtour.table.live import LiveTable


def prepared(table: LiveTable, seat: Seat, action: Action | str, *, chosen: bool) -> AnyStep:
    """The action, carried out on a copy. What a person has chosen is never the clock's alone.

    Raises an `ActionError`, or `NotNow` before the game has begun.
    """
    step = table.match.prepare(seat, action)
    if chosen and is_lapse(table.game, step.action):
        raise IllegalAction("clock_alone")
    return step


def why_not(table: LiveTable, seat: Seat, text: str) -> ActionError | None:
    """How this action would be refused now; None if the seat may do it. Nothing is done.

    What is listed is not even tried: how long it takes could tell what comes of it. All else is
    tried on a copy, and only whether it was refused is told. Raises `NotNow` before the game has
    begun.
    """
    match = table.match
    try:
        if match.over or table.game.parse(text) not in match.legal(seat):
            prepared(table, seat, text, chosen=True)
    except ActionError as error:
        return error
    return None
