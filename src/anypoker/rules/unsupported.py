"""Features of games that game files cannot express, and the words by which authors try them."""

from typing import NamedTuple

from anypoker.rules.diagnostics import Path

PAGE = "docs/reference/not-supported.md"


class Unsupported(NamedTuple):
    """One feature that game files cannot express.

    Attributes:
        title: Heading in the reference, and the subject of the message.
        anchor: Anchor of the heading.
        words: Keys and values that show the attempt, as `plain_word` writes them.
        reason: Why it cannot be expressed.
        instead: What to use instead; empty if there is nothing similar.
        games: Games that need it.
        planned: True if it is not supported yet.
        inside: The key under which the words count; empty if they count everywhere.
    """

    title: str
    anchor: str
    words: str
    reason: str
    instead: str = ""
    games: str = ""
    planned: bool = False
    inside: str = ""

    @property
    def message(self) -> str:
        subject = f"{self.title[0].lower()}{self.title[1:]}"
        return f"{subject} are not supported{' yet' if self.planned else ''}"

    @property
    def hint(self) -> str:
        reason = f"{self.reason[0].lower()}{self.reason[1:]}"
        return f"{reason}; see {PAGE}#{self.anchor}"


OTHER_SUITS = Unsupported(
    "Other suits",
    "suits",
    "tarot fifthsuit customsuits suitnames",
    "Every card has one of four suits, and a joker has none",
    "Give single cards a meaning by name: `wildCards` of type `card`, `bonus` and `penalty`.",
    "Poker with a five-suit or tarot deck",
)
UNSUPPORTED = (
    OTHER_SUITS,
    Unsupported(
        "Teams and partners",
        "teams",
        "team teams partner partners partnership partnerships alliances",
        "Every seat plays for its own chips, and no seat sees the cards of another",
        games="Partnership poker",
    ),
    Unsupported(
        "Hidden roles",
        "roles",
        "roles hiddenroles hiddenrole secretroles secretrole traitor traitors",
        "The only secrets of a hand are cards, and all players win by the same rules",
        "Cards can be hidden from their owner: `unseen` and `face out`.",
    ),
    Unsupported(
        "Trades and votes",
        "trades",
        "trade trades trading negotiate negotiation barter vote votes",
        "Every decision belongs to one player and has legal answers, so players cannot bargain",
        "Use `pass`, `draw` with `from`, or `deal` with `offer`.",
        "Trees, Weeping Willow",
    ),
    Unsupported(
        "Simultaneous bets",
        "simultaneous",
        "simultaneous blindbids secretbets sealedbets",
        "Players bet in turn, because a bet answers the bets before it",
        "Use `stay` or `declare`, which can be simultaneous.",
        inside="bet",
    ),
    Unsupported(
        "Actions at any moment",
        "any-moment",
        "anytime interrupt interrupts outofturn reaction slap timer speed",
        "Players act when it is their turn, so that nobody wins by being faster",
        "Offer the action between the betting rounds, with `buy` or `repeat`.",
        "Phone Home",
    ),
    Unsupported(
        "Claims and challenges",
        "claims",
        "claim claims challenge challenges liar",
        "The engine ranks the cards, so a player cannot state a hand that they do not hold",
        games="Liar's poker, Primero with false claims",
    ),
    Unsupported(
        "Tricks and melds",
        "tricks",
        "trick tricks trump trumps meld melds",
        "Hands are compared at a showdown, not played card by card",
        games="Poker rummy",
    ),
    Unsupported(
        "Hands that nobody holds",
        "phantom",
        "phantom phantomhand ghost ghosthand dummy dummyhand tablehand",
        "Players compare hands with each other, and no share has a hand of the table to beat",
        "A share can have a fixed `qualifier`.",
        "Thirty-Three, Beat the Deck, Balls, 3-2-1",
    ),
    Unsupported(
        "Wins before the showdown",
        "instant-wins",
        "instantwin instantwins autowin automaticwin winnow immediatewin",
        "A pot is won at a showdown, or when all other players have folded",
        games="Harem",
    ),
    Unsupported(
        "Chips that stay for the next hand",
        "carry-over",
        "carryover carryovers rollover jackpot jackpots bonuspot",
        "A hand lasts until its pot is gone, and nothing stays on the table between hands",
        "Use further deals inside a hand: `losers`, `legs`, `redeal`; or a house rule of the "
        "[stakes](stakes.md).",
        "Games with a progressive jackpot",
    ),
    Unsupported(
        "Bets on credit",
        "credit",
        "credit credits oncredit creditlimit borrow borrows borrowing loan loans debt debts iou "
        "ious",
        "Players bet and pay with the chips of their stack, so nobody can owe chips to a pot or to "
        "another player",
        "A player without enough chips is all in, and without a pot pays what is left.",
    ),
    Unsupported(
        "House banks",
        "house",
        "house houseway commission commissions surrender insurance",
        "The banker is a player: no house banks a game, takes a commission or sets hands",
        'Use `settle` with `between: "banker"`.',
        "Casino games with a commission or with insurance",
    ),
)


def unsupported(word: object, path: Path) -> Unsupported | None:
    """Return the feature that an unknown key or value at a path attempts.

    >>> unsupported("Commission", ("showdown", "Commission")).anchor
    'house'
    """
    if not isinstance(word, str):
        return None
    plain = plain_word(word[:100])
    for one in UNSUPPORTED:
        if plain in one.words.split() and (not one.inside or one.inside in path):
            return one
    return None


def plain_word(word: str) -> str:
    """Return a word in lower case, without separators.

    >>> plain_word("Side_Bets")
    'sidebets'
    """
    return "".join(letter for letter in word.lower() if letter.isalnum())
