"""Text form of stakes: `small blind 1, big blind 2, straddles 4 8`.

What a seat is forced to pay, where it is not what its position asks: `blind 2, dead 1`.
"""

import re
from typing import Any

from anypoker.engine import Stakes
from anypoker.engine.setup import Dues
from anypoker.errors import AnypokerError

# What one writes -> the field of the stakes, and how many numbers follow.
_NUMBERS = {
    "ante": "ante",
    "small blind": "small_blind",
    "big blind": "big_blind",
    "bring-in": "bring_in",
    "small bet": "small_bet",
    "big bet": "big_bet",
    "spread from": "spread_least",
    "spread to": "spread_most",
    "cap per round": "cap_per_round",
    "cap per hand": "cap_per_hand",
    "run times": "run_times",
    "rake": "rake",
    "rake cap": "rake_cap",
}
# What one writes where no number follows -> the field of the stakes.
_FLAGS = {
    "big-blind ante": "big_blind_ante",
    "hidden all-ins": "hidden_all_ins",
    "free folds": "free_folds",
    "rake always": "rake_always",
}
_STRADDLES = "straddles"
_PART = re.compile(r"([a-z -]*[a-z])((?: +\d{1,15})*)")


class StakesError(AnypokerError, ValueError):
    """Invalid stakes; the message says what is allowed."""


def parse_stakes(text: str) -> Stakes:
    """Read stakes; what is not named has its usual value.

    >>> parse_stakes("small blind 5, big blind 10").big_blind
    10
    """
    named: dict[str, Any] = {}
    for part in text.split(","):
        match = _PART.fullmatch(" ".join(part.lower().split()))
        if match is None:
            raise StakesError(_sentence(part.strip()))
        name, numbers = match[1], [int(number) for number in match[2].split()]
        if name in _FLAGS and not numbers:
            named[_FLAGS[name]] = True
        elif name == _STRADDLES and numbers:
            named["straddles"] = tuple(numbers)
        elif name in _NUMBERS and len(numbers) == 1:
            named[_NUMBERS[name]] = numbers[0]
        else:
            raise StakesError(_sentence(part.strip()))
    return Stakes(**named)


def _sentence(part: str) -> str:
    known = ", ".join([*(f"{name} N" for name in _NUMBERS), "straddles N N ...", *_FLAGS])
    return f"'{part}' is not a part of the stakes; use some of {known}, with commas between them"


def stakes_text(stakes: Stakes) -> str:
    """Return the stakes as a line that reads back; without what has its usual value.

    >>> stakes_text(Stakes(ante=1, big_blind_ante=True))
    'ante 1, big-blind ante'
    """
    usual = Stakes()
    words = {field: word for word, field in _NUMBERS.items()}
    parts = [
        f"{words[name]} {getattr(stakes, name)}"
        for name in Stakes.__struct_fields__
        if name in words and getattr(stakes, name) != getattr(usual, name)
    ]
    parts += [word for word, name in _FLAGS.items() if getattr(stakes, name)]
    if stakes.straddles:
        parts.append(f"{_STRADDLES} {' '.join(map(str, stakes.straddles))}")
    return ", ".join(parts)


_DUES = ("ante", "dead ante", "blind", "post", "dead")


def parse_dues(text: str) -> Dues:
    """Parse the forced bets of a seat.

    >>> parse_dues("blind 2, dead 1")
    Dues(ante=0, ante_is_dead=False, blind=2, post=0, dead=1)
    """
    named: dict[str, Any] = {}
    for part in text.split(","):
        words = " ".join(part.lower().split())
        if words == "nothing":
            continue
        match = _PART.fullmatch(words)
        numbers = match[2].split() if match is not None else []
        if match is None or match[1] not in _DUES or len(numbers) != 1:
            known = ", ".join(f"{name} N" for name in _DUES)
            raise StakesError(f"'{part.strip()}' is nothing a seat can owe: write one of {known}")
        if match[1] == "dead ante":
            named |= {"ante": int(numbers[0]), "ante_is_dead": True}
        else:
            named[match[1]] = int(numbers[0])
    return Dues(**named)


def dues_text(dues: Dues) -> str:
    """Write the forced bets of a seat.

    >>> dues_text(Dues(ante=3, ante_is_dead=True))
    'dead ante 3'
    """
    ante = "dead ante" if dues.ante_is_dead else "ante"
    amounts = ((ante, dues.ante), ("blind", dues.blind), ("post", dues.post), ("dead", dues.dead))
    return ", ".join(f"{name} {amount}" for name, amount in amounts if amount) or "nothing"
