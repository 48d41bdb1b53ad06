"""Hands of any game at random: seats, stacks, stakes and actions, all from one seed."""

from random import Random

from anypoker.cards import key_from_seed
from anypoker.engine import (
    Hand,
    Seats,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.invariants import (
    MAX_ACTIONS,
    InvariantError,
    Ledger,
    check_decision_bounds,
    check_state,
)
from anypoker.rules import Game
from tests.engine.drawn_table import DrawnTable


def random_setting(game: Game, rng: Random, players: int | None = None) -> tuple[Seats, Stakes]:
    """Any allowed number of players, equal, random or tiny stacks, any listed structure."""
    count = players or rng.randint(game.players.least, game.players.most)
    stacks = {
        "equal": [200] * count,
        "random": [rng.randint(1, 200) for _ in range(count)],
        "tiny": [rng.randint(1, 6) for _ in range(count)],
    }[rng.choice(["equal", "random", "tiny"])]
    stakes = Stakes(
        structure=rng.choice(game.structures),
        ante=rng.choice([0, 1, 1, 3]),
        bring_in=1,
        small_bet=rng.choice([2, 4]),
        big_bet=8,
        big_blind_ante=rng.random() < 0.2,
        straddles=rng.choice([(), (), (4,), (4, 8)]),
        cap_per_round=rng.choice([None, None, None, 30]),
        cap_per_hand=rng.choice([None, None, None, 50]),
        run_times=rng.choice([1, 1, 3]),
    )
    return seats_of(*stacks, button=rng.randrange(count)), stakes


def random_start(game: Game, rng: Random, players: int | None = None) -> Hand:
    """Start a hand with random seats and stakes."""
    seats, stakes = random_setting(game, rng, players)
    key = key_from_seed(rng.getrandbits(64))
    dealt = shuffled_deck_from_key(game.for_players(len(seats.players)), key)
    return start(game, seats, stakes, dealt)


def lawful_hand(game: Game, seed: str, offers: float = 0.05) -> Hand:
    """Play a hand to its end and check every law on the way; a failure tells the seed.

    Chips and cards, as the events alone tell them, must be those of the hand.
    """
    chance = Random(seed)
    try:
        hand = random_start(game, chance)
        ledger = Ledger(tuple(player.stack for player in hand.seats.players))
        table = DrawnTable(len(hand.stacks))
        check_state(hand)
        ledger.follow(hand)
        table.follow(hand)
        while not hand.over:
            if chance.random() < offers:
                check_decision_bounds(hand)
            asked = chance.choice(decisions(hand))
            apply_in_place(
                hand, asked.seat, sample_legal_action(asked, chance.randrange), asked.number
            )
            check_state(hand)
            ledger.follow(hand)
            table.follow(hand)
            if hand.number > MAX_ACTIONS:
                raise InvariantError("the hand does not end")
    except Exception as error:
        error.add_note(f"{game.name}, seed {seed!r}")
        raise
    return hand
