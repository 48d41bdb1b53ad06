"""Sentences about the cards that may make a hand.

Alternatives that differ in one number or in one pile only are put together first: "up to two of
your hole cards and the rest from Top or Bottom" instead of six sentences.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from anypoker.ranking import Alternative, Owner, Pile, Selection
from anypoker.rules.explain.english import (
    amount,
    amount_of,
    count_of,
    listing,
    long_listing,
    number,
    ordinal,
    plural,
)
from anypoker.rules.explain.facts import GameFacts
from anypoker.rules.explain.piles import board_pile, own_pile

Piles = tuple[Pile, ...]


class _Take(Struct, frozen=True):
    """A pick from one of several sets of piles."""

    choices: tuple[Piles, ...]
    least: int
    most: int
    whole: bool


class _Way(Struct, frozen=True):
    takes: tuple[_Take, ...]
    total: int
    holding: int | None


class CardsPhrase(Struct, frozen=True):
    """Describe the cards of a hand: one phrase, or one of several options.

    `everything`: all cards play; `by_holding`: the number of cards held decides, not the player.
    """

    phrase: str
    options: tuple[str, ...] = ()
    everything: bool = False
    by_holding: bool = False


def describe_cards(selection: Selection, facts: GameFacts) -> CardsPhrase:
    """Return the object of "the hand is made of"."""
    ways = _by_piles(_by_numbers([_way(each, facts) for each in selection.alternatives]))
    if any(way.holding is not None for way in ways):
        return CardsPhrase("", tuple(_for_holder(way, facts) for way in ways), by_holding=True)
    phrases = list(dict.fromkeys(_phrase(way, facts) for way in ways))
    if len(phrases) == 1:
        return CardsPhrase(phrases[0], everything=_takes_everything(ways[0], facts))
    if len(phrases) == 2 and sum(map(len, phrases)) < 160:
        return CardsPhrase(f"either {long_listing(phrases, 'or')}")
    return CardsPhrase("", tuple(phrases))


def describe_leftovers(selection: Selection, other: str, facts: GameFacts) -> str:
    """Cards that another entry has left unused."""
    ways = [_way(each, facts) for each in selection.alternatives]
    if len(ways) == 1 and len(ways[0].takes) == 1:
        take = ways[0].takes[0]
        cards = amount_of(take.least, take.most, facts.own_card)
        return f"{cards} that {_hand_for(other)} leaves unused"
    cards = describe_cards(selection, facts).phrase or "its cards"
    return f"{cards}, but only what {_hand_for(other)} leaves unused"


def _hand_for(share: str) -> str:
    return f"your {share}" if share.lower().endswith("hand") else f"your hand for {share}"


def _takes_everything(way: _Way, facts: GameFacts) -> bool:
    return all(
        take.whole or _plays_all(take, piles, facts) for take in way.takes for piles in take.choices
    )


def _way(alternative: Alternative, facts: GameFacts) -> _Way:
    takes = tuple(
        _Take((_dealt(pick.piles, facts),), pick.least, pick.most, pick.whole)
        for pick in alternative.picks
        if pick.whole or pick.most > 0
    )
    return _Way(takes, alternative.total, alternative.holding)


def _dealt(piles: Piles, facts: GameFacts) -> Piles:
    """Return the piles without a board that this game does not have."""
    if facts.has_board:
        return piles
    return tuple(pile for pile in piles if pile != Pile(Owner.BOARD)) or piles


# ---------------------------------------------------------------- putting alternatives together


def _by_numbers(ways: list[_Way]) -> list[_Way]:
    """0 + 5, 1 + 4 and 2 + 3 cards of the same two places become 0..2 + the rest.

    Cards of one place alone, like a pat hand, that could go with several others stay by themselves.
    """
    apart = [
        way
        for way in ways
        if len(way.takes) == 1 and sum(_joint_numbers(other, way) is not None for other in ways) > 1
    ]
    return _merged([way for way in ways if way not in apart], _joint_numbers) + apart


def _merged(ways: list[_Way], joined: Callable[[_Way, _Way], _Way | None]) -> list[_Way]:
    """Return each way with the first before it that it can be joined with."""
    merged: list[_Way] = []
    for way in ways:
        for position, known in enumerate(merged):
            joint = joined(known, way)
            if joint is not None:
                merged[position] = joint
                break
        else:
            merged.append(way)
    return merged


def _joint_numbers(one: _Way, other: _Way) -> _Way | None:
    if (one.total, one.holding) != (other.total, other.holding):
        return None
    wide, narrow = (one, other) if len(one.takes) >= len(other.takes) else (other, one)
    if len(wide.takes) != 2 or not narrow.takes:
        return None
    takes = []
    for take in wide.takes:
        same = next((each for each in narrow.takes if each.choices == take.choices), None)
        least, most = (same.least, same.most) if same is not None else (0, 0)
        if take.whole or (same is not None and same.whole):
            return None
        if least > take.most + 1 or take.least > most + 1:
            return None
        takes.append(replace(take, least=min(take.least, least), most=max(take.most, most)))
    if any(each.choices not in [take.choices for take in wide.takes] for each in narrow.takes):
        return None
    return replace(wide, takes=tuple(takes)) if _is_free(takes, wide.total) else None


def _is_free(takes: list[_Take], total: int) -> bool:
    """Return whether every number of the first leaves an allowed number for the second."""
    first, second = takes
    return first.least + second.most == total == first.most + second.least


def _by_piles(ways: list[_Way]) -> list[_Way]:
    """Ways that differ only in the piles of one pick become one way with a choice."""
    return _merged(ways, _joint_piles)


def _joint_piles(one: _Way, other: _Way) -> _Way | None:
    if (one.total, one.holding) != (other.total, other.holding):
        return None
    if len(one.takes) != len(other.takes):
        return None
    different = [n for n, take in enumerate(one.takes) if take != other.takes[n]]
    if len(different) != 1:
        return None
    position = different[0]
    mine, theirs = one.takes[position], other.takes[position]
    if (mine.least, mine.most, mine.whole) != (theirs.least, theirs.most, theirs.whole):
        return None
    joint = replace(mine, choices=mine.choices + theirs.choices)
    return replace(one, takes=(*one.takes[:position], joint, *one.takes[position + 1 :]))


# ---------------------------------------------------------------- words


def _for_holder(way: _Way, facts: GameFacts) -> str:
    phrase = _phrase(way, facts)
    if way.holding is None:
        return f"otherwise {phrase}"
    return f"if you hold {count_of(way.holding, 'card')}: {phrase}"


def _phrase(way: _Way, facts: GameFacts) -> str:
    if len(way.takes) == 1:
        return _take(way.takes[0], way, facts, alone=True)
    takes = _tight(way, facts)
    free = [take for take in takes if not take.whole and take.least < take.most]
    parts = _takes([take for take in takes if take not in free[-1:]], way, facts)
    if free:  # the numbers of the others leave this number for the last
        parts.append(_enough(free[-1], way, facts))
    return listing(parts)


def _tight(way: _Way, facts: GameFacts) -> list[_Take]:
    """Narrow the numbers of each pick to those with which the others make a whole hand."""
    if any(take.whole for take in way.takes):
        return list(way.takes)
    takes = [replace(take, most=min(take.most, _there(take, facts))) for take in way.takes]
    least, most = sum(take.least for take in takes), sum(take.most for take in takes)
    return [
        replace(
            take,
            least=max(take.least, way.total - (most - take.most)),
            most=min(take.most, way.total - (least - take.least)),
        )
        for take in takes
    ]


def _there(take: _Take, facts: GameFacts) -> int:
    """Return how many cards a pick can find at most, if that is known, else its own number."""
    piles = take.choices[0]
    if len(take.choices) > 1 or len(piles) > 1 or piles[0].facing or piles[0].position is not None:
        return take.most
    return max(take.least, facts.count(piles[0].owner, piles[0].name).most)


def _takes(takes: list[_Take], way: _Way, facts: GameFacts) -> list[str]:
    """Describe the picks one by one; equal numbers from several piles are joined."""
    parts = []
    for (least, most, single), group in groupby(takes, key=_kind):
        same = list(group)
        if single and len(same) > 1:
            sources = listing(_source(take.choices[0], way, facts) for take in same)
            exactly = "exactly " if least == most else ""
            noun = "card" if most == 1 else "cards"
            parts.append(f"{exactly}{amount(least, most)} {noun} from each of {sources}")
        else:
            parts.extend(_take(take, way, facts, alone=False) for take in same)
    return parts


def _kind(take: _Take) -> tuple[int, int, bool]:
    """Join picks from one named board pile each, if their numbers agree."""
    piles = take.choices[0]
    single = len(take.choices) == 1 and len(piles) == 1 and not take.whole
    named = piles[0].owner is Owner.BOARD and piles[0].name is not None
    return take.least, take.most, single and named and piles[0].position is None


def _take(take: _Take, way: _Way, facts: GameFacts, *, alone: bool) -> str:
    if len(take.choices) > 1:
        return _choice(take, way, facts, alone=alone)
    (piles,) = take.choices
    held = _held(piles, way, facts)
    if take.whole or (held is not None and take.least == take.most == held):
        return _all(piles, held, way, facts)
    if _plays_all(take, piles, facts):
        return _all(piles, None, way, facts)
    if alone and take.least == take.most:
        how_many = f"any {number(take.most)}" if take.most > 1 else "one"
    elif take.least == take.most:
        how_many = f"exactly {number(take.most)}"
    else:
        how_many = amount(take.least, take.most)
    noun = "card" if take.most == 1 else "cards"
    if len(piles) > 1:  # "two cards from the Flop and the Turn" could be two from each
        return f"{how_many} {noun} out of {_source(piles, way, facts)}"
    if _are_cards(piles):
        return f"{how_many} of {_source(piles, way, facts)}"
    return f"{how_many} {noun} from {_source(piles, way, facts)}"


def _plays_all(take: _Take, piles: Piles, facts: GameFacts) -> bool:
    """Return whether a pick always takes everything, as from a hand that may have shrunk."""
    if len(piles) != 1 or piles[0].facing is not None or piles[0].position is not None:
        return False
    return take.least >= facts.count(piles[0].owner, piles[0].name).most > 0


def _choice(take: _Take, way: _Way, facts: GameFacts, *, alone: bool) -> str:
    own = tuple(pile for pile in take.choices[0] if pile.owner is Owner.HOLE)
    shared = all(piles[: len(own)] == own for piles in take.choices)
    choices = [piles[len(own) :] if shared else piles for piles in take.choices]
    sources = [_source(piles, way, facts) for piles in choices]
    if not own and take.least == take.most == 1 and _are_places_of_one_pile(choices):
        return _one_of_places(choices, sources[0])
    which = _one_of(choices, sources)
    source = "from"
    if shared and own:
        which, source = f"{_source(own, way, facts)} and {which}", "out of"
    if take.whole:
        return f"all cards of {which}"
    how_many = amount(take.least, take.most)
    if take.least == take.most:
        how_many = f"{'any' if alone else 'exactly'} {how_many}"
    return f"{how_many} {'card' if take.most == 1 else 'cards'} {source} {which}"


def _are_places_of_one_pile(choices: list[Piles]) -> bool:
    """Return whether each choice is a single card, and all of them lie in the same pile."""
    if any(len(piles) != 1 or piles[0].position is None for piles in choices):
        return False
    return len({(pile.owner, pile.name, pile.facing) for (pile,) in choices}) == 1


def _one_of_places(choices: list[Piles], first: str) -> str:
    """Like "the first or second card of the row"."""
    places = [ordinal(pile.position + 1) for (pile,) in choices if pile.position is not None]
    return first.replace(places[0], listing(places, "or"), 1)


def _one_of(choices: Sequence[Piles], sources: Sequence[str]) -> str:
    if all(len(piles) == 1 for piles in choices):
        if len(sources) == 2:
            return f"either {listing(sources, 'or')}"
        return f"one of {listing(sources)}"
    return "one of these sets: " + "; ".join(sources[:-1]) + f"; or {sources[-1]}"


def _enough(take: _Take, way: _Way, facts: GameFacts) -> str:
    """As many cards as the hand still lacks."""
    sources = [_source(piles, way, facts, counting=False) for piles in take.choices]
    hand = f"to make {number(way.total)}"
    if len(sources) == 1:
        of = "of" if _are_cards(take.choices[0]) else "cards from"
        return f"enough {of} {sources[0]} {hand}"
    which = _one_of(take.choices, sources)
    if which.startswith("one of these sets"):
        return f"enough cards {hand} from {which}"
    return f"enough cards from {which} {hand}"


def _all(piles: Piles, held: int | None, way: _Way, facts: GameFacts) -> str:
    source = _source(piles, way, facts, counting=False)
    if held is None:
        return f"all of {source}" if _are_cards(piles) else f"all cards of {source}"
    if len({pile.owner for pile in piles}) > 1:
        return f"all {count_of(held, 'card')}: {_source(piles, way, facts)}"
    if held == 1:
        named = not _are_cards(piles) and piles[0].position is None
        return f"the card of {source}" if named else _source(piles, way, facts)
    if held == 2 and len(piles) == 1:
        return f"both of {source}" if _are_cards(piles) else f"both cards of {source}"
    if held == 2:
        return f"the two cards of {source}"
    cards = "" if _are_cards(piles) else "cards "
    return f"all {number(held)} {cards}of {source}"


def _are_cards(piles: Piles) -> bool:
    """Return whether the source is called "... cards" and can follow "two of"."""
    return all(pile.name is None and pile.position is None for pile in piles)


def _source(piles: Piles, way: _Way, facts: GameFacts, *, counting: bool = True) -> str:
    return listing(_pile(pile, way, facts, counting=counting) for pile in piles)


def _pile(pile: Pile, way: _Way, facts: GameFacts, *, counting: bool) -> str:
    match pile.owner:
        case Owner.HOLE:
            return _own(pile, way, facts, counting=counting)
        case Owner.BOARD:
            return _board(pile, facts, counting=counting)
        case _:
            assert_never(pile.owner)


def _own(pile: Pile, way: _Way, facts: GameFacts, *, counting: bool) -> str:
    facing = f"{str(pile.facing).replace(' ', '-')} " if pile.facing is not None else ""
    if pile.position is not None:
        place = f" of your {own_pile(pile.name)}" if pile.name else ""
        return f"{'the' if place else 'your'} {ordinal(pile.position + 1)} {facing}card{place}"
    if pile.name is not None:
        return f"{'the ' + facing + 'cards of ' if facing else ''}your {own_pile(pile.name)}"
    held = _held((pile,), way, facts) if counting else None
    if facts.own_card == "own card":  # "your own five cards", but "your five hole cards"
        return f"your own {facing}{count_of(held, 'card') if held else 'cards'}"
    noun = f"{facing}card" if facing else facts.own_card
    return f"your {count_of(held, noun) if held else plural(noun)}"


def _board(pile: Pile, facts: GameFacts, *, counting: bool) -> str:
    facing = f"{str(pile.facing).replace(' ', '-')} " if pile.facing is not None else ""
    if pile.position is not None:
        return f"the {ordinal(pile.position + 1)} {facing}card of {board_pile(pile.name)}"
    if pile.name is not None:
        return f"{'the ' + facing + 'cards of ' if facing else ''}{board_pile(pile.name)}"
    held = facts.count(Owner.BOARD).exact if counting and not facing else None
    return f"the {count_of(held, f'{facing}board card') if held else f'{facing}board cards'}"


def _held(piles: Piles, way: _Way, facts: GameFacts) -> int | None:
    """Return the number of cards in the piles together, where it is certain."""
    if len(piles) > 1:
        apart = facts.are_apart(tuple(pile.name for pile in piles if pile.name is not None))
        each = [_held((pile,), way, facts) for pile in piles]
        return sum(count for count in each if count) if apart and None not in each else None
    (pile,) = piles
    if pile.facing is not None:
        return None
    if pile.position is not None:
        return 1
    if pile.owner is Owner.HOLE and pile.name is None and way.holding is not None:
        return way.holding
    return facts.count(pile.owner, pile.name).exact or None
