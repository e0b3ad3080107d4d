"""Several devices of one player, a pass from one to the next, recovery words, hidden games."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("tokens_by_player", "tokens", ["player"])
    op.add_column("players", sa.Column("pass_hash", sa.String(64)))
    op.add_column("players", sa.Column("pass_until", sa.DateTime(timezone=True)))
    op.add_column("players", sa.Column("words_hash", sa.String(64)))
    op.create_index("players_by_pass", "players", ["pass_hash"], unique=True)
    op.create_index("players_by_words", "players", ["words_hash"], unique=True)
    op.add_column("seats", sa.Column("hidden_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("seats", "hidden_at")
    op.drop_index("players_by_words", "players")
    op.drop_index("players_by_pass", "players")
    for column in ("words_hash", "pass_until", "pass_hash"):
        op.drop_column("players", column)
    op.drop_table("tokens")
