"""Parse untrusted files in a sandboxed process with time and memory limits.

    python -m anypoker.server.games.untrusted_files check|sample|character|kin|odds|equity < FILE

A process reads one file and answers with one JSON object. It runs with low priority, and the
server kills it when the client has gone.
"""

import _thread
import asyncio
import ctypes
import json
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from anypoker.errors import AnypokerError, missing_package_sentence
from anypoker.game import Game
from anypoker.rules import Diagnostic, Severity
from anypoker.server.job_queue import JobOwner, JobQueue, Place

SECONDS = 20  # of CPU
MEMORY = 3_000_000_000  # bytes of address space, most of which libraries reserve and never use
ODDS_SECONDS = 60  # of CPU: kernels may have to be compiled
ODDS_DEALT = 15.0  # of those, for deals; then the result so far is returned
ODDS_DEALS = 100_000
NICE = 10  # below the server and its bots
WORKER = (sys.executable, "-m", "anypoker.server.games.untrusted_files")
_PR_SET_PDEATHSIG = 1
_NOT_INSTALLED = 3  # exit status; the process writes which package is missing

JOBS = JobQueue(at_once=2, guest=4, address=8, total=24)
ODDS_JOBS = JobQueue(at_once=1, guest=2, address=4, total=20)  # slow jobs have their own queue


class FileWorkerError(AnypokerError):
    """A file that exceeds a limit; the sentence says which."""


async def check_file(text: str, owner: JobOwner) -> dict[str, Any]:
    """Return the problems of a file, and its game if there is one."""
    return await _run("check", text, owner)


async def sample_hand(text: str, owner: JobOwner) -> dict[str, Any]:
    """Play a hand of the game in a file."""
    return await _run("sample", text, owner)


async def measured_character(text: str, owner: JobOwner) -> dict[str, Any]:
    """Measure how the game in a file plays."""
    return await _run("character", text, owner)


async def nearest_kin(text: str, owner: JobOwner) -> dict[str, Any]:
    """Find the games of the catalogue that are like the one in a file."""
    return await _run("kin", text, owner)


def start_odds(text: str, players: int, owner: JobOwner) -> "asyncio.Task[dict[str, Any]]":
    """Start to count what wins in the game of a file; 0 players: the usual number.

    Raises:
        TooBusyError: if the queue has no room.
    """
    return _start(owner, "odds", text, str(players))


def start_equity(
    text: str, question: dict[str, Any], owner: JobOwner
) -> "asyncio.Task[dict[str, Any]]":
    """Start to calculate the equities of hands in the game of a file.

    `question`: hands, board, dead cards and draws. The answer has `equity`, or `refused` with a
    sentence and the place of the mistake.

    Raises:
        TooBusyError: if the queue has no room.
    """
    return _start(owner, "equity", json.dumps({"file": text, **question}))


def _start(owner: JobOwner, what: str, text: str, *words: str) -> "asyncio.Task[dict[str, Any]]":
    place = ODDS_JOBS.admit(owner)
    job = _in_turn(place, what, text, *words, seconds=ODDS_SECONDS)
    task = asyncio.create_task(job, name="odds")
    task.add_done_callback(lambda _: place.leave())  # a task that never started holds its place
    return task


async def _run(what: str, text: str, owner: JobOwner) -> dict[str, Any]:
    """Run one job for a client that waits for it."""
    place = JOBS.admit(owner)
    try:
        return await owner.while_connected(_in_turn(place, what, text))
    finally:
        place.leave()


async def _in_turn(
    place: Place, what: str, text: str, *words: str, seconds: int = SECONDS
) -> dict[str, Any]:
    async with place:
        process = await asyncio.create_subprocess_exec(
            *WORKER,
            what,
            *words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            out, _ = await asyncio.wait_for(process.communicate(text.encode()), 3 * seconds)
        except TimeoutError:
            raise FileWorkerError("the file exceeds the time limit") from None
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
    if process.returncode == _NOT_INSTALLED:
        raise FileWorkerError(f"the server cannot answer: {out.decode()}")
    if process.returncode:
        raise FileWorkerError("the file exceeds the time or memory limit")
    answer: dict[str, Any] = json.loads(out)
    return answer


# ---------------------------------------------------------------- in the process


def checked(text: str) -> dict[str, Any]:
    """As `anypoker check --json` says it, with rules and layout where there is a game."""
    from anypoker.catalogue import read_game_text
    from anypoker.rules import canonical, explain_markdown
    from anypoker.server.games.lobby_games import picture_of

    reading = read_game_text(text)
    found = [*reading.problems]
    game = None
    if reading.game is not None:
        found += cost_problems(reading.game)
        document = canonical(reading.game)
        game = {
            "name": reading.game.name,
            "players": {"min": reading.game.players.least, "max": reading.game.players.most},
            "structures": [str(one) for one in reading.game.structures],
            "rules": explain_markdown(reading.game),
            "file": document,
            "layout": document.get("communityCardLayout"),
            "summary": reading.game.summary,
            "picture": picture_of(reading.game),
        }
    ok = not any(problem.severity == "error" for problem in found)
    return {"ok": ok, "problems": [problem.to_json() for problem in found], "game": game}


def cost_problems(game: Game) -> list[Diagnostic]:
    """Play hands of a game; it is an error if they keep the event loop of a server too long."""
    from anypoker.server.games.hand_cost import hand_cost

    sentence = hand_cost(game).problem
    if not sentence:
        return []
    hint = "let fewer play, deal fewer cards, or let fewer of them be chosen from"
    return [Diagnostic(Severity.ERROR, (), sentence, hint)]


def sampled(text: str) -> dict[str, Any]:
    """Play a hand in which nobody folds, with all cards visible.

    `hands`: the cards of each player, what they make of them, and what they win.
    """
    import anypoker as ap
    from anypoker.engine.events import Won
    from anypoker.server.games.game_stats import ShowdownBot
    from anypoker.views import (
        SpectatorKind,
        event_json,
        seen_events,
        transcript,
        view_json,
        view_of,
    )

    game = ap.loads(text)
    count = max(game.players.least, min(4, game.players.most))
    bots = [ShowdownBot(str(seat)) for seat in range(count)]
    hand = next(ap.play(game, bots, seed=secrets.token_hex(8)))
    names = [player.name for player in hand.seats.players]
    seen = seen_events(hand.events, SpectatorKind.ALL_SEEING)
    won = [event for event in hand.events if isinstance(event, Won)]
    seats = [view_json(view_of(hand, seat)) for seat in range(count)]
    return {
        "view": view_json(view_of(hand, SpectatorKind.SPECTATOR)),
        "events": [event_json(one) for one in seen],
        "lines": transcript(seen, names),
        "hands": [
            {
                "name": names[seat],
                "cards": [card["card"] for card in view["own"]],
                "has": view["you_have"],
                "won": sum(event.amount for event in won if event.seat == seat),
            }
            for seat, view in enumerate(seats)
        ],
    }


def character(text: str) -> dict[str, Any]:
    """Measure hands in which every player calls."""
    import anypoker as ap
    from anypoker.server.games.game_stats import measure_game

    return measure_game(ap.loads(text))


def similar_games(text: str) -> dict[str, Any]:
    """List the games of the catalogue that are most like this one, and their differences."""
    import anypoker as ap
    from anypoker.server.rest.games import nearest_games

    return {"relatives": nearest_games(ap.loads(text))}


def odds(text: str) -> dict[str, Any]:
    """Count what wins; a slow game returns the result so far."""
    import anypoker as ap
    from anypoker.analysis.odds import odds as count

    game = ap.loads(text)
    asked = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    players = min(max(asked or 6, game.players.least), game.players.most)
    _interrupt_after(ODDS_DEALT)  # an interrupted count ends with what it has
    return count(game, players, deals=ODDS_DEALS).as_json()


def equities(text: str) -> dict[str, Any]:
    """Calculate the equities of hands; a slow game returns the result so far."""
    import anypoker as ap
    from anypoker.analysis.equity import equity as count
    from anypoker.analysis.query.ranges import RangeError

    asked = json.loads(text)
    game = ap.loads(asked["file"])
    _interrupt_after(ODDS_DEALT)  # an interrupted count ends with what it has
    try:
        found = count(
            game, asked["hands"], board=asked["board"], dead=asked["dead"], draws=asked["draws"]
        )
        if not found.deals or (found.exact and not found.complete):
            return {"refused": {"sentence": "counting these hands takes too long"}}
    except AnypokerError as error:
        refused: dict[str, Any] = {"sentence": str(error)}
        if isinstance(error, RangeError) and error.text in asked["hands"]:
            refused |= {"hand": asked["hands"].index(error.text), "position": error.position}
        return {"refused": refused}
    return {"equity": found.as_json()}


def main() -> None:
    _step_back()
    seconds = ODDS_SECONDS if sys.argv[1] in ("odds", "equity") else SECONDS
    _limit(seconds)
    text = sys.stdin.buffer.read().decode()
    try:
        answer = _VERBS[sys.argv[1]](text)
    except ModuleNotFoundError as error:
        if (sentence := missing_package_sentence(error)) is None:
            raise
        sys.stdout.write(sentence)
        sys.exit(_NOT_INSTALLED)
    sys.stdout.write(json.dumps(answer))


def _limit(seconds: int) -> None:
    """Limit CPU time and memory where the system can; the server limits the time anyway."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, MEMORY)):
        with suppress(OSError, ValueError):  # macOS has no limit of the address space
            resource.setrlimit(kind, (most, most))


def _interrupt_after(seconds: float) -> None:
    """Raise KeyboardInterrupt after that much CPU time, or on Windows after that time."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_PROF, seconds)
    else:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
        timer = threading.Timer(seconds, _thread.interrupt_main)
        timer.daemon = True
        timer.start()


def _step_back() -> None:
    """Give way to the server, and end with it."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(OSError, AttributeError):  # only Linux has it
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


_VERBS: dict[str, Callable[[str], dict[str, Any]]] = {
    "check": checked,
    "sample": sampled,
    "character": character,
    "kin": similar_games,
    "odds": odds,
    "equity": equities,
}


if __name__ == "__main__":
    main()
