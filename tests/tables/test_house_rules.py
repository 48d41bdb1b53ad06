"""House rules that are agreed on with the stakes: kills, button antes and straddles, stand-up.

Kill pots are those of Robert's Rules of Poker, "Kill pots"; the stand-up game is the one that
cardschat.com describes ("a chop does not count").
"""

from pathlib import Path

import pytest

from anypoker.engine import Action, decisions
from anypoker.engine.actions import Bet, Call, Check, Fold, RaiseTo
from anypoker.engine.events import Posted
from anypoker.game import Structure
from anypoker.history.log.journal import TableJournal
from anypoker.history.log.reader import read_log
from anypoker.history.log.replay import logged_hands
from anypoker.tables import (
    Options,
    OptionsError,
    SeatSetup,
    Setup,
    SetupError,
    TableError,
    parse_stakes_spec,
    sit_and_go,
)
from anypoker.tables import changes as c
from anypoker.tables import table_events as t
from anypoker.tables.games.rotation import Rotation, single_game_rotation
from anypoker.tables.house_rules import HouseRules, Kill
from anypoker.tables.invariants import check_table
from tests.history.test_snapshot import again, same
from tests.tables.sample_session import games, keys
from tests.tables.test_table_rules import asked_now, posted, stacks, table

LIMIT = single_game_rotation(games("texas-holdem"), Structure.LIMIT)
OMAHA_8 = single_game_rotation(games("omaha-8"), Structure.LIMIT)


def kills(
    terms: str = "20/40 limit, kill", seats: int = 4, rotation: Rotation = LIMIT
) -> TableJournal:
    return table(*[1000] * seats, rotation=rotation, terms=terms)


def win(kept: TableJournal, winner: str, callers: int = 1) -> list[t.TableEvent]:
    """A hand that this player wins by betting; so many others call it on the flop."""
    kept.deal()
    notes = list[t.TableEvent]()
    called = set[str]()
    while kept.table.in_hand:
        assert kept.hand is not None
        who, asked = asked_now(kept), decisions(kept.hand)[0]
        dealt = len(kept.hand.board)
        if not asked.call:
            act: Action = Bet(asked.least) if who == winner and dealt else Check()
        elif who == winner:
            act = Call()
        elif dealt < 4 and (who in called or len(called) < callers):
            called.add(who)
            act = Call()
        else:
            act = Fold()
        notes += kept.propose_and_accept(c.Act(who, act)).table_events
        check_table(kept.table)
    return notes


def walk(kept: TableJournal) -> str:
    """Everybody folds to the last blind; who that is."""
    kept.deal()
    while kept.table.in_hand:
        kept.propose_and_accept(c.Act(asked_now(kept), Fold()))
    assert kept.hand is not None
    return next(
        kept.table.dealt_players[seat] for seat, out in enumerate(kept.hand.folded) if not out
    )


def told(notes: list[t.TableEvent]) -> list[str]:
    return [type(note).__name__ for note in notes if isinstance(note, t.LegUp | t.KillOwed)]


# ---------------------------------------------------------------- the words


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("20/40 limit, kill", HouseRules(Kill.FULL)),
        ("20/40 limit, half kill", HouseRules(Kill.HALF)),
        ("4/8 limit, kill 60", HouseRules(Kill.FULL, 60)),
        ("1/2 no limit, seven-deuce 5", HouseRules(seven_deuce=5)),
        ("1/2 no limit, button ante 2", HouseRules(button_ante=2)),
        ("1/2 no limit, button straddle 4", HouseRules(button_straddle=4)),
        ("1/2 no limit, stand-up 20", HouseRules(stand_up=20)),
        (
            "1/2 no limit, ante 1, seven-deuce 5, button straddle 4, stand-up 20",
            HouseRules(seven_deuce=5, button_straddle=4, stand_up=20),
        ),
    ],
)
def test_house_rules_are_words_of_the_stakes(words: str, rules: HouseRules) -> None:
    terms = parse_stakes_spec(words)
    assert terms.house_rules == rules
    assert str(terms) == words


@pytest.mark.parametrize("words", ["squid 20", "Squid Game 20", "stand up 20"])
def test_squid_is_the_stand_up_game(words: str) -> None:
    assert str(parse_stakes_spec(f"1/2 no limit, {words}")) == "1/2 no limit, stand-up 20"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("squid", "write squid and one number from 1, such as squid 2"),
        ("stand-up", "write stand-up and one number from 1, such as stand-up 2"),
        ("seven-deuce 0", "write seven-deuce and one number from 1"),
        ("button ante 1 2", "write button ante and one number from 1"),
        ("stand-up -5", "write stand-up and one number from 1"),
        ("kill 0", "write kill, alone or with one number from 1"),
        ("half kill 5 6", "write half kill, alone or with one number from 1"),
        ("hidden all-ins 2", "write hidden all-ins without a number"),
        ("octopus 5", "write one of ante, .* stand-up, and its number"),
    ],
)
def test_what_is_no_house_rule_is_said(words: str, sentence: str) -> None:
    """Of a rule that is known it is said how it is written, not which others there are."""
    with pytest.raises(ValueError, match=f"'{words}' is not a part of the stakes: {sentence}"):
        parse_stakes_spec(f"1/2 no limit, {words}")


@pytest.mark.parametrize(
    ("game", "structure", "terms", "sentence"),
    [
        ("texas-holdem", Structure.NO_LIMIT, "1/2 no limit, kill", "is for limit games with"),
        ("seven-card-stud", Structure.LIMIT, "20/40 limit, half kill", "games with blinds"),
        ("texas-holdem", Structure.LIMIT, "20/40 limit, kill 60", "in which the pot is split"),
        ("texas-holdem", Structure.LIMIT, "3/6 limit, half kill", "a half kill needs even bets"),
        (
            "omaha",
            Structure.POT_LIMIT,
            "1/2 pot limit, seven-deuce 5",
            "seven-deuce needs two hole cards",
        ),
        ("razz", Structure.LIMIT, "2/4 limit, button ante 2", "no blinds left of the button"),
        ("short-deck-holdem", Structure.NO_LIMIT, "1/2, button straddle 4", "no blinds left of"),
        ("texas-holdem", Structure.NO_LIMIT, "1/2, button straddle 2", "is more than the big"),
        (
            "texas-holdem",
            Structure.NO_LIMIT,
            "1/2, ante 2, big-blind ante, button ante 2",
            "not by both",
        ),
    ],
)
def test_what_does_not_fit_is_refused(
    game: str, structure: Structure, terms: str, sentence: str
) -> None:
    with pytest.raises(SetupError, match=sentence):
        table(100, 100, 100, rotation=single_game_rotation(games(game), structure), terms=terms)


def test_a_mix_plays_a_rule_where_it_fits() -> None:
    both = Rotation("both", (*LIMIT.items, *single_game_rotation(games("razz")).items), hands=1)
    kept = table(1000, 1000, 1000, rotation=both, terms="20/40 limit, kill")
    win(kept, "A")
    assert kept.table.leg_up_player == "A"
    kept.deal()  # razz: the kill button stays where it is
    while kept.table.in_hand:
        assert kept.hand is not None
        kept.act(kept.hand.seats_to_act[0], decisions(kept.hand)[0].timeout)
    assert kept.table.leg_up_player == "A"


@pytest.mark.parametrize("words", ["kill", "seven-deuce 5", "stand-up 20"])
def test_in_a_contest_they_are_refused(words: str) -> None:
    terms = f"20/40 limit, {words}"
    contest = sit_and_go(parse_stakes_spec("20/40 limit"))
    with pytest.raises(SetupError, match="in a tournament chips are won in hands only"):
        table(1000, 1000, rotation=LIMIT, terms=terms, contest=contest)
    kept = table(1000, 1000, rotation=LIMIT, terms="20/40 limit", contest=contest)
    with pytest.raises(TableError, match="in a tournament"):
        kept.propose_and_accept(c.ChangeOptions(Options(stand_up=20)))


# ---------------------------------------------------------------- kill pots


@pytest.mark.parametrize(("words", "limits", "post"), [("kill", 2, 40), ("half kill", 1.5, 30)])
def test_two_pots_in_a_row_kill_the_third(words: str, limits: float, post: int) -> None:
    """ "A full kill is double the amount of the big blind, and doubles the betting limits. A half
    kill is one-and-a-half times the big blind." """
    kept = kills(f"20/40 limit, {words}")
    assert told(win(kept, "A")) == ["LegUp"]
    assert (kept.table.leg_up_player, kept.table.killer) == ("A", "")
    notes = win(kept, "A")
    assert [note for note in notes if isinstance(note, t.KillOwed)] == [
        t.KillOwed("A", "A", f"{20 * limits:.0f}/{40 * limits:.0f}")
    ]
    hand = kept.deal()
    assert posted(kept) == {"D big blind": 20, "C small blind": 10, "A kill": post} or (
        posted(kept)["A kill"] == post
    )
    assert (hand.stakes.small_bet, hand.stakes.big_bet) == (20 * limits, 40 * limits)
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (10, 20), "blinds stay"
    asked = decisions(hand)[0]
    assert asked.least == 2 * post, "a raise is a bet of the higher limit more"


def test_the_killer_acts_in_turn() -> None:
    """Rule 2: "In a kill pot, the killer acts in proper turn"."""
    kept = kills(seats=5)
    win(kept, "A")
    win(kept, "A")
    kept.deal()
    assert kept.hand is not None
    order = []
    while not kept.hand.board:
        order.append(asked_now(kept))
        asked = decisions(kept.hand)[0]
        kept.propose_and_accept(c.Act(order[-1], Call() if asked.call else Check()))
    small, big = (
        kept.table.dealt_players[event.seat]
        for event in kept.hand.events
        if isinstance(event, Posted) and "blind" in event.what
    )
    names = "ABCDE"
    after_big = names[names.index(big) + 1 :] + names[: names.index(big) + 1]
    assert "".join(order) == after_big
    assert small == names[names.index(big) - 1]


def test_a_killer_in_the_blinds_posts_the_difference() -> None:
    kept = kills(seats=4)
    for _ in range(12):
        if kept.table.killer and kept.table.next_positions() is not None:
            placing = kept.table.next_positions()
            assert placing is not None
            if kept.table.seat_of("A") in (placing.positions.big, placing.positions.small):
                break
        win(kept, "A")
    kept.deal()
    paid = posted(kept)
    own = paid.get("A big blind", 0) or paid["A small blind"]
    assert paid["A kill"] == 40 - own
    assert kept.hand is not None
    assert decisions(kept.hand)[0].call == 40


def test_the_second_leg_needs_a_full_bet_beyond_the_blinds() -> None:
    """Rule 3: "you must win at least one full bet for whatever limit you are playing, and it cannot
    be any part of the blind structure"."""
    kept = kills(seats=3)
    first = walk(kept)
    assert kept.table.leg_up_player == first, "the first leg may be any pot"
    win(kept, first, callers=0)
    assert (kept.table.leg_up_player, kept.table.killer) == (first, ""), (
        "blinds alone are no second leg"
    )
    win(kept, first)
    assert kept.table.killer == first


def test_a_killer_who_wins_kills_again_and_never_for_more() -> None:
    kept = kills()
    for _ in range(4):
        win(kept, "A")
    hand = kept.deal()
    assert (hand.stakes.small_bet, posted(kept)["A kill"]) == (40, 40) or kept.table.killer == "A"
    assert hand.stakes.small_bet == 40


def test_who_wins_instead_has_the_leg() -> None:
    kept = kills()
    win(kept, "A")
    win(kept, "A")
    win(kept, "B")
    assert (kept.table.leg_up_player, kept.table.killer) == ("B", "")
    assert kept.table.stakes(LIMIT.items[0]).small_bet == 20


def test_a_split_keeps_leg_and_kill() -> None:
    """Rule 4: "If a player with one leg up splits the next pot, that player still has a leg up …
    If the player who split the pot was the kill in the previous hand, then that player must also
    kill the next pot"."""
    for legs, killer in ((1, ""), (2, "A")):
        kept = _split_after(legs)
        assert (kept.table.leg_up_player, kept.table.killer) == ("A", killer)


def _split_after(legs: int) -> TableJournal:
    """A wins so many pots, and then splits one with everybody who is left."""
    for number in range(3_000):
        kept = table(1000, 1000, rotation=LIMIT, terms="20/40 limit, kill", seed=f"s{number}")
        for _ in range(legs):
            win(kept, "A")
        kept.deal()
        while kept.table.in_hand:
            assert kept.hand is not None
            asked = decisions(kept.hand)[0]
            kept.propose_and_accept(c.Act(asked_now(kept), Call() if asked.call else Check()))
        assert kept.table.ended is not None
        if len(set(kept.table.ended.stacks)) == 2 and _was_split(kept):
            return kept
    raise AssertionError("a pot is split in so many hands")


def _was_split(kept: TableJournal) -> bool:
    assert kept.hand is not None
    return len({event.seat for event in kept.hand.events if type(event).__name__ == "Won"}) == 2


def test_a_scooped_pot_over_the_number_kills() -> None:
    """ "In high-low split games using a required kill, a player who scoops a pot bigger than a set
    size must kill the next pot." """
    kept = kills("4/8 limit, kill 12", rotation=OMAHA_8)
    win(kept, "A", callers=2)
    assert (kept.table.leg_up_player, kept.table.killer) == ("", "A")
    small = kills("4/8 limit, kill 60", rotation=OMAHA_8)
    win(small, "A", callers=2)
    assert small.table.killer == ""


def test_a_kill_waits_for_who_sits_out_and_goes_with_who_leaves() -> None:
    kept = kills()
    win(kept, "A")
    win(kept, "A")
    kept.propose_and_accept(c.SitOut("A"))
    win(kept, "B")
    assert (kept.table.leg_up_player, kept.table.killer) == ("B", "A")
    assert kept.table.stakes(LIMIT.items[0]).small_bet == 20
    kept.propose_and_accept(c.Leave("A"))
    assert kept.table.killing_seat(LIMIT.items[0]) is None


def test_a_short_killer_is_all_in_and_the_others_call_the_kill() -> None:
    kept = table(1000, 1000, 1000, 1000, rotation=LIMIT, terms="20/40 limit, kill")
    win(kept, "A")
    win(kept, "A")
    kept.propose_and_accept(c.SetStack("A", 15))
    kept.deal()
    assert kept.hand is not None
    assert sum(chips for words, chips in posted(kept).items() if words.startswith("A")) == 15
    assert decisions(kept.hand)[0].call in (40, 30), "from a blind only the rest"


# ---------------------------------------------------------------- the button


def test_the_button_pays_the_ante_for_all() -> None:
    kept = table(100, 100, 100, terms="1/2 no limit, button ante 3")
    kept.deal()
    assert posted(kept) == {"A small blind": 1, "B big blind": 2, "C ante": 3}
    assert kept.hand is not None
    assert kept.hand.pot == 6
    assert decisions(kept.hand)[0].call == 2, "an ante is no bet"


def test_the_button_posts_a_straddle_and_acts_last() -> None:
    """Whoever posts the last blind acts last: the small blind is first."""
    kept = table(100, 100, 100, 100, terms="1/2 no limit, button straddle 4")
    kept.deal()
    assert posted(kept) == {"A small blind": 1, "B big blind": 2, "D straddle": 4}
    order = []
    assert kept.hand is not None
    while not kept.hand.board:
        order.append(asked_now(kept))
        asked = decisions(kept.hand)[0]
        kept.propose_and_accept(c.Act(order[-1], Call() if asked.call else Check()))
    assert order == ["A", "B", "C", "D"]


def test_two_players_have_no_straddle() -> None:
    kept = table(100, 100, terms="1/2 no limit, button straddle 4, button ante 1")
    kept.deal()
    assert posted(kept) == {"B ante": 1, "B small blind": 1, "A big blind": 2}


# ---------------------------------------------------------------- seven and deuce, stand-up


def test_seven_deuce_of_the_stakes_is_that_of_the_options() -> None:
    for number in range(10_000):
        kept = table(100, 100, 3, terms="1/2 no limit, seven-deuce 10", seed=f"72/{number}")
        hand = kept.deal()
        if {card >> 2 for card in hand.hole_cards[0]} == {5, 0}:
            break
    kept.propose_and_accept(c.Act("C", Fold()))
    kept.propose_and_accept(c.Act("A", RaiseTo(10)))
    kept.propose_and_accept(c.Act("B", Fold()))
    assert kept.hand is not None
    kept.propose_and_accept(c.Show("A", tuple(kept.hand.hole_cards[0])))
    assert stacks(kept) == {"A": 115, "B": 88, "C": 0}, "at most the stack after the hand"


@pytest.mark.parametrize("bought", [0, 50])
def test_bounty_is_settled_once_whatever_is_bought_later(bought: int) -> None:
    """Whoever has no chips left at the showdown owes nothing, and not after buying more either."""
    for number in range(20_000):
        kept = table(20, 20, terms="1/2 no limit, seven-deuce 10", seed=f"once/{number}")
        hand = kept.deal()
        if all({card >> 2 for card in held} != {5, 0} for held in hand.hole_cards):
            continue
        (first,) = hand.seats_to_act
        kept.act(first, RaiseTo(20))
        kept.act(1 - first, Call())
        hand = kept.hand or hand
        winner = hand.stacks.index(max(hand.stacks))
        if 40 in hand.stacks and {card >> 2 for card in hand.hole_cards[winner]} == {5, 0}:
            break
    names = kept.table.dealt_players
    if bought:
        kept.propose_and_accept(c.Buy(names[1 - winner], bought))
    before = stacks(kept)
    kept.propose_and_accept(c.Show(names[winner], tuple(hand.hole_cards[winner])))
    assert stacks(kept) == before


def test_the_last_one_standing_pays_each() -> None:
    kept = table(100, 100, 100, terms="1/2 no limit, stand-up 20")
    notes = win(kept, "A")
    assert [note for note in notes if isinstance(note, t.StillStanding)] == [
        t.StillStanding((("B", "B"), ("C", "C")))
    ]
    win(kept, "A")
    assert kept.table.stand_up_players == {"B", "C"}
    before = stacks(kept)
    notes = win(kept, "C")
    assert kept.table.ended is not None
    assert kept.table.ended.stand_up == (("B", "C", 20), ("B", "A", 20))
    assert kept.table.stand_up_players == frozenset(), "a new round starts"
    assert stacks(kept)["A"] - before["A"] in (20, 18, 19)
    paid = [note for note in notes if isinstance(note, t.StackChanged)]
    assert [(note.player, note.chips, note.why) for note in paid] == [
        ("B", -20, "stand-up"), ("C", 20, "stand-up"),
        ("B", -20, "stand-up"), ("A", 20, "stand-up"),
    ]  # fmt: skip


def test_nobody_pays_more_than_it_has() -> None:
    kept = table(100, 30, 100, 100, terms="1/2 no limit, stand-up 20")
    for winner in "ACD":
        win(kept, winner)
    assert kept.table.ended is not None
    paid = [chips for payer, _, chips in kept.table.ended.stand_up if payer == "B"]
    assert sum(paid) <= 30
    assert stacks(kept)["B"] == 0
    assert sum(stacks(kept).values()) == 330


def test_newcomers_stand_and_who_leaves_is_out_of_it() -> None:
    kept = table(100, 100, 100, None, terms="1/2 no limit, stand-up 5")
    win(kept, "A")
    kept.propose_and_accept(c.Sit("D", 3, "D", 100))
    assert kept.table.stand_up_players == {"B", "C", "D"}
    kept.propose_and_accept(c.Leave("B"))
    kept.propose_and_accept(c.Leave("D"))
    win(kept, "A")
    assert kept.table.ended is not None
    assert kept.table.ended.stand_up == (("C", "A", 5),)


# ---------------------------------------------------------------- records


def test_options_bring_them_to_every_table() -> None:
    options = Options(kill=Kill.HALF, button_ante=2, stand_up=5)
    kept = table(1000, 1000, 1000, rotation=LIMIT, terms="20/40 limit", options=options)
    assert kept.table.house_rules == HouseRules(Kill.HALF, button_ante=2, stand_up=5)
    said = HouseRules(Kill.FULL, 60, stand_up=7) | options.house
    assert said == HouseRules(Kill.HALF, 0, button_ante=2, stand_up=5)
    with pytest.raises(OptionsError, match="'stand_up' must be 0"):
        Options(stand_up=-1)


def test_logs_and_snapshots_keep_them(tmp_path: Path) -> None:
    """The kill button and who stands follow from the log, hand by hand, and stand in snapshots."""
    path = tmp_path / "evening.table"
    seats = tuple(SeatSetup(name, 1000) for name in "ABCD")
    setup = Setup(LIMIT, parse_stakes_spec("20/40 limit, kill, button ante 5, stand-up 20"), seats)
    kept = TableJournal.create(setup, path, keys=keys("records"))
    for winner in "AAABCA":
        win(kept, winner)
    kept.propose_and_accept(c.ChangeOptions(Options(kill=Kill.HALF, button_ante=1)))
    win(kept, "A")
    kept.deal()
    back, _ = again(kept.table)
    same(kept.table, back)
    assert (back.leg_up_player, back.killer) == ("A", "A")
    kept.close()
    resumed = TableJournal.resume(path)
    assert (resumed.table.leg_up_player, resumed.table.killer) == ("A", "A")
    assert resumed.table.stand_up_players == kept.table.stand_up_players
    resumed.close()
    contents = read_log(path.read_bytes())
    assert all(one.why == "" for one in logged_hands(contents))
