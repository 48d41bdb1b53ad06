"""`python -m tools.odds`: deal the games whose odds are missing, stale or too coarse."""

import argparse
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from anypoker.catalogue import all_games, game_of
from anypoker.catalogue.odds import KNOWN, KnownOdds, digest_of, known_odds, odds_text
from tools.odds.dealing import Deals, dealt_out


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.odds", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="SLUG", help="Games to deal (default: all).")
    usual = Deals()
    parser.add_argument("--deals", type=int, default=usual.counted, help="Deals if cards decide.")
    parser.add_argument("--drawn", type=int, default=usual.drawn, help="Deals if a policy draws.")
    parser.add_argument("--played", type=int, default=usual.played, help="Deals if bots play.")
    parser.add_argument("--jobs", type=int, default=1, help="Number of processes.")
    given = parser.parse_args()
    known = {slug: odds for slug, odds in known_odds().items() if slug in all_games()}
    unknown = sorted(set(given.games) - set(all_games()))
    if unknown:
        parser.error(f"not in the catalogue: {', '.join(unknown)}")
    deals = Deals(given.deals, given.drawn, given.played)
    slugs = given.games or all_games()
    needed = {slug: _still_needed(slug, known, deals) for slug in slugs}
    wanted = [slug for slug in slugs if needed[slug]]
    wanted.sort(key=lambda slug: -needed[slug])  # the fast ones first
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        tasks = {pool.submit(dealt_out, slug, deals): slug for slug in wanted}
        for number, task in enumerate(as_completed(tasks), 1):
            found = task.result()
            if found["shares"]:  # bots may have folded every hand before a comparison
                known[tasks[task]] = found
            KNOWN.write_text(odds_text(known), encoding="utf-8")
            print(f"{number} of {len(wanted)}: {tasks[task]}", flush=True)
    KNOWN.write_text(odds_text(known), encoding="utf-8")
    return 0


def _still_needed(slug: str, known: Mapping[str, KnownOdds], deals: Deals) -> int:
    """Return the number of deals a game needs; 0 if its odds are up to date."""
    game = game_of(slug).game
    if game.showdown.settle is not None:
        return 0  # without a pot there is nothing to win
    done = 0
    if slug in known and known[slug]["digest"] == digest_of(game):
        done = known[slug]["deals"]
    if done >= max(deals):
        return 0
    wanted = deals.of(game)
    return wanted if done < wanted else 0


if __name__ == "__main__":
    sys.exit(main())
