"""Which of the bots' games are kept as golden games."""

from itertools import islice

from grandtour.arena.golden import Find, bot_games, endings, shortest, until_enough, usual_bots
from grandtour.core.record import FORMAT, Record


def find(reason: str, actions: int, kinds: int = 1) -> Find:
    record = Record(
        format=FORMAT,
        game="any",
        version=kinds,
        options={},
        seats=(),
        commitment="",
        actions=((0, "go"),) * actions,
    )
    return Find(reason, record, kinds)


def test_the_endings_are_those_that_have_a_sentence() -> None:
    assert endings("auction") == ["prizes_gone"]


def test_the_shortest_game_of_each_ending_is_kept_and_of_two_the_more_varied() -> None:
    finds = [find("a", 5), find("b", 9), find("a", 3, 4), find("a", 3, 6), find("c", 1)]
    kept = shortest(finds, {"a", "b"})
    assert set(kept) == {"a", "b"}
    assert len(kept["a"].actions) == 3
    assert kept["a"].version == 6


def test_games_differ_in_seats_options_bots_and_how_fast_they_are() -> None:
    bots = ["random", "easy"]
    records = [found.record for found in islice(bot_games("auction", bots, {"cards": 3}), 30)]
    assert {len(record.seats) for record in records} == {2, 3, 4}
    assert {record.options["cards"] for record in records} == {3}
    assert {record.options["open_bids"] for record in records} == {True, False}
    sitters = {sitter for record in records for sitter in record.seats}
    assert {sitter.bot for sitter in sitters} == {"random", "easy"}
    assert {sitter.name for sitter in sitters} == {"", "slow"}


def test_the_random_bot_is_not_usual() -> None:
    assert usual_bots("auction") == ["easy", "medium", "strong"]


def test_the_search_ends_when_each_ending_was_found() -> None:
    common = [find("common", 5)] * 30
    rare = [*common[:20], find("rare", 5), *common[:9]]
    assert len(list(until_enough(common, {"common"}))) == 6
    assert len(list(until_enough(rare, {"common", "rare"}))) == 21
    assert len(list(until_enough(common, {"rare"}))) == 30
    assert list(until_enough(common, set())) == []
