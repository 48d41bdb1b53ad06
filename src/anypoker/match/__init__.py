"""Many hands: seats, button, stakes, mixes, matches, and the log of a table.

terms       stakes as data: "1/2 no limit", and what that means for a game
rotation    which game is played when; mixes: rotations as files
positions   where button and blinds go; placing, dues: who is dealt in and pays what
contest     a number of hands or until one has all: levels, eliminations, places
setup       what a table begins with
table       the table as a value: `advance(table, entry)`
lines, log  the entries as text, and the file that keeps them; locking: for one process alone
kept        a table whose entries are written before they count
"""

from anypoker.match import entries
from anypoker.match.contest import Contest, Level, Place, sit_and_go
from anypoker.match.log import LogError, UnkeptError, read_log
from anypoker.match.logged_table import LoggedTable, replayed, secret_keys
from anypoker.match.mixes import MixError, MixFile, find_mix, mix_files, read_mix
from anypoker.match.players import Player, Status
from anypoker.match.rotation import Item, Rotation, one_game
from anypoker.match.setup import ButtonRule, Setup, SetupError, Sitting, match_setup
from anypoker.match.table import Table, TableError, advance, new_table, result
from anypoker.match.terms import Terms, TermsError, parse_terms, stakes_for

__all__ = [
    "ButtonRule",
    "Contest",
    "Item",
    "Level",
    "LogError",
    "LoggedTable",
    "MixError",
    "MixFile",
    "Place",
    "Player",
    "Rotation",
    "Setup",
    "SetupError",
    "Sitting",
    "Status",
    "Table",
    "TableError",
    "Terms",
    "TermsError",
    "UnkeptError",
    "advance",
    "entries",
    "find_mix",
    "match_setup",
    "mix_files",
    "new_table",
    "one_game",
    "parse_terms",
    "read_log",
    "read_mix",
    "replayed",
    "result",
    "secret_keys",
    "sit_and_go",
    "stakes_for",
]
