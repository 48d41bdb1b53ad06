"""Indexes for deletions by player and table, and for tables by status."""

from alembic import op

revision = "0004"
down_revision = "0003"

_INDEXES = {
    "chat_player": ("chat", ["player"]),
    "shared_hand_made_by": ("shared_hand", ["made_by"]),
    "shared_hand_table": ("shared_hand", ["table_id", "number"]),
    "shared_game_made_by": ("shared_game", ["made_by"]),
    "card_table_status": ("card_table", ["status"]),
}


def upgrade() -> None:
    for name, (table, columns) in _INDEXES.items():
        op.create_index(name, table, columns)


def downgrade() -> None:
    for name, (table, _) in _INDEXES.items():
        op.drop_index(name, table)
