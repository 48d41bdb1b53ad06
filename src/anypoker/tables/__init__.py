"""A poker table over many hands, as a value: seats, button, stakes, rotation, tournament.

table         the table
setup         the start of a table
changes       everything that can happen to a table: the entries of its log
advance       apply an entry: the new table and its events
table_update  the table while one entry is applied
table_events  events at a table apart from those of its hands
options       options of a table: rake, straddles, bomb pots, bounties
accounts      chips that each player bought and cashed out
invariants    invariants of every table
seating       players, button, blinds, and who is dealt in
hands         dealing, playing and settling one hand
games         rotation, stakes, dealer's choice, tournament levels
house_rules   kills, bounties and other rules agreed with the stakes
"""

from anypoker.limits import MAX_CHIPS
from anypoker.tables import changes
from anypoker.tables.advance import Advance, advance
from anypoker.tables.changes import Cause, Change, LogEntry
from anypoker.tables.games.rotation import Rotation, RotationGame, single_game_rotation
from anypoker.tables.games.stakes import StakesSpec, StakesSpecError, parse_stakes_spec, stakes_for
from anypoker.tables.games.tournament import BlindLevel, FinishingPlace, Tournament, sit_and_go
from anypoker.tables.options import Options, OptionsError, Rake
from anypoker.tables.seating.players import BotKind, Player, Status
from anypoker.tables.setup import ButtonRule, SeatSetup, Setup, SetupError, match_setup
from anypoker.tables.table import Table, TableError, contest_result, new_table
from anypoker.tables.table_events import TableEvent

__all__ = [
    "MAX_CHIPS",
    "Advance",
    "BlindLevel",
    "BotKind",
    "ButtonRule",
    "Cause",
    "Change",
    "FinishingPlace",
    "LogEntry",
    "Options",
    "OptionsError",
    "Player",
    "Rake",
    "Rotation",
    "RotationGame",
    "SeatSetup",
    "Setup",
    "SetupError",
    "StakesSpec",
    "StakesSpecError",
    "Status",
    "Table",
    "TableError",
    "TableEvent",
    "Tournament",
    "advance",
    "changes",
    "contest_result",
    "match_setup",
    "new_table",
    "parse_stakes_spec",
    "single_game_rotation",
    "sit_and_go",
    "stakes_for",
]
