"""The chasers are a team: they win together, and the result names them as one."""

import random

import msgspec
import pytest

from grandtour.core.game import LANGUAGES, Language, Outcome
from grandtour.core.match import AnyMatch
from grandtour.core.record import Sitter, from_json, record_of, to_json, verify
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.view import RUNNER
from grandtour.locale import translator
from grandtour.web.terms import offered_terms
from tests.games.euroquest.euroquest_games import new, play

SEED_OF = {"caught": 2, "stranded": 12}
"""A random game of five seats that ends this way."""


def finished(reason: str) -> tuple[AnyMatch, Outcome]:
    match = new(SEED_OF[reason], 5)
    for _ in play(match, random.Random(SEED_OF[reason])):
        pass
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == reason
    return match, outcome


@pytest.mark.parametrize("reason", SEED_OF)
def test_every_chaser_has_the_whole_win_or_none_of_it(reason: str) -> None:
    _, outcome = finished(reason)
    chasers = (1, 2, 3, 4)
    caught = float(reason == "caught")
    assert outcome.teams == (chasers,)
    assert outcome.side(RUNNER) == (RUNNER,)
    assert outcome.share(RUNNER) == 1 - caught
    assert [outcome.share(seat) for seat in chasers] == [caught] * 4


@pytest.mark.parametrize("reason", SEED_OF)
def test_a_record_from_before_there_were_teams_is_still_proved(reason: str) -> None:
    match, outcome = finished(reason)
    fields = msgspec.json.decode(to_json(record_of(match, [Sitter(bot="easy")] * 5)))
    assert fields["outcome"].pop("teams") == [[1, 2, 3, 4]]
    old = msgspec.json.encode(fields)
    assert b"teams" not in old
    assert verify(from_json(old), GAME).outcome() == outcome


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_names_the_runner_but_not_every_chaser(language: Language) -> None:
    t = translator(language, "euroquest")
    assert "Ann" not in t("outcome.caught", players="Ann, Ann and Ann")
    for reason in ("quest", "time", "stranded"):
        assert "Ann" in t(f"outcome.{reason}", players="Ann")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_up_says_what_each_seat_is_and_what_the_lot_means(language: Language) -> None:
    offered = offered_terms("euroquest", translator(language, "euroquest"))
    roles = offered["roles"]
    assert isinstance(roles, list)
    assert offered["has_roles"]
    assert offered["lot_means"]
    assert len({says for _, says in roles}) == 5
    assert len({label for label, _ in roles}) == 2
