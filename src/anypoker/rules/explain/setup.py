"""Section "What you need": players, cards, dice, and the stakes to agree on."""

from collections import Counter
from typing import assert_never

from anypoker import game as g
from anypoker.cards import JOKER, SUIT_NAMES, Deck, card_name, card_symbol, make_card
from anypoker.rules.canonical_form import canonical
from anypoker.rules.explain.english import (
    amount_of,
    count_of,
    listing,
    number,
    paragraph,
    rank_runs,
    sentence,
)
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.page import Block, Paragraph
from anypoker.rules.explain.piles import board_pile

_FEW = 20


def describe_setup(facts: GameFacts) -> tuple[Block, ...]:
    game = facts.game
    things = [amount_of(game.players.least, game.players.most, "player"), _deck(game.deck)]
    if facts.dice:
        things.append(count_of(sum(facts.dice.values()), "die"))
    needs = Paragraph(paragraph([listing(things), *_tables(game), _stakes(facts)]))
    if game.layout is None:
        return (needs,)
    return needs, Paragraph(sentence(_layout(game.layout)))


# What may depend on the number of players, apart from the deck.
_SECTIONS = {
    "orderings": "how hands rank",
    "forcedBets": "the forced bets",
    "bettingOrder": "who begins",
    "gamePlay": "the course of the hand",
    "showdown": "what wins",
}


def _tables(game: g.Game) -> list[str]:
    """Describe what differs at tables of certain numbers of players."""
    told = []
    for table, case in zip(game.variants, canonical(game).get("byPlayers", ()), strict=True):
        changes = [f"{_SECTIONS[key]} is different" for key in case if key in _SECTIONS]
        if "deck" in case:
            changes.insert(0, f"it is {_deck(table.game.deck)}")
        told.append(f"with {number(table.players)} players {listing(changes)}")
    return told


def _deck(deck: Deck) -> str:
    plain = [card for card in deck.cards if card != JOKER]
    with_jokers = f" with {count_of(deck.jokers, 'joker')}" if deck.jokers else ""
    if deck.has_two_faced:
        cards = f"a deck of {count_of(len(plain), 'card')} with a value at each end"
        values = ", ".join(card_symbol(card) for card in plain)
        listed = f" ({values})" if len(plain) <= _FEW else ""  # a whole deck is not read out
        return f"{cards}{listed}{with_jokers}"
    whole = Counter(make_card(rank, suit) for rank in deck.ranks for suit in deck.suits)
    held = Counter(plain)
    if held == whole and len(plain) == 52:
        return f"a standard deck of 52 cards{with_jokers}"
    details = [rank_runs(deck.ranks)]
    if len(deck.suits) < 4:
        details.append("in " + listing(SUIT_NAMES[suit] for suit in deck.suits))
    missing, more = whole - held, held - whole
    if missing:
        details.append("without " + listing(card_name(card) for card in missing.elements()))
    if more:
        details.append("with one more of " + listing(card_name(card) for card in more.elements()))
    return f"a deck of {count_of(len(plain), 'card')} ({', '.join(details)}){with_jokers}"


def _stakes(facts: GameFacts) -> str:
    if facts.game.match is not None:
        return ""
    words = []
    if facts.has_bet(g.BetKind.ANTES):
        words.append("the ante")
    if facts.has_bet(g.BetKind.BLINDS):
        one = facts.game.order.first is g.FirstRoundStart.DEALER
        words.extend(["the blind"] if one else ["the small blind", "the big blind"])
    if facts.has_bet(g.BetKind.BRING_IN):
        words.append("the bring-in")
    words.extend(_bets(facts))
    return f"agree on the stakes: {listing(words)}" if words else ""


def _bets(facts: GameFacts) -> list[str]:
    """Return the sizes that every structure needs, and then those that only limit needs."""
    fixed = {g.Structure.LIMIT, g.Structure.SPREAD_LIMIT} & set(facts.game.structures)
    if facts.game.limits.increment is not None or not facts.betting_rounds:
        return []
    rounds = {bet.kind for bet in facts.betting_rounds} if fixed else set()
    if g.BetKind.EITHER in rounds:
        rounds = set(_UNITS)
    always = {kind for kind, unit in _UNITS.items() if unit in facts.price_units}
    if not facts.has_bet(g.BetKind.BLINDS):
        always.add(g.BetKind.SMALL)  # the minimum
    if len(facts.game.structures) == len(fixed):
        always |= rounds
    limit = [f"the {kind} bet" for kind in _UNITS if kind in rounds - always]
    sizes = [f"the {kind} bet" for kind in _UNITS if kind in always]
    return [*sizes, f"(for limit) {listing(limit)}"] if limit else sizes


_UNITS = {g.BetKind.SMALL: g.Unit.SMALL_BET, g.BetKind.BIG: g.Unit.BIG_BET}


def _layout(layout: g.Layout) -> str:
    match layout.kind:
        case g.LayoutKind.ROWS:
            rows = [_row(row) for row in layout.rows]
            return f"the cards on the table lie in {count_of(len(rows), 'row')}: {listing(rows)}"
        case g.LayoutKind.BRANCHING:
            rows = [_row(row) for row in layout.rows]
            return f"the cards on the table branch out in this order: {listing(rows)}"
        case g.LayoutKind.GRID:
            size = f"{number(len(layout.cells))} by {number(layout.columns)}"
            return f"the cards on the table lie in a grid of {size}"
        case _:
            assert_never(layout.kind)


def _row(row: g.LayoutRow) -> str:
    """Return a row by its label, or as the pile that the label names."""
    return board_pile(row.label) if row.piles == (row.label,) else row.label


def describe_match(facts: GameFacts, match: g.Match) -> str:
    """Return a contest of several hands that the game itself lays down."""
    match match.won_by:
        case g.WonBy.MAX_CHIPS:
            won = "the player with the most chips at the end wins, and equal chips are a draw"
        case g.WonBy.LAST_STANDING:
            won = "the player with all the chips wins"
        case _:
            assert_never(match.won_by)
    match match.starter:
        case g.Starter.BUTTON:
            starter = "the button moves on after each hand"
        case g.Starter.ALTERNATING:
            starter = "the players take turns at starting, hand by hand"
        case _:
            assert_never(match.starter)
    length = "until one player has everything"
    if match.hands is not None:
        sooner = "; it ends sooner if only one player has chips left"
        length = f"over {count_of(match.hands, 'hand')}{sooner}"
    return paragraph(
        [
            f"everyone starts with {count_of(match.stacks, 'chip')}, and the match goes {length}",
            starter,
            _match_stakes(facts, match),
            won,
        ]
    )


def _match_stakes(facts: GameFacts, match: g.Match) -> str:
    bets = _match_bets(facts, match)
    return f"the ante is {count_of(match.ante, 'chip')} and {bets}" if match.ante else bets


def _match_bets(facts: GameFacts, match: g.Match) -> str:
    if facts.game.structures[0] not in (g.Structure.LIMIT, g.Structure.SPREAD_LIMIT):
        small, big = match.blinds
        if facts.has_bet(g.BetKind.BLINDS):
            return f"the blinds are {small} and {count_of(big, 'chip')}"
        return f"the smallest bet is {count_of(big, 'chip')}"
    bets = f"the small bet is {count_of(match.small_bet, 'chip')}, the big bet {match.big_bet}"
    if match.small_bet == match.big_bet:
        bets = f"a bet is {count_of(match.small_bet, 'chip')}"
    return bets
