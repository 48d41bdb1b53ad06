"""Every action has a text form that reads back."""

import pytest

from anypoker.cards import parse_cards
from anypoker.engine import IllegalAction, parse_action
from anypoker.engine import actions as a

CARDS = parse_cards("As Kd")


@pytest.mark.parametrize(
    "action",
    [
        a.Fold(),
        a.Check(),
        a.Call(),
        a.Bet(20),
        a.RaiseTo(40),
        a.BringIn(),
        a.DrawCards(),
        a.DrawCards(CARDS),
        a.DiscardCards(),
        a.DiscardCards(CARDS),
        a.DiscardPile("Hand 1"),
        a.ExposeCards(),
        a.ExposeCards(CARDS),
        a.PassCards(CARDS),
        a.SeparateCards((("Hold'em", CARDS), ("Omaha: big", parse_cards("Qh Jc")))),
        a.DeclareSides(("high",)),
        a.DeclareSides(("high", "low", "high_low")),
        a.ChooseValue("Seven Card Stud 8"),
        a.Purchase(),
        a.Purchase(CARDS),
        a.Decline(),
        a.ReplaceCards(CARDS),
        a.ArrangeCards(parse_cards("As/7d 2c/Kh")),
        a.ArrangeCards(parse_cards("As/7d"), parse_cards("Kd")),
        a.RunTimes(3),
    ],
    ids=str,
)
def test_text_reads_back(action: a.Action) -> None:
    assert parse_action(str(action)) == action


def test_spaces_and_capitals_do_not_matter() -> None:
    assert parse_action("  Raise   to 40 ") == a.RaiseTo(40)
    assert parse_action("complete to 4") == a.RaiseTo(4)
    assert parse_action("run 2 times") == a.RunTimes(2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("jump", "it must start with one of"),
        ("bet", "'bet' is not an action: write it like 'bet 10'$"),
        ("raise", "write it like 'raise to 20'$"),
        ("buy discard", "write it like 'buy' or 'buy for 7c' or 'buy 2'$"),
        ("bid", "write it like 'bid 12'$"),
        ("bet lots", "write digits only"),
        ("draw Xx", "is not a card"),
        ("separate As Kd", "names no pile"),
        ("", "is not an action"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(IllegalAction, match=words):
        parse_action(text)
