"""Engine actions for batch answers, and replay of a batch hand by the engine."""

from anypoker.batch import columns as col
from anypoker.batch.batch import Batch
from anypoker.cards import Card, Key, roll_dice, shuffle_cards
from anypoker.engine import Hand, Seats, ShuffledDeck, actions, apply_in_place, decisions, start
from anypoker.engine import decision as asked
from anypoker.engine.setup import Seat


def chance_of_row(batch: Batch, hand: int, deck: tuple[Card, ...] | None = None) -> ShuffledDeck:
    """Return the chance of a hand: its key, and the deck if one was given."""
    game = batch.program.game
    key = Key(batch.rows.keys[hand].tobytes())
    dice = tuple(roll_dice(key, batch.program.compiled.dice)) if batch.program.compiled.dice else ()
    return ShuffledDeck(deck or tuple(shuffle_cards(game.deck.cards, key)), dice, key)


def replay(batch: Batch, hand: int, stacks: list[int]) -> Hand:
    """Return a hand of a batch that keeps a log, played by the engine with all its events.

    `stacks`: what the seats began with.
    """
    button = int(batch.rows.numbers[hand, col.BUTTON])
    players = tuple(Seat(f"Seat {number}", stack) for number, stack in enumerate(stacks, 1))
    chance = chance_of_row(batch, hand)
    played = start(batch.program.game, Seats(players, button), batch.stakes, chance)
    for seat, answer in batch.actions_of(hand):
        question = next(q for q in decisions(played) if q.seat == seat)
        apply_in_place(played, seat, action_of(played, question, answer))
    return played


def _cards_at(cards: list[Card], mask: int) -> tuple[Card, ...]:
    return tuple(card for place, card in enumerate(cards) if mask >> place & 1)


def action_of(hand: Hand, question: asked.Decision, answer: int) -> actions.Action:
    """Return the engine's action for an answer."""
    held = hand.hole_cards[question.seat]
    match question:
        case asked.BettingDecision():
            if answer >= col.RAISE:
                to = answer - col.RAISE
                return actions.Bet(to) if question.opens else actions.RaiseTo(to)
            if not question.call:
                return actions.Check()
            return actions.Fold() if answer == col.FOLD else actions.Call()
        case asked.BringInDecision():
            if answer >= col.RAISE:
                return actions.RaiseTo(answer - col.RAISE)
            return actions.Fold() if answer == col.FOLD else actions.BringIn()
        case asked.DrawDecision():
            return actions.DrawCards(_cards_at(held, answer))
        case asked.DiscardDecision():
            return actions.DiscardCards(_cards_at(held, answer))
        case asked.DiscardPileDecision():
            names = ("rest", *hand.compiled.hole_names)
            return actions.DiscardPile(names[answer])
        case asked.ExposeDecision():
            return actions.ExposeCards(_cards_at(held, answer))
        case asked.PassDecision():
            return actions.PassCards(_cards_at(held, answer))
        case asked.SeparateDecision():
            return actions.SeparateCards(
                tuple(
                    (pile.name, tuple(c for p, c in enumerate(held) if answer >> 2 * p & 3 == part))
                    for part, pile in enumerate(question.piles, 1)
                )
            )
        case asked.DeclareDecision():
            places = [answer >> 4 * (number + 1) & 15 for number in range(answer & 15)]
            return actions.DeclareSides(tuple(question.words[place] for place in places))
        case asked.ChooseDecision():
            return actions.ChooseValue(question.values[answer])
        case asked.BuyDecision():
            if answer & col.PURCHASE:
                return actions.Purchase(_cards_at(held, answer >> 1))
            return actions.Decline()
        case asked.ReplaceDecision():
            return actions.ReplaceCards(_cards_at(hand.board, answer))
        case _:
            raise ValueError(f"no answer of a batch belongs to {question}")


def places_of(held: list[Card], cards: tuple[Card, ...], lying: list[bool] | None = None) -> int:
    """Return the places of these cards, the first of equal ones first."""
    mask = 0
    for card in cards:
        free = [p for p, c in enumerate(held) if c == card and not mask >> p & 1]
        if lying is not None:
            free = [p for p in free if lying[p]]
        mask |= 1 << free[0]
    return mask


def in_drawn_pile(hand: Hand, question: asked.DrawDecision, own: list[bool]) -> list[bool]:
    """Return by position whether a card is in the pile that is drawn to, if there is one."""
    if question.pile is None:
        return own
    pile = hand.compiled.hole_index[question.pile]
    return [o and p == pile for o, p in zip(own, hand.card_piles[question.seat], strict=True)]


def answer_of(hand: Hand, question: asked.Decision, action: actions.Action) -> int:
    """Return the other way round: an action as an answer to the kernels."""
    match action:
        case actions.Fold():
            return col.FOLD
        case actions.Check() | actions.Call() | actions.BringIn():
            return col.CALL
        case actions.Bet(amount) | actions.RaiseTo(amount):
            return col.RAISE + amount
        case _:
            return _answer_about_cards(hand, question, action)


def _answer_about_cards(hand: Hand, question: asked.Decision, action: actions.Action) -> int:
    held = hand.hole_cards[question.seat]
    own = [not lies & col.SHARED for lies in hand.card_flags[question.seat]]
    match action:
        case actions.DrawCards(cards):
            assert isinstance(question, asked.DrawDecision)
            return places_of(held, cards, in_drawn_pile(hand, question, own))
        case actions.ExposeCards(cards):
            assert isinstance(question, asked.ExposeDecision)
            free = list(question.cards)
            lying = []
            for card in held:
                lying.append(card in free)
                if card in free:
                    free.remove(card)
            return places_of(held, cards, lying)
        case actions.DiscardCards(cards) | actions.PassCards(cards):
            return places_of(held, cards, own)
        case actions.DiscardPile(pile):
            return ("rest", *hand.compiled.hole_names).index(pile)
        case actions.SeparateCards(piles):
            code, mask = 0, 0
            for part, (_, cards) in enumerate(piles, 1):
                for card in cards:
                    place = next(p for p, c in enumerate(held) if c == card and not mask >> p & 1)
                    mask |= 1 << place
                    code |= part << 2 * place
            return code
        case actions.DeclareSides(words):
            assert isinstance(question, asked.DeclareDecision)
            code = len(words)
            for number, word in enumerate(words):
                code |= question.words.index(word) << 4 * (number + 1)
            return code
        case actions.ChooseValue(value):
            assert isinstance(question, asked.ChooseDecision)
            return question.values.index(value)
        case actions.Purchase(cards):
            return col.PURCHASE | places_of(held, cards, own) << 1
        case actions.Decline():
            return col.DECLINE
        case actions.ReplaceCards(cards):
            return places_of(hand.board, cards, hand.board_up)
        case _:
            raise ValueError(f"no answer means {action}")
