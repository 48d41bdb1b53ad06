"""The public API: the functions of `import anypoker as ap`.

Every function takes what people write: games by name or path, cards, actions and stakes as text.
The packages behind it take the values themselves and offer more. Each function imports what it
needs when it is called, so that importing the package costs nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from anypoker.analysis.equity import Equity
    from anypoker.analysis.odds import Odds
    from anypoker.analysis.query_language.results import QueryResult
    from anypoker.bots import Bot
    from anypoker.cards import Card
    from anypoker.engine import Action, Transition
    from anypoker.engine import Hand as Hand
    from anypoker.engine import Stakes as Stakes
    from anypoker.game import Game, Structure
    from anypoker.ranking import Ordering, Strength
    from anypoker.rules import Diagnostic
    from anypoker.solver import ExploitabilityResult, Solution
    from anypoker.views import SeatView as SeatView

# ---------------------------------------------------------------- games


def load(name: "str | Path | Game") -> "Game":
    """Load a game by its name, as players say it, or by the path of its file.

    >>> load("two row oakie").name
    'Two-Row Oakie'
    """
    from anypoker.catalogue import find
    from anypoker.game import Game

    return name if isinstance(name, Game) else find(str(name)).game


def loads(text: str) -> "Game":
    """Load a game from the text of its file.

    Raises:
        RulesError: If the file has errors; it lists all of them.
    """
    from anypoker.catalogue import load_game_text

    return load_game_text(text)


def games() -> tuple[str, ...]:
    """Return the names of all games of the catalogue, as `load` takes them."""
    from anypoker.catalogue import catalogue_files

    return tuple(catalogue_files())


def check(text: str) -> "tuple[Diagnostic, ...]":
    """Return every problem of a game file's text, including warnings.

    >>> print(check('{"extends": "razz", "player": {"max": 6}}')[0].hint)
    did you mean `players`?
    """
    from anypoker.catalogue import read_game_text

    return tuple(read_game_text(text).problems)


def explain(game: "str | Path | Game") -> str:
    """Return the rules of a game in English."""
    from anypoker.rules import explain_text

    return explain_text(load(game))


# ---------------------------------------------------------------- one hand


def start(
    game: "str | Path | Game",
    stacks: Sequence[int] = (200, 200),
    stakes: "str | Stakes" = "1/2",
    seed: "int | str | None" = None,
    *,
    names: Sequence[str] = (),
    button: int = 0,
) -> "Hand":
    """Start a hand and run it up to the first decision.

    Args:
        game: A game, or its name or path.
        stacks: The chips of each seat.
        stakes: Blinds or bets and the betting structure ("1/2 no limit", "2/4 limit"); default
            structure: the first that the game lists.
        seed: Seed for reproducible cards; None: random cards.
        names: Names of the seats; default: "Seat 1", "Seat 2", …
        button: The seat that has the button.

    >>> hand = start("omaha-8", stacks=[200, 200, 200], stakes="1/2 pot limit", seed=7)
    >>> hand.pot, hand.over
    (3, False)
    """
    from anypoker import engine
    from anypoker.cards import key_from_seed, new_key

    loaded = load(game)
    if isinstance(stacks, int | str):
        raise engine.IllegalStart(f"stacks are a list with one number per seat, not {stacks!r}")
    called = [*names, *(f"Seat {number}" for number in range(len(names) + 1, len(stacks) + 1))]
    players = tuple(engine.Seat(name, stack) for name, stack in zip(called, stacks, strict=False))
    if len(names) > len(stacks):
        raise engine.IllegalStart(f"there are {len(names)} names for {len(stacks)} stacks")
    key = new_key() if seed is None else key_from_seed(str(seed))
    agreed = _stakes(loaded, stakes) if isinstance(stakes, str) else stakes
    chance = engine.shuffled_deck_from_key(loaded.for_players(len(players)), key)
    return engine.start(loaded, engine.Seats(players, button), agreed, chance)


def _stakes(game: "Game", text: str) -> "Stakes":
    from anypoker.engine import IllegalStart
    from anypoker.tables import parse_stakes_spec, stakes_for

    terms = parse_stakes_spec(text)
    usual: Structure = game.structures[0]
    structure = terms.structure or usual
    if structure not in game.structures:
        allowed = ", ".join(game.structures)
        raise IllegalStart(f"{game.name} is played {allowed}, not {structure}")
    return stakes_for(game, structure, terms, usual)


def apply(
    hand: "Hand", seat: int, action: "Action | str", number: int | None = None
) -> "Transition":
    """Apply an action; return the new `hand` and the `events` that followed.

    The given hand stays as it is. `number`: the number of the decision that the action answers.

    >>> hand = start("texas-holdem", stacks=[200, 200], stakes="1/2 no limit", seed=7)
    >>> apply(hand, 0, "raise to 6").hand.pot
    8
    """
    from anypoker import engine

    answer = engine.parse_action(action) if isinstance(action, str) else action
    return engine.apply(hand, seat, answer, number)


def view(hand: "Hand", seat: int | None = None) -> "SeatView":
    """Return the hand as `seat` sees it, or as a spectator if None."""
    from anypoker.views import SpectatorKind, view_of

    return view_of(hand, SpectatorKind.SPECTATOR if seat is None else seat)


def view_text(hand: "Hand", seat: int | None = None) -> str:
    """Return all that `seat`, or a spectator if None, sees and is asked, as text.

    The text says how to write every legal answer; `apply` takes such an answer.

    >>> view_text(start("razz", stacks=[50, 50], stakes="2/4", seed=1), 0).splitlines()[-3:]
    ['  bring in', '  complete to 2', 'Without an answer: bring in']
    """
    from anypoker import views

    return views.view_text(view(hand, seat))


def transcript(hand: "Hand", seat: int | None = None) -> list[str]:
    """Return what happened in a hand, one line per event: all of it, or what `seat` has seen.

    >>> transcript(start("razz", stacks=[50, 50], stakes="2/4", seed=1))[0]
    'Razz: Seat 1 50, Seat 2 50; Seat 1 has the button'
    """
    from anypoker import views

    viewer = views.SpectatorKind.ALL_SEEING if seat is None else seat
    views.check_viewer(hand, viewer)
    names = [player.name for player in hand.seats.players]
    return views.transcript(views.seen_events(hand.events, viewer), names)


def bot(name: str = "sensible", seed: "int | str" = 0) -> "Bot":
    """Make a bot that plays any game; its `decide(game, view)` answers a seat's decision."""
    from anypoker.bots import make_bot

    return make_bot(name, str(seed))


def play(
    game: "str | Path | Game",
    bots: "Sequence[Bot | str]" = ("sensible", "sensible"),
    hands: int = 1,
    *,
    stacks: int | Sequence[int] = 200,
    stakes: "str | Stakes" = "1/2",
    seed: "int | str" = 0,
) -> "Iterator[Hand]":
    """Yield hands that bots play to the end, each from the same stacks with the button moved.

    >>> [sum(hand.stacks) for hand in play("badugi", ["caller", "random"], hands=3, seed=1)]
    [400, 400, 400]
    """
    from anypoker import engine
    from anypoker.views import view_of

    loaded = load(game)
    players = [
        bot(one, f"{seed}/{n}") if isinstance(one, str) else one for n, one in enumerate(bots)
    ]
    chips = [stacks] * len(players) if isinstance(stacks, int) else list(stacks)
    for number in range(hands):
        hand = start(
            loaded, chips, stakes, f"{seed}/{number}", button=number % max(len(players), 1)
        )
        while not hand.over:
            asked = engine.decisions(hand)[0]
            seen = view_of(hand, asked.seat, words=False)
            engine.apply_in_place(hand, asked.seat, players[asked.seat].decide(loaded, seen))
        yield hand


# ---------------------------------------------------------------- which hand is better


class RankedCards(NamedTuple):
    """A hand among others."""

    rank: int  # 1 is the best; equal hands share a rank
    cards: str
    strength: "Strength"
    words: str

    @property
    def place(self) -> int:
        """The rank, under its earlier name."""
        return self.rank


def evaluate(ordering: "str | Ordering", cards: "str | Sequence[Card]") -> "Strength":
    """Return the class and the rank in it of the best hand of the cards; lower is better.

    >>> evaluate("badugi", "Ac2d3h4s")
    Strength(number=1, ordinal=1)
    """
    from anypoker import ranking

    return ranking.evaluate(_ordering(ordering), _cards(cards))


def compare(ordering: "str | Ordering", *hands: "str | Sequence[Card]") -> list[RankedCards]:
    """Rank hands, the best first.

    >>> [(hand.rank, hand.words) for hand in compare("a5_low", "8s6d4h2cAs", "7s5d4h3cAs")]
    [(1, '7-5-4-3-A low'), (2, '8-6-4-2-A low')]
    """
    from anypoker.cards import cards_text
    from anypoker.ranking import describe_hand

    way = _ordering(ordering)
    read = [(cards_text(held), describe_hand(way, held)) for held in map(_cards, hands)]
    read.sort(key=lambda pair: pair[1].strength)
    strengths = [reading.strength for _, reading in read]
    return [
        RankedCards(strengths.index(one.strength) + 1, text, one.strength, one.description)
        for text, one in read
    ]


def _ordering(ordering: "str | Ordering") -> "Ordering":
    from anypoker.ranking import find_ordering

    return find_ordering(ordering) if isinstance(ordering, str) else ordering


def _cards(cards: "str | Sequence[Card]") -> "list[Card]":
    from anypoker.cards import CardError, card_text, parse_cards

    held = list(parse_cards(cards) if isinstance(cards, str) else cards)
    for card in held:
        if held.count(card) > 1:
            raise CardError(f"{card_text(card)} appears twice")
    return held


# ---------------------------------------------------------------- odds


def equity(
    game: "str | Path | Game",
    hands: Sequence[str],
    board: str | Sequence[str] = (),
    *,
    dead: str = "",
    draws: int | None = None,
    samples: int | None = None,
    seed: int = 1,
) -> "Equity":
    """Calculate each hand's equity in the pot, exactly where it can be enumerated.

    Hands are cards or ranges, such as `QQ+, AKs@50`. `draws`: draws still to come, None: all.

    >>> found = equity("holdem", ["AhKh", "QsQd"], board="Jh7h2c")
    >>> [round(player.equity, 3) for player in found.players]
    [0.544, 0.456]
    """
    from anypoker.analysis.equity import equity as count

    return count(load(game), hands, board=board, dead=dead, draws=draws, samples=samples, seed=seed)


def odds(
    game: "str | Path | Game", players: int, *, deals: int | None = None, seed: int = 1
) -> "Odds":
    """Deal a game to the showdown many times and count what wins."""
    from anypoker.analysis.odds import odds as deal_out

    return deal_out(load(game), players, deals=deals, seed=seed)


def query(
    text: str,
    *,
    exact: bool | None = None,
    trials: int | None = None,
    seed: int = 1,
    seconds: float | None = None,
) -> "QueryResult":
    """Answer a question in the query language, exactly where the deals can be counted.

    `exact`: True counts all deals, False samples, None chooses. `trials`: deals to sample.
    `seconds`: stop sampling after this time.

    >>> found = query("select equity(hero) from game='holdem', hero='AhKh', villain='QsQd', "
    ...               "board='Jh7h2c'")
    >>> found.exact, round(found["equity(hero)"], 3)
    (True, 0.544)

    Raises:
        QueryError: If the query is wrong; it shows the place.
    """
    from anypoker.analysis.query_language.ask import ask

    return ask(text, load, exact=exact, trials=trials, seed=seed, seconds=seconds)


# ---------------------------------------------------------------- small games


def solve(
    game: "str | Path | Game",
    *,
    stakes: "str | Stakes" = "2/4",
    stacks: int = 200,
    iterations: int | None = None,
) -> "Solution":
    """Solve a small game for two: `values` and `exploitability` in chips per hand, `strategy()`.

    The first seat is on the left of the button.

    >>> round(solve("kuhn-poker").values[1], 3)
    0.056
    """
    from anypoker import solver
    from anypoker.engine import seats_of

    loaded = load(game)
    agreed = _stakes(loaded, stakes) if isinstance(stakes, str) else stakes
    seats = seats_of(stacks, stacks, button=1)
    return solver.solve(loaded, seats, agreed, iterations=iterations)


def exploit(
    game: "str | Path | Game",
    bot: "str | Callable[[int], Bot]",
    *,
    stakes: "str | Stakes" = "2/4",
    stacks: int = 200,
    seeds: int = 400,
) -> "ExploitabilityResult":
    """Return what a perfect opponent wins from a bot in a small game, in chips per hand.

    `bot`: its name, or a function that makes one from a seed.

    >>> round(exploit("kuhn-poker", "caller", seeds=2).exploitability, 3)
    0.333
    """
    from anypoker import bots, solver
    from anypoker.engine import seats_of

    loaded = load(game)
    agreed = _stakes(loaded, stakes) if isinstance(stakes, str) else stakes
    seats = seats_of(stacks, stacks, button=1)
    solver.check_size(loaded, seats, agreed)
    name = bot
    made = (lambda seed: bots.make_bot(name, str(seed))) if isinstance(name, str) else name
    ask = bots.range_asker(made, loaded)
    small = solver.sequence_game(loaded, seats, agreed)
    return solver.exploit(small, ask, seeds=seeds)


# ---------------------------------------------------------------- records


def read_hands(path: str | Path) -> "list[Hand]":
    """Read and replay the hands of a `.hand`, `.phh` or `.phhs` file or a table log."""
    from anypoker.catalogue import game_of_record
    from anypoker.history.record_files import recorded_hands

    return [one.hand for one in recorded_hands(str(path), game_of_record)]


def write_hand(hand: "Hand", note: str = "") -> str:
    """Write a hand as a `.hand` file, which `read_hands` and `anypoker replay` can replay."""
    from anypoker import history
    from anypoker.rules import canonical_text

    word = " ".join(canonical_text(hand.game).split())
    return history.write_hand(note, word, hand)


def write_phh(hand: "Hand", seat: int | None = None) -> str:
    """Write a hand as Poker Hand History: all of it, or as a seat saw it."""
    from anypoker.catalogue import game_of_record
    from anypoker.history.phh import record_of, record_text
    from anypoker.views import SpectatorKind, check_viewer

    viewer = SpectatorKind.ALL_SEEING if seat is None else seat
    check_viewer(hand, viewer)
    return record_text(record_of(hand, lambda word: game_of_record(word, Path()), viewer=viewer))
