"""A match plays by the rules and keeps what was done and who saw what."""

import copy
import enum
import pickle
from collections.abc import Callable, Sequence
from datetime import date
from types import MappingProxyType

import msgspec
import pytest

from grandtour.core.chance import Chance
from grandtour.core.errors import BadOptions, IllegalAction, UnreadableAction
from grandtour.core.game import Event, Outcome, sealed
from grandtour.core.match import Match
from tests.core.toy import GAME, finished, started


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def test_options_are_read_and_completed() -> None:
    assert started().options == {"cards": 3, "open_bids": False}


@pytest.mark.parametrize("seats", [1, 5])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadOptions, match="bad_seats"):
        Match(GAME, seats, {}, Chance.of(1))


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(BadOptions, match="unknown_option"):
        Match(GAME, 2, {"colour": "red"}, Chance.of(1))


def test_actions_are_played_as_such_or_as_text() -> None:
    by_text, by_value = started(), started()
    told = by_text.play(0, "bid 2")
    assert by_value.play(0, GAME.parse("bid 2")) == told
    assert by_text.actions == by_value.actions == [(0, GAME.parse("bid 2"))]


def test_each_seat_has_its_own_log() -> None:
    match = started(1)
    assert kinds(match.log(0)) == ["prize_turned", "bid_placed"]
    assert kinds(match.log(1)) == ["prize_turned", "bid_sealed"]
    assert kinds(match.log(None)) == ["prize_turned", "bid_sealed"]
    assert "card" not in match.log(1)[1].data


def test_events_are_numbered_by_their_action() -> None:
    match = started(2)
    numbers = [number for number, _ in match.numbered_log(None)]
    assert numbers == [0, 1, 2, 2, 2, 2]
    assert match.numbered_log(None, after=1) == match.numbered_log(None)[2:]
    assert match.numbered_log(None, after=2) == []


@pytest.mark.parametrize(
    ("seat", "text", "error", "reason"),
    [
        (0, "bid 1", IllegalAction, "already_bid"),
        (1, "bid 9", IllegalAction, "not_your_card"),
        (1, "dance", UnreadableAction, "not_a_bid"),
        (2, "bid 1", IllegalAction, "no_such_seat"),
        (-1, "bid 1", IllegalAction, "no_such_seat"),
    ],
)
def test_a_refused_action_leaves_no_trace(
    seat: int, text: str, error: type[Exception], reason: str
) -> None:
    match = started(1)
    before = [match.view(0), match.view(1), match.log(0), list(match.actions)]
    with pytest.raises(error, match=reason):
        match.play(seat, text)
    assert [match.view(0), match.view(1), match.log(0), list(match.actions)] == before


def test_nothing_is_played_after_the_end() -> None:
    match = finished()
    assert match.over
    with pytest.raises(IllegalAction, match="game_over"):
        match.play(0, "bid 1")


def test_the_outcome_is_there_at_the_end_only() -> None:
    assert started(5).outcome() is None
    outcome = finished().outcome()
    assert outcome is not None
    assert sum(outcome.scores) == 6


def test_a_spectator_may_look_and_do_nothing() -> None:
    match = started()
    assert match.view(None).seat is None
    assert match.legal(None) == ()
    assert len(match.legal(0)) == 3


def test_the_commitment_is_that_of_the_chance() -> None:
    assert started().commitment == Chance.of("toy").commitment


def test_an_event_for_some_seats_hides_its_other_half() -> None:
    event = Event("drew", {"card": 7}, seats=(1,), twin=Event("drew_hidden", {}))
    assert event.seen_by(1) == Event("drew", {"card": 7})
    assert event.seen_by(0) == event.seen_by(None) == Event("drew_hidden", {})
    assert Event("drew", {}, seats=(1,)).seen_by(0) is None
    assert Event("said", {}).seen_by(None) == Event("said", {})


def test_a_shared_win_is_shared_evenly() -> None:
    outcome = Outcome(ranking=((2, 0), (1,)), scores=(5, 1, 5), reason="x")
    assert outcome.winners == (2, 0)
    assert [outcome.share(seat) for seat in range(3)] == [0.5, 0, 0.5]


def test_a_team_wins_as_one_side() -> None:
    chased = Outcome(ranking=((1, 2, 3), (0,)), scores=(0, 1, 1, 1), reason="x", teams=((1, 2, 3),))
    assert [chased.share(seat) for seat in range(4)] == [0, 1, 1, 1]
    assert chased.side(2) == (1, 2, 3)
    assert chased.side(0) == (0,)
    drawn = Outcome(ranking=((0, 1, 2),), scores=(1, 1, 1), reason="x", teams=((1, 2),))
    assert [drawn.share(seat) for seat in range(3)] == [0.5, 0.5, 0.5]


def test_what_was_told_cannot_be_changed() -> None:
    """A bot, a page and another seat hold the same events: none can alter what the others read."""
    told = {"cards": [1, 2], "by": {"seat": 0}}
    event = sealed(Event("drew", told, seats=(1,), twin=Event("drew_hidden", dict(told))))
    assert event.twin is not None
    changes: list[Callable[[dict[str, object]], object]] = [
        lambda data: data.update(card=3),
        lambda data: data.pop("cards", None),
        lambda data: data.__setitem__("card", 3),
        lambda data: data.clear(),
        lambda data: data.setdefault("card", 3),
    ]
    for data in (event.data, event.twin.data, event.data["by"]):
        assert isinstance(data, dict)
        for change in changes:
            with pytest.raises(TypeError):
                change(data)
    assert event.data["cards"] == (1, 2)
    told["cards"].append(3)  # type: ignore[attr-defined]
    assert event.data["cards"] == (1, 2)
    assert msgspec.json.encode(event.data) == b'{"cards":[1,2],"by":{"seat":0}}'
    assert copy.deepcopy(event) == pickle.loads(pickle.dumps(event)) == event


class Place(msgspec.Struct, frozen=True):
    name: str
    tags: Sequence[str] = ()


class Note(msgspec.Struct):
    text: str


class Colour(enum.Enum):
    RED = "red"


def test_what_can_be_frozen_is_frozen() -> None:
    """Whoever made the event may keep what it was made of, and change that."""
    inner = {"cards": [1]}
    proxy, raw = MappingProxyType(inner), bytearray(b"raw")
    event = sealed(Event("told", MappingProxyType({"proxy": proxy, "raw": raw, "deep": [[proxy]]})))
    inner["cards"].append(2)
    inner["more"] = []
    raw.clear()
    assert event.data == {
        "proxy": {"cards": (1,)},
        "raw": b"raw",
        "deep": (({"cards": (1,)},),),
    }
    for data in (event.data, event.data["proxy"], event.data["deep"][0][0]):
        with pytest.raises(TypeError):
            data["cards"] = ()  # type: ignore[index]
    assert msgspec.json.decode(msgspec.json.encode(event.data["deep"])) == [[{"cards": [1]}]]


def test_values_that_never_change_are_told_as_they_are() -> None:
    told = {"place": Place("Rome", ("old",)), "colour": Colour.RED, "day": date(2024, 2, 29)}
    assert sealed(Event("told", told)).data == told


@pytest.mark.parametrize(
    "value",
    [{1, 2}, Note("x"), [Note("x")], {"deep": (Note("x"),)}, Place("Rome", ["old"]), object()],
    ids=lambda value: type(value).__name__,
)
def test_what_could_be_changed_is_refused_by_name(value: object) -> None:
    for event in (
        Event("drew", {"seat": 0, "cards": value}),
        Event("hid", {"seat": 0}, (0,), Event("drew", {"cards": value})),
    ):
        with pytest.raises(TypeError, match="'cards' of the event 'drew' could be changed"):
            sealed(event)


def test_the_log_holds_sealed_events() -> None:
    match = started(3)
    for event in match.log(0):
        with pytest.raises(TypeError):
            event.data["card"] = 9  # type: ignore[index]


def test_a_prepared_step_changes_nothing_until_it_is_taken() -> None:
    match, twin = started(1), started(1)
    seat = match.state.turn()[0]
    step = match.prepare(seat, str(match.legal(seat)[0]))
    assert match.view(seat) == twin.view(seat)
    assert match.actions == twin.actions
    match.take(step)
    twin.play(seat, step.action)
    assert match.actions == twin.actions
    for viewer in (None, 0, 1):
        assert match.view(viewer) == twin.view(viewer)
        assert match.log(viewer) == twin.log(viewer)
