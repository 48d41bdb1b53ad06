"""`anypoker tournament`: a tournament of bots over several tables."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.options.common import AsJson, GameOrMixName, Seed
from anypoker.cli.output.printing import (
    INTERRUPTED,
    console,
    exit_with_error,
    name_and_numbers,
    print_json,
)
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_ENTRANTS, MAX_SEATS, MAX_STACK

if TYPE_CHECKING:
    from anypoker.session.tournament_play import TournamentPlay
    from anypoker.tables import FinishingPlace, Rotation
    from anypoker.tournaments import Settings

EARLY_LEVELS = 3  # with late registration and rebuys
_USUAL_SEATS = 9


def tournament(
    game: GameOrMixName,
    players: Annotated[
        int, typer.Option("--players", min=2, max=MAX_ENTRANTS, help="Number of players.")
    ] = 50,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="Bots, in turn: sensible, tight, caller, random, thinker.",
        ),
    ] = "tight,caller",
    seats: Annotated[
        int | None,
        typer.Option(
            min=2, max=MAX_SEATS, help="Seats per table.", show_default="9, or what the game allows"
        ),
    ] = None,
    stack: Annotated[
        int, typer.Option(min=1, max=MAX_STACK, help="Chips each player starts with.")
    ] = 10_000,
    levels: Annotated[
        str,
        typer.Option(
            metavar="LEVELS", help="Levels: turbo, standard, deep, or a JSON file of levels."
        ),
    ] = "standard",
    entry: Annotated[
        int, typer.Option(min=0, max=MAX_STACK, help="Entry of each player, paid as prizes.")
    ] = 100,
    prizes: Annotated[
        str,
        typer.Option(
            metavar="PRIZES",
            help="Prizes: standard, winner, percentages such as 50,30,20, or a JSON file.",
        ),
    ] = "standard",
    rebuys: Annotated[
        int, typer.Option(min=0, max=100, help="Rebuys of each player in the first three levels.")
    ] = 0,
    add_on: Annotated[
        int,
        typer.Option(
            min=0, max=MAX_STACK, help="Chips of an add-on after the third level; 0 for none."
        ),
    ] = 0,
    late: Annotated[
        int,
        typer.Option(
            min=0, max=MAX_ENTRANTS, help="Players who enter late, in the first three levels."
        ),
    ] = 0,
    bounty: Annotated[int, typer.Option(min=0, max=MAX_STACK, help="Bounty on each player.")] = 0,
    share_places: Annotated[
        bool,
        typer.Option(
            "--share-places",
            help="Let players who bust in the same hand-for-hand round share their places.",
        ),
    ] = False,
    seed: Seed = 1,
    log: Annotated[
        bool,
        typer.Option("--log", help="Print moves with their reasons, levels and chip races."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a tournament of bots over several tables, and print places and prizes.

    Seats are drawn, tables are balanced and broken, and play is hand for hand before the prizes,
    as the rules of the Poker TDA say. Works with any game or mix. Ctrl-C stops early.

    Example: anypoker tournament texas-holdem --players 200 --bots tight,caller --levels turbo
    """
    from anypoker.bots import split_bot_names
    from anypoker.cli.commands.play import find_table_games
    from anypoker.session.setup.seating import bot_seats
    from anypoker.session.table_files import playable_items
    from anypoker.session.tournament_files import find_levels, find_prizes
    from anypoker.session.tournament_play import TournamentPlay
    from anypoker.tables import SetupError
    from anypoker.tournaments import Settings, TournamentError

    rotation = find_table_games(game, None, None)
    if late > players - 2:
        exit_with_error(f"at least 2 of {players} players start: at most {players - 2} enter late")
    early = rebuys or add_on
    try:
        settings = Settings(
            rotation,
            find_levels(levels, stack, rotation.default_structure),
            stack=stack,
            seats=seats or _seats(rotation),
            entry=entry,
            bounty=bounty,
            prizes=find_prizes(prizes),
            share_places=share_places,
            late_levels=EARLY_LEVELS if late else 0,
            rebuys=rebuys,
            rebuy_levels=EARLY_LEVELS if early else 0,
            add_on=add_on,
            add_on_price=entry if add_on else 0,
            most_players=players,
        )
        kinds = split_bot_names(bots)
        people = bot_seats(players, kinds)
    except (TournamentError, SetupError) as error:
        exit_with_error(str(error))
    names = [(one.id, one.name) for one in people]
    play = TournamentPlay(
        settings,
        names[: players - late],
        {one.id: one.bot.kind for one in people if one.bot is not None},
        seed,
        playable_items() if rotation.choice else (),
        late=names[players - late :],
    )
    if len(play.tournament.entrants) < settings.least:
        exit_with_error(f"a tournament of {rotation.name} needs {settings.least} players")
    complete = _played(play, players)
    if not complete and not play.tournament.places:
        exit_with_error("stopped before the first player was out", INTERRUPTED)
    if as_json:
        print_json(_as_json(play, seed, complete, log))
    else:
        _print(play, seed, complete, log)
    if not complete:
        raise typer.Exit(INTERRUPTED)


def _seats(rotation: "Rotation") -> int:
    return min(rotation.most_players or _USUAL_SEATS, _USUAL_SEATS)


def _played(play: "TournamentPlay", players: int) -> bool:
    """Play to the end; return False if the user stops it."""
    try:
        with show_progress("playing") as progress:
            for tournament in play.play():
                if progress is not None:
                    out = len(tournament.places)
                    left, level = tournament.left, tournament.level + 1
                    words = f"{left} left, level {level}, {len(tournament.tables)} tables"
                    progress(out, players, words)
    except KeyboardInterrupt:
        return False
    return True


def _rows(play: "TournamentPlay") -> "list[FinishingPlace]":
    return sorted(play.tournament.places, key=lambda one: one.place)


def _as_json(play: "TournamentPlay", seed: int, complete: bool, log: bool) -> dict[str, Any]:
    from msgspec import to_builtins

    now = play.tournament
    settings: Settings = now.settings
    form: dict[str, Any] = {
        "game": settings.rotation.name,
        "players": now.entries,
        "seats": settings.seats,
        "stack": settings.stack,
        "seed": seed,
        "complete": complete,
        "hands": play.hands,
        "level": now.level + 1,
        "rebuys": sum(one.rebuys for one in now.entrants.values()),
        "prize_pool": now.collected,
        "places": [
            {
                "place": one.place,
                "name": one.name,
                "bot": play.kinds[one.player].kind,
                "prize": now.entrants[one.player].prize,
                "bounties": now.entrants[one.player].bounties,
            }
            for one in _rows(play)
        ],
        "commitment": play.commitment,
        "draws": [to_builtins(draw) for draw in now.draws],
    }
    if log:
        form["log"] = [{"kind": str(one.kind), "text": str(one.text)} for one in play.notices]
    return form


def _print(play: "TournamentPlay", seed: int, complete: bool, log: bool) -> None:
    out, now = console(), play.tournament
    settings: Settings = now.settings
    if log:
        for notice in play.notices:
            out.print(str(notice.text))
        out.print()
    rebuys = sum(one.rebuys for one in now.entrants.values())
    bought = f", {rebuys:,} rebuys" if settings.rebuys else ""
    early = "" if complete else " (stopped early)"
    out.print(
        f"{settings.rotation.name}: {now.entries:,} players{bought}, {play.hands:,} hands, "
        f"ended in level {now.level + 1}; seed {seed}{early}."
    )
    out.print(f"Prize pool {now.collected:,}, {len(now.prizes):,} places paid.")
    bounties = ["bounties"] if settings.bounty else []
    table = name_and_numbers("place", "prize", *bounties)
    table.add_column("player", no_wrap=True)
    table.add_column("bot", no_wrap=True)
    for one in _rows(play):
        entrant = now.entrants[one.player]
        numbers = [f"{entrant.prize:,}" if entrant.prize else ""]
        if settings.bounty:
            numbers.append(f"{entrant.bounties:,}" if entrant.bounties else "")
        table.add_row(str(one.place), *numbers, one.name, play.kinds[one.player].kind)
    out.print(table)
