"""Names of games as "Joslyn Poker Games" has them, and as players say them."""

import pytest

from anypoker.catalogue import ContradictoryNameError, UnknownGameError, find
from anypoker.catalogue.names import slugs_by_spoken_key
from anypoker.modifiers.game_phrase import parse_game_phrase
from anypoker.modifiers.registry import MODIFIERS, parse_modifier
from anypoker.name_key import spoken_key
from anypoker.rules import content_hash
from tests.document_games.documents import JOSLYN, stands_in
from tests.soak.phrases import GAMES, OPTIONS, outcome, phrases

# What the document calls its games, and the slug of each.
GAMES_OF_DOCUMENT = {
    "Texas Holdem": "texas-holdem",
    "Omaha-8": "omaha-8",
    "Big Omaha 8": "big-o",
    "Big Omaha": "big-o",
    "Reverse Omaha": "reverse-omaha",
    "Oakie": "oakie",
    "Banjo Oakie": "banjo-oakie",
    "Stump": "stump",
    "Craig's game": "stump",
    "Nightmare": "nightmare",
    "Joel's game": "nightmare",
    "Last one down": "last-one-down",
    "Rob's game": "last-one-down",
    "4 and 3": "4-and-3",
    "Jerry's game": "4-and-3",
    "Cluster F_k": "cluster",
    "Cluster": "cluster",
    "Around the corner": "around-the-corner",
    "Richard's game": "around-the-corner",
    "Qualifiers": "qualifiers",
}
# What it calls variants and ways to win, and the modifier that each means.
VARIANTS_OF_DOCUMENT = {
    "Two rows of": "two-row",
    "two-row": "two-row",
    "two row": "two-row",
    "Delayed": "delayed",
    "Either-Or": "either-or",
    "bada bing": "either-or",
    "bada-bing": "either-or",
    "Pineapple": "pineapple",
    "Oma-draw": "oma-draw",
    "Buy-a-card": "buy-a-card",
    "Play a Pat Hand": "pat hand",
    "pat hands": "pat hand",
    "pat hand": "pat hand",
    "Floater": "floater",
    "floaters": "floater: turn, river",
    "Miami": "miami",
    "Pass the trash": "pass the trash",
    "Cards speak": "cards speak",
    "cards read": "cards speak",
    "Declare": "declare",
    "Eight or better low": "eight or better",
    "8 or better": "eight or better",
    "8-or-better low": "eight or better",
    "8-or-better": "eight or better",
    "high/8-or-better-low": "eight or better",
    "Seven or better low": "seven or better",
    "7-or-better": "seven or better",
    "Best low": "best low",
    "best best": "best low",
    "best high/best low": "best low",
    "Worst hand": "worst hand",
    "deuce to seven": "worst hand",
    "best/worst": "worst hand",
}


@pytest.mark.parametrize("name", GAMES_OF_DOCUMENT)
def test_games_of_the_document_have_their_names(name: str) -> None:
    assert stands_in(JOSLYN, name)
    assert find(name).slug == GAMES_OF_DOCUMENT[name]


@pytest.mark.parametrize("variant", VARIANTS_OF_DOCUMENT)
def test_every_variant_is_heard_with_every_game(variant: str) -> None:
    assert stands_in(JOSLYN, variant)
    meant = parse_modifier(VARIANTS_OF_DOCUMENT[variant])
    for name, slug in GAMES_OF_DOCUMENT.items():
        for phrase in (f"{variant} {name}", f"{name}, {variant}", f"a {name} game with {variant}"):
            heard = parse_game_phrase(phrase, slugs_by_spoken_key())
            assert heard is not None, phrase
            if heard.modifiers:
                assert (heard.modifiers, heard.base) == ((meant,), slug), phrase
            else:  # "Omaha-8, 8 or better": the words are a name of a game
                own = (spoken_key(variant + name), spoken_key(name + variant))
                assert heard.base in map(slugs_by_spoken_key().get, own), phrase


@pytest.mark.parametrize(
    ("phrase", "plain"),
    [
        ("big omaha", "big-o"),
        ("delayed Big Omaha", "big-o, delayed"),
        ("two rows of Holdem", "texas-holdem, two-row"),
        ("two-row holdem declare", "texas-holdem, two-row, declare the row"),
        ("nightmare cards read", "nightmare"),
        ("nightmare, cards read, best high/best low", "nightmare"),
        ("around the corner, best best, declare", "around-the-corner"),
        ("around the corner, best high/best low declare", "around-the-corner"),
        ("stump 8-or-better", "stump"),
        ("stump high/low-8-or-better", "stump"),
        ("cluster pat hand", "cluster"),
        ("cluster split high/8-or-better-low", "cluster"),
        ("omaha-8 lowball", "omaha-8"),
        ("big reverse omaha", "reverse-omaha"),
        ("pass the trash: left, big-o", "big-o, pass the trash: left"),
        ("buy-a-card: common oakie", "oakie, buy-a-card: common"),
        ("buy-a-card after the flop", "omaha-8, buy-a-card: flop"),
        ("oakie, buy a common card after the flop", "oakie, buy-a-card: common, flop"),
        ("miami with a pat hand", "big-o, miami, pat hand"),
        ("2 row oakie", "oakie, two-row"),
        ("best/worst big omaha", "big-o, worst hand"),
        ("Pineapple Oakie", "oakie, pineapple"),
        ("pineapple oakie after the turn", "oakie, pineapple: turn"),
        ("pass the trash oakie with 3 jokers wild", "oakie, pass the trash, jokers wild: 3"),
        ("delayed bada-bing Miami", "big-o, miami, either-or, delayed"),
        ("two row, best/worst + pat hands", "big-o, two-row, worst hand, pat hand"),
        ("miami with floaters", "omaha-8, miami"),
        ("4 and 3, 8-or-better, declare", "4-and-3, eight or better, declare"),
        ("let's play a game of two-row Oakie", "oakie, two-row"),
    ],
)
def test_phrases_mean_what_their_words_mean(phrase: str, plain: str) -> None:
    assert content_hash(find(phrase).game) == content_hash(find(plain).game)


def test_redundant_words_leave_the_game_of_the_catalogue() -> None:
    assert find("stump 8-or-better").slug == "stump"
    assert find("two row oakie two rows").slug == "two-row-oakie"


@pytest.mark.parametrize(
    ("phrase", "why"),
    [
        ("texas holdem lowball", "'lowball': it has no low hand: say"),
        ("courchevel high low split", "not split between high and low: say 'eight or better'"),
        ("big oakie", "'big': its players hold 3 cards"),
        ("stump best low, 8-or-better", "contradict each other"),
        ("pass the trash to the left", "'pass the trash: left' is a modifier: say it with a game"),
        ("buy-a-card oakie after the flop and the turn", "one moment, not 'flop' and 'turn'"),
    ],
)
def test_what_is_refused_is_refused_by_the_rules(phrase: str, why: str) -> None:
    with pytest.raises(ContradictoryNameError, match=why):
        find(phrase)


@pytest.mark.parametrize("name", ["best/worst bigg omaha", "high/low nonsense"])
def test_a_slash_is_not_a_path(name: str) -> None:
    with pytest.raises(UnknownGameError):
        find(name)


def test_every_option_is_told_in_the_name() -> None:
    bases = {"floater": "two-row oakie"}
    for name, told in OPTIONS.items():
        base = bases.get(name, "big-o")
        for _, options in told:
            game = find(f"{base} with {name}: {options}").game
            assert content_hash(find(game.name).game) == content_hash(game)
            if options not in ("", "right"):
                assert game.name != find(f"{base} with {name}").game.name, options


def test_the_order_of_words_does_not_change_a_game() -> None:
    one = find("delayed, declare, big omaha, bada bing, 2 rows").game
    two = find("two-row big-o with bada bing, delayed, and declare").game
    assert content_hash(one) == content_hash(two)


def test_a_share_of_the_phrases_of_the_soak() -> None:
    counts = [outcome(phrase) for phrase in phrases(60, seed=24)]
    assert counts.count("understood") > 15
    assert counts.count("refused") > 15


def test_the_soak_knows_every_modifier_with_options() -> None:
    assert {one.name for one in MODIFIERS if one.options} <= set(OPTIONS)
    assert len(GAMES) > 20
