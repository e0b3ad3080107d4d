"""Everything that may be wrong with what a person or program asks of a game.

Each error carries a `reason`, a key into the message catalogues, and the parameters of that
message, so that a page, the API and the command line can each say it in the reader's language.
"""


class GrandTourError(Exception):
    """Base of all errors that are the asker's to mend."""

    def __init__(self, reason: str, /, **params: object) -> None:
        super().__init__(reason, params)
        self.reason = reason
        self.params = params

    @property
    def parts(self) -> "tuple[GrandTourError, ...]":
        """The single mistakes, where several were found at once."""
        return ()

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value}" for key, value in self.params.items())
        return f"{self.reason} ({details})" if details else self.reason

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.reason, self.params)


def _rebuild(kind: type[GrandTourError], reason: str, params: dict[str, object]) -> GrandTourError:
    return kind(reason, **params)


class ActionError(GrandTourError):
    """An action that was not carried out; the state is as it was before."""


class UnreadableAction(ActionError):
    """The text is not an action of this game at all."""


class IllegalAction(ActionError):
    """The action exists, but this seat may not do it now."""


class BadOptions(GrandTourError):
    """A number of seats or an option that the game does not have."""


class BadRecord(GrandTourError):
    """A record that cannot be read, or that does not agree with itself."""


class UnknownGame(GrandTourError):
    """No game of that key is installed."""


class BadGame(GrandTourError):
    """A folder that was dropped in as a game and is none, or not the one it says."""


class UnknownBot(GrandTourError):
    """The game has no bot of that name."""
