"""Many hands: seats, button, stakes, mixes, matches. A table is a value; nothing here has a file.

stakes        stakes as data: "1/2 no limit", and what that means for a game
rotation      which game is played when
house_rules   kills, bounties and what the button posts, as stakes; kill_pots, stand_up: who is next
options       what a table allows besides: rake, straddles, bomb pots, bounties
contest       a number of hands or until one has all: levels, eliminations, places
players       who sits at a seat, and in what state; accounts: what everyone brought and took away
button        where button and blinds go; dealt_in: who plays the next hand, and who owes a blind
blinds_due    what each player of a hand has to post, straddles included
setup         what a table begins with
changes       everything that can happen to a table: the entries of its log
table         the table as a value
advance       table and entry -> table and what happened; by seat_changes, play_changes and
              hand_changes; settlement, bounties, rabbit_hunt: the end of a hand and after it
table_events  what happened at a table besides the events of its hands
laws          what must be true of every table
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
