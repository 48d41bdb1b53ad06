"""Table process to be killed: `python -m tests.tables.kill_pot_cases LOG SEED N`.

After every step the process says how many entries it has taken; what it said must be in the log
when it is killed.
"""

import sys
import time
from pathlib import Path
from random import Random

from tests.external_files import ROOT
from tests.processes import started
from tests.tables.sample_session import created, play_on, resumed, step


def main(path: Path, seed: str, hands: int) -> None:
    """Begin or take up the evening, and say after each step how far it is."""
    if path.exists():
        kept = resumed(path, seed)
    else:
        kept = created(path, seed)
    print("ready", flush=True)
    while kept.number < hands or kept.table.in_hand:
        step(kept, seed)
        print(kept.length, flush=True)


def reference(folder: Path, seed: str, hands: int) -> bytes:
    """The log of the same evening, left in peace."""
    path = folder / "in-peace.jsonl"
    play_on(path, seed, hands).close()
    return path.read_bytes()


def kill_once(path: Path, seed: str, hands: int, rng: Random) -> int:
    """Let the evening go on for a random moment, and kill it; how many entries it had told."""
    command = (sys.executable, "-m", "tests.tables.kill_pot_cases", path, seed, str(hands))
    with started(*command, cwd=ROOT) as process:
        if rng.random() < 0.1:
            time.sleep(rng.uniform(0, 1))  # perhaps before it has begun
        else:
            process.out.wait_for("^ready\n")
            time.sleep(rng.uniform(0, 0.05))
    told = [int(word) for word in process.out.text.split("\n")[:-1] if word.isdigit()]
    return max(told, default=0)


def check_kills(folder: Path, seed: str, kills: int, hands: int) -> None:
    """Kill the evening so often; nothing told is lost, and the whole of it is as in peace."""
    chance = Random(seed)
    whole = reference(folder, seed, hands)
    path = folder / "killed.jsonl"
    for number in range(kills):
        told = kill_once(path, seed, hands, chance)
        lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
        where = f"seed {seed!r}, kill {number}"
        assert max(len(lines) - 1, 0) >= told, (
            f"{where}: {told} entries were told, the log is shorter"
        )
        assert whole.startswith(b"\n".join(lines)), f"{where}: the evening went another way"
        if len(lines) == whole.count(b"\n"):
            path.unlink()  # it was over: begin again, there are more moments to be killed at
    play_on(path, seed, hands).close()
    assert path.read_bytes() == whole


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
