"""Declaration of one category of an ordering: its keys, their bounds, and its checks."""

import re
from typing import Annotated

from msgspec import Meta, Struct, field

from anypoker.cards import RANKS
from anypoker.ranking.ordering import Category
from anypoker.ranking.strength import OrderingError

MAX_NAME = 200  # characters
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Ranks = Annotated[str, Meta(pattern="^[2-9TJQKA]{1,13}$")]
_Rank = Annotated[str, Meta(pattern="^[2-9TJQKA]$")]
_Kinds = Annotated[list[Annotated[int, Meta(ge=1, le=20)]], Meta(min_length=1, max_length=7)]
_Cards = Annotated[int, Meta(ge=2, le=20)]


class CategoryDeclaration(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A shape of a hand. Without `kinds`, `straight`, `flush` and `suits` every hand fits.

    The cards that make it are those of the straight or flush; of `kinds`, those of which there are
    several, or all if there are none; else the whole hand. A hand that fits several categories
    counts as the first of them where high is better, and as the last where low is better: a
    straight in a low hand is a straight.
    """

    number: Annotated[int, Meta(ge=0, le=1000, description="Number of its class.")] = field(
        name="class"
    )
    name: Annotated[Name, Meta(description="Its name.")]
    words: Annotated[
        Name | None,
        Meta(
            description="The sentence for a hand of it: {0} is the name of its first rank, {0s} "
            "the plural, {1} the next; {rest} the remaining ranks, {cards} all of them."
        ),
    ] = None
    kinds: Annotated[
        _Kinds | None, Meta(description="Number of cards of each rank, such as [3, 2].")
    ] = None
    straight: Annotated[_Cards | None, Meta(description="Number of cards in sequence.")] = None
    flush: Annotated[_Cards | None, Meta(description="Number of cards of one suit.")] = None
    top: Annotated[
        _Rank | None,
        Meta(
            description="Only the straight that ends in this rank; without a straight, the highest "
            "rank of the cards that make it.",
        ),
    ] = None
    bottom: Annotated[
        _Rank | None,
        Meta(
            description="Without a straight: the lowest rank of the cards that make it.",
        ),
    ] = None
    of: Annotated[
        Ranks | None,
        Meta(
            description="Every card that makes it has one of these ranks, such as 'JQK'.",
        ),
    ] = None
    has: Annotated[
        Ranks | None,
        Meta(
            description="Each of these ranks is among the cards that make it.",
        ),
    ] = None
    step: Annotated[
        Annotated[int, Meta(ge=2, le=6)] | None,
        Meta(description="Gap between cards of the straight; 2: every other rank."),
    ] = None
    suits: Annotated[
        Annotated[int, Meta(ge=2, le=4)] | None,
        Meta(description="Fewest different suits in the hand."),
    ] = None
    others_add_up_to: Annotated[
        Annotated[str, Meta(pattern="^[2-9T]{1,9}$")] | None,
        Meta(
            description="With `kinds` of one number: only for these ranks, and only if the pips of "
            "the other cards (ace 1) add up to the rank.",
        ),
    ] = None

    def build(self, cards: int, ranks: tuple[int, ...], path: tuple[str | int, ...]) -> Category:
        kinds = tuple(sorted(self.kinds or (), reverse=True))
        if kinds and (self.straight or self.flush):
            raise OrderingError(
                f"the category '{self.name}' needs either kinds or a straight, a flush or both",
                path,
            )
        self._check_ranks(cards, ranks, path)
        if self.others_add_up_to and not (len(kinds) == 1 and kinds[0] < cards):
            raise OrderingError(
                f"'othersAddUpTo' of '{self.name}' needs kinds of one number below {cards}",
                (*path, "othersAddUpTo"),
            )
        if kinds and not self.others_add_up_to and sum(kinds) != cards:
            raise OrderingError(
                f"the kinds of '{self.name}' make {sum(kinds)} cards, but a hand has {cards}",
                (*path, "kinds"),
            )
        if max(self.straight or 0, self.flush or 0) > cards:
            raise OrderingError(f"'{self.name}' needs more than the {cards} cards of a hand", path)
        self._check_words(kinds, path)
        return Category(
            number=self.number,
            name=self.name,
            words=self.words or f"{self.name}, {{cards}}",
            kinds=kinds,
            straight=self.straight or 0,
            flush=self.flush or 0,
            top=RANKS.index(self.top) if self.top else None,
            adding_up=tuple(RANKS.index(rank) for rank in self.others_add_up_to or ""),
            of=tuple(sorted(RANKS.index(rank) for rank in set(self.of or ""))),
            has=tuple(sorted(RANKS.index(rank) for rank in set(self.has or ""))),
            bottom=RANKS.index(self.bottom) if self.bottom else None,
            step=self.step or 1,
            suits=self.suits or 0,
        )

    def _check_ranks(self, cards: int, ranks: tuple[int, ...], path: tuple[str | int, ...]) -> None:
        """Ranks that are asked for must be there, and steps and suits must have something to do."""
        asked = {"top": self.top, "bottom": self.bottom, "of": self.of, "has": self.has}
        for key, letters in asked.items():
            strange = [rank for rank in letters or "" if RANKS.index(rank) not in ranks]
            if strange:
                raise OrderingError(
                    f"'{key}' of '{self.name}' asks for {strange[0]}, a rank that cannot be held",
                    (*path, key),
                )
        if self.of and self.has and not set(self.has) <= set(self.of):
            raise OrderingError(
                f"'has' of '{self.name}' asks for a rank that 'of' forbids", (*path, "has")
            )
        for key in ("bottom", "has", "of"):
            if asked[key] and self.others_add_up_to:
                raise OrderingError(
                    f"'{key}' of '{self.name}' cannot be combined with 'othersAddUpTo'",
                    (*path, key),
                )
        if self.bottom and self.straight:
            raise OrderingError(
                f"'bottom' of '{self.name}' adds nothing: a straight is named by its 'top'",
                (*path, "bottom"),
            )
        if self.step and not self.straight:
            raise OrderingError(f"'step' of '{self.name}' needs a straight", (*path, "step"))
        if self.suits and (self.suits > cards or self.kinds or self.straight or self.flush):
            raise OrderingError(
                f"'suits' of '{self.name}' excludes other shapes, and is at most {cards}",
                (*path, "suits"),
            )

    def _check_words(self, kinds: tuple[int, ...], path: tuple[str | int, ...]) -> None:
        if self.straight or not (kinds or self.flush):
            leads = 1
        elif self.flush:
            leads = self.flush
        else:
            leads = sum(1 for kind in kinds if kind > 1) or 1
        known = {"{rest}", "{cards}"}
        known |= {f"{{{number}{plural}}}" for number in range(leads) for plural in ("", "s")}
        for word in re.findall(r"\{[^}]*\}?", self.words or ""):
            if word not in known:
                raise OrderingError(
                    f"the words of '{self.name}' cannot fill {word}: they may use "
                    + ", ".join(sorted(known)),
                    (*path, "words"),
                )
