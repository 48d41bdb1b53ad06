"""The arena: the same results for any workers, duplicate deals, intervals, ratings, kept files."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

import anypoker as ap
from anypoker.analysis.workers import DaskWorkers, ProcessWorkers
from anypoker.arena import ArenaError, ArenaGame, ArenaSettings, CheckpointError, run_arena
from anypoker.arena import deal_play as p
from anypoker.arena.deal_play import RUNOUTS, PairDeal, play_deal
from anypoker.arena.intervals import rate_of, student
from anypoker.arena.matches import score_of
from anypoker.arena.page import html_page
from anypoker.arena.results import result_of
from anypoker.batch import Program, compile_game
from anypoker.cards import key_from_seed, parse_cards
from anypoker.cli.app import app
from anypoker.engine import Stakes, apply_in_place, shuffled_deck_from_key
from anypoker.engine.actions import Call, RaiseTo
from bench.arena.__main__ import blocks
from bench.arena.cells import GAMES, PARTS, cells
from bench.arena.report import CLOSES, OPENS, is_sure, tables, write_page
from tests.analysis.clusters import dask_cluster


def run_cli(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def settings(
    *bots: str, game: str = "texas-holdem", seats: int = 2, hands: int = 12, seed: int = 1
) -> ArenaSettings:
    one = ArenaGame(ap.load(game), Stakes(), 60)
    return ArenaSettings((one,), bots or ("random", "caller"), seats, hands, True, seed)


def exact(result: object) -> str:
    """What must not depend on the machine."""
    form = result.as_json()  # type: ignore[attr-defined]
    for bot in form["bots"]:
        del bot["ms_per_decision"]
    return json.dumps(form)


def test_the_results_do_not_depend_on_the_workers() -> None:
    once = run_arena(settings("random", "caller", "tight"))
    assert exact(once) == exact(run_arena(settings("random", "caller", "tight"), ProcessWorkers(2)))
    assert exact(once) != exact(run_arena(settings("random", "caller", "tight", seed=2)))


def test_a_cluster_finds_the_same(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra anypoker[cluster] is not installed")
    with dask_cluster(tmp_path, workers=2) as cluster:
        found = run_arena(settings(), DaskWorkers(cluster.address))
    assert exact(found) == exact(run_arena(settings()))


def test_a_run_that_was_stopped_goes_on_and_ends_as_if_it_had_not(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    whole = run_arena(settings(hands=24))
    run_arena(settings(hands=8), checkpoint=file)
    with file.open("a") as kept:
        kept.write('{"pair": 0, "de')  # the line that was being written
    played: list[int] = []
    with file.open("r+") as kept:
        text = kept.read()
    file.write_text(text[: text.rindex("\n") + 1])
    again = run_arena(
        settings(hands=24), progress=lambda done, total: played.append(done), checkpoint=file
    )
    assert min(played) > 4, "what was played is not played again"
    assert exact(again) == exact(whole)
    with pytest.raises(CheckpointError, match="other settings"):
        run_arena(settings(seed=3), checkpoint=file)


def test_a_half_written_last_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    whole = run_arena(settings(hands=8), checkpoint=file)
    file.write_text(file.read_text()[:-20])
    assert exact(run_arena(settings(hands=8), checkpoint=file)) == exact(whole)
    # What was half written is gone, so that the next run can read it all.
    longer = exact(run_arena(settings(hands=12), checkpoint=file))
    assert longer == exact(run_arena(settings(hands=12)))
    file.write_bytes(b"\xc3\x28 is no text")
    with pytest.raises(CheckpointError, match="it is not text"):
        run_arena(settings(), checkpoint=file)
    file.write_text("no results\n")
    with pytest.raises(CheckpointError, match="not an arena checkpoint"):
        run_arena(settings(), checkpoint=file)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_bot_that_plays_the_same_wins_nothing_from_itself(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the seats exchanged the luck of the cards is exchanged, too, to the last chip."""
    monkeypatch.setattr("anypoker.arena.settings.ArenaSettings.__post_init__", lambda self: None)
    twins = settings("caller", "caller", seats=seats)
    for deal in range(8):
        one = play_deal(twins, 0, deal)
        assert one.net == 0
        assert one.played == seats


def test_an_all_in_is_worth_its_equity() -> None:
    """Aces against kings, all-in before the flop: about 82 % of the chips, whatever came."""
    game = ap.load("texas-holdem")
    setup = ArenaGame(game, Stakes(), 100)
    dealt = shuffled_deck_from_key(game, key_from_seed("aces"))
    first = parse_cards("As Ks Ah Kh")
    deck = (*first, *(card for card in dealt.deck if card not in first))
    chance = replace(dealt, deck=deck)
    hand = p.start_deal(setup, 2, 0, chance)
    top = hand.stock_index
    apply_in_place(hand, 0, RaiseTo(100))
    apply_in_place(hand, 1, Call())
    assert hand.over
    won = p.mean_winnings(setup, hand, 1, top)
    assert sum(won) == 0
    aces = next(seat for seat in (0, 1) if parse_cards("As")[0] in hand.hole_cards[seat])
    assert 0.55 < won[aces] / RUNOUTS / 100 <= 0.9, (
        "64 % of the stack on average, not all or nothing"
    )
    program = compile_game(game)
    assert isinstance(program, Program)
    assert p.mean_winnings(setup, hand, 1, top, program) == won, (
        "many at once the chips are the same"
    )


def test_a_long_run_says_that_run_outs_are_played_at_once() -> None:
    assert settings(hands=8).program_of(settings().games[0]) is None
    long = settings(hands=1_000)
    assert isinstance(long.program_of(long.games[0]), Program)
    for stakes, stack in [(Stakes(free_folds=True), 60), (Stakes(rake=5), 60), (Stakes(), 1 << 30)]:
        assert long.program_of(ArenaGame(long.games[0].game, stakes, stack)) is None


def test_intervals() -> None:
    assert rate_of([]) == (0.0, None, None)
    assert rate_of([3.0]) == (3.0, None, None)
    assert rate_of([1.0, 1.0, 4.0, 2.0]) == (2.0, None, None), "too few to say how they differ"
    # Fisher and Yates' table of Student's distribution, 5 %.
    for freedom, width in {4: 2.776, 9: 2.262, 30: 2.042, 120: 1.980}.items():
        assert student(freedom) == pytest.approx(width, rel=0.003)
    mean, low, high = rate_of([1.0, 3.0] * 50)
    assert low is not None
    assert high is not None
    assert mean == 2.0
    assert high - mean == pytest.approx(mean - low) == pytest.approx(1.984 * 1.005 / 10, rel=0.001)


def test_a_match_without_its_twin_counts_once() -> None:
    won = [1.0, 0.0, 0.5, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    assert score_of(won).mean == pytest.approx(2.5 / 11)
    assert score_of(won[:-1]).low is not None
    assert score_of([1.0, 1.0, 1.0]) == (1.0, None, None)


def test_the_longest_run_begins_at_once_and_ends_with_ctrl_c() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    found = run_arena(settings(hands=10**12), progress=stop)
    assert not found.complete
    assert found.deals


def deal_of(pair: int, deal: int, net: int) -> PairDeal:
    return PairDeal(pair, deal, net * RUNOUTS, 2, (1, 1), (0, 0), (1, 1))


def test_who_wins_more_has_the_higher_rating() -> None:
    three = settings("random", "caller", "tight", hands=40)
    played = [deal_of(pair, deal, 1 if deal % 4 else -1) for pair in range(3) for deal in range(20)]
    result = result_of(three, played, True)
    ratings = [bot.rating for bot in result.bots]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) == pytest.approx(4500)
    shuffled = [*played[7:], *played[:7]]
    assert result_of(three, shuffled, True) == result


def test_what_makes_no_arena_is_said() -> None:
    with pytest.raises(ArenaError, match="at least two bots"):
        settings("caller")
    with pytest.raises(ArenaError, match="named once"):
        settings("caller", "caller")
    with pytest.raises(ValueError, match="there is no bot 'clever'"):
        settings("caller", "clever")
    with pytest.raises(ArenaError, match="is played by 2 to"):
        settings(seats=40)


def test_the_command(tmp_path: Path) -> None:
    page = tmp_path / "arena.html"
    ran = run_cli(
        "arena",
        "badugi",
        "--bots",
        "caller",
        "random",
        "--hands",
        "6",
        "--json",
        "--html",
        str(page),
    )
    assert ran.exit_code == 0, ran.stderr
    form = json.loads(ran.stdout)
    assert [bot["name"] for bot in form["bots"]] == ["caller", "random"]
    assert set(form["bots"][0]) >= {"bb_per_100", "low", "high", "rating"}
    assert "<svg" in page.read_text()
    assert "caller" in page.read_text()


def test_the_command_plays_mixes_and_reads_words_in_any_order() -> None:
    ran = run_cli("arena", "--bots", "caller", "random", "horse", "--hands", "4")
    assert ran.exit_code == 0, ran.stderr
    assert "Razz" in ran.stdout


def test_the_command_says_what_is_wrong() -> None:
    assert (
        "there is no bot 'clever'" in run_cli("arena", "razz", "--bots", "clever", "tight").stderr
    )
    assert "at least two" in run_cli("arena", "razz", "--bots", "tight").stderr
    assert run_cli("arena", "no such game", "--bots", "tight", "caller").exit_code == 2
    rich = run_cli(
        "arena", "razz", "--bots", "tight", "caller", "--hands", "2", "--stacks", "9" * 20
    )
    assert (rich.exit_code, "is not in the range" in rich.stderr) == (2, True)
    page = run_cli(
        "arena", "razz", "--bots", "tight", "caller", "--html", "no/such/folder/page.html"
    )
    assert (page.exit_code, "the folder no/such/folder does not exist" in page.stderr) == (2, True)


def test_matches() -> None:
    ran = run_cli("match", "17-poker", "--bots", "random", "caller", "--matches", "4", "--json")
    assert ran.exit_code == 0, ran.stderr
    form = json.loads(ran.stdout)
    assert form["matches"] == 4
    one, other = form["bots"]
    assert one["won"] == other["lost"]
    assert one["score"] + other["score"] == pytest.approx(1)
    odd = run_cli("match", "17-poker", "--bots", "random", "caller", "--matches", "3").stdout
    assert "3 matches, 30 hands in all, in pairs with the same cards, except the last" in odd
    assert "lays down no match" in run_cli("match", "razz", "--bots", "tight", "caller").stderr


def test_the_page_escapes_names() -> None:
    assert "<script" not in html_page(run_arena(settings(hands=2)))


# ---------------------------------------------------------------- the table of twenty games


def row(game: str, opponent: str, mean: float, half: float) -> dict[str, object]:
    return {
        "part": "two", "game": game, "bots": ["thinker", opponent], "deals": 50, "ms": [9.0, 1.0],
        "bb_per_100": mean, "low": mean - half, "high": mean + half, "bot_seconds": 3.6,
    }  # fmt: skip


def test_a_cell_is_played_until_it_is_sure() -> None:
    assert list(blocks(800)) == [50, 100, 200, 400, 800]
    assert is_sure(row("Razz", "caller", 14.0, 10.0))
    assert is_sure(row("Razz", "caller", -14.0, 10.0))
    assert not is_sure(row("Razz", "caller", 12.0, 10.0)), "not with 99 %"


def test_the_table_says_who_is_ahead(tmp_path: Path) -> None:
    rows = [
        row("Razz", "caller", 14.0, 10.0),
        row("Badugi", "caller", 5.0, 10.0),
        row("Razz", "sensible", -3.0, 2.0),
    ]
    page = tmp_path / "page.md"
    page.write_text(f"Before.\n\n{OPENS}\nold\n{CLOSES}\n\nAfter.\n", encoding="utf-8")
    write_page(page, tables(rows, 1))
    text = page.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert "| Razz | **+14 ± 10** |  |  | _-3.0 ± 2.0_ | 50 | 9 |" in text
    assert "| surely | 1 of 2 ahead, 0 behind | " in text
    assert "| 0 of 1 ahead, 1 behind |" in text
    assert "old" not in text
    assert text.startswith("Before.")
    assert text.endswith("After.\n")


def test_every_cell_can_be_played() -> None:
    every = [cell for part in PARTS for cell in cells(part)]
    assert len(GAMES) == 20
    assert len({cell.key for cell in every}) == len(every) == 80 + 28 + 8
    for cell in every:
        assert cell.settings(50, 1).deals == 50
