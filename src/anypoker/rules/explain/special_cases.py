"""Special cases: what happens rarely, told only where this game can meet it."""

from anypoker import game as g
from anypoker.ranking import Direction, Facing, Owner
from anypoker.ranking.ordering import Patterns
from anypoker.rules.explain.defaults import can_all_fail
from anypoker.rules.explain.english import listing, paragraph
from anypoker.rules.explain.facts import GameFacts, facings
from anypoker.rules.explain.page import ListItem


def describe_special_cases(facts: GameFacts) -> tuple[ListItem, ...]:
    """Each case has its own function, which is silent where the case cannot arise."""
    cases = (
        ("Everyone else folds.", _lone_survivor(facts)),
        ("Showing.", _showing(facts)),
        ("Openers.", _openers(facts)),
        ("Two players.", _heads_up(facts)),
        ("All in.", _all_in(facts)),
        ("Choosing.", _folded_chooser(facts)),
        ("Not enough cards to draw.", _draw_shortage(facts)),
        ("Not enough cards to deal.", _deal_shortage(facts)),
        ("No cards left.", _without_cards(facts)),
        ("Cards face down on the board.", _hidden_board(facts)),
        ("A card in several piles.", _shared_places(facts)),
        ("Fees.", _fees(facts)),
        ("Odd chips.", _odd_chips(facts)),
    )
    return tuple(ListItem(paragraph(told), label) for label, told in cases if told)


def _lone_survivor(facts: GameFacts) -> list[str]:
    if facts.game.showdown.must_show_qualifier:
        if not can_all_fail(facts):
            return ["a player who is left alone wins the pot, but must show the hand"]
        return [
            "a player who is left alone wins only by showing a hand that qualifies; without one, "
            "the rule for hands that do not qualify holds"
        ]
    if not facts.betting_rounds:
        return []
    but = " but the openers" if facts.needs_openers else ""
    return [f"the last player who has not folded immediately wins the pot and shows nothing{but}"]


def _openers(facts: GameFacts) -> list[str]:
    if not facts.needs_openers:
        return []
    return [
        "when the hand is over, the player who opened shows the opening cards, including those "
        "discarded since, even after folding"
    ]


def _showing(facts: GameFacts) -> list[str]:
    if not facts.entries:
        return []
    match facts.game.showdown.showing:
        case g.ShowOrder.ALL:
            return ["everyone who is still in shows their cards"]
        case g.ShowOrder.IN_TURN:
            first = "the first player left of the button shows first"
            if facts.betting_rounds:
                first = (
                    "the player who bet or raised last in the last betting round shows first; if "
                    "nobody did, the first player left of the button"
                )
            rest = ["a player who is already beaten may muck their hand unseen"]
            if facts.game.has_blind_cards():
                rest.append("a player who has not seen all of their cards shows them in any case")
            return [first, *rest]


def _heads_up(facts: GameFacts) -> list[str]:
    order = facts.game.order
    blinds = facts.has_bet(g.BetKind.BLINDS) and order.first is g.FirstRoundStart.AFTER_BIG_BLIND
    if not blinds or facts.game.players.least > 2:
        return []
    first = "the button posts the small blind"
    match len(facts.betting_rounds):
        case 0:
            return [first]
        case 1:
            return [f"{first} and acts first"]
    first += " and acts first in the first betting round"
    others_later = order.later is g.LaterRoundStart.DEALER and not order.later_cases
    return [f"{first}, the other player in the later ones" if others_later else first]


# What players still do when all their chips are in the pot.
_STILL_DONE: tuple[tuple[type[g.SingleStepAction], str], ...] = (
    (g.DrawStep, "draw"),
    (g.ExchangeStep, "exchange cards"),
    (g.DiscardStep, "discard"),
    (g.ExposeStep, "turn cards over"),
    (g.PassStep, "pass cards"),
    (g.SeparateStep, "divide their cards"),
    (g.ArrangeStep, "arrange their cards"),
    (g.ChooseStep, "choose"),
    (g.DeclareStep, "declare"),
)


def _all_in(facts: GameFacts) -> list[str]:
    if not facts.betting_rounds:
        return []
    pot = (
        "a player who is all in can win from each other player only as much as they put in "
        "themselves; the rest is a side pot for the others"
    )
    if facts.game.players.most == 2:
        pot = "a player who is all in can win only as much as they put in; the rest goes back"
    kinds = {type(action) for action in facts.actions()}
    done = [verb for kind, verb in _STILL_DONE if kind in kinds]
    return [pot, f"players who are all in still {listing(done)} like the others" if done else ""]


def _folded_chooser(facts: GameFacts) -> list[str]:
    seen_betting = False
    for action in facts.actions():
        if action in facts.betting_rounds:
            seen_betting = True
        if isinstance(action, g.ChooseStep) and seen_betting:
            return ["if the player who should choose has folded, the next one on the left does"]
    return []


def _cards_needed(facts: GameFacts) -> tuple[int, int]:
    """Return the most cards dealt to a full table, and the most dealt and drawn."""
    needs = [_needed_in(scenario) for scenario in facts.scenarios]
    return max(dealt for dealt, _ in needs), max(dealt + drawn for dealt, drawn in needs)


def _needed_in(facts: GameFacts) -> tuple[int, int]:
    players = facts.game.players.most
    own = sum(cards.number for cards in facts.dealt_cards(Owner.HOLE))
    board = sum(cards.number for cards in facts.dealt_cards(Owner.BOARD))
    drawn = sum(
        cards.most + max(cards.extra, 0)
        for action in facts.actions()
        if isinstance(action, g.DrawStep)
        for cards in action.cards
    )
    return own * players + board, drawn * players


def _draw_shortage(facts: GameFacts) -> list[str]:
    dealt, with_draws = _cards_needed(facts)
    if with_draws == dealt or with_draws <= len(facts.game.deck):
        return []
    rules = {
        cards.shortage
        for action in facts.actions()
        if isinstance(action, g.DrawStep)
        for cards in action.cards
    }
    told = []
    if g.StockShortage.RESHUFFLE in rules:
        told.append(
            "when the deck runs out, the others' discards and the folded hands are shuffled and "
            "drawn from; if even that is too little, nobody may discard more than can be replaced"
        )
    if g.StockShortage.CAP in rules:
        told.append(
            "nobody may discard more cards than the deck still holds; it is never reshuffled"
        )
    return told


def _deal_shortage(facts: GameFacts) -> list[str]:
    dealt, _ = _cards_needed(facts)
    to_players = any(True for _ in facts.dealt_cards(Owner.HOLE))
    marks = facts.game.showdown.marks  # of which a player has one, so not all deals are for all
    if not to_players or dealt <= len(facts.game.deck) or marks:
        return []
    return [
        "when there are too few cards for a deal to the players, one card is dealt face up for "
        "all of them, and counts as everyone's own"
    ]


def _without_cards(facts: GameFacts) -> list[str]:
    if facts.count(Owner.HOLE).least > 0 or facts.game.showdown.marks:
        return []
    if not any(isinstance(action, g.DiscardStep) for action in facts.actions()):
        return []
    return ["a player who has no cards left stays in the hand until they fold"]


def _hidden_board(facts: GameFacts) -> list[str]:
    hidden = sum(
        cards.number for cards in facts.dealt_cards(Owner.BOARD) if Facing.DOWN in facings(cards)
    )
    revealed = sum(
        len(cards.positions) or facts.count(Owner.BOARD, cards.pile).most
        for action in facts.actions()
        if isinstance(action, g.RevealStep)
        for cards in action.cards
    )
    if revealed >= hidden:
        return []
    return ["what still lies face down on the board is turned up at the showdown"]


def _shared_places(facts: GameFacts) -> list[str]:
    several = any(len(cards.piles) > 1 for cards in facts.dealt_cards(Owner.BOARD))
    return ["a card where piles cross belongs to all of them, but is one card"] if several else []


def _fees(facts: GameFacts) -> list[str]:
    bought = any(
        isinstance(action, g.BuyStep) and any(offer.price != g.FREE for offer in action.offers)
        for action in facts.actions()
    )
    bought = bought or any(isinstance(action, g.MarketStep) for action in facts.actions())
    dealt = list(facts.dealt_cards(Owner.HOLE))
    sold = any(isinstance(one, g.Bonus) and one.price is not None for one in facts.specials)
    told = []
    if bought or sold or any(cards.protection for cards in dealt):
        told.append(
            "what is paid goes into the main pot; a player who cannot pay all of it cannot buy"
        )
    if any(isinstance(special, g.Penalty) for special in facts.specials):
        told.append(
            "the price of staying in goes into the main pot; a player who has less stays in for "
            "all they have"
        )
    return told


def _odd_chips(facts: GameFacts) -> list[str]:
    if facts.has_banker:
        return []
    if facts.game.showdown.settle is not None:
        return ["an odd chip goes to the first of the creditors left of the button"]
    if _has_no_ties(facts):
        return []
    shares = next((entries for entries in facts.divisions if len(entries) > 1), ())
    between = f"an odd chip between shares goes to {_first_share(shares)}" if shares else ""
    chip = "between the winners of one share it" if shares else "an odd chip"
    bring_in = facts.may_have(g.ForcedStyle.BRING_IN) and facts.has_bet(g.BetKind.BRING_IN)
    blinds = any(forced.style is not g.ForcedStyle.BRING_IN for forced in facts.forced_bet_cases)
    left = "the first of the winners left of the button"
    if not bring_in:
        return [between, f"{chip} goes to {left}"]
    card = f"the winner with {_odd_chip_card(facts)}"
    if not blinds:
        return [between, f"{chip} goes to {card}"]
    return [between, f"{chip} goes to {card} if there was a bring-in, otherwise to {left}"]


def _has_no_ties(facts: GameFacts) -> bool:
    """Return whether one player always wins the whole pot: suits break every tie."""
    return all(len(entries) == 1 for entries in facts.divisions) and all(
        isinstance(entry.hand, g.RankedHand)
        and isinstance(entry.hand.ordering.family, Patterns)
        and bool(entry.hand.ordering.family.suits)
        and entry.hand.qualifier is None
        and not any(pile.owner is Owner.BOARD for pile in entry.hand.selection.piles())
        for entry in facts.entries
    )


def _odd_chip_card(facts: GameFacts) -> str:
    ways = {
        entry.hand.ordering.direction
        for entry in facts.entries
        if isinstance(entry.hand, g.RankedHand)
    }
    if ways == {Direction.LOW}:
        return "the lowest card by suit"
    return "the highest card by suit" + (" (the lowest, for a low hand)" if len(ways) > 1 else "")


def _first_share(entries: tuple[g.Entry, ...]) -> str:
    """Return the share the file names, else the only high hand, else the first share."""
    named = [entry.name for entry in entries if entry.odd_chip]
    if named:
        return named[0]
    high = [
        entry.name
        for entry in entries
        if isinstance(entry.hand, g.RankedHand) and entry.hand.ordering.direction is Direction.HIGH
    ]
    if len(high) == 1:
        return high[0]
    equal_halves = len(entries) == 2 and entries[0].share == entries[1].share
    return entries[0].name if equal_halves else "the share that is named first"
