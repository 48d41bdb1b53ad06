"""Forced bets and betting rounds."""

from msgspec.structs import replace

from anypoker.engine.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Fold,
    RaiseTo,
    action_parts,
)
from anypoker.engine.betting.action_order import (
    able_seats,
    bring_in_seat,
    first_to_act,
    next_to_act,
)
from anypoker.engine.betting.bet_limits import betting_options, pay, raise_to, set_sizes
from anypoker.engine.betting.chip_caps import spendable_chips
from anypoker.engine.betting.folding import fold
from anypoker.engine.betting.forced_bets import forced_bets, post_antes, post_blinds
from anypoker.engine.betting.openers import may_open, remember_opener
from anypoker.engine.decision import BettingDecision, BringInDecision, Decision
from anypoker.engine.decision.pending import ask_instead, close_decision, open_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import (
    CHECKED,
    BetMade,
    Called,
    Posted,
    Raised,
    Refunded,
    RoundEnded,
)
from anypoker.engine.showdown.redeal import pass_out
from anypoker.engine.showdown.runout import ASKED, apply_runs, begin_run_out, runs_decision
from anypoker.engine.state import NOBODY, UNANSWERED, Hand
from anypoker.errors import AmountSentence
from anypoker.game import BetKind, BetStep, ForcedBets, ForcedStyle


def begin(hand: Hand, action: BetStep, seats: list[int]) -> None:
    """Post what is forced, or start a betting round."""
    kind = action.kind
    _keep_out(hand, seats)
    if kind.is_round:
        _begin_round(hand, action)
        return
    hand.betting.forced = forced_bets(hand)
    if hand.redeals and not (hand.pot_opening.antes_due and kind is BetKind.ANTES):
        return  # the pot stayed, and nobody pays for it again
    if hand.compiled.game.forced.cases and not _is_due(kind, hand.betting.forced):
        return  # another case is true, in which this bet is not forced
    if kind is BetKind.ANTES:
        post_antes(hand, seats)
    elif kind is BetKind.BLINDS:
        post_blinds(hand, seats)
    else:
        _begin_bring_in(hand)


def _is_due(kind: BetKind, forced: ForcedBets) -> bool:
    """Return whether the forced bets that are due now include those of a step."""
    needed = {BetKind.BLINDS: ForcedStyle.BLINDS, BetKind.BRING_IN: ForcedStyle.BRING_IN}
    return kind not in needed or forced.style is needed[kind]


def _keep_out(hand: Hand, seats: list[int]) -> None:
    """Let live seats that take no part sit out the round like all-in seats."""
    betting = hand.betting
    betting.excluded_seats = 0
    if len(seats) < hand.live_count:
        betting.excluded_seats = sum(1 << seat for seat in hand.live_seats() if seat not in seats)
    betting.limited = hand.has_caps or betting.excluded_seats > 0


def _begin_bring_in(hand: Hand) -> None:
    """Ask the seat that owes the bring-in; if it is all-in from the ante, the next one opens."""
    betting = hand.betting
    if betting.forced is None or hand.stakes.bring_in == 0:
        return
    set_sizes(hand, BetKind.SMALL)
    betting.bring_in_seat = bring_in_seat(hand, betting.forced)
    _ask_to_open(hand, betting.bring_in_seat)


def _ask_to_open(hand: Hand, seat: int) -> None:
    """Ask the first seat with chips, from this one on; unless it has nobody to bet against."""
    if len(able_seats(hand)) < 2:
        return
    count = len(hand.stacks)
    while hand.folded[seat] or not spendable_chips(hand, seat):
        seat = (seat + 1) % count
    open_decision(hand, seat)


def _begin_round(hand: Hand, action: BetStep) -> None:
    betting = hand.betting
    if hand.run_out.times > 1:
        return  # betting was over before the board was dealt several times
    if betting.forced is None:
        betting.forced = forced_bets(hand)
    betting.rounds += 1
    first = first_to_act(hand)
    if betting.open_round:
        betting.open_round = False
    else:
        for seat in range(len(hand.street_bets)):
            hand.street_bets[seat] = 0
            betting.last_answered[seat] = UNANSWERED
        betting.bet_to_match = betting.raise_base = betting.bets_made = 0
        betting.last_aggressor = betting.opener = NOBODY
    betting.capped = False
    set_sizes(hand, action.kind)
    if betting.blind_seat != NOBODY and betting.rounds == 1:
        betting.raise_size = max(
            betting.raise_size, betting.bet_to_match
        )  # after a straddle, of its size
    seat = next_to_act(hand, first)
    if seat != NOBODY:
        _ask(hand, action, seat)
    elif betting.bet_to_match:
        _end_round(hand)
    else:
        begin_run_out(hand)  # nobody is left to bet: no round takes place


def _ask(hand: Hand, action: BetStep, seat: int) -> None:
    open_decision(hand, seat)
    hand.cached_decision = _offer(hand, action, seat)


def _offer(hand: Hand, action: BetStep, seat: int) -> BettingDecision:
    """Return a seat's decision; where the first seat must bet, it may not check if it can bet."""
    question = _following_offer(hand, action, seat)
    if action.must_open and question.opens and question.most:
        return replace(question, must_bet=True, free_fold=False)
    return question


def _following_offer(hand: Hand, action: BetStep, seat: int) -> BettingDecision:
    """Return the same for whoever comes after the first."""
    question = betting_options(hand, seat, _may_not_raise(hand, action, seat))
    if not action.may_check and question.opens and question.most:
        return replace(question, must_bet=True, free_fold=True)
    if hand.stakes.free_folds and not question.call:
        return replace(question, free_fold=True)
    return question


def _may_not_raise(hand: Hand, action: BetStep, seat: int) -> bool:
    """Return whether a rule of the game forbids the seat to bet."""
    if action.openers is not None and not may_open(hand, action.openers, seat):
        return True
    return action.no_cards_call_only and not hand.hole_cards[seat]


def _end_round(hand: Hand) -> None:
    street = hand.street_bets
    most = max(street)
    seat = street.index(most)
    if most and street.count(most) == 1 and not hand.folded[seat]:
        uncalled = most - max(chips for other, chips in enumerate(street) if other != seat)
        hand.stacks[seat] += uncalled
        street[seat] -= uncalled
        hand.contributions[seat] -= uncalled
        hand.pot -= uncalled
        hand.events.append(Refunded(seat, uncalled))
    hand.events.append(RoundEnded(hand.pot))
    begin_run_out(hand)


def decision(hand: Hand, action: BetStep, seat: int) -> Decision:
    """Return the bounds of this seat's bet."""
    if hand.run_out.times == ASKED:
        return runs_decision(hand, seat)
    if action.kind is BetKind.BRING_IN:
        return _bring_in_decision(hand, seat)
    return betting_decision(hand, action, seat)


def betting_decision(hand: Hand, action: BetStep, seat: int) -> BettingDecision:
    """Return the cached decision, or compute it again if something came between."""
    question = hand.cached_decision
    if question is None:
        question = hand.cached_decision = _offer(hand, action, seat)
    assert isinstance(question, BettingDecision)
    return question


def _bring_in_decision(hand: Hand, seat: int) -> BringInDecision:
    full = betting_options(hand, seat, False)
    amount = min(hand.stakes.bring_in, spendable_chips(hand, seat))
    more = full.most > amount
    return BringInDecision(
        seat,
        hand.open_decisions[seat],
        amount,
        full.least if more else 0,
        full.most if more else 0,
        full.amounts if more else (),
        seat != hand.betting.bring_in_seat,
    )


def apply(hand: Hand, action: BetStep, seat: int, answer: Action) -> None:
    """Apply one seat's bet, call, check or fold."""
    betting = hand.betting
    question = hand.cached_decision
    if question is None:  # kept for a betting turn only
        if hand.run_out.times == ASKED:
            apply_runs(hand, seat, answer)
            return
        if action.kind is BetKind.BRING_IN:
            _apply_bring_in(hand, seat, answer)
            return
        question = betting_decision(hand, action, seat)
    assert isinstance(question, BettingDecision)
    openers = action.openers
    kind = type(answer)
    if kind is Check and not question.call and not question.must_bet:
        hand.events.append(CHECKED[seat])
    elif kind is Call and question.call:
        pay(hand, seat, question.call)
        hand.events.append(Called(seat, question.call, hand.stacks[seat] == 0))
    elif kind is Fold and (question.call or question.free_fold):
        fold(hand, seat)
    elif isinstance(answer, Bet if question.opens else RaiseTo):
        _apply_raise(hand, question, answer)
        if openers is not None and question.opens:
            remember_opener(hand, seat)
    else:
        raise _refusal(question, answer)
    betting.last_answered[seat] = betting.raise_base
    betting.last_actor = seat
    following = next_to_act(hand, seat + 1) if hand.live_count > 1 else NOBODY
    if following == NOBODY:
        hand.cached_decision = None
        close_decision(hand, seat)
        passed_out = openers is not None and not betting.bet_to_match and not openers.play_on
        if openers and passed_out and hand.pot_opening.passed_out < openers.deals:
            pass_out(hand, openers.antes_again)
        else:
            _end_round(hand)
    else:
        ask_instead(hand, seat, following)
        hand.cached_decision = _following_offer(hand, action, following)


def _apply_raise(hand: Hand, question: BettingDecision, answer: Action) -> None:
    betting = hand.betting
    assert isinstance(answer, Bet | RaiseTo)
    to = answer.amount
    if not may_raise_to(question, to):
        raise _refusal(question, answer)
    seat = question.seat
    added = to - hand.street_bets[seat]
    short = to - betting.raise_base < betting.bet_size
    completes = question.completes and not short
    raise_to(hand, seat, to)
    betting.last_aggressor = seat
    if betting.opener == NOBODY:
        betting.opener = seat
        if hand.compiled.needs_bet_steps:
            hand.bet_steps.append(hand.compiled.game.steps[hand.step].name)
    all_in = hand.stacks[seat] == 0
    if question.opens:
        hand.events.append(BetMade(seat, to, all_in))
    else:
        hand.events.append(Raised(seat, to, added, completes, all_in))


def may_raise_to(question: BettingDecision | BringInDecision, to: int) -> bool:
    """Return whether the decision allows the bet or raise, in whole chips."""
    if type(to) is not int:  # half an odd pot, say: chips cannot be divided
        return False
    if question.amounts:
        return to in question.amounts
    return 0 < question.least <= to <= question.most


def _apply_bring_in(hand: Hand, seat: int, answer: Action) -> None:
    betting = hand.betting
    question = _bring_in_decision(hand, seat)
    if isinstance(answer, BringIn):
        close_decision(hand, seat)
        pay(hand, seat, question.amount)
        betting.bet_to_match = hand.stakes.bring_in
        if (
            betting.bet_to_match >= betting.bet_size
        ):  # a full bet already: there is nothing to complete
            betting.raise_base = betting.bet_to_match
            betting.bets_made = 1
        hand.events.append(Posted(seat, "bring-in", question.amount, False))
    elif isinstance(answer, RaiseTo | Bet) and may_raise_to(question, answer.amount):
        close_decision(hand, seat)
        completes = answer.amount >= betting.bet_size
        raise_to(hand, seat, answer.amount)
        betting.last_aggressor = betting.opener = seat
        all_in = hand.stacks[seat] == 0
        hand.events.append(Raised(seat, answer.amount, answer.amount, completes, all_in))
    elif isinstance(answer, Fold) and question.may_fold:
        close_decision(hand, seat)
        fold(hand, seat)
        _ask_to_open(hand, seat)  # it need not open for the seat that is all-in
        return
    else:
        raise IllegalAction(_bring_in_sentence(question, answer))
    betting.bring_in_seat = seat
    betting.last_answered[seat] = betting.raise_base
    betting.open_round = True


def _amounts(question: BettingDecision | BringInDecision) -> list[str | int]:
    if question.amounts:
        first, *others = question.amounts
        return [first, *(part for amount in others for part in (" or ", amount))]
    if question.least == question.most:
        return [question.most]
    return [question.least, "..", question.most]


def _refusal(question: BettingDecision, answer: Action) -> IllegalAction:
    """Return the error of an illegal answer, with what is allowed."""
    word = "bet" if question.opens else "raise"
    if isinstance(answer, Bet if question.opens else RaiseTo) and question.most:
        must = "a bet must be " if question.opens else "a raise must be to "
        sentence = AmountSentence(must, *_amounts(question), ", not ", answer.amount)
        return IllegalAction(sentence)
    free: list[list[str | int]] = [["fold, call ", question.call] if question.call else ["check"]]
    if question.must_bet:
        free = []
    if question.free_fold:
        free.append(["fold"])
    if question.most:
        free.append([f"{word} {'' if question.opens else 'to '}", *_amounts(question)])
    return IllegalAction(_not_allowed(answer, free))


def _bring_in_sentence(question: BringInDecision, answer: Action) -> AmountSentence:
    allowed: list[list[str | int]] = [["bring in for ", question.amount]]
    if question.most:
        allowed.append(["complete to ", *_amounts(question)])
    if question.may_fold:
        allowed.append(["fold"])
    return _not_allowed(answer, allowed)


def _not_allowed(answer: Action, allowed: list[list[str | int]]) -> AmountSentence:
    parts = [part for one in allowed for part in (", ", *one)][1:]
    return AmountSentence("'", *action_parts(answer), "' is not allowed here; allowed: ", *parts)
