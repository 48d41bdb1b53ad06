"""Nodes that own tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    owner: sa.Column[str] = sa.Column("node", sa.String(40), nullable=True)
    op.add_column("tournament", owner)
    op.create_index("tournament_node", "tournament", ["node"])


def downgrade() -> None:
    op.drop_index("tournament_node", "tournament")
    op.drop_column("tournament", "node")
