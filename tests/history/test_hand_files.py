"""Hands as text: written, read back, refused where they are wrong."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from anypoker.cards import key_from_seed, parse_cards
from anypoker.catalogue import catalogue_files, game_of, game_of_record
from anypoker.cli import app
from anypoker.engine import (
    Hand,
    Seat,
    Seats,
    ShuffledDeck,
    Stakes,
    apply_in_place,
    decisions,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.compiled_game import compiled_game
from anypoker.engine.setup import Dues
from anypoker.game import Game, Structure
from anypoker.history import HandFileError, read_hands, replay_text, write_hand
from anypoker.history.hand.inputs import THIRD
from anypoker.history.hand.reader import KEYS

HERE = Path(__file__).parent

HAND = """\
# Bob wins with the better pair (a test).
game: texas-holdem
structure: No Limit
stakes: small blind 1, big blind 2
seats:
  Alice 100 Qh Qc
  Bob 100 As Ad
button: Alice
board: 2c 7d 9h Ts 3s

-- Blinds --
  Alice posts small blind 1
  Bob posts big blind 2
-- Hole cards --
  Bob is dealt [As Ad]
  Alice is dealt [Qh Qc]
-- Pre-flop bet --
> Alice raises to 3
! a raise must be to 4..100, not 3
> Alice folds
  Uncalled bet (1) returned to Bob
  The pot is 2
  Bob wins 2 from the pot
  Stacks: Alice 99, Bob 101
"""


def games(word: str) -> Game:
    return game_of_record(word, HERE)


def random_hand(game: Game, seed: int) -> Hand:
    random = Random(f"{game.name}/{seed}")
    count = random.randint(game.players.least, game.players.most)
    players = tuple(Seat(f"Seat {n}", random.choice((5, 40, 300))) for n in range(count))
    stakes = Stakes(structure=random.choice(game.structures), ante=random.randrange(3), run_times=2)
    chance = shuffled_deck_from_key(
        game.for_players(count), key_from_seed(f"written/{game.name}", seed)
    )
    hand = start(game, Seats(players, random.randrange(count)), stakes, chance)
    while not hand.over:
        questions = decisions(hand)
        question = questions[random.randrange(len(questions))]
        apply_in_place(hand, question.seat, sample_legal_action(question, random.randrange))
    return hand


def written(hand: Hand, word: str) -> str:
    return write_hand("A hand (a test).", word, hand)


@pytest.mark.parametrize("slug", catalogue_files())
def test_what_was_played_is_written_and_plays_again(slug: str) -> None:
    hand = random_hand(game_of(slug).game, 0)
    text = written(hand, slug)
    (replay,) = replay_text(text, games)
    assert replay.agrees
    assert replay.text() == text
    assert "!" not in {line[0] for line in replay.got}
    stacks = zip(hand.seats.players, hand.stacks, strict=True)
    assert replay.got[-1] == "  Stacks: " + ", ".join(f"{p.name} {s}" for p, s in stacks)


def test_everything_a_hand_starts_from_is_written() -> None:
    game = game_of("texas-holdem").game
    players = (Seat("Ann Lee", 50), Seat("Bo", 60), Seat("Cy", 70))
    dues = (Dues(ante=3, ante_is_dead=True, blind=1), Dues(blind=2), Dues(post=2, dead=1))
    seats = Seats(players, 2, dues)
    stakes = Stakes(
        structure=Structure.POT_LIMIT, ante=1, small_blind=2, big_blind=5, bring_in=3, small_bet=5,
        big_bet=10, big_blind_ante=True, straddles=(10, 20), spread_least=2, spread_most=9,
        cap_per_round=40, cap_per_hand=45, run_times=3,
    )  # fmt: skip
    natural = shuffled_deck_from_key(game, key_from_seed("x"))
    later = (parse_cards("As Kd"), (), parse_cards("2c"), ())
    chance = ShuffledDeck(natural.deck, (1, 6), natural.key, later)
    hand = Hand(compiled_game(game), seats, stakes, chance, Structure.POT_LIMIT)
    text = write_hand("Note", "holdem", hand, [])
    (file,) = read_hands(text, games)
    assert file.seats == seats
    assert file.stakes == stakes
    assert (file.deck, file.dice, file.key, file.later) == (
        chance.deck, chance.dice, chance.key, chance.later,
    )  # fmt: skip


def test_agreement_and_difference() -> None:
    (replay,) = replay_text(HAND, games)
    assert replay.agrees
    assert replay.text() == HAND
    (other,) = replay_text(HAND.replace("wins 2 from", "wins 3 from"), games)
    assert not other.agrees
    assert "-  Bob wins 3 from the pot" in other.diff()
    assert "+  Bob wins 2 from the pot" in other.diff()


def test_remarks_and_several_hands_in_a_file() -> None:
    text = HAND.replace("> Alice raises", "# too little\n> Alice raises")
    replays = replay_text(f"{text}===\n{HAND}", games)
    assert [replay.agrees for replay in replays] == [True, True]
    assert "# too little" in replays[0].got


def test_game_in_full_and_a_game_that_extends_another() -> None:
    inline = 'game: {\n  "extends": "texas-holdem",\n  "game": "Mine"\n}'
    (replay,) = replay_text(HAND.replace("game: texas-holdem", inline), games)
    assert replay.agrees
    assert replay.file.game.name == "Mine"


WRONG = {
    "game: texas-holdem": [
        ("game: texas-holdum", "line 2: unknown game 'texas-holdum': did you mean"),
        ("game: {", "line 3: the game is not JSON"),
        ("gmae: texas-holdem", "line 2: 'gmae: texas-holdem' is not a header line: a header has"),
        ("game: missing.json", "line 2: there is no file"),
        ("", "line 1: the header does not say 'game:'"),
    ],
    "structure: No Limit": [
        ("structure: Half Pot", "line 3: 'Half Pot' is not a betting structure")
    ],
    "small blind 1": [
        ("smal blind 1", "line 4: 'smal blind 1' is not a part of the stakes"),
        ("bring-in 9", "line 4: the bring-in must be at most the small bet of 2, not 9"),
    ],
    "Alice 100 Qh Qc": [
        ("Alice Qh Qc", "line 6: 'Alice Qh Qc' is not a seat: write a name, its chips, its cards"),
        ("Alice 100 Qh Qx", "line 6: 'Qx' is not a card"),
        ("Bob 100 Qh", "line 7: two seats are called Bob"),
        ("Alice 100 Qh As", "line 1: As is given 2 times"),
        ("Alice 0 Qh", "line 1: Alice has no chips"),
    ],
    "button: Alice": [
        ("button: Alive", "line 8: nobody is called 'Alive': the seats are Alice, Bob"),
        ("button: Alice\nbutton: Bob", "line 9: 'button' is there twice"),
    ],
    "board: 2c": [
        ("dice: 7\nboard: 2c", "line 9: '7' are no dice: write numbers from 1 to 6"),
        ("key: 12\nboard: 2c", "line 9: a key is 64 hexadecimal digits, not '12'"),
        ("dues:\n  Bob: rent 3\nboard: 2c", "line 10: 'rent 3' is nothing a seat can owe"),
        ("board: Jk", "line 1: Jk is not in the deck"),
    ],
    "> Alice folds": [("> Alex folds", "line 20: 'Alex folds' does not begin with a name")],
}


@pytest.mark.parametrize(
    ("old", "new", "sentence"), [(old, *pair) for old, pairs in WRONG.items() for pair in pairs]
)
def test_what_cannot_be_read_is_said_with_its_line(old: str, new: str, sentence: str) -> None:
    assert old in HAND
    with pytest.raises(HandFileError) as refusal:
        replay_text(HAND.replace(old, new), games)
    assert str(refusal.value).startswith(sentence)


def spoilt(text: str, random: Random) -> str:
    """A file with a line too few or too many, or a slip of the pen."""
    lines = text.split("\n")
    place = random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, random.choice(lines))
        case 2:
            other = random.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        case _:
            cut = random.randrange(len(lines[place]) + 1)
            lines[place] = lines[place][:cut] + random.choice("0aZ:,{}|>#?! ") + lines[place][cut:]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(100))
def test_a_spoilt_file_is_played_or_refused_with_a_sentence(seed: int) -> None:
    text = spoilt(HAND, Random(seed))
    sentence = "line 1: nothing is wrong"
    try:
        replay_text(text, games)
    except HandFileError as refusal:
        sentence = str(refusal)
    assert re.match(r"line \d+: .", sentence)


def test_words_that_are_no_action_and_turns_that_are_not_ones_own() -> None:
    text = HAND.replace("> Alice folds", "> Alice jumps\n> Bob checks\n> Alice folds\n> Bob checks")
    (replay,) = replay_text(text, games)
    lines = [line for line in replay.got if line.startswith("!")]
    assert lines[1].startswith("! 'jumps' is not an action: it must start with one of")
    assert lines[2:] == ["! it is not Bob's turn but that of Alice", "! the hand is over"]


def test_command(tmp_path: Path) -> None:
    good, bad, unreadable = tmp_path / "a.hand", tmp_path / "b.hand", tmp_path / "c.hand"
    good.write_text(HAND)
    bad.write_text(HAND.replace("wins 2 from", "wins 3 from"))
    unreadable.write_text(HAND.replace("button: Alice", "button: Nobody"))
    run = CliRunner().invoke
    agreed = run(app, ["replay", str(good)])
    assert agreed.exit_code == 0
    assert "> Alice folds" in agreed.output
    differs = run(app, ["replay", str(good), str(bad)])
    assert differs.exit_code == 1
    assert "-  Bob wins 3 from the pot" in differs.output
    report = run(app, ["replay", "--json", str(good), str(bad)])
    assert report.exit_code == 1
    facts = json.loads(report.output)
    assert {key: facts[key] for key in ("files", "hands", "agree")} == {
        "files": 2, "hands": 2, "agree": 1,
    }  # fmt: skip
    (wrong,) = facts["disagree"]
    assert list(wrong) == ["file", "hand", "expected", "got", "why"]
    assert wrong["why"] == (
        "line 13 of the hand is written '  Bob wins 3 from the pot', "
        "but it is '  Bob wins 2 from the pot'"
    )
    refused = run(app, ["replay", str(unreadable)])
    assert refused.exit_code == 2
    assert "line 8: nobody is called 'Nobody': the seats are Alice, Bob" in " ".join(
        refused.output.split()
    )
    assert run(app, ["replay", str(tmp_path / "none.hand")]).exit_code == 2


def test_the_reference_names_every_key_and_every_verb() -> None:
    page = (HERE.parent.parent / "docs/reference/hand-files.md").read_text(encoding="utf-8")
    for key in KEYS:
        assert f"`{key}`" in page, key
    for verb in THIRD.values():
        assert verb in page, verb
