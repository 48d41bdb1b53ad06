"""Card room: tables for people and bots over HTTP and WebSocket.

app, process    the web application, and the process that serves it
card_room       all tables: opened, recovered, closed
table           one running table: the actor, its state, commands, audience and deadlines
protocol        wire models and the encoders that write them
sockets         WebSocket transport
rest            HTTP routes, one module per resource, and the pages
storage         database, writer, key file, locks, recovery and backups
games           facts about games for the lobby and the editor; untrusted files
bots            process pool for bot decisions and equities
request_guard   checks of host, origin and rate before anything else
job_queue       bounded queue of jobs on game files and odds
"""
