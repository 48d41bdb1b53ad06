"""A shared hand may be shown without the names of its players."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    column: sa.Column[bool] = sa.Column(
        "hides_names", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("shared_hand", column)


def downgrade() -> None:
    op.drop_column("shared_hand", "hides_names")
