"""Order of action: the first seat to act, the bring-in, and the next seat."""

from anypoker.cards import JOKER, Card
from anypoker.engine.betting.chip_caps import spendable_chips
from anypoker.engine.cards.up_cards import (
    rank_up_cards,
    takes_wild,
    up_cards,
    up_count,
    up_hand_strength,
)
from anypoker.engine.cards.wild import roles_of
from anypoker.engine.compiled_game import UpCardRanking
from anypoker.engine.conditions import condition_holds
from anypoker.engine.state import NOBODY, UNANSWERED, UP, Hand
from anypoker.game import BringInRule, Chooser, FirstRoundStart, ForcedBets, LaterRoundStart
from anypoker.ranking import Direction, Ordering
from anypoker.ranking.incomplete_hands import partial_evaluator_of

_ACE = 12  # its rank


def able_seats(hand: Hand) -> list[int]:
    """Seats that can still bet, from the left of the button."""
    folded = hand.folded
    return [seat for seat in hand.deal_order if not folded[seat] and spendable_chips(hand, seat)]


def next_to_act(hand: Hand, start: int) -> int:
    """Return the first seat from `start` clockwise that has to act, or nobody."""
    betting = hand.betting
    folded, stacks, street, faced = (
        hand.folded,
        hand.stacks,
        hand.street_bets,
        betting.last_answered,
    )
    level = betting.bet_to_match
    count = len(stacks)
    for place in range(start, start + count):
        seat = place % count
        if folded[seat] or not stacks[seat]:
            continue
        behind = street[seat] < level
        if behind or faced[seat] == UNANSWERED:
            before = seat - 1
            if stacks[before] and not folded[before] and not betting.limited:
                return seat  # its neighbour can answer: the usual case
            if _has_to(hand, seat, behind):
                return seat
    return NOBODY


def _has_to(hand: Hand, seat: int, behind: bool) -> bool:
    """A seat acts if it can, and if another can answer or has put in more."""
    folded, stacks, street = hand.folded, hand.stacks, hand.street_bets
    limited = hand.betting.limited
    if limited and not spendable_chips(hand, seat):
        return False
    mine = street[seat]
    for other, out in enumerate(folded):
        if out or other == seat:
            continue
        if stacks[other] and not (limited and not spendable_chips(hand, other)):
            return True
        if behind and street[other] > mine:
            return True
    return False


def next_live(hand: Hand, seat: int) -> int:
    """Return the seat itself if it has not folded, else the first on its left that has not."""
    count = len(hand.stacks)
    while hand.folded[seat]:
        seat = (seat + 1) % count
    return seat


def first_to_act(hand: Hand) -> int:
    """Return the seat at which a betting round starts, even if it has nothing to do."""
    betting = hand.betting
    order = hand.compiled.game.order
    count = len(hand.stacks)
    if hand.repeat.owner != NOBODY:
        return hand.repeat.owner
    if betting.rounds == 1:
        if order.first is not FirstRoundStart.BRING_IN and betting.blind_seat != NOBODY:
            return (betting.blind_seat + 1) % count
        if betting.bring_in_seat != NOBODY:
            return (betting.bring_in_seat + 1) % count
        if order.first is FirstRoundStart.BRING_IN and betting.forced is not None:
            return bring_in_seat(hand, betting.forced)
        if order.first is FirstRoundStart.HIGH_CARD:
            return highest_card_showing(hand)
        return hand.deal_order[0]
    following = order.later
    for case in order.later_cases:
        if condition_holds(hand, case.condition, hand.deal_order[0]):
            following = case.order
            break
    if following is LaterRoundStart.HIGH_HAND:
        return best_showing(hand, up_card_ranking(hand))
    if following is LaterRoundStart.LOW_HAND:
        return best_showing(hand, low_up_card_ranking(hand))
    if following is LaterRoundStart.LAST_ACTOR and betting.last_actor != NOBODY:
        return betting.last_actor
    if following is LaterRoundStart.OPENER and betting.opener != NOBODY:
        return betting.opener
    return hand.deal_order[0]


def up_card_ranking(hand: Hand) -> UpCardRanking:
    """Return how up cards are compared: by the first share of the case that holds now."""
    for condition, case in hand.compiled.look_cases:
        if condition_holds(hand, condition, hand.deal_order[0]):
            return case
    return hand.compiled.up_card_ranking


def low_up_card_ranking(hand: Hand) -> UpCardRanking:
    """Return how low up cards are compared: by the first low share of the case that holds now."""
    for condition, case in hand.compiled.low_look_cases:
        if condition_holds(hand, condition, hand.deal_order[0]):
            return case
    return hand.compiled.first_low_look


def best_showing(hand: Hand, compared: UpCardRanking) -> int:
    """Return the live seat with the best up cards, the first left of the button among equals."""
    ordering, rules = compared
    live = hand.live_seats()
    if ordering is None:
        return live[0]
    if _all_show_a_hand(hand, live, ordering):
        return min(live, key=lambda seat: up_hand_strength(hand, seat, ordering, rules))
    looks = partial_evaluator_of(ordering)
    shown = [rank_up_cards(hand, seat, looks, rules) for seat in live]
    return live[shown.index(min(shown))]


def _all_show_a_hand(hand: Hand, live: list[int], ordering: Ordering) -> bool:
    """Return whether every seat shows at least a full hand."""
    return all(up_count(hand, seat) >= ordering.cards for seat in live)


def highest_card_showing(hand: Hand) -> int:
    """Return the live seat with the highest up card, the first left of the button among equals.

    Aces are high, and so is a joker. Several up cards are compared card by card, pairs before all.
    """
    live = hand.live_seats()
    return max(live, key=lambda seat: _high_cards(up_cards(hand, seat)))


def _high_cards(cards: list[Card]) -> list[tuple[int, int]]:
    """Return the count of each rank and the rank, the best first."""
    ranks = [_ACE if card == JOKER else card >> 2 for card in cards]
    return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)


def bring_in_seat(hand: Hand, forced: ForcedBets) -> int:
    """Whose up cards bring it in; without up cards the first seat left of the button."""
    shown = {seat: cards for seat in hand.live_seats() if (cards := up_cards(hand, seat))}
    rule = forced.rule
    if not shown or rule is None:
        return next_live(hand, hand.deal_order[0])
    first, wild = up_card_ranking(hand)
    ordering = forced.ordering or first
    if ordering is not None and max(map(len, shown.values())) > 1:
        looks = partial_evaluator_of(ordering)
        heeds = rule is BringInRule.HIGH_CARD_AH_WILD and takes_wild(ordering)
        # A strength is lower the better it is: the highest cards are the best of a high ordering
        # and the worst of a low one.
        best = rule.asks_highest == (ordering.direction is Direction.HIGH)
        return (min if best else max)(
            shown, key=lambda seat: rank_up_cards(hand, seat, looks, wild if heeds else ())
        )
    ranked = {seat: _card_key(hand, seat, shown[seat][0], rule) for seat in shown}
    return (max if rule.asks_highest else min)(shown, key=lambda seat: ranked[seat])


def _card_key(hand: Hand, seat: int, card: Card, rule: BringInRule) -> tuple[int, int]:
    """Rank, then suit, clubs lowest; a joker above all, a wild card too if the rule says so."""
    if card == JOKER or (rule is BringInRule.HIGH_CARD_AH_WILD and _is_wild(hand, seat)):
        return (13, 0 if card == JOKER else card & 3)
    rank = card >> 2
    if rank == 12 and rule in (BringInRule.LOW_CARD_AL, BringInRule.HIGH_CARD):
        rank = -1
    return (rank, card & 3)


def _is_wild(hand: Hand, seat: int) -> bool:
    """Return whether the seat's first up card is wild."""
    roles = roles_of(hand, seat, up_card_ranking(hand).wild, [*hand.hole_cards[seat], *hand.board])
    position = next(index for index, lies in enumerate(hand.card_flags[seat]) if lies & UP)
    return roles is not None and roles[position] is not None


def blind_places(count: int) -> tuple[int, int]:
    """Return the blinds' distances from the button; heads-up the button has the small blind."""
    return (0, 1) if count == 2 else (1, 2)


def blind_seats(hand: Hand) -> tuple[int, int]:
    """Return the seats of the small and big blind, equal if there is no small blind."""
    count = len(hand.deal_order)
    dues = hand.seats.dues
    most = hand.stakes.big_blind
    posted = [seat for seat in hand.deal_order if dues and 0 < dues[seat].blind <= most]
    if posted:
        posted.sort(key=lambda seat: dues[seat].blind)
        return posted[0], posted[-1]
    small, big = blind_places(count)
    return (hand.button + small) % count, (hand.button + big) % count


def chooser_seat(hand: Hand, chooser: Chooser) -> int:
    """Return the seat that makes a choice; if it has folded, the next one to its left."""
    small, big = blind_seats(hand)
    two_blinds = (
        hand.compiled.has_blinds and hand.compiled.game.order.first is not FirstRoundStart.DEALER
    )
    seat = {
        Chooser.UTG: (big + 1) % len(hand.deal_order) if two_blinds else hand.deal_order[0],
        Chooser.BUTTON: hand.button,
        Chooser.SMALL_BLIND: small,
        Chooser.BIG_BLIND: big,
    }[chooser]
    return next_live(hand, seat)
