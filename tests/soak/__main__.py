"""Long randomised test runs: `./run soak NAME [--count N] [--seed S]`."""

from pathlib import Path
from typing import Annotated

import typer

from tests.server.postgresql import why_none
from tests.soak.agents import run_agents
from tests.soak.batch import run_batch, run_faults
from tests.soak.bot_failures import run_bot_failures
from tests.soak.bots import run_bots
from tests.soak.browser import run_boxes, run_browser, run_clicker
from tests.soak.container import run_container
from tests.soak.costs import run_costs
from tests.soak.days import run_days
from tests.soak.deck_proofs import run_deck_proofs
from tests.soak.equity import run_equity, run_samples
from tests.soak.extremes import run_extremes
from tests.soak.friends import run_friends
from tests.soak.hand_formats import run_hand_formats
from tests.soak.hands import run_hands, run_pots
from tests.soak.hostile import run_hostile
from tests.soak.match import run_house_rules, run_kills, run_matches, run_orbits
from tests.soak.modifiers import run_modifiers
from tests.soak.mutations import run_mutations, run_record_mutations
from tests.soak.newcomer import run_newcomer
from tests.soak.phrases import run_phrases
from tests.soak.public_calls import run_public_calls
from tests.soak.push_or_fold import run_push_or_fold
from tests.soak.queries import run_queries
from tests.soak.records import run_records
from tests.soak.rows import run_rows
from tests.soak.secrecy import run_secrecy
from tests.soak.server import app as server_app
from tests.soak.showdowns import run_showdowns
from tests.soak.shuffle import run_shuffles
from tests.soak.sit_and_go import run_sit_and_go
from tests.soak.thinker import run_bet_sizes, run_thinker
from tests.soak.tournament_browsers import run_tournament_browsers
from tests.soak.tournament_night import run_tournament_night
from tests.soak.tournament_nodes import run_tournament_nodes
from tests.soak.tournaments import MOST, run_tournaments

app = typer.Typer(no_args_is_help=True, add_completion=False, help=__doc__)

Count = Annotated[int, typer.Option(min=1, help="Number of cases.")]
Jobs = Annotated[int, typer.Option(min=1, help="Number of worker processes.")]
Seed = Annotated[int, typer.Option(help="Seed of the run.")]
Games = Annotated[list[str] | None, typer.Argument(help="Only these games.")]


@app.command("mutations", hidden=True)
@app.command()
def fuzz_games(count: Count = 100_000, seed: Seed = 1) -> None:
    """Mutate game files: each is rejected with a location, without a traceback."""
    run_mutations(count, seed)


@app.command()
def browser(
    names: Annotated[list[str] | None, typer.Argument(help="Only these evenings.")] = None,
    seed: Seed = 1,
    pictures: Annotated[
        Path | None, typer.Option(help="Keep pictures of both screens in this folder.")
    ] = None,
) -> None:
    """Two people click through hands of every kind in two browsers."""
    run_browser(seed, pictures, names or [])


@app.command()
def container() -> None:
    """Run the commands of the Containerfile without a container, and play a hand."""
    run_container()


@app.command()
def newcomer(
    ways: Annotated[list[str] | None, typer.Argument(help="Only these ways.")] = None,
    programs: Annotated[
        Path | None, typer.Option(help="Folder with uv and pipx that every user can run.")
    ] = None,
) -> None:
    """Install Anypoker by each way as a new user, and play a hand in the browser."""
    run_newcomer(ways or [], programs)


@app.command()
def friends(
    count: Annotated[int, typer.Option(min=5, help="Number of hands.")] = 60,
    people: Annotated[int, typer.Option(min=2, max=6, help="Number of friends.")] = 6,
    seed: Seed = 1,
) -> None:
    """Play an evening of dealer's choice in real browsers, to the closing screen."""
    run_friends(count, people, seed)


@app.command("sit-and-go")
def sit_and_go(
    people: Annotated[int, typer.Option(min=2, max=6, help="People; the others are bots.")] = 6,
    seed: Seed = 1,
) -> None:
    """Play a sit-and-go of six in real browsers, to its winner's screen and the next one."""
    run_sit_and_go(people, seed)


@app.command()
def tournaments(
    count: Count = 1000,
    seed: Seed = 1,
    most: Annotated[int, typer.Option(min=10, max=500, help="Most players of one.")] = MOST,
    checkpoint: Annotated[
        Path | None, typer.Option(help="File from which the run resumes.")
    ] = None,
) -> None:
    """Play random tournaments over several tables: chips are exact at every moment."""
    run_tournaments(count, seed, checkpoint, most)


@app.command("tournament-nodes")
def tournament_nodes(
    people: Annotated[int, typer.Option(min=2, max=200, help="Players.")] = 30,
    kills: Annotated[int, typer.Option(min=0, max=50, help="Kills of nodes.")] = 6,
    nodes: Annotated[int, typer.Option(min=2, max=5, help="Nodes of the room.")] = 2,
    seed: Seed = 1,
) -> None:
    """Play a tournament over real sockets in a room with several nodes, which are killed."""
    if why := why_none():
        raise typer.BadParameter(why)
    run_tournament_nodes(people, seed, kills, nodes)


@app.command("tournament-browsers")
def tournament_browsers(
    people: Annotated[int, typer.Option(min=5, max=12, help="People at browsers.")] = 12,
    seed: Seed = 1,
) -> None:
    """Play a tournament over several tables in real browsers, to its winner's screen."""
    run_tournament_browsers(people, seed)


@app.command("tournament-night")
def tournament_night(
    people: Annotated[int, typer.Option(min=2, max=200, help="Players.")] = 60,
    kills: Annotated[int, typer.Option(min=0, max=20, help="Kills of the server.")] = 1,
    seed: Seed = 1,
) -> None:
    """Play a tournament over real sockets that drop, with a server that is killed."""
    run_tournament_night(people, seed, kills)


@app.command()
def days(count: Count = 200, seed: Seed = 1) -> None:
    """Play over days: people come when a notification calls them, and every one comes once."""
    run_days(count, seed)


@app.command()
def deck_proofs(
    names: Games = None,
    count: Count = 10_000,
    games: Count = 100,
    cheats: Count = 100,
    decks: Count = 100_000,
    seed: Seed = 1,
    checkpoint: Annotated[
        Path | None, typer.Option(help="File from which the run resumes.")
    ] = None,
) -> None:
    """Verify hands of many games from every seat, find every cheat, and measure the shuffle."""
    run_deck_proofs(count, games, cheats, decks, seed, names or [], checkpoint)


@app.command()
def clicker(
    names: Games = None,
    count: Count = 300,
    games: Count = 100,
    seed: Seed = 1,
    first: Annotated[int, typer.Option(help="Go on from the game of this number.")] = 0,
    checkpoint: Annotated[
        Path | None,
        typer.Option("--checkpoint", "--keep", help="File from which the run resumes."),
    ] = None,
) -> None:
    """Press enabled buttons at random: no error, no stuck table, no card of others anywhere."""
    run_clicker(count, games, seed, first, names or [], checkpoint)


@app.command()
def showdowns(names: Games = None, count: Count = 3, seed: Seed = 1) -> None:
    """Watch games with several showdowns in a hand: each is on the screen for long enough."""
    run_showdowns(count, seed, names or [])


@app.command()
def rows(names: Games = None, count: Count = 100, players: Count = 2, seed: Seed = 1) -> None:
    """Friends place cards in rows in browsers: no error, and the ledger is exact."""
    run_rows(count, players, seed, names or [])


@app.command("boxes", hidden=True)
@app.command()
def overlaps(games: Count = 40, seed: Seed = 1) -> None:
    """Draw tables of many games for 2 to 10 players on four screens: nothing overlaps."""
    run_boxes(games, seed)


@app.command()
def agents(names: Games = None, count: Count = 20, seed: Seed = 1) -> None:
    """Play every game through the tools of the MCP server alone: no error, no hidden card."""
    run_agents(count, seed, names or [])


@app.command()
def bots(count: Count = 500, seed: Seed = 1) -> None:
    """Let the default bots play: how often they come in, raise and show down; whom they beat."""
    run_bots(count, seed)


@app.command()
def thinker(
    names: Annotated[list[str] | None, typer.Argument(help="Only these games.")] = None,
    count: Count = 50,
    seed: Seed = 1,
    jobs: Jobs = 1,
    first: Annotated[int, typer.Option(help="Go on from the game of this number.")] = 0,
) -> None:
    """Let thinkers play every game at easy, and a tenth of the hands at normal: no errors."""
    run_thinker(count, seed, jobs, first, names or [])


@app.command()
def bet_sizes(count: Count = 2000, seed: Seed = 1) -> None:
    """Measure, in bits, what the size of a thinker's bet reveals of its hand: next to nothing."""
    run_bet_sizes(count, seed)


@app.command()
def bot_failures(count: Count = 500, seed: Seed = 1) -> None:
    """Let programs play that fail in every way: only the default action may come of it."""
    run_bot_failures(count, seed)


@app.command("record-mutations", hidden=True)
@app.command()
def fuzz_records(count: Count = 2_000, seed: Seed = 1) -> None:
    """Mutate .phh, .hand and .table files: an error message, never a traceback or a hang."""
    run_record_mutations(count, seed)


@app.command()
def hands(games: Games = None, count: Count = 1_000_000, seed: Seed = 1, jobs: Jobs = 1) -> None:
    """Play hands of every game at random: chips, cards and questions must obey every law."""
    run_hands(count, seed, jobs, tuple(games or ()))


@app.command()
def batch(
    count: Count = 1_000_000,
    seed: Seed = 1,
    jobs: Jobs = 1,
    first: Annotated[int, typer.Option(min=0, help="Go on with the hand of this number.")] = 0,
) -> None:
    """Play hands of every game by kernels and engine: every question and chip must be the same."""
    run_batch(count, seed, jobs, first)


@app.command()
def faults(
    count: Annotated[int | None, typer.Option(min=1, help="Only the first; default: all.")] = None,
    seed: Seed = 1,
) -> None:
    """Put faults into the kernels of batches: the comparison with the engine must find each."""
    run_faults(seed, count)


@app.command()
def pots(count: Count = 100_000, seed: Seed = 1) -> None:
    """Pay out random betting histories: an independent count must agree, chip by chip."""
    run_pots(count, seed)


@app.command()
def public_calls(count: Count = 500, seed: Seed = 1) -> None:
    """Call every public function at every moment of a hand: a result or a sentence."""
    run_public_calls(count, seed)


@app.command("push-or-fold")
def push_or_fold() -> None:
    """Solve push-or-fold hold'em, and compare every hand with the published charts."""
    run_push_or_fold()


@app.command()
def modifiers(
    bases: Annotated[list[str] | None, typer.Argument(help="On these games only.")] = None,
    count: Count = 200,
    seed: Seed = 1,
) -> None:
    """Play every pair of modifiers on games of many kinds; print which fit which."""
    run_modifiers(count, seed, bases or ())


@app.command()
def phrases(count: Count = 2_000, seed: Seed = 1) -> None:
    """Say names of games in many ways: each is understood, or refused for a reason of the rules."""
    run_phrases(count, seed)


@app.command()
def equity(count: Count = 300, seed: Seed = 1) -> None:
    """Count random spots of every game: playing each completion by the engine must agree."""
    run_equity(count, seed)


@app.command()
def queries(count: Count = 400, seed: Seed = 1) -> None:
    """Ask about random spots of every game: playing each deal by the engine must agree."""
    run_queries(count, seed)


@app.command()
def samples(count: Count = 1_000, seed: Seed = 1) -> None:
    """Sample random spots: the results must lie around the exact ones as their errors say."""
    run_samples(count, seed)


@app.command()
def secrecy(games: Games = None, count: Count = 5_000, seed: Seed = 1) -> None:
    """Redraw what a viewer may not see: not one byte of what it receives may differ."""
    run_secrecy(count, seed, games or ())


@app.command()
def shuffle(count: Count = 1_000_000, seed: Seed = 1) -> None:
    """Shuffle: all cards must be equally often in all places (chi-square test)."""
    run_shuffles(count, seed)


@app.command()
def records(count: Count = 10_000, seed: Seed = 1) -> None:
    """Write hands of every game as Poker Hand History and read them: they must be the same."""
    run_records(count, seed)


@app.command()
def hand_formats(count: Count = 1_000, seed: Seed = 1) -> None:
    """Write hands as PokerStars text, Open Hand History and PHH: two readers must agree."""
    run_hand_formats(count, seed)


@app.command()
def matches(count: Count = 10_000, seed: Seed = 1) -> None:
    """Play matches of 17 Poker to their end: chips must be conserved."""
    run_matches(count, seed)


@app.command()
def house_rules(count: Count = 20_000, seed: Seed = 1) -> None:
    """Kills, bounties, stand-up, what the button posts: who posts and who pays, by hand."""
    run_house_rules(count, seed)


@app.command()
def orbits(count: Count = 10_000, seed: Seed = 1) -> None:
    """Play HORSE with players who come and go: button and blinds must be where they belong."""
    run_orbits(count, seed)


@app.command()
def costs(names: Games = None, count: Count = 300, seed: Seed = 1) -> None:
    """Measure what hands cost a server: all games, hostile files, games with modifiers."""
    run_costs(count, seed, names or [])


@app.command()
def hostile(count: Count = 300, seed: Seed = 1) -> None:
    """Make files at the limits of what is accepted: nothing may take over 0.5 s or 300 MB."""
    run_hostile(count, seed)


@app.command()
def extremes(
    count: Annotated[int, typer.Option(min=1, help="Values of each kind; usually all.")] = 10**6,
    seed: Seed = 1,
) -> None:
    """Put extreme values into every field of every model: sentences, and no table dies."""
    run_extremes(count, seed)


@app.command()
def kills(count: Count = 200, seed: Seed = 1) -> None:
    """Kill a process that keeps a log, and go on: nothing accepted may be lost."""
    run_kills(count, seed)


app.add_typer(server_app)

if __name__ == "__main__":
    app(prog_name="./run soak")
