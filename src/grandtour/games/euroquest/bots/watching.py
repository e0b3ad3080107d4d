"""Watches games of the strong runner, for the regular (regular.py).

    grandtour arena euroquest --fixed --bots strong,medium,medium,medium,medium --records GAMES ...
    python -m grandtour.games.euroquest.bots.watching GAMES

writes what there is to know about the runners of these games to `regular.csv`. With a second folder
of other games it says how well the true city was foretold in these, without and with that.
"""

import csv
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from math import log
from pathlib import Path

from grandtour.core.record import Record, load, replay
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.board import CODES
from grandtour.games.euroquest.bots.regular import SEEN, readings
from grandtour.games.euroquest.bots.suspects import Suspects
from grandtour.games.euroquest.quests import QUEST_IDS
from grandtour.games.euroquest.rules import State


def watched(records: Iterable[Record]) -> Counter[tuple[str, ...]]:
    """The journeys of the runners of these games: quest, from, mode, to."""
    found: Counter[tuple[str, ...]] = Counter()
    for record in records:
        state = replay(record, GAME).state
        assert isinstance(state, State)
        here = state.start
        for window, there in zip(state.trail, state.logbook, strict=True):
            if window.mode is not None:
                found[QUEST_IDS[state.quest], CODES[here], window.mode, CODES[there]] += 1
            here = there
    return found


def foretold(record: Record, suspects: Suspects) -> Iterator[float]:
    """The weight of the true city after each window, in the eyes of a chaser."""
    match = replay(record, GAME)
    state = match.state
    assert isinstance(state, State)
    for event in match.log(1):
        window = suspects.window
        suspects.hear(event)
        if suspects.window > window:
            yield suspects.by_city().get(state.logbook[window], 0.0)


def main(folder: Path, others: Path | None = None) -> None:
    found = watched(map(load, sorted(folder.glob("*.json"))))
    with SEEN.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["quest", "from", "mode", "to", "times"])
        table.writerows([*journey, times] for journey, times in sorted(found.items()))
    for known in (None, readings()) if others else ():
        weights = [
            weight
            for path in sorted(others.glob("*.json") if others else ())
            for weight in foretold(load(path), Suspects(readings=known))
            if weight
        ]
        mean = sum(map(log, weights)) / len(weights)
        print(f"{'regular' if known else 'strong'}: {mean:.3f} over {len(weights)} windows")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
