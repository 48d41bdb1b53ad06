"""The card room: tables for people and bots over the network.

messages, bodies  what goes over the socket and over HTTP: the one definition of the protocol
app               the web application; rest, rest_games, rest_hands: its requests; statistics;
                  sockets: play; pages: the browser table
guard             what is refused before anything else looks at it
room              all tables; actor: the task that owns one; notes: its inbox;
                  host_verbs: what its host may do
wishes            what somebody wants, as a change of the table
state, telling    messages made from a table; audience: who gets them
keeping           a table in the database; evening: what is not in its log; hand_records: its hands
database          one writer for all tables; schema, migrations: the database's tables
keyfile, guests   secrets: what they are encrypted with, and who is who
bot_turns         the bots of a table when they are asked; bot_pool: where they think
question_times    until when people have to answer
file_worker       files of strangers, read in a process with limits
game_names        games by what strangers write
serving           the server as a process
"""
