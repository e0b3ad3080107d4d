"""The end tells the story: sources, growth, wars, words and the moments that decided it."""

import pytest

from grandtour.core import record
from grandtour.core.chance import Chance
from grandtour.core.match import AnyMatch, Match
from grandtour.core.registry import folder
from grandtour.games.europa import GAME
from grandtour.games.europa.page.decisive import moments
from grandtour.games.europa.page.story import Story, Word, story

ENDINGS = ("total", "decisive", "fragile", "pyrrhic")


def finished(ending: str) -> AnyMatch:
    path = folder("europa") / "golden" / f"{ending}.json"
    return record.replay(record.load(path), GAME)


@pytest.fixture(scope="module", params=ENDINGS)
def match(request: pytest.FixtureRequest) -> AnyMatch:
    return finished(request.param)


def told(match: AnyMatch) -> Story:
    found = story(match.view(None), match.log(None))
    assert found is not None
    return found


def test_the_sources_add_up(match: AnyMatch) -> None:
    for row in told(match).tallies:
        assert row.elections + row.peace + row.presidency - row.lost == row.total


def test_the_union_grows_turn_by_turn(match: AnyMatch) -> None:
    growth = told(match).growth
    assert [each.turn for each in growth] == [1, 2, 3, 4]
    last = {*growth[-1].before, *growth[-1].joined}
    assert last == {each.code for each in match.view(None).countries if each.member}


def test_wars_are_told_with_who_gave_what(match: AnyMatch) -> None:
    for war in told(match).wars:
        assert sum(gift.given for gift in war.gifts) == war.total
        assert war.success == (war.total >= war.level)
        assert all(gift.given <= gift.had for gift in war.gifts)
        assert sum(gift.victory > 0 for gift in war.gifts) == 0 or war.success


def test_words_are_told_with_where(match: AnyMatch) -> None:
    view = match.view(None)
    for each in told(match).faith:
        assert bool(each.broken) == any(each.seat in deal.broken for deal in view.deals)
        assert all(isinstance(word, Word) for word in (*each.kept, *each.broken))


def test_there_are_three_moments_in_their_order(match: AnyMatch) -> None:
    found = told(match).moments
    assert 1 <= len(found) <= 3
    assert [moment.turn for moment in found] == sorted(moment.turn for moment in found)


def test_what_would_have_been_is_scored_again_exactly(match: AnyMatch) -> None:
    """Only after a tie: the two have each other's prize or penalty, and nobody else changes."""
    view = match.view(None)
    assert view.final is not None
    for moment in moments(view, match.log(None)):
        if moment.otherwise:
            assert moment.key in ("prize_tie", "penalty_tie")
            before = sum(view.final.victory_points[seat] for seat, _ in moment.otherwise)
            assert sum(total for _, total in moment.otherwise) == before


def test_before_the_end_there_is_no_story() -> None:
    match = Match(GAME, 3, {}, Chance.of("story"))
    assert story(match.view(None), match.log(None)) is None
