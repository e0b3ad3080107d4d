"""Actions that are taken back: which, and by what right."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("actions", sa.Column("undoes", sa.Integer, nullable=False, server_default="0"))
    op.add_column("actions", sa.Column("right", sa.String(8), nullable=False, server_default=""))


def downgrade() -> None:
    for column in ("right", "undoes"):
        op.drop_column("actions", column)
