"""Round trips: actions as text; views, events and records as JSON; and harmless refusals."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

import msgspec

from grandtour.core import record as records
from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import UnreadableAction
from grandtour.core.game import Event, Seat, View
from grandtour.core.keys import KEY
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.playing import (
    Position,
    Spot,
    complaint,
    encode,
    positions,
    snapshot,
    texts_of,
    walks,
)

NONSENSE = ("", " ", "?", "\x00", "no such action", "9" * 400, "\u0663", "{}", "\U0001f4a5", "\n")
_ALPHABET = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 -_:,.'\"\\/\t\n\x00äß\u0130\u200b\u0661🚂"
_MOST_TRIED = 60
_FUZZED = 120

T = TypeVar("T")


def check_round_trips(case: Case, plan: Plan) -> None:
    """Everything that leaves the house comes back the same, and what is refused changes nothing."""
    for _, game in walks(case, plan):
        for position in game:
            _check_actions(position)
            _check_events(position)
        if position.match.over:
            _check_record(position)
    for position in positions(case, plan):
        _check_views(position)
        _check_refusals(position)
        _check_unfinished_record(position)
    check_parser(case, plan)


def check_parser(case: Case, plan: Plan) -> None:
    """The parser reads or refuses any text; what it reads has a text form that it reads back."""
    for position in positions(case, replace(plan, games=1, positions=2)):
        fuzz = Chance.of("fuzz", case, plan.seed).stream("texts")
        for text in (*NONSENSE, *_fuzzed(list(position.texts), fuzz)):
            _check_text(position, text)


def _check_actions(position: Position) -> None:
    seat = position.chance.choice(position.seats)
    legal = position.state.legal(seat)
    texts = texts_of(legal)
    position.spot.require(len(set(texts)) == len(texts), "two legal actions have one text", seat)
    for action in _some(legal, position.chance):
        text = str(action)
        position.spot.require(
            bool(text) and text == " ".join(text.split()), f"untidy text {text!r}", seat
        )
        again = position.spot.attempt(f"parse({text!r})", position.game.parse, text, seat=seat)
        position.spot.same(f"{text!r} is read as another action", again, action, seat)
        position.spot.same(f"{text!r} is hashed otherwise", hash(again), hash(action), seat)


def _check_events(position: Position) -> None:
    for event in position.news:
        spot = position.spot
        data = spot.attempt(f"encoding {event}", encode, event)
        again = msgspec.json.decode(data, type=Event)
        spot.same("an event changes in JSON", _plain(event), _plain(again))
        spot.require(KEY.fullmatch(event.kind) is not None, f"bad kind of event {event.kind!r}")


def _check_views(position: Position) -> None:
    """A bot behind a wire gets JSON; it must be able to imagine the same worlds from it."""
    for seat in position.viewers:
        view = position.match.view(seat)
        again = msgspec.json.decode(encode(view), type=type(view))
        position.spot.same("the view changes in JSON", view, again, seat)
        log = position.match.log(seat)
        wired = msgspec.json.decode(encode(log), type=list[Event])
        here, there = (
            _imagined(position, known, events, seat)
            for known, events in ((view, log), (again, wired))
        )
        position.spot.same("imagine differs after JSON", here, there, seat)


def _imagined(position: Position, view: View, log: Sequence[Event], seat: Seat | None) -> object:
    chance = position.chance.copy()
    imagine = position.game.imagine
    world = position.spot.attempt("imagine", imagine, view, log, chance, seat=seat)
    return snapshot(world, len(position.seats))


def _check_refusals(position: Position) -> None:
    """Unreadable, illegal and out-of-turn actions: the right error, a reason, and no change."""
    seats, spot = len(position.seats), position.spot
    before = snapshot(position.state, seats)
    world = position.state.copy()
    for seat in position.seats:
        legal = set(texts_of(world.legal(seat)))
        known = [text for text in position.texts if text not in legal]
        for text in (*NONSENSE[:3], *_some(known, position.chance)):
            refused = spot.attempt(
                f"refusing {text!r}",
                complaint,
                position.game,
                world,
                seat,
                text,
                seat=seat,
            )
            _check_refusal(spot, seat, text, refused)
    spot.same("a refused action changed the state", before, snapshot(world, seats))


def _check_refusal(
    spot: Spot, seat: Seat, text: str, refused: tuple[str, str, bytes] | None
) -> None:
    if refused is None:
        raise spot.fail(f"{text!r} is not in the legal actions, but was played", seat)
    kind, reason, _ = refused
    expected = "UnreadableAction" if text in NONSENSE else "IllegalAction"
    spot.same(f"{text!r} is refused with another error", kind, expected, seat)
    spot.require(KEY.fullmatch(reason) is not None, f"bad reason {reason!r} for {text!r}", seat)


def _check_unfinished_record(position: Position) -> None:
    record = _record(position)
    position.spot.same("a record changes in JSON", record, _again(record))
    position.spot.require(record.seed is None, "an unfinished record tells the seed")


def _check_record(position: Position) -> None:
    record = _record(position)
    position.spot.same("a record changes in JSON", record, _again(record))
    match = position.spot.attempt("verify", records.verify, _again(record), position.game)
    for seat in position.viewers:
        now, then = match.log(seat), position.match.log(seat)
        position.spot.same("the replay told other events", encode(now), encode(then), seat)


def _record(position: Position) -> records.Record:
    return records.record_of(position.match, [records.Sitter(name="x") for _ in position.seats])


def _again(record: records.Record) -> records.Record:
    return records.from_json(records.to_json(record))


def _check_text(position: Position, text: str) -> None:
    game, spot = position.game, position.spot
    try:
        action = game.parse(text)
    except UnreadableAction as error:
        spot.require(KEY.fullmatch(error.reason) is not None, f"bad reason {error.reason!r}")
        encode(error.params)
        return
    except Exception as error:
        raise spot.fail(f"parse({text!r}) raised {error!r}") from error
    again = spot.attempt(f"parse({str(action)!r})", game.parse, str(action))
    spot.same(f"{text!r} reads as {action}, which reads otherwise", again, action)


def _fuzzed(texts: list[str], fuzz: Stream) -> Iterator[str]:
    """Known texts with a few letters changed, cut, doubled or swapped, and plain noise."""
    for _ in range(_FUZZED):
        letters = list(fuzz.choice(texts)) if texts and fuzz.below(4) else []
        for _ in range(1 + fuzz.below(4)):
            place = fuzz.below(len(letters) + 1)
            noise = [fuzz.choice(_ALPHABET) for _ in range(fuzz.below(4))]
            letters[place : place + fuzz.below(3)] = noise
        yield "".join(letters) * (1 + fuzz.below(8) // 7)


def _some(items: Sequence[T], chance: Stream) -> list[T]:
    """All items, or as many as there is time for."""
    if len(items) <= _MOST_TRIED:
        return list(items)
    return [chance.choice(items) for _ in range(_MOST_TRIED)]


def _plain(event: Event) -> object:
    """As JSON has it: a list for a tuple. A number as a key would not come back, and is found."""
    return _listed(msgspec.to_builtins(event))


def _listed(value: object) -> object:
    if isinstance(value, dict):
        return {key: _listed(item) for key, item in value.items()}
    return [_listed(item) for item in value] if isinstance(value, list | tuple) else value
