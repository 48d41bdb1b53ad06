"""One share of the pot: the hand that wins it, its cards, its qualifier and its peculiarities."""

from collections.abc import Iterable, Sequence
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from anypoker.cards import card_name
from anypoker.game import CardEnd, Entry, HeldCardShare, RankedHand, Wild
from anypoker.ranking import Ordering, Selection
from anypoker.ranking.ordering import SingleCard
from anypoker.rules.explain.english import count_of, ordinal, paragraph, sentence
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.page import Block, BulletList, ListItem, Paragraph
from anypoker.rules.explain.qualifiers import is_any_card, qualifier_words
from anypoker.rules.explain.selection import CardsPhrase, describe_cards, describe_leftovers
from anypoker.rules.explain.wild import describe_wild

# Titles of orderings that already say what is best.
_TOTALS = ("most ", "fewest ")
_SUPERLATIVES = ("highest ", "lowest ", "weakest ")
_SHORT = "a player with fewer cards plays those that are left"

Value = TypeVar("Value")


class SharePhrase(Struct, frozen=True):
    """Parts of the phrase for what wins a share: the hand, its cards, and what it must be.

    `cards` follows the hand directly, such as ", using any five of your cards".
    """

    hand: str
    cards: str = ""
    qualifier: str = ""


class Common(Struct, frozen=True):
    """Facts that all hands share, so that they are described once."""

    selection: Selection | None = None
    wild: tuple[Wild, ...] = ()


def ranked_hands(entries: Iterable[Entry]) -> list[RankedHand]:
    return [entry.hand for entry in entries if isinstance(entry.hand, RankedHand)]


def common_to(entries: Sequence[Entry]) -> Common:
    """Return what the hands of these entries have in common, if there are several."""
    hands = ranked_hands(entries)
    wild = _only(hand.wild for hand in hands) or ()
    if len(hands) < 2 or any(hand.unused_from for hand in hands):
        return Common(None, wild)
    return Common(_only(hand.selection for hand in hands), wild)


def describe_common(common: Common, facts: GameFacts) -> list[Block]:
    """Return the cards that each hand uses, and the wild cards."""
    blocks: list[Block] = []
    if common.selection is not None:
        cards = describe_cards(common.selection, facts)
        short = _SHORT if common.selection.short and not cards.everything else ""
        if cards.options:
            blocks.append(Paragraph(paragraph([short, _which(cards, "each hand")])))
            blocks.append(BulletList(tuple(ListItem(sentence(option)) for option in cards.options)))
        else:
            blocks.append(Paragraph(paragraph([f"each hand uses {cards.phrase}", short])))
    if common.wild:
        orderings = [hand.ordering for hand in ranked_hands(facts.entries)]
        blocks.append(Paragraph(paragraph(describe_wild(common.wild, orderings, facts))))
    return blocks


def describe_shared_cards(
    entries: Sequence[Entry], facts: GameFacts, common: Common
) -> tuple[Common, list[str]]:
    """Return what else the hands of one case share, and the sentence for it."""
    selection = common_to(entries).selection
    if selection is None or selection == common.selection:
        return common, []
    cards = describe_cards(selection, facts)
    if cards.options:
        return common, []
    return replace(common, selection=selection), [f"each hand uses {cards.phrase}"]


def _only(values: Iterable[Value]) -> Value | None:
    different = set(values)
    return different.pop() if len(different) == 1 else None


def describe_entry(
    entry: Entry, facts: GameFacts, common: Common
) -> tuple[str, tuple[ListItem, ...]]:
    """Describe what wins a share, and the points below it."""
    sentences, points = _told(entry, facts, common)
    return paragraph(sentences), points


def describe_only_entry(
    entry: Entry, facts: GameFacts, common: Common
) -> tuple[str, tuple[ListItem, ...]]:
    """Describe what wins the whole pot, which needs no name."""
    (first, *details), points = _told(entry, facts, common)
    wins = "the pot goes to" if facts.game.showdown.legs is None else "what counts is"
    return paragraph([f"{wins} {first}", *details]), points


def describe_compared(entry: Entry, facts: GameFacts) -> list[str]:
    """Describe what counts in a comparison before the showdown."""
    return _told(entry, facts, common_to([]))[0]


def share_phrase(entry: Entry, facts: GameFacts, common: Common) -> SharePhrase:
    """Return what wins a share as a phrase, such as "the best high hand"."""
    hand = entry.hand
    match hand:
        case HeldCardShare():
            return SharePhrase(_holder(hand))
        case RankedHand():
            cards = _used_cards(hand, describe_cards(hand.selection, facts), facts, common)
            first = _placed_phrase(hand.ordering, entry.place)
            if isinstance(hand.ordering.family, SingleCard):  # the cards are part of what wins
                return SharePhrase(first + cards, "", _must_be(hand))
            return SharePhrase(first, cards, _must_be(hand))
        case _:
            assert_never(hand)


def _told(entry: Entry, facts: GameFacts, common: Common) -> tuple[list[str], tuple[ListItem, ...]]:
    hand = entry.hand
    match hand:
        case HeldCardShare():
            return [_holder(hand)], ()
        case RankedHand():
            (first, *details), points = _ranked(hand, facts, common, entry.place)
            if entry.place != 1:
                details.append(
                    "players who tie stand on as many places as they are; if there are too few "
                    "hands, the others share this part"
                )
            return [first, *details], points
        case _:
            assert_never(hand)


def _holder(held: HeldCardShare) -> str:
    lying = f" {held.facing}" if held.facing is not None else ""
    return f"the player who holds {card_name(held.card)}{lying}"


def _ranked(
    hand: RankedHand, facts: GameFacts, common: Common, place: int
) -> tuple[list[str], tuple[ListItem, ...]]:
    points: tuple[ListItem, ...] = ()
    cards, sentences = describe_cards(hand.selection, facts), _details(hand, common, facts)
    first = _placed_phrase(hand.ordering, place) + _used_cards(hand, cards, facts, common)
    if hand.unused_from is None and hand.selection != common.selection:
        if cards.options:
            points = tuple(ListItem(sentence(option)) for option in cards.options)
            sentences.append(_which(cards, "the hand"))
        if hand.selection.short and not cards.everything:
            sentences.insert(0, _SHORT)
    return [first, *sentences], points


def _used_cards(hand: RankedHand, cards: CardsPhrase, facts: GameFacts, common: Common) -> str:
    """Return the words for the cards of a hand; none if they stand elsewhere."""
    if hand.unused_from is not None:
        return f", using {describe_leftovers(hand.selection, hand.unused_from, facts)}"
    if hand.selection == common.selection or cards.options:
        return ""
    if isinstance(hand.ordering.family, SingleCard) and cards.phrase.startswith("one of "):
        return f" among {cards.phrase.removeprefix('one of ')}"
    return f", using {cards.phrase}"


def _which(cards: CardsPhrase, hand: str) -> str:
    """Return the words in front of several options."""
    if cards.by_holding:
        return f"what {hand} uses depends on the number of cards that you hold:"
    return f"{hand} uses one of these:"


def _placed_phrase(ordering: Ordering, place: int) -> str:
    """Return the hand on a place of an ordering, 0 for the last, as it wins.

    An author's title may already say which hand wins, such as "lowest spade".
    """
    title = ordering.title
    if title.startswith(_TOTALS):
        winner = f"the hand with the {title}"
    elif title.startswith(_SUPERLATIVES):
        winner = f"the {title}"
    elif title.startswith("nearest "):
        winner = f"the hand {title}"
    else:
        which = f"{ordinal(place)} best" if place > 1 else "best" if place else "worst"
        return f"the {which} {title}"
    if place == 1:
        return winner
    return f"{f'the {ordinal(place)}' if place else 'the last of all'} in the order of {winner}"


def _details(hand: RankedHand, common: Common, facts: GameFacts) -> list[str]:
    details = []
    must = _must_be(hand)
    if must:
        details.append(f"it must be {must}")
    if hand.end is not None:
        details.append(_end(hand.end))
    if hand.unused_from is not None:
        details.append(
            f"of several equal hands for {hand.unused_from}, the one counts that leaves the best "
            "cards for this"
        )
    if hand.least_own_cards > 0:
        cards = count_of(hand.least_own_cards, "card")
        details.append(
            "a player without cards has no hand here"
            if hand.least_own_cards == 1
            else f"a player with fewer than {cards} has no hand here"
        )
    if hand.no_cards_class is not None:
        details.append(_no_cards(hand.ordering, hand.no_cards_class))
    if hand.wild and hand.wild != common.wild:
        details.extend(describe_wild(hand.wild, [hand.ordering], facts))
    return details


def _must_be(hand: RankedHand) -> str:
    if hand.qualifier is None or is_any_card(hand.ordering, hand.qualifier):
        return ""
    return qualifier_words(hand.ordering, hand.qualifier)


def _end(end: CardEnd) -> str:
    match end:
        case CardEnd.UPPER:
            return "only the upper ends of the cards count here"
        case CardEnd.LOWER:
            return "only the lower ends of the cards count here"
        case _:
            assert_never(end)


def _no_cards(ordering: Ordering, number: int) -> str:
    classes = ordering.classes()
    same = [each.name for each in classes if each.number == number]
    if same:
        return f"a player without cards counts as {same[0]}"
    if number < classes[0].number:
        return "a player without any card left beats all others here"
    return "a player without any card left comes last here"
