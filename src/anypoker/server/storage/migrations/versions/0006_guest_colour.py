"""A guest may choose the colour of their avatar."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    column: sa.Column[int] = sa.Column("colour", sa.Integer(), nullable=True)
    op.add_column("guest", column)


def downgrade() -> None:
    op.drop_column("guest", "colour")
