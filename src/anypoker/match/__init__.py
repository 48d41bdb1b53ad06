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
from anypoker.match.contest import Contest, FinishingPlace, Level, sit_and_go
from anypoker.match.log import LogError, LogWriteError, read_log
from anypoker.match.logged_table import LoggedTable, random_key, replay_entries
from anypoker.match.mixes import MixError, MixFile, find_mix, mix_files, read_mix
from anypoker.match.players import Player, Status
from anypoker.match.rotation import Item, Rotation, one_game
from anypoker.match.setup import ButtonRule, SeatSetup, Setup, SetupError, match_setup
from anypoker.match.table import Table, TableError, advance, contest_result, new_table
from anypoker.match.terms import Terms, TermsError, parse_terms, stakes_for

__all__ = [
    "ButtonRule",
    "Contest",
    "FinishingPlace",
    "Item",
    "Level",
    "LogError",
    "LogWriteError",
    "LoggedTable",
    "MixError",
    "MixFile",
    "Player",
    "Rotation",
    "SeatSetup",
    "Setup",
    "SetupError",
    "Status",
    "Table",
    "TableError",
    "Terms",
    "TermsError",
    "advance",
    "contest_result",
    "entries",
    "find_mix",
    "match_setup",
    "mix_files",
    "new_table",
    "one_game",
    "parse_terms",
    "random_key",
    "read_log",
    "read_mix",
    "replay_entries",
    "sit_and_go",
    "stakes_for",
]
