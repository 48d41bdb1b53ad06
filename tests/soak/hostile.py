"""Soak: files at the limits of `check`, and the time they take."""

import json
import resource
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from anypoker.engine import apply_in_place, decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.ranking.patterns import partitions
from anypoker.rules import Game, explain_text, parse_game
from anypoker.views import view_of
from tests.engine.random_hands import random_start

MAX_SECONDS = 0.5
MAX_MEGABYTES = 300
_ACTIONS = 1_000  # of one hand
Json = dict[str, Any]
FORCED = {"style": "antes_only"}


def hostile_file(rng: Random) -> Json:
    """A game that is as much work as its author could think of."""
    players, cards_in_reach = rng.choice(
        [
            (2, 16),
            (2, 11),
            (4, 12),
            (8, 16),
            (8, 9),
            (9, 15),
            (9, 10),
            (23, 13),
            (23, 8),
            (64, 11),
            (64, 7),
        ]
    )
    hole = rng.randint(1, min(cards_in_reach, 50 // min(players, 25)))
    board = cards_in_reach - hole
    steps: list[Json] = [{"name": "Antes", "bet": {"type": "antes"}}]
    rounds = range(rng.choice([1, 10, 90]))
    steps += [{"name": f"Bet {number}", "bet": {"type": "small"}} for number in rounds]
    location = {"location": "player", "cards": [{"number": hole, "state": "face down"}]}
    steps.insert(1, {"name": "Hole", "deal": location})
    if board:
        cards = [{"number": 1, "state": "face up", "subset": f"P{n}"} for n in range(board)]
        steps.insert(2, {"name": "Board", "deal": {"location": "community", "cards": cards}})
    if rng.random() < 0.3:
        cards = [{"number": min(5, hole), "state": "face down"}]
        steps.insert(3, {"name": "Draw", "draw": {"cards": cards}})
    if rng.random() < 0.2:
        steps.insert(-1, {"name": "Piles", "separate": _piles(rng, hole)})
    steps.append({"name": "Showdown", "showdown": {"type": "final"}})
    kinds = ["high", "a5_low", "27_low", "badugi", "ne_seven_card_high", "own", "21", "soko_high"]
    kinds += ["high_wild_bug", "a5_low_wild", "27_low_wild", "own"]
    ordering = _ordering(rng)
    chosen = rng.sample(kinds, rng.choice([1, 1, 2, 9]))
    shares = [_share(rng, kind, ordering["cards"]) for kind in dict.fromkeys(chosen)]
    defaults: Json = {}
    if rng.random() < 0.2:
        defaults = {"condition": "no_qualifier_met", "action": {"type": "redeal"}}
        defaults = {"globalDefaultAction": defaults}
    ending: Json = {}
    if rng.random() < 0.4:
        steps, ending = _in_turn(rng, steps)
        shares, defaults = shares[:1], {}  # as most of these words want it
    if rng.random() < 0.1:
        steps = [step for step in steps if step.get("bet") != {"type": "small"}]
    tables: Json = {}
    if rng.random() < 0.2:
        numbers = range(2, min(players, 11) + 1)
        tables = {"byPlayers": [{"players": one, "forcedBets": FORCED} for one in numbers]}
    return {
        **tables,
        "game": "x" * 200,
        "players": {"min": 2, "max": players},
        "deck": {"type": "standard", "cards": 52},
        "bettingStructures": ["No Limit"],
        "forcedBets": FORCED,
        "orderings": {"own": ordering},
        "gamePlay": steps,
        "showdown": {
            "order": "", "startingFrom": "", "cardsRequired": "", "bestHand": shares,
            **defaults, **ending,
        },
    }  # fmt: skip


def _in_turn(rng: Random, steps: list[Json]) -> tuple[list[Json], Json]:
    """The same with words that repeat, deal again and ask; and what the showdown says of it."""
    first, *middle, last = steps
    one: Json = {"type": "hand_composition", "of": "anyone", "check": "rank", "state": "face up"}
    asked: Json = one | {"min_count": rng.choice([1, 3])}
    for _ in range(rng.randint(0, 2)):
        number = rng.randint(1, 10)
        asked = {"type": rng.choice(["all", "any"]), "conditions": [asked] * number}
    deals = rng.choice([5, 20, 99])
    fixed = {"type": "fixed", "amount": "ante"}
    match rng.randrange(8):
        case 0:  # turned up in turn
            hole = middle[0]["deal"]["cards"][0]
            hole["state"] = "unseen"
            bonus = [{"rank": rank, "state": "unseen"} for rank in rng.sample("23456", 1)]
            until = {"number": 99, "state": "unseen", "until": "beats", "bonus": bonus}
            turn = {"name": "Turn", "expose": {"cards": [until]}}
            again = {"name": "Again", "repeat": {"from": "Turn", "inTurn": True, "most": 99}}
            middle = [step for step in middle if "deal" in step]
            return [first, *middle, turn, again, last], {}
        case 1:  # free cards until nobody takes one
            take = {"name": "Take", "buy": {"cards": [{"number": 1, "state": "face up"}]}}
            most = rng.choice([2, 3, 99])
            again = {"repeat": {"from": "Take", "until": "nobody_takes", "most": most}}
            return [first, *middle, take, {"name": "Again", **again}, last], {}
        case 2:  # dealt again while a condition holds
            middle[0]["deal"]["cards"][0]["state"] = "face up"
            again = {"redeal": {"deals": deals}, "conditional_state": asked}
            return [first, *middle, {"name": "Again", **again}, last], {}
        case 3:  # who has a pair, or none, folds
            middle[0]["deal"]["cards"][0]["state"] = "face up"
            fold = {"name": "Fold", "fold": {}, "conditional_state": one | {"of": "player"}}
            return [first, *middle, fold, last], {}
        case 4:  # a brag
            brag = {"type": "brag", "brag": {"stake": "ante", "sideshow": True}}
            return [first, *middle[:2], {"name": "Brag", "bet": brag}, last], {}
        case 5:  # cards from a pile or a neighbour
            return [first, *_exchanged(rng, middle), last], {}
        case 6:  # cards that are pushed on
            return [first, *_offered(rng, middle), last], {}
        case _:  # in or out, with what losers pay or legs
            stays = [{"name": f"Stay {n}", "stay": {}} for n in range(rng.choice([0, 1, 30]))]
            dealt = [step for step in middle if "deal" in step]
            losers = {"losers": {"pay": fixed, "to": "pot", "deals": deals}}
            legs = {"legs": {"for": "best", "number": 20, "then": "win", "deals": deals}}
            return [first, *dealt, *stays, last], rng.choice([losers, legs])


def _exchanged(rng: Random, middle: list[Json]) -> list[Json]:
    """As many exchanges as there may be, with many ways each, passing and knocking."""
    hole = middle[0]["deal"]["cards"][0]["number"]
    dealt = [step for step in middle if "deal" in step]
    bets = [step for step in middle if "bet" in step][:3]
    source = rng.choice(["left", "right", "Widow", "Widow", "P0"])
    if source == "Widow":
        pile = {
            "number": rng.choice([1, 5, 8, 40]),
            "state": rng.choice(["face up", "face down"]),
        }
        location = {"location": "community", "cards": [pile | {"subset": "Widow"}]}
        dealt.append({"name": "Widow", "deal": location})
    cards: Json = {"number": hole, "state": rng.choice(["face up", "face down"]), "from": source}
    if source in ("left", "right"):
        cards["blockedBy"] = rng.sample("23456789TJQKA", rng.choice([1, 13]))
        if source == "left" and rng.random() < 0.5:
            cards["last"] = "stock"
    elif rng.random() < 0.5:
        cards["numbers"] = sorted({1, rng.randint(1, hole), hole})
    draw: Json = {"cards": [cards], "startingFrom": "left_of_last", "knock": True}
    if rng.random() < 0.5:
        draw["passes"] = rng.choice([1, 99])
    if rng.random() < 0.3:
        draw["once"] = True
    number = rng.choice([1, 5, 40])
    swaps = [{"name": f"Swap {n}", "draw": draw} for n in range(number)]
    most = rng.choice([2, 20, 99])
    again = {"repeat": {"from": "Swap 0", "until": "knock", "most": most}}
    return [*dealt, *swaps, *bets, {"name": "Again", **again}]


def _offered(rng: Random, middle: list[Json]) -> list[Json]:
    """Card after card that may be pushed on, at any price."""
    price: Json = rng.choice(
        [{}, {"cost": {"type": "fixed", "amount": "ante"}}, {"cost": {"type": "match_pot"}}]
    )
    how = {"replacement": rng.choice(["now", "after"]), "seen": rng.choice(["all", "player"])}
    card = {"number": 1, "state": rng.choice(["face up", "face down"]), "offer": price | how}
    offers = [
        {"name": f"Offer {n}", "deal": {"location": "player", "cards": [card]}}
        for n in range(rng.choice([1, 5, 40]))
    ]
    most = rng.choice([0, 2, 20, 99])
    again = {"name": "Again", "repeat": {"from": "Offer 0", "times": most}}
    return [*middle[1:], *offers, again] if most else [*middle, *offers]


def _share(rng: Random, kind: str, own: int) -> Json:
    size = {"badugi": 4, "ne_seven_card_high": 7}.get(kind, 5 if kind != "own" else own)
    share: Json = {"name": kind, "evaluationType": kind}
    if rng.random() < 0.4 and kind != "own":
        share["qualifier"] = [1, 1]
    if rng.random() < 0.2:
        share["padding"] = True
    if "wild" in kind:
        ranks = rng.sample("23456789TJQKA", rng.choice([1, 4, 13]))
        share["wildCards"] = [{"type": "rank", "rank": rank, "role": "wild"} for rank in ranks]
    match rng.choice([0, 0, 0, 1, 2]):
        case 0:
            return share | {"anyCards": size}
        case 1:
            own = rng.randint(0, size)
            return share | {"holeCards": own, "communityCards": size - own}
        case _:
            picks = [
                {"from": ["hole", "board"], "cards": [0, rng.randint(1, size)]}
                for _ in range(rng.randint(1, 4))
            ]
            ways = [{"picks": picks, "total": size}] * rng.choice([1, 20])
            return share | {"alternatives": ways}


def _piles(rng: Random, hole: int) -> Json:
    """Piles that must stand to each other in a way that cards seldom allow."""
    number = max(1, min(5, hole // 2))
    names = [f"pile {place}" for place in range(max(2, hole // number))]
    kinds = rng.choice(["high", "27_low", "high_wild_bug"])
    compared = [{"hole_subset": name, "evaluationType": kinds} for name in names]
    rule = rng.choice(["equal", "less_than", "greater_than"])
    return {
        "cards": [{"hole_subset": name, "number": number} for name in names],
        "hand_comparison": {"subsets": compared, "comparison_rule": rule},
    }


def _ordering(rng: Random) -> Json:
    """As many cards and categories as there may be, in any order."""
    cards = rng.choice([5, 5, 6, 7])
    wild = cards == 5 and rng.random() < 0.7
    shapes: list[Json] = [{"kinds": one} for one in partitions(cards, 5 if wild else 4)]
    least = cards if wild else rng.randint(cards // 2 + 1, cards)
    for size in range(least, cards + 1):
        shapes += [{"straight": size}, {"flush": size}, {"straight": size, "flush": size}]
    rng.shuffle(shapes)
    named = [{"class": n, "name": f"c{n}", **shape} for n, shape in enumerate(shapes, 1)]
    return {
        "title": "own", "family": "patterns", "cards": cards,
        "better": rng.choice(["high", "low"]), "lowAce": True, "categories": named,
        **({"wild": "any", "bug": "completes"} if wild else {}),
    }  # fmt: skip


class Worst:
    """The longest time of each kind of work, and of which file."""

    def __init__(self) -> None:
        self.seconds: dict[str, tuple[float, int]] = {}

    def measure(self, what: str, number: int, work: Callable[[], Any]) -> Any:
        begun = time.process_time()
        found = work()
        taken = time.process_time() - begun
        if taken > self.seconds.get(what, (0.0, 0))[0]:
            self.seconds[what] = (taken, number)
        return found


def run_hostile(count: int, seed: int) -> None:
    """Check, explain and play such files; print the worst, and fail where it is too much."""
    worst, accepted = Worst(), 0
    for number in range(count):
        chance = Random(f"{seed}/{number}")
        text = json.dumps(hostile_file(chance))
        reading = worst.measure("check", number, partial(parse_game, text))
        if reading.game is None:
            continue
        accepted += 1
        worst.measure("explain", number, partial(explain_text, reading.game))
        _play(reading.game, worst, number, chance)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{accepted} of {count} files were accepted and played; at most {memory} MB")
    for what, (seconds, number) in sorted(worst.seconds.items()):
        print(f"  {what}: at worst {seconds:.3f} s (file {number} of seed {seed})")
    assert memory < MAX_MEGABYTES, memory
    assert all(seconds < MAX_SECONDS for seconds, _ in worst.seconds.values())


def _play(game: Game, worst: Worst, number: int, rng: Random) -> None:
    players = min(game.players.most, len(game.deck))
    hand = worst.measure("start", number, partial(random_start, game, rng, players))
    for _ in range(_ACTIONS):
        asked = worst.measure("question", number, partial(decisions, hand))
        if not asked:
            return
        question = rng.choice(asked)
        answer = question.timeout
        if rng.random() < 0.5:
            answer = sample_legal_action(question, rng.randrange)
        seat, place = question.seat, question.number
        worst.measure("action", number, partial(apply_in_place, hand, seat, answer, place))
        if rng.random() < 0.1:
            worst.measure("view", number, partial(view_of, hand, seat))
