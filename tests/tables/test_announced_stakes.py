"""Announced stakes are the stakes that players post."""

import io
import json
import re
from itertools import product

import pytest

from anypoker.cards import key_from_seed
from anypoker.catalogue import game_of, load_game_text
from anypoker.cli.commands.arena import arena_games
from anypoker.engine import Hand, Stakes, decisions, events, seats_of, shuffled_deck_from_key, start
from anypoker.game import Game, Structure
from anypoker.history import TableJournal
from anypoker.rules import explain_text
from anypoker.session.player_session import PlayerSession
from anypoker.session.setup.seating import make_setup
from anypoker.session.table_session import Session
from anypoker.session.text.hand_title import stakes_words
from anypoker.tables import (
    Rotation,
    RotationGame,
    Setup,
    StakesSpecError,
    match_setup,
    parse_stakes_spec,
    single_game_rotation,
    sit_and_go,
)
from anypoker.tables.games.stakes import stakes_for, terms_of
from anypoker.terminal.plain_table import PlainTable
from anypoker.terminal.session_source import SessionSource
from tools.reference.pages import DOCS

# With blinds, with antes, with a bring-in, with antes and blinds, with the ante of a bomb pot.
SLUGS = (
    "texas-holdem", "five-card-draw", "seven-card-stud", "short-deck-holdem", "holdem-bomb-pot",
)  # fmt: skip
NUMBERS = ("1/2", "2/4", "5/10", "3/7", "1/1", "20/40", "7")
SPELLINGS = ("", ", ante 3", ", bring-in 1", ", small blind 1, big blind 9", ", straddles 8 16")
BETS = ((20, 40), (5, 5), (1, 2), (7, 9), (2, 20))


def posted(hand: Hand) -> dict[str, int]:
    """List the forced bets of a hand."""
    return {fact.what: fact.amount for fact in hand.events if isinstance(fact, events.Posted)}


def check_posted(hand: Hand, announced: str) -> None:
    """Compare an announcement, as text, with the stakes of a hand and what its players posted."""
    terms = parse_stakes_spec(announced)
    meant = stakes_for(hand.game, hand.structure, terms, hand.structure)
    assert meant == hand.stakes, f"announced {announced}, and played for {hand.stakes}"
    small, big = terms.small, terms.big
    facts = posted(hand)
    if "big blind" in facts and not {"small_blind", "big_blind"} & set(terms.overrides):
        limit = hand.structure in (Structure.LIMIT, Structure.SPREAD_LIMIT)
        blinds = (max(small // 2, 1), small) if limit else (small, big)
        assert facts["big blind"] == blinds[1], announced
        assert facts.get("small blind", blinds[0]) == blinds[0], announced  # some have one blind
    if "ante" in facts and "ante" in terms.overrides:
        assert facts["ante"] == terms.overrides["ante"], announced


def first_hand(game: Game, stakes: Stakes) -> Hand:
    key = key_from_seed("announced")
    return start(game, seats_of(900, 900), stakes, shuffled_deck_from_key(game.for_players(2), key))


@pytest.mark.parametrize("slug", SLUGS)
def test_stakes_are_announced_as_they_are_posted(slug: str) -> None:
    game, checked = game_of(slug).game, 0
    for structure, numbers, words in product(game.structures, NUMBERS, SPELLINGS):
        terms = parse_stakes_spec(f"{numbers} {structure}{words}")
        try:
            stakes = stakes_for(game, structure, terms, structure)
        except StakesSpecError:  # a bring-in above the small bet
            continue
        announced = str(terms_of(game, stakes))
        hand = first_hand(game, stakes)
        check_posted(hand, announced)
        check_posted(hand, str(terms))
        headline = re.split(r"[ ,]", announced)[0]
        assert stakes_words(hand) == f"{structure} {headline}"
        if not words:
            assert announced == str(terms)
        checked += 1
    assert checked >= 30


def match_games() -> list[Game]:
    """Games with a match, at every structure; the first is the example of the documents."""
    page = (DOCS / "reference" / "extensions.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(\{[^`]*\"match\": [^`]*)```", page)
    games = [load_game_text(example)]
    for slug, (small, big), ante in product(SLUGS, BETS, (None, 3)):
        for structure in game_of(slug).game.structures:
            contest = {"stacks": 900, "hands": 3, "wonBy": "most_chips", "smallBet": small}
            contest |= {"bigBet": big} if big != small else {}
            contest |= {"ante": ante} if ante is not None else {}
            file = {"extends": slug, "game": "A Match", "bettingStructures": [structure]}
            games.append(load_game_text(json.dumps({**file, "match": contest})))
    return games


def first_line(setup: Setup) -> tuple[str, Hand]:
    """Return the first lines of the terminal table, and its first hand."""
    session = Session(TableJournal.create(setup))
    out = io.StringIO()
    source = SessionSource(PlayerSession(session, "person"), deals=True, hands=1)
    PlainTable(source, io.StringIO("quit\n"), out).play()
    return out.getvalue().splitlines()[0], session.hand


def test_matches_announce_what_is_posted(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, game in enumerate(match_games()):
        rotation = single_game_rotation(game)
        table = TableJournal.create(match_setup(game, ("Ann", "Bob")))
        hand = table.deal()
        check_posted(hand, str(table.table.announced_terms()))
        if number % 7 == 0:
            line, hand = first_line(make_setup(rotation, seats=2, kinds=["caller"]))
            check_posted(hand, line.removeprefix(f"{game.name}, ").split(", 2 players")[0])
        monkeypatch.setattr(
            "anypoker.cli.commands.play.find_table_games", lambda *_, it=rotation: it
        )
        (arena,), _ = arena_games("", 2, None, None)
        assert arena.stakes == hand.stakes


def test_example_of_the_documents_posts_10_and_20() -> None:
    game = match_games()[0]
    table = TableJournal.create(match_setup(game, ("Ann", "Bob")))
    assert posted(table.deal()) == {"small blind": 10, "big blind": 20}
    assert str(table.table.announced_terms()) == "10/20 no limit"
    assert "the blinds are 10 and 20 chips" in explain_text(game).lower()


def test_games_of_a_mix_are_announced_with_their_own_stakes() -> None:
    items = tuple(
        RotationGame(game_of(slug).game, structure)
        for slug in ("texas-holdem", "omaha-8")
        for structure in game_of(slug).game.structures
    )
    setup = make_setup(Rotation("A mix", items, hands=1), seats=3, stakes="20/40 limit", stack=900)
    kept = TableJournal.create(setup, keys=lambda number: key_from_seed("mix", number))
    for item in items:
        hand = kept.deal()
        assert hand.structure is item.structure
        structure, numbers = stakes_words(hand).rsplit(" ", 1)
        check_posted(hand, f"{numbers} {structure}")
        while kept.table.in_hand:
            asked = decisions(kept.hand or hand)[0]
            kept.act(asked.seat, asked.timeout)


@pytest.mark.parametrize("structure", ["no limit", "limit"])
def test_levels_are_announced_for_the_hand_in_play(structure: str) -> None:
    terms = parse_stakes_spec(f"2/4 {structure}")
    game = game_of("texas-holdem").game
    setup = make_setup(
        single_game_rotation(game, terms.structure), seats=3, stakes=str(terms), stack=5000
    )
    setup = Setup(setup.rotation, terms, setup.players, contest=sit_and_go(terms, hands=2))
    kept = TableJournal.create(setup, keys=lambda number: key_from_seed("levels", number))
    for hand_number in range(7):
        before = str(kept.table.announced_terms())
        hand = kept.deal()
        check_posted(hand, before)
        while kept.table.in_hand:
            check_posted(hand, str(kept.table.announced_terms()))
            assert kept.table.announced_level() == hand_number // 2 + 1
            asked = decisions(kept.hand or hand)[0]
            kept.act(asked.seat, asked.timeout)
