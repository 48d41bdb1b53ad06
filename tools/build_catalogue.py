"""python -m tools.build_catalogue [--if-needed]

Write the parse results of all catalogue games into one file for the packages, so that the first
command after an installation needs no parser.
"""

import argparse
import json

from anypoker.catalogue import packaged_games
from anypoker.catalogue.files import catalogue_files
from anypoker.catalogue.lookup import read_game_text
from anypoker.plain_data import to_plain


def is_current() -> bool:
    """Return whether the file has the games of this checkout."""
    try:
        with packaged_games.FILE.open("rb") as stream:
            return bool(
                json.loads(stream.readline())["digest"] == packaged_games.digest_of_readers()
            )
    except (OSError, ValueError, KeyError):
        return False


def build() -> bytes:
    """Parse all games."""
    texts = [file.text for file in catalogue_files().values()]
    readings = {text: read_game_text(text) for text in texts}
    return packaged_games.pack({text: to_plain(one) for text, one in readings.items() if one.ok})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.build_catalogue")
    parser.add_argument("--if-needed", action="store_true", help="Keep a file that is current.")
    if parser.parse_args().if_needed and is_current():
        return
    content = build()
    packaged_games.FILE.write_bytes(content)
    print(f"{packaged_games.FILE} ({len(content):,} bytes)")


if __name__ == "__main__":
    main()
