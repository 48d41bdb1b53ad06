"""The same hands by the kernels and by the engine: every question, every card, every chip."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from anypoker.batch import columns as at
from anypoker.batch.program import Program
from anypoker.batch.replay import (
    action_of,
    answer_of,
    chance_of_row,
    in_drawn_pile,
    places_of,
)
from anypoker.batch.snapshot import snapshot
from anypoker.batch.table import Batch, keys_from
from anypoker.engine import (
    Decision,
    Hand,
    Seats,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    start,
)
from anypoker.engine import decision as asked
from anypoker.engine.events import Won
from anypoker.engine.sample_actions import sample_legal_action
from anypoker.game import Structure
from anypoker.history import write_hand

_COMPARED = (
    "stacks", "street", "paid", "folded", "live", "dead", "pot", "hole", "lying", "pile_of",
    "board", "board_up", "board_open", "board_piles", "up_log", "choices", "dice",
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
        text = write_hand(
            str(self), hand.game.name, hand.game, hand.seats, hand.stakes, hand.chance, hand.played
        )
        file.write_text(text, encoding="utf-8")
        return file


@dataclass(frozen=True)
class Setting:
    """What a batch is started with."""

    seats: int
    stakes: Stakes
    stacks: str


def random_setting(program: Program, chance: Random) -> Setting:
    """Any number of seats, any structure, stacks of all kinds, and now and then odd stakes."""
    game = program.game
    seats = chance.randint(game.players.least, game.players.most)
    small = chance.choice([1, 2, 5])
    stakes = Stakes(
        structure=chance.choice([*game.structures, Structure.LIMIT])
        if Structure.LIMIT in game.structures
        else chance.choice(game.structures),
        ante=chance.choice([0, 1, 1, 2]),
        small_blind=chance.choice([0, small, small]),
        big_blind=2 * small,
        bring_in=chance.choice([0, 1, 1, 2]),
        small_bet=2 * small,
        big_bet=4 * small,
        big_blind_ante=chance.random() < 0.1,
        straddles=chance.choice([(), (), (), (4 * small,), (4 * small, 8 * small)]),
        cap_per_round=chance.choice([None] * 9 + [6 * small]),
        cap_per_hand=chance.choice([None] * 9 + [20 * small]),
    )
    return Setting(seats, stakes, chance.choice(["equal", "deep", "uneven", "tiny"]))


def random_stacks(setting: Setting, hands: int, chance: Random) -> np.ndarray:
    most = {"equal": 100, "deep": 1000, "uneven": 200, "tiny": 8}[setting.stacks]
    if setting.stacks in ("equal", "deep"):
        return np.full((hands, setting.seats), most)
    return np.array([[chance.randint(1, most) for _ in range(setting.seats)] for _ in range(hands)])


def compare(program: Program, setting: Setting, hands: int, seed: str, states: float = 1.0) -> int:
    """Play so many hands in both; how many decisions they took.

    Every question is compared, and all that the engine knows of a hand at this part of them.
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
        for number, hand in enumerate(played):
            if hand.over:
                continue
            if states == 1.0 or chance.random() < states:
                _same_state(batch, number, hand)
            if batch.rows.numbers[number, at.STATUS] != at.ASKED:
                raise DifferenceError("only the engine asks", hand)
            question = decisions(hand)[0]
            _same_question(batch, number, hand, question)
            action = sample_legal_action(question, chance.randrange)
            answers[number] = answer_of(hand, question, action)
            said = action_of(hand, question, int(answers[number]))
            apply_in_place(hand, question.seat, said)
            taken += 1
        batch.step(answers)
    for number, hand in enumerate(played):
        _same_state(batch, number, hand)
        _same_shares(batch, number, hand)
    return taken


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
    seats = Seats(hand.seats.players, hand.button)
    seen = snapshot(batch.program, seats, hand.stakes, rows.numbers[number], rows.cards[number])
    for name in _COMPARED:
        ours, theirs = getattr(seen, name), getattr(hand, name)
        if ours != theirs:
            raise DifferenceError(f"{name} is {theirs} by the engine, {ours} by the kernels", hand)
    for name in ("rounds", "level"):
        ours, theirs = getattr(seen.betting, name), getattr(hand.betting, name)
        if ours != theirs:
            raise DifferenceError(f"{name} is {theirs} by the engine, {ours} by the kernels", hand)
    if seen.stock[seen.top :] != hand.stock[hand.top :]:
        raise DifferenceError("the stock differs", hand)


def _same_shares(batch: Batch, number: int, hand: Hand) -> None:
    """By entry: what every seat won."""
    if hand.live < 2 or batch.program.cases:
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


def _same_question(batch: Batch, number: int, hand: Hand, question: Decision) -> None:
    row = batch.rows.numbers[number]
    ours = question_facts(row)
    theirs = engine_facts(batch, hand, question)
    if ours != theirs:
        raise DifferenceError(f"asked {theirs} by the engine, {ours} by the kernels", hand)


def question_facts(row: np.ndarray) -> dict[str, int]:
    """What a row asks, by name."""
    kind = int(row[at.KIND])
    facts = {"kind": kind, "seat": int(row[at.SEAT])}
    names: dict[str, int] = {}
    if kind == at.ASK_BET:
        names = {"call": at.TO_CALL, "opens": at.OPENS, "completes": at.COMPLETES}
        names |= {"must": at.MUST_BET}
    if kind in (at.ASK_BET, at.ASK_BRING_IN):
        names |= {"least": at.LEAST, "most": at.MOST}
        facts["fixed"] = int(row[at.FIXED]) if row[at.MOST] else 0
    if kind == at.ASK_BRING_IN:
        names |= {"price": at.PRICE, "may": at.OPENS}
    if kind in (at.ASK_DRAW, at.ASK_DISCARD, at.ASK_EXPOSE, at.ASK_PASS, at.ASK_REPLACE):
        names = {"least": at.LEAST, "most": at.MOST, "allowed": at.ALLOWED}
    if kind == at.ASK_BUY:
        names = {"least": at.LEAST, "allowed": at.ALLOWED, "price": at.PRICE, "may": at.OPENS}
    if kind == at.ASK_DISCARD_PILE:
        names = {"allowed": at.ALLOWED}
    if kind == at.ASK_DECLARE:
        names = {"pots": at.LEAST, "words": at.MOST}
    if kind == at.ASK_CHOOSE:
        names = {"values": at.LEAST}
    return facts | {name: int(row[column]) for name, column in names.items()}


def engine_facts(batch: Batch, hand: Hand, question: Decision) -> dict[str, int]:
    """What the engine asks, by the same names."""
    held = hand.hole[question.seat]
    facts: dict[str, int] = {"seat": question.seat}
    own = [not lies & at.SHARED for lies in hand.lying[question.seat]]
    match question:
        case asked.BettingDecision():
            facts |= {"kind": at.ASK_BET, "call": question.call, "opens": int(question.opens)}
            facts |= {"least": question.least, "most": question.most}
            facts |= {"completes": int(question.completes), "fixed": int(bool(question.amounts))}
            facts |= {"must": int(question.must_bet)}
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
            lying = [not lies & (at.UP | at.SHARED) for lies in hand.lying[question.seat]]
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
