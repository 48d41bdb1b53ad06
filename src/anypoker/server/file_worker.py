"""Files of strangers are read in a process of their own, with limits on time and memory.

    python -m anypoker.server.file_worker check|sample|character < FILE

The process is started for one file and answers with one JSON object. Whatever the file does to it,
the server goes on.
"""

import asyncio
import json
import resource
import secrets
import sys
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from anypoker.errors import AnypokerError

SECONDS = 20  # of CPU
MEMORY = 3_000_000_000  # bytes of address space, most of which libraries reserve and never use
AT_ONCE = 2


class FileWorkerError(AnypokerError):
    """A file that took too much; the sentence says what."""


_places = asyncio.Semaphore(AT_ONCE)


async def check_file(text: str) -> dict[str, Any]:
    """The problems of a file, and what it comes to."""
    return await _ask("check", text)


async def sample_hand(text: str) -> dict[str, Any]:
    """A hand of the game in a file, played out."""
    return await _ask("sample", text)


async def measured_character(text: str) -> dict[str, Any]:
    """How the game in a file plays."""
    return await _ask("character", text)


async def _ask(what: str, text: str) -> dict[str, Any]:
    async with _places:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "anypoker.server.file_worker",
            what,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            out, _ = await asyncio.wait_for(process.communicate(text.encode()), 3 * SECONDS)
        except TimeoutError:
            raise FileWorkerError("this file takes too long to be read") from None
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
    if process.returncode:
        raise FileWorkerError("this file takes more time or memory than files may take")
    answer: dict[str, Any] = json.loads(out)
    return answer


# ---------------------------------------------------------------- in the process


def checked(text: str) -> dict[str, Any]:
    """As `anypoker check --json` says it, with rules and layout where there is a game."""
    from anypoker.catalogue import read_game_text
    from anypoker.rules import canonical, explain_markdown

    reading = read_game_text(text)
    problems = [asdict(problem) for problem in reading.problems]
    ok = not any(problem.severity == "error" for problem in reading.problems)
    game = None
    if reading.game is not None:
        document = canonical(reading.game)
        game = {
            "name": reading.game.name,
            "players": {"min": reading.game.players.least, "max": reading.game.players.most},
            "structures": [str(one) for one in reading.game.structures],
            "rules": explain_markdown(reading.game),
            "file": document,
            "layout": document.get("communityCardLayout"),
        }
    return {"ok": ok, "problems": problems, "game": game}


def sampled(text: str) -> dict[str, Any]:
    """A hand between bots, as somebody sees it who may know everything."""
    import anypoker as ap
    from anypoker.views import Onlooker, event_json, seen_events, transcript, view_json, view_of

    game = ap.loads(text)
    count = max(game.players.least, min(4, game.players.most))
    hand = next(ap.play(game, ["sensible"] * count, seed=secrets.token_hex(8)))
    names = [player.name for player in hand.seats.players]
    seen = seen_events(hand.events, Onlooker.ALL_SEEING)
    return {
        "view": view_json(view_of(hand, Onlooker.SPECTATOR)),
        "events": [event_json(one) for one in seen],
        "lines": transcript(seen, names),
    }


def character(text: str) -> dict[str, Any]:
    """What hands are like in which everybody calls."""
    import anypoker as ap
    from anypoker.server.game_character import character_of

    return character_of(ap.loads(text))


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    text = sys.stdin.buffer.read().decode()
    answer = {"check": checked, "sample": sampled, "character": character}[sys.argv[1]](text)
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
