"""The end of a hand against the banker: bets are settled one by one, from the banker's left.

The bets lie in the pot until then. What the banker cannot cover is not at stake: no more chips
change hands over a bet, whoever wins it, than the banker has at that moment.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from anypoker.engine.events import Settled, Shown
from anypoker.engine.showdown.claims import ShowdownHands, showdown_hands_of
from anypoker.engine.showdown.compare import end_hand, turn_board
from anypoker.engine.showdown.made_hands import MadeHand
from anypoker.engine.showdown.settlement import ranked_hands
from anypoker.engine.showdown.spread import open_spread, spread_win
from anypoker.engine.state import Hand
from anypoker.game import BankerBet, BankerSettlement, PayLine, Unqualified
from anypoker.ranking import Strength

HandsByName = Mapping[str, MadeHand | None]


class Result(NamedTuple):
    """Chips that a bet wins (negative: loses), and why."""

    amount: int
    how: str


def settle_with_banker(hand: Hand, rules: BankerSettlement) -> None:
    """Show the hands of players who stayed in and settle all bets."""
    banker = hand.button
    players = [seat for seat in hand.live_seats() if seat != banker]
    made: dict[int, HandsByName] = {}
    if players:
        turn_board(hand)
        seats = [*players, banker]
        for seat in seats:
            if hand.hole_cards[seat]:
                hand.events.append(Shown(seat, tuple(hand.hole_cards[seat])))
        contest = showdown_hands_of(hand, seats, None)
        made = {seat: _by_name(contest, seat) for seat in seats}
        banker_plays = any(not bet.table and not bet.spread for bet in rules.bets)
        for seat in seats if banker_plays else players:
            hand.events.extend(ranked_hands(hand, contest, seat, lambda entry, made: 0))
    _collect_folded(hand, rules)
    for seat in players:
        for bet, staked in zip(rules.bets, hand.wagers[seat], strict=True):
            if not staked:
                continue
            if bet.spread:
                result, extra = _spread_result(hand, rules, bet, staked), 0
            else:
                result = bet_result(bet, rules, staked, made[seat], made[banker])
                extra = _line_chips(bet.bonus, staked, _strength(made[seat], bet.hands[0]))
            _move(hand, seat, bet.name, staked, result)
            if extra and hand.stacks[banker]:
                _move(hand, seat, bet.name, 0, Result(extra, "bonus"))
    hand.contributions = [0] * len(hand.contributions)
    hand.street_bets = [0] * len(hand.street_bets)
    end_hand(hand)


def _spread_result(hand: Hand, rules: BankerSettlement, bet: BankerBet, staked: int) -> Result:
    assert rules.spread is not None
    between, third = open_spread(hand, rules.spread)
    if len(third) != 1:
        return Result(0, "hands")
    ranks = hand.compiled.game.deck.ranks
    return Result(spread_win(bet, ranks, between, third[0], staked), "hands")


def _collect_folded(hand: Hand, rules: BankerSettlement) -> None:
    """The bets of seats that folded are the banker's, before any other bet is settled."""
    for seat in hand.deal_order:
        if not hand.folded[seat]:
            continue
        for bet, staked in zip(rules.bets, hand.wagers[seat], strict=True):
            if staked:
                hand.stacks[hand.button] += staked
                hand.pot -= staked
                event = Settled(seat, hand.button, bet.name, staked, 0, staked, "fold")
                hand.events.append(event)


def _by_name(contest: ShowdownHands, seat: int) -> dict[str, MadeHand | None]:
    pairs = zip(contest.entries[seat], contest.made[seat], strict=True)
    return {entry.name: made for entry, made in pairs}


def _move(hand: Hand, seat: int, bet: str, staked: int, result: Result) -> None:
    """Move the chips of a bet, as far as the banker can cover it."""
    banker = hand.button
    covered = min(abs(result.amount), hand.stacks[banker])
    won, lost = (covered, 0) if result.amount > 0 else (0, covered)
    hand.stacks[seat] += staked + won - lost
    hand.stacks[banker] += lost - won
    hand.pot -= staked
    uncovered = abs(result.amount) - covered
    hand.events.append(Settled(seat, banker, bet, staked, won, lost, result.how, uncovered))


def bet_result(
    bet: BankerBet, rules: BankerSettlement, staked: int, own: HandsByName, bankers: HandsByName
) -> Result:
    """Return what a bet of a seat that has not folded wins or loses."""
    strength = _strength(own, bet.hands[0])
    if bet.table:
        line = _line(bet.pays, strength)
        return Result(-staked if line is None else line.chips(staked), "hands")
    if bet.unqualified is not Unqualified.PLAY and not _qualifies(rules, bankers):
        won = _win(bet, staked, strength) if bet.unqualified is Unqualified.WIN else 0
        return Result(won, "unqualified")
    beaten = [_beats(own[name], bankers[name], bet.ties_lose) for name in bet.hands]
    if all(sign > 0 for sign in beaten):
        return Result(_win(bet, staked, strength), "hands")
    lost = all(sign < 0 for sign in beaten)
    return Result(-staked if lost else 0, "hands")


def _beats(own: MadeHand | None, bankers: MadeHand | None, ties_lose: bool) -> int:
    """Return 1 if the player's hand is better, -1 if the banker's is; no hand is the worst."""
    mine, theirs = ((one is None, () if one is None else one.key) for one in (own, bankers))
    if mine == theirs:
        return -1 if ties_lose else 0
    return 1 if mine < theirs else -1


def _qualifies(rules: BankerSettlement, bankers: HandsByName) -> bool:
    if rules.qualifier is None:
        return True
    strength = _strength(bankers, rules.qualifier.entry)
    return strength is not None and strength <= rules.qualifier.strength


def _win(bet: BankerBet, staked: int, strength: Strength | None) -> int:
    return _line_chips(bet.pays, staked, strength) if bet.pays else staked


def _line_chips(lines: Sequence[PayLine], staked: int, strength: Strength | None) -> int:
    line = _line(lines, strength)
    return 0 if line is None else line.chips(staked)


def _line(lines: Sequence[PayLine], strength: Strength | None) -> PayLine | None:
    """Return the first line that a hand reaches."""
    if strength is None:
        return None
    return next((line for line in lines if strength <= line.strength), None)


def _strength(made: HandsByName, name: str) -> Strength | None:
    found = made[name]
    return None if found is None else found.strength
