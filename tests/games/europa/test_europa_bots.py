"""The bots of Europa 1945-2030: lawful, quick, true to their word, and of different strength."""

from collections.abc import Iterator, Sequence
from time import thread_time
from typing import Any, NamedTuple

import msgspec
import pytest

from grandtour.arena.play import play_game
from grandtour.arena.tournament import Tournament
from grandtour.core.chance import Chance
from grandtour.core.game import (
    LANGUAGES,
    AnyGame,
    Bot,
    Event,
    Interrupter,
    Language,
    Remark,
    Seat,
    Talker,
)
from grandtour.core.match import Match
from grandtour.games.europa import GAME
from grandtour.games.europa.actions import ACCEPT, COMMIT, NO, READY, YES, Action
from grandtour.games.europa.bots import BOTS
from grandtour.games.europa.page import PAGE
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import EuropaView, Settings
from grandtour.locale import translator
from tests.effort import some
from tests.rulebook.europa.europa_positions import DOMINO, SEAT, do, effort, election

LEVELS = tuple(BOTS)
OPTION_SETS: list[dict[str, object]] = [
    {"variable_order": True, "hidden_vp": False},
    {"black_horse": True, "tournament": "cup"},
    {"members_must_consent": False},
    {"campaign": 0, "variable_order": True, "black_horse": True},
]
SECONDS_A_MOVE = 1.0
TALKS = some(2, 5)
"""Games of bots of all levels in which they are listened to."""
STRONG_TALKS = some(1, 3)
"""The same of strong ones among themselves."""
OPEN_TOTALS = Settings(hidden_vp=False, campaign=60)


class Blind:
    """Rules that tell nothing: a bot has to do with what it is shown."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a bot looked at the game's {name}")


class Said(NamedTuple):
    """A remark, who made it, and what that seat saw then."""

    seat: Seat
    remark: Remark
    view: EuropaView


class Heard(NamedTuple):
    """What was said in some games, and what happened in those of strong bots alone."""

    said: list[Said]
    among_strong: list[Event]


def seat_bot(level: str, seat: Seat, seed: object = 0) -> Bot[Action, EuropaView]:
    game: AnyGame = Blind()
    return BOTS[level](game, seat, Chance.of("europa bot", seed, seat))


def turns(
    levels: Sequence[str], options: dict[str, object], seed: object, said: list[Said] | None = None
) -> Iterator[tuple[Match[State, Action, EuropaView], Seat, Action]]:
    """A game action by action, as a table plays it: the match before each one, and what is chosen.

    After every change the bots are asked for a remark, and those out of turn for an action.
    """
    match = Match(GAME, len(levels), options, Chance.of("europa bots", seed))
    bots = [seat_bot(level, seat, seed) for seat, level in enumerate(levels)]
    while not match.over:
        asked = match.state.turn()
        seat, action = _next(match, bots, asked)
        yield match, seat, action
        match.play(seat, action)
        if said is not None:
            said += _remarks(match, bots)


def _next(
    match: Match[State, Action, EuropaView],
    bots: Sequence[Bot[Action, EuropaView]],
    asked: Sequence[Seat],
) -> tuple[Seat, Action]:
    for seat, bot in enumerate(bots):
        legal = match.legal(seat)
        if seat not in asked and legal:
            assert isinstance(bot, Interrupter)
            action = bot.interrupt(match.view(seat), legal, match.log(seat))
            if action is not None:
                return seat, action
    seat = asked[0]
    return seat, bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat))


def _remarks(
    match: Match[State, Action, EuropaView], bots: Sequence[Bot[Action, EuropaView]]
) -> list[Said]:
    found = []
    for seat, bot in enumerate(bots):
        assert isinstance(bot, Talker)
        view = match.state.view(seat)
        remark = bot.remark(view, match.log(seat))
        if remark is not None:
            found.append(Said(seat, remark, view))
    return found


def mixed(seats: int, shift: int = 0) -> list[str]:
    return [LEVELS[(seat + shift) % len(LEVELS)] for seat in range(seats)]


@pytest.fixture(scope="module")
def heard() -> Heard:
    said: list[Said] = []
    events: list[Event] = []
    for number in range(TALKS):
        for _ in turns(mixed(4, number), {}, f"talk {number}", said):
            pass
    for number in range(STRONG_TALKS):
        for last, _, _ in turns(["strong"] * 4, {}, f"words {number}", said):
            match = last
        events += match.log(None)
    return Heard(said, events)


def choice(level: str, state: State, seat: Seat, log: Sequence[Event] = ()) -> Action:
    bot = seat_bot(level, seat)
    action: Action = bot.choose(state.view(seat), state.legal(seat), log)
    assert action in state.legal(seat)
    return action


# What they must do.


def test_the_levels_are_there_weakest_first() -> None:
    assert LEVELS == ("easy", "medium", "strong")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        *((seats, {}) for seats in (3, 4, 5, 6)),
        *((3 + number % 4, options) for number, options in enumerate(OPTION_SETS)),
    ],
    ids=str,
)
def test_every_choice_is_legal(seats: int, options: dict[str, object]) -> None:
    phases = set()
    for match, seat, action in turns(mixed(seats, seats), options, f"{seats}"):
        assert action in match.legal(seat)
        view = match.view(seat)
        phases.add(view.phase)
    wanted = {"commit", "place", "propose", "answer", "move"}
    assert phases >= (wanted if options.get("campaign") == 0 else wanted | {"campaign"})


def test_a_bot_plays_the_same_game_again() -> None:
    def game() -> list[str]:
        return [str(action) for _, _, action in turns(mixed(3), {}, "again")]

    assert game() == game()


def test_a_bot_knows_what_it_is_shown_and_no_more() -> None:
    """It gets no rules to ask, and decides the same from what came over a wire."""
    here = [seat_bot(level, seat) for seat, level in enumerate(mixed(3))]
    there = [seat_bot(level, seat) for seat, level in enumerate(mixed(3))]
    match = Match(GAME, 3, {}, Chance.of("wire"))
    while not match.over:
        seat = match.state.turn()[0]
        view, legal, log = match.view(seat), match.legal(seat), match.log(seat)
        action = here[seat].choose(view, legal, log)
        wired = msgspec.json.decode(msgspec.json.encode(view), type=EuropaView)
        told = msgspec.json.decode(msgspec.json.encode(log), type=list[Event])
        assert there[seat].choose(wired, tuple(legal), told) == action
        match.play(seat, action)


def test_a_bot_survives_moves_that_are_taken_back() -> None:
    moments = [
        (match.view(2), match.legal(2), list(match.log(2)))
        for match, seat, _ in turns(["easy", "easy", "easy"], {}, "back")
        if seat == 2
    ]
    for level in LEVELS:
        bot = seat_bot(level, 2)
        assert isinstance(bot, Talker)
        for view, legal, log in (moments[-1], moments[0], moments[len(moments) // 2]):
            assert bot.choose(view, legal, log) in legal
            bot.remark(view, log)


@pytest.mark.parametrize("seats", [3, 6])
def test_strong_answers_in_time(seats: int) -> None:
    """The processor's time, for a shared machine's clock says little."""
    match = Match(GAME, seats, {}, Chance.of("time", seats))
    bots = [seat_bot("easy" if seat else "strong", seat) for seat in range(seats)]
    slowest = 0.0
    while not match.over:
        seat = match.state.turn()[0]
        view, legal, log = match.view(seat), match.legal(seat), match.log(seat)
        start = thread_time()
        action = bots[seat].choose(view, legal, log)
        if seat == 0:
            slowest = max(slowest, thread_time() - start)
        match.play(seat, action)
    assert slowest < SECONDS_A_MOVE


def wins_enough(level: str, others: str, games: int, least: int) -> bool:
    """One among three, on changing seats. As soon as it has won enough, nobody plays on."""
    total = 0.0
    for number in range(games):
        seat = number % 4
        levels = [level if place == seat else others for place in range(4)]
        makers = [BOTS[name] for name in levels]
        total += play_game(GAME, makers, {}, Chance.of("strength", number)).outcome.share(seat)
        if total >= least:
            return True
    return False


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [("strong", "easy", some(8, 24), some(3, 9)), ("medium", "easy", some(24, 60), some(7, 17))],
)
def test_levels_differ(better: str, worse: str, games: int, least: int) -> None:
    assert wins_enough(better, worse, games, least)


# Words.


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_ready_still_answers(level: str) -> None:
    state = election("NLD", {"blue": 1, "green": 1}, settings=OPEN_TOTALS)
    bot = seat_bot(level, SEAT["green"])
    do(state, "green ready", "blue offer NLD blue green")
    assert isinstance(bot, Interrupter)
    number = state.offers[0].number
    view, legal = state.view(SEAT["green"]), state.legal(SEAT["green"])
    assert bot.interrupt(view, legal, ()) == ACCEPT[number]


@pytest.mark.parametrize("level", LEVELS)
def test_a_campaign_is_short(level: str) -> None:
    """Two offers at most, then all that were asked are answered, then ready."""
    for match, seat, action in turns([level] * 4, {}, "short"):
        view = match.view(seat)
        if view.turn > some(2, 4):
            break
        if view.phase == "campaign":
            own = [offer for offer in view.offers if offer.seat == seat and not offer.kept]
            assert action.verb in ("offer", "trade", "accept", "decline") or action == READY
            assert len(own) < 2 or action.verb not in ("offer", "trade")


def test_words_are_mostly_kept(heard: Heard) -> None:
    kinds = [event.kind for event in heard.among_strong]
    assert kinds.count("deal_kept") >= STRONG_TALKS * 3
    assert kinds.count("deal_broken") <= kinds.count("deal_kept") / 4


def test_who_breaks_words_is_not_believed() -> None:
    """The same offer of the same seat, with a clean record and with a bad one."""
    answers = []
    for broken in (0, 8):
        state = election("NLD", {"blue": 1, "green": 1, "red": 1}, settings=OPEN_TOTALS)
        state.broken[SEAT["blue"]] = broken
        do(state, "blue offer NLD blue green")
        answers.append(choice("medium", state, SEAT["green"]).verb)
    assert answers == ["accept", "decline"]


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_a_promised_yes_is_given(level: str) -> None:
    state = election("NLD", {"blue": 1, "green": 1, "red": 1}, settings=OPEN_TOTALS)
    do(state, "blue offer NLD blue green")
    do(state, f"green accept {state.offers[0].number}", "blue ready", "green ready", "red ready")
    do(state, "blue propose blue green")
    assert choice(level, state, SEAT["green"]) == YES


@pytest.mark.parametrize("level", LEVELS)
def test_a_gift_is_taken(level: str) -> None:
    """A coalition of the one who is asked alone: a word without a partner in it."""
    state = election("NLD", {"blue": 1, "green": 2}, settings=OPEN_TOTALS)
    do(state, "blue offer NLD green")
    assert choice(level, state, SEAT["green"]).verb == "accept"
    do(state, f"green accept {state.offers[0].number}", "blue ready", "green ready", "blue pass")
    assert str(choice(level, state, SEAT["green"])) == "propose 1"


# Obvious cases.


@pytest.mark.parametrize("level", LEVELS)
def test_a_sure_lone_win_is_proposed(level: str) -> None:
    state = election("NLD", {"blue": 3, "green": 1})
    assert str(choice(level, state, SEAT["blue"])) == "propose 0"


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_chance_to_win_is_taken(level: str) -> None:
    """Nobody comes after this proposal: without a yes both go home with nothing."""
    state = election("NLD", {"blue": 1, "green": 1}, order=("blue", "green"), turn=2)
    do(state, "blue pass", "green propose blue green")
    assert choice(level, state, SEAT["blue"]) == YES


@pytest.mark.parametrize("level", LEVELS)
def test_the_leader_gets_no_help_to_win_alone(level: str) -> None:
    state = election(
        "NLD",
        {"blue": 2, "green": 2},
        turn=4,
        settings=Settings(hidden_vp=False, campaign=0, conference=0),
    )
    state.victory = [12, 12, 3, 3]
    do(state, "blue propose blue")
    assert choice(level, state, SEAT["green"]) == NO


def test_strong_gives_nothing_where_that_saves_nobody() -> None:
    """Peace is out of reach, and three others keep more: whatever it gave would be lost."""
    state = effort({"blue": 12, "green": 12, "red": 12, "yellow": 1}, DOMINO_AND_MORE)
    assert state.level > sum(state.pawns)
    assert choice("strong", state, SEAT["yellow"]) == COMMIT[0]


def test_strong_holds_back_less_than_others_when_peace_is_out_of_reach() -> None:
    """Who keeps most loses most: with the most pawns it gives some away."""
    state = effort({"blue": 9, "green": 7, "red": 7, "yellow": 7}, DOMINO_AND_MORE)
    given = choice("strong", state, SEAT["blue"])
    assert given.verb == "commit"
    assert given.number >= 2


def test_strong_pays_for_a_peace_that_is_cheap() -> None:
    state = effort({"blue": 6, "green": 6, "red": 6, "yellow": 6}, {"ALB": "T", "MDA": "T"})
    assert choice("strong", state, SEAT["blue"]).number >= 1


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_a_winner_moves_on_to_where_its_pawn_completes_a_vote(level: str) -> None:
    state = election(
        "NLD",
        {"blue": 2},
        later=("BEL", "DEU", "NOR"),
        there={"BEL": {"green": 1}, "DEU": {"red": 1}},
    )
    do(state, "blue propose blue")
    assert str(choice(level, state, SEAT["blue"])) == "move BEL"


DOMINO_AND_MORE = {**DOMINO, "ROU": "W", "UKR": "W", "RUS": "W"}


# Remarks.


@pytest.fixture(scope="module")
def talk(heard: Heard) -> list[Said]:
    return heard.said


def test_bots_say_why_but_not_all_the_time(talk: list[Said]) -> None:
    assert len({said.remark.key for said in talk}) >= 8
    assert len(talk) < (TALKS + STRONG_TALKS) * 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_has_its_sentence(talk: list[Said], language: Language) -> None:
    t = translator(language, "europa")
    for said in talk:
        key, data = said.remark.key, said.remark.data
        assert t.has(f"remark.{key}"), key
        words = dict(PAGE.words(Event(key, data), t))
        if "seat" in data:
            words["player"] = "Ann"
        if "seats" in data:
            words["players"] = "Ann, Ben"
        sentence = t(f"remark.{key}", **words)
        assert "{" not in sentence, sentence


def test_what_is_sealed_is_not_spoken_of(talk: list[Said]) -> None:
    for said in talk:
        view = said.view
        if view.phase == "answer":
            assert view.election is not None
            assert said.seat not in view.election.answered
        if view.phase == "commit":
            assert view.intervention is not None
            assert said.seat not in view.intervention.committed


def test_nobody_speaks_of_itself_as_of_another(talk: list[Said]) -> None:
    assert all(said.remark.data.get("seat") != said.seat for said in talk)


def test_a_bot_that_wants_more_than_an_election_of_its_own_says_so() -> None:
    """Those who propose anything propose that, too: in this game, and in one of four like it."""
    random = Tournament(
        game="europa", bots=("random", "strong", "random"), games=20, seed=1, duplicate=True
    )
    assert random.play_one(19).outcome.winners
