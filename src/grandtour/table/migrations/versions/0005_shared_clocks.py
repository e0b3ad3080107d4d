"""Since when a seat is held, so that all processes see the same time run; actions of any length."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("since", sa.DateTime(timezone=True)))
    with op.batch_alter_table("actions") as actions:
        actions.alter_column("action", type_=sa.Text)


def downgrade() -> None:
    op.drop_column("seats", "since")
    with op.batch_alter_table("actions") as actions:
        actions.alter_column("action", type_=sa.String(200))
