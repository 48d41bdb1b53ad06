"""`anypoker frequencies`: number of hands of each rank in a deck."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import comb
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.commands.evaluate import named_cards
from anypoker.cli.options.common import AsJson
from anypoker.cli.options.decks import DECK_HELP, find_deck, ordering_of_deck
from anypoker.cli.options.orderings import ORDERING_HELP, find_ordering_or_exit
from anypoker.cli.output.printing import bar, console, exit_with_error, print_json
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_CARDS

if TYPE_CHECKING:
    from anypoker.cards import Card
    from anypoker.ranking import Ordering
    from anypoker.ranking.batch import HandFrequencies, Progress

MAX_HANDS = 10_000_000_000  # takes minutes
MANY_HANDS = 3_000_000  # from here on a progress bar is shown


def frequencies(
    ordering_name: Annotated[
        str | None,
        typer.Argument(
            metavar="ORDERING", help=ORDERING_HELP, show_default="the ordering of the --deck game"
        ),
    ] = None,
    cards: Annotated[
        int | None,
        typer.Option(
            "--cards",
            metavar="N",
            min=0,
            max=MAX_CARDS,
            help="Cards dealt per hand; the best of them count.",
            show_default="the size of a hand",
        ),
    ] = None,
    jokers: Annotated[
        int | None,
        typer.Option(
            "--jokers", metavar="N", min=0, max=9, help="Number of wild jokers in the deck."
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            "--deck",
            metavar="DECK",
            help=DECK_HELP,
            show_default="the ranks of the ordering in four suits",
        ),
    ] = None,
    wild: Annotated[
        str,
        typer.Option("--wild", metavar="RANKS", help="Wild ranks or cards, such as 2 or Js,Jh."),
    ] = "",
    bug: Annotated[
        bool,
        typer.Option("--bug", help="Play jokers as an ace, or to complete a straight or flush."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count how often each hand rank occurs in a deck.

    In a deck of two-faced cards, each hand counts with its best faces.
    """
    from anypoker.cards import JOKER
    from anypoker.ranking import HandError

    if ordering_name is None:
        ordering = ordering_of_deck(deck)
    else:
        ordering = find_ordering_or_exit(ordering_name)
    pack = _pack(ordering, deck, jokers)
    size = ordering.cards if cards is None else cards
    total = comb(len(pack), size)
    if total > MAX_HANDS:
        exit_with_error(f"the deck has {total:,} hands of {size} cards; the limit is {MAX_HANDS:,}")
    if bug and JOKER not in pack:
        exit_with_error("--bug needs jokers in the deck: add --jokers 1")
    as_wild = named_cards(wild)
    as_bugs = {JOKER} if bug else set()
    if JOKER in pack and not bug:
        as_wild.add(JOKER)
    try:
        with _progress(total) as progress:
            from anypoker.ranking.batch import count_frequencies as count

            counted = count(ordering, pack, size, wild=as_wild, bugs=as_bugs, progress=progress)
    except HandError as error:
        exit_with_error(str(error))
    if as_json:
        print_json(_facts(counted))
    else:
        _print(counted, len(pack))


def _pack(ordering: "Ordering", name: str | None, jokers: int | None) -> "list[Card]":
    from anypoker.cards import JOKER, SUITS, make_card

    if name is None:
        pack = [make_card(rank, suit) for rank in ordering.ranks for suit in range(len(SUITS))]
    else:
        pack = list(find_deck(name).cards)
    if jokers is None:
        return pack
    return [card for card in pack if card != JOKER] + [JOKER] * jokers


@contextmanager
def _progress(total: int) -> "Iterator[Progress | None]":
    """Show a progress bar for long counts."""
    many = total >= MANY_HANDS
    done = 0
    with show_progress("counting hands", immediate=many) as progress:

        def advance(hands: int) -> None:
            nonlocal done
            done += hands
            if progress is not None:
                progress(done, total)

        yield advance if many else None


def _facts(counted: "HandFrequencies") -> dict[str, object]:
    return {
        "type": counted.ordering.name,
        "cards": counted.cards,
        "total": counted.hands,
        "classes": [
            {"class": count.info.number, "name": count.info.name, "count": count.hands}
            for count in counted.classes
        ],
    }


def _print(counted: "HandFrequencies", deck: int) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for heading in ("class", "hands", "frequency"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("name", no_wrap=True)
    table.add_column("", ratio=1)
    most = max(count.hands for count in counted.classes)
    for count in counted.classes:
        rate = f"{count.hands / counted.hands:.4%}"
        cells = (str(count.info.number), f"{count.hands:,}", rate, count.info.name)
        table.add_row(*cells, bar(most, count.hands))
    out = console()
    facts = (
        f": {counted.hands:,} hands of {counted.cards} cards from {deck}, "
        f"{counted.strengths:,} different strengths"
    )
    out.print(Text.assemble((counted.ordering.title, "bold"), facts))
    out.print(table)
