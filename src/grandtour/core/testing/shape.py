"""Shape and play: a game says what it is, and random games of it run to a proper end."""

from grandtour.core.chance import Chance
from grandtour.core.company import teams_of
from grandtour.core.game import LANGUAGES, AnyState, Option, Outcome
from grandtour.core.keys import KEY
from grandtour.core.lapsing import is_lapse
from grandtour.core.options import read_options
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.playing import Position, Spot, carry_out, new_match, walks

_SETBACK = 0.2


def check_shape(case: Case, plan: Plan) -> None:
    """The shelf label is complete, the options agree with themselves, and a game can be set up."""
    spot = Spot(case, plan.seed, 0)
    info = case.game.info
    low, high = info.seats
    spot.require(KEY.fullmatch(info.key) is not None, f"bad key {info.key!r}")
    spot.require(info.version >= 1, "versions count from 1")
    spot.require(all(info.titles.get(language) for language in LANGUAGES), "a title is missing")
    spot.require(1 <= low <= high, f"bad range of seats {info.seats}")
    spot.require(info.minutes > 0, "a game takes some minutes")
    spot.require(any(info.credits), "nobody is credited")
    options = (*info.options, *info.former)
    keys = {option.key for option in options}
    spot.require(len(keys) == len(options), "an option is declared twice")
    for option in options:
        _check_option(spot, option)
    match = spot.attempt("new", new_match, case, plan.seed)
    spot.require(bool(match.state.turn()), "a new game waits for nobody")
    for seat in (*range(case.seats), None):
        spot.same("the view is of another seat", match.view(seat).seat, seat, seat)


def check_play(case: Case, plan: Plan) -> None:
    """Random games end within the limit, and are well-formed at every ply and at the end."""
    for _, positions in walks(case, plan):
        furthest = 0.0
        for position in positions:
            furthest = _check_progress(position, furthest)
            _check_turn(position)
            if position.match.over:
                _check_end(position)
    _check_absent(case, plan)


def _check_option(spot: Spot, option: Option) -> None:
    spot.require(KEY.fullmatch(option.key) is not None, f"bad option key {option.key!r}")
    info = spot.case.game.info
    read = spot.attempt("the default", read_options, info, {option.key: option.default})
    spot.same(f"the default of {option.key} is misread", read[option.key], option.default)
    as_text = read_options(info, {option.key: str(option.default)})
    spot.same(f"the default of {option.key} is misread as text", as_text, read)


def _check_progress(position: Position, furthest: float) -> float:
    progress = position.state.progress()
    position.spot.require(0 <= progress <= 1, f"progress is {progress}")
    # Progress is for people: it may step back a little (a card returns to the deck), not jump.
    position.spot.require(
        progress >= furthest - _SETBACK, f"progress falls from {furthest} to {progress}"
    )
    return max(progress, furthest)


def _check_turn(position: Position) -> None:
    state, spot = position.state, position.spot
    turn = state.turn()
    spot.require(len(set(turn)) == len(turn), f"a seat is twice in turn: {turn}")
    spot.require(set(turn) <= set(position.seats), f"no such seats in turn: {turn}")
    spot.require((state.outcome() is None) == bool(turn), "outcome and turn disagree on the end")
    for seat in turn:
        legal = state.legal(seat)
        spot.require(len(legal) > 0, "in turn, but without a legal action", seat)
        fallback = position.game.fallback(state, seat)
        lapse = is_lapse(position.game, fallback)
        spot.require(fallback in legal or lapse, f"the fallback {fallback} is not legal", seat)
        offered = [action for action in legal if is_lapse(position.game, action)]
        spot.require(not offered, f"what the clock alone does is offered: {offered}", seat)
    patience = position.game.patience(state) if turn else None
    spot.require(patience is None or patience > 0, f"patience is {patience}")
    together = [seat for team in teams_of(position.game, state) for seat in team]
    spot.require(len(set(together)) == len(together), "a seat is in two teams")
    spot.require(set(together) <= set(position.seats), f"no such seats in teams: {together}")


def _check_end(position: Position) -> None:
    spot, outcome = position.spot, position.match.outcome()
    assert outcome is not None
    spot.same("progress at the end is not 1", position.state.progress(), 1)
    for seat in position.seats:
        spot.same("may still act at the end", list(position.state.legal(seat)), [], seat)
    check_outcome(spot, outcome)


def check_outcome(spot: Spot, outcome: Outcome) -> None:
    ranked = [seat for group in outcome.ranking for seat in group]
    spot.same("the ranking is not of all seats", sorted(ranked), list(range(spot.case.seats)))
    spot.require(all(outcome.ranking), "a group of the ranking is empty")
    spot.same("not one score for each seat", len(outcome.scores), spot.case.seats)
    spot.require(KEY.fullmatch(outcome.reason) is not None, f"bad reason {outcome.reason!r}")


def _check_absent(case: Case, plan: Plan) -> None:
    """A table that everybody has left must come to its end on fallbacks alone."""
    spot = Spot(case, plan.seed, 0)
    state: AnyState = new_match(case, plan.seed).state
    order = Chance.of("absent", case, plan.seed).stream("order")
    for ply in range(plan.limit(case)):
        if not state.turn():
            return
        spot = Spot(case, plan.seed, ply)
        seat = order.choice(state.turn())
        carry_out(state, seat, case.game.fallback(state, seat), spot)
    spot.require(case.endless, "the game does not end when everybody is absent")
