"""python -m bench.equity.draws: deals of draw games per second with the best-draw policy."""

import argparse
import time

from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.draws.sampled_draws import SampledDraws
from anypoker.analysis.draws.sampling import sample, samples_and_chunk
from anypoker.analysis.query.equity_query import make_query
from anypoker.catalogue import find

GAMES = {
    "five-card-draw": (2, 6),
    "2-7-single-draw": (2, 6),
    "2-7-triple-draw": (2, 6),
    "a-5-triple-draw": (6,),
    "badugi": (2, 6),
    "badeucey": (6,),
    "five-card-draw-8": (6,),
    "california-split": (6,),
    "seven-card-draw": (6,),
    "17-poker": (2,),
    "drawmaha": (2, 6),
    "badugaha": (2,),
    "seven-card-2-7-single-draw": (2,),
}
RUNS = 3


def measured(slug: str, players: int) -> tuple[str, float, float]:
    """Return the kind of policy, CPU seconds to prepare it, and deals per CPU second."""
    question = make_query(find(slug).game, [""] * players)
    policy_of(question.game, players)  # what is kept on disk is there from here on
    policy_of.cache_clear()
    begun = time.process_time()
    policy = policy_of(question.game, players)
    ready = time.process_time() - begun
    _, chunk = samples_and_chunk(question)
    sample(question, chunk, 1, 0)
    best = float("inf")
    for run in range(RUNS):
        begun = time.process_time()
        sample(question, chunk, 1, run)
        best = min(best, time.process_time() - begun)
    how = "looks ahead" if isinstance(policy, SampledDraws) else "exact"
    return how, ready, chunk / best


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.equity.draws", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these")
    asked = parser.parse_args().games
    print(f"{'game':28}{'players':>8}  {'policy':12}{'ready, s':>9}{'deals/s':>12}")
    for slug in asked or GAMES:
        for players in GAMES.get(slug, (2,)):
            how, ready, rate = measured(slug, players)
            print(f"{slug:28}{players:8}  {how:12}{ready:9.2f}{rate:12,.0f}", flush=True)


if __name__ == "__main__":
    main()
