"""Add up what recorded games tell everybody: `python -m tools.sum_events FOLDER`.

For each kind of event: how often it happened, and the sum of each whole number that it tells.
"""

import argparse
from collections import Counter
from pathlib import Path

from grandtour.core import registry
from grandtour.core.record import load, replay


def sums(folder: Path) -> tuple[int, Counter[tuple[str, str]]]:
    """How many games there are, and their sums by kind and name; with no name, how often."""
    found: Counter[tuple[str, str]] = Counter()
    paths = sorted(folder.glob("*.json"))
    for path in paths:
        record = load(path)
        for event in replay(record, registry.game(record.game)).log(None):
            found[event.kind, ""] += 1
            for name, value in event.data.items():
                if type(value) is int:
                    found[event.kind, name] += value
    return len(paths), found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    games, found = sums(parser.parse_args().folder)
    print(f"{games} games")
    for (kind, name), number in sorted(found.items()):
        print(f"{number:10d}  {kind} {name}".rstrip())


if __name__ == "__main__":
    main()
