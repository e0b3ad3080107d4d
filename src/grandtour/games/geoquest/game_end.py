"""When the game is over, and who has won (rulings sections 1 and 10)."""

from typing import Final

from grandtour.core.game import Outcome
from grandtour.core.seats import Seat
from grandtour.games.geoquest.state import State

GOAL: Final = 25
LAST_ROUND: Final = 120


def has_all_caches(state: State, seat: Seat) -> bool:
    """Whether a player with at least one find has found every cache on the board."""
    return state.finds[seat] > 0 and all(cache.found >> seat & 1 for cache in state.caches)


def look_for_end(state: State) -> None:
    """The game ends at once, or with its round if the table has agreed on that."""
    state.standings_changed = False
    state.peak = max(state.peak, *map(state.points, range(state.seats)))
    if not state.round_number or state.closing:
        return
    winners = [seat for seat in range(state.seats) if state.points(seat) >= GOAL]
    finders = [seat for seat in range(state.seats) if has_all_caches(state, seat)]
    if not winners and not finders:
        return
    if state.settings.finish_round:
        state.closing = True
        state.tell("closing", seats=winners or finders)
        return
    end(state, "points" if winners else "caches")


def end(state: State, reason: str) -> None:
    state.reason = reason
    state.agenda = ()
    best = ranking(state)[0]
    state.tell("ended", seat=best, points=state.points(best), reason=reason)


def ranking(state: State) -> list[Seat]:
    """The winner first: who met the condition, then points, FTF coins, finds, order of play."""

    def rank(seat: Seat) -> tuple[int, ...]:
        done = not state.settings.finish_round and (
            state.points(seat) >= GOAL or has_all_caches(state, seat)
        )
        turn = (seat - state.active) % state.seats
        return (-done, -state.points(seat), -state.ftf[seat], -state.finds[seat], turn)

    return sorted(range(state.seats), key=rank)


def outcome(state: State) -> Outcome | None:
    if not state.reason:
        return None
    return Outcome(
        ranking=tuple((seat,) for seat in ranking(state)),
        scores=tuple(float(state.points(seat)) for seat in range(state.seats)),
        reason=state.reason,
    )
