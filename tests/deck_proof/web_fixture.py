"""Records for the tests of the browser's verifier, with the findings that Python has.

`python -m tests.deck_proof.web_fixture` writes them.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import orjson

from anypoker.catalogue import find
from anypoker.deck_proof.verify import Finding, RecordVerifier
from anypoker.engine.cards.dealt_cards import cards_off_the_stock
from anypoker.rules.canonical_form import compact_text
from anypoker.server.protocol.event_encoder import encode, whole_view
from tests.deck_proof.cheats import CHEATS, VICTIM, honest, verify_lines
from tests.deck_proof.proved_hands import ProvedTable
from tests.deck_proof.simulation import Records, SimulatedTable
from tests.engine.test_outside_shuffles import play_out

FIXTURE = Path(__file__).parents[2] / "web/tests/deckProofs.json"
_GAMES = ("texas-holdem", "five-card-draw")
# New deals, boards run twice, board cards that are replaced, offers.
_SEEN = ("jacks-or-better", "crazy-pineapple", "one-mans-trash", "shove-em-along")
_SEEN_KEYS = ("event", "seat", "card", "shared", "new", "other")


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
    """Return what a seat sees of cards in hands, and how many cards left the stock."""
    found = []
    for game in _SEEN:
        hand = play_out(find(game).game, f"seen {game}")
        events = orjson.loads(encode(whole_view(hand, 0)))["events"]
        kept = [{key: one[key] for key in _SEEN_KEYS if key in one} for one in events]
        cards = cards_off_the_stock(hand.events, len(hand.chance.deck))
        found.append({"game": game, "events": kept, "left": len(list(cards))})
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
