"""A poker bot that plays its pairs and is careful with the rest, in any game."""

import json
import sys


def say(**message):
    print(json.dumps(message), flush=True)


def answer(decision):
    if decision["decision"] != "betting":
        return decision["timeout"]  # what is done for those who say nothing is always allowed
    say(type="view")
    view = json.loads(sys.stdin.readline())["view"]
    ranks = [card["card"][0] for card in view["own"]]
    paired = len(set(ranks)) < len(ranks)
    if paired and decision["most"]:
        return f"{'bet' if decision['opens'] else 'raise to'} {decision['least']}"
    cheap = decision["call"] <= view["pot"] // 4
    return "call" if decision["call"] and (paired or cheap) else decision["timeout"]


for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        say(type="ready", name="pairs")
    if said["type"] == "decision":
        say(type="action", number=said["number"], action=answer(said["decision"]))
