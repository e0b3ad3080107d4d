"""Whatever is typed or sent, readers of text either understand it or say what is wrong with it."""

import random
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.errors import GrandTourError
from grandtour.core.game import LANGUAGES, Option
from grandtour.core.match import AnyMatch, Match
from grandtour.locale import translator
from tests.effort import some

KEYS = list(registry.games())
CALM = settings(
    max_examples=some(60, 1500),
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)

ODD = st.sampled_from(
    ["", " ", "\0", "\n", "\r\n", "\u2028", "\ud800", "\u200b", "\ufeff", "9" * 5000, "-1", "+1",
     "1_0", "²", "½", "\u0661", "\uff11", "0x1", "1e999", "nan", "-inf", "1.5", "1,5", "(", ")",
     "((", "[", "]", "{", "}", "{0}", "%s", ";", ";;", ",", "|", "=", ":", "/", "\\", '"', "'", "#",
     "?", "*", "x" * 3000, "é", "ß", "ﬁ", "İ", "🏰", "None", "True"]
)  # fmt: skip
ANYTHING = st.text(st.characters(codec=None), max_size=60) | ODD
_PIECES = re.compile(r"\w+|\W")

ANY_VALUE = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), ANYTHING, st.lists(st.integers()),
    st.just(10**5000), st.just({}), st.just("9" * 5000),
)  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn, samples: Sequence[str]) -> str:
    """A text that was right, with some of its pieces replaced, repeated, moved or lost."""
    pieces = _PIECES.findall(draw(st.sampled_from(samples)))
    others = _PIECES.findall(draw(st.sampled_from(samples))) or [""]
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(pieces)))
        end = at + draw(st.integers(0, 3))
        pieces[at:end] = draw(st.lists(ANYTHING | st.sampled_from(others), max_size=3))
    return "".join(pieces)


@cache
def positions(key: str) -> list[AnyMatch]:
    """Some positions of random games, the first one included."""
    return [_position(key, n) for n in (0, 1, 7, 20, 45)]


def _position(key: str, steps: int) -> AnyMatch:
    game = registry.game(key)
    dice = random.Random(steps)
    match: AnyMatch = Match(game, game.info.seats[steps % 2], {}, Chance.of("fuzz", steps))
    for _ in range(steps):
        if not match.over:
            seat = dice.choice(match.state.turn())
            match.play(seat, dice.choice(match.legal(seat)))
    return match


@cache
def typed(key: str) -> list[str]:
    """Actions as they would be typed."""
    actions = {
        str(action)
        for match in positions(key)
        for seat in match.state.turn()
        for action in match.legal(seat)[:40]
    }
    return sorted(actions)


@pytest.mark.parametrize("key", KEYS)
def test_actions(key: str) -> None:
    game = registry.game(key)

    @CALM
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        text = data.draw(ANYTHING | spoilt(typed(key)))
        with suppress(GrandTourError):
            action = game.parse(text)
            assert game.parse(str(action)) == action
        match = data.draw(st.sampled_from(positions(key)))
        seat = data.draw(st.sampled_from([*match.state.turn(), -1, 0, 99, 10**30]))
        with suppress(GrandTourError):
            match.prepare(seat, text)

    fuzz()


@pytest.mark.parametrize("key", KEYS)
def test_words_on_what_is_being_typed(key: str) -> None:
    page = registry.page(key)

    @CALM
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        text = data.draw(ANYTHING | spoilt(typed(key)))
        match = data.draw(st.sampled_from(positions(key)))
        seat = data.draw(st.sampled_from([*match.state.turn(), None]))
        t = translator(data.draw(st.sampled_from(LANGUAGES)), key)
        with suppress(GrandTourError):
            page.check(text, match.view(seat), t, [str(each) for each in range(match.seats)])

    fuzz()


DECK = "\n".join(
    ["name;lat;lon;category", *(f"Place {n};{36 + n};2,5;city" for n in range(14)),
     '"Saint-Gall; ""Abtei""";47.42;9.37;capital']
)  # fmt: skip
HOUSE_CARDS = (
    "event; Sunny day; now; gain_points(2)\n"
    "equipment; Magic kite; move_bonus(1); on(forest, move_bonus(2))\n"
    "event; Kite weather; normal; gain_points(1); draw_equipment(1)"
)
WORDS = "budget\nparliament, treaty; veto\n"
TEXTS = (DECK, HOUSE_CARDS, WORDS)


@pytest.mark.parametrize("key", KEYS)
def test_settings_of_a_game(key: str) -> None:
    game = registry.game(key)

    @CALM
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        options: dict[str, Any] = {
            option.key: data.draw(_value(option))
            for option in game.info.options
            if data.draw(st.booleans())
        }
        options |= data.draw(st.dictionaries(ANYTHING, ANY_VALUE, max_size=1))
        seats = data.draw(st.sampled_from([*game.info.seats, -1, 0, 99]))
        try:
            Match(game, seats, options, Chance.of("fuzz"))
        except GrandTourError as error:
            # The sentence has to be possible, too.
            translator("en", key).error(error)

    fuzz()


def _value(option: Option) -> st.SearchStrategy[Any]:
    if option.choices:
        return st.sampled_from(option.choices) | ANY_VALUE
    if isinstance(option.default, str):
        return st.sampled_from(TEXTS) | spoilt(TEXTS) | ANY_VALUE
    return st.just(option.default) | ANY_VALUE


def _goldens(key: str) -> list[str]:
    folder = registry.folder(key) / "golden"
    files = sorted(path for path in folder.glob("*.json") if path.stem != "perft")
    return [path.read_text(encoding="utf-8") for path in files]


@pytest.mark.parametrize("key", KEYS)
def test_records(key: str) -> None:
    game = registry.game(key)
    # The end of a long game is spoilt as well as its beginning, but replayed less often.
    samples = [text[:1500] + text[-600:] for text in _goldens(key)] + _goldens(key)[:1]

    @CALM
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        text = data.draw(spoilt(samples) | ANYTHING)
        with suppress(GrandTourError):
            record.from_json(text)
        with suppress(GrandTourError):
            record.from_json(text.encode("utf-8", "surrogatepass"))
        with suppress(GrandTourError):
            short = record.from_json(data.draw(spoilt([_beginning(key)])))
            record.verify(short, game)

    fuzz()


@cache
def _beginning(key: str) -> str:
    """A record that is read and goes a few steps."""
    whole = record.from_json(_goldens(key)[0])
    return record.to_json(replace(whole, actions=whole.actions[:6])).decode()


@pytest.mark.parametrize("text", ["[" * 100_000, '{"format": ' + "[" * 5000, b"\xff", b"", b"\0"])
def test_records_that_are_none(text: str | bytes) -> None:
    with pytest.raises(GrandTourError) as caught:
        record.from_json(text)
    assert caught.value.reason == "record_unreadable"
