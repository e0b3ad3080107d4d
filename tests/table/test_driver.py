"""Who is asked, in which order, and until when: without a clock, a thread or a database."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import Action, Event
from grandtour.core.match import AnyMatch, Match
from grandtour.table.driver import BadAnswer, begins_anew, deadline, questions

NOW = datetime(2026, 5, 1, tzinfo=UTC)


class Bidder:
    """Bids its lowest card when it is asked."""

    def choose(self, view: Any, legal: Sequence[Action], log: Sequence[Event]) -> Action | None:
        return legal[0]


class Heckler(Bidder):
    """Would also act out of turn."""

    def interrupt(self, view: Any, legal: Sequence[Action], log: Sequence[Event]) -> Action | None:
        return legal[-1]


class Mute(Heckler):
    def choose(self, view: Any, legal: Sequence[Action], log: Sequence[Event]) -> Action | None:
        return None

    def interrupt(self, view: Any, legal: Sequence[Action], log: Sequence[Event]) -> Action | None:
        return None


def auction(**options: object) -> AnyMatch:
    return Match(registry.game("auction"), 3, options, Chance.of("driver"))


def test_those_in_turn_are_asked_by_seat() -> None:
    asked = questions(auction(), {2: False, 0: False})
    assert [(question.seat, question.in_turn) for question in asked] == [(0, True), (2, True)]
    assert str(asked[0].put_to(Bidder())) == "bid 1"


def test_a_seat_without_a_bot_is_not_asked() -> None:
    assert questions(auction(open_bids=True), {1: False, 2: False}) == []


def test_a_question_holds_what_its_seat_may_know() -> None:
    match = auction()
    match.play(0, "bid 3")
    (question,) = questions(match, {1: False})
    assert question.view == match.view(1)
    assert question.log == match.log(1)
    assert list(question.legal) == match.legal(1)


def test_interrupters_come_first_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    match = auction(open_bids=True)
    anytime = match.legal(0)
    monkeypatch.setattr(match, "legal", lambda seat: anytime)
    asked = questions(match, {2: True, 1: True, 0: True})
    assert [(question.seat, question.in_turn) for question in asked] == [
        (1, False),
        (2, False),
        (0, True),
    ]
    assert str(asked[0].put_to(Heckler())) == "bid 5"


def test_only_an_interrupter_may_let_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = auction(open_bids=True)
    anytime = match.legal(0)
    monkeypatch.setattr(match, "legal", lambda seat: anytime)
    out_of_turn, in_turn = questions(match, {0: True, 1: True})
    assert out_of_turn.put_to(Mute()) is None
    with pytest.raises(BadAnswer):
        in_turn.put_to(Mute())


def test_a_deadline_is_a_moment() -> None:
    match = auction()
    assert deadline(match, NOW) == NOW + timedelta(seconds=60)
    while not match.over:
        seat = match.state.turn()[0]
        match.play(seat, match.legal(seat)[0])
    assert deadline(match, NOW) is None


def test_time_shared_by_several_is_not_prolonged_by_their_acts() -> None:
    assert not begins_anew((0, 1, 2), (0, 1, 2))
    assert not begins_anew((0, 1, 2), (1, 2))
    assert begins_anew((1,), (1,))
    assert begins_anew((1,), (0, 1))
    assert begins_anew((1,), (2,))
