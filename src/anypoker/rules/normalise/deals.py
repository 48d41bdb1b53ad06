"""Deals of a document -> deals of the game: how many cards, how they lie, what ranks bring."""

from collections.abc import Sequence

from msgspec.structs import replace

from anypoker import game
from anypoker.cards import JOKER, Card, card_text
from anypoker.ranking.selection import Facing, Owner
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import card_steps as doc
from anypoker.rules.document.conditions import AnyCondition
from anypoker.rules.document.draws import DrawCardsPart
from anypoker.rules.normalise.betting import read_amount, read_price
from anypoker.rules.normalise.card_names import read_cards, read_rank
from anypoker.rules.normalise.conditions import asks_a_seat, condition
from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.normalise.exchanges import read_offer


def read_own_pile(
    part: DrawCardsPart | doc.SeparateCardsPart | doc.DealCards,
    context: NormaliseContext,
    path: Path,
) -> str | None:
    """`hole_subset`, or `subset` in the older spelling."""
    if part.hole_subset is not None and part.subset is not None:
        context.both(path, "hole_subset", "subset")
    if isinstance(part.subset, list):
        context.error((*path, "subset"), "a player's card can be in one pile of the hand only")
        return None
    return part.hole_subset or part.subset


def deal(part: doc.DealPart, context: NormaliseContext, path: Path) -> game.DealStep:
    to = Owner.BOARD if part.location == "community" else Owner.HOLE
    cards: list[game.DealtCards] = []
    for number, one in enumerate(part.cards):
        found = _dealt(one, part.conditional_state, to, context, (*path, "cards", number))
        # What a rank brings is settled before the next card is dealt.
        cards += [replace(found, number=1)] * found.number if found.specials else [found]
    return game.DealStep(to, tuple(cards))


def _dealt(
    part: doc.DealCards, when: AnyCondition | None, to: Owner, context: NormaliseContext, path: Path
) -> game.DealtCards:
    piles: tuple[str, ...]
    if to is Owner.HOLE:
        name = read_own_pile(part, context, path)
        piles = (name,) if name else ()
    else:
        if part.hole_subset is not None:
            sentence = "a community card cannot be in a pile of a hand"
            context.error((*path, "hole_subset"), sentence, "use `subset`")
        if part.protection_option is not None:
            sentence = "only a player's card can be protected"
            context.error((*path, "protection_option"), sentence)
        given = part.subset
        piles = () if given is None else (given,) if isinstance(given, str) else tuple(given)
        if len(set(piles)) < len(piles):
            context.error((*path, "subset"), "a pile is named twice")
    protection = None
    if part.protection_option is not None:
        fee = part.protection_option.cost
        cost = read_amount("small_bet" if fee == "protection_fee" else fee)
        protection = game.Protection(cost, part.protection_option.prompt or "")
    lies = _lies(part, when, to, context, path)
    specials = _specials(part, to, lies, context, path)
    found = game.DealtCards(part.number, lies, piles, protection, specials)
    return read_offer(part, found, to, context, path)


def _specials(
    part: doc.DealCards,
    to: Owner,
    lies: game.DealtFacing | game.FacingIf,
    context: NormaliseContext,
    path: Path,
) -> tuple[game.Bonus | game.Penalty, ...]:
    """Read what certain ranks bring when they are dealt face up."""
    found: list[game.Bonus | game.Penalty] = []
    facings = (lies.facing,) if isinstance(lies, game.DealtFacing) else (lies.then, lies.otherwise)
    given: dict[str, Sequence[doc.BonusPart | doc.PenaltyPart]] = {
        "bonus": part.bonus or (),
        "penalty": part.penalty or (),
    }
    for key, rules in given.items():
        if rules and to is Owner.BOARD:
            sentence = f"a board card belongs to nobody, so it cannot bring a {key}"
            context.error((*path, key), sentence)
        elif rules and Facing.UP not in facings:
            context.error((*path, key), f"a {key} is for a card face up, and these come face down")
        elif rules and part.protection_option is not None:
            context.both(path, key, "protection_option")
        for number, rule in enumerate(rules):
            trigger = read_trigger(rule, found, context, (*path, key, number))
            if isinstance(rule, doc.BonusPart):
                cost = read_price(rule.cost) if rule.cost is not None else None
                found.append(game.Bonus(trigger, Facing(rule.state), cost))
            else:
                found.append(game.Penalty(trigger, read_price(rule.cost)))
    return tuple(found)


def read_trigger(
    rule: doc.BonusPart | doc.PenaltyPart,
    others: Sequence[game.Bonus | game.Penalty],
    context: NormaliseContext,
    path: Path,
) -> game.CardTrigger:
    """Return the rank or the cards of a rule, of which no other rule speaks."""
    trigger: game.CardTrigger
    if rule.rank is not None and rule.cards is not None:
        context.both(path, "rank", "cards")
    if rule.cards is not None:
        here = (*path, "cards")
        trigger = read_cards(rule.cards, context, here)
        meant = set(trigger)
    else:
        here = (*path, "rank")
        if rule.rank is None:
            context.error(here, "the required key `rank` is missing", "or name `cards`")
        trigger = read_rank(rule.rank or "2", context, here)
        meant = {Card(card) for card in range(JOKER) if game.is_triggered(trigger, Card(card))}
    for other in others:
        twice = sorted(card for card in meant if game.is_triggered(other.trigger, card))
        if len(twice) == 4 and isinstance(trigger, str):
            context.error(here, f"what the rank {trigger} brings is given twice")
        elif twice:
            context.error(here, f"what {card_text(twice[0])} brings is given twice")
    return trigger


def _lies(
    part: doc.DealCards, when: AnyCondition | None, to: Owner, context: NormaliseContext, path: Path
) -> game.DealtFacing | game.FacingIf:
    """A card's own state wins; the condition then decides only whether it is dealt."""
    own = Facing(part.state) if part.state else None
    if own is not None and own.is_blind and to is Owner.BOARD:
        sentence = f'a community card is face up or face down, not "{own}"'
        context.error((*path, "state"), sentence)
    if when is None:
        return game.DealtFacing(own or (Facing.UP if to is Owner.BOARD else Facing.DOWN))
    here = (*path[:-2], "conditional_state")
    for key in ("true_state", "false_state"):
        if getattr(when, key) is None:
            context.error((*here, key), f"the required key `{key}` is missing")
    found = condition(when, context, here)
    if to is Owner.BOARD and asks_a_seat(found):
        sentence = f'"{when.type}" asks about one player, but the cards are for the board'
        context.error((*here, "type"), sentence)
    for key in ("true_state", "false_state"):
        if to is Owner.BOARD and getattr(when, key) in ("face out", "unseen"):
            sentence = "a community card is face up or face down"
            context.error((*here, key), sentence)
    if when.true_state == when.false_state == "none":
        context.error(here, "whether it is true or false, no card is ever dealt")
    return game.FacingIf(found, _state(when.true_state, own), _state(when.false_state, own))


def _state(word: str | None, own: Facing | None) -> Facing | None:
    if word is None or word == "none":
        return None
    return own or Facing(word)
