"""What an ordering says about one category, as plain data, and the category that is made of it."""

import re

from msgspec import Struct, field

from anypoker.cards import RANKS
from anypoker.ranking.ordering import Category
from anypoker.ranking.strength import OrderingError


class CategoryDeclaration(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A shape of a hand."""

    number: int = field(name="class")
    name: str
    words: str | None = None
    kinds: list[int] | None = None
    straight: int | None = None
    flush: int | None = None
    top: str | None = None
    others_add_up_to: str | None = None
    of: str | None = None
    has: str | None = None
    bottom: str | None = None
    step: int | None = None
    suits: int | None = None

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
                    f"'{key}' of '{self.name}' cannot stand beside 'othersAddUpTo'", (*path, key)
                )
        if self.bottom and self.straight:
            raise OrderingError(
                f"a straight is told by its 'top', so 'bottom' of '{self.name}' says nothing more",
                (*path, "bottom"),
            )
        if self.step and not self.straight:
            raise OrderingError(f"'step' of '{self.name}' needs a straight", (*path, "step"))
        if self.suits and (self.suits > cards or self.kinds or self.straight or self.flush):
            raise OrderingError(
                f"'suits' of '{self.name}' stands alone, and counts the {cards} cards of a hand",
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
