"""Who is asked what to do, and in which order: the same at a table, in the arena and elsewhere."""

from collections.abc import Collection, Iterable

from grandtour.core.game import Seat


def asking_order(turn: Collection[Seat], callers: Iterable[Seat]) -> list[Seat]:
    """The seats to ask, one after another, until one of them acts.

    The `callers` can act out of turn as well. Those who are not in turn come first, since their
    chance ends with the next regular action; then those in turn; both by the number of their seat.

    >>> asking_order((2, 1), [3, 1, 0])
    [0, 3, 1, 2]
    """
    order = [seat for seat in callers if seat not in turn]
    order.sort()
    # Nearly always one seat is in turn, and playouts ask millions of times.
    order += sorted(turn) if len(turn) > 1 else turn
    return order
