"""Tables that today's rules cannot go on with: what can still be told of them."""

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.record import FORMAT, Record, Sitter
from grandtour.table.errors import Unplayable
from grandtour.table.stored import StoredTable


def is_of_older_rules(stored: StoredTable) -> bool:
    return stored.version != registry.game(stored.game).info.version


def closed_record(stored: StoredTable) -> Record:
    """The game as it was written down, to be kept.

    Raises `Unplayable` for a game that was neither finished nor begun under other rules: it is
    damaged, and may yet be mended and go on, so its secrets stay secret.
    """
    if not stored.finished and not is_of_older_rules(stored):
        raise Unplayable("cannot_be_revived")
    chance = Chance(stored.seed)
    return Record(
        format=FORMAT,
        game=stored.game,
        version=stored.version,
        options=stored.options,
        seats=tuple(Sitter(name=chair.name, bot=chair.bot) for chair in stored.chairs),
        commitment=chance.commitment,
        actions=stored.moves,
        seed=chance.seed.hex(),
        outcome=stored.outcome,
        history=stored.history if any(entry.undoes for entry in stored.history) else (),
    )
