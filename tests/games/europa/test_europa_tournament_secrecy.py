"""Who knows a tournament's text knows the dice: nobody sees it, nor what follows from it, early."""

from collections.abc import Iterator

import msgspec

from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Seat
from grandtour.core.match import Match
from grandtour.games.europa import GAME
from grandtour.games.europa.actions import ACTIONS, Action
from grandtour.games.europa.bots import BOTS
from grandtour.games.europa.bots.seated import SeatedBot
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import EuropaView
from grandtour.games.europa.war import FIRST_WAR_TURN
from grandtour.table.live import LiveTable
from grandtour.web.api.tables import info_of
from grandtour.web.checking.viewing import table_of
from tests.effort import takes_turns
from tests.games.everything_shown import everything_shown

SEATS = 3
VIEWERS: tuple[Seat | None, ...] = (*range(SEATS), None)
TEXT = "Qfirstq Qsecondq-Qthirdq"
MARKS = ("Qfirstq", "Qsecondq", "Qthirdq")
TRIED = 30
"""Actions that each seat attempts in each position."""

EuropaMatch = Match[State, Action, EuropaView]


def a_match(tournament: str) -> EuropaMatch:
    return Match(GAME, SEATS, {"tournament": tournament}, Chance.of("tournament"))


def attempts(step: int) -> list[str]:
    stream = Chance.of("attempts", step).stream("attempts")
    return [str(stream.choice(ACTIONS)) for _ in range(TRIED)]


def shown(table: LiveTable, step: int) -> dict[Seat | None, str]:
    """What each viewer gets, in the languages in turn."""
    language, tried = LANGUAGES[step % len(LANGUAGES)], attempts(step)
    return {viewer: everything_shown(table, viewer, language, tried) for viewer in VIEWERS}


def random_play(match: EuropaMatch) -> Iterator[int]:
    """The numbers of the steps to look at, each before its action."""
    stream = Chance.of("choices").stream("choices")
    while not match.over:
        if takes_turns(len(match.actions), 4):
            yield len(match.actions)
        seat = stream.choice(match.state.turn())
        match.play(seat, stream.choice(match.legal(seat)))


def test_the_text_reaches_nobody_before_the_end() -> None:
    match = a_match(TEXT)
    table = table_of(match)
    for step in random_play(match):
        for viewer, text in shown(table, step).items():
            told = [mark for mark in MARKS if mark in text]
            assert not told, f"step {step}, viewer {viewer}"
    assert all(mark in msgspec.json.encode(info_of(table)).decode() for mark in MARKS)


def test_until_the_dice_are_rolled_every_text_looks_the_same() -> None:
    """Two tables whose texts differ show the same bytes, whoever looks and whatever is tried."""
    one, other = a_match("Oslo"), a_match("Bergen")
    assert one.state.dice != other.state.dice
    for step in random_play(one):
        if one.state.turn_number == FIRST_WAR_TURN:
            break
        for seat, action in one.actions[len(other.actions) :]:
            other.play(seat, action)
        assert shown(table_of(one), step) == shown(table_of(other), step)
    for seat, action in one.actions[len(other.actions) :]:
        other.play(seat, action)
    assert one.state.rolls != other.state.rolls


def test_dice_to_come_show_nowhere_after_the_first_were_rolled() -> None:
    match = a_match(TEXT)
    looked = 0
    for step in random_play(match):
        dice = match.state.dice
        if match.state.turn_number < FIRST_WAR_TURN or not dice:
            continue
        before = shown(table_of(match), step)
        match.state.dice = tuple(22 - roll for roll in dice)
        assert shown(table_of(match), step) == before
        match.state.dice = dice
        looked += 1
    assert looked


def test_bots_say_nothing_of_it() -> None:
    match = a_match(TEXT)
    bots = [maker(GAME, seat, Chance.of("bots", seat)) for seat, maker in enumerate(BOTS.values())]
    said = []
    while not match.over:
        seat = match.state.turn()[0]
        match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat)))
        for talker, bot in enumerate(bots):
            assert isinstance(bot, SeatedBot)
            said.append(bot.remark(match.view(talker), match.log(talker)))
    text = msgspec.json.encode((said, match.log(None), *map(match.log, range(SEATS)))).decode()
    assert any(said)
    assert not any(mark in text for mark in MARKS)
