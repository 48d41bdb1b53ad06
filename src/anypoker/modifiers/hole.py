"""Modifiers of the hole cards: delayed, pineapple, a draw, a card to buy, cards to pass."""

import re

from anypoker import game as g
from anypoker.modifiers.game_edits import (
    STREETS,
    AlreadySoError,
    add_hole_cards,
    after_first_betting,
    after_street,
    hole_deal,
    insert_step,
    most_hole_cards,
    refuse_hole_piles,
    require_omaha_style,
    streets,
)
from anypoker.ranking.selection import Facing, Owner

_COUNTS = ("no cards", "a card", "two cards", "three cards", "four cards", "five cards")


def delayed(game: g.Game) -> g.Game:
    """The last card of the first deal comes after the flop."""
    flop = streets(game)[0]
    if hole_deal(game) > flop:
        raise ValueError("its hole cards are dealt after the board begins")
    after = game.steps[flop + 1].action
    if isinstance(after, g.DealStep) and after.to is Owner.HOLE:
        raise AlreadySoError("a hole card is dealt right after its flop already")
    card = g.DealtCards(1, g.DealtFacing(Facing.DOWN), (), None)
    return insert_step(
        add_hole_cards(game, -1), flop + 1, "Delayed card", g.DealStep(Owner.HOLE, (card,))
    )


def pineapple(game: g.Game, options: tuple[str, ...]) -> g.Game:
    """Extra cards at the start, discarded at the stated moments."""
    refuse_hole_piles(game)
    streets(game)
    moments = [_moment(word) for word in options or ("flop",)]
    game = add_hole_cards(game, sum(number for number, _ in moments))
    for number, word in moments:
        at = hole_deal(game) + 1 if word == "deal" else after_street(game, word)
        thrown = g.DiscardedCards(number, number, Facing.DOWN, None, None, None, False, False)
        game = insert_step(game, at, f"Throw away {_counted(number)}", g.DiscardStep((thrown,)))
    return game


def _moment(option: str) -> tuple[int, str]:
    """Parse how many cards go, and when: "flop", "2 turn", "2"."""
    found = re.fullmatch(r"(?:(\d)\s*)?(?:(?:after )?(?:the )?(deal|flop|turn|river))?", option)
    if found is None or not option or found[1] == "0":
        raise ValueError(f"cards are thrown away after deal, flop, turn or river, not '{option}'")
    return int(found[1] or 1), found[2] or "flop"


def oma_draw(game: g.Game, options: tuple[str, ...]) -> g.Game:
    """Cards may be exchanged after the flop."""
    require_omaha_style(game)
    most = _number(options)
    if most > most_hole_cards(game):
        raise ValueError(f"its players have only {_counted(most_hole_cards(game))}")
    drawn = g.DrawnCards(0, most, Facing.DOWN, None, 0, False, g.StockShortage.RESHUFFLE)
    return insert_step(
        game, after_street(game, "flop"), f"Draw {_counted(most)}", g.DrawStep((drawn,))
    )


_PRICES: dict[str, g.Price] = {
    "ante": g.Amount(1, g.Unit.ANTE),
    "small bet": g.Amount(1, g.Unit.SMALL_BET),
    "big bet": g.Amount(1, g.Unit.BIG_BET),
    "big blind": g.Amount(1, g.Unit.BIG_BLIND),
    "pot": g.PotMatchPrice(),
}


def buy_a_card(game: g.Game, options: tuple[str, ...]) -> g.Game:
    """A hole card may be exchanged for a fee."""
    refuse_hole_piles(game)
    known = ("common", *STREETS, *_PRICES)
    strange = [word for word in options if word not in known]
    if strange:
        raise ValueError(f"'{strange[0]}' is not a way to buy cards; use one of {', '.join(known)}")
    common = "common" in options
    offer = g.BoughtCards(
        number=1,
        facing=Facing.UP if common else Facing.DOWN,
        optional=True,
        price=_PRICES[_only([w for w in options if w in _PRICES], "small bet", "fee")],
        discard_first=True,
        common=common,
    )
    when = _only([word for word in options if word in STREETS], "", "moment")
    at = after_street(game, when) if when else after_first_betting(game)
    return insert_step(
        game, at, "Buy a common card" if common else "Buy a card", g.BuyStep((offer,))
    )


def pass_the_trash(game: g.Game, options: tuple[str, ...]) -> g.Game:
    """All players pass cards on at the same time."""
    refuse_hole_piles(game)
    ways = [direction.value for direction in g.PassDirection]
    direction = _only([word for word in options if word in ways], "right", "direction")
    number = _number(tuple(word for word in options if word not in ways))
    at = after_first_betting(game)
    passed = g.PassedCards(number, g.PassDirection(direction), Facing.DOWN)
    return insert_step(game, at, f"Pass {_counted(number)} {direction}", g.PassStep((passed,)))


def _number(options: tuple[str, ...]) -> int:
    """Return the one number among the options, or one."""
    word = _only(list(options), "1", "number")
    if not re.fullmatch("[1-9]", word):
        raise ValueError(f"'{word}' is not a number of cards")
    return int(word)


def _only(words: list[str], default: str, noun: str) -> str:
    if len(words) > 1:
        raise ValueError(f"there is one {noun}, not '{words[0]}' and '{words[1]}'")
    return words[0] if words else default


def _counted(number: int) -> str:
    return _COUNTS[number] if number < len(_COUNTS) else f"{number} cards"
