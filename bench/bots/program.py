"""python -m bench.bots.program BOT: a built-in bot as a program that speaks the bot protocol.

Start this file with the Python of an earlier checkout to play against the bots of that version:
`process:/earlier/.venv/bin/python /here/bench/bots/program.py thinker`. It imports nothing but
what every version with a bot protocol has.
"""

import json
import sys
from typing import Any

from anypoker.bots import make_bot
from anypoker.rules import load_game
from anypoker.views.codec import read_view


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message, separators=(",", ":")), flush=True)


def main(name: str) -> None:
    game = bot = None
    number = 0
    for line in sys.stdin:
        told = json.loads(line)
        match told["type"]:
            case "hello":
                game = load_game(json.dumps(told["game"]))
                say({"type": "ready", "name": name})
            case "hand":
                if told["game"] is not None:
                    game = load_game(json.dumps(told["game"]))
                bot = make_bot(name, told["seed"])
            case "decision":
                number = told["number"]
                say({"type": "view"})
            case "view":
                assert game is not None
                assert bot is not None
                view = read_view(told["view"], game)
                action = bot.decide(game.for_players(len(view.seats)), view)
                say({"type": "action", "number": number, "action": str(action)})
            case "bye":
                return
            case _:
                pass


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "thinker")
