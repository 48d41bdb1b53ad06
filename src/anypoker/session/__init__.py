"""An evening without a screen: who sits where, people and bots at seats, and table files.

session          a table with people and bots: changes in, views and lines out, for every player
player_session   what one of them needs: its questions, answers, chips and results
seating          who sits down, and for what, from the little that one has to say
bot_seats        the bots of a table by kind, with chance that nobody can guess
room_options     time to act, spectators, seats that need the host's word
clock            how long a player has to answer
all_in_words     the chances of open hands while the board runs out
announcements    what happened at the table besides the hands, in words
ledger           who brought and took how much, and who pays whom
typed_answers    what is typed at the table, and what may be typed
bomb_pots        a game played as a bomb pot
table_files      games by name for a table, and the files in which tables are kept
saved_tables     the tables that were left and can be gone on with
"""
