"""A checker that cannot fail is a defect: every way to spoil the toy game is found and named."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grandtour.core.testing import GROUPS, Plan, cases, check, fingerprint
from grandtour.sample.rules import SampleState as Auction
from tests.conformance import broken_auctions as broken
from tests.effort import some

ROOT = Path(__file__).parents[2]
PLAN = Plan(games=6, positions=20, plies=500)

BROKEN_RULES: list[tuple[type[Auction], str, str]] = [
    (broken.ShowsNextPrize, "secrecy", "two worlds, two views"),
    (broken.ShowsSealedBids, "secrecy", "the view shows .* which no event told"),
    (broken.ShowsSealedBids, "simultaneity", "the view shows"),
    (broken.RefusesWithASecret, "secrecy", "the refusal of .* depends on a secret"),
    (broken.TellsTheCardInTheTwin, "secrecy", "an event tells bid"),
    (broken.TellsTheCardInTheTwin, "simultaneity", "an event tells bid"),
    (broken.TellsTheCardToAll, "secrecy", "an event tells bid"),
    (broken.TellsTheCardToAll, "simultaneity", "an event tells bid"),
    (broken.TellsTheNeighbour, "secrecy", "an event tells bid"),
    (broken.TellsTheNeighbour, "simultaneity", "an event tells bid"),
    (broken.ShortensMenusBySecrets, "secrecy", "legal actions depend on a secret"),
    (broken.ProgressesBySecrets, "secrecy", "progress depends on a secret"),
    (broken.BidsBeforeItChecks, "round_trips", "a refused action changed the state"),
    (broken.TakesAnyCard, "round_trips", "not in the legal actions, but was played"),
    (broken.ListsACardTwice, "round_trips", "two legal actions have one text"),
    (broken.RewardsTheLast, "simultaneity", "depends on who came first"),
    (broken.SharesHandsWithCopies, "copy", "playing on a copy changed the original"),
    (broken.ForgetsScoresInCopies, "copy", "a copy differs"),
    (broken.ChangesWhenLookedAt, "determinism", "looking changed the state"),
    (broken.RanksWithoutTheLast, "play", "the ranking is not of all seats"),
    (broken.NeverEnds, "play", "the game does not end"),
]

BROKEN_GAMES: list[tuple[type[broken.Spoilt], str, str]] = [
    (broken.ImaginesAnotherBidOfItsOwn, "belief", "imagined another view"),
    (broken.NeverImaginesTheHighestBid, "belief", "the truth is none of"),
    (broken.ImaginesOneWorld, "belief", "(the truth is none of|only one world)"),
    (broken.ImaginesOutsideItsStream, "belief", "imagine draws outside its stream"),
    (broken.ImaginesUnplayableHands, "belief", "(without a legal action|imagined another view)"),
    (broken.FindsAnotherBidOfItsOwnLikely, "belief", "imagined another view"),
    (broken.WeighsOutsideItsStream, "belief", "likely draws outside its stream"),
    (broken.ShufflesWithTheRandomModule, "determinism", "draws from the random module"),
    (broken.CrashesOnOddTexts, "round_trips", "raised ValueError"),
    (broken.ReadsNumbersBackwards, "round_trips", "is read as another action"),
    (broken.FallsBackOnTheUnheld, "play", "the fallback bid 9 is not legal"),
    (broken.FallsBackOnSecrets, "secrecy", "the fallback depends on a secret"),
    (broken.HasNoPatience, "play", "patience is 0"),
    (broken.TakesBackWhatWasLaidOpen, "taking_back", "may be taken back, and (tells|shows|ends)"),
]


def _all() -> Iterator[object]:
    for rules, group, complaint in BROKEN_RULES:
        game = broken.spoilt(rules)
        yield pytest.param(game, group, complaint, id=f"{rules.__name__}-{group}")
    for kind, group, complaint in BROKEN_GAMES:
        yield pytest.param(kind(), group, complaint, id=f"{kind.__name__}-{group}")


@pytest.mark.parametrize(("game", "group", "complaint"), list(_all()))
def test_a_broken_game_is_caught(game: broken.Spoilt, group: str, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint) as caught:
        _run(game, group)
    assert "auction" in str(caught.value)
    assert "seed" in str(caught.value)


def _run(game: broken.Spoilt, group: str) -> None:
    for case in cases(game):
        GROUPS[group](case, PLAN)


def test_the_unbroken_game_is_not_caught() -> None:
    check(broken.Spoilt(), games=some(2, 6), positions=some(12, 20))


def test_one_call_is_enough_to_catch_a_broken_game() -> None:
    with pytest.raises(AssertionError, match=r"auction-\d.*, seed 7\.\d, ply \d+, (seat|spec)"):
        check(broken.spoilt(broken.ShowsSealedBids), games=4, seed=7)


def test_a_game_that_depends_on_hashes_has_other_fingerprints_elsewhere() -> None:
    program = (
        "from grandtour.core.testing import fingerprint;"
        "from tests.conformance.broken_auctions import ShufflesByHash;"
        "print(fingerprint(ShufflesByHash()))"
    )
    prints = set()
    for hash_seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            check=True,
        )
        prints.add(done.stdout)
    assert len(prints) > 1


def test_a_fingerprint_depends_on_the_seed() -> None:
    assert fingerprint(broken.Spoilt(), 1) != fingerprint(broken.Spoilt(), 2)
