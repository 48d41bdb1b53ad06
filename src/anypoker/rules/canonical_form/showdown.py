"""Showdown of a game as keys of a file."""

from typing import assert_never

from anypoker import game
from anypoker.cards import card_text
from anypoker.ranking.selection import Alternative, Facing, Owner, Pick, Pile, Selection
from anypoker.rules.canonical_form.base import (
    Json,
    condition_document,
    name_or_names,
    price_document,
    put,
    wild_document,
)
from anypoker.rules.canonical_form.settlement import (
    comparison_document,
    mark_document,
    settlement_document,
)


def showdown_document(found: game.Showdown) -> Json:
    document: Json = {
        "order": "clockwise",
        "startingFrom": "dealer",
        "cardsRequired": found.note,
    }
    if found.cases:
        document["conditionalBestHands"] = [
            {
                "condition": condition_document(case.condition),
                "bestHand": [_entry(entry) for entry in case.entries],
            }
            for case in found.cases
        ]
    key = "defaultBestHand" if found.cases else "bestHand"
    put(document, key, [_entry(entry) for entry in found.otherwise])
    put(document, "classification_priority", list(found.class_priority))
    document["declaration_mode"] = _mode(found)
    put(document, "defaultActions", [_entry_default(one) for one in found.entry_defaults])
    if found.global_default is not None:
        document["globalDefaultAction"] = {
            "condition": "no_qualifier_met",
            "action": _action(found.global_default),
        }
    put(document, "show", "all" if found.showing is game.ShowOrder.ALL else None)
    put(document, "uncontested", "qualify" if found.must_show_qualifier else None)
    if found.losers is not None:
        document["losers"] = _losers(found.losers)
    if found.legs is not None:
        document["legs"] = _legs(found.legs)
    if found.settle is not None:
        document["settle"] = settlement_document(found.settle)
    if found.foul is not None:
        document["foul"] = comparison_document(found.foul)
    put(document, "marks", [mark_document(mark) for mark in found.marks])
    return document


def interim_document(found: game.Showdown, which: int) -> list[Json]:
    """Return the shares that an interim showdown compares."""
    return [_entry(entry) for entry in found.interim[which]]


def _losers(found: game.Losers) -> Json:
    document: Json = {}
    put(document, "who", "worst" if found.worst else "opener" if found.opener else None)
    to = "pot" if found.to_pot else "winner"
    return document | {"pay": price_document(found.price), "to": to, "deals": found.deals}


def _legs(found: game.Legs) -> Json:
    then = "out" if found.out else "win"
    document: Json = {"for": found.kind.value, "number": found.number, "then": then}
    put(document, "antes", found.antes)
    return document | {"deals": found.deals}


def _mode(found: game.Showdown) -> str | Json:
    if not found.mode_cases:
        return found.mode.value
    return {
        "conditionalModes": [
            {"condition": condition_document(case.condition), "mode": case.mode.value}
            for case in found.mode_cases
        ],
        "default": found.mode.value,
    }


def _entry_default(found: game.EntryDefault) -> Json:
    document: Json = {"condition": "no_qualifier_met"}
    put(document, "appliesTo", list(found.entries))
    return document | {"action": _action(found.action)}


def _action(found: game.DefaultAction) -> Json:
    match found:
        case game.SplitPot():
            return {"type": "split_pot"}
        case game.Redeal():
            return {"type": "redeal"}
        case game.OtherHands():
            return {"type": "best_hand", "bestHand": [_entry(entry) for entry in found.entries]}
        case game.SpecialCard():
            evaluation: Json = {"criterion": "highest_rank" if found.highest else "lowest_rank"}
            put(evaluation, "suit", found.suit.value if found.suit else None)
            evaluation["from"] = found.source.value
            put(evaluation, "subsets", list(found.piles))
            return {"type": "evaluate_special", "evaluation": evaluation}
        case _:
            assert_never(found)


def _entry(found: game.Entry) -> Json:
    document: Json = {"name": found.name}
    put(document, "share", found.share if found.share > 1 else None)
    put(document, "oddChip", found.odd_chip)
    if isinstance(found.hand, game.HeldCardShare):
        document["holds"] = card_text(found.hand.card)
        put(document, "cardState", found.hand.facing.value if found.hand.facing else None)
        return document
    if found.place != 1:
        document["place"] = found.place or "last"
    return document | _ranked(found.hand)


def _ranked(found: game.RankedHand) -> Json:
    document: Json = {"evaluationType": found.ordering.name, **_selection(found.selection)}
    put(document, "usesUnusedFrom", found.unused_from)
    put(document, "wildCards", [wild_document(one) for one in found.wild])
    put(document, "qualifier", list(found.qualifier) if found.qualifier else None)
    put(document, "minimumCards", found.least_own_cards)
    if found.no_cards_class is not None:
        document["zeroCardsPipValue"] = found.no_cards_class
    if found.classification is not None:
        document["classification"] = {
            "type": "face_butt",
            "faceRanks": list(found.classification.ranks),
            "fieldName": found.classification.field,
        }
    put(document, "face", found.end.value if found.end else None)
    return document


# ---------------------------------------------------------------- selections


def _selection(found: Selection) -> Json:
    """Return the plain counts where they say it all, else the general form."""
    document: Json = {}
    simple = _counts(found.alternatives[0]) if len(found.alternatives) == 1 else None
    if simple is not None:
        document |= simple
    else:
        document["alternatives"] = [_alternative(one) for one in found.alternatives]
    facing = _facing(found)
    put(document, "cardState", facing.value if facing else None)
    put(document, "padding", found.short)
    return document


def _facing(found: Selection) -> Facing | None:
    """An entry has one `cardState` for all its piles of the hand."""
    return next((pile.facing for pile in found.piles() if pile.facing is not None), None)


def _counts(found: Alternative) -> Json | None:
    """`anyCards`, or `holeCards` and `communityCards`; None if they cannot say it."""
    if found.holding is not None or any(
        pile.position is not None for pick in found.picks for pile in pick.piles
    ):
        return None
    match found.picks:
        case (Pick(piles, least, most, False),) if least == most and _owners(piles) == 2:
            return _piled({"anyCards": least}, piles)
        case (Pick(piles, least, most, False),) if least == most and _owners(piles) == 1:
            own = piles[0].owner is Owner.HOLE
            counts = {"holeCards": least, "communityCards": 0}
            shared = {"holeCards": 0, "communityCards": least}
            return _piled(counts if own else shared, piles)
        case (
            Pick(hole, least, most, False),
            Pick(board, fewest, largest, False),
        ) if least == most and fewest == largest and _own_then_shared(hole, board):
            return _piled({"holeCards": least, "communityCards": fewest}, (*hole, *board))
        case (Pick(hole, _, _, True), Pick(board, 0, largest, False)) if (
            largest == found.total and _own_then_shared(hole, board)
        ):
            return _piled({"holeCards": "all"}, (*hole, *board))
        case _:
            return None


def _owners(piles: tuple[Pile, ...]) -> int:
    return len({pile.owner for pile in piles})


def _own_then_shared(hole: tuple[Pile, ...], board: tuple[Pile, ...]) -> bool:
    owned = all(pile.owner is Owner.HOLE for pile in hole)
    return owned and all(pile.owner is Owner.BOARD for pile in board)


def _piled(counts: Json, piles: tuple[Pile, ...]) -> Json | None:
    """Counts with the names of their piles, if the piles stand as the counts would read them."""
    hole = [pile for pile in piles if pile.owner is Owner.HOLE]
    board = [pile for pile in piles if pile.owner is Owner.BOARD]
    names = tuple(pile.name for pile in board if pile.name is not None)
    plain_board = not names and len(board) <= 1
    if len(hole) > 1 or (names and len(names) != len(board)) or (not names and not plain_board):
        return None
    if list(piles) != hole + board:
        return None
    put(counts, "hole_subset", hole[0].name if hole else None)
    put(counts, "community_subset", name_or_names(names))
    return counts


def _alternative(found: Alternative) -> Json:
    document: Json = {"picks": [_pick(one) for one in found.picks], "total": found.total}
    if found.holding is not None:
        document["holding"] = found.holding
    return document


def _pick(found: Pick) -> Json:
    cards: int | str | list[int] = [found.least, found.most]
    if found.whole:
        cards = "all"
    elif found.least == found.most:
        cards = found.least
    return {"from": [_pile(pile) for pile in found.piles], "cards": cards}


def _pile(found: Pile) -> str | Json:
    text = found.owner.value if found.name is None else f"{found.owner.value}:{found.name}"
    if found.position is None:
        return text
    return {"pile": text, "position": found.position}
