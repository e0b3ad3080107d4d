"""The tables of the database. The action log is the game; who sits where, what is said there, and
what a solo keeps of each player, is beside it.
"""

from typing import TypeAlias

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Row,
    Select,
    String,
    Table,
    Text,
)

metadata = MetaData()

AnyRow: TypeAlias = Row[*tuple[object, ...]]
"""A row has whatever its query asked for."""
AnySelect: TypeAlias = Select[*tuple[object, ...]]

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False),
    Column("pass_hash", String(64)),
    Column("pass_until", DateTime(timezone=True)),
    Column("words_hash", String(64)),
    Index("players_by_pass", "pass_hash", unique=True),
    Index("players_by_words", "words_hash", unique=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False),
    Index("tokens_by_player", "player"),
)
"""Further devices of a player, beside the one whose token is kept with the player."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("host", ForeignKey("players.id"), nullable=False),
    Column("clock", Boolean, nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False),
    Column("finished_at", DateTime(timezone=True)),
    Column("outcome", Text),
    Column("terms", Text),
    Column("next_table", String(32)),
    Column("begun_at", DateTime(timezone=True)),
    Column("origin", Text),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", ForeignKey("players.id")),
    Column("guest", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("since", DateTime(timezone=True)),
    Column("stand_in", String(40), nullable=False, server_default=""),
    Column("kept_for", String(32)),
    Column("hidden_at", DateTime(timezone=True)),
    Index("seats_by_player", "player"),
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("undoes", Integer, nullable=False, server_default="0"),
    Column("right", String(8), nullable=False, server_default=""),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(240), nullable=False),
    Column("remark", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("hearers", String(80), nullable=False, server_default=""),
    Column("nth", Integer, nullable=False, server_default="0"),
)
"""`hearers` are the seats of a team, "" if all hear it; `nth` counts what the same people hear."""

agreements = Table(
    "agreements",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("matter", String(40), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False),
)

addresses = Table(
    "addresses",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("address", String(200), nullable=False),
    Column("language", String(2), nullable=False),
    Column("entered_at", DateTime(timezone=True), nullable=False),
    Column("code_hash", String(64)),
    Column("confirmed_at", DateTime(timezone=True)),
    Column("stop_code", String(40), nullable=False),
    Index("addresses_by_code", "code_hash", unique=True),
    Index("addresses_by_stop_code", "stop_code", unique=True),
)
"""Where players want to be told of their turns: only if whoever reads it there has confirmed it."""

tellings = Table(
    "tellings",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("matter", String(8), primary_key=True),
    Column("since", DateTime(timezone=True), primary_key=True),
    Column("due_at", DateTime(timezone=True), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("sent_at", DateTime(timezone=True)),
    Index("tellings_by_due", "due_at"),
)
"""What is to be told, or was: once for each turn, which is known by when it began."""

memories = Table(
    "memories",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("solo", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("changed_at", DateTime(timezone=True), nullable=False),
)
