"""Tables that go on from a moment of a finished game."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "origin")
