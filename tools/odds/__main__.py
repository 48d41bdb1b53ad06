"""`python -m tools.odds`: deal out the games whose odds are not known, or of which too few are."""

import argparse
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from anypoker.catalogue import all_games, game_of
from tools.odds.dealing import dealt_out, is_counted
from tools.odds.known import KNOWN, KnownOdds, digest_of, known_odds, odds_text


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.odds", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="SLUG", help="only these; without, all")
    parser.add_argument("--deals", type=int, default=100_000, help="where cards alone decide")
    parser.add_argument("--played", type=int, default=100, help="where players decide as well")
    parser.add_argument("--jobs", type=int, default=1, help="how many at the same time")
    given = parser.parse_args()
    known = {slug: odds for slug, odds in known_odds().items() if slug in all_games()}
    unknown = sorted(set(given.games) - set(all_games()))
    if unknown:
        parser.error(f"no game of the catalogue: {', '.join(unknown)}")
    wanted = [
        slug
        for slug in given.games or all_games()
        if not _is_known(slug, known, given.deals, given.played)
    ]
    wanted.sort(key=lambda slug: not is_counted(game_of(slug).game))  # the fast ones first
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        tasks = {pool.submit(dealt_out, slug, given.deals, given.played): slug for slug in wanted}
        for number, task in enumerate(as_completed(tasks), 1):
            known[tasks[task]] = task.result()
            KNOWN.write_text(odds_text(known), encoding="utf-8")
            print(f"{number} of {len(wanted)}: {tasks[task]}", flush=True)
    KNOWN.write_text(odds_text(known), encoding="utf-8")
    return 0


def _is_known(slug: str, known: Mapping[str, KnownOdds], deals: int, played: int) -> bool:
    if slug not in known or known[slug]["digest"] != digest_of(game_of(slug).game):
        return False
    return known[slug]["deals"] >= (played if known[slug]["why"] else deals)


if __name__ == "__main__":
    sys.exit(main())
