"""Games without a pot: points between players, royalties, fouls and marks, as a host tells them."""

from collections.abc import Sequence
from itertools import pairwise

from anypoker import game as g
from anypoker.ranking import Ordering, Strength
from anypoker.rules.explain.amounts import price
from anypoker.rules.explain.conditions import players_phrase
from anypoker.rules.explain.english import capital, count_of, listing, number, paragraph
from anypoker.rules.explain.entries import Common, describe_entry
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.page import Block, BulletList, ListItem, Paragraph
from anypoker.rules.explain.piles import the_own_pile
from anypoker.rules.explain.qualifiers import qualifier_words


def describe_settlement(
    facts: GameFacts, settle: g.PairwiseSettlement, common: Common
) -> list[Block]:
    """Return all of it: what is compared, the points, royalties, fouls and marks."""
    showdown = facts.game.showdown
    items = []
    for entry in showdown.otherwise:
        text, points = describe_entry(entry, facts, common)
        items.append(ListItem(text, f"{entry.name}.", points))
    blocks: list[Block] = [Paragraph(paragraph(_points(settle, len(items))))]
    blocks.append(BulletList(tuple(items)))
    royalties = _royalties(settle, showdown.otherwise)
    if royalties:
        told = "every other player pays these royalties in points for strong hands:"
        if settle.winner_only:
            told = "a strong hand earns these royalties in points from players whom it beats:"
        blocks += [Paragraph(paragraph([told])), BulletList(royalties)]
    if showdown.foul is not None:
        blocks.append(Paragraph(paragraph(_foul(showdown, showdown.foul))))
    if showdown.marks:
        told = "these hands, if not foul, lead to something else in the next hand of this game:"
        blocks.append(Paragraph(paragraph([told])))
        blocks.append(BulletList(_marks(facts)))
    blocks.append(Paragraph(paragraph(_table_stakes())))
    return blocks


def settlement_summary(settle: g.PairwiseSettlement, hands: int) -> str:
    """Return the points in one sentence, for a card."""
    told = [f"{count_of(settle.per_hand, 'point')} for each hand"]
    if settle.majority:
        told.append(f"{number(settle.majority)} more for most of them")
    if settle.scoop:
        told.append(f"{number(settle.scoop)} more for all {number(hands)}")
    return f"every two players compare hand by hand: {listing(told)}"


def _points(settle: g.PairwiseSettlement, hands: int) -> list[str]:
    each = "each hand" if hands > 1 else "the hand"
    sentences = [
        "there is no pot",
        f"every two players compare {each}, and the better one scores "
        f"{count_of(settle.per_hand, 'point')}; equal hands score nothing",
    ]
    if settle.majority:
        more = count_of(settle.majority, "more point") if settle.majority > 1 else "one more point"
        sentences.append(f"a player who wins more hands than the other scores {more}")
    if settle.scoop:
        sentences.append(
            f"a player who wins all {number(hands)} hands scores {number(settle.scoop)} more"
        )
    worth = price(settle.unit)
    sentences.append(f"a point is worth {worth}, which the loser pays the winner")
    return sentences


def _royalties(settle: g.PairwiseSettlement, entries: Sequence[g.Entry]) -> tuple[ListItem, ...]:
    items = []
    hands = {entry.name: entry.hand for entry in entries}
    for table in settle.royalties:
        hand = hands.get(table.entry)
        if isinstance(hand, g.RankedHand):
            told = [
                f"{_hand_words(hand.ordering, line.strength)} {line.points}"
                for line in reversed(table.lines)
            ]
            items.append(ListItem(f"{capital('; '.join(told))}.", f"{table.entry}."))
    return tuple(items)


def _hand_words(ordering: Ordering, strength: Strength) -> str:
    """Name the weakest hand of a line; a whole class by its name alone."""
    for info in ordering.classes():
        if info.number == strength.number and info.ordinals == strength.ordinal:
            return info.name
    return qualifier_words(ordering, strength).removesuffix(" or better").removesuffix(",")


def _foul(showdown: g.Showdown, foul: g.Comparison) -> list[str]:
    relation = {
        g.Comparing.GREATER: "beat",
        g.Comparing.LESS: "be weaker than",
        g.Comparing.EQUAL: "be as good as",
        g.Comparing.AT_LEAST: "be at least as good as",
    }[foul.relation]
    piles = [the_own_pile(pile.name) for pile in foul.piles]
    pairs = [f"{one} must {relation} {other}" for one, other in pairwise(piles)]
    demands = [listing(pairs)]
    for entry in showdown.otherwise:
        if isinstance(entry.hand, g.RankedHand) and entry.hand.qualifier is not None:
            words = qualifier_words(entry.hand.ordering, entry.hand.qualifier)
            demands.append(f"{entry.name} must be {words}")
    return [
        *demands,
        "a player whose hands are not like that is foul: they lose every hand to all players who "
        "are not foul, and earn no royalties",
        "two foul players owe each other nothing",
    ]


def _marks(facts: GameFacts) -> tuple[ListItem, ...]:
    items = []
    hands = {entry.name: entry.hand for entry in facts.game.showdown.otherwise}
    for mark in facts.game.showdown.marks:
        hand = hands.get(mark.entry)
        if not isinstance(hand, g.RankedHand):
            continue
        words = qualifier_words(hand.ordering, mark.qualifier)
        who = ""
        if mark.when is not None:
            who = f", for {players_phrase(mark.when, facts)}"
        text = f"{mark.entry}: {words}{who}."
        items.append(ListItem(text, f"{mark.name}."))
    return tuple(items)


def _table_stakes() -> list[str]:
    return [
        "nobody loses more to another player than the smaller of both stacks",
        "a player who owes more than their stack in all pays everyone in proportion",
    ]
