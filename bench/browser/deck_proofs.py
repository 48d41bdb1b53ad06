"""CPU time that a browser needs to verify deals: `python -m bench.browser.deck_proofs`.

Chromium checks the hands of a player's record with the code of the pages, in new pages: at once,
and after the warm-up that a table starts when it is drawn. Times are the CPU time of tasks on the
main thread, multiplied by `--throttle`, so other processes hardly change them.
"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from anypoker.catalogue import find
from tests.deck_proof.proved_hands import ProvedTable
from tests.web.browser_players import open_browser

WEB = Path(__file__).parents[2] / "web"
LIMIT = 50  # milliseconds per deal
_ENTRY = """
import { readLine } from "{source}/record";
import { inSlices, warmUp } from "{source}/slices";
import { RecordVerifier } from "{source}/verifier";
const verifiers = {};
window.deckProofs = {
  warmUp,
  async check(record, hand) {
    const { header, hands } = window.records[record];
    const verifier = (verifiers[record] ??= new RecordVerifier(header.table, header.player));
    for (const line of hands[hand]) await inSlices(verifier.feedInSteps(readLine(line)));
    if (verifier.findings.length) throw new Error(JSON.stringify(verifier.findings));
    return verifier.current.proved;
  },
};
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throttle", type=float, default=6.0, help="times slower than here")
    parser.add_argument("--game", default="texas-holdem", help="game of the hands")
    parser.add_argument("--players", type=int, default=6, help="players who take part")
    parser.add_argument("--hands", type=int, default=10, help="hands per page")
    parser.add_argument("--pages", type=int, default=5, help="new pages of each kind")
    options = parser.parse_args()
    record = make_record(options.game, options.players, options.hands)
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        script = bundle(Path(folder))
        for is_warm in (False, True):
            runs = [
                _measure(browser, script, record, is_warm, options.throttle)
                for _ in range(options.pages)
            ]
            first = [hands[0] for hands, _ in runs]
            later = [one for hands, _ in runs for one in hands[1:]]
            print(
                f"{'after the warm-up' if is_warm else 'at once':18} "
                f"first deal {_spread(first)}; later deals {_spread(later)} (limit {LIMIT} ms)"
            )
            if is_warm:
                print(f"{'warm-up':18} {_spread([spent for _, spent in runs])}")


def make_record(game: str, players: int, hands: int) -> dict[str, Any]:
    """Play hands and return the record of the first player, by hands."""
    table = ProvedTable(find(game).game, Random(28), game, players)
    for _ in range(hands):
        table.play()
    header, *lines = map(json.loads, table.players[0].data.decode().splitlines())
    by_hand: dict[int, list[Any]] = {}
    for line in lines:
        by_hand.setdefault(line["hand"], []).append(line)
    return {"header": header, "hands": list(by_hand.values())}


def bundle(folder: Path) -> str:
    """Return one script with the verifier of the pages."""
    entry, script = folder / "entry.ts", folder / "script.js"
    entry.write_text(_ENTRY.replace("{source}", str(WEB / "src/deckproof")), encoding="utf-8")
    command: list[str | Path]
    command = [WEB / "node_modules/.bin/rolldown", entry, "--format", "iife", "--file", script]
    subprocess.run(command, check=True, capture_output=True, cwd=WEB)
    return script.read_text(encoding="utf-8")


def _measure(
    browser: Any, script: str, record: dict[str, Any], is_warm: bool, throttle: float
) -> tuple[list[float], float]:
    """Return the milliseconds of each hand in a new page, and those of the warm-up."""
    context = browser.new_context()
    page = context.new_page()
    page.add_script_tag(content=script)
    page.add_script_tag(content=f"window.records = [{json.dumps(record)}];")
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent(expression: str) -> float:
        before = _task_seconds(session)
        page.evaluate(f"async () => {{ {expression} }}")
        return throttle * 1000 * (_task_seconds(session) - before)

    warm_up = spent("await deckProofs.warmUp()") if is_warm else 0.0
    hands = [spent(f"await deckProofs.check(0, {n})") for n in range(len(record["hands"]))]
    context.close()
    return hands, warm_up


def _task_seconds(session: Any) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def _spread(times: list[float]) -> str:
    if not times:
        return "none"
    return f"{median(times):.0f} ms (at most {max(times):.0f})"


if __name__ == "__main__":
    main()
