"""Positions of golden games: bots come where chance alone hardly leads.

A secret that is told only when a puzzle is solved, or a war is won, is not found by random play.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec

from grandtour.core.chance import Chance
from grandtour.core.game import AnyGame, Event
from grandtour.core.match import AnyMatch
from grandtour.core.record import Record
from grandtour.core.testing.cases import Case, Plan, cases
from grandtour.core.testing.golden import golden_files, load_golden, steps
from grandtour.core.testing.histories import compare_record
from grandtour.core.testing.playing import Position, Spot
from grandtour.core.testing.remarks import check_remarks_after
from grandtour.core.testing.secrecy import check_secrecy_at
from grandtour.core.testing.telling import rarest
from grandtour.core.testing.worlds import compare_events, count_pairs

_TALK = 12
"""Where bots talk, they go on for so many plies."""


def check_recorded(game: AnyGame, folder: Path, plan: Plan) -> Counter[str]:
    """No golden game tells a secret, at some of its positions and beside games in which a draw has
    fallen otherwise. Returns how often each kind of event was compared.
    """
    compared: Counter[str] = Counter()
    bots = cases(game)[0].bots
    for path in golden_files(folder):
        played = load_golden(path)
        case = Case(game, len(played.seats), dict(played.options), bots)
        compared += _check_record(case, played, path.stem, plan)
    return compared


def _check_record(case: Case, played: Record, name: str, plan: Plan) -> Counter[str]:
    compared = count_pairs(compare_events(_positions(case, played, name, plan))).kinds
    check_secrecy_at(_positions(case, played, name, plan))
    compared += compare_record(case, played, name, plan)
    few = replace(plan, positions=plan.positions // 3)
    for position in _positions(case, played, name, few):
        early = msgspec.structs.replace(played, actions=played.actions[: position.spot.ply])
        check_remarks_after(case, partial(_last, case.game, early), _TALK)
    return compared


def _last(game: AnyGame, played: Record) -> AnyMatch:
    *_, match = steps(game, played)
    return match


def _positions(case: Case, played: Record, name: str, plan: Plan) -> Iterator[Position]:
    """Positions of this game at which something seldom told was told next."""
    chance = Chance.of("recorded", case, name, plan.seed)
    kinds = {
        ply: frozenset(event.kind for event in events)
        for ply, events in enumerate(news(case.game, played))
    }
    chosen, checks = rarest(kinds, plan.positions, chance.stream("plies")), chance.stream("checks")
    for ply, match in enumerate(steps(case.game, played)):
        if ply in chosen:
            seat, text = played.actions[ply]
            coming = seat, case.game.parse(text)
            yield Position(Spot(case, f"golden {name}", ply), match, checks, {}, [], coming)


def news(game: AnyGame, played: Record) -> Iterator[list[Event]]:
    """What each action told, with all who may see it."""
    state = next(steps(game, played)).state.copy()
    for seat, text in played.actions:
        yield state.play(seat, game.parse(text))
