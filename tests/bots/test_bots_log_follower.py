"""What follows from a log is kept, and begun again when the log is another one."""

from grandtour.bots.log_follower import LogFollower
from grandtour.core.game import Event


def log(kinds: str) -> list[Event]:
    return [Event(kind, {}) for kind in kinds]


def follower() -> LogFollower[list[str]]:
    return LogFollower(lambda known, event: known.append(event.kind))


def test_a_log_that_grows_is_read_on() -> None:
    following = follower()
    known = following.after(log("ab"), list)
    assert following.after(log("abcd"), list) is known
    assert following.after(log("abcd"), list) is known
    assert known == list("abcd")


def test_another_log_is_read_from_its_beginning() -> None:
    following = follower()
    for kinds in ("abc", "ab", "ax", "", "c", "dap", "dbp", "dbpq"):
        assert following.after(log(kinds), list) == list(kinds)
