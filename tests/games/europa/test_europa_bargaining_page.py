"""What the page says while somebody bargains: live sums, warnings, what a number would mean."""

from typing import Any

import pytest

from grandtour.core.page import Check
from grandtour.games.europa import GAME
from grandtour.games.europa.page import PAGE
from grandtour.games.europa.page.peace import talks
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import Settings
from grandtour.locale import translator
from tests.rulebook.europa.europa_positions import SEAT, do, effort, election

EN = translator("en", "europa")
TALK = Settings()
BRITAIN = {"blue": 2, "green": 2, "red": 1, "yellow": 3}
TENSIONS = {"ALB": "T", "BGR": "T", "MKD": "T", "YUG": "T"}


def britain() -> State:
    return election("GBR", BRITAIN, settings=TALK)


def conference() -> State:
    return effort({"blue": 6, "green": 5, "red": 4}, TENSIONS, settings=TALK)


def said(state: State, colour: str, text: str) -> Check:
    return PAGE.check(text, state.view(SEAT[colour]), EN, ())


def context(state: State, colour: str) -> dict[str, Any]:
    seat = SEAT[colour]
    return dict(PAGE.context(state.view(seat), state.legal(seat), [], EN))


@pytest.mark.parametrize(
    ("parties", "words", "fits"),
    [
        # The rulebook's first example: 4 beat the Nationalists, 5 of 8 carry a proposal.
        ("0 2", "✗ Needs 4 against the Nationalists, has 3.", False),
        ("0 1", "✓ Needs 4, has 4. 1 more yes from outside to reach 5. 15 points each.", True),
        ("1 3", "✓ Needs 4, has 5. 15 points each.", True),
        ("0 1 3", "✓ Needs 4, has 7. 10 points each. Without B: 15 each.", True),
        ("0 1 2 3", "Three parties at most.", False),
        ("", "", True),
        ("x 7", "", True),
    ],
)
@pytest.mark.parametrize("verb", ["offer GBR", "propose"])
def test_the_live_sum_of_a_coalition(verb: str, parties: str, words: str, fits: bool) -> None:
    assert said(britain(), "blue", f"{verb} {parties}") == Check(words, fits)


def test_what_a_commitment_would_mean_if_words_are_kept() -> None:
    state = conference()
    do(state, "green each 2 red", "red accept 3")
    assert said(state, "blue", "commit 0") == Check("Words kept: 4 + 0 = 4, peace.")
    assert said(state, "blue", "commit 3").words == "Words kept: 4 + 3 = 7, peace. +4 ★ for you."
    assert said(state, "red", "commit 1") == Check(
        "Words kept: 2 + 1, 1 too few. If it fails, who kept most loses 4, 2 and 1 ★.", False
    )


def test_what_a_pledge_would_add_up_to() -> None:
    state = conference()
    assert said(state, "blue", "each 2 1") == Check("With what holds: 4 of 4.")
    assert said(state, "blue", "each 1 1") == Check("With what holds: 2 of 4.", False)
    assert said(state, "blue", "peace 1 2 3 1") == Check("With what holds: 5 of 4.")
    assert said(state, "blue", "match 1 3") == Check("0 to 3: what the other gives in the end.")
    assert not said(state, "blue", "each 6 1").fits
    assert said(state, "blue", "each") == Check()


def test_a_word_that_contradicts_another_is_asked_about_first() -> None:
    state = britain()
    do(state, "blue offer GBR blue green", "green accept 1", "yellow offer GBR green yellow")
    view = state.view(SEAT["green"])
    assert "break one of the two words" in PAGE.warning(GAME.parse("accept 7"), view, EN)
    assert PAGE.warning(GAME.parse("offer GBR 1 3"), view, EN)
    # A larger coalition with all of them keeps the word (C4).
    assert PAGE.warning(GAME.parse("offer GBR 0 1 2"), view, EN) == ""
    assert PAGE.warning(GAME.parse("decline 7"), view, EN) == ""
    assert PAGE.warning(GAME.parse("accept 7"), state.view(SEAT["red"]), EN) == ""


def test_what_waits_for_an_answer_comes_with_its_arithmetic() -> None:
    state = britain()
    do(state, "yellow offer GBR green yellow")
    (asked,) = context(state, "green")["asked"]
    assert (asked.sum.votes, asked.sum.threshold, asked.sum.share) == (5, 4, 15)
    assert context(state, "blue")["asked"] == ()


def test_an_offer_that_somebody_declined_waits_for_nobody() -> None:
    state = britain()
    do(state, "blue offer GBR blue green red", "red decline 1")
    assert context(state, "green")["asked"] == ()


def test_blocks_and_rows_of_the_conference() -> None:
    state = conference()
    do(state, "blue each 2 green", "green accept 1", "blue peace red 3 2", "red match green 1")
    found = talks(state.view(None))
    assert found is not None
    tones = [tone for _, tone in found.blocks]
    assert tones == ["holds"] * 4 + ["joined"] * 2 + ["asked"]
    assert (found.holds, found.asked, found.level) == (4, 7, 4)
    assert [row.total for row in found.rows] == [(4, 4), (5, 5), (0, 6)]
    assert context(state, "red")["owed"] == 0
    assert context(state, "blue")["owed"] == 2
