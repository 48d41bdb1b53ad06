"""The card room offers tables for people and bots over the network.

commands, messages   what goes over the socket, in and out: the one definition of the protocol
rest_models          what goes over HTTP
socket_schema        the protocol as a JSON Schema; openapi_page: the requests as a page
app                  the web application; rest, rest_games, rest_hands, rest_lobby, rest_odds,
                     rest_deleting: its requests; statistics; sockets: play; pages: the browser
                     table; compressed: what everybody is sent alike
lobby_games          games at a glance; game_character: how they play, measured
guard                what is refused before anything else looks at it
card_room            all tables, opened and taken up again
live_table           the task that owns one table; inbox: what comes into its inbox
client_commands      what clients ask of a table; command_changes: as a change of the table;
                     host_verbs: what its host may do; host_sentences: how that is announced
welcome              who comes to listen, and what it may know; subscribers: who gets messages
table_messages       messages made from a table; event_messages: from what happens in a hand
turn_clock           who has to answer until when; question_times: the times themselves
table_store          a table in the database; table_settings: what is not in its log;
                     hand_records: its hands; table_recovery: taken up again after a stop
database             one writer for all tables; schema, migrations: the database's tables;
                     database_faults: sentences for what goes wrong
keyfile, guests      secrets: what they are encrypted with, and who is who
bot_turns            the bots of a table when they are asked; bot_pool: where they think
file_worker          untrusted files, parsed in a process with limits; job_queue: who waits for it
game_names           games by the names that guests write
timed_http           HTTP connections with a time limit for a request
server_process       the server as a process; local_network: where others find it; data_folder:
                     where it keeps its things; backups: all of them in one file;
                     data_lock, room_lock: one server for one folder and database
"""
