"""Leafing on for a whole table: forward only, and nothing of it lasts."""

from grandtour.table.showing import LONGEST_NAME, MOST_STEPS, Showing, Showings


def test_only_what_leads_forward_is_news() -> None:
    showings = Showings()
    assert showings.at("t") is None
    assert showings.note("t", Showing("3", 1))
    assert not showings.note("t", Showing("3", 1))
    assert not showings.note("t", Showing("3", 0))
    assert showings.note("t", Showing("3", 2))
    assert showings.note("t", Showing("4", 1))
    assert showings.at("t") == ("4", 1)
    assert showings.at("u") is None


def test_nonsense_is_not_told() -> None:
    showings = Showings()
    for showing in (("x" * (LONGEST_NAME + 1), 1), ("3", -1), ("3", MOST_STEPS + 1)):
        assert not showings.note("t", Showing(*showing))
    assert showings.at("t") is None


def test_tables_that_nobody_looks_at_are_forgotten() -> None:
    showings = Showings()
    for number in range(1500):
        showings.note(str(number), Showing("1", 1))
    assert showings.at("0") is None
    assert showings.at("1499") == ("1", 1)
