"""Parts of the canonical form that all writers share: conditions, wild cards, money, defaults."""

from collections.abc import Iterable
from typing import Any, assert_never

from anypoker import game
from anypoker.cards import card_text

Json = dict[str, Any]


def put(document: Json, key: str, value: object) -> None:
    """Write a value unless it says nothing: None, false, empty."""
    if value not in (None, False, "", (), [], {}):
        document[key] = value


def words(members: Iterable[str]) -> list[str]:
    """Enum members as the plain strings they stand for."""
    return [str(member) for member in members]


def name_or_names(names: tuple[str, ...]) -> str | list[str] | None:
    """Return one name as a string, several as a list."""
    if len(names) <= 1:
        return names[0] if names else None
    return list(names)


def condition_document(found: game.Condition) -> Json:
    match found:
        case game.ExposureIs():
            return {"type": found.exposed.value}
        case game.BoardComposition():
            document: Json = {"type": "board_composition"}
            put(document, "subset", found.pile)
            document["check"] = found.trait.value
            if found.trait is game.Trait.COLOR:
                put(document, "color", found.values[0] if found.values else None)
            else:
                put(document, "values", list(found.values))
            document["min_count"] = found.least
            return document
        case game.ChoiceIs():
            return {
                "type": "player_choice",
                "subset": found.variable,
                "values": list(found.values),
            }
        case game.BoardValue():
            document = {"type": "community_card_value"}
            put(document, "subset", found.pile)
            document["values"] = [
                int(value) if value.isdecimal() else value for value in found.values
            ]
            put(document, "sum", found.total)
            return document
        case game.BoardSuit():
            document = {"type": "community_card_suit"}
            put(document, "subset", found.pile)
            return document | {"values": list(found.suits)}
        case game.HandSize():
            document = {"type": "player_hand_size"}
            if found.sizes:
                return document | {"hand_sizes": list(found.sizes)}
            document["min_hand_size"] = found.least
            if found.most is not None:
                document["max_hand_size"] = found.most
            return document
        case game.Unopened():
            return {"type": "unopened", "step": found.step}
        case game.HandComposition():
            return _hand_composition(found)
        case game.HasButton():
            return {"type": "position", "value": "button"}
        case game.Marked():
            document = {"type": "marked"}
            put(document, "mark", found.mark)
            return document
        case game.Not():
            return {"type": "not", "condition": condition_document(found.condition)}
        case game.AllOf() | game.AnyOf():
            return {
                "type": "all" if isinstance(found, game.AllOf) else "any",
                "conditions": [condition_document(one) for one in found.conditions],
            }
        case _:
            assert_never(found)


def _hand_composition(found: game.HandComposition) -> Json:
    document: Json = {"type": "hand_composition"}
    put(document, "of", "anyone" if found.anyone else None)
    put(document, "state", "face up" if found.open_only else None)
    document["check"] = "card" if found.cards else found.trait.value
    if found.trait is game.Trait.COLOR:
        put(document, "color", found.values[0] if found.values else None)
    else:
        put(document, "values", [card_text(card) for card in found.cards] or list(found.values))
    put(document, "matches", found.matching)
    document["min_count"] = found.least
    return document


def amount_document(found: game.Amount) -> str | Json:
    if found.times == 1 and found.unit is not game.Unit.CHIPS:
        return found.unit.value
    return {"times": found.times, "of": found.unit.value}


def price_document(found: game.Price) -> Json:
    if isinstance(found, game.PotMatchPrice):
        document: Json = {"type": "match_pot"}
        put(document, "part", "half" if found.half else None)
        put(document, "most", amount_document(found.most) if found.most is not None else None)
        return document
    return {"type": "fixed", "amount": amount_document(found)}


def trigger_document(found: game.CardTrigger) -> Json:
    if isinstance(found, str):
        return {"rank": found}
    return {"cards": [card_text(card) for card in found]}


def wild_document(found: game.Wild) -> Json:
    document = _wild_source(found)
    put(document, "scope", "player" if isinstance(found.source, game.LowestInHole) else None)
    if found.role_facing is None:
        return document | {"role": found.role.value}
    return document | {
        "role": "conditional",
        "condition": {
            "dealt" if found.as_dealt else "visibility": found.role_facing.value,
            "true_role": found.role.value,
            "false_role": found.other_role.value,
        },
    }


def _wild_source(found: game.Wild) -> Json:
    document: Json
    match found.source:
        case game.Jokers():
            return {"type": "joker"}
        case game.OfRank(rank):
            return {"type": "rank", "rank": rank}
        case game.OfCards(cards):
            return {"type": "card", "cards": [card_text(card) for card in cards]}
        case game.AfterTrigger(trigger) if trigger in (game.PAIR, game.SEQUENCE):
            return {"type": "follow_card", "trigger": trigger}
        case game.AfterTrigger(trigger):
            return {"type": "follow_card", "trigger_rank": trigger}
        case game.LowestOnBoard(pile):
            document = {"type": "lowest_community"}
        case game.LowestInHole(pile, facing):
            document = {"type": "lowest_hole"}
            put(document, "visibility", facing.value if facing else None)
        case game.LastOnBoard(pile):
            document = {"type": "last_community_card"}
        case _:
            assert_never(found.source)
    put(document, "subset", pile)
    return document | {"match": found.likeness.value}
