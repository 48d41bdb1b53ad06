"""python -m bench.bots --checkpoint FOLDER [--bot BOT] [--page FILE] [--parts exact local ...]

Strength and leaks of one bot, on deals and seeds that are fixed in advance:

exact    exact exploitability in small games, without looking up their solution, and the part of it
         that the local best response finds, for the bot, uniform play, caller and sensible
local    what the local best response wins in limit and no-limit hold'em
scripts  what the bot wins from eleven scripted opponents, heads-up, corrected for luck
style    VPIP, PFR and stacks of 100 big blinds all in, six bots at the table
luck     how many fewer deals corrected results need than single hands, in the arena's 20 games
levels   hard against normal and normal against easy, in the arena's 20 games
rival    the bot against `--rival`, such as a program of an earlier version, in the same games

The same command resumes from the results in the folder. The intervals of a part hold
together with 95 % (Bonferroni: with N comparisons each is a 1 - 0.05/N interval). `--page` writes
the tables into a page, between its marks. With 250 deals the parts take about 40 minutes of CPU.
"""

import argparse
import json
import sys
from pathlib import Path

from bench.arena.cells import GAMES
from bench.bots.luck import luck_rows
from bench.bots.matches import LEVELS, match_rows
from bench.bots.measures import (
    LOCAL_GAMES,
    SMALL_GAMES,
    Row,
    exact_rows,
    file_name,
    kept,
    local_rows,
    script_rows,
    style_rows,
)
from bench.bots.report import tables, write_page
from bench.bots.scripted import SCRIPTS

PARTS = ("exact", "local", "scripts", "style", "luck", "levels", "rival")


def measure(part: str, asked: argparse.Namespace) -> list[Row]:
    """Return the rows of a part."""
    bot, deals, seed, folder = asked.bot, asked.deals, asked.seed, asked.folder
    match part:
        case "exact":
            games = [name for name in SMALL_GAMES if asked.games is None or name in asked.games]
            file = folder / file_name("exact", bot, asked.seeds)
            return [
                row
                for rows in kept(
                    file, len(games), lambda n: {"rows": exact_rows(bot, [games[n]], asked.seeds)}
                )
                for row in rows["rows"]
            ]
        case "local":
            return local_rows(bot, asked.local_games, deals, seed, folder)
        case "scripts":
            return script_rows(bot, asked.scripts, deals, seed, folder)
        case "luck":
            return luck_rows(asked.arena_games, deals, seed, folder)
        case "levels":
            return [
                row
                for pair in LEVELS
                for row in match_rows(pair, asked.arena_games, deals, seed, folder)
            ]
        case "rival":
            if asked.rival is None:
                return []
            return match_rows((bot, asked.rival), asked.arena_games, deals, seed, folder)
        case _:
            return style_rows(bot, asked.hands, seed, folder)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument(
        "--checkpoint", "--folder", dest="folder", type=Path, required=True, metavar="FOLDER"
    )
    parser.add_argument("--bot", default="thinker")
    parser.add_argument("--page", type=Path, metavar="FILE", help="a page for the tables")
    parser.add_argument("--label", default="", help="version that was measured")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--games", nargs="+", choices=tuple(SMALL_GAMES))
    parser.add_argument("--scripts", nargs="+", choices=tuple(SCRIPTS), default=list(SCRIPTS))
    names = [entry.words for entry in GAMES]
    parser.add_argument("--arena-games", nargs="+", choices=names, default=names)
    parser.add_argument("--local-games", nargs="+", choices=LOCAL_GAMES, default=list(LOCAL_GAMES))
    parser.add_argument("--rival", metavar="BOT", help="for the part 'rival'")
    parser.add_argument("--rival-label", default="", metavar="WORDS", help="what the page calls it")
    parser.add_argument(
        "--deals", type=int, default=250, help="of each comparison; more if there are"
    )
    parser.add_argument("--hands", type=int, default=1000, help="six-handed")
    parser.add_argument("--seeds", type=int, default=20, help="of bots that mix, in small games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[Row]] = {}
    for part in asked.parts:
        found[part] = measure(part, asked)
        print(f"{part}: {len(found[part])} rows", file=sys.stderr, flush=True)
    words = tables(found, asked.bot, asked.label, asked.seed, asked.rival_label)
    if asked.page is not None:
        write_page(asked.page, words)
    print(json.dumps(found, indent=2) if asked.json else words)


if __name__ == "__main__":
    main()
