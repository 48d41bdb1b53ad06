"""Decks of a record compared with the games that were played."""

from collections.abc import Iterable, Sequence

from anypoker.cards import card_text
from anypoker.catalogue import game_of, names_by_slug
from anypoker.deck_proof import Context
from anypoker.deck_proof.rules_deck import deck_difference
from anypoker.deck_proof.verify import Finding, RecordVerifier
from anypoker.game import Game
from anypoker.rules import content_hash


def check_decks(record: RecordVerifier, files: Sequence[Game] = ()) -> None:
    """Add findings and notices about decks to a record.

    A game is one of `files`, by its hash or its name, or that of the catalogue with this name.
    """
    known = _KnownGames(files)
    checked: set[tuple[str, str, str, int]] = set()
    for number, check in record.hands.items():
        context = check.context
        key = (context.game, context.rules, context.deck, len(context.seats))
        if key in checked:
            continue
        checked.add(key)
        game = known.game_of(context)
        if game is None:
            text = f"the deck of {context.game} is not compared with its rules: name their file"
            record.notices.append(Finding(number, f"{text} with --game"))
            continue
        difference = _difference(context, game)
        if difference:
            text = f"the deck is not that of {context.game}: {difference}"
            record.findings.append(Finding(number, text))
        elif context.rules and content_hash(game) != context.rules:
            text = f"the rules are not those of {game.name} here, but the deck is the same"
            record.notices.append(Finding(number, text))


class _KnownGames:
    def __init__(self, files: Iterable[Game]) -> None:
        self._by_hash = {content_hash(game): game for game in files}
        self._by_name = {game.name: game for game in self._by_hash.values()}
        self._slugs: dict[str, str] = {}

    def game_of(self, context: Context) -> Game | None:
        """Return the game of a context; None if it is not known."""
        found = self._by_hash.get(context.rules) or self._by_name.get(context.game)
        if found is not None:
            return found
        if not self._slugs:
            listed = names_by_slug().items()
            self._slugs = {names[1]: slug for slug, names in listed if len(names) > 1}
        slug = self._slugs.get(context.game)
        return None if slug is None else game_of(slug).game


def _difference(context: Context, game: Game) -> str:
    players = len(context.seats)
    if not game.players.least <= players <= game.players.most:
        return f"it is not a game for {players} players"
    cards = [card_text(card) for card in game.for_players(players).deck.cards]
    return deck_difference(context.cards, cards)
