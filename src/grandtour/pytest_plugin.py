"""A plugin for pytest: `pytest --grandtour-game FOLDER` checks the game in that folder, too.

Every check of `grandtour check` becomes a test, `bazaar::secrecy[bazaar-2]`, which can be chosen
with -k. In a configuration file the folders are listed as `grandtour_games`. As long as nobody
asks for a game, nothing else of Grand Tour is imported.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from grandtour.checking import Check

_OPTION = "grandtour_game"
_EFFORT = "grandtour_effort"
_SETTING = "grandtour_games"
_EFFORTS = ("quick", "usual", "thorough")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("grandtour")
    group.addoption(
        "--grandtour-game",
        dest=_OPTION,
        action="append",
        default=[],
        metavar="FOLDER",
        type=Path,
        help="check the game in this folder; may be given several times",
    )
    group.addoption(
        "--grandtour-effort",
        dest=_EFFORT,
        choices=_EFFORTS,
        default="quick",
        help="how hard to look for mistakes of a game (quick)",
    )
    parser.addini(_SETTING, "folders of games that are always checked", type="paths")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """The checks come after all other tests, and before -k and -m choose among them."""
    for folder in dict.fromkeys([*config.getini(_SETTING), *config.getoption(_OPTION)]):
        path = Path(folder).resolve()
        game = GameFolder.from_parent(session, path=path, name=path.name, nodeid=path.name)
        items += session.genitems(game)


class GameFolder(pytest.Collector):
    """All checks of the game in one folder."""

    def collect(self) -> Iterator[pytest.Item]:
        from grandtour.checking import checks
        from grandtour.core.errors import GrandTourError
        from grandtour.core.testing import plans
        from grandtour.locale import translator

        efforts = dict(zip(_EFFORTS, (plans.QUICK, plans.USUAL, plans.THOROUGH), strict=True))
        try:
            found = checks(self.path, efforts[self.config.getoption(_EFFORT)])
        except GrandTourError as error:
            raise self.CollectError(translator("en").error(error)) from None
        for check in found:
            name = f"{check.group}[{check.case}]" if check.case else check.group
            yield GameItem.from_parent(self, name=name, check=check)


class GameItem(pytest.Item):
    """One check; a failure is told in the words of the check, without our own frames."""

    def __init__(self, *, check: "Check", **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type] # what pytest gives is its own affair
        self._check = check

    def runtest(self) -> None:
        self._check.run()

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        from grandtour.checking import advice_on, complaint

        error = excinfo.value
        if not isinstance(error, Exception) or self.config.getoption("fulltrace"):
            return str(super().repr_failure(excinfo))
        advice = advice_on(self._check.group, self.path)
        return f"{complaint(error, self.path)}\n\nWhat to do: {advice}"

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.path.name}: {self.name}"
