"""A game on a card: what it is, what wins, and one special thing."""

from collections.abc import Iterator, Sequence
from textwrap import shorten

from anypoker.game import BankerSettlement, DeclareStep, DrawStep, Entry, ForcedStyle, Game
from anypoker.ranking import Role
from anypoker.rules.explain.english import capital, fraction, listing, number, sentence
from anypoker.rules.explain.entries import Common, common_to, ranked_hands, share_phrase
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.in_or_out import describe_losers_and_legs
from anypoker.rules.explain.settlement import settlement_summary
from anypoker.rules.explain.showdown import DivisionCase, division_cases
from anypoker.rules.explain.wild import wild_cards, wild_roles

MAX_CARD_TEXT = 220  # characters of any text on a card
_LONG = 150  # characters of a winning sentence that still tells which cards make the hands


def card_sentences(game: Game) -> list[tuple[str, bool]]:
    """Return what a card says of a game, and of each text whether it says what wins."""
    told = [(_fitted(sentence(game.summary)), False)] if game.summary else []
    return [*told, (winning_sentence(game), True)]


def winning_sentence(game: Game) -> str:
    """Say in one sentence what wins the pot; the full rules say which cards a hand may use."""
    settle = game.showdown.settle
    if isinstance(settle, BankerSettlement):
        bets = listing(settle.names)
        return _fitted(sentence(f"bets against the banker: {bets}"))
    if settle is not None:
        summary = settlement_summary(settle, len(game.showdown.otherwise))
        return _fitted(sentence(summary))
    facts = GameFacts(game)
    common, cases = common_to(facts.entries), division_cases(facts)
    if len(cases) == 1:
        return _fitted(sentence(_shortest(cases[0], common)))
    told = [f"{one.when or 'otherwise'}, {_shortest(one, common)}" for one in cases]
    every = sentence("; ".join(told))
    if len(every) <= MAX_CARD_TEXT:
        return every
    if cases[-1].when:  # one of several, each as good as the other
        return _fitted(sentence(f"{told[0]}; the rules list the other cases"))
    return _fitted(sentence(f"{_shortest(cases[-1], common)}; the rules list the exceptions"))


def special_thing(game: Game) -> tuple[str, str] | None:
    """Return one special thing of a game, as a label and a short text; None if it has none."""
    if game.forced.otherwise.style is ForcedStyle.BOMB:
        return "Bomb pot", "No bets before the board is dealt."
    facts = GameFacts(game)
    wild = next((hand.wild for hand in ranked_hands(facts.entries) if hand.wild), ())
    if wild:
        label = "Wild" if Role.WILD in wild_roles(wild) else "Bug"
        return label, _fitted(sentence(wild_cards(wild, facts)[0]))
    after = describe_losers_and_legs(facts)
    if after:
        return "Losing", _fitted(sentence(after[0]))
    actions = list(game.every_action())
    if any(isinstance(one, DeclareStep) for one in actions):
        return "Declare", "You declare what you play for."
    draws = sum(isinstance(one, DrawStep) for one in actions)
    if draws:
        return "Draws", capital(number(draws))
    return None


def _shortest(case: DivisionCase, common: Common) -> str:
    """Return the fullest wording that fits a card, without a capital and a full stop."""
    return next(
        (text for text, most in _wordings(case, common) if len(text) <= most),
        f"the pot is divided into {number(len(case.entries))} shares",
    )


def _wordings(case: DivisionCase, common: Common) -> Iterator[tuple[str, int]]:
    """Yield what wins in ever fewer words, each with the most characters it may have."""
    entries, facts = case.entries, case.facts
    phrases = [share_phrase(entry, facts, common) for entry in entries]
    hands = [f"{one.hand}{_notes(one.qualifier)}" for one in phrases]
    using = [f"{one.hand}{one.cards}{_notes(one.qualifier)}" for one in phrases]
    yield _divided(entries, using, facts), _LONG
    if len(set(hands)) < len(hands):  # only the names tell them apart
        hands = [
            f"{one.hand}{_notes(entry.name, one.qualifier)}"
            for one, entry in zip(phrases, entries, strict=True)
        ]
    yield _divided(entries, hands, facts), MAX_CARD_TEXT
    yield _divided(entries, [entry.name for entry in entries], facts), MAX_CARD_TEXT


def _notes(*notes: str) -> str:
    """
    >>> _notes("Low", "8 or better"), _notes("")
    (' (Low, 8 or better)', '')
    """
    told = ", ".join(note for note in notes if note)
    return f" ({told})" if told else ""


def _divided(entries: Sequence[Entry], winners: Sequence[str], facts: GameFacts) -> str:
    """Describe who gets the pot, or which part of it."""
    if not entries:
        return "the pot is split among all who are still in"
    if len(entries) == 1:
        wins = "the pot goes to" if facts.game.showdown.legs is None else "what counts is"
        return f"{wins} {winners[0]}"
    shares = [entry.share for entry in entries]
    if len(set(shares)) == 1 and len(shares) > 2:
        return f"the pot is divided into {number(len(shares))} equal shares: {listing(winners)}"
    total = sum(shares)
    parts = [fraction(share, total) for share in shares]
    first = "half the pot" if parts[0] == "half" else f"{parts[0]} of the pot"
    verb = "goes" if total % shares[0] == 0 else "go"
    others = zip(parts[1:], winners[1:], strict=True)
    return ", ".join(
        [f"{first} {verb} to {winners[0]}", *(f"{part} to {winner}" for part, winner in others)]
    )


def _fitted(text: str) -> str:
    """Cut a text that is too long for a card, which only an author's own words can be."""
    return shorten(text, MAX_CARD_TEXT, placeholder=" …")
