"""Stakes as text ("1/2 no limit") and as values for a game.

Two numbers are enough: bets in limit games, blinds in others; the rest follows from them. In a
mix, games with the other kind of betting use the customary equivalent (limit 200/400 goes with
blinds of 50/100).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from dataclasses import replace as replace_terms
from typing import Any

from msgspec.structs import replace

from anypoker.engine import IllegalStart, Stakes
from anypoker.engine.compiled_game import compiled_game
from anypoker.errors import AnypokerError
from anypoker.game import ForcedStyle, Game, Structure, structure_named
from anypoker.limits import MAX_CHIPS, MAX_RUNS, MAX_STAKE, shown
from anypoker.sentences import Sentence
from anypoker.tables.house_rules import (
    NO_HOUSE_RULES,
    OTHER_SPELLINGS,
    SPELLINGS,
    HouseRules,
    house_words,
    with_rule,
)

_NUMBERS = re.compile(r"(\d+)(?:\s*(/|-)\s*(\d+))?", re.ASCII)
_EXTRA = re.compile(r"([a-z -]*[a-z])((?:\s+\d+)*)", re.IGNORECASE | re.ASCII)
_MAX_TEXT_LENGTH = 400  # characters

# What may be agreed on beyond the two numbers: how it is written -> the field of the stakes.
AGREEMENTS = {
    "ante": "ante",
    "small blind": "small_blind",
    "big blind": "big_blind",
    "bring-in": "bring_in",
    "small bet": "small_bet",
    "big bet": "big_bet",
    "big-blind ante": "big_blind_ante",
    "straddles": "straddles",
    "straddle": "straddles",
    "cap per round": "cap_per_round",
    "cap per hand": "cap_per_hand",
    "run times": "run_times",
    "hidden all-ins": "hidden_all_ins",
    "free folds": "free_folds",
}

FLAGS = (
    "big_blind_ante",
    "hidden_all_ins",
    "free_folds",
)  # agreed on by being named, without a number


class StakesSpecError(AnypokerError, ValueError):
    """Stakes that cannot be parsed or played; the message says what is allowed."""


@dataclass(frozen=True, slots=True)
class StakesSpec:
    """Stakes of a table.

    `small` and `big` are bets in limit, the range of bets in spread limit, else blinds; without a
    structure, that of the table's first game. `agreed` overrides fields of the stakes; `house`
    are house rules.
    """

    small: int
    big: int
    structure: Structure | None = None
    overrides: Mapping[str, Any] = field(default_factory=dict)
    house_rules: HouseRules = NO_HOUSE_RULES

    def __post_init__(self) -> None:
        if not 0 < self.small <= self.big:
            raise StakesSpecError(
                Sentence(
                    "stakes are two numbers, the first from {least:amount} to the second: "
                    "{small:amount}/{big:amount}",
                    least=1,
                    small=self.small,
                    big=self.big,
                )
            )
        if self.big > MAX_STAKE:
            raise StakesSpecError(
                Sentence(
                    "a stake is at most {most:thousands}, not {shown}",
                    most=MAX_STAKE,
                    shown=shown(self.big),
                )
            )

    def __str__(self) -> str:
        spread = self.structure is Structure.SPREAD_LIMIT
        words = [f"{self.small}{'-' if spread else '/'}{self.big}"]
        if self.structure is not None:
            words[0] += f" {self.structure.value.lower()}"
        spelling = {name: words for words, name in reversed(AGREEMENTS.items())}
        for name, value in self.overrides.items():
            numbers = value if isinstance(value, tuple) else (value,)
            said = "" if value is True else " " + " ".join(map(str, numbers))
            words.append(spelling[name] + said)
        return ", ".join([*words, *house_words(self.house_rules)])


def parse_stakes_spec(text: str, clamp: bool = False) -> StakesSpec:
    """Parse stakes; with `clamp`, numbers over the limit are lowered to it.

    >>> parse_stakes_spec("1/2 no limit").big, str(parse_stakes_spec("1/2 nl"))
    (2, '1/2 no limit')
    >>> str(parse_stakes_spec("100"))
    '50/100'
    >>> str(parse_stakes_spec("2-10 Spread Limit, ante 1, straddles 4 8"))
    '2-10 spread limit, ante 1, straddles 4 8'
    >>> str(parse_stakes_spec("20/40 limit, half kill, stand-up 20"))
    '20/40 limit, half kill, stand-up 20'
    >>> str(parse_stakes_spec(f"1/{10**30}", clamp=True))
    '1/999999999999'
    >>> str(parse_stakes_spec("1/2 no limit, squid 20"))
    '1/2 no limit, stand-up 20'
    """
    if len(text) > _MAX_TEXT_LENGTH and not clamp:
        raise StakesSpecError(
            Sentence(
                "stakes have at most {most} characters, not {length}",
                most=_MAX_TEXT_LENGTH,
                length=len(text),
            )
        )
    first, *rest = (part.strip() for part in text.split(","))
    match = _NUMBERS.match(first)
    if match is None:
        raise StakesSpecError(
            Sentence(
                "{shown} gives no stakes: write them as 1/2 no limit, or 2/4 limit",
                shown=shown(text),
            )
        )
    small, dash, big = match.groups()
    if big is None:
        most = _number(small, clamp)
        least = max(most // 2, 1)
    else:
        least, most = _number(small, clamp), _number(big, clamp)
    structure = _structure(first[match.end() :].strip(), dash == "-")
    agreed: dict[str, Any] = {}
    house: dict[str, Any] = {}
    for part in rest:
        words, numbers = _words_and_numbers(part, clamp)
        if not with_rule(house, words, numbers):
            name, value = _agreement(part, words, numbers)
            agreed[name] = value
    return StakesSpec(least, most, structure, agreed, HouseRules(**house))


def _number(digits: str, clamp: bool, most: int = MAX_STAKE) -> int:
    """Read a number of the stakes, which is at most `most`."""
    digits = digits.lstrip("0") or "0"
    number = int(digits) if len(digits) <= len(str(most)) else most + 1
    if number > most and not clamp:
        raise StakesSpecError(
            Sentence(
                "a number of the stakes is at most {most:thousands}, not {digits}",
                most=most,
                digits=digits[:40],
            )
        )
    return min(number, most)


def _structure(word: str, spread: bool) -> Structure | None:
    if not word:
        return Structure.SPREAD_LIMIT if spread else None
    found = structure_named(word)
    if found is None:
        raise StakesSpecError(
            Sentence(
                "'{word}' is not a betting structure; use one of {words}",
                word=word,
                words=", ".join(Structure),
            )
        )
    return found


def _words_and_numbers(part: str, clamp: bool) -> tuple[str, tuple[int, ...]]:
    match = _EXTRA.fullmatch(part)
    if match is None:
        return "", ()
    words = " ".join(match[1].lower().split())
    most = MAX_RUNS if words == "run times" else MAX_STAKE
    return words, tuple(_number(one, clamp, most) for one in match[2].split())


def _agreement(part: str, words: str, numbers: tuple[int, ...]) -> tuple[str, Any]:
    name = AGREEMENTS.get(words)
    if name in FLAGS and not numbers:
        return name, True
    if name == "straddles" and numbers:
        return name, numbers
    if name is not None and name not in FLAGS and len(numbers) == 1:
        return name, numbers[0]
    raise StakesSpecError(
        Sentence(
            "{shown} is not a part of the stakes: {how_to_write}",
            shown=shown(part),
            how_to_write=_how_to_write(part),
        )
    )


def _how_to_write(part: str) -> str:
    """Describe the syntax of a house rule.

    >>> _how_to_write("stand-up 0")
    'write stand-up and one number from 1, such as stand-up 2'
    >>> _how_to_write("half kill 5 6"), _how_to_write("free folds 3")
    ('write half kill, alone or with one number from 1', 'write free folds without a number')
    """
    known = (*AGREEMENTS, *SPELLINGS)
    usual = (*known, *OTHER_SPELLINGS)
    said = " ".join(part.lower().split())
    meant = max((each for each in usual if f"{said} ".startswith(f"{each} ")), key=len, default="")
    if not meant:
        return f"write one of {', '.join(known)}, and its number"
    if AGREEMENTS.get(meant) in FLAGS:
        return f"write {meant} without a number"
    if SPELLINGS.get(meant) == "kill":
        return f"write {meant}, alone or with one number from 1"
    return f"write {meant} and one number from 1, such as {meant} 2"


def stakes_for(game: Game, structure: Structure, terms: StakesSpec, usual: Structure) -> Stakes:
    """Compute the stakes of a game; `usual` is the structure if the spec names none."""
    basis = terms.structure or usual
    if basis is Structure.SPREAD_LIMIT and structure is not Structure.SPREAD_LIMIT:
        basis = Structure.LIMIT
    small_bet, big_bet, small_blind, big_blind = _sizes(terms, basis, structure)
    compiled = compiled_game(game)
    ante = 0
    if game.forced.otherwise.style is ForcedStyle.BOMB:
        ante = small_bet
    elif compiled.has_blinds and compiled.has_antes:
        ante = big_blind
    elif not compiled.has_blinds:
        ante = max(small_bet // 4, 1)
    stakes = Stakes(
        structure=structure,
        ante=ante,
        small_blind=small_blind,
        big_blind=big_blind,
        bring_in=max(small_bet // 4, 1),
        small_bet=small_bet,
        big_bet=big_bet,
    )
    if structure is Structure.SPREAD_LIMIT and basis is structure:
        stakes = replace(stakes, spread_least=terms.small, spread_most=terms.big)
    return apply_agreed(stakes, terms.overrides)


def terms_of(game: Game, stakes: Stakes) -> StakesSpec:
    """Return the terms that these stakes of a game are announced with.

    `stakes_for` makes the same stakes of them, rake aside.
    """
    structure = stakes.structure_in(game)
    small, big = headline_numbers(game, stakes)
    plain = StakesSpec(small, big, structure)
    usual = stakes_for(game, structure, plain, structure)
    agreed = {
        name: getattr(stakes, name)
        for name in dict.fromkeys(AGREEMENTS.values())
        if getattr(stakes, name) != getattr(usual, name)
    }
    return replace_terms(plain, overrides=agreed)


def headline_numbers(game: Game, stakes: Stakes) -> tuple[int, int]:
    """Return the two numbers that name the stakes of a game: its bets in limit, else its blinds."""
    structure = stakes.structure_in(game)
    if structure is Structure.LIMIT:
        small, big = stakes.small_bet, stakes.big_bet
    elif structure is Structure.SPREAD_LIMIT:
        small = stakes.spread_least or stakes.small_bet
        big = stakes.spread_most or stakes.big_bet
    else:
        small = stakes.small_blind
        big = stakes.big_blind if compiled_game(game).has_blinds else stakes.small_bet
    return min(max(small, 1), big), big


def _sizes(terms: StakesSpec, basis: Structure, structure: Structure) -> tuple[int, int, int, int]:
    """Return small bet, big bet, small blind and big blind."""
    small, big = terms.small, terms.big
    if basis is Structure.LIMIT and structure is Structure.LIMIT:
        return small, big, max(small // 2, 1), small
    if basis is Structure.LIMIT:
        big_blind = max(small // 2, 1)
        return big_blind, 2 * big_blind, max(small // 4, 1), big_blind
    if basis is Structure.SPREAD_LIMIT:
        return small, big, max(small // 2, 1), small
    if structure is Structure.LIMIT:
        return 2 * big, 4 * big, big, 2 * big
    return big, 2 * big, small, big


def apply_agreed(stakes: Stakes, agreed: Mapping[str, Any]) -> Stakes:
    """Apply overrides to stakes."""
    known = set(Stakes.__struct_fields__) - {"structure"}
    for name in agreed:
        if name not in known:
            raise StakesSpecError(
                Sentence(
                    "stakes have no '{name}': they have {words}",
                    name=name,
                    words=", ".join(sorted(known)),
                )
            )
    values = {name: _value(name, value) for name, value in agreed.items()}
    try:
        return replace(stakes, **values)
    except IllegalStart as error:
        raise StakesSpecError(error.sentence()) from None


def _value(name: str, value: object) -> Any:
    if name == "straddles":
        if isinstance(value, list | tuple) and all(type(chips) is int for chips in value):
            return tuple(value)
    elif name in FLAGS:
        if isinstance(value, bool):
            return value
    elif type(value) is int:
        return value
    raise StakesSpecError(
        Sentence(
            "'{name}' cannot be {shown}: it is a number of chips", name=name, shown=shown(value)
        )
    )


def clamped_agreed(agreed: Mapping[str, Any]) -> dict[str, Any]:
    """Return stored fields of the stakes with every number inside its bounds."""

    def clamp(name: str, value: Any) -> Any:
        if type(value) is int:
            return max(0, min(value, MAX_RUNS if name == "run_times" else MAX_CHIPS))
        return tuple(clamp(name, one) for one in value) if isinstance(value, tuple) else value

    return {name: clamp(name, value) for name, value in agreed.items()}
