"""The page of limits says what the code says."""

from anypoker import limits
from anypoker.game import MAX_REDEALS
from anypoker.ranking.category_declaration import MAX_NAME
from anypoker.ranking.declaration import MAX_CATEGORIES
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
    "nesting depth of values": MAX_DEPTH,
    "players": limits.MAX_PLAYERS,
    "cards of a deck, without jokers": base.MAX_CARDS,
    "cases of `byPlayers`": base.MAX_TABLES,
    "steps": base.MAX_STEPS,
    "actions of one group": base.MAX_ENTRIES,
    "actions of all steps": work_limits.MAX_ACTIONS,
    "cards dealt to one player, and to the board": work_limits.MAX_DEALT,
    "conditions, including nested ones": work_limits.MAX_CONDITIONS,
    "evaluations of conditions in one hand": work_limits.MAX_ASKED,
    "shares of one showdown, and cases of `conditionalBestHands`": base.MAX_ENTRIES,
    "options of one `declare` step, and values of one `choose` step": base.MAX_CHOICES,
    "items of any other list": base.MAX_ITEMS,
    "alternatives for one hand, from counts and piles together": MAX_ALTERNATIVES,
    "ways to divide a hand among the picks of one alternative": work_limits.MAX_SIZES,
    "candidate hands of one player for one share": work_limits.MAX_HANDS_OF_SEAT,
    "candidate hands of all players at one showdown, or in all deals for one pot": (
        work_limits.MAX_HANDS_OF_SHOWDOWN
    ),
    "ways to make piles with requirements (`separate`)": work_limits.MAX_SEPARATIONS,
    "deals for one pot (`redeal`), before it is split": MAX_REDEALS,
    "table entries of declared orderings": base.MAX_TABLE_ENTRIES,
    "characters of a name": MAX_NAME,
    "characters of a text": base.MAX_TEXT,
    "declared orderings of a game": base.MAX_ORDERINGS,
    "categories of an ordering": MAX_CATEGORIES,
    "games in a chain of `extends`": MAX_CHAIN,
    "problems printed in full": MAX_REPORTED,
}


NUMBERS = {
    "all chips of a table": (1, limits.MAX_CHIPS),
    "buy-in, rebuy or stack in chips": (1, limits.MAX_STACK),
    "blind, bet, ante or other amount of the stakes": (0, limits.MAX_STAKE),
    "number of a hand, decision or message": (0, limits.SAFE_INTEGER),
    "seats of a table on the server": (2, limits.MAX_SEATS),
    "level of a bot": (0, limits.MAX_LEVEL),
    "hands of a level, and of a game in a mix": (1, limits.MAX_ORBIT),
    "minutes of a level": (1, limits.MAX_MINUTES),
}
TEXTS = {
    "name of a player or a table": limits.MAX_NAME,
    "chat line, action, reason": limits.MAX_LINE,
    "key of a command": limits.MAX_KEY,
    "link to the call": limits.MAX_CALL_LINK,
    "stakes in a request": limits.MAX_STAKES_TEXT,
    "name of a game, with its modifiers": limits.MAX_GAME_NAME,
    "game file in a request": limits.MAX_GAME_TEXT,
    "hand, range or board in a request": limits.MAX_HAND_TEXT,
    "address of a request, in bytes": limits.MAX_ADDRESS,
    "hands, deals, matches, samples, iterations": limits.MAX_HANDS,
    "processes (`--jobs`)": limits.MAX_JOBS,
    "holdings in a range (`--holdings`)": limits.MAX_HOLDINGS,
    "betting rounds (`--first-round`)": limits.MAX_ROUNDS,
    "players": limits.MAX_PLAYERS,
    "chips of a stack": limits.MAX_STACK,
    "seed, positive or negative": limits.MAX_SEED,
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
