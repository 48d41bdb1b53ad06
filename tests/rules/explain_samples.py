"""A small game by hand, and values of every kind of step, to be told by the explainer."""

from collections.abc import Iterable
from typing import get_args

from msgspec.structs import replace

from anypoker.cards import DECKS, DeckKind
from anypoker.game import (
    Amount,
    ArrangeStep,
    AuctionStep,
    BetKind,
    BetStep,
    BettingOrder,
    BothWays,
    BoughtAccess,
    BoughtCards,
    BragStep,
    BuyStep,
    Chooser,
    ChooseStep,
    ComparedPile,
    CompareStep,
    Comparing,
    Comparison,
    DealStep,
    DealtCards,
    DealtFacing,
    DeclarationMode,
    DeclareOption,
    DeclareStep,
    DiscardedCards,
    DiscardStep,
    DrawnCards,
    DrawStep,
    Entry,
    ExchangeStep,
    ExposedCards,
    ExposeStep,
    Exposure,
    ExposureIs,
    FacingIf,
    FirstRoundStart,
    ForcedBets,
    ForcedBetsRule,
    ForcedFoldStep,
    ForcedStyle,
    Game,
    GroupStep,
    JokerValue,
    LaterRoundStart,
    Limits,
    MarketStep,
    Neighbour,
    OfferedBet,
    PassDirection,
    PassedCards,
    PassStep,
    PlayerCount,
    PotMatchPrice,
    Prize,
    Protection,
    RankedHand,
    RankPrices,
    RedealStep,
    RemoveStep,
    RepeatStep,
    RepeatUntil,
    ReplaceBoardStep,
    RevealedCards,
    RevealStep,
    RollDiceStep,
    SeparatedPile,
    SeparateStep,
    Showdown,
    ShowdownStep,
    ShowOrder,
    SingleStepAction,
    StayStep,
    Step,
    StepAction,
    StockShortage,
    Structure,
    TurnUpStep,
    Unit,
    UnseenCard,
    WagerStep,
)
from anypoker.ranking import (
    Alternative,
    Facing,
    Owner,
    Pick,
    Pile,
    Selection,
    find_ordering,
)
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.page import Block, BulletList, ListItem, Paragraph


def kinds(union: object) -> set[str]:
    return {kind.__name__ for kind in get_args(union)}


def texts(blocks: Iterable[Block]) -> list[str]:
    """Every text of a section, in order."""

    def of_items(items: Iterable[ListItem]) -> list[str]:
        return [
            text
            for item in items
            for text in (f"{item.label} {item.text}".strip(), *of_items(item.points))
        ]

    found = []
    for block in blocks:
        match block:
            case Paragraph(text):
                found.append(text)
            case BulletList(items):
                found.extend(of_items(items))
    return found


UP, DOWN = DealtFacing(Facing.UP), DealtFacing(Facing.DOWN)
SMALL_BET = Amount(1, Unit.SMALL_BET)
HIGH = find_ordering("high")
OWN, BOARD = Pile(Owner.HOLE), Pile(Owner.BOARD)


def step(action: StepAction, name: str = "Step") -> Step:
    return Step(name, action, None)


def dealt(number: int, lies: DealtFacing | FacingIf, *piles: str) -> DealtCards:
    return DealtCards(number, lies, piles, None)


def any_cards(count: int, *piles: Pile) -> Selection:
    return Selection((Alternative((Pick(piles, count, count),), count),))


def ranked(selection: Selection, ordering: str = "high") -> RankedHand:
    return RankedHand(
        ordering=find_ordering(ordering),
        selection=selection,
        wild=(),
        qualifier=None,
        unused_from=None,
        least_own_cards=0,
        no_cards_class=None,
        classification=None,
        end=None,
    )


def showdown(*entries: Entry) -> Showdown:
    return Showdown(
        cases=(),
        otherwise=entries,
        class_priority=(),
        mode_cases=(),
        mode=DeclarationMode.CARDS_SPEAK,
        entry_defaults=(),
        global_default=None,
        showing=ShowOrder.IN_TURN,
        must_show_qualifier=False,
        note="",
    )


HOLDEM = Game(
    name="A Game",
    category="",
    aliases=(),
    summary="",
    references=(),
    players=PlayerCount(2, 9),
    deck=DECKS[DeckKind.STANDARD],
    structures=(Structure.LIMIT, Structure.NO_LIMIT),
    limits=Limits(),
    forced=ForcedBetsRule((), ForcedBets(ForcedStyle.BLINDS, None, None, False)),
    order=BettingOrder(FirstRoundStart.AFTER_BIG_BLIND, (), LaterRoundStart.DEALER),
    steps=(
        step(BetStep(BetKind.BLINDS, False), "Blinds"),
        step(DealStep(Owner.HOLE, (dealt(2, DOWN),)), "Hole cards"),
        step(BetStep(BetKind.SMALL, False), "First bet"),
        step(DealStep(Owner.BOARD, (dealt(5, UP),)), "Board"),
        step(BetStep(BetKind.BIG, False), "Second bet"),
        step(ShowdownStep(), "Showdown"),
    ),
    showdown=replace(
        showdown(Entry("High", 1, ranked(any_cards(5, OWN, BOARD)))),
        interim=((Entry("Flop", 1, ranked(any_cards(5, OWN, BOARD))),),),
    ),
    orderings=(),
    layout=None,
    match=None,
)


def with_steps(*actions: StepAction) -> Game:
    """The small game with other steps."""
    return replace(HOLDEM, steps=tuple(step(action) for action in actions))


def facts(*actions: StepAction) -> GameFacts:
    return GameFacts(with_steps(*actions) if actions else HOLDEM)


def _drawn(least: int, most: int, *, extra: int = 0, keeps: bool = False) -> DrawStep:
    return DrawStep(
        (DrawnCards(least, most, Facing.DOWN, None, extra, keeps, StockShortage.RESHUFFLE),)
    )


def _discarded(least: int, most: int) -> DiscardedCards:
    return DiscardedCards(least, most, Facing.DOWN, None, None, None, False, False)


def _exposed(least: int, most: int, *, immediate: bool) -> ExposeStep:
    return ExposeStep((ExposedCards(least, most, immediate),))


def separated(relation: Comparing) -> SeparateStep:
    front = ComparedPile("Front", find_ordering("two_card_high"))
    return SeparateStep(
        (SeparatedPile("Back Hand", 5, 0, 1), SeparatedPile("Front", 2, 1, 0)),
        Comparison((ComparedPile("Back Hand", HIGH), front), relation),
    )


_HIGH = DeclareOption("high", ("high",))
_LOW = DeclareOption("low", ("low",))
_BOTH = DeclareOption("high_low", ("high", "low"))


def _on_rows(*options: DeclareOption) -> tuple[DeclareOption, ...]:
    """Each option with each of two rows."""
    return tuple(
        DeclareOption(f"{row} {option.word}", option.sides, row)
        for row in ("Row 1", "Row 2")
        for option in options
    )


_IN_LIMIT = "(in limit, at the small bet)"

# Every kind of action, and what the host says about it.
SHORT_STOCK = (
    "when the stock runs out, folded hands and other players' discards are shuffled to make a new "
    "one; a player who cannot be served even then cannot buy."
)
_TURNING = (
    "The player turns up cards one by one, in the order received, until they beat the best that "
    "any other player shows (as long as it is less than a hand, only equal ranks and then high "
    "cards count; equal does not beat); a player who already leads turns none. A player who has "
    "turned up all of them without beating it "
)
SENTENCES: list[tuple[SingleStepAction, str]] = [
    (BetStep(BetKind.ANTES, False), "Each player posts the ante."),
    (BetStep(BetKind.BLINDS, False), "The small blind and the big blind are posted."),
    (BetStep(BetKind.BRING_IN, False), "The player whose up cards demand it posts the bring-in."),
    (BetStep(BetKind.SMALL, False), f"There is a betting round {_IN_LIMIT}."),
    (
        BetStep(BetKind.BIG, True),
        "There is a betting round (in limit, at the big bet). A player without cards may call "
        "but not raise.",
    ),
    (
        DealStep(Owner.HOLE, (dealt(1, DOWN), dealt(1, DOWN), dealt(1, UP))),
        "Each player is dealt two cards face down and one face up.",
    ),
    (
        DealStep(Owner.HOLE, (dealt(2, DOWN, "Badugi"),)),
        "Each player is dealt two cards face down into the Badugi pile.",
    ),
    (
        DealStep(Owner.HOLE, (DealtCards(1, DOWN, (), Protection(SMALL_BET, "Pay?")),)),
        "Each player is dealt one card face down. A player who pays a small bet has the card "
        "turned face up.",
    ),
    (
        DealStep(
            Owner.HOLE,
            (dealt(1, FacingIf(ExposureIs(Exposure.ALL), Facing.DOWN, Facing.UP)),),
        ),
        "Each player is dealt one card (face down if all of the player's cards lie face up, "
        "otherwise face up).",
    ),
    (
        DealStep(Owner.HOLE, (dealt(1, FacingIf(ExposureIs(Exposure.NONE), None, Facing.UP)),)),
        "Each player is dealt one card face up unless none of the player's cards lies face up.",
    ),
    (
        DealStep(Owner.HOLE, (dealt(1, FacingIf(ExposureIs(Exposure.ANY), Facing.UP, None)),)),
        "Players with at least one card face up are dealt one card face up.",
    ),
    (DealStep(Owner.BOARD, (dealt(3, UP),)), "Three cards are dealt face up on the board."),
    (DealStep(Owner.BOARD, (dealt(1, UP, "River"),)), "One card is dealt face up to the River."),
    (
        DealStep(Owner.BOARD, (dealt(3, UP, "Board 1"), dealt(3, UP, "Board 2"))),
        "Six cards are dealt face up on the board: three each to Board 1 and Board 2.",
    ),
    (
        DealStep(Owner.BOARD, (dealt(1, UP, "Row 1", "Column 2"),)),
        "One card is dealt face up where Row 1 and Column 2 cross.",
    ),
    (
        DealStep(
            Owner.BOARD,
            tuple(
                dealt(1, UP, row, column) for row in ("Top", "Row 2") for column in ("A 1", "A 2")
            ),
        ),
        "Four cards are dealt face up on the board, one at each crossing of the Top and Row 2 "
        "with A 1 and A 2.",
    ),
    (
        _drawn(0, 3),
        "Each player in turn may discard up to three cards and draw as many new ones.",
    ),
    (_drawn(0, 1), "Each player in turn may discard one card and draw a new one."),
    (_drawn(2, 2), "Each player in turn discards two cards and draws as many new ones."),
    (
        _drawn(0, 4, extra=-1, keeps=True),
        "Each player in turn may discard up to four cards and draw one fewer than that. Each "
        "new card lies as the one that it replaces.",
    ),
    (DiscardStep((_discarded(1, 1),)), "Each player in turn discards one card."),
    (DiscardStep((_discarded(0, 2),)), "Each player in turn may discard up to two cards."),
    (
        DiscardStep((replace(_discarded(0, 6), matching="Discard", onto="Discard"),)),
        "Each player must immediately discard every card whose rank lies in the Discard pile. The "
        "discarded cards join the Discard pile, face up.",
    ),
    (
        DiscardStep((replace(_discarded(2, 2), whole_pile=True),)),
        "Each player in turn chooses one of their piles and discards all of it.",
    ),
    (_exposed(0, 1, immediate=True), "Each player in turn may turn one face-down card up."),
    (
        _exposed(2, 2, immediate=False),
        "Each player chooses two face-down cards, and all chosen cards are turned up together.",
    ),
    (
        PassStep((PassedCards(2, PassDirection.LEFT, Facing.DOWN),)),
        "Each player passes two cards face down to the next player on the left. All cards "
        "move at the same time.",
    ),
    (
        PassStep((PassedCards(1, PassDirection.RIGHT, Facing.UP),)),
        "Each player passes one card face up to the next player on the right. All cards move "
        "at the same time.",
    ),
    (
        PassStep((PassedCards(1, PassDirection.ACROSS, Facing.DOWN),)),
        "Each player passes one card face down to the player across the table (half the players "
        "on, to the left). All cards move at the same time.",
    ),
    (
        separated(Comparing.GREATER),
        "Each player divides their cards in secret: five cards to the Back Hand and two cards to "
        "the Front pile. The Back Hand must hold at least one face-down card. The Front pile must "
        "hold at least one face-up card. The Back Hand must beat the Front pile, by category "
        "first and then by ranks. A player whose cards cannot be divided like that need not.",
    ),
    (
        DeclareStep((_HIGH, _LOW, _BOTH), True, True, BothWays.MUST_WIN),
        "All players declare at the same time, separately for each pot, what they play for: high, "
        "low or both high and low. With chips in a closed hand: no chip for low, one chip for "
        "high, several chips for both. A player who plays for more than one must beat every other "
        "declarer outright on each of them (a tie is not enough), or wins no part of that pot.",
    ),
    (
        DeclareStep((_HIGH, _LOW), False, False, BothWays.MAY_TIE),
        "All players declare one after the other in betting order what they play for: high or low.",
    ),
    (
        DeclareStep((_HIGH, _BOTH), False, True, BothWays.MAY_TIE),
        "All players declare at the same time what they play for: high or both high and low. A "
        "player who plays for more than one must win or tie on each of them, or wins no part of "
        "that pot.",
    ),
    (
        DeclareStep(_on_rows(_HIGH, _LOW, _BOTH), False, True, BothWays.MUST_WIN),
        "All players declare at the same time what they play for: high, low or both high and low. "
        "With it they name the part of the board they use: Row 1 or Row 2; all their hands use "
        "that one and no other. A player who plays for more than one must beat every other "
        "declarer outright on each of them (a tie is not enough), or wins no part of that pot.",
    ),
    (
        DeclareStep(
            (DeclareOption("Row 1", (), "Row 1"), DeclareOption("Row 2", (), "Row 2")),
            False,
            True,
            BothWays.MUST_WIN,
        ),
        "All players declare at the same time which part of the board they use: Row 1 or Row 2; "
        "all their hands use that one and no other. With chips in a closed hand: no chip for "
        "Row 2, one chip for Row 1.",
    ),
    (
        ChooseStep("Low_rule", ("8 or better", "best low"), "best low", Chooser.BUTTON, 30),
        "The dealer (the player with the button) chooses the low rule within 30 seconds: "
        '"8 or better" or "best low". Without a choice it is best low.',
    ),
    (
        RemoveStep(("Board 1", "Board 2")),
        "Of Board 1 and Board 2, the one whose last card is the lowest is taken off the board. If "
        "several are lowest they all go; if the last cards are all of one rank, none does.",
    ),
    (RollDiceStep("Die", 1), "One die is rolled."),
    (RollDiceStep("Fate", 2), "Two dice are rolled (called Fate)."),
    (
        BuyStep((BoughtCards(1, Facing.DOWN, True, PotMatchPrice(), True, False),)),
        "Each player in turn may pay as much as is in the pot to discard one card and get a "
        "new one face down; " + SHORT_STOCK,
    ),
    (
        BuyStep((BoughtCards(1, Facing.DOWN, True, SMALL_BET, False, False),)),
        "Each player in turn may buy one card face down for a small bet; " + SHORT_STOCK,
    ),
    (
        BuyStep((BoughtCards(1, Facing.DOWN, True, SMALL_BET, True, True),)),
        "All players decide at the same time whether to pay a small bet; those who pay discard "
        "one card each and share one card, which lies face up; " + SHORT_STOCK,
    ),
    (
        BuyStep((BoughtCards(1, Facing.UP, False, Amount(2, Unit.BIG_BET), False, True),)),
        "Everyone must pay two big bets; those who pay share one card, which lies face up; "
        + SHORT_STOCK,
    ),
    (
        BuyStep((BoughtAccess(("Turn", "River"), SMALL_BET),)),
        "Each player in turn may pay a small bet for the right to use the Turn and the River;"
        " a player who does not pay may not use them.",
    ),
    (
        ReplaceBoardStep(2),
        "Each player in turn, from the left of the button, takes exactly two cards of their choice "
        "off the board and has as many new ones dealt.",
    ),
    (
        ArrangeStep(JokerValue.SAME),
        "Each player decides which end of each two-faced card is up; nobody else sees it before "
        "the showdown.",
    ),
    (
        RevealStep((RevealedCards("Row 1", (0, 2)), RevealedCards(None, ()))),
        "The first and third cards of Row 1 and all cards of the board are turned up.",
    ),
    (
        RedealStep(True, True, 5),
        "The deal is over: the pot stays, and everyone who began the hand antes again and gets new "
        "cards from the same dealer. After five new deals the hand is played to its end instead.",
    ),
    (
        ForcedFoldStep(),
        "They fold. If that would be everyone who is still in, all get new cards instead.",
    ),
    (
        WagerStep((OfferedBet("Play", Amount(1, Unit.ANTE), (1, 2)),), folds=True),
        "All players but the banker decide at the same time. Bet an ante or two antes on "
        '"Play", or fold and lose all bets.',
    ),
    (
        WagerStep((OfferedBet("Blind", Amount(1, Unit.ANTE), optional=False),)),
        'Everyone but the banker bets an ante on "Blind".',
    ),
    (
        StayStep(simultaneous=True, price=Amount(2, Unit.ANTE), aside=False),
        "All players say at the same time whether they stay in. Staying in costs two antes. A"
        " player who is out takes no further part in this deal. If nobody stays in, the pot "
        "stays, and all who have chips get new cards.",
    ),
    (
        StayStep(simultaneous=False, price=None, aside=True),
        "Each player in turn, from the left of the dealer, says whether to stay in. A player "
        "who is out keeps the cards, and may be in again after the next comparison.",
    ),
    (
        BragStep(
            Amount(2, Unit.ANTE), doubles=True, half_blind=True, see_double=False, side_show=True
        ),
        "Starting left of the dealer, each player in turn pays the stake or more, or folds; "
        "the stake is two antes at first, and earlier payments do not count towards it. A "
        "player who pays more sets the stake for the players after them. Nobody may pay more "
        "than twice what the turn costs. When two players are left, either may pay what a "
        "turn costs to see the other; if the hands are equal, the player who paid loses. "
        "While more than two players are left, a player who has looked may pay and ask the "
        "player before them, who must also have looked, for a side show: the two compare "
        "hands and the worse one folds (the asker, if they are equal); it may be declined. A "
        "player who cannot pay the stake goes all-in for the pot so far; later stakes make "
        "another pot for the others.",
    ),
    (
        MarketStep(
            "Row 1",
            (Amount(1, Unit.ANTE), Amount(2, Unit.ANTE)),
            1,
            Facing.UP,
            optional=True,
            folds=False,
            refill=True,
            unseen=UnseenCard(Amount(3, Unit.ANTE), Facing.DOWN),
            discard_first=True,
            keep_facing=True,
        ),
        "Row 1 has two cards for sale, from the first to the last for an ante and two antes. "
        "Each player in turn may discard a card and buy one of them, or the top card of the "
        "stock, which lies face down, for three antes. A card from the row lies as the "
        "discarded card did. When a card is bought, the others close up toward the first place "
        "and a new card is dealt to the last.",
    ),
    (
        MarketStep(
            "Row 1",
            RankPrices((("A", Amount(4, Unit.ANTE)),), Amount(1, Unit.ANTE)),
            2,
            Facing.DOWN,
            optional=False,
            folds=True,
            refill=False,
            unseen=None,
            discard_first=False,
            keep_facing=False,
        ),
        "The cards of Row 1 are for sale, each at the price of its rank. An ace costs four "
        "antes; any other card an ante. Each player in turn may buy up to two of them. A player "
        "who could buy and does not folds. A card from the row lies face down in the hand, "
        "although everyone has seen it. A bought card is not replaced; the others close up "
        "toward the first place.",
    ),
    (
        AuctionStep(
            "Row 1",
            0,
            Prize.FIRST_PICK,
            sealed=True,
            minimum=Amount(1, Unit.SMALL_BET),
            increment=Amount(1, Unit.CHIPS),
            maximum=Amount(1, Unit.BIG_BET),
            must_bid=True,
            ties_unsold=False,
            facing=Facing.UP,
        ),
        "One card for each player is dealt face up to Row 1. Each player must make one secret "
        "bid of a small bet at least and a big bet at most; all bids are shown at the same "
        "time. From the highest bid to the lowest, each bidder pays their bid into the pot and "
        "takes one card of their choice, face up; players without a bid choose last and pay "
        "nothing. Of equal bids, that of the first player left of the dealer comes first.",
    ),
    (
        AuctionStep(
            "Row 1",
            1,
            Prize.CARDS,
            sealed=False,
            minimum=Amount(1, Unit.ANTE),
            increment=Amount(1, Unit.ANTE),
            maximum=None,
            must_bid=False,
            ties_unsold=False,
            facing=Facing.DOWN,
        ),
        "One card is dealt face up to Row 1. Each player in turn may bid an ante at least, or "
        "pass and be out of this sale; each bid is at least an ante above the last, until all "
        "others have passed. The highest bidder pays the bid into the pot and takes Row 1, face "
        "down. If nobody bids, the cards are out of play.",
    ),
    (
        AuctionStep(
            "Row 1",
            3,
            Prize.BOARD,
            sealed=True,
            minimum=Amount(1, Unit.BIG_BLIND),
            increment=Amount(1, Unit.CHIPS),
            maximum=None,
            must_bid=False,
            ties_unsold=True,
            facing=Facing.UP,
        ),
        "Three cards are dealt face up to Row 1. Each player may make one secret bid of a big "
        "blind at least; all bids are shown at the same time. The highest bidder pays the bid "
        "into the pot, and what was sold stays on the board for everyone. If nobody bids, or "
        "the highest bids are equal, the cards are out of play.",
    ),
    (
        ExchangeStep(
            "Row 1", None, (1, 2), Facing.UP, knock=True, passes=2, once=True, after_last=True
        ),
        "Each player in turn, from the left of the last player to exchange, may change one or "
        "two cards "
        "for as many of Row 1, which lies face up. Given cards lie face up there. The cards that a "
        "player gets lie face up. Nobody may pass three times in a row. Instead a player may "
        "knock: everyone else then has one more turn, and it is over. The first exchange is the "
        "last.",
    ),
    (
        ExchangeStep(None, Neighbour.RIGHT, (2,), Facing.DOWN, must=True, blockers="KA"),
        "Each player in turn changes the whole hand with the next player on the right, who "
        "cannot refuse. A player who has a king or an ace shows it, keeps the hand, and has "
        "had their turn.",
    ),
    (
        CompareStep(0),
        "Those who are in compare hands, and show them to each other only. What counts is the best "
        "high hand, using any five cards out of your two hole cards and the five board cards.",
    ),
    (
        TurnUpStep(folds=True),
        _TURNING + "folds. Once a player who is still in has no chips left, nobody folds for that.",
    ),
    (TurnUpStep(folds=False), _TURNING + "stays in with them."),
    (ShowdownStep(), "The players who are still in compare their hands."),
]

A_GROUP = GroupStep(
    (
        BetStep(BetKind.SMALL, False),
        _exposed(1, 1, immediate=True),
        DiscardStep((replace(_discarded(0, 4), once=True),)),
    )
)

# What they repeat is told by the numbers of steps: each stands after the others of the small game.
REPEATS: list[tuple[RepeatStep, str]] = [
    (RepeatStep("Second bet", 3), "Step 5 is done three times in all."),
    (
        RepeatStep("Board", 4, RepeatUntil.NOBODY_TAKES),
        "Steps 4 to 5 are repeated until a round in which nobody takes a card, after which "
        "there is no further betting; at most four times in all.",
    ),
    (
        RepeatStep("First bet", 50, in_turn=True),
        "Steps 3 to 5 are done by one player at a time: starting on the left of the dealer, "
        "each player who is still in does it in turn and begins the betting, at most 50 times"
        " in all; after a player who turns up or takes no card there is no betting. It ends "
        "when nobody has anything left to do.",
    ),
]
