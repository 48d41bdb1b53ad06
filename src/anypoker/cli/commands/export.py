"""`anypoker export`: recorded hands in another format, or as one player saw them."""

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.output.printing import exit_with_error, write_file

if TYPE_CHECKING:
    from anypoker.history.phh import Record
    from anypoker.history.record_files import RecordedHand
    from anypoker.views import Viewer


class ExportFormat(StrEnum):
    """Formats that `export` writes."""

    PHH = "phh"
    HAND = "hand"
    POKERSTARS = "pokerstars"
    OHH = "ohh"


def export(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="File of hands (.table, .hand, .phh, .phhs, .ohh, .txt or .csv)."
        ),
    ],
    target: Annotated[
        ExportFormat,
        typer.Option(
            "--to",
            help="Poker Hand History (phh), the text form of a hand (hand), PokerStars text "
            "(pokerstars) or Open Hand History (ohh).",
        ),
    ] = ExportFormat.PHH,
    hand: Annotated[
        list[str] | None,
        typer.Option(help="Number or label of a hand to export. Repeatable.", show_default="all"),
    ] = None,
    as_player: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Write ?? for the cards that this player did not see."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="File to write.", show_default="standard output"
        ),
    ] = None,
) -> None:
    """Write recorded hands in another format.

    One hand becomes a .phh file, several hands a .phhs file with numbered tables. Games that Poker
    Hand History has no code for are written with extra fields, which `replay` reads. Trackers read
    PokerStars text and Open Hand History; games that these have no name for are refused.
    """
    from anypoker.catalogue import game_of_record
    from anypoker.history.record_files import RecordFileError, recorded_hands

    if as_player is not None and target is ExportFormat.HAND:
        exit_with_error("--as-player needs another format: a .hand file holds the whole deck")
    try:
        hands = list(recorded_hands(file, game_of_record))
    except RecordFileError as error:
        exit_with_error(str(error))
    chosen = [each for each in hands if hand is None or str(each.label) in hand]
    if not chosen:
        known = ", ".join(str(each.label) for each in hands) or "none"
        exit_with_error(f"{file} has no hand {' or '.join(hand or [])}; its hands are {known}")
    match target:
        case ExportFormat.HAND:
            text = _hand_text(chosen)
        case ExportFormat.PHH:
            text = _phh_text(chosen, as_player)
        case _:
            text = _site_text(chosen, as_player, target)
    if output is None:
        sys.stdout.write(text)
    else:
        write_file(output, text)


def _phh_text(hands: "Sequence[RecordedHand]", player: str | None) -> str:
    from anypoker.history.phh import record_text, records_text

    records = [_record(recorded, player) for recorded in hands]
    return record_text(records[0]) if len(records) == 1 else records_text(records)


def _record(recorded: "RecordedHand", player: str | None) -> "Record":
    from anypoker.catalogue import game_of_record
    from anypoker.history.phh import record_of

    if recorded.guessed:
        exit_with_error(
            f"hand {recorded.label} does not record all cards: export it with --to hand, "
            "pokerstars or ohh"
        )
    others = {"hand": recorded.label, **recorded.others}
    viewer, scale = _viewer(recorded, player), recorded.scale
    return record_of(recorded.hand, game_of_record, viewer=viewer, scale=scale, others=others)


def _site_text(hands: "Sequence[RecordedHand]", player: str | None, target: ExportFormat) -> str:
    import json

    from anypoker.catalogue import game_of_record
    from anypoker.history.sites.errors import SiteFormatError
    from anypoker.history.sites.hand_times import told_time
    from anypoker.history.sites.open_history import open_history_json
    from anypoker.history.sites.pokerstars_writer import pokerstars_text

    texts = []
    for number, one in enumerate(hands, 1):
        label = one.label if isinstance(one.label, int) else number
        told: dict[str, Any] = {
            "viewer": _viewer(one, player),
            "hidden": frozenset(one.guessed),
            "number": label,
            "scale": one.scale,
            "when": told_time(one.others),
        }
        try:
            if target is ExportFormat.OHH:
                found = open_history_json(one.hand, game_of_record, **told)
                texts.append(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
            else:
                texts.append(pokerstars_text(one.hand, game_of_record, **told))
        except SiteFormatError as error:
            exit_with_error(f"hand {one.label}: {error}")
    return "\n\n".join(texts)


def _viewer(recorded: "RecordedHand", player: str | None) -> "Viewer":
    from anypoker.views import SpectatorKind

    if player is None:
        return SpectatorKind.ALL_SEEING
    names = [seated.name for seated in recorded.hand.seats.players]
    return names.index(player) if player in names else SpectatorKind.SPECTATOR


def _hand_text(hands: "Sequence[RecordedHand]") -> str:
    from anypoker.history.hand.reader import BETWEEN_HANDS
    from anypoker.history.hand.writer import write_recorded_hand

    texts = [write_recorded_hand(str(each.label), each.hand, each.guessed) for each in hands]
    return f"{BETWEEN_HANDS}\n".join(texts)
