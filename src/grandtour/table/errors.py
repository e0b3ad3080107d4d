"""What may be wrong with what a person asks of a table."""

from grandtour.core.errors import GrandTourError


class TableError(GrandTourError):
    """The table stays as it was."""


class UnknownTable(TableError):
    """No table has this id."""


class NotAllowed(TableError):
    """This player may not do that here."""


class BadName(TableError):
    """A name that would deceive others."""


class TryAgain(TableError):
    """The database cannot do it just now; nothing was changed."""


class Unplayable(TableError):
    """Today's rules cannot go on with this table."""


class NotNow(TableError):
    """The table is not in a state for that."""
