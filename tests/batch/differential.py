"""The same hands by the kernels and by the engine: every question, every card, every chip."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from anypoker.batch import columns as at
from anypoker.batch.batch import Batch, keys_from
from anypoker.batch.compile.program import Program
from anypoker.batch.engine_replay import (
    action_of,
    answer_of,
    chance_of_row,
    in_drawn_pile,
    places_of,
)
from anypoker.batch.to_engine_hand import facts_of_row
from anypoker.engine import (
    Decision,
    Hand,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    start,
)
from anypoker.engine import decision as asked
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.events import Won
from anypoker.game import Structure
from anypoker.history import write_hand

_COMPARED = (
    "stacks", "street_bets", "contributions", "folded", "live_count", "dead_money", "pot",
    "hole_cards", "card_flags", "card_piles",
    "board", "board_up", "board_was_up", "board_piles", "up_card_log", "choices", "dice",
)  # fmt: skip


class DifferenceError(AssertionError):
    """The kernels and the engine do not agree; `hand` is the engine's, up to there."""

    def __init__(self, sentence: str, hand: Hand) -> None:
        super().__init__(f"{hand.game.name}: {sentence}")
        self.hand = hand

    def write(self, folder: Path) -> Path:
        """The hand as a `.hand` file."""
        hand = self.hand
        file = folder / f"difference-{hand.game.name.lower().replace(' ', '-')}.hand"
        text = write_hand(str(self), hand.game.name, hand)
        file.write_text(text, encoding="utf-8")
        return file


@dataclass(frozen=True)
class Setting:
    """What a batch is started with."""

    seats: int
    stakes: Stakes
    stacks: str


def random_setting(program: Program, rng: Random) -> Setting:
    """Any number of seats, any structure, stacks of all kinds, and now and then odd stakes."""
    game = program.game
    sizes = range(game.players.least, game.players.most + 1)
    seats = rng.choice([size for size in sizes if game.for_players(size) is game])
    small = rng.choice([1, 2, 5])
    stakes = Stakes(
        structure=rng.choice([*game.structures, Structure.LIMIT])
        if Structure.LIMIT in game.structures
        else rng.choice(game.structures),
        ante=rng.choice([0, 1, 1, 2]),
        small_blind=rng.choice([0, small, small]),
        big_blind=2 * small,
        bring_in=rng.choice([0, 1, 1, 2]),
        small_bet=2 * small,
        big_bet=4 * small,
        big_blind_ante=rng.random() < 0.1,
        straddles=rng.choice([(), (), (), (4 * small,), (4 * small, 8 * small)]),
        spread_least=rng.choice([0, 0, small]),
        spread_most=rng.choice([0, 0, 5 * small]),
        cap_per_round=rng.choice([None] * 9 + [6 * small]),
        cap_per_hand=rng.choice([None] * 9 + [20 * small]),
    )
    return Setting(seats, stakes, rng.choice(["equal", "deep", "uneven", "tiny"]))


def random_stacks(setting: Setting, hands: int, rng: Random) -> np.ndarray:
    most = {"equal": 100, "deep": 1000, "uneven": 200, "tiny": 8}[setting.stacks]
    if setting.stacks in ("equal", "deep"):
        return np.full((hands, setting.seats), most)
    return np.array([[rng.randint(1, most) for _ in range(setting.seats)] for _ in range(hands)])


def compare(program: Program, setting: Setting, hands: int, seed: str, states: float = 1.0) -> int:
    """Play hands with kernels and engine and compare them; return the number of decisions."""
    taken, _ = play_both(program, setting, hands, seed, states)
    return taken


def play_both(
    program: Program, setting: Setting, hands: int, seed: str, states: float
) -> tuple[int, list[Hand]]:
    """Play hands with kernels and engine; return the number of decisions and the engine's hands.

    Every decision is compared, and at the fraction `states` of them the whole state as well.
    """
    chance = Random(seed)
    batch = Batch(program, setting.seats, setting.stakes, hands)
    stacks = random_stacks(setting, hands, chance)
    buttons = np.array([chance.randrange(setting.seats) for _ in range(hands)])
    batch.start(stacks, buttons, keys=keys_from(chance.getrandbits(32), hands))
    played = [
        start(
            program.game,
            seats_of(*stacks[hand].tolist(), button=int(buttons[hand])),
            setting.stakes,
            chance_of_row(batch, hand),
        )
        for hand in range(hands)
    ]
    taken = 0
    answers = np.zeros(hands, np.int64)
    while not all(hand.over for hand in played):
        rows = batch.rows.numbers[:, : at.CHOICES].tolist()  # all that a question is told by
        for number, hand in enumerate(played):
            if hand.over:
                continue
            if states == 1.0 or chance.random() < states:
                _same_state(batch, number, hand)
            row = rows[number]
            if row[at.STATUS] != at.ASKED:
                raise DifferenceError("only the engine asks", hand)
            question = decisions(hand)[0]
            _same_question(row, hand, question)
            action = sample_legal_action(question, chance.randrange)
            answers[number] = answer_of(hand, question, action)
            said = action_of(hand, question, int(answers[number]))
            apply_in_place(hand, question.seat, said)
            taken += 1
        batch.step(answers)
    for number, hand in enumerate(played):
        _same_state(batch, number, hand)
        _same_shares(batch, number, hand)
    return taken, played


def _same_state(batch: Batch, number: int, hand: Hand) -> None:
    rows = batch.rows
    over = bool(rows.numbers[number, at.STATUS] == at.OVER)
    if over != hand.over:
        raise DifferenceError(f"over: {hand.over} by the engine, {over} by the kernels", hand)
    if over:
        ours = rows.numbers[number, at.STACK : at.STACK + batch.seats].tolist()
        if ours != hand.stacks:
            raise DifferenceError(f"stacks {hand.stacks} by the engine, {ours} by kernels", hand)
        return
    facts, betting = facts_of_row(batch.program, rows.numbers[number], rows.cards[number])
    for name in _COMPARED:
        ours, theirs = facts[name], getattr(hand, name)
        if ours != theirs:
            raise DifferenceError(f"{name} is {theirs} by the engine, {ours} by the kernels", hand)
    for name in ("rounds", "bet_to_match"):
        ours, theirs = betting[name], getattr(hand.betting, name)
        if ours != theirs:
            raise DifferenceError(f"{name} is {theirs} by the engine, {ours} by the kernels", hand)
    stock, top = rows.cards[number, at.STOCK :], rows.numbers[number, at.TOP]
    if stock[top : rows.numbers[number, at.STOCK_SIZE]].tolist() != hand.stock[hand.stock_index :]:
        raise DifferenceError("the stock differs", hand)


def _same_shares(batch: Batch, number: int, hand: Hand) -> None:
    """By entry: what every seat won."""
    if hand.live_count < 2 or batch.program.cases:
        return
    names = [entry.name for entry in batch.program.game.showdown.otherwise]
    theirs: dict[tuple[str, int], int] = {}
    for event in hand.events:
        if isinstance(event, Won) and event.amount and event.entry in names:
            theirs[event.entry, event.seat] = (
                theirs.get((event.entry, event.seat), 0) + event.amount
            )
    ours: dict[tuple[str, int], int] = {}
    for place, name in enumerate(names):
        for seat in range(batch.seats):
            won = int(batch.won[number, place, seat])
            if won:
                ours[name, seat] = ours.get((name, seat), 0) + won
    if batch.program.game.showdown.global_default is None and ours != theirs:
        raise DifferenceError(f"shares {theirs} by the engine, {ours} by the kernels", hand)


def _same_question(row: list[int], hand: Hand, question: Decision) -> None:
    ours = question_facts(row)
    theirs = engine_facts(hand, question)
    if ours != theirs:
        raise DifferenceError(f"asked {theirs} by the engine, {ours} by the kernels", hand)


_BETS = {"call": at.TO_CALL, "opens": at.OPENS, "completes": at.COMPLETES, "must": at.MUST_BET}
_BOUNDS = {"least": at.MIN_AMOUNT, "most": at.MAX_AMOUNT}
_CARDS = {**_BOUNDS, "allowed": at.ALLOWED}
_FACTS = {  # by kind of question: the columns that matter, by name
    at.ASK_BET: {**_BETS, **_BOUNDS},
    at.ASK_BRING_IN: {**_BOUNDS, "price": at.PRICE, "may": at.OPENS},
    at.ASK_DRAW: _CARDS,
    at.ASK_DISCARD: _CARDS,
    at.ASK_EXPOSE: _CARDS,
    at.ASK_PASS: _CARDS,
    at.ASK_REPLACE: _CARDS,
    at.ASK_BUY: {"least": at.MIN_AMOUNT, "allowed": at.ALLOWED, "price": at.PRICE, "may": at.OPENS},
    at.ASK_DISCARD_PILE: {"allowed": at.ALLOWED},
    at.ASK_DECLARE: {"pots": at.MIN_AMOUNT, "words": at.MAX_AMOUNT},
    at.ASK_CHOOSE: {"values": at.MIN_AMOUNT},
    at.ASK_SEPARATE: {},
}
_NAMED_COLUMNS = {
    kind: tuple({"kind": at.KIND, "seat": at.SEAT, **names}.items())
    for kind, names in _FACTS.items()
}


def question_facts(row: list[int]) -> dict[str, int]:
    """What a row asks, by name."""
    kind = row[at.KIND]
    facts = {name: row[column] for name, column in _NAMED_COLUMNS[kind]}
    if kind in (at.ASK_BET, at.ASK_BRING_IN):
        facts["fixed"] = row[at.FIXED] if row[at.MAX_AMOUNT] else 0
    return facts


def engine_facts(hand: Hand, question: Decision) -> dict[str, int]:
    """What the engine asks, by the same names."""
    if isinstance(question, asked.BettingDecision):  # as most of them are
        return {
            "kind": at.ASK_BET,
            "seat": question.seat,
            "call": question.call,
            "opens": int(question.opens),
            "completes": int(question.completes),
            "must": int(question.must_bet),
            "least": question.least,
            "most": question.most,
            "fixed": int(bool(question.amounts)),
        }
    held = hand.hole_cards[question.seat]
    facts: dict[str, int] = {"seat": question.seat}
    own = [not lies & at.SHARED for lies in hand.card_flags[question.seat]]
    match question:
        case asked.BringInDecision():
            facts |= {"kind": at.ASK_BRING_IN, "price": question.amount}
            facts |= {"least": question.least, "most": question.most}
            facts |= {"may": int(question.may_fold), "fixed": int(bool(question.amounts))}
        case asked.DrawDecision():
            allowed = places_of(held, question.cards, in_drawn_pile(hand, question, own))
            facts |= {"kind": at.ASK_DRAW, "least": question.least, "most": question.most}
            facts |= {"allowed": allowed}
        case asked.DiscardDecision():
            facts |= {"kind": at.ASK_DISCARD, "least": question.least, "most": question.most}
            facts |= {"allowed": places_of(held, question.cards, own)}
        case asked.DiscardPileDecision():
            names = ("rest", *hand.compiled.hole_names)
            piles = sum(1 << names.index(name) for name, _ in question.piles)
            facts |= {"kind": at.ASK_DISCARD_PILE, "allowed": piles}
        case asked.ExposeDecision():
            lying = [not lies & (at.UP | at.SHARED) for lies in hand.card_flags[question.seat]]
            facts |= {"kind": at.ASK_EXPOSE, "least": question.least, "most": question.most}
            facts |= {"allowed": places_of(held, question.cards, lying)}
        case asked.PassDecision():
            facts |= {"kind": at.ASK_PASS, "least": question.exactly, "most": question.exactly}
            facts |= {"allowed": places_of(held, question.cards, own)}
        case asked.SeparateDecision():
            facts |= {"kind": at.ASK_SEPARATE}
        case asked.DeclareDecision():
            facts |= {"kind": at.ASK_DECLARE, "pots": question.pots, "words": len(question.words)}
        case asked.ChooseDecision():
            facts |= {"kind": at.ASK_CHOOSE, "values": len(question.values)}
        case asked.BuyDecision():
            facts |= {"kind": at.ASK_BUY, "least": question.give_up, "price": question.price}
            facts |= {"may": int(question.optional)}
            facts |= {"allowed": places_of(held, question.cards, own)}
        case asked.ReplaceDecision():
            facts |= {"kind": at.ASK_REPLACE, "least": question.exactly, "most": question.exactly}
            facts |= {"allowed": places_of(hand.board, question.cards, hand.board_up)}
        case _:
            raise AssertionError(f"a program asked nothing like {question}")
    return facts
