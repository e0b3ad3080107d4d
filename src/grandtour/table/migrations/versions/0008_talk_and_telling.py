"""Lines to a team; where players want to be told of their turns, and what they were told."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("lines", sa.Column("hearers", sa.String(80), nullable=False, server_default=""))
    op.add_column("lines", sa.Column("nth", sa.Integer, nullable=False, server_default="0"))
    # Until now everybody heard everything.
    op.execute("UPDATE lines SET nth = n")
    op.create_table(
        "addresses",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("code_hash", sa.String(64)),
        sa.Column("confirmed_at", sa.DateTime(timezone=True)),
        sa.Column("stop_code", sa.String(40), nullable=False),
    )
    op.create_index("addresses_by_code", "addresses", ["code_hash"], unique=True)
    op.create_index("addresses_by_stop_code", "addresses", ["stop_code"], unique=True)
    op.create_table(
        "tellings",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("matter", sa.String(8), primary_key=True),
        sa.Column("since", sa.DateTime(timezone=True), primary_key=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True)),
    )
    op.create_index("tellings_by_due", "tellings", ["due_at"])


def downgrade() -> None:
    op.drop_table("tellings")
    op.drop_table("addresses")
    op.drop_column("lines", "nth")
    op.drop_column("lines", "hearers")
