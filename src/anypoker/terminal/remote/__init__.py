"""Play at a table of a card room from the terminal, over the same protocol as everybody.

room_link        the link of a table, and the guest that this machine is in a card room
connection       the socket: comes back after every break, and never does anything twice
table_state      what is known of the table, put together from messages
typed_commands   what is typed besides answers: sit, rebuy, say, host kick …
joined_plain     lines of text
joined_screen    the full screen
joined_bot       a program at a seat
"""
