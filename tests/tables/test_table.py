"""Players who come, go, sit out, buy and choose."""

import pytest

from anypoker.engine import IllegalAction, decisions
from anypoker.engine.actions import Call, Check, Fold
from anypoker.engine.events import Posted
from anypoker.game import Structure
from anypoker.history import TableJournal
from anypoker.tables import (
    ButtonRule,
    Player,
    Rotation,
    RotationGame,
    SeatSetup,
    Setup,
    SetupError,
    Status,
    Table,
    TableError,
    parse_stakes_spec,
    single_game_rotation,
)
from anypoker.tables import changes as c
from anypoker.tables.options import Options
from tests.tables.sample_session import games, keys, mix

NAMES = ANN, BOB, CEM, DOT = ("Ann", "Bob", "Cem", "Dot")


def table(
    *stacks: int | None,
    rotation: Rotation | None = None,
    terms: str = "1/2 no limit",
    button: ButtonRule = ButtonRule.DEAD,
) -> TableJournal:
    """Ann, Bob and so on with these stacks; None is a free seat."""
    names = iter(NAMES)
    players = tuple(None if stack is None else SeatSetup(next(names), stack) for stack in stacks)
    games_played = rotation or single_game_rotation(games("texas-holdem"), Structure.NO_LIMIT)
    setup = Setup(games_played, parse_stakes_spec(terms), players, button)
    return TableJournal.create(setup, keys=keys("table"))


def fold_out(kept: TableJournal) -> None:
    """Deal a hand in which nobody wants anything."""
    kept.deal()
    fold_out_this(kept)


def fold_out_this(kept: TableJournal) -> None:
    while kept.table.in_hand:
        assert kept.hand is not None
        asked = decisions(kept.hand)[0]
        kept.act(asked.seat, asked.timeout)


def player(kept: TableJournal, name: str) -> Player:
    found = kept.table.player(name)
    assert found is not None
    return found


def stacks(now: Table) -> list[int | None]:
    return [player.stack if player is not None else None for player in now.seats]


def posted(kept: TableJournal) -> dict[str, tuple[str, int]]:
    """Who posted what in this hand."""
    assert kept.hand is not None
    names = [player.name for player in kept.hand.seats.players]
    posts = [event for event in kept.hand.events if isinstance(event, Posted)]
    return {f"{one.what} {names[one.seat]}": (names[one.seat], one.amount) for one in posts}


def test_blinds_go_round() -> None:
    kept = table(100, 100, 100)
    for _ in range(3):
        fold_out(kept)
    assert stacks(kept.table) == [100, 100, 100]
    assert kept.number == 3


def test_chips_that_are_bought_in_a_hand_come_after_it() -> None:
    kept = table(100, 100)
    kept.deal()
    kept.propose_and_accept(c.Buy(ANN, 50))
    assert kept.table.chips == 250
    assert kept.hand is not None
    assert sum(kept.hand.stacks) + kept.hand.pot == 200
    fold_out_this(kept)
    assert sum(stack or 0 for stack in stacks(kept.table)) == 250


def test_who_leaves_in_a_hand_is_gone_after_it() -> None:
    kept = table(100, 100, 100)
    kept.deal()
    kept.propose_and_accept(c.Leave(BOB))
    assert kept.table.player(BOB) is not None
    fold_out_this(kept)
    assert kept.table.player(BOB) is None
    assert "Bob" not in str(kept.table.seats)


def test_who_leaves_in_a_hand_can_stay_until_it_is_over() -> None:
    kept = table(100, 100, 100)
    kept.deal()
    with pytest.raises(TableError, match="not leaving"):
        kept.propose_and_accept(c.Stay(BOB))
    kept.propose_and_accept(c.Leave(BOB))
    kept.propose_and_accept(c.Stay(BOB))
    fold_out_this(kept)
    assert player(kept, BOB).stack > 0
    with pytest.raises(TableError, match="not leaving"):
        kept.propose_and_accept(c.Stay(BOB))


def test_who_is_removed_in_a_hand_cannot_stay() -> None:
    kept = table(100, 100, 100)
    kept.deal()
    kept.propose_and_accept(c.Kick(BOB, "rude"))
    kept.propose_and_accept(c.Leave(BOB))  # which must not turn it into a departure of its own
    with pytest.raises(TableError, match="the host removed"):
        kept.propose_and_accept(c.Stay(BOB))
    fold_out_this(kept)
    assert kept.table.player(BOB) is None


def test_chips_that_are_bought_in_a_hand_can_be_cancelled() -> None:
    kept = table(100, 100)
    kept.deal()
    with pytest.raises(TableError, match="no chips wait"):
        kept.propose_and_accept(c.CancelBuy(ANN))
    kept.propose_and_accept(c.Buy(ANN, 50))
    kept.propose_and_accept(c.CancelBuy(ANN))
    assert kept.table.chips == 200
    fold_out_this(kept)
    assert sum(stack or 0 for stack in stacks(kept.table)) == 200
    assert sum(one.bought for one in kept.table.accounts) == 200


def test_capped_chips_fill_a_stack_up_to_the_largest_buy_in() -> None:
    """Chips in front count when they are bought, the stack after the hand when they come."""
    kept = table(100, 100)
    kept.propose_and_accept(c.ChangeOptions(Options(most_buy=100)))
    kept.deal()
    assert kept.hand is not None
    with pytest.raises(TableError, match="tops up to 100"):
        kept.propose_and_accept(c.Buy(ANN, 1))
    seat = kept.table.seat_in_hand(ANN)
    assert seat is not None
    posted = 100 - kept.hand.stacks[seat]
    assert posted
    kept.propose_and_accept(c.Buy(ANN, posted, capped=True))
    fold_out_this(kept)
    after = stacks(kept.table)
    assert player(kept, ANN).stack == max(100, after[0] or 0)
    assert (player(kept, ANN).bought, player(kept, ANN).capped) == (0, False)
    assert sum(one.bought for one in kept.table.accounts) == sum(stack or 0 for stack in after)


def test_a_seat_can_be_taken_while_a_hand_is_played() -> None:
    kept = table(100, 100, None)
    kept.deal()
    kept.propose_and_accept(c.Sit("Cem", 2, "Cem", 80))
    assert kept.table.dealt == (0, 1)
    assert player(kept, CEM).status is Status.WAITING


def test_missed_blinds_are_paid_or_waited_for() -> None:
    """Cem sits out when the big blind is due; to come back costs a live and a dead blind."""
    kept = table(100, 100, 100, 100)
    fold_out(kept)  # button Dot, blinds Ann and Bob
    kept.propose_and_accept(c.SitOut(CEM))
    fold_out(kept)  # the big blind passes Cem and gets to Dot
    cem = player(kept, CEM)
    assert (cem.owes_big, cem.owes_small) == (True, True)
    kept.propose_and_accept(c.ComeBack(CEM, post=True))
    kept.deal()  # button Bob, blinds Dot and Ann: Cem is between button and big blind, and waits
    assert posted(kept) == {"small blind Dot": ("Dot", 1), "big blind Ann": ("Ann", 2)}
    assert CEM not in kept.table.dealt_players
    fold_out_this(kept)
    kept.deal()  # button Dot, blinds Ann and Bob
    assert posted(kept)["post Cem"] == ("Cem", 2)
    assert posted(kept)["dead blind Cem"] == ("Cem", 1)


def test_a_newcomer_posts_behind_the_button() -> None:
    kept = table(100, 100, 100, None)
    fold_out(kept)  # button Cem (the last), blinds Ann and Bob
    fold_out(kept)  # button Ann, blinds Bob and Cem
    kept.propose_and_accept(c.Sit("Eve", 3, "Eve", 100, post=True))
    kept.deal()  # the big blind has reached Eve: nothing more to post
    assert posted(kept) == {"small blind Cem": ("Cem", 1), "big blind Eve": ("Eve", 2)}


def test_a_newcomer_that_posts_is_in_at_once() -> None:
    kept = table(100, 100, 100, 100, None)
    fold_out(kept)  # button 4th, blinds 1st and 2nd
    kept.propose_and_accept(c.Sit("Eve", 4, "Eve", 100, post=True))
    kept.deal()  # button Ann, small Bob, big Cem; Eve sits behind Dot
    assert posted(kept) == {
        "small blind Bob": ("Bob", 1),
        "big blind Cem": ("Cem", 2),
        "post Eve": ("Eve", 2),
    }
    assert kept.hand is not None
    assert [kept.table.dealt_players[seat] for seat in kept.hand.seats_to_act] == [DOT]


def test_a_returning_player_pays_a_dead_small_blind() -> None:
    kept = table(100, 100, 100, 100)
    fold_out(kept)  # button Dot, blinds Ann, Bob
    kept.propose_and_accept(c.SitOut(BOB))
    fold_out(kept)  # button Ann; Bob's small blind is dead; Cem is the big blind
    assert "small blind Bob" not in posted(kept)
    fold_out(kept)  # button Bob's seat, blinds Cem and Dot
    kept.propose_and_accept(c.ComeBack(BOB))
    kept.deal()  # button Cem, blinds Dot and Ann; Bob is behind them
    assert posted(kept)["dead blind Bob"] == ("Bob", 1)
    assert "post Bob" not in posted(kept)


def test_who_has_lost_all_can_buy_in_again() -> None:
    kept = table(2, 100)
    while player(kept, ANN).stack:
        kept.deal()
        while kept.table.in_hand:
            assert kept.hand is not None
            asked = decisions(kept.hand)[0]
            kept.act(asked.seat, Call() if isinstance(asked.timeout, Fold) else asked.timeout)
    assert "needs two players" in kept.table.reason_not_dealing()
    with pytest.raises(TableError, match="needs two players with chips"):
        kept.deal()
    kept.propose_and_accept(c.Buy(ANN, 40))
    assert kept.table.reason_not_dealing() == ""


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (c.Sit("Eve", 0, "Eve", 100), "seat 1 is taken by Ann"),
        (c.Sit("Eve", 9, "Eve", 100), "there is no seat 10: the table has 3"),
        (c.Sit("Ann", 2, "Ann", 100), "Ann sits at the table already"),
        (c.Sit("Eve", 2, "Eve", 0), "at least one chip"),
        (c.Leave("Eve"), "nobody with the id 'Eve' sits at this table"),
        (c.Buy(ANN, 0), "Ann cannot buy 0: at least 1"),
        (c.Act(ANN, Check()), "no hand is played now"),
        (c.End((100, 100)), "ends a hand that is not over"),
    ],
)
def test_what_is_not_allowed_is_said_and_changes_nothing(entry: c.Change, sentence: str) -> None:
    kept = table(100, 100, None)
    before = kept.table
    with pytest.raises(TableError) as error:
        kept.propose_and_accept(entry)
    assert sentence in str(error.value)
    assert kept.table is before


def test_an_action_that_the_hand_refuses_changes_nothing() -> None:
    kept = table(100, 100)
    kept.deal()
    before = kept.table
    with pytest.raises(IllegalAction):
        kept.act(kept.table.seat_in_hand(BOB) or 0, Check())
    assert kept.table is before


def test_a_table_is_a_value() -> None:
    """The old table stays as it was, hand and all."""
    kept = table(100, 100)
    kept.deal()
    before, hand = kept.table, kept.table.hand
    assert hand is not None
    facts = {name: str(value) for name, value in hand.mutable_fields().items()}
    fold_out_this(kept)
    assert before.hand is hand
    assert {name: str(value) for name, value in hand.mutable_fields().items()} == facts


def test_stakes_change_between_hands() -> None:
    kept = table(100, 100)
    kept.deal()
    kept.propose_and_accept(c.ChangeTerms(parse_stakes_spec("5/10 no limit")))
    assert posted(kept)["big blind Ann"] == ("Ann", 2)
    fold_out_this(kept)
    kept.deal()
    assert posted(kept)["big blind Bob"] == ("Bob", 10)


def test_games_change_between_hands() -> None:
    kept = table(100, 100)
    kept.deal()
    kept.propose_and_accept(c.ChangeGames(mix("triple-stud")))
    assert kept.table.rotation.name != mix("triple-stud").name
    fold_out_this(kept)
    assert kept.deal().game.name == games("seven-card-stud").name


def test_the_dealer_chooses() -> None:
    kept = table(100, 100, 100, rotation=mix("dealers-choice"))
    assert kept.table.chooser() == 2
    with pytest.raises(TableError, match="Cem has yet to choose the game"):
        kept.deal()
    kept.choose(RotationGame(games("two-row oakie"), Structure.LIMIT))
    assert kept.deal().game.name == "Two-Row Oakie"
    with pytest.raises(TableError, match="nobody has to choose"):
        kept.choose(RotationGame(games("razz"), Structure.LIMIT))
    fold_out_this(kept)
    assert kept.table.chooser() == 0
    kept.choose(RotationGame(games("razz"), Structure.LIMIT))
    assert kept.deal().game.name == "Razz"


def test_the_dealer_chooses_one_of_a_list_for_an_orbit() -> None:
    kept = table(100, 100, 100, rotation=mix("wsop-dealers-choice"))
    with pytest.raises(TableError, match="is not played here; choose No Limit Texas Hold'em"):
        kept.choose(RotationGame(games("chicago"), Structure.LIMIT))
    kept.choose(RotationGame(games("badugi"), Structure.LIMIT))
    for _ in range(3):
        assert kept.table.chooser() in (None, 2)
        fold_out(kept)
    assert kept.hand is not None
    assert kept.hand.game.name == "Badugi"
    assert kept.table.chooser() == 2


def test_a_chosen_game_must_fit_the_table() -> None:
    kept = table(100, 100, 100, rotation=mix("dealers-choice"))
    with pytest.raises(TableError, match=r"17 Poker does not fit\. For 2 players; there are 3"):
        kept.choose(RotationGame(games("17-poker"), Structure.LIMIT))
    with pytest.raises(TableError, match="Razz is played Limit, not No Limit"):
        kept.choose(RotationGame(games("razz"), Structure.NO_LIMIT))


@pytest.mark.parametrize(
    ("stacks_", "sentence"),
    [
        ((100,), "has 2 to 7 seats, not 1"),
        ((100,) * 8, "a table for HORSE has 2 to 7 seats, not 8"),
        ((100, 0), "at least one chip"),
    ],
)
def test_tables_that_cannot_be(stacks_: tuple[int, ...], sentence: str) -> None:
    players = tuple(SeatSetup(f"P{n}", stack) for n, stack in enumerate(stacks_))
    with pytest.raises(SetupError) as error:
        Setup(mix("horse"), parse_stakes_spec("2/4"), players)
    assert sentence in str(error.value)


def test_ids_tell_players_apart() -> None:
    with pytest.raises(SetupError, match="a unique id or name"):
        Setup(mix("horse"), parse_stakes_spec("2/4"), (SeatSetup("Ann", 5), SeatSetup("Ann", 5)))


def test_names_may_repeat() -> None:
    players = (SeatSetup("Ann", 50, "one"), SeatSetup("Ann", 50, "two"))
    kept = TableJournal.create(Setup(mix("horse"), parse_stakes_spec("2/4"), players))
    assert [seat.name for seat in kept.deal().seats.players] == ["Ann", "Ann (2)"]
