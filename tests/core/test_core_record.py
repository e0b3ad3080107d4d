"""A record holds the whole game, and nobody can change it unnoticed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grandtour.core.chance import Chance
from grandtour.core.errors import BadRecord
from grandtour.core.history import Entry
from grandtour.core.record import (
    FORMAT,
    Record,
    Sitter,
    from_json,
    load,
    record_of,
    replay,
    save,
    to_json,
    verify,
)
from tests.core.toy import GAME, finished, started

SITTERS = (Sitter(name="Ada"), Sitter(bot="random"))


def whole() -> Record:
    return record_of(finished(), SITTERS)


def changed(**parts: Any) -> Record:
    return msgspec.structs.replace(whole(), **parts)


def test_a_finished_record_tells_the_seed_and_the_outcome() -> None:
    record = whole()
    assert record.format == FORMAT
    assert record.seed == Chance.of("toy").seed.hex()
    assert record.outcome == finished().outcome()
    assert record.seats == SITTERS


def test_an_unfinished_record_keeps_the_seed_secret() -> None:
    record = record_of(started(3), SITTERS)
    assert record.seed is None
    assert record.outcome is None
    assert Chance.of("toy").seed.hex() not in to_json(record).decode()
    assert record.commitment == Chance.of("toy").commitment


def test_a_record_comes_back_from_json_and_from_a_file(tmp_path: Path) -> None:
    record = whole()
    assert from_json(to_json(record)) == from_json(to_json(record).decode()) == record
    save(record, tmp_path / "game.json")
    assert load(tmp_path / "game.json") == record


def test_a_finished_record_is_proved_by_replay() -> None:
    match = verify(whole(), GAME)
    assert [match.log(seat) for seat in (0, 1, None)] == [
        finished().log(seat) for seat in (0, 1, None)
    ]


def test_an_aborted_game_can_be_replayed_once_its_seed_is_told() -> None:
    record = record_of(started(3), SITTERS)
    told = msgspec.structs.replace(record, seed=Chance.of("toy").seed.hex())
    assert replay(told, GAME).actions == started(3).actions


def tampered() -> dict[str, tuple[Record, str]]:
    record = whole()
    actions, outcome = record.actions, record.outcome
    assert outcome is not None
    better = msgspec.structs.replace(outcome, scores=(6.0, 0.0))
    why = msgspec.structs.replace(outcome, reason="luck")
    history = tuple(Entry(seat, text) for seat, text in actions)
    last_first = (*actions[:3], actions[4], actions[3], *actions[5:])
    return {
        "another seed": (changed(seed=Chance.of("other").seed.hex()), "record_commitment"),
        "a seed that is no number": (changed(seed="zz" * 32), "record_seed"),
        "a seed that is too short": (changed(seed="00" * 31), "record_seed"),
        "no seed": (changed(seed=None), "record_no_seed"),
        "another commitment": (changed(commitment="0" * 64), "record_commitment"),
        "an impossible action": (changed(actions=((0, "bid 9"), *actions[1:])), "record_action"),
        "an unreadable action": (changed(actions=((0, "win"), *actions[1:])), "record_action"),
        "an action of nobody": (changed(actions=((7, "bid 2"), *actions[1:])), "record_action"),
        "a missing first action": (changed(actions=actions[1:]), "record_action"),
        "a missing last action": (changed(actions=actions[:-1]), "record_unfinished"),
        "an action after the end": (changed(actions=(*actions, (0, "bid 1"))), "record_action"),
        "another order": (changed(actions=last_first), "record_outcome"),
        "another score": (changed(outcome=better), "record_outcome"),
        "another reason": (changed(outcome=why), "record_outcome"),
        "no outcome": (changed(outcome=None), "record_outcome"),
        "newer rules": (changed(version=2), "record_version"),
        "older rules, another end": (changed(version=0, outcome=why), "record_version"),
        "older rules, other actions": (changed(version=0, actions=actions[1:]), "record_version"),
        "an option that does not exist": (changed(options={"speed": 1}), "record_options"),
        "an option out of range": (changed(options={"cards": 99}), "record_options"),
        "other options": (changed(options={"cards": 4}), "record_"),
        "one seat less": (changed(seats=SITTERS[:1]), "record_options"),
        "a history of another game": (changed(history=(Entry(0, "bid 1"),)), "record_history"),
        "something taken back that was not done": (
            changed(history=(*history[:1], Entry(0, "", 7, "free"), *history[1:])),
            "record_taken_back",
        ),
        "an impossible action taken back": (
            changed(history=(Entry(0, "bid 9"), Entry(0, "", 1, "free"), *history)),
            "record_action",
        ),
        "one seat more": (changed(seats=(*SITTERS, Sitter())), "record_"),
    }


def test_a_record_of_older_rules_is_good_if_it_goes_as_it_went() -> None:
    assert verify(changed(version=0), GAME).over


@pytest.mark.parametrize("what", tampered())
def test_tampering_is_caught(what: str) -> None:
    record, reason = tampered()[what]
    with pytest.raises(BadRecord) as caught:
        verify(record, GAME)
    assert caught.value.reason.startswith(reason)


def test_what_was_taken_back_changes_nothing() -> None:
    actions = whole().actions
    history = [Entry(seat, text) for seat, text in actions]
    freely = [Entry(0, "bid 3"), *history[1:2], Entry(0, "", 1, "free")]
    together = [Entry(0, "bid 1"), Entry(1, "bid 2"), Entry(0, "", 1, "agreed")]
    order = (actions[1], actions[0], *actions[2:])
    for begun, rest, played in (
        (freely, [history[0], *history[2:]], order),
        (together, history, actions),
    ):
        record = changed(history=(*begun, *rest), actions=played)
        assert verify(from_json(to_json(record)), GAME).over


def test_other_choices_with_another_result_are_caught() -> None:
    swapped = {"bid 1": "bid 2", "bid 2": "bid 1"}
    actions = tuple((seat, swapped.get(text, text)) for seat, text in whole().actions)
    with pytest.raises(BadRecord, match="record_outcome"):
        verify(changed(actions=actions), GAME)


def test_a_record_of_another_game_is_caught() -> None:
    with pytest.raises(BadRecord):
        verify(changed(game="chess"), GAME)


def test_a_refused_action_is_reported_with_its_number() -> None:
    actions = whole().actions
    record = changed(actions=(*actions[:2], (1, "bid 1"), *actions[3:]))
    with pytest.raises(BadRecord) as caught:
        replay(record, GAME)
    assert caught.value.params["number"] == 3
    assert caught.value.params["action"] == "bid 1"


SPOIL: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "truncated": lambda data: data[: len(data) // 2],
    "no JSON": lambda data: b"seat 1: bid 2",
    "a list": lambda data: b"[]",
    "without its game": lambda data: data.replace(b'"game"', b'"gone"'),
    "a seat that is a word": lambda data: data.replace(b"0,\n", b'"zero",\n', 1),
    "another format": lambda data: data.replace(b"grandtour/1", b"grandtour/9"),
}


@pytest.mark.parametrize("spoil", SPOIL)
def test_a_spoilt_file_is_refused(spoil: str, tmp_path: Path) -> None:
    data = to_json(whole())
    spoilt = SPOIL[spoil](data)
    assert spoilt != data
    (tmp_path / "game.json").write_bytes(spoilt)
    with pytest.raises(BadRecord) as caught:
        load(tmp_path / "game.json")
    assert caught.value.reason in {"record_unreadable", "record_format"}


def test_a_file_that_is_not_utf8_is_refused() -> None:
    with pytest.raises(BadRecord):
        from_json(to_json(whole()).replace(b"Ada", b"\xff\xfe"))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="record_unreadable"):
        load(tmp_path / "nothing.json")
