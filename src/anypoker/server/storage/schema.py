"""Tables and indexes of the database; only migrations change them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

setting = Table(
    "setting",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guest = Table(
    "guest",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("secret", String(64), nullable=False),  # the hash of what the cookie holds
    Column("made_at", BigInteger, nullable=False),
    Column("colour", Integer, nullable=True),  # of the avatar; None: by the seat
)

# A table of the card room. `header`: the first line of its log, which is its setup; `seal`: the
# secrets of its bots, encrypted; `hand_seal`: the key of the running hand, encrypted. `n`: the
# number of its last message, `seq` of its last entry; `settings`: as JSON. `node`: the node that
# owns it, '' if none does; NULL in a room with one server.
card_table = Table(
    "card_table",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("status", String(20), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("made_by", String(40), nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("seal", LargeBinary, nullable=False),
    Column("hand_seal", LargeBinary, nullable=True),
    Column("n", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("settings", Text, nullable=False),
    Column("node", String(40), nullable=True),
)

# A server among several that share the room. Times are ms of the database's clock. `expires_at`:
# the end of its lease; `is_dead`: it may not renew it; `drains_until`: when it gives up its tables.
node = Table(
    "node",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("url", String(300), nullable=False),
    Column("version", String(40), nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("is_dead", Boolean, nullable=False, server_default=false()),
    Column("drains_until", BigInteger, nullable=True),
)

# A table in the lobby, as its node last described it; `data`: JSON.
lobby_table = Table(
    "lobby_table",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("node", String(40), nullable=False),
    Column("data", Text, nullable=False),
)

# A change that other nodes have in memory: of a guest or of the bans. `at`: the database's clock.
room_news = Table(
    "room_news",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("node", String(40), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("subject", String(40), nullable=False),
)

# A link that signs in another device of a guest; `cookie` is encrypted.
device_link = Table(
    "device_link",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("hash", String(64), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("cookie", LargeBinary, nullable=False),
)

# Hands of one table and month, packed together; `first` and `last`: their numbers.
hand_archive = Table(
    "hand_archive",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("last", Integer, nullable=False),
    Column("month", String(7), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

game = Table(
    "game",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

table_game = Table(
    "table_game",
    metadata,
    Column("table_id", String(40), ForeignKey("card_table.id"), primary_key=True),
    Column("hash", String(64), ForeignKey("game.hash"), primary_key=True),
)

# An entry of a table's log; `line` is its text form, encrypted if it is an answer.
entry = Table(
    "entry",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("line", LargeBinary, nullable=False),
)

# The table after its entry `seq`; no hand is running in it.
snapshot = Table(
    "snapshot",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

# An executed command: the same key is answered again and not executed again.
executed_command = Table(
    "done_key",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("player", String(40), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("n", BigInteger, nullable=False),
)
Index("done_key_order", executed_command.c.table_id, executed_command.c.n)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("n", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("player", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
)

# A hand that is over. `facts`: what everyone saw; `private`: what each seat saw in addition,
# encrypted, because mucked cards are in it.
hand = Table(
    "hand",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("facts", LargeBinary, nullable=False),
    Column("private", LargeBinary, nullable=False),
)

shared_hand = Table(
    "shared_hand",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("number", Integer, nullable=False),
    Column("viewer", Integer, nullable=False),  # -1: a spectator
    Column("made_by", String(40), nullable=False),
    Column("hides_names", Boolean, nullable=False, server_default=false()),
)

shared_game = Table(
    "shared_game",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("made_by", String(40), nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

# A browser that takes notices of a table for a guest; `data`: its address and keys, encrypted.
push_subscription = Table(
    "push_subscription",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("guest", String(40), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

# A notice to one browser or webhook; `sent_at` is NULL until it is sent.
notification = Table(
    "notification",
    metadata,
    Column("id", String(200), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("target", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("data", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("sent_at", BigInteger, nullable=True),
)

# A tournament. `header`: a header of a log with its games; `settings`: the other settings as JSON;
# `data`: its state, encrypted because the secret of its draws is in it. `seq`: changes so far.
tournament = Table(
    "tournament",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("status", String(20), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("made_by", String(40), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("settings", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("saved_at", BigInteger, nullable=False),
    Column("node", String(40), nullable=True),  # that owns it; NULL: the only server
)

Index("tournament_status", tournament.c.status)
Index("tournament_node", tournament.c.node)
Index("card_table_status", card_table.c.status)
Index("card_table_node", card_table.c.node)
Index("room_news_at", room_news.c.at)
Index("device_link_hash", device_link.c.hash)
Index("chat_player", chat.c.player)
Index("shared_hand_made_by", shared_hand.c.made_by)
Index("shared_hand_table", shared_hand.c.table_id, shared_hand.c.number)
Index("shared_game_made_by", shared_game.c.made_by)
Index("push_subscription_guest", push_subscription.c.guest)
Index("push_subscription_table", push_subscription.c.table_id)
Index("notification_table", notification.c.table_id)
Index("notification_sent", notification.c.sent_at)
