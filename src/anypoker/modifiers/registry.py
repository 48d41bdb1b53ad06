"""The table of modifiers: what each does, what it needs, how it is called.

Nothing here reads a game, so a list of the modifiers, or a name in which none occurs, is
answered quickly. The order of the table is the order in which modifiers are applied.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from anypoker.errors import AnypokerError
from anypoker.modifiers.options import unite_options
from anypoker.name_key import name_key, spoken_key


@dataclass(frozen=True, slots=True)
class Modifier:
    """A change that fits many games.

    `said` is what players call a game with it, `trait` what it adds ("Oakie with two rows").
    `also` are other names; one that stands for certain options is written "name = options".
    `options` says what may follow the name after a colon. `base`: the game that is meant where
    players name none.
    """

    name: str
    spoken_form: str
    trait: str
    does: str
    needs: str
    aliases: tuple[str, ...] = ()
    options: str = ""
    base: str | None = None

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield every name, and the plain text of the modifier that it means."""
        yield self.name, self.name
        for other in self.aliases:
            name, _, options = other.partition(" = ")
            yield name, f"{self.name}: {options}" if options else self.name


OMAHA, BIG_OMAHA = "omaha-8", "big-o"

MODIFIERS = (
    Modifier(
        "two-row",
        "Two-Row {}",
        "two rows",
        "Two rows of board cards are dealt; each hand may use either row, but never both.",
        "a board that lies in one row",
        ("two rows", "2 rows", "double row", "double rows"),
    ),
    Modifier(
        "double board",
        "Double-Board {}",
        "two boards",
        "Two boards are dealt, and each is worth half of every share.",
        "a board that lies in one row",
        ("two boards", "2 boards", "double boards"),
    ),
    Modifier(
        "miami",
        "Miami {}",
        "floaters for turn and river",
        "There are two rows with a flop each; the turn and the river belong to both.",
        "an Omaha game with a flop, a turn and a river",
        base=OMAHA,
    ),
    Modifier(
        "floater",
        "{} with a Floater",
        "a floater",
        "The last card of the board is one for both rows.",
        "two rows whose cards are dealt one by one",
        ("a floater", "floaters = turn, river", "floating turn = turn", "floating river = river"),
        "which of turn and river float",
    ),
    Modifier(
        "either-or",
        "Bada-Bing {}",
        "two or three hole cards",
        "A hand is two hole cards with three of the board, or three with two.",
        "an Omaha style game, with two and three cards from hand and board",
        ("bada bing",),
        base=OMAHA,
    ),
    Modifier(
        "pat hand",
        "{} with Pat Hands",
        "pat hands",
        "All five hole cards may be played as they are, without the board.",
        "exactly five hole cards, and a rule that takes cards of the board",
        ("pat hands", "play a pat hand", "pat hand variant"),
        base=BIG_OMAHA,
    ),
    Modifier(
        "delayed",
        "Delayed {}",
        "the last hole card after the flop",
        "The last hole card is dealt right after the flop, not before it.",
        "a board, and hole cards that are dealt face down",
        base=BIG_OMAHA,
    ),
    Modifier(
        "pineapple",
        "Pineapple {}",
        "extra cards to throw away",
        "There is an extra hole card, and one is thrown away after the betting on the flop.",
        "a board, and hole cards that are dealt face down",
        ("crazy pineapple = flop", "lazy pineapple = turn", "double pineapple = flop, turn"),
        "when cards go, each with a number before it if more than one does: "
        "deal, flop, turn or river",
    ),
    Modifier(
        "oma-draw",
        "{} with a Draw",
        "a draw",
        "After the betting on the flop a hole card may be exchanged with the deck.",
        "an Omaha style game",
        ("a draw",),
        "how many cards may be exchanged",
        OMAHA,
    ),
    Modifier(
        "buy-a-card",
        "{} with a Card to Buy",
        "a card to buy",
        "After the first betting round a hole card may be exchanged for a fee of a small bet.",
        "hole cards, and a betting round after which to buy",
        (
            "a card to buy",
            "card to buy",
            "buy a common card = common",
            "common card to buy = common",
        ),
        "common (all buyers share one card, face up); after the flop, turn or river; "
        "the fee: ante, small bet, big bet, big blind or pot",
        OMAHA,
    ),
    Modifier(
        "pass the trash",
        "{} Pass the Trash",
        "cards to pass",
        "After the first betting round everyone passes a hole card to the player on the right.",
        "hole cards that lie face down",
        ("passing",),
        "how many cards, and left, right or across",
    ),
    Modifier(
        "eight or better",
        "{} Eight or Better",
        "a low of eight or better",
        "Half the pot is for the best ace-to-five low of eight or better.",
        "a five-card high or low hand from a standard deck",
        ("8 or better", "8-or-better low", "high/8-or-better low", "lowball 8", "8"),
    ),
    Modifier(
        "seven or better",
        "{} Seven or Better",
        "a low of seven or better",
        "Half the pot is for the best ace-to-five low of seven or better.",
        "a five-card high or low hand from a standard deck",
        ("7 or better", "7-or-better low", "high/7-or-better low"),
    ),
    Modifier(
        "best low",
        "{} Best Low",
        "the best low without a qualifier",
        "Half the pot is for the best ace-to-five low, however high.",
        "a five-card high or low hand from a standard deck",
        ("best best", "best high best low", "best high and best low"),
    ),
    Modifier(
        "worst hand",
        "{} Best/Worst",
        "the worst hand for low",
        "Half the pot is for the worst hand: deuce to seven, straights and flushes count as high.",
        "a five-card high or low hand from a standard deck",
        ("best/worst", "best high/worst", "deuce to seven", "2-7 low"),
    ),
    Modifier(
        "high only",
        "{} High Only",
        "no low",
        "The high hand takes the whole pot.",
        "a high and a low hand",
        ("no low",),
    ),
    Modifier(
        "low only",
        "{} Low Only",
        "a low alone",
        "The low hand takes the whole pot, and needs no qualifier.",
        "a five-card high or low hand from a standard deck",
        ("no high",),
    ),
    Modifier(
        "short deck",
        "Short-Deck {}",
        "a short deck",
        "The twos to fives are taken out; a flush beats a full house, and A-6-7-8-9 is a straight.",
        "a standard deck, high hands only, and no qualifier",
        ("six plus",),
    ),
    Modifier(
        "deuces wild",
        "Deuces-Wild {}",
        "deuces wild",
        "All twos are wild.",
        "hands that can hold wild cards, and a deck with twos",
        ("twos wild",),
    ),
    Modifier(
        "jokers wild",
        "Jokers-Wild {}",
        "wild jokers",
        "Two jokers are shuffled in, and are wild.",
        "hands that can hold wild cards, and a deck without jokers",
        ("joker wild = 1",),
        "how many jokers",
    ),
    Modifier(
        "bug",
        "{} with the Bug",
        "the bug",
        "A joker is shuffled in: an ace, or what completes a straight or a flush.",
        "hands that can hold a bug, and a deck without jokers",
        ("the bug", "a bug"),
    ),
    Modifier(
        "declare",
        "{} Declare",
        "a declaration",
        "After the last bet everyone declares high, low or both; a player who says both must win "
        "both. In two rows without a low everyone declares the row.",
        "one share for a high and one for a low hand, or two rows",
        ("declared", "declare game", "declare high low"),
    ),
    Modifier(
        "cards speak",
        "{} Cards Speak",
        "no declaration",
        "Nobody declares: the cards that are shown win what they are good for.",
        "a declaration to leave out",
        ("cards read",),
    ),
    Modifier(
        "declare the row",
        "{} Declare the Row",
        "a declaration of the row",
        "After the last bet everyone declares a row or both, and each row is half the pot; where "
        "high and low hands win, one row for both hands or both rows, declared together with high "
        "and low.",
        "two rows",
        ("declare row", "declared row", "pick a row", "pick the row"),
    ),
    Modifier(
        "bomb pot",
        "{} Bomb Pot",
        "a bomb pot",
        "Everyone antes, there are no blinds, and the first betting is on the flop.",
        "a board, with betting before and after its first cards",
    ),
)

# Words that a game must already deserve: they name no change.
CLAIMS = {
    "high-low": ("high low", "hi lo", "high low split", "hi lo split", "split high low", "split"),
    "lowball": ("lowball",),
    "big": ("big", "5 hole cards", "5 hole card"),
}

# Of each set one at most can be wanted in a game.
_EXCLUSIVE = (
    {"eight or better", "seven or better", "best low", "worst hand", "high only"},
    {"eight or better", "seven or better", "low only"},
    {"high only", "low only"},
    {"declare", "cards speak"},
)
_PLACES = {modifier.name: place for place, modifier in enumerate(MODIFIERS)}


class UnknownModifierError(AnypokerError, LookupError):
    """A name that no modifier has."""


@dataclass(frozen=True, slots=True)
class ModifierUse:
    """A modifier with its options, as someone asked for it."""

    modifier: Modifier
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        """
        >>> str(parse_modifier("Pineapple:flop ,turn"))
        'pineapple: flop, turn'
        """
        options = f": {', '.join(self.options)}" if self.options else ""
        return self.modifier.name + options


@cache
def texts_by_key() -> dict[str, str]:
    """The plain text of a modifier for the key of every name it has."""
    return {name_key(name): text for one in MODIFIERS for name, text in one.names()}


@cache
def texts_by_spoken_key() -> dict[str, str]:
    """The plain text of a modifier for the spoken key of every name it has."""
    return {spoken_key(name): text for one in MODIFIERS for name, text in one.names()}


def parse_modifier(text: str) -> ModifierUse:
    """Return the modifier that a text means: a name, and perhaps a colon and options.

    >>> str(parse_modifier("Buy a common card: flop"))
    'buy-a-card: common, flop'
    """
    name, _, given = text.partition(":")
    plain = texts_by_key().get(name_key(name)) or texts_by_spoken_key().get(spoken_key(name))
    if plain is None:
        raise UnknownModifierError(f"there is no modifier '{name.strip()}': {_advice(name)}")
    plain, _, implied = plain.partition(": ")
    found = next(modifier for modifier in MODIFIERS if modifier.name == plain)
    return ModifierUse(found, unite_options(_words(implied), _words(given)))


def _words(options: str) -> list[str]:
    plain = (" ".join(word.split()).casefold() for word in options.split(","))
    return [word for word in plain if word]


def _advice(name: str) -> str:
    texts = texts_by_key()
    near = dict.fromkeys(texts[word] for word in get_close_matches(name_key(name), texts, n=3))
    return f"did you mean {' or '.join(near)}?" if near else "see `anypoker modifiers`"


def nearest_modifier(name: str) -> str | None:
    """Return the modifier that a name means, or may have meant.

    >>> nearest_modifier("two rwo"), nearest_modifier("miami"), nearest_modifier("seven")
    ('two-row', 'miami', None)
    """
    near = get_close_matches(name_key(name), texts_by_key(), n=1, cutoff=0.75)
    return texts_by_key()[near[0]].partition(":")[0] if near else None


def sort_modifiers(modifiers: Iterable[ModifierUse]) -> list[ModifierUse]:
    """In the order in which they are applied; a ValueError if they do not go together.

    >>> [str(one) for one in sort_modifiers([*map(parse_modifier, ["declare", "two rows"])])]
    ['two-row', 'declare']
    """
    given = list(modifiers)
    names = [one.modifier.name for one in given]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise ValueError(f"'{name}' is there twice")
        for other in names[:number]:
            if any({name, other} <= group for group in _EXCLUSIVE):
                raise ValueError(f"'{other}' and '{name}' contradict each other")
    return sorted(given, key=lambda one: _PLACES[one.modifier.name])


def place_of(use: ModifierUse) -> int:
    """Return the place of a modifier in the order in which they are applied."""
    return _PLACES[use.modifier.name]


def default_base(modifiers: Iterable[ModifierUse]) -> str | None:
    """The game that is meant when players name modifiers only; the larger Omaha if one needs it."""
    bases = {one.modifier.base for one in modifiers}
    return next((base for base in (BIG_OMAHA, OMAHA) if base in bases), None)
