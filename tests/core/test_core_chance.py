"""Chance follows its published definition, recomputed here with hashlib alone."""

import hashlib
import struct
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandtour.core.chance import SEED_BYTES, Chance, Stream

SEED = bytes(range(SEED_BYTES))
seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


def published_words(seed: bytes, name: str, count: int) -> list[int]:
    """The definition in the docstring of grandtour.core.chance, word for word."""
    words: list[int] = []
    block = 0
    while len(words) < count:
        number = block.to_bytes(8, "little")
        digest = hashlib.blake2b(number, key=seed, person=name.encode(), digest_size=64).digest()
        words += struct.unpack("<16I", digest)
        block += 1
    return words[:count]


def published_below(words: list[int], limit: int) -> int:
    """Takes words from the front of the list until one is below the largest multiple."""
    while (word := words.pop(0)) >= 2**32 // limit * limit:
        pass
    return word % limit


def test_the_words_of_a_known_seed_never_change() -> None:
    stream = Chance(SEED).stream("deck")
    assert [stream.word() for _ in range(4)] == [2578713032, 1326784673, 4076127945, 2966019084]


@given(seeds, st.text("abcdefgh", max_size=16), st.integers(1, 60))
def test_words_follow_the_definition(seed: bytes, name: str, count: int) -> None:
    stream = Stream(seed, name)
    assert [stream.word() for _ in range(count)] == published_words(seed, name, count)


@given(seeds, st.lists(st.integers(1, 2**32), min_size=1, max_size=30))
def test_below_follows_the_definition(seed: bytes, limits: list[int]) -> None:
    stream = Stream(seed, "dice")
    words = published_words(seed, "dice", 2000)
    assert [stream.below(n) for n in limits] == [published_below(words, n) for n in limits]


def test_below_skips_words_that_would_favour_small_numbers() -> None:
    limit = 3 * 2**30  # a quarter of all words must be skipped
    stream, words = Stream(SEED, "dice"), published_words(SEED, "dice", 400)
    drawn = [stream.below(limit) for _ in range(200)]
    assert drawn == [word for word in words if word < limit][:200]


@given(seeds, st.integers(0, 40))
def test_shuffle_is_fisher_yates_from_the_end(seed: bytes, size: int) -> None:
    items, expected = list(range(size)), list(range(size))
    Stream(seed, "deck").shuffle(items)
    words = published_words(seed, "deck", 200)
    for last in range(size - 1, 0, -1):
        other = published_below(words, last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert items == expected
    assert sorted(items) == list(range(size))


def test_fraction_and_choice_use_one_word_each() -> None:
    stream, words = Stream(SEED, "x"), published_words(SEED, "x", 2)
    assert stream.fraction() == words[0] / 2**32
    assert stream.choice("abcde") == "abcde"[words[1] % 5]


@pytest.mark.parametrize("limit", [2, 6, 10, 52])
def test_all_numbers_are_about_equally_likely(limit: int) -> None:
    stream = Stream(SEED, "fair")
    draws = 2000 * limit
    counts = Counter(stream.below(limit) for _ in range(draws))
    surprise = sum((counts[n] - 2000) ** 2 / 2000 for n in range(limit))
    # Chi squared: mean limit - 1; six deviations above it is out of the question.
    assert surprise < (limit - 1) + 6 * (2 * (limit - 1)) ** 0.5


def test_all_orders_of_three_cards_are_about_equally_likely() -> None:
    stream = Stream(SEED, "fair")
    counts: Counter[str] = Counter()
    for _ in range(6000):
        cards = list("abc")
        stream.shuffle(cards)
        counts["".join(cards)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


@given(seeds, st.integers(0, 40), st.integers(0, 40), st.integers(1, 20))
def test_a_copy_goes_on_alone_from_the_same_place(
    seed: bytes, before: int, meanwhile: int, after: int
) -> None:
    stream = Stream(seed, "x")
    for _ in range(before):
        stream.word()
    twin = stream.copy()
    for _ in range(meanwhile):
        twin.word()
    words = published_words(seed, "x", before + after)
    assert [stream.word() for _ in range(after)] == words[before:]


def test_streams_of_other_names_and_seeds_have_nothing_in_common() -> None:
    streams = [Stream(SEED, "a"), Stream(SEED, "b"), Stream(SEED[::-1], "a")]
    words = [stream.word() for stream in streams for _ in range(100)]
    assert len(set(words)) == len(words)


def test_a_stream_of_one_name_always_starts_at_its_beginning() -> None:
    chance = Chance(SEED)
    assert chance.stream("deck").word() == chance.stream("deck").word()


def test_a_stream_name_has_at_most_sixteen_bytes() -> None:
    with pytest.raises(ValueError, match="person"):
        Chance(SEED).stream("a name of seventeen").word()


def test_each_fork_of_a_stream_is_another_and_takes_eight_words() -> None:
    stream = Stream(SEED, "x")
    words = published_words(SEED, "x", 9)
    forked = stream.fork("y")
    seed = b"".join(word.to_bytes(4, "little") for word in words[:8])
    assert [forked.word() for _ in range(3)] == published_words(seed, "y", 3)
    assert stream.word() == words[8]
    assert stream.fork("y").word() != Stream(seed, "y").word()


def test_a_fork_of_a_chance_depends_on_its_name_and_seed_only() -> None:
    chance = Chance(SEED)
    assert chance.fork("bots").seed == chance.fork("bots").seed
    seeds = {chance.seed, chance.fork("bots").seed, chance.fork("other").seed}
    assert len(seeds | {Chance(SEED[::-1]).fork("bots").seed}) == 4


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert Chance(SEED).commitment == hashlib.sha256(SEED).hexdigest()


def test_fresh_seeds_differ() -> None:
    assert len({Chance.fresh().seed for _ in range(20)}) == 20


def test_seeds_made_of_words_depend_on_every_part_and_its_place() -> None:
    made = [Chance.of(), Chance.of("a", 1), Chance.of(1, "a"), Chance.of("a1"), Chance.of("a", 2)]
    assert len({chance.seed for chance in made}) == len(made)
    assert Chance.of("a", 1).seed == Chance.of("a", "1").seed


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Chance(bytes(size))
