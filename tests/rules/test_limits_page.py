"""The page of limits says what the code says."""

from anypoker import limits
from anypoker.game import MAX_REDEALS
from anypoker.rules.diagnostics import MAX_REPORTED
from anypoker.rules.document import base
from anypoker.rules.extends import MAX_CHAIN
from anypoker.rules.normalise.selection import MAX_ALTERNATIVES
from anypoker.rules.source import MAX_CHARACTERS, MAX_DEPTH, MAX_VALUES
from anypoker.rules.validate import work_limits
from anypoker.session.setup.room_options import RoomOptions
from anypoker.tables.options import Options, Rake
from tests.external_files import ROOT

LIMITS = {
    "characters of a file": MAX_CHARACTERS,
    "values of a file": MAX_VALUES,
    "values inside each other": MAX_DEPTH,
    "players": limits.MAX_PLAYERS,
    "cards of a deck, jokers not counted": base.MAX_CARDS,
    "tables of `byPlayers`": base.MAX_TABLES,
    "steps": base.MAX_STEPS,
    "actions of one group": base.MAX_ENTRIES,
    "actions of all steps": work_limits.MAX_ACTIONS,
    "cards that the steps deal to one player, and to the board": work_limits.MAX_DEALT,
    "conditions, each that others are put together from counted": work_limits.MAX_CONDITIONS,
    "times that conditions may be asked in one hand": work_limits.MAX_ASKED,
    "shares that are compared together, and cases of `conditionalBestHands`": base.MAX_ENTRIES,
    "ways to declare in one step, and values of one choice": base.MAX_CHOICES,
    "items of any other list": base.MAX_ITEMS,
    "ways to make a hand that counts and piles give together": MAX_ALTERNATIVES,
    "ways to divide a hand among the picks of one alternative": work_limits.MAX_SIZES,
    "hands that a player may choose from for one share": work_limits.MAX_HANDS_OF_SEAT,
    "hands that all players may choose from at one showdown, or in all deals for one pot": (
        work_limits.MAX_HANDS_OF_SHOWDOWN
    ),
    "ways to make piles that must meet demands (`separate`)": work_limits.MAX_SEPARATIONS,
    "deals for one pot (`redeal`), before it is shared": MAX_REDEALS,
    "entries of the tables of a game's own orderings": base.MAX_TABLE_ENTRIES,
    "characters of a name": base.MAX_NAME,
    "characters of a sentence for people": base.MAX_TEXT,
    "orderings of a game's own": base.MAX_ORDERINGS,
    "categories of an ordering": base.MAX_CATEGORIES,
    "games that extend each other": MAX_CHAIN,
    "problems that are printed, before the rest is counted": MAX_REPORTED,
}


NUMBERS = {
    "chips that one table gives out": (1, limits.MAX_CHIPS),
    "chips to sit down with, to buy, or as a stack": (1, limits.MAX_STACK),
    "a blind, bet, ante or other number of the stakes": (0, limits.MAX_STAKE),
    "number of a hand, a question or a message": (0, limits.SAFE_INTEGER),
    "seats of a table in the card room": (2, limits.MAX_SEATS),
    "level of a bot": (0, limits.MAX_LEVEL),
    "hands of a level, and of a game in a mix": (1, limits.MAX_ORBIT),
    "minutes of a level": (1, limits.MAX_MINUTES),
}
TEXTS = {
    "name of a player or a table": limits.MAX_NAME,
    "chat line, answer, reason": limits.MAX_LINE,
    "key of a command": limits.MAX_KEY,
    "stakes in a request": limits.MAX_STAKES_TEXT,
    "name of a game, with its modifiers": limits.MAX_GAME_NAME,
    "game file in a request": limits.MAX_GAME_TEXT,
    "address of a request, in bytes": limits.MAX_ADDRESS,
    "hands, deals, matches, samples, rounds": limits.MAX_HANDS,
    "processes (`--jobs`)": limits.MAX_JOBS,
    "players": limits.MAX_PLAYERS,
    "chips of a stack": limits.MAX_STACK,
    "seed, from the negative of it": limits.MAX_SEED,
}


def test_limits_page_lists_bounds_of_input() -> None:
    page = (ROOT / "docs" / "reference" / "limits.md").read_text(encoding="utf-8")
    for what, (least, most) in NUMBERS.items():
        assert f"| {what} | {least:,} | {most:,} |" in page
    for what, most in TEXTS.items():
        assert f"| {what} | {most:,} |" in page
    for owner, before in ((Options, ""), (Rake, "rake."), (RoomOptions, "")):
        for name, allowed in limits.bounds_of(owner).items():
            assert f"| `{before}{name}` | {allowed} |" in page


def test_the_page_of_limits_says_what_the_code_says() -> None:
    page = (ROOT / "docs" / "reference" / "limits.md").read_text(encoding="utf-8")
    for what, most in LIMITS.items():
        assert f"| {what} | {most:,} |" in page
