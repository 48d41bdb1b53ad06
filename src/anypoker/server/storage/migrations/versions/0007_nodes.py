"""Several servers share a room: nodes, owners of tables, the lobby, news, device links, archive."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "node",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("url", sa.String(300), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("is_dead", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("drains_until", sa.BigInteger, nullable=True),
    )
    owner: sa.Column[str] = sa.Column("node", sa.String(40), nullable=True)
    op.add_column("card_table", owner)
    op.create_index("card_table_node", "card_table", ["node"])
    op.create_table(
        "lobby_table",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("node", sa.String(40), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "room_news",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("node", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
    )
    op.create_index("room_news_at", "room_news", ["at"])
    op.create_table(
        "device_link",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("cookie", sa.LargeBinary, nullable=False),
    )
    op.create_index("device_link_hash", "device_link", ["hash"])
    op.create_table(
        "hand_archive",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for table in ("hand_archive", "device_link", "room_news", "lobby_table"):
        op.drop_table(table)
    op.drop_index("card_table_node", "card_table")
    op.drop_column("card_table", "node")
    op.drop_table("node")
