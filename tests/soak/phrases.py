"""Names as players say them: games, variants, options and filler words in every order."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import typer
from msgspec.structs import replace
from rich.progress import track

from anypoker.catalogue import (
    ContradictoryNameError,
    UnknownGameError,
    find,
    game_of,
    load_game_text,
    names_by_slug,
    slug_of,
)
from anypoker.catalogue.names import slugs_by_spoken_key
from anypoker.modifiers.compose import compose, drop_redundant
from anypoker.modifiers.registry import MODIFIERS, ModifierUse, parse_modifier
from anypoker.name_key import spoken_words
from anypoker.rules import Game, canonical, content_hash

# All games of "Joslyn Poker Games", and kinds that it leaves out.
GAMES = (
    *("texas-holdem", "omaha", "omaha-8", "big-o", "reverse-omaha", "oakie", "banjo-oakie"),
    *("stump", "nightmare", "last-one-down", "4-and-3", "cluster", "around-the-corner"),
    *("qualifiers", "seven-card-stud", "razz", "five-card-draw", "five-card-omaha", "badugi"),
    *("courchevel", "double-board-bomb-pot", "badacey", "irish"),
)
# Options as players say them after the name of a modifier ({}), and as files have them.
OPTIONS: dict[str, tuple[tuple[str, str], ...]] = {
    "floater": (("on the turn", "turn"), ("turn and river", "turn, river")),
    "pineapple": (
        ("after the turn", "turn"),
        ("after the deal", "deal"),
        ("2 after the flop", "2 flop"),
        ("after the flop and the turn", "flop, turn"),
        ("two cards", "2 flop"),
    ),
    "oma-draw": (("of 2 cards", "2"), ("two cards", "2"), ("after the flop", "")),
    "buy-a-card": (
        ("common", "common"),
        ("after the flop", "flop"),
        ("after the turn for an ante", "turn, ante"),
        ("common, after the flop, for a big bet", "common, flop, big bet"),
        ("for a fee", ""),
        ("for the pot", "pot"),
    ),
    "pass the trash": (
        ("left", "left"),
        ("2 cards to the left", "2, left"),
        ("to the player on their right", "right"),
        ("2, across", "2, across"),
        ("three cards", "3"),
    ),
    "jokers wild": (("3 {}", "3"), ("four {}", "4"), ("1", "1")),
    "delayed": (("after the flop", ""),),
}
FILLERS = ("with", "and", "plus", "with a", "+", "of", "the", "played", "then", "as a game of")
SEPARATORS = (" ", ", ", " ", "; ", " + ", " / ", "-")


@dataclass(frozen=True)
class Phrase:
    """Words of players, and the game and modifiers from which they were made."""

    words: str
    base: str
    uses: tuple[ModifierUse, ...]


def phrases(count: int, seed: int) -> Iterator[Phrase]:
    """Yield phrases of up to four modifiers around, before and after a game."""
    chance = random.Random(f"phrases/{seed}")
    for _ in range(count):
        yield _phrase(chance)


def _phrase(rng: random.Random) -> Phrase:
    base = rng.choice(GAMES)
    parts, uses = [], []
    for modifier in rng.sample(MODIFIERS, rng.choice((0, 1, 1, 2, 2, 2, 3, 4))):
        name, text = rng.choice(list(modifier.names()))
        said, options = name, ""
        if modifier.name in OPTIONS and ":" not in text and rng.random() < 0.7:
            words, options = rng.choice(OPTIONS[modifier.name])
            said = words if "{}" in words else "{}" + rng.choice((" ", ": ")) + words
            said = said.format(name)
        parts.append(said)
        uses.append(parse_modifier(f"{modifier.name}: {options}" if options else text))
    parts.insert(rng.randint(0, len(parts)), rng.choice(names_by_slug()[base]))
    words = parts[0]
    for part in parts[1:]:
        words += rng.choice(SEPARATORS)
        if rng.random() < 0.3:
            words += rng.choice(FILLERS) + " "
        words += part
    if rng.random() < 0.2:
        words = rng.choice(("let's play ", "a game of ", "some ", "The ")) + words
    if rng.random() < 0.3:
        words = rng.choice((words.upper(), words.title(), words.replace("-", " ")))
    return Phrase(words, base, tuple(uses))


def rules_hash(game: Game) -> str:
    """Return the content hash of a game without what only names and files it."""
    return content_hash(
        replace(game, name="", summary="", aliases=(), references=(), category=None)
    )


def _play_hash(game: Game) -> str:
    """Return the hash of how a game is played, without its usual betting and its author's words.

    "Omaha Best Low" may be an Omaha or an Omaha Eight or Better with another low.
    """
    structures = tuple(sorted(game.structures))
    showdown = replace(game.showdown, note="")
    return rules_hash(replace(game, structures=structures, showdown=showdown))


def expected(phrase: Phrase) -> str:
    """Return the hash of the game that a phrase must mean, or the reason why there is none."""
    base = canonical(game_of(phrase.base).game)
    try:
        needed = drop_redundant(base, phrase.uses)
        return _composed_hash(phrase.base, tuple(map(str, sorted(needed, key=str))))
    except ValueError as refusal:
        return str(refusal)


@cache
def _composed_hash(base: str, texts: tuple[str, ...]) -> str:
    game = game_of(base).game
    if texts:
        document = compose(canonical(game), [parse_modifier(text) for text in texts])
        game = load_game_text(json.dumps(document))
    return rules_hash(game)


def names_another_game(phrase: str, base: str) -> bool:
    """Return whether words of a phrase are the name of another game of the catalogue.

    A game of the catalogue comes first: "pineapple" is a game, and "omaha 8" is not an Omaha with
    a modifier.
    """
    words = spoken_words(phrase)
    own = {"".join(spoken_words(name)) for name in names_by_slug()[base]}
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            key = "".join(words[start:end])
            if key not in own and slugs_by_spoken_key().get(key, base) != base:
                return True
    return False


def outcome(phrase: Phrase) -> str:
    """Return what became of a phrase: "understood", "refused" or "another game".

    Raises:
        AssertionError: if the grammar refuses it, or it means another game than it should.
    """
    heard, wanted = _found(phrase.words), expected(phrase)
    if isinstance(heard, str):
        same = wanted in heard
    else:
        _check_name(phrase, heard)
        again = _found(_canonical_words(phrase))
        same = isinstance(again, Game) and content_hash(heard) == content_hash(again)
        same &= rules_hash(heard) == wanted
    if same:
        return "refused" if isinstance(heard, str) else "understood"
    told = heard if isinstance(heard, str) else f"{heard.name}: {heard.summary}"
    another = (phrase.words, _canonical_words(phrase))
    assert any(names_another_game(words, phrase.base) for words in another), (
        f"{phrase.words!r} means {told}, not {wanted}"
    )
    return "another game"


def _found(words: str) -> Game | str:
    """Return the game of these words, or the reason why the rules refuse it."""
    try:
        return find(words).game
    except ContradictoryNameError as refusal:
        return str(refusal)
    except UnknownGameError as refusal:
        raise AssertionError(f"{words!r} is not understood: {refusal}") from None


def _check_name(phrase: Phrase, game: Game) -> None:
    """Check that the name of a game means that game again."""
    for name in (game.name, slug_of(game.name)):
        again = _found(name)
        assert isinstance(again, Game), f"{phrase.words!r} is called {name!r}: {again}"
        assert _play_hash(again) == _play_hash(game), f"{phrase.words!r} is called {name!r}"


def _canonical_words(phrase: Phrase) -> str:
    """Return the phrase in the order in which modifiers are applied."""
    uses = sorted(dict.fromkeys(phrase.uses), key=lambda use: MODIFIERS.index(use.modifier))
    return ", ".join([phrase.base, *map(str, uses)])


def run_phrases(count: int, seed: int) -> None:
    """Hear many phrases; print how many are understood, and the first that are not."""
    print(f"seed {seed}: {count:,} phrases")
    counts: Counter[str] = Counter()
    wrong = []
    for phrase in track(list(phrases(count, seed)), "phrases", transient=True):
        try:
            counts[outcome(phrase)] += 1
        except AssertionError as error:
            wrong.append(str(error))
    print(", ".join(f"{number:,} {word}" for word, number in sorted(counts.items())))
    for sentence in wrong[:40]:
        print(sentence)
    if wrong:
        print(f"{len(wrong)} phrases are misread")
        raise typer.Exit(1)
