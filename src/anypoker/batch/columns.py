"""Columns of a hand's row and the meaning of their numbers.

A hand is a row of four arrays: `numbers` (32-bit integers), `cards` (bytes), `kept` (64-bit
integers: pending answers and declarations) and its key. Facts of the hand have one column; facts of
seats have MAX_SEATS columns in a row. The names are those of the engine's `Hand`.
"""

MAX_SEATS = 10
MAX_HELD = 16  # cards of one seat
MAX_BOARD = 64
MAX_DECK = 64
MAX_UP = 128  # cards dealt face up, in order
MAX_PARTS = 3  # piles that a seat separates its cards into

NOBODY = -1
NOT_YET = -1
UP = 1
SHARED = 2
TURNED = 4
OPEN = 2  # of the board: lay face up before the showdown turned the rest
DISCARDED = 1 << 30
NO_OWNER = 200  # of a discard: nobody's
NO_SEAT = -2

# What a hand waits for.
RUNNING, ASKED, COMPARING_UP_CARDS, SHOWDOWN, OVER = range(5)

# What a seat is asked.
(
    ASK_NOTHING,
    ASK_BET,
    ASK_BRING_IN,
    ASK_DRAW,
    ASK_DISCARD,
    ASK_DISCARD_PILE,
    ASK_EXPOSE,
    ASK_PASS,
    ASK_SEPARATE,
    ASK_DECLARE,
    ASK_CHOOSE,
    ASK_BUY,
    ASK_REPLACE,
    ASK_PROTECT,
    ASK_PENALTY,
) = range(15)

# Answers to betting decisions; a bet or a raise to N chips is RAISE + N.
FOLD, CALL, RAISE = range(3)
# Answers to an offer; cards that are given up for it are a mask above the first bit.
DECLINE, PURCHASE = range(2)

# The columns of a hand.
(
    STATUS,
    PC,
    KIND,
    SEAT,
    TO_CALL,
    MIN_AMOUNT,
    MAX_AMOUNT,
    FIXED,
    OPENS,
    COMPLETES,
    ALLOWED,
    PRICE,
    NUMBER,
    SEATS,
    BUTTON,
    LIVE,
    DEAD,
    POT,
    TOP,
    STOCK_SIZE,
    MUCK_SIZE,
    BOARD_SIZE,
    UP_SIZE,
    DICE_USED,
    SHUFFLES,
    ROUNDS,
    OPEN_ROUND,
    LEVEL,
    BASE,
    RAISE_SIZE,
    BET_SIZE,
    BETS_MADE,
    CAPPED,
    FORCED,
    BRING_IN_SEAT,
    BLIND_SEAT,
    AGGRESSOR,
    OPENER,
    LAST_ACTOR,
    QUEUE_AT,
    QUEUE_SIZE,
    WAITING,
    DECLARING,
    TURN,
    PARKED,
    GROUP,
    LOOKED,
    EITHER,
    MUST_BET,
    CHOICES,
) = range(50)
MAX_CHOICES = 4
_SEATS_FROM = CHOICES + MAX_CHOICES
STACK, STREET, PAID, FACED, FOLDED, HELD, DONE, DUE = (
    _SEATS_FROM + MAX_SEATS * field for field in range(8)
)
BOARD_PILES = _SEATS_FROM + MAX_SEATS * 8
NUMBERS = BOARD_PILES + MAX_BOARD

# The bytes of a hand.
HOLE, CARD_FLAGS, PILE = (MAX_SEATS * MAX_HELD * field for field in range(3))
BOARD = 3 * MAX_SEATS * MAX_HELD
BOARD_FLAGS = BOARD + MAX_BOARD
STOCK = BOARD_FLAGS + MAX_BOARD
MUCK = STOCK + MAX_DECK
MUCK_BY = MUCK + MAX_DECK
UP_LOG = MUCK_BY + MAX_DECK
QUEUE = UP_LOG + MAX_UP
DICE = QUEUE + 2 * MAX_SEATS
MAX_DICE = 8
DICE_TO_COME = DICE + MAX_DICE
CARDS = DICE_TO_COME + MAX_DICE

# Whole numbers of 64 bits.
ANSWER, DECLARED = 0, MAX_SEATS
KEPT = 2 * MAX_SEATS

# The kinds of rows that a program has, and the columns of a row.
(
    DO_ANTES,
    DO_BLINDS,
    DO_BRING_IN,
    DO_BET,
    DO_DEAL,
    DO_BOARD,
    DO_DRAW,
    DO_DISCARD,
    DO_MATCH,
    DO_EXPOSE,
    DO_PASS,
    DO_SEPARATE,
    DO_DECLARE,
    DO_CHOOSE,
    DO_REMOVE,
    DO_DICE,
    DO_BUY,
    DO_REPLACE,
    DO_REVEAL,
    DO_UNLESS,
    DO_GROUP,
    DO_TURN,
    DO_TURN_END,
    DO_SHOWDOWN,
) = range(24)
OP, A, B, C, D, E, F, G = range(8)
EITHER_SIZE = 2  # of a betting round: a bet may be small or big
ONCE = 14  # in a group with a bet: done once a seat
GROUPED = 15  # the row after the group that a row belongs to; 0: it belongs to none
ROW = 16

# Stakes and betting rules as one row of numbers.
(
    STRUCTURE,
    IS_FIXED,
    ANTE,
    SMALL_BLIND,
    BIG_BLIND,
    BRING_IN,
    SMALL_BET,
    BIG_BET,
    BIG_BLIND_ANTE,
    SPREAD_LEAST,
    SPREAD_MOST,
    ROUND_CAP,
    HAND_CAP,
    STRADDLES,
    INCREMENT,
    MAX_BETS,
    HEADS_UP_TOO,
    HAS_ANTES,
    HAS_BLINDS,
    ONE_BLIND,
    OPENING,
    FOLLOWING,
    BRING_IN_RULE,
    PAIR_DOUBLES,
    CARDS_MATTER,
    DOUBLES,
    LOOK_CARDS,
    TWO_BLINDS,
    MUST_SHOW,
    FIRST_STRADDLE,
) = range(30)
TERMS = FIRST_STRADDLE + MAX_SEATS
NO_CAP = -1
LIMIT, POT_LIMIT, NO_LIMIT, SPREAD_LIMIT = range(4)
FIRST_BLIND, FIRST_BRING_IN, FIRST_DEALER, FIRST_HIGH_CARD = range(4)
LATER_HIGH, LATER_DEALER, LATER_LAST, LATER_OPENER, LATER_LOW = range(5)
LOW_CARD, LOW_CARD_AL, HIGH_CARD, HIGH_CARD_AH, HIGH_CARD_WILD, NO_RULE = range(6)

# Conditions: the kind, a variable or the bit of a pile, values as bits, how many, and the rest.
IF_EXPOSED, IF_SIZE, IF_CHOICE, IF_TRAIT, IF_VALUE, IF_SUIT, IF_DICE = range(7)
CONDITION = 8

LOOK_SYMBOLS = 16
LOOK_NONE = 15
