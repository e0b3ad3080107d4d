"""How a game ended, beside its actions: for games that newer rules cannot replay."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("outcome", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "outcome")
