"""Tickets: three counts in one int, eight bits each, so that a supply is copied for nothing."""

from grandtour.games.euroquest.board import Mode, Modes

Tickets = int
"""Train tickets in the lowest eight bits, then bus, then ferry."""

UNIT: tuple[Tickets, ...] = (1, 1 << 8, 1 << 16)
"""One ticket of each mode."""

_COUNT = 255


def tickets(train: int, bus: int, ferry: int) -> Tickets:
    return train + (bus << 8) + (ferry << 16)


def count(supply: Tickets, mode: Mode) -> int:
    """How many tickets of a mode there are.

    >>> [count(SUPPLY, mode) for mode in range(3)]
    [12, 10, 4]
    """
    return supply >> 8 * mode & _COUNT


def modes(supply: Tickets) -> Modes:
    """The modes of which there is a ticket.

    >>> modes(tickets(3, 0, 1))
    5
    """
    return (
        (1 if supply & 0xFF else 0) | (2 if supply & 0xFF00 else 0) | (4 if supply > 0xFFFF else 0)
    )


SUPPLY: Tickets = tickets(12, 10, 4)
"""What the runner and every chaser start with."""
