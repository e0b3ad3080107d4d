"""Find puzzles of the day in bots' games: `python -m tools.make_puzzles KEY [--number 31]`.

Every position is put to the game's own `PUZZLING`, which tries all that may be done there; where
one answer is right, and all else is not, there is a puzzle. Of one game only the first is taken.
"""

import argparse
from collections.abc import Iterator
from itertools import count, islice

import msgspec

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.match import AnyMatch, Match
from grandtour.core.puzzle import FILE, Puzzle, puzzling

LONGEST = 400
"""Actions: a longer game is given up."""


def puzzles(key: str, level: str, seats: int) -> Iterator[Puzzle]:
    for number in count():
        seed = f"puzzle {number}"
        found = puzzle_in(key, level, seats, seed)
        if found:
            print(number, len(found.actions.split(";")), found.answers, flush=True)
            yield found


def puzzle_in(key: str, level: str, seats: int, seed: str) -> Puzzle | None:
    """The first puzzle of a game of bots."""
    game, judge = registry.game(key), puzzling(key)
    assert judge is not None
    match: AnyMatch = Match(game, seats, {}, Chance.of(seed))
    bots = [makers(key)[level](game, seat, Chance.of(seed, seat)) for seat in range(seats)]
    played: list[str] = []
    while not match.over and len(played) < LONGEST:
        seat = match.state.turn()[0]
        view, legal, log = match.view(seat), match.legal(seat), match.log(seat)
        if right := judge.answers(view, legal, log):
            return Puzzle(seed, seats, seat, ";".join(played), right)
        action = bots[seat].choose(view, legal, log)
        match.play(seat, action)
        played.append(f"{seat} {action}")
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("key")
    parser.add_argument("--number", type=int, default=31)
    parser.add_argument("--bots", default="easy")
    parser.add_argument("--seats", type=int, default=0)
    asked = parser.parse_args()
    seats = asked.seats or registry.game(asked.key).info.seats[0]
    found = list(islice(puzzles(asked.key, asked.bots, seats), asked.number))
    path = registry.folder(asked.key) / FILE
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


if __name__ == "__main__":
    main()
