"""What a host chooses, bots that sit in for a person, seats kept for somebody, the next table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("terms", sa.Text))
    op.add_column("tables", sa.Column("next_table", sa.String(32)))
    op.add_column("tables", sa.Column("begun_at", sa.DateTime(timezone=True)))
    op.add_column("seats", sa.Column("stand_in", sa.String(40), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("kept_for", sa.String(32)))
    op.create_table(
        "agreements",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("matter", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("agreements")
    op.drop_column("seats", "kept_for")
    op.drop_column("seats", "stand_in")
    op.drop_column("tables", "begun_at")
    op.drop_column("tables", "next_table")
    op.drop_column("tables", "terms")
