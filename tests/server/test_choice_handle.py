"""Dealer's choice, the game card, votes and vetoes as values: no socket, no database, no clock."""

from collections.abc import Sequence
from typing import Any

import pytest

from anypoker.cards import new_key
from anypoker.history import GameRegistry, TableJournal, read_snapshot, write_snapshot
from anypoker.server.games.game_names import choice_of, rotation_of
from anypoker.server.protocol.choice_encoder import card_data, choice_data, stakes_next, stakes_now
from anypoker.server.protocol.choice_messages import CardInfo, ChoiceInfo
from anypoker.server.rest.table_games import table_games
from anypoker.server.table.automatic_changes import between_hands, time_out
from anypoker.server.table.card_phase import all_ready, card_due, open_card, resume_card
from anypoker.server.table.choice_votes import vote_is_over, vote_winner
from anypoker.server.table.deadlines import Deadlines
from anypoker.server.table.handle import Request, handle
from anypoker.server.table.settings import TableSettings, read_settings, write_settings
from anypoker.server.table.state import (
    Accepted,
    Rejected,
    TableState,
    apply_pending_options,
    open_decision,
    propose_change,
)
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, changed_options
from anypoker.session.table_clock import TableClock
from anypoker.session.table_files import playable_items
from anypoker.session.table_session import Session
from anypoker.tables import (
    BotKind,
    Cause,
    Rotation,
    SeatSetup,
    Setup,
    advance,
    new_table,
    parse_stakes_spec,
)
from anypoker.tables import changes as c
from anypoker.tables.options import NO_OPTIONS, Options
from tests.server.test_handle import COMMANDS

NOW = 1_700_000_000_000
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")


def choice_state(
    people: int = 3,
    games: Sequence[str] = (),
    bots: int = 0,
    seats: int = 10,
    rotation: Rotation | None = None,
    table_options: Options = NO_OPTIONS,
    **options: Any,
) -> TableState:
    """Return a started table of dealer's choice; the last player of the first hand deals."""
    sitting: list[SeatSetup | None] = [
        SeatSetup(NAMES[n], 200, NAMES[n].lower()) for n in range(people)
    ]
    sitting += [SeatSetup(f"Bot{n}", 200, f"bot{n}", BotKind("caller")) for n in range(bots)]
    sitting += [None] * (seats - len(sitting))
    setup = Setup(
        rotation or choice_of(list(games)),
        parse_stakes_spec("2/4"),
        tuple(sitting),
        options=table_options,
    )
    room = changed_options(options, NO_OPTIONS, DEFAULT_ROOM_OPTIONS)[1]
    settings = TableSettings("ann", 200, started=True).with_room(room)
    state = TableState(new_table(setup), settings, Deadlines(TableClock(room)), playable_items())
    return state.asked(NOW)


def session_of(state: TableState) -> Session:
    return Session(TableJournal(state.table), state.pool)


def send(state: TableState, player: str, **command: Any) -> Accepted | Rejected:
    said = COMMANDS.validate_python({"key": "k", **command})
    return handle(state, Request(player, player.capitalize(), said, 1, NOW))


def done(state: TableState, player: str, **command: Any) -> TableState:
    change = send(state, player, **command)
    assert isinstance(change, Accepted), change
    return change.state


def refused(state: TableState, player: str, **command: Any) -> str:
    change = send(state, player, **command)
    assert isinstance(change, Rejected), change
    return change.sentence


def shown_choice(state: TableState) -> ChoiceInfo:
    choice = choice_data(state, NOW)
    assert choice is not None
    return choice


def dealer(state: TableState) -> str:
    return shown_choice(state)["player"]


def choose(state: TableState, game: str) -> TableState:
    question = state.table.choice_question
    return done(state, dealer(state), do="choose", question=question, game=game)


def card_of(state: TableState) -> CardInfo:
    card = card_data(state, NOW)
    assert card is not None
    return card


def proceed(state: TableState) -> TableState:
    change = between_hands(state, session_of(state), NOW)
    assert change is not None
    return change.state


def dealt(state: TableState) -> TableState:
    deal = c.Deal(new_key(), "", ())
    return propose_change(state, deal, NOW, Cause.TABLE).state


def folded(state: TableState) -> TableState:
    """Return the state after the running hand, in which everyone takes the default action."""
    while state.table.in_hand:
        hand = state.table.hand
        assert hand is not None
        player = state.table.dealt_players[hand.seats_to_act[0]]
        decision = open_decision(state.table, player)
        assert decision is not None
        act = c.Act(player, decision.timeout, decision.number)
        state = propose_change(state, act, NOW, Cause.PLAYER).state
    return state


def played(state: TableState, game: str) -> TableState:
    return folded(dealt(choose(state, game)))


# ---------------------------------------------------------------- the question


def test_question_has_clock_fallback_and_players() -> None:
    choice = shown_choice(choice_state(3))
    assert (choice["player"], choice["name"], choice["players"]) == ("cy", "Cy", 3)
    assert (choice["until"] - NOW, choice["seconds"], choice["reason"]) == (30_000, 30, "")
    assert choice["fallback"] is not None
    assert choice["fallback"]["name"] == "Texas Hold'em"  # popular, before the first game


def test_clock_runs_at_tables_without_time_limit() -> None:
    """Without it an absent dealer hangs the table."""
    state = choice_state(3, act_seconds=0, choice_seconds=7)
    assert state.deadlines.next_end() == NOW + 7_000


def test_time_out_deals_the_last_game_that_fits() -> None:
    state = played(choice_state(3), "badugi")
    change = time_out(state, dealer(state), session_of(state), NOW)
    assert change is not None
    assert change.notices == ("Time is up: Badugi is dealt",)
    item = change.state.table.item()
    assert item is not None
    assert item.game.name == "Badugi"
    assert not change.state.table.reason_not_dealing()


def test_fallback_fits_when_the_last_game_does_not() -> None:
    state = played(choice_state(2), "17-poker")
    for seat, name in ((2, "Cy"), (3, "Dee")):
        sit = c.Sit(name.lower(), seat, name, 200, True)
        state = propose_change(state, sit, NOW, Cause.PLAYER).state
    choice = shown_choice(state)
    assert choice["fallback"] is not None
    assert choice["fallback"]["name"] != "17 Poker"
    change = time_out(state, choice["player"], session_of(state), NOW)
    assert change is not None
    assert not change.state.table.reason_not_dealing()


def test_fallback_needs_enough_players() -> None:
    """A game for three was dealt to two by default, and the table hung."""
    games = [one for one in playable_items() if one.game.players.least > 2]
    assert games
    state = choice_state(2, [games[0].game.name])
    change = time_out(state, dealer(state), session_of(state), NOW)
    assert change is not None
    assert not change.state.table.reason_not_dealing()


def test_misfit_is_refused_with_the_reason() -> None:
    state = choice_state(6)
    question = state.table.choice_question
    said = refused(state, dealer(state), do="choose", question=question, game="17 poker")
    assert said == "17 Poker does not fit. For 2 players; there are 6."
    said = refused(state, dealer(state), do="choose", question=question, game="no such game")
    assert said == "'no such game' is not played here"
    said = refused(state, "ann", do="choose", question=question, game="razz")
    assert said == "it is not your turn to choose the next game"


def test_game_with_modifiers_can_be_chosen() -> None:
    state = choose(choice_state(4), "deuces wild razz")
    item = state.table.item()
    assert item is not None
    assert "Razz" in item.game.name
    assert item.game.name != "Razz"
    state = choice_state(4)
    question, player = state.table.choice_question, dealer(state)
    said = refused(state, player, do="choose", question=question, game="two row razz")
    assert said.startswith("there is no game 'two row razz': ")


def test_shortlist_without_a_fitting_game_opens_to_all() -> None:
    state = choice_state(6, ["17 poker"])
    assert choose(state, "razz").table.item() is not None
    two = choice_state(2, ["17 poker"])
    question = two.table.choice_question
    said = refused(two, dealer(two), do="choose", question=question, game="razz")
    assert said == "'razz' is not played here"


# ---------------------------------------------------------------- asked again


@pytest.mark.parametrize("how", ["leave", "sit_out"])
def test_choice_that_stops_fitting_is_asked_again(how: str) -> None:
    game = next(one.game for one in playable_items() if one.game.players.least > 2)
    state = choose(choice_state(game.players.least), game.name)
    question = state.table.choice_question
    after = done(state, "ann", do=how)
    choice = shown_choice(after)
    left = "left" if how == "leave" else "sits out"
    assert choice["reason"] == f"Ann {left}. Choose a game for {game.players.least - 1}."
    assert choice["question"] == question + 1
    stale = refused(after, choice["player"], do="choose", question=question, game="razz")
    assert stale == f"question {question} is settled"
    assert after.deadlines.next_end() == NOW + 30_000


def test_newcomer_makes_the_dealer_choose_again() -> None:
    state = choose(choice_state(2), "17 poker")
    after = done(state, "cy", do="sit", post=True)
    choice = shown_choice(after)
    assert choice["reason"] == "Cy sat down. Choose a game for 3."


def test_game_of_an_orbit_that_stops_fitting_is_asked_again() -> None:
    rotation = Rotation("Dealer's choice", (), choice=True)  # an orbit each, as in old logs
    state = folded(dealt(choose(choice_state(2, rotation=rotation), "17 poker")))
    assert choice_data(state, NOW) is None
    after = done(state, "cy", do="sit", post=True)
    assert shown_choice(after)["reason"].endswith("a game for 3.")
    assert dealt(choose(after, "razz")).table.in_hand


def test_old_choice_for_too_few_players_is_asked_again() -> None:
    """Tables of earlier versions may hang with such a choice."""
    game = next(one for one in playable_items() if one.game.players.least > 2)
    state = choice_state(2)
    entry = c.LogEntry(c.Choose(game, state.table.choice_question), NOW, Cause.CLOCK)
    state = state._replace(table=advance(state.table, entry).table)
    assert state.table.reason_not_dealing()
    after = proceed(state)
    assert shown_choice(after)["reason"] == "Choose a game for 2."


def test_asked_again_survives_a_snapshot() -> None:
    after = done(choose(choice_state(2), "17 poker"), "cy", do="sit", post=True)
    book = GameRegistry()
    data = write_snapshot(after.table, book)
    again = read_snapshot(data, after.table.setup, book)
    assert (again.asked_again, again.ask_reason) == (1, "Cy sat down. Choose a game for 3.")
    assert again.choice_question == after.table.choice_question
    hand = dealt(choose(after, "razz")).table
    data = write_snapshot(hand, book)
    book.take_files()
    assert read_snapshot(data, hand.setup, book).first_question == hand.first_question


def test_many_questions_leave_numbers_for_the_hand() -> None:
    state = choice_state(2, seats=3)
    for _ in range(9):
        state = choose(state, "razz")
        again = c.AskAgain("again")
        state = propose_change(state, again, NOW, Cause.TABLE).state
    question = state.table.choice_question
    state = dealt(choose(state, "razz"))
    assert state.table.hand is not None
    assert min(filter(None, state.table.hand.open_decisions)) > question


# ---------------------------------------------------------------- the card


def test_card_tells_who_deals_what_for_which_stakes() -> None:
    state = proceed(choose(choice_state(3), "razz"))
    card = card_of(state)
    assert (card["player"], card["said"], card["game"]["name"]) == ("cy", "Cy deals", "Razz")
    assert card["stakes"]["betting"] == "Limit 2/4"
    assert [(one["label"], one["text"]) for one in card["stakes"]["forced"]] == [
        ("Ante", "1 each"),
        ("Bring-in", "1, high card"),
    ]
    assert [one["wins"] for one in card["sentences"]] == [False, True]
    assert card["picture"]["own"] == "dduuuud"
    assert (card["first"], card["seconds"], card["until"] - NOW) == (True, 5, 5_000)
    assert card["people"] == ["ann", "bo", "cy"]
    assert card["stakes"] == stakes_next(state)


def test_ready_closes_the_card() -> None:
    state = proceed(choose(choice_state(3), "razz"))
    here = {"ann", "bo"}  # Cy is offline
    for player in ("ann", "bo"):
        assert not all_ready(state, here)
        state = done(state, player, do="ready", hand=1)
    assert all_ready(state, here)
    assert not all_ready(state, {*here, "cy"})
    assert not all_ready(state, set())
    assert card_of(state)["ready"] == ["ann", "bo"]
    assert refused(state, "cy", do="ready", hand=2) == "this card is not shown any more"
    assert refused(state, "eve", do="ready", hand=1).startswith("only players")
    in_hand = dealt(state)
    assert card_data(in_hand, NOW) is None
    assert refused(in_hand, "cy", do="ready", hand=1) == "this card is not shown any more"
    assert stakes_now(in_hand) == stakes_next(state)


def test_bots_do_not_read_the_card() -> None:
    state = choice_state(1, bots=3)
    change = between_hands(state, session_of(state), NOW)
    assert change is not None
    state = proceed(change.state)
    assert card_of(state)["people"] == ["ann"]
    assert all_ready(done(state, "ann", do="ready", hand=1), {"ann"})


def test_card_is_shorter_later_and_absent_for_a_repeat() -> None:
    state = played(choice_state(3), "razz")
    assert card_due(choose(state, "razz"), NOW) is None
    state = played(state, "badugi")
    card = card_of(proceed(choose(state, "razz")))
    assert (card["first"], card["seconds"]) == (False, 3)


def test_card_can_be_switched_off() -> None:
    state = choose(choice_state(3, game_card=False), "razz")
    assert card_due(state, NOW) is None
    assert proceed(state).table.in_hand


def test_single_game_has_no_card_until_the_host_changes_it() -> None:
    state = choice_state(3, rotation=rotation_of("texas-holdem", None))
    assert card_due(state, NOW) is None
    state = folded(dealt(state))
    change = c.ChangeGames(rotation_of("razz", None), parse_stakes_spec("2/4"))
    state = propose_change(state, change, NOW, Cause.HOST).state
    card = card_of(proceed(state))
    assert (card["player"], card["said"], card["game"]["name"]) == (None, "New game", "Razz")


def test_mix_announces_each_game() -> None:
    state = choice_state(3, rotation=rotation_of("horse", None), seats=6)
    first = card_of(proceed(state))
    assert first["said"] == "Next in HORSE"
    for _ in range(3):
        state = folded(dealt(state))
        due = card_due(state, NOW)
        assert (due is None) is (state.table.number < 3)


def test_card_survives_storing_and_a_restart() -> None:
    state = proceed(choose(choice_state(3), "razz"))
    state = done(state, "ann", do="ready", hand=1)
    again = state._replace(settings=read_settings(write_settings(state.settings)))
    assert open_card(again) == open_card(state)
    later = resume_card(again, NOW + 60_000)
    card = open_card(later)
    assert card is not None
    assert card.until == NOW + 63_000
    assert open_card(dealt(later)) is None


def test_leaving_during_the_card_asks_again() -> None:
    game = next(one.game for one in playable_items() if one.game.players.least > 2)
    state = proceed(choose(choice_state(game.players.least), game.name))
    assert open_card(state) is not None
    after = done(state, "ann", do="leave")
    assert open_card(after) is None
    assert choice_data(after, NOW) is not None


# ---------------------------------------------------------------- bots


def test_bot_dealer_chooses_popular_games_with_variety() -> None:
    state, names = choice_state(1, bots=3), []
    for _ in range(8):
        if choice_data(state, NOW) is not None:
            state = choose(state, "razz")
        else:
            change = between_hands(state, session_of(state), NOW)
            assert change is not None
            state = change.state
            item = state.table.item()
            assert item is not None
            (notice,) = change.notices
            assert notice.endswith(f" deals {item.game.name}")
            names.append(item.game.name)
            assert card_of(proceed(state))["said"].startswith("Bot")
        state = folded(dealt(state))
    assert len(names) == 6
    assert len(set(names)) > 3


def test_bot_choice_is_the_same_for_the_same_table() -> None:
    state = choice_state(1, bots=1)
    session = session_of(state)
    one, two = (between_hands(state, session, NOW) for _ in range(2))
    assert one is not None
    assert two is not None
    assert one.state.table.choice == two.state.table.choice


# ---------------------------------------------------------------- the host's rules


def test_no_repeats_refuses_the_game_before() -> None:
    state = played(choice_state(3, no_repeats=True), "razz")
    question, player = state.table.choice_question, dealer(state)
    said = refused(state, player, do="choose", question=question, game="razz")
    assert said == "Razz cannot be chosen now. It was dealt in the hand before."
    choice = shown_choice(state)
    assert choice["refused"] == {"Razz": "It was dealt in the hand before."}
    assert choice["fallback"] is not None
    assert choice["fallback"]["name"] != "Razz"
    state = played(state, "badugi")
    assert choose(state, "razz").table.item() is not None


def test_once_per_orbit_refuses_games_of_the_orbit() -> None:
    state = played(played(choice_state(3, once_per_orbit=True), "razz"), "badugi")
    question, player = state.table.choice_question, dealer(state)
    for game in ("razz", "badugi"):
        said = refused(state, player, do="choose", question=question, game=game)
        assert said.endswith("It was dealt in this orbit already.")
    state = played(state, "omaha")
    assert choose(state, "razz").table.item() is not None


def test_rules_that_exclude_everything_are_ignored() -> None:
    state = played(choice_state(3, ["razz"], no_repeats=True), "razz")
    assert choose(state, "razz").table.item() is not None
    change = time_out(state, dealer(state), session_of(state), NOW)
    assert change is not None


def test_veto_asks_again_once_per_orbit() -> None:
    state = proceed(choose(choice_state(3, choice_veto=True), "razz"))
    assert card_of(state)["may_veto"] == ["ann", "bo", "cy"]
    state = done(state, "ann", do="veto", hand=1)
    choice = shown_choice(state)
    assert choice["reason"] == "Ann vetoes Razz. Choose another game."
    assert choice["refused"] == {"Razz": "It was vetoed."}
    question = choice["question"]
    said = refused(state, "cy", do="choose", question=question, game="razz")
    assert said == "Razz cannot be chosen now. It was vetoed."
    state = proceed(choose(state, "badugi"))
    assert card_of(state)["may_veto"] == ["bo", "cy"]
    assert refused(state, "ann", do="veto", hand=1) == "you may veto one game per orbit"
    for _ in range(3):
        state = folded(dealt(state if state.table.choice else choose(state, "omaha")))
    state = proceed(choose(state, "razz"))
    assert "ann" in card_of(state)["may_veto"]
    off = proceed(choose(choice_state(3), "razz"))
    assert refused(off, "ann", do="veto", hand=1) == "there are no vetoes at this table"


def test_vote_decides_by_majority_and_the_dealer_breaks_ties() -> None:
    state = choice_state(4, choice_vote=True, choice_proposals=2)
    question, here = state.table.choice_question, {"ann", "bo", "cy", "dee"}
    vote = {"do": "vote", "question": question}
    state = done(state, "ann", **vote, game="razz")
    state = done(state, "bo", **vote, game="badugi")
    said = refused(state, "cy", **vote, game="omaha")
    assert said == "there are 2 proposals already: vote for one of them"
    state = done(state, "dee", do="choose", question=question, game="badugi")  # the dealer
    state = done(state, "cy", **vote, game="razz")
    choice = shown_choice(state)
    assert choice["voting"]
    assert [(one["game"]["name"], one["votes"]) for one in choice["proposals"]] == [
        ("Razz", ["ann", "cy"]),
        ("Badugi", ["bo", "dee"]),
    ]
    assert vote_is_over(state, here)
    assert vote_winner(state) == "Badugi"
    change = time_out(state, "dee", session_of(state), NOW)
    assert change is not None
    assert change.notices == ("Badugi is dealt",)
    state = done(state, "bo", **vote, game="razz")
    assert vote_winner(state) == "Razz"
    assert refused(state, "eve", **vote, game="razz") == "only players at this table may do that"
    stale = refused(state, "ann", do="vote", question=question + 1, game="razz")
    assert stale == f"question {question + 1} is settled"


def test_vote_waits_for_connected_people_only() -> None:
    state = choice_state(4, choice_vote=True)
    question = state.table.choice_question
    state = done(state, "ann", do="vote", question=question, game="razz")
    assert not vote_is_over(state, {"ann", "bo"})
    assert vote_is_over(state, {"ann"})
    assert refused(choice_state(4), "ann", do="vote", question=question, game="razz").startswith(
        "this table does not vote"
    )


def test_people_vote_when_a_bot_deals() -> None:
    state = choice_state(2, bots=1, choice_vote=True)
    assert dealer(state) == "bot0"
    assert between_hands(state, session_of(state), NOW) is None
    question = state.table.choice_question
    state = done(state, "ann", do="vote", question=question, game="razz")
    change = time_out(state, "bot0", session_of(state), NOW)
    assert change is not None
    assert change.notices == ("Razz is dealt",)


def test_majority_of_people_makes_a_bomb_pot() -> None:
    rotation = rotation_of("omaha", None)
    state = choice_state(3, rotation=rotation, bots=2, bomb_vote=True)
    said = refused(choice_state(3), "ann", do="bomb_pot")
    assert said == "there is no vote for bomb pots at this table"
    change = send(state, "ann", do="bomb_pot")
    assert isinstance(change, Accepted)
    assert change.notices == ("Ann wants a bomb pot (1 of 2)",)
    state = done(change.state, "bo", do="bomb_pot")
    taken_back = done(state, "bo", do="bomb_pot", wants=False)
    assert taken_back.settings.bomb_vote.players == ("ann",)
    state = proceed(state)
    item = state.table.item()
    assert item is not None
    assert "Bomb Pot" in item.game.name
    state = folded(dealt(state))
    item = state.table.item()
    assert item is not None
    assert item.game.name == "Omaha"
    refused(state, "bot0", do="bomb_pot")


# ---------------------------------------------------------------- the picker


def test_table_games_has_favourites_recent_and_reasons() -> None:
    state = choice_state(6, ["razz", "badugi", "omaha"])
    for game in ("razz", "badugi", "razz"):
        state = played(state, game)
    found = table_games(state)
    assert found.players == 6
    assert found.unfit["17-poker"] == "For 2 players; there are 6."
    assert [(one.slug, one.times) for one in found.favourites] == [("razz", 2), ("badugi", 1)]
    assert [(one.slug, one.hand) for one in found.recent] == [("razz", 3), ("badugi", 2)]
    assert [one["spoken"] for one in found.shortlist] == ["razz", "badugi", "omaha"]
    assert set(found.surprise) == {"razz", "badugi", "omaha"}
    assert found.fallback is not None
    assert found.fallback["name"] == "Razz"
    assert not found.modifiers
    everything = table_games(choice_state(6))
    assert not set(everything.surprise) & set(everything.unfit)
    assert everything.modifiers


def test_modified_game_can_be_dealt_again_by_its_name() -> None:
    state = played(choice_state(4), "deuces wild razz")
    (one,) = table_games(state).favourites
    assert one.slug is None
    again = choose(state, one.spoken)
    item = again.table.item()
    assert item is not None
    assert item.game.name == one.name


def test_old_settings_read_without_the_new_fields() -> None:
    old = read_settings('{"host": "ann", "usual_stack": 100}')
    assert old.card is None
    assert old.room().game_card


def _until(state: TableState) -> int:
    choice = choice_data(state, NOW)
    assert choice is not None
    return choice["until"]


def test_new_time_to_choose_counts_for_the_dealer_who_is_asked() -> None:
    state = choice_state(choice_seconds=120)
    assert _until(state) == NOW + 120_000
    pending = state.with_settings(pending_options={"choice_seconds": 5, "no_repeats": True})
    changed = apply_pending_options(pending, NOW + 1_000)
    assert _until(changed) == NOW + 6_000
    pending = changed.with_settings(pending_options={"no_repeats": False})
    again = apply_pending_options(pending, NOW + 2_000)
    assert _until(again) == NOW + 6_000  # other options restart no clock
