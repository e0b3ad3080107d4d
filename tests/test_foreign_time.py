"""The suites of other projects have a budget, and whoever exceeds it hears of it."""

import pytest

from tests import foreign_time
from tests.conftest import pytest_sessionfinish


class Session:
    exitstatus = 0


@pytest.mark.parametrize(("more", "soak", "failed"), [(-1, 0, 0), (1, 0, 1), (1, 1, 0)])
def test_too_much_is_a_failure_but_in_a_soak(
    more: int, soak: int, failed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign_time, "_noted", [])
    half = (foreign_time.MOST + more) / 2
    for _ in range(2):
        foreign_time.note([(foreign_time.SPENT, half), ("something else", "x")])
    monkeypatch.setattr(foreign_time.too_long, "__defaults__", (soak,))
    session = Session()
    pytest_sessionfinish(session)  # type: ignore[arg-type]
    assert session.exitstatus == failed
    assert ("are the most" in foreign_time.summary()) == bool(failed)


def test_where_none_of_them_ran_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_time, "_noted", [])
    assert foreign_time.summary() == ""


def test_a_slow_machine_has_as_much_time_as_a_quick_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_time, "_pace", lambda: 5 * foreign_time.USUAL)
    assert foreign_time.as_usual(100) == pytest.approx(20)


def test_processor_time_counts() -> None:
    before = foreign_time.spent()
    spent = foreign_time._work()
    assert foreign_time.spent() - before == pytest.approx(spent, abs=0.03)
