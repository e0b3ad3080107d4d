"""The chaser that has watched the strong runner: what it reads from records and makes of it."""

from pathlib import Path

import pytest

from grandtour.core.record import load
from grandtour.games import euroquest
from grandtour.games.euroquest.bots.regular import TRUST, Readings, readings
from grandtour.games.euroquest.bots.suspects import Step, Suspect, Suspects
from grandtour.games.euroquest.bots.watching import foretold, watched

GOLDEN = Path(str(euroquest.__file__)).parent / "golden" / "quest.json"
STEPS = [Step(0, 1, 0.75), Step(1, 1, 0.25)]
SUSPECT = Suspect(quest=0, eager=True, collected=0, away=False, city=0)


def test_what_was_seen_counts_beside_the_model() -> None:
    seen = Readings({(0, 0): {(1, 1): 4, (2, 5): 9}})
    corrected = seen.corrected(SUSPECT, STEPS)
    assert sum(step.weight for step in corrected) == pytest.approx(1)
    assert corrected[1].weight == pytest.approx((TRUST * 0.25 + 4) / (TRUST + 4))
    assert Readings({}).corrected(SUSPECT, STEPS) == STEPS


def test_records_are_read_journey_by_journey() -> None:
    record = load(GOLDEN)
    journeys = [text for seat, text in record.actions if seat == 0 and "-" in text]
    seen = watched([record])
    assert seen.total() == len(journeys)
    assert sorted(f"{mode} {end}" for _, _, mode, end in seen.elements()) == sorted(journeys)


def test_what_is_known_stays_possible_and_helps_where_it_was_seen() -> None:
    record = load(GOLDEN)
    plain = list(foretold(record, Suspects()))
    assert len(plain) == watched([record]).total()
    assert all(0 < weight <= 1 for weight in plain[:-1])
    assert len(list(foretold(record, Suspects(readings=readings())))) == len(plain)
