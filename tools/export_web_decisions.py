"""Sample decisions for the web tests: `python -m tools.export_web_decisions` writes the file.

The web tests fail for a kind of decision that has no control.
"""

import json
from pathlib import Path
from typing import get_args

from anypoker.cards import Card, parse_cards
from anypoker.engine import Decision
from anypoker.engine import decision as d
from anypoker.engine.actions import SeparateCards
from anypoker.game import JokerValue, SeparatedPile
from anypoker.views import decision_json

FILE = Path(__file__).parents[1] / "web/src/generated/decisions.json"


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def sample_decisions() -> list[Decision]:
    """Return at least one decision of every kind."""
    five = _cards("As Kd 9h 7c 2s")
    piles = (("Left", five[:2]), ("Right", five[2:]))
    separated = tuple(SeparatedPile(name, len(cards), 0, 0) for name, cards in piles)
    down = (False,) * len(five)
    samples: list[Decision] = [
        d.BettingDecision(0, 1, 2, 4, 200, (), False, False),
        d.BettingDecision(0, 2, 0, 2, 200, (), True, False),
        d.BettingDecision(0, 3, 4, 8, 8, (8,), False, False),
        d.BringInDecision(0, 4, 2, 4, 4, (4,), False),
        d.DrawDecision(0, 5, 0, 3, five, 0, None),
        d.DiscardDecision(0, 6, 1, 1, five, False, None),
        d.DiscardPileDecision(0, 7, piles),
        d.ExposeDecision(0, 8, 1, 2, five),
        d.PassDecision(0, 9, 2, five, 1),
        d.SeparateDecision(0, 10, separated, None, five, down, down, SeparateCards(piles)),
        d.DeclareDecision(0, 11, ("high", "low", "both"), 1),
        d.ChooseDecision(0, 12, "the wild rank", ("2", "3"), "2", None),
        d.BuyDecision(0, 13, 5, 1, (), 0, (), False, False, True),
        d.BuyDecision(0, 14, 5, 1, (), 1, five, False, False, False),
        d.ProtectDecision(0, 15, 5, five[0], ""),
        d.PenaltyDecision(0, 16, 5, five[0]),
        d.ReplaceDecision(0, 17, 1, five),
        d.ArrangeDecision(0, 18, _cards("As/7d 2c/Kh"), 1, JokerValue.SAME, _cards("Qs Qh"), ()),
        d.RunTimesDecision(0, 19, 3),
        d.StayDecision(0, 20, 0, 40, 40),
        d.BragDecision(0, 21, 4, 4, 100, True, 8, 2),
        d.SideShowDecision(0, 22, 1),
        d.ExchangeDecision(0, 23, (1, 5), five, "Widow", _cards("Qs Qh 3d 4d 5d"), -1, True, True),
        d.ExchangeDecision(0, 24, (1,), five[:1], None, (), 1, True, False),
        d.ExchangeDecision(0, 25, (5,), five, "Widow", (), -1, True, False),
        d.ExchangeDecision(0, 26, (1,), five, "Widow", _cards("Qs"), -1, False, False),
        d.OfferDecision(0, 27, five[0], 1, 1, True),
    ]
    missing = set(get_args(Decision)) - {type(one) for one in samples}
    assert not missing, f"no sample of {missing}"
    return samples


def current_text() -> str:
    """Return the current content of the file."""
    return json.dumps([decision_json(one) for one in sample_decisions()], indent=1) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(current_text(), encoding="utf-8")
