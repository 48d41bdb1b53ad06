"""The functions of the query language, by any of their spellings.

`docs/reference/query-language.md` shows the tables of `hand_functions` and `card_functions`. The
spellings of ProPokerTools' Poker Query Language are accepted; one such as `winsHi` names a share
as well.
"""

from anypoker.analysis.query_language.card_functions import CARD_FUNCTIONS
from anypoker.analysis.query_language.function import Function, Preset
from anypoker.analysis.query_language.hand_functions import HAND_FUNCTIONS
from anypoker.analysis.query_language.kinds import Aggregate, Kind
from anypoker.name_key import name_key

FUNCTIONS = (*HAND_FUNCTIONS, *CARD_FUNCTIONS)

AGGREGATES: dict[str, tuple[Aggregate, str]] = {
    "avg": (Aggregate.AVERAGE, "Mean of a number over all deals."),
    "freq": (Aggregate.FREQUENCY, "How often a condition is true, as a part of all deals."),
    "histogram": (
        Aggregate.HISTOGRAM,
        "How often each value occurs. Numbers may be grouped: `histogram(equity(hero, flop), 0.1)`"
        " has bars of this width.",
    ),
    "min": (Aggregate.LEAST, "Smallest value that occurs."),
    "max": (Aggregate.MOST, "Largest value that occurs."),
}
AGGREGATE_ALIASES = {"count": "freq", "average": "avg", "mean": "avg", "histo": "histogram"}

# Spellings of PQL that this language does not have, and why.
NOT_SUPPORTED = {
    "HvREquity": "equity against ranges inside each deal is not counted; use `anypoker equity`",
    "HvPerceivedRangeEquity": "equity against ranges inside each deal is not counted",
    "minHvREquity": "equity against ranges inside each deal is not counted",
    "minHvPerceivedRangeEquity": "equity against ranges inside each deal is not counted",
    "handRanking": "starting hands are not ranked inside a query; use in_range(hero, 'top 20%')",
    "handRankingFor": "starting hands are not ranked inside a query; use in_range(hero, 'top 20%')",
    "fiveCardHiHandNumber": "ratings have no numbers; compare rating(hero) with rate('AsKsQsJs9s')",
    "cardsPlay": "the cards that make a hand are not told apart; use hand(hero)",
    "nutHiOuts": "outs to the nuts are not counted; use outs(hero, step, hand type)",
    "nutLoOuts": "outs to the nuts are not counted; use outs(hero, step, hand type)",
    "boardInRange": "boards have no ranges; use board_ranks, board_suits and on_board",
    "toString": "values are printed by their names",
}

_BY_KEY: dict[str, tuple[Function, Preset | None]] = {
    name_key(spelling): (function, preset)
    for function in FUNCTIONS
    for spelling, preset in {function.name: None, **function.pql}.items()
}


def find_function(name: str) -> tuple[Function, Preset | None] | None:
    """Return a function by any spelling, and what the spelling presets.

    >>> find_function("minHvHEquity")[0].name, find_function("winsLo")[1].word
    ('min_equity', 'low')
    """
    return _BY_KEY.get(name_key(name))


def find_aggregate(name: str) -> Aggregate | None:
    """Return an aggregate by any spelling.

    >>> find_aggregate("count").value, find_aggregate("wins")
    ('frequency', None)
    """
    key = name_key(name)
    found = AGGREGATES.get(AGGREGATE_ALIASES.get(key, key))
    return None if found is None else found[0]


def signature(function: Function) -> str:
    """Return a function with its arguments.

    >>> signature(find_function("wins")[0])
    'wins(player[, share])'
    """
    words = {
        Kind.PLAYER: "player",
        Kind.STEP: "step",
        Kind.SHARE: "share",
        Kind.PILE: "pile",
        Kind.TEXT: "'text'",
        Kind.HAND: "hand type",
        Kind.RATING: "rating",
        Kind.CARD: "card",
        Kind.RANK: "rank",
        Kind.RANKS: "ranks",
        Kind.CATEGORY: "category",
    }
    text = ""
    for parameter in function.parameters:
        word = words.get(parameter.kind, "number")
        comma = ", " if text else ""
        text += f"[{comma}{word}]" if parameter.optional else f"{comma}{word}"
    return f"{function.name}({text})"
