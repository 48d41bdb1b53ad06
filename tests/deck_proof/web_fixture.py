"""Records for the tests of the browser's verifier, with the findings that Python has.

`python -m tests.deck_proof.web_fixture` writes them.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from anypoker.catalogue import find
from anypoker.deck_proof.seen_cards import SeenHand
from anypoker.deck_proof.verify import Finding, RecordVerifier
from anypoker.engine import Hand
from anypoker.rules.canonical_form import compact_text
from tests.deck_proof.cheats import CHEATS, VICTIM, honest, verify_lines
from tests.deck_proof.proved_hands import ProvedTable
from tests.deck_proof.seen_hands import LIES, Events, call_down, events_of, record_of
from tests.deck_proof.simulation import Records, SimulatedTable
from tests.engine.test_outside_shuffles import play_out

FIXTURE = Path(__file__).parents[2] / "web/tests/deckProofs.json"
_GAMES = ("texas-holdem", "five-card-draw")
# New deals, boards run twice, replaced cards, offers, face-down boards, dice and piles that leave
# the board, rows, looks and side shows, a market, a reshuffle.
_SEEN = (
    *("jacks-or-better", "crazy-pineapple", "one-mans-trash", "shove-em-along", "blind-holdem"),
    *("crayfish", "open-face-chinese", "ak47", "abyssinia", "high-five-dugi-split"),
)
_SEEN_KEYS = (
    *("event", "seat", "card", "shared", "new", "other", "cards", "positions", "by"),
    *("position", "up", "piles", "dice", "thrown", "onto", "number", "to"),
)
_UNSEEN = ("posted", "called", "checked", "raised", "folded", "won", "hand_ranked", "arranged")


def make_fixture() -> dict[str, Any]:
    """Return the cases. Lines that several records share are stored once."""
    lines: dict[str, int] = {}
    cases = []
    for name, (table, records) in _tables().items():
        verified = verify_lines(table, records)
        for player, record in records.items():
            if player != VICTIM and not name.startswith("honest"):
                continue
            texts = [msgspec.json.encode(line).decode() for line in record]
            cases.append(
                {
                    "name": f"{name}, {player}",
                    "table": table.table,
                    "player": player,
                    "lines": [lines.setdefault(text, len(lines)) for text in texts],
                    **_result(verified[player]),
                }
            )
    rules = [compact_text(find(game).game) for game in _GAMES]
    return {"lines": list(lines), "cases": cases, "rules": rules, "seen": _seen_hands()}


def _seen_hands() -> list[dict[str, Any]]:
    """Return what a table shows a seat of cards in hands, the record of each, and what differs.

    `found`: what Python finds if the table lies.
    """
    hands: list[tuple[str, Hand, Callable[[Events], None] | None]]
    hands = [(game, play_out(find(game).game, f"seen {game}"), None) for game in _SEEN]
    hands += [(game, call_down(game), lie) for lie, game, _ in LIES]
    found = []
    for game, hand, lie in hands:
        record, events = record_of(hand, 0), events_of(hand, 0)
        if lie is not None:
            lie(events)
        seen = SeenHand(hand.game.name)
        seen.follow(events)
        kept = [
            {key: one[key] for key in _SEEN_KEYS if key in one}
            for one in events
            if one["event"] not in _UNSEEN
        ]
        dealt = {
            "game": hand.game.name,
            "seats": [one.seat for one in record.context.seats],
            "places": [one._asdict() for one in record.cards().values()],
            "shown": [{"seat": seat, "cards": cards} for seat, cards in record.shown],
            "dice": [record.dice.get(index) for index in range(record.context.dice)],
        }
        name = game if lie is None else f"{game}, {lie.__name__}"
        found.append(
            {"name": name, "events": kept, "dealt": dealt, "found": seen.difference(record)}
        )
    return found


def _tables() -> Mapping[str, tuple[Any, Records]]:
    found: dict[str, tuple[Any, Records]] = {}
    for name, cheat in {"honest": honest, **CHEATS}.items():
        with _seeded():
            found[name] = cheat(Random("web"))
    with _seeded():
        table = SimulatedTable(Random("silent"))
        table.play(silent=[VICTIM])
        table.play(bystanders=table.names)
        table.play(outcome="voided")
        found["silence"] = table, table.records()
    for number, game in enumerate(_GAMES):
        with _seeded():
            proved = ProvedTable(find(game).game, Random(number), game, players=3)
            for _ in range(2):
                proved.play()
            records = {one.name: list(one.record.lines) for one in proved.players[:1]}
            found[f"honest {game}"] = proved, records
    return found


def _seeded() -> Any:
    """Make the secrets of clients repeatable."""
    return patch("anypoker.deck_proof.chain.os.urandom", Random("secrets").randbytes)


def _result(verifier: RecordVerifier) -> dict[str, Any]:
    def told(findings: list[Finding]) -> list[list[object]]:
        return [[one.hand, one.sentence] for one in findings]

    return {
        "findings": told(verifier.findings),
        "notices": told(verifier.notices),
        "missed": dict(verifier.missed),
        "code": verifier.code,
        "verdicts": [[one.hand, str(one.verdict), one.cards] for one in verifier.verdicts()],
    }


def fixture_text() -> str:
    return json.dumps(make_fixture(), indent=0) + "\n"


if __name__ == "__main__":
    FIXTURE.write_text(fixture_text(), encoding="utf-8")
