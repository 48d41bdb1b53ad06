"""Another deal for the same pot: when nobody can claim it, or the board is run again."""

from math import comb

from anypoker.engine.cards.stock import later_order
from anypoker.engine.events import Redealt, RunStarted
from anypoker.engine.showdown.pots import Pot, contributions_to
from anypoker.engine.state import Hand
from anypoker.engine.step_state import NextDeal
from anypoker.game import MAX_REDEALS

_MAX_HANDS = 20_000  # where more are to be looked at, the pot is shared after fewer deals


def may_redeal(hand: Hand) -> bool:
    """Return whether the limit of deals allows another one."""
    if hand.redeals == 0:
        return True
    shares = len(hand.compiled.game.showdown.every_entry())
    cards = max(len(held) for held in hand.hole_cards) + len(hand.board)
    looked_at = hand.live_count * shares * comb(cards, min(5, cards // 2))
    looked_at += len(hand.stacks) * len(hand.compiled.game.steps)  # rounds take time, too
    return hand.redeals < min(MAX_REDEALS, _MAX_HANDS // max(1, looked_at))


def redeal_seats(hand: Hand, pots: list[Pot]) -> list[int]:
    """Return the seats that play for these pots again: those in when the last card was exposed.

    A seat that folded after it plays for the layers it has paid, if any.
    """
    last = hand.compiled.last_card_step
    kept, _ = contributions_to(pots, hand.contributions, hand.folded)
    eligible = {seat for pot in pots for seat in pot.seats}
    return [
        seat
        for seat in hand.deal_order
        if seat in eligible
        or (hand.folded[seat] and hand.fold_step[seat] > last and kept[seat] > 0)
    ]


def redeal(hand: Hand, pots: list[Pot], seats: list[int]) -> None:
    """Deal again for these seats and pots from the first step, without new forced bets."""
    hand.contributions, hand.dead_money = contributions_to(pots, hand.contributions, hand.folded)
    hand.next_deal = NextDeal(tuple(seats), False, "")


def deal_after_showdown(hand: Hand, seats: list[int], antes: bool, why: str) -> None:
    """Deal new cards to these seats for the same pot, after the showdown."""
    hand.next_deal = NextDeal(tuple(seats), antes, why)


def next_run(hand: Hand) -> None:
    """Run the rest of the board once more, once the showdown has been seen."""
    hand.next_deal = NextDeal(None, False, "")


def begin_next_deal(hand: Hand, deal: NextDeal) -> None:
    """Begin the deal, or the run of the board, that a showdown has left to do."""
    hand.next_deal = None
    if deal.seats is None:
        _begin_run(hand)
    else:
        deal_again(hand, list(deal.seats), deal.antes, deal.why)


def pass_out(hand: Hand, antes_again: bool) -> None:
    """Keep an unopened pot, and deal new cards to all who are in."""
    hand.pot_opening.passed_out += 1
    hand.pot_opening.antes_due = antes_again
    seats = hand.live_seats()
    _deal_anew(hand, seats)
    hand.events.append(Redealt(hand.pot, tuple(seats), True))


def deal_again(hand: Hand, seats: list[int], antes: bool, why: str) -> None:
    """End the deal by a rule of the game: the pot stays, these seats get new cards."""
    hand.pot_opening.antes_due = antes
    _deal_anew(hand, seats)
    hand.events.append(Redealt(hand.pot, tuple(seats), why=why))


def _deal_anew(hand: Hand, seats: list[int]) -> None:
    hand.redeals += 1
    hand.clear_cards(later_order(hand, list(hand.chance.deck), f"redeal/{hand.redeals}"))
    for seat in range(len(hand.stacks)):
        hand.folded[seat] = seat not in seats
        hand.street_bets[seat] = 0
    hand.live_count = len(seats)
    hand.clear_steps()


def _begin_run(hand: Hand) -> None:
    """Put the board back to what it was, and deal the rest of it once more."""
    hand.run_out.current += 1
    base = hand.run_out.board_size
    hand.run_out.boards.append(tuple(hand.board[base:]))
    del hand.board[base:], hand.board_up[base:], hand.board_was_up[base:], hand.board_piles[base:]
    hand.step = hand.run_out.from_step
    hand.events.append(RunStarted(hand.run_out.current + 1))
