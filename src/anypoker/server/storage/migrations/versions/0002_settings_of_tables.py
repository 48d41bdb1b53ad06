"""Rename the column of table settings."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute("ALTER TABLE card_table RENAME COLUMN evening TO settings")  # style: keep


def downgrade() -> None:
    op.execute("ALTER TABLE card_table RENAME COLUMN settings TO evening")  # style: keep
