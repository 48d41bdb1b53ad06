"""Ten families of queries against deals that the engine plays, for games of different families."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import pytest

from anypoker.analysis.query_language.ask import ask
from anypoker.analysis.query_language.hand_types import HandTypes, hand_types
from anypoker.analysis.query_language.results import QueryResult
from anypoker.analysis.query_language.step_hands import known_slots
from anypoker.cards import RANKS, Card, card_text
from anypoker.catalogue import find
from anypoker.game import Game
from anypoker.ranking import Ordering, Strength, evaluate
from anypoker.strength.recipes import last_value
from tests.analysis.query_oracle import Deal, Spot, Value, by_known_cards, make_spot, mean


class Played(NamedTuple):
    """A game, how many play it, and how many cards are unknown."""

    slug: str
    players: int = 2
    unknown: int = 3
    draws: str = ""


GAMES = (
    Played("texas-holdem"),
    Played("omaha-8", 3),
    Played("seven-card-stud-8", 3),
    Played("razz"),
    Played("badugi", draws=", draws=0"),
    Played("2-7-triple-draw", draws=", draws=0"),
    Played("deuces-wild-draw", draws=", draws=0"),
    Played("holdem-deuces-wild"),
    Played("double-board-omaha"),
    Played("chicago", 3),
    Played("short-deck-holdem", 3),
    Played("oakie"),
)
IDS = [played.slug for played in GAMES]


def find_game(name: str) -> Game:
    return find(name).game


class Checked(NamedTuple):
    """A spot, all its deals as the engine plays them, and the game's entry in the table."""

    played: Played
    spot: Spot
    deals: list[Deal]

    def ask(self, select: str, more: str = "") -> QueryResult:
        text = self.spot.query(select, self.played.slug, more)
        return ask(text.replace(", dead=", f"{self.played.draws}, dead="), find_game, exact=True)

    def check(self, expected: dict[str, Value], deals: Sequence[Deal] | None = None) -> None:
        """Compare all columns of one query with the means over the engine's deals."""
        found = self.ask(", ".join(expected))
        for column, value in zip(found.columns, expected.values(), strict=True):
            assert column.result.value == pytest.approx(
                mean(deals or self.deals, value), abs=1e-9
            ), column.name


@pytest.fixture(scope="module", params=GAMES, ids=IDS)
def checked(request: pytest.FixtureRequest) -> Checked:
    played: Played = request.param
    spot = make_spot(find_game(played.slug), played.players, played.unknown, f"q/{played.slug}")
    return Checked(played, spot, spot.deals())


def shares_of(checked: Checked) -> list[str]:
    return [share.name for share in checked.spot.model.shares]


def types_of(checked: Checked, share: int) -> HandTypes:
    return hand_types(checked.spot.model.shares[share].ordering)


def type_name(checked: Checked, share: int, strength: Strength | None) -> str:
    """The name of a hand's type, by looking for its class and level."""
    types = types_of(checked, share)
    if strength is None:
        return types.names[-1]
    ordering = checked.spot.model.shares[share].ordering
    assert ordering is not None
    value = last_value(ordering, strength)
    return next(n for n, last in zip(types.names, types.last_values, strict=False) if value <= last)


def part_of(seat: int) -> Value:
    return lambda deal: deal.parts[seat]


def share_of(name: str, seat: int) -> Value:
    return lambda deal: deal.share_parts[name][seat]


def exists_in(checked: Checked, name: str) -> Value:
    return lambda deal: _exists(checked, deal, name)


def wins_share(name: str) -> Value:
    return lambda deal: _alone(deal.share_parts[name], 0)


def ties_share(name: str) -> Value:
    return lambda deal: _together(deal.share_parts[name], 0)


def has_type(checked: Checked, step: str, share: int, word: str) -> Value:
    return lambda deal: type_name(checked, share, deal.looks[step].strengths[0][share]) == word


def is_best(step: str, share: int) -> Value:
    return lambda deal: _is_best(deal, step, share)


# ---------------------------------------------------------------- the families


def test_equity_is_what_the_engine_pays(checked: Checked) -> None:
    seats = range(checked.played.players)
    checked.check({f"equity(p{seat + 1})": part_of(seat) for seat in seats})


def test_shares_are_what_the_engine_pays(checked: Checked) -> None:
    expected: dict[str, Value] = {}
    for name in shares_of(checked):
        expected[f"share('{name}', p1)"] = share_of(name, 0)
        expected[f"exists('{name}')"] = exists_in(checked, name)
    expected["quartered(p1)"] = lambda deal: 0 < deal.parts[0] * 4 <= 1
    expected["freq(equity(p1) = quartered)"] = lambda deal: deal.parts[0] * 4 == 1
    checked.check(expected)


def _exists(checked: Checked, deal: Deal, name: str) -> bool:
    place = shares_of(checked).index(name)
    return any(every[place] is not None for every in deal.end.strengths)


def test_wins_ties_and_scoops(checked: Checked) -> None:
    expected: dict[str, Value] = {
        "wins(p2)": lambda deal: _alone(deal.parts, 1),
        "ties(p2)": lambda deal: _together(deal.parts, 1),
        "scoops(p2)": lambda deal: deal.parts[1] == 1,
        "paid(p2)": lambda deal: deal.parts[1] > 0,
        "winners()": lambda deal: sum(part > 0 for part in deal.parts),
    }
    for name in shares_of(checked):
        expected[f"wins(p1, '{name}')"] = wins_share(name)
        expected[f"ties(p1, '{name}')"] = ties_share(name)
    checked.check(expected)


def _alone(parts: Sequence[Fraction], seat: int) -> bool:
    return parts[seat] == max(parts) > 0 and parts.count(max(parts)) == 1


def _together(parts: Sequence[Fraction], seat: int) -> bool:
    return parts[seat] == max(parts) > 0 and parts.count(max(parts)) > 1


def test_histograms_of_hands(checked: Checked) -> None:
    for share, name in enumerate(shares_of(checked)):
        found = checked.ask(f"histogram(hand(p1, '{name}')), histogram(winning_hand('{name}'))")
        mine: Counter[str] = Counter()
        best: Counter[str] = Counter()
        for deal in checked.deals:
            every = [one[share] for one in deal.end.strengths]
            mine[type_name(checked, share, every[0])] += 1
            there = [one for one in every if one is not None]
            best[type_name(checked, share, min(there) if there else None)] += 1
        for column, counts in zip(found.columns, (mine, best), strict=True):
            rates = {one.label: one.rate for one in column.bars}
            assert rates == pytest.approx(
                {label: number / len(checked.deals) for label, number in counts.items()}
            )


def test_hands_after_each_step(checked: Checked) -> None:
    """The type of a hand, and who is ahead, when fewer cards are dealt."""
    expected: dict[str, Value] = {}
    for step in checked.spot.model.layout.stages[:-1]:
        look = checked.deals[0].looks.get(step.name)
        if look is None:
            continue
        for share, name in enumerate(shares_of(checked)):
            if any(one.looks[step.name].strengths[0][share] is None for one in checked.deals):
                continue
            types = types_of(checked, share)
            for word in types.names[:-1]:
                column = f"freq(hand(p1, '{name}', '{step.name}') = '{word}')"
                expected[column] = has_type(checked, step.name, share, word)
            expected[f"best(p1, '{name}', '{step.name}')"] = is_best(step.name, share)
    for columns in _chunks(expected, 40):
        checked.check(columns)


def _is_best(deal: Deal, step: str, share: int) -> bool:
    every = [one[share] for one in deal.looks[step].strengths]
    return every[0] is not None and all(one is None or every[0] <= one for one in every)


def _chunks(columns: dict[str, Value], size: int) -> Iterator[dict[str, Value]]:
    items = list(columns.items())
    for start in range(0, len(items), size):
        yield dict(items[start : start + size])


def test_equity_after_a_step(checked: Checked) -> None:
    """The mean over all deals that agree so far; ties and thresholds as well."""
    stages = checked.spot.model.layout.stages
    for number in range(len(stages) - 1):
        slots = known_slots(checked.spot.model, number)
        if any(card is not None for n, card in enumerate(checked.spot.cards) if n not in slots):
            continue  # cards that the query names are not dealt yet
        equity: dict[tuple[int, ...], Fraction] = {}
        for same in by_known_cards(checked.deals, slots):
            known = tuple(same[0].cards[slot] for slot in slots)
            equity[known] = sum((deal.parts[0] for deal in same), Fraction(0)) / len(same)
        _check_equity_after(checked, stages[number].name, slots, equity)


def _check_equity_after(
    checked: Checked, name: str, slots: Sequence[int], equity: dict[tuple[int, ...], Fraction]
) -> None:
    def of(deal: Deal) -> Fraction:
        return equity[tuple(deal.cards[slot] for slot in slots)]

    checked.check(
        {
            f"equity(p1, '{name}')": of,
            f"freq(equity(p1, '{name}') > 0.5 and equity(p1) < 0.5)": lambda deal: (
                of(deal) > 0.5 and deal.parts[0] < 0.5
            ),
            f"min_equity(p1, '{name}', 0.4)": lambda deal: of(deal) >= 0.4,
        }
    )


def test_conditions_leave_out_deals(checked: Checked) -> None:
    """`where`: only the deals that meet the condition count."""
    name = shares_of(checked)[-1]
    for condition, meets in (
        (f"exists('{name}')", lambda deal: _exists(checked, deal, name)),
        ("not wins(p2)", lambda deal: not _alone(deal.parts, 1)),
        (
            "equity(p1) >= 1/2 or quartered(p1)",
            lambda deal: deal.parts[0] * 2 >= 1 or 0 < deal.parts[0] * 4 <= 1,
        ),
    ):
        deals = [deal for deal in checked.deals if meets(deal)]
        found = checked.ask("equity(p1), scoops(p2)", f"where {condition}")
        assert found.matching * len(checked.deals) == len(deals) * found.deals, condition
        if deals:
            assert found[0] == pytest.approx(mean(deals, lambda deal: deal.parts[0]), abs=1e-9)
            assert found[1] == pytest.approx(mean(deals, lambda d: d.parts[1] == 1), abs=1e-9)


def test_ranks_suits_and_boards(checked: Checked) -> None:
    def ranks(cards: Sequence[Card]) -> list[int]:
        return [card >> 2 for card in cards]

    def top(cards: Sequence[Card]) -> int:
        return max(ranks(cards))

    def suits(cards: Sequence[Card]) -> list[int]:
        counts = Counter(card & 3 for card in cards)
        return sorted(counts.values())

    def paired(cards: Sequence[Card]) -> int:
        return sum(number > 1 for number in Counter(ranks(cards)).values())

    expected: dict[str, Value] = {
        "rank_count(ranks(p1))": lambda deal: len(set(ranks(deal.end.hole[0]))),
        "rank_count(paired_ranks(p2))": lambda deal: paired(deal.end.hole[1]),
        "freq(highest(ranks(p1)) >= Q)": lambda d: top(d.end.hole[0]) >= RANKS.index("Q"),
        "freq(lowest(ranks(p1)) < 5)": lambda d: min(ranks(d.end.hole[0])) < RANKS.index("5"),
        "suited_cards(p1)": lambda deal: suits(deal.end.hole[0])[-1],
        "holds(p1, 'As')": lambda deal: 51 in deal.end.hole[0],
    }
    if checked.spot.model.layout.board:
        lows = {*range(7), 12}
        expected |= {
            "board_suits()": lambda deal: len(suits(deal.end.board)),
            "board_suited()": lambda deal: suits(deal.end.board)[-1],
            "flush_board()": lambda deal: suits(deal.end.board)[-1] >= 3,
            "paired_board()": lambda deal: paired(deal.end.board) > 0,
            "low_board()": lambda deal: len(lows & {*ranks(deal.end.board)}) >= 3,
            "has_top_rank(p1)": lambda d: top(d.end.board) in ranks(d.end.hole[0]),
            "board_matches(p1)": lambda deal: sum(
                rank in ranks(deal.end.board) for rank in ranks(deal.end.hole[0])
            ),
            "straight_board()": lambda deal: _straight_fits(set(ranks(deal.end.board))),
            "overpair(p2)": lambda deal: any(
                number > 1 and rank > top(deal.end.board)
                for rank, number in Counter(ranks(deal.end.hole[1])).items()
            ),
        }
    checked.check(expected)


def _straight_fits(ranks: set[int]) -> bool:
    runs = [set(range(low, low + 5)) for low in range(9)] + [{12, 0, 1, 2, 3}]
    return any(len(run & ranks) >= 3 for run in runs)


def test_groups_have_the_engines_means(checked: Checked) -> None:
    found = checked.ask("equity(p1), scoops(p2)", "group by highest(ranks(p2)) limit 13")
    groups: dict[str, list[Deal]] = {}
    for deal in checked.deals:
        groups.setdefault(RANKS[max(card >> 2 for card in deal.end.hole[1])], []).append(deal)
    assert {group.label for group in found.groups} == set(groups)
    for group in found.groups:
        deals = groups[group.label]
        equity = mean(deals, lambda deal: deal.parts[0])
        assert group.values[0].value == pytest.approx(equity, abs=1e-9)
        assert group.deals * len(checked.deals) == len(deals) * found.deals
    values = [group.values[0].value or 0.0 for group in found.groups]
    assert values == sorted(values, reverse=True)


# ---------------------------------------------------------------- the nuts and outs


@pytest.mark.parametrize(
    ("slug", "own"), [("texas-holdem", 2), ("short-deck-holdem", 2), ("omaha-8", 4)]
)
def test_nuts_and_outs_by_comparing_all_hands(slug: str, own: int) -> None:
    """Every hand of unseen cards is made; the player has the nuts if none is better."""
    spot = make_spot(find_game(slug), 2, 2, f"nuts/{slug}", 4)
    checked = Checked(Played(slug), spot, spot.deals())
    theirs = [spot.cards[place.slot] for place in spot.model.layout.own[1]]
    unseen_always = [*spot.left, *(Card(card) for card in theirs if card is not None)]
    for share, name in enumerate(shares_of(checked)):
        ordering = spot.model.shares[share].ordering
        assert ordering is not None
        limit = Strength(1, 56) if name == "Low" else Strength(99, 1)

        def has_nuts(deal: Deal, ordering: Ordering = ordering, limit: Strength = limit) -> bool:
            hole, board = deal.end.hole[0], deal.end.board
            mine = _best_hand(ordering, hole, board)
            unseen = [card for card in unseen_always if card not in board]
            others = (_best_hand(ordering, held, board) for held in combinations(unseen, own))
            return mine <= limit and all(mine <= one for one in others)

        deals = checked.deals[:: 1 if own == 2 else 4]
        wanted = {deal.cards: has_nuts(deal) for deal in deals}
        board = [spot.model.layout.board[place] for place in (3, 4)]
        for (turn, river), expected in {
            tuple(cards[slot] for slot in board): one for cards, one in wanted.items()
        }.items():
            found = checked.ask(
                f"nuts(p1, '{name}')",
                f"where on_board('{_text(turn)}') and on_board('{_text(river)}')",
            )
            assert found[0] == float(expected)
    if own == 2:
        ordering = spot.model.shares[0].ordering
        assert ordering is not None
        two_pair = next(c.number for c in ordering.classes() if c.name == "two pair")
        checked.check(
            {
                "outs(p1, turn, 'two pair')": lambda deal: sum(
                    evaluate(ordering, [*deal.end.hole[0], *deal.end.board[:4], card]).number
                    <= two_pair
                    for card in unseen_always
                    if card not in deal.end.board[:4]
                )
            }
        )


def _best_hand(ordering: Ordering, hole: Sequence[Card], board: Sequence[Card]) -> Strength:
    if len(hole) == 2:
        return evaluate(ordering, [*hole, *board])
    return min(
        evaluate(ordering, [*two, *three])
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
    )


def _text(card: int) -> str:
    return card_text(Card(card))
