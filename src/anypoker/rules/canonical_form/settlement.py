"""Settling without a pot, fouls and marks as keys of a file."""

from anypoker import game
from anypoker.rules.canonical_form.banker import banker_document
from anypoker.rules.canonical_form.base import Json, amount_document, condition_document, put


def settlement_document(found: game.Settlement) -> Json:
    if isinstance(found, game.BankerSettlement):
        return banker_document(found)
    document: Json = {
        "between": "everyone",
        "unit": amount_document(found.unit),
        "perHand": found.per_hand,
    }
    put(document, "majority", found.majority)
    put(document, "scoop", found.scoop)
    royalties = {
        table.entry: [[*line.strength, line.points] for line in table.lines]
        for table in found.royalties
    }
    put(document, "royalties", royalties)
    put(document, "royaltiesFor", "winner" if found.winner_only else None)
    return document


def comparison_document(found: game.Comparison) -> Json:
    return {
        "subsets": [
            {"hole_subset": one.name, "evaluationType": one.ordering.name} for one in found.piles
        ],
        "comparison_rule": found.relation.value,
    }


def mark_document(found: game.Mark) -> Json:
    document: Json = {
        "mark": found.name,
        "hand": found.entry,
        "qualifier": list(found.qualifier),
    }
    if found.when is not None:
        document["when"] = condition_document(found.when)
    return document
