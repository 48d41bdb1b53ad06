"""One row or both, declared with high and low: who wins, beside a count by hand."""

from itertools import combinations
from random import Random

import pytest

from anypoker.cards import Card, key_from_seed
from anypoker.catalogue import game_of_record
from anypoker.engine import (
    Hand,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.actions import DeclareSides
from anypoker.engine.actions.legal import call_down
from anypoker.engine.decision import DeclareDecision
from anypoker.engine.events import Won
from anypoker.game import DeclareOption, DeclareStep, Game
from anypoker.ranking import Strength, evaluate, find_ordering
from anypoker.rules import canonical_text, explain_text, load_game
from tests.external_files import ROOT

HIGH_LOW = "two rows of omaha-8, declare, declare the row"
ROWS_ALONE = "two rows of omaha-8, declare the row"
EIGHT = Strength(1, 56)
Keys = dict[tuple[str, str], Strength | None]  # by row and side


def declared_game(words: str) -> Game:
    return game_of_record(words, ROOT)


def options_of(game: Game) -> dict[str, DeclareOption]:
    (declare,) = (one for one in game.every_action() if isinstance(one, DeclareStep))
    return {option.word: option for option in declare.options}


def keys_of(hand: Hand, seat: int) -> Keys:
    """The best high and the best qualifying low of two own cards and three of each row."""
    found: Keys = {}
    for row in ("Row 1", "Row 2"):
        bit = hand.compiled.board_bits[row]
        board = [c for c, bits in zip(hand.board, hand.board_piles, strict=True) if bits & bit]
        for side, name in (("high", "high"), ("low", "a5_low")):
            best = min(strengths(hand.hole_cards[seat], board, name))
            found[row, side] = best if side == "high" or best <= EIGHT else None
    return found


def strengths(own: list[Card], board: list[Card], name: str) -> list[Strength]:
    ordering = find_ordering(name)
    return [
        evaluate(ordering, [*two, *three])
        for two in combinations(own, 2)
        for three in combinations(board, 3)
    ]


def rows_of(option: DeclareOption) -> tuple[str, ...]:
    return option.all_rows or ((option.row,) if option.row else ())


def expected(keys: dict[int, Keys], said: dict[int, DeclareOption]) -> dict[str, set[int]]:
    """The winners of each side, by the rules in words."""
    sides = {seat: option.sides or ("high", "low") for seat, option in said.items()}

    def best(seat: int, side: str) -> Strength | None:
        own = [keys[seat][row, side] for row in rows_of(said[seat])]
        return min((key for key in own if key is not None), default=None)

    def wins_rows(seat: int, side: str) -> bool:
        """In each row it beats everyone who claims that row and that side."""
        for row in rows_of(said[seat]):
            mine = keys[seat][row, side]
            rivals = [
                keys[other][row, side]
                for other in said
                if other != seat and side in sides[other] and row in rows_of(said[other])
            ]
            if mine is None or any(key is not None and key <= mine for key in rivals):
                return False
        return True

    def wins_side(seat: int, side: str) -> bool:
        mine = best(seat, side)
        rivals = [best(other, side) for other in said if other != seat and side in sides[other]]
        return mine is not None and all(key is None or mine < key for key in rivals)

    left = set(said)
    pig = {seat for seat in said if said[seat].all_rows}
    if any(option.sides for option in said.values()):
        failed = {s for s in pig if not all(wins_rows(s, side) for side in sides[s])}
        both = {s for s in said if len(said[s].sides) > 1}
        failed |= {s for s in both if not all(wins_side(s, side) for side in sides[s])}
        claims = {side: {s for s in said if side in sides[s]} - failed for side in ("high", "low")}
        left -= failed
        if not left:
            left = set(said)
            claims = {side: set(said) for side in ("high", "low")}
    else:
        claims = {
            side: {s for s in said if s not in pig or wins_rows(s, side)}
            for side in ("high", "low")
        }
        if not any(best(s, side) for side in claims for s in claims[side]):
            claims = {side: set(said) for side in ("high", "low")}
    won: dict[str, set[int]] = {}
    for side, seats in claims.items():
        made = {s: key for s in seats if (key := best(s, side)) is not None}
        won[side] = {s for s, key in made.items() if key == min(made.values())}
    # What nobody can claim is split among those who are left.
    return {side: seats for side, seats in won.items() if seats} or {"none": left}


def play(game: Game, rng: Random) -> tuple[Hand, dict[int, DeclareOption]]:
    """Everyone calls down, and declares at random."""
    count = rng.randint(2, 5)
    seats = seats_of(*[500] * count, button=rng.randrange(count))
    hand = start(
        game, seats, Stakes(), shuffled_deck_from_key(game, key_from_seed(rng.getrandbits(64)))
    )
    options = options_of(game)
    said: dict[int, DeclareOption] = {}
    while not hand.over:
        for decision in decisions(hand):
            action = call_down(decision)
            if isinstance(decision, DeclareDecision):
                word = rng.choice(decision.words)
                said[decision.seat] = options[word]
                action = DeclareSides((word,))
            apply_in_place(hand, decision.seat, action)
    return hand, said


@pytest.mark.parametrize("words", [HIGH_LOW, ROWS_ALONE])
def test_rows_and_sides_pay_as_counted_by_hand(words: str) -> None:
    game = declared_game(words)
    pigs = paid = 0
    for number in range(60):
        hand, said = play(game, Random(f"{words} {number}"))
        keys = {seat: keys_of(hand, seat) for seat in said}
        won: dict[str, set[int]] = {}
        for event in hand.events:
            if isinstance(event, Won):
                won.setdefault(str(event.entry).lower(), set()).add(event.seat)
        assert won == expected(keys, said), (number, said)
        claimed = {seat for seat in said if said[seat].all_rows}
        pigs += len(claimed)
        paid += len(claimed & set().union(*won.values()))
    assert pigs > 20
    assert paid > 2


@pytest.mark.parametrize("words", [HIGH_LOW, ROWS_ALONE])
def test_both_rows_are_offered_told_and_written(words: str) -> None:
    game = declared_game(words)
    assert any(option.all_rows == ("Row 1", "Row 2") for option in options_of(game).values())
    assert load_game(canonical_text(game)) == game
    told = " ".join(explain_text(game).split())
    assert "Row 1, Row 2 or both" in told
    assert "must win each outright" in told
