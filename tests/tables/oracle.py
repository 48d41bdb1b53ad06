"""Button and blinds by hand: the rules written out, one chair after the other.

Robert's Rules of Poker, "Button and Blind Use": with a dead button the big blind is posted by the
player due for it, and small blind and button are positioned accordingly, even if that is in front
of an empty seat; heads up the small blind is on the button; a new player may not come in between
the button and the big blind. In a mix the button rests while games without blinds are played.
"""

from dataclasses import dataclass, field

EMPTY, OUT, WAITS, POSTS, IN = "empty", "out", "waits", "posts", "in"


@dataclass
class Expected:
    """What the next hand must look like."""

    dealt: set[int]
    button: int
    small: int | None  # who posts it; None: it is dead
    big: int
    posts: set[int]  # who posts a live big blind to come in
    dead: set[int]  # who posts a dead small blind


@dataclass
class Oracle:
    """The chairs, and where small and big blind were last."""

    chairs: list[str]
    owes_big: set[int] = field(default_factory=set)
    owes_small: set[int] = field(default_factory=set)
    last_small: int | None = None
    last_big: int | None = None
    last_button: int | None = None

    def next_chair(self, chair: int) -> int:
        return (chair + 1) % len(self.chairs)

    def walk(self, start: int, wanted: tuple[str, ...]) -> int:
        """The first chair after this one with somebody of that kind."""
        chair = self.next_chair(start)
        while self.chairs[chair] not in wanted:
            chair = self.next_chair(chair)
        return chair

    def path(self, start: int, end: int) -> list[int]:
        """The chairs one passes on the way from one to another, both left out."""
        passed = []
        chair = self.next_chair(start)
        while chair != end:
            passed.append(chair)
            chair = self.next_chair(chair)
        return passed

    def without_blinds(self) -> set[int]:
        """Who is dealt into a hand of a game with antes."""
        return {c for c, kind in enumerate(self.chairs) if kind in (IN, WAITS, POSTS)}

    def first(self) -> Expected:
        """Everyone plays, and the last chair has the button."""
        dealt = self.without_blinds()
        button = max(dealt)
        small = button if len(dealt) == 2 else self.walk(button, (IN, WAITS, POSTS))
        return Expected(dealt, button, small, self.walk(small, (IN, WAITS, POSTS)), set(), set())

    def with_blinds(self) -> Expected:
        """The next hand of a game with blinds."""
        if self.last_big is None or self.last_small is None:
            return self.first()
        big = self.walk(self.last_big, (IN, WAITS, POSTS))
        button, small = self.last_small, self.last_big
        too_early = set(self.path(button, big)) if button != big else set(range(len(self.chairs)))
        dealt = {big} | {c for c, kind in enumerate(self.chairs) if kind == IN}
        dealt |= {c for c, k in enumerate(self.chairs) if k == POSTS and c not in too_early}
        if len(dealt) == 1:
            return self.begin_anew()
        newcomers = {c for c in dealt if self.chairs[c] == POSTS and c != big}
        if len(dealt) == 2:
            (other,) = dealt - {big}
            button = small = other
        posted = small if small in dealt and small != big else None
        posts = {c for c in newcomers if c in self.owes_big and c != posted}
        return Expected(dealt, button, posted, big, posts, newcomers & self.owes_small)

    def begin_anew(self) -> Expected:
        """Only one is left of those who played: everyone is let in, and nothing is owed."""
        assert self.last_button is not None
        wanted = (IN, WAITS, POSTS)
        dealt = self.without_blinds()
        button = self.walk(self.last_button, wanted)
        small = button if len(dealt) == 2 else self.walk(button, wanted)
        big = self.walk(small, wanted)
        posters = {c for c in dealt if self.chairs[c] == POSTS and c not in (small, big)}
        posts = posters & self.owes_big
        owing = {c for c in dealt if self.chairs[c] == POSTS and c != big} & self.owes_small
        return Expected(dealt, button, small, big, posts, owing)

    def dealt_with_blinds(self, hand: Expected) -> None:
        """The hand was dealt: who is in has paid, who was passed by owes."""
        if self.last_big is not None:
            for chair in self.path(self.last_big, hand.big):
                if self.chairs[chair] == OUT:
                    self.owes_big.add(chair)
                    self.owes_small.add(chair)
            three_or_more = len(hand.dealt) > 2
            if three_or_more and self.chairs[self.last_big] == OUT and hand.small is None:
                self.owes_small.add(self.last_big)
        small = hand.small if hand.small is not None else self.last_big
        assert small is not None
        self.last_small, self.last_big, self.last_button = small, hand.big, hand.button
        for chair in hand.dealt:
            self.chairs[chair] = IN
            self.owes_big.discard(chair)
            self.owes_small.discard(chair)
