"""A tournament over several tables, as a value: `handle(tournament, command)` changes it.

tournament    the tournament: players, tables, transfers, chips
settings      its settings
structures    levels, and ready-made structures of them
prizes        prizes by place
commands      what can happen to a tournament
handle        handle a command: a change with orders and notices, or a refusal
orders        orders to the tables, applied to tables as values
seat_draw     draws of seats that players can verify
seating       who moves, and to which seat
floor         transfers, breaking and balancing tables, hand for hand, final table
eliminations  rebuys, places, bounties, prizes
knockouts     who won the last chips of a player
clock         levels, breaks and time
chip_race     chip races
update        the tournament while one command is handled
invariants    invariants of every tournament
"""

from anypoker.tournaments import commands
from anypoker.tournaments.commands import Command
from anypoker.tournaments.errors import TournamentError
from anypoker.tournaments.handle import Change, Refusal, handle
from anypoker.tournaments.invariants import check_tournament
from anypoker.tournaments.orders import Order, apply_orders
from anypoker.tournaments.prizes import Prizes, percentages
from anypoker.tournaments.seat_draw import Draw, verify_draws
from anypoker.tournaments.settings import Settings
from anypoker.tournaments.structures import STRUCTURES, Level, structure_levels
from anypoker.tournaments.tournament import Entrant, FloorTable, Phase, Tournament, new_tournament
from anypoker.tournaments.update import Notice, NoticeKind

__all__ = [
    "STRUCTURES",
    "Change",
    "Command",
    "Draw",
    "Entrant",
    "FloorTable",
    "Level",
    "Notice",
    "NoticeKind",
    "Order",
    "Phase",
    "Prizes",
    "Refusal",
    "Settings",
    "Tournament",
    "TournamentError",
    "apply_orders",
    "check_tournament",
    "commands",
    "handle",
    "new_tournament",
    "percentages",
    "structure_levels",
    "verify_draws",
]
