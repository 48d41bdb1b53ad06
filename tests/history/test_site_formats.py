"""PokerStars text, Open Hand History and Poker Now logs: out, in, and what they refuse."""

import json
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from anypoker.cards import card_text
from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import Hand, apply_in_place, start
from anypoker.engine import events as e
from anypoker.history.phh import Record, ReplayedRecord, agreement, read_records, replay_record
from anypoker.history.sites.errors import SiteFormatError
from anypoker.history.sites.hand_times import (
    UNDATED,
    eastern,
    from_eastern,
    from_utc,
    time_fields,
    told_time,
)
from anypoker.history.sites.open_history import read_open_history
from anypoker.history.sites.poker_now import read_poker_now
from anypoker.history.sites.pokerstars_reader import read_pokerstars
from anypoker.history.sites.site_games import SITE_GAMES
from anypoker.views import SpectatorKind
from tests.external_files import SHARED
from tests.history.site_hands import (
    Write,
    can_be_told,
    check_round_trip,
    open_history,
    run_twice,
    stars,
)
from tests.history.test_export_command import run
from tests.history.test_phh_round_trip import games, random_hand
from tests.views.redraw import Played, cards_that_decide, exchange, exchanged, seen_cards
from tests.views.test_secrecy import random_hand as random_played

HANDS = 10  # of each game and format


def read_one(hands: Iterator[tuple[str, Record]]) -> ReplayedRecord:
    ((_, record),) = hands
    return replay_record(record, games)


def hands_of(slug: str) -> Iterator[Hand]:
    """Random hands that the formats can tell."""
    hands = (random_hand(games(slug), f"{slug}, site hand {number}") for number in range(HANDS))
    yield from filter(can_be_told, hands)


@pytest.mark.parametrize("slug", [one.slug for one in SITE_GAMES])
def test_pokerstars_text_reads_back(slug: str) -> None:
    assert sum(check_round_trip(hand, stars, read_pokerstars) for hand in hands_of(slug))


@pytest.mark.parametrize("slug", [one.slug for one in SITE_GAMES if one.open_history])
def test_open_hand_history_reads_back(slug: str) -> None:
    assert sum(check_round_trip(hand, open_history, read_open_history) for hand in hands_of(slug))


@pytest.mark.parametrize("slug", ["texas-holdem", "omaha-8"])
def test_boards_run_twice_read_back(slug: str) -> None:
    for seed in range(4):
        hand = run_twice(slug, seed)
        assert check_round_trip(hand, stars, read_pokerstars)
        assert check_round_trip(hand, open_history, read_open_history)
        assert "SECOND Board" in stars(hand)


def test_boards_run_three_times_are_only_open_hand_history() -> None:
    hand = run_twice("texas-holdem", 1, times=3)
    assert check_round_trip(hand, open_history, read_open_history)
    with pytest.raises(SiteFormatError, match="no word for boards that are run 3 times"):
        stars(hand)


def test_games_without_a_name_are_refused_with_a_reason() -> None:
    named = {one.slug for one in SITE_GAMES}
    for slug in catalogue_files():
        if slug not in named:
            with pytest.raises(
                SiteFormatError, match=r"has no name for .*: it knows Hold'em, Omaha"
            ):
                stars(random_hand(game_of(slug).game, slug, actions=0))
            break


def test_a_file_that_differs_in_words_alone_has_a_name() -> None:
    """Old logs have the file of their day: another summary, or structures in another order."""
    game = games("texas-holdem")
    old = replace(game, name="Hold 'em", summary="", aliases=(), structures=game.structures[::-1])
    assert "Hold'em" in stars(random_hand(old, "old words"))
    other = replace(game, steps=game.steps[:-2] + game.steps[-1:])  # no bets on the river
    with pytest.raises(SiteFormatError, match="knows Texas Hold'em only with the rules of the cat"):
        stars(random_hand(other, "other rules"))


@pytest.mark.parametrize("write", [stars, open_history])
@pytest.mark.parametrize("slug", [one.slug for one in SITE_GAMES])
def test_what_a_player_did_not_see_makes_no_difference(slug: str, write: Write) -> None:
    """The hand to its end, with other cards where neither the viewer nor the showdown looks."""
    for seed in range(4):
        played = random_played(games(slug), seed)
        chance = Random(f"{slug}, {seed}")
        for viewer in (chance.randrange(len(played.seats.players)), SpectatorKind.SPECTATOR):
            fixed = seen_cards(played, viewer) | cards_that_decide(played)
            other = exchanged(played, exchange(played, fixed, chance))
            try:
                mine, theirs = write(_replayed(played), viewer), write(_replayed(other), viewer)
            except SiteFormatError:
                continue
            assert mine == theirs


@pytest.mark.parametrize("write", [stars, open_history])
def test_boards_run_twice_hide_the_cards_of_folded_hands(write: Write) -> None:
    hand = run_twice("texas-holdem", 3, folds=1)
    folded = next(one.seat for one in hand.events if isinstance(one, e.Folded))
    cards = [card_text(card) for card in hand.hole_cards[folded]]
    for viewer in (SpectatorKind.SPECTATOR, (folded + 1) % 3):
        assert not [card for card in cards if card in write(hand, viewer)]
    assert all(card in write(hand, folded) for card in cards)


def _replayed(played: Played) -> Hand:
    hand = start(played.game, played.seats, played.stakes, played.chance)
    for seat, action in played.actions:
        apply_in_place(hand, seat, action)
    return hand


@pytest.mark.skipif(not SHARED.is_dir(), reason="the folder ../shared/phh with hands is not here")
def test_hands_of_others_keep_their_results() -> None:
    """Hands of Pluribus as PokerStars text and Open Hand History, and back."""
    files = sorted((SHARED / "phh" / "pluribus").rglob("*.phh"))[::8]
    for path in files:
        (record,) = read_records(path.read_text(encoding="utf-8")).values()
        hand = replay_record(record, games).hand
        for write, read in ((stars, read_pokerstars), (open_history, read_open_history)):
            assert check_round_trip(hand, write, read), path
    assert len(files) > 40


ANTES_AND_SIDE_POT = """\
PokerStars Hand #7: Tournament #31, $3+$0.30 USD Hold'em No Limit - Level IX (100/200) - \
2024/03/01 20:15:00 ET
Table '31 4' 9-max Seat #6 is the button
Seat 2: Ann Lee (1500 in chips)
Seat 4: b.o.b (420 in chips, $2 bounty)
Seat 5: Zoë (900 in chips) is sitting out
Seat 6: cy: (3000 in chips)
Ann Lee: posts the ante 25
b.o.b: posts the ante 25
cy:: posts the ante 25
Ann Lee: posts small blind 100
b.o.b: posts big blind 200
*** HOLE CARDS ***
Dealt to Ann Lee [Ah Kd]
cy: said, "gl: all"
cy:: raises 400 to 600
Ann Lee: raises 875 to 1475 and is all-in
b.o.b: calls 195 and is all-in
cy: has timed out
cy:: folds
Uncalled bet (875) returned to Ann Lee
*** FLOP *** [2c 7d Ks]
*** TURN *** [2c 7d Ks] [9h]
*** RIVER *** [2c 7d Ks 9h] [3c]
*** SHOW DOWN ***
Ann Lee: shows [Ah Kd] (a pair of Kings)
b.o.b: shows [Qs Qh] (a pair of Queens)
Ann Lee collected 410 from side pot
Ann Lee collected 1260 from main pot
*** SUMMARY ***
Total pot 1670 Main pot 1260. Side pot 410. | Rake 0
Board [2c 7d Ks 9h 3c]
Seat 2: Ann Lee (small blind) showed [Ah Kd] and won (1670) with a pair of Kings
Seat 4: b.o.b (big blind) showed [Qs Qh] and lost with a pair of Queens
Seat 6: cy: (button) folded before Flop
"""
RAZZ = """\
PokerStars Hand #8:  Razz Limit ($0.50/$1.00 USD) - 2024/03/02 21:00:00 ET
Table 'Low' 8-max
Seat 1: Ann ($20 in chips)
Seat 3: Bob ($12.50 in chips)
Seat 4: Cy ($7 in chips)
Ann: posts the ante $0.10
Bob: posts the ante $0.10
Cy: posts the ante $0.10
*** 3rd STREET ***
Dealt to Ann [2s 4h 5c]
Dealt to Bob [Qd]
Dealt to Cy [8c]
Bob: brings in for $0.25
Cy: folds
Ann: raises $0.25 to $0.50
Bob: calls $0.25
*** 4th STREET ***
Dealt to Ann [2s 4h 5c] [Kd]
Dealt to Bob [Qd] [3s]
Bob: checks
Ann: checks
*** 5th STREET ***
Dealt to Ann [2s 4h 5c Kd] [7h]
Dealt to Bob [Qd 3s] [9s]
Bob: checks
Ann: bets $1
Bob: folds
Uncalled bet ($1) returned to Ann
Ann collected $1.23 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $1.30 | Rake $0.07
Seat 1: Ann collected ($1.23)
Seat 3: Bob folded on the 5th Street
Seat 4: Cy folded on the 3rd Street (didn't bet)
"""
TRIPLE_DRAW = """\
PokerStars Hand #9:  Triple Draw 2-7 Lowball Limit (10/20) - 2024/03/03 22:00:00 ET
Table 'Draw' 6-max Seat #1 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (500 in chips)
Bob: posts small blind 5
Cy: posts big blind 10
*** DEALING HANDS ***
Dealt to Ann [2s 3h 4c Kd Ks]
Ann: raises 10 to 20
Bob: folds
Cy: calls 10
*** FIRST DRAW ***
Cy: discards 2 cards
Ann: discards 2 cards [Kd Ks]
Dealt to Ann [2s 3h 4c] [7d Jh]
Cy: checks
Ann: checks
*** SECOND DRAW ***
Cy: discards 1 card
Ann: discards 1 card [Jh]
Dealt to Ann [2s 3h 4c 7d] [8c]
Cy: checks
Ann: bets 20
Cy: calls 20
*** THIRD DRAW ***
Cy: stands pat
Ann: stands pat on [2s 3h 4c 7d 8c]
Cy: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [2d 4d 6h 9c Ts] (Lo: T,9,6,4,2)
Ann: shows [2s 3h 4c 7d 8c] (Lo: 8,7,4,3,2)
Ann collected 85 from pot
*** SUMMARY ***
Total pot 85 | Rake 0
Seat 1: Ann (button) showed [2s 3h 4c 7d 8c] and won (85)
Seat 2: Bob (small blind) folded before the Draw
Seat 3: Cy (big blind) showed [2d 4d 6h 9c Ts] and lost
"""
RUN_TWICE = """\
PokerStars Hand #10:  Hold'em No Limit ($0.50/$1 USD) - 2024/03/04 20:00:00 ET
Table 'Twice' 6-max Seat #1 is the button
Seat 1: Ann ($50.01 in chips)
Seat 2: Bob ($60 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Ann: raises $1.50 to $2.50
Bob: folds
Cy: calls $1.50
*** FLOP *** [2c 7d Ks]
Cy: checks
Ann: bets $47.51 and is all-in
Cy: calls $47.51
Ann: Chooses to Run it twice
*** FIRST TURN *** [2c 7d Ks] [9h]
*** SECOND TURN *** [2c 7d Ks] [Qc]
*** FIRST RIVER *** [2c 7d Ks 9h] [3c]
*** SECOND RIVER *** [2c 7d Ks Qc] [5c]
*** FIRST SHOW DOWN ***
Cy: shows [Qs Qh] (a pair of Queens)
Ann: shows [Ah Kd] (a pair of Kings)
Ann collected $49.01 from pot
*** SECOND SHOWDOWN ***
Cy: shows [Qs Qh] (three of a kind, Queens)
Ann: shows [Ah Kd] (a pair of Kings)
Cy collected $49.01 from pot
*** SUMMARY ***
Total pot $100.52 | Rake $2 | Jackpot $0.50 | Bingo $0
Hand was run twice
FIRST Board [2c 7d Ks 9h 3c]
SECOND Board [2c 7d Ks Qc 5c]
Seat 1: Ann (button) showed [Ah Kd] and won ($49.01) with a pair, and lost with a pair
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) showed [Qs Qh] and lost with a pair, and won ($49.01) with three of a kind
"""
POKER_NOW = '''\
entry,at,order
"-- ending hand #12 --",2024-03-01T20:00:09Z,1022
"""Bob @ b2-X"" collected 130 from pot with Pair, A's (combination: A♠, A♥, K♦, Q♣, 9♦)",x,1021
"""Ann @ a1"" shows a K♠, 10♥.",x,1020
"""Bob @ b2-X"" shows a A♥, Q♣.",x,1019
"""Ann @ a1"" calls 40",x,1018
"""Bob @ b2-X"" bets 40",x,1017
"River: A♠, K♦, 9♦, 2♣ [3♥]",x,1016
"""Ann @ a1"" checks",x,1015
"""Bob @ b2-X"" checks",x,1014
"Turn: A♠, K♦, 9♦ [2♣]",x,1013
"""Ann @ a1"" checks",x,1012
"""Bob @ b2-X"" checks",x,1011
"Flop:  [A♠, K♦, 9♦]",x,1010
"""Cy @ c3"" folds",x,1009
"""Bob @ b2-X"" calls 20",x,1008
"""Ann @ a1"" raises to 20",x,1007
"""Cy @ c3"" posts a big blind of 10",x,1006
"""Bob @ b2-X"" posts a small blind of 5",x,1005
"Your hand is K♠, 10♥",x,1004
"Player stacks: #1 ""Ann @ a1"" (500) | #3 ""Bob @ b2-X"" (400) | #4 ""Cy @ c3"" (300)",x,1003
"-- starting hand #12 (id: q)  (No Limit Texas Hold'em) (dealer: ""Ann @ a1"") --",x,1002
"The admin ""Ann @ a1"" approved the player ""Cy @ c3"" participation with a stack of 300.",x,1001
'''


@pytest.mark.parametrize(
    ("text", "winnings"),
    [
        (ANTES_AND_SIDE_POT, [1670, 0, 0]),
        (RAZZ, [Decimal("1.30"), 0, 0]),
        (TRIPLE_DRAW, [0, 0, 85]),
        (RUN_TWICE, [0, Decimal("50.26"), Decimal("50.26")]),
    ],
)
def test_pokerstars_hands_play_to_their_results(text: str, winnings: list[Decimal]) -> None:
    again = read_one(read_pokerstars(text, games))
    assert (again.why, agreement(again).why) == ("", "")
    assert list(again.winnings) == winnings


def test_a_poker_now_log_plays_to_its_results() -> None:
    again = read_one(read_poker_now(POKER_NOW, games))
    assert (again.why, agreement(again).why) == ("", "")
    assert sum(again.winnings) == 130


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.txt", "", "no line begins a hand"),
        ("a.ohh", "", "the file has no hand"),
        ("a.ohh", "{" * 100_000, "is not JSON"),
        ("a.ohh", "[" * 100_000, "is not JSON: it is nested too deeply"),
        ("a.ohh", '{"ohh": {}}', "needs the text 'game_type'"),
        ("a.csv", "", "it has no column 'entry'"),
        ("a.csv", "entry,at,order\nx,1,1\n", "the log has no hand that begins and ends"),
    ],
)
def test_files_without_hands_are_refused(
    tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    (tmp_path / name).write_text(text)
    result = run("replay", str(tmp_path / name))
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Hold'em No Limit", "Guts No Limit", "the game is not one of Hold'em"),
        ("posts big blind 200", "posts a hat 200", "nobody knows what it means to post a hat"),
        ("cy:: folds", "cy:: sings", "nobody knows what it means that a player sings"),
        ("[Ah Kd]\n", "[Ah Xd]\n", "line 13: "),
        ("raises 400 to 600", "raises 400 to", "is not an amount"),
        ("*** FLOP ***", "*** FIRST FLOP ***", "a part of a run is missing"),
        ("*** FLOP ***", "*** SECOND FLOP ***", "run 2 of the board comes before run 1"),
    ],
)
def test_bad_text_is_refused_with_the_line(old: str, new: str, sentence: str) -> None:
    assert old in ANTES_AND_SIDE_POT
    with pytest.raises(SiteFormatError, match=r"line \d+: ") as error:
        list(read_pokerstars(ANTES_AND_SIDE_POT.replace(old, new), games))
    assert sentence in str(error.value)


@pytest.mark.parametrize("text", [ANTES_AND_SIDE_POT, RAZZ, TRIPLE_DRAW, RUN_TWICE, POKER_NOW])
def test_damaged_text_is_read_or_refused(text: str, tmp_path: Path) -> None:
    """Lines lost, doubled, swapped or cut: a result or a sentence, never a traceback."""
    chance = Random("damage")
    ending = ".csv" if text is POKER_NOW else ".txt"
    for number in range(8):
        lines = text.splitlines()
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(lines))
            match chance.randrange(4):
                case 0:
                    del lines[place]
                case 1:
                    lines.insert(place, chance.choice(lines))
                case 2:
                    lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
                case _:
                    lines[place] = lines[place].replace(str(chance.randrange(10)), "99999999999999")
        path = tmp_path / f"{number}{ending}"
        path.write_text("\n".join(lines), encoding="utf-8")
        result = run("replay", str(path))
        assert result.exit_code in (0, 1, 2), (number, result.output)
        assert result.exception is None or isinstance(result.exception, SystemExit), number


def read_one_file(path: Path) -> list[Record]:
    read = read_open_history if path.suffix == ".ohh" else read_pokerstars
    return [record for _, record in read(path.read_text(encoding="utf-8"), games)]


@pytest.mark.parametrize(
    ("utc", "local"),
    [
        ((2026, 1, 1, 2), (2025, 12, 31, 21)),
        ((2026, 3, 8, 6, 59), (2026, 3, 8, 1, 59)),
        ((2026, 3, 8, 7), (2026, 3, 8, 3)),
        ((2026, 11, 1, 5, 59), (2026, 11, 1, 1, 59)),
        ((2026, 11, 1, 7), (2026, 11, 1, 2)),
    ],
)
def test_times_of_pokerstars_are_eastern(utc: tuple[int, ...], local: tuple[int, ...]) -> None:
    when, there = datetime(*utc), datetime(*local)  # type: ignore[arg-type]
    assert eastern(when) == there
    assert from_eastern(f"... - {there:%Y/%m/%d %H:%M:%S} ET") == when


@pytest.mark.parametrize("said", ["", "x", "0001-01-01T00:00:00+14:00", "2000-01-01T00:00:00Z"])
def test_times_that_nobody_knows(said: str) -> None:
    assert from_utc(said) is None
    assert told_time(time_fields(from_utc(said))) == UNDATED
    assert from_eastern("9999/12/31 23:59:59 ET") is None
    assert eastern(datetime(1, 1, 1)) == datetime(1, 1, 1)


def test_commands_read_and_write_the_formats(tmp_path: Path) -> None:
    source = tmp_path / "hand.txt"
    source.write_text(ANTES_AND_SIDE_POT, encoding="utf-8")
    for form, ending in (("pokerstars", ".txt"), ("ohh", ".ohh")):
        out = tmp_path / f"out{ending}"
        done = run("export", str(source), "--to", form, "-o", str(out))
        assert done.exit_code == 0, done.output
        assert "Ann Lee" in out.read_text(encoding="utf-8")
        report = json.loads(run("replay", "--json", str(out)).stdout)
        assert (report["hands"], report["agree"]) == (1, 1)
        (record,) = read_one_file(out)
        assert told_time(record.others) == datetime(2024, 3, 2, 1, 15)  # in UTC
    refused = run("export", str(source), "--format", "phh")
    assert "does not record all cards" in refused.output
