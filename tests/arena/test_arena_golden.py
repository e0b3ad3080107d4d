"""Which of the bots' games are kept as golden games."""

from itertools import islice

from grandtour.arena.golden import Find, bot_games, endings, shortest
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


def test_games_differ_in_seats_options_and_bots() -> None:
    records = [found.record for found in islice(bot_games("auction", {"cards": 3}), 12)]
    assert {len(record.seats) for record in records} == {2, 3, 4}
    assert {record.options["cards"] for record in records} == {3}
    assert {record.options["open_bids"] for record in records} == {True, False}
    assert {sitter.bot for record in records for sitter in record.seats} == {
        "easy",
        "medium",
        "strong",
    }


def test_random_players_are_a_last_resort() -> None:
    found = islice(bot_games("auction", {"cards": 3}, last_resort=True), 12)
    assert "random" in {sitter.bot for game in found for sitter in game.record.seats}
