"""Browsers that take notices, and notices on their way."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "push_subscription",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index("push_subscription_guest", "push_subscription", ["guest"])
    op.create_index("push_subscription_table", "push_subscription", ["table_id"])
    op.create_table(
        "notification",
        sa.Column("id", sa.String(200), primary_key=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("target", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("sent_at", sa.BigInteger, nullable=True),
    )
    op.create_index("notification_table", "notification", ["table_id"])
    op.create_index("notification_sent", "notification", ["sent_at"])


def downgrade() -> None:
    op.drop_table("notification")
    op.drop_table("push_subscription")
