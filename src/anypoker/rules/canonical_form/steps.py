"""Steps of a game as keys of a file."""

from collections.abc import Sequence
from typing import assert_never

from anypoker import game
from anypoker.ranking.selection import Facing, Owner
from anypoker.rules.canonical_form.banker import wager_document
from anypoker.rules.canonical_form.base import (
    Json,
    amount_document,
    condition_document,
    name_or_names,
    price_document,
    put,
    trigger_document,
)
from anypoker.rules.canonical_form.exchanges import exchange_document, offer_document
from anypoker.rules.canonical_form.market import auction_document, market_document
from anypoker.rules.canonical_form.settlement import comparison_document


def step_document(found: game.Step) -> Json:
    document = {"name": found.name, **action_document(found.action)}
    if found.condition is not None:
        document["conditional_state"] = condition_document(found.condition)
    return document


def action_document(found: game.StepAction) -> Json:
    match found:
        case game.GroupStep():
            return {"groupedActions": [action_document(one) for one in found.actions]}
        case game.BetStep():
            bet: Json = {"type": found.kind.value}
            put(bet, "zeroCardsBetting", "call_only" if found.no_cards_call_only else None)
            put(bet, "mustOpen", found.must_open)
            if not found.may_check:
                bet["check"] = False
            put(bet, "opening", _opening(found.openers) if found.openers else None)
            return {"bet": bet}
        case game.DealStep():
            return {"deal": _deal(found)}
        case game.DrawStep():
            return {"draw": {"cards": [_drawn(one) for one in found.cards]}}
        case game.ExchangeStep():
            return {"draw": exchange_document(found)}
        case game.DiscardStep():
            return {"discard": {"cards": [_discarded(one) for one in found.cards]}}
        case game.ExposeStep():
            return {"expose": {"cards": [_exposed(one) for one in found.cards]}}
        case game.TurnUpStep():
            turned: Json = {"number": 99, "state": "unseen", "until": "beats"}
            put(turned, "otherwise", "fold" if found.folds else None)
            _put_specials(turned, found.specials)
            return {"expose": {"cards": [turned]}}
        case game.RepeatStep():
            often = "most" if found.until or found.in_turn else "times"
            repeat: Json = {"from": found.first, often: found.most}
            put(repeat, "until", found.until.value if found.until else None)
            put(repeat, "inTurn", found.in_turn)
            put(repeat, "startingFrom", "left_of_last" if found.after_last else None)
            return {"repeat": repeat}
        case game.PassStep():
            return {"pass": {"cards": [_passed(one) for one in found.cards]}}
        case game.SeparateStep():
            return {"separate": _separate(found)}
        case game.DeclareStep():
            return {"declare": _declare(found)}
        case game.ChooseStep():
            return {"choose": _choose(found)}
        case game.RemoveStep() if found.die is not None:
            goes = {"type": "position", "die": found.die, "subsets": list(found.piles)}
            return {"remove": goes}
        case game.RemoveStep():
            return {
                "remove": {
                    "type": "subset",
                    "criteria": "lowest_river_card_unless_all_same",
                    "subsets": list(found.piles),
                }
            }
        case game.RollDiceStep():
            die: Json = {"subset": found.pile}
            put(die, "dice", found.dice if found.dice > 1 else None)
            return {"roll_die": die}
        case game.BuyStep():
            return {"buy": _buy(found)}
        case game.MarketStep():
            return {"buy": market_document(found)}
        case game.AuctionStep():
            return {"auction": auction_document(found)}
        case game.ReplaceBoardStep():
            return {
                "replaceCommunity": {
                    "cardsToReplace": found.number,
                    "order": "clockwise",
                    "startingFrom": "left_of_dealer",
                }
            }
        case game.ArrangeStep():
            return {"arrange": {"jokers": found.joker_value.value}}
        case game.RevealStep():
            return {"reveal": {"cards": [_revealed(one) for one in found.cards]}}
        case game.RedealStep():
            again: Json = {"deals": found.deals}
            put(again, "antes", found.antes)
            put(again, "to", "everyone" if found.everyone else None)
            return {"redeal": again}
        case game.ForcedFoldStep():
            return {"fold": {}}
        case game.BragStep():
            return {"bet": {"type": "brag", "brag": _brag(found)}}
        case game.WagerStep():
            return wager_document(found)
        case game.StayStep():
            return {"stay": _stay(found)}
        case game.CompareStep():
            return {"showdown": {"type": "interim"}}  # its hands belong to the showdown
        case game.ShowdownStep():
            return {"showdown": {"type": "final"}}
        case _:
            assert_never(found)


def _brag(found: game.BragStep) -> Json:
    document: Json = {"stake": amount_document(found.stake)}
    put(document, "raise", "double" if found.doubles else None)
    put(document, "blind", None if found.half_blind else "full")
    put(document, "see", None if found.see_double else "stake")
    put(document, "sideshow", found.side_show)
    return document


def _stay(found: game.StayStep) -> Json:
    document: Json = {}
    if not found.simultaneous:
        document["simultaneous"] = False
    put(document, "cost", price_document(found.price) if found.price is not None else None)
    put(document, "out", "aside" if found.aside else None)
    return document


def _opening(found: game.Openers) -> Json:
    first, *later = [list(qualifier) for qualifier in found.qualifiers]
    document: Json = {"evaluationType": found.ordering.name, "qualifier": first}
    put(document, "progression", later)
    again = "ante_again" if found.antes_again else "redeal"
    document["passedOut"] = "play_on" if found.play_on else again
    document["deals"] = found.deals
    return document


def _deal(found: game.DealStep) -> Json:
    """Return all cards of a deal share its condition, since one deal of a file has one."""
    document: Json = {"location": "player" if found.to is Owner.HOLE else "community"}
    every = [one.facing for one in found.cards if isinstance(one.facing, game.FacingIf)]
    if every:
        # A card with its own state has it either way and writes it itself.
        free = [one for one in every if one.then and one.otherwise and one.then != one.otherwise]
        lies = (free or every)[0]
        state = condition_document(lies.condition)
        state["true_state"] = lies.then.value if lies.then else "none"
        state["false_state"] = lies.otherwise.value if lies.otherwise else "none"
        document["conditional_state"] = state
    document["cards"] = [_dealt(one, found.to) for one in found.cards]
    return document


def _dealt(found: game.DealtCards, to: Owner) -> Json:
    document: Json = {"number": found.number}
    if isinstance(found.facing, game.DealtFacing):
        facing = found.facing.facing
        put(document, "state", facing.value if facing else None)
    elif None in (found.facing.then, found.facing.otherwise):
        own = found.facing.then or found.facing.otherwise
        put(document, "state", own.value if own else None)
    elif found.facing.then is found.facing.otherwise and found.facing.then is not None:
        document["state"] = found.facing.then.value
    put(document, "hole_subset" if to is Owner.HOLE else "subset", name_or_names(found.piles))
    if found.protection is not None:
        option: Json = {
            "cost": amount_document(found.protection.price),
            "timing": "post_deal",
        }
        put(option, "prompt", found.protection.prompt)
        document["protection_option"] = option
    put(document, "offer", offer_document(found.offer) if found.offer is not None else None)
    _put_specials(document, found.specials)
    return document


def _put_specials(document: Json, specials: Sequence[game.Bonus | game.Penalty]) -> None:
    """Return the bonuses and penalties of certain cards."""
    put(document, "bonus", [_bonus(one) for one in specials if isinstance(one, game.Bonus)])
    penalties = [one for one in specials if isinstance(one, game.Penalty)]
    put(
        document,
        "penalty",
        [trigger_document(one.trigger) | {"cost": price_document(one.price)} for one in penalties],
    )


def _bonus(found: game.Bonus) -> Json:
    document: Json = trigger_document(found.trigger) | {"state": found.facing.value}
    put(document, "cost", price_document(found.price) if found.price is not None else None)
    return document


def _drawn(found: game.DrawnCards) -> Json:
    document: Json = {"number": found.most}
    put(document, "min_number", found.least)
    document["state"] = found.facing.value
    put(document, "hole_subset", found.pile)
    if found.extra:
        document["draw_amount"] = {"relative_to": "discard", "amount": found.extra}
    put(document, "preserve_state", found.keeps_facing)
    put(document, "shortage", "cap" if found.shortage is game.StockShortage.CAP else None)
    return document


def _discarded(found: game.DiscardedCards) -> Json:
    document: Json = {}
    if found.matching is not None:
        document |= {"rule": "matching ranks", "subset": found.matching}
    elif found.most:
        document["number"] = found.most
        if found.least != found.most:
            document["min_number"] = found.least
    put(document, "hole_subset", found.pile)
    document["state"] = found.facing.value
    if found.onto is not None:
        document |= {"discardLocation": "community", "discardSubset": found.onto}
    put(document, "entire_subset", found.whole_pile)
    put(document, "oncePerStep", found.once)
    return document


def _exposed(found: game.ExposedCards) -> Json:
    document: Json = {"number": found.most}
    if found.least != found.most:
        document["min_number"] = found.least
    document["state"] = Facing.DOWN.value
    put(document, "immediate", found.immediate)
    return document


def _passed(found: game.PassedCards) -> Json:
    return {
        "number": found.number,
        "direction": found.direction.value,
        "state": found.facing.value,
    }


def _separate(found: game.SeparateStep) -> Json:
    document: Json = {
        "cards": [{"hole_subset": pile.name, "number": pile.number} for pile in found.piles]
    }
    needs = []
    for pile in found.piles:
        need: Json = {}
        put(need, "min_face_up", pile.least_up)
        put(need, "min_face_down", pile.least_down)
        if need:
            needs.append({"hole_subset": pile.name, **need})
    put(document, "visibility_requirements", needs)
    if found.comparison is not None:
        document["hand_comparison"] = comparison_document(found.comparison)
    put(document, "incremental", found.incremental)
    put(document, "state", "face up" if found.turns_up else None)
    return document


def _declare(found: game.DeclareStep) -> Json:
    document: Json = {"type": "declare"}
    rows = found.rows()
    options = [option for option in found.options if not rows or option.row == rows[0]]
    said = [option.word.removeprefix(f"{option.row} ") for option in options if option.sides]
    put(document, "options", said)
    put(document, "rows", list(rows))
    put(document, "per_pot", found.per_pot)
    document["simultaneous"] = found.simultaneous
    put(document, "bothWays", "may_tie" if found.both_ways is game.BothWays.MAY_TIE else None)
    return document


def _choose(found: game.ChooseStep) -> Json:
    document: Json = {
        "possible_values": list(found.values),
        "value": found.variable,
        "default": found.default,
        "chooser": found.chooser.value,
    }
    put(document, "time_limit", found.seconds)
    return document


def _buy(found: game.BuyStep) -> Json:
    document: Json = {}
    for offer in found.offers:
        if isinstance(offer, game.BoughtAccess):
            access = {"subset": list(offer.piles), "cost": price_document(offer.price)}
            document.setdefault("access", []).append(access)
            continue
        cards: Json = {
            "number": offer.number,
            "state": offer.facing.value,
            "optional": offer.optional,
        }
        if offer.price != game.FREE:
            cards["cost"] = price_document(offer.price)
        put(cards, "discard_first", offer.discard_first)
        put(cards, "common", offer.common)
        put(cards, "preserve_state", offer.keeps_facing)
        document.setdefault("cards", []).append(cards)
    return document


def _revealed(found: game.RevealedCards) -> Json:
    document: Json = {}
    put(document, "subset", found.pile)
    put(document, "positions", list(found.positions))
    return document
