"""`python -m tools.reference [--check]`."""

import argparse
import sys
from pathlib import Path

from anypoker.catalogue import all_games
from anypoker.catalogue.odds import odds_of
from tools.reference.blocks import BlockError
from tools.reference.pages import ROOT, current_texts
from tools.reference.transcripts import TranscriptError


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.reference", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if out of date")
    check = parser.parse_args().check
    try:
        stale = [(path, text) for path, text in current_texts() if _text_of(path) != text]
    except (BlockError, TranscriptError) as error:
        print(error, file=sys.stderr)
        return 1
    for path, text in stale:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        print(f"{'out of date' if check else 'written'}: {path.relative_to(ROOT)}")
    without = [slug for slug, found in all_games().items() if odds_of(slug, found.game) is None]
    if without:
        print(f"{len(without)} games without odds, which python -m tools.odds deals out")
    if stale and check:
        print("update them: python -m tools.reference", file=sys.stderr)
    return 1 if stale and check else 0


def _text_of(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main())
