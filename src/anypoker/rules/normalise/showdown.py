"""The showdown of a document -> that of the game: shares, hands, qualifiers, defaults."""

from typing import assert_never

from msgspec.structs import replace

from anypoker import game
from anypoker.cards import Card, card_text
from anypoker.ranking import Direction, Ordering, Role, Strength
from anypoker.ranking.selection import Facing, Owner, Selection
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import showdown as doc
from anypoker.rules.document.banker import BankerPart
from anypoker.rules.normalise.betting import DEFAULT_DEALS, read_price
from anypoker.rules.normalise.card_names import read_card, read_rank, read_strength, read_suit
from anypoker.rules.normalise.card_steps import read_comparison
from anypoker.rules.normalise.conditions import table_condition
from anypoker.rules.normalise.context import STAND_IN, NormaliseContext
from anypoker.rules.normalise.hand_counts import REMAINING, ranks_any_size
from anypoker.rules.normalise.selection import SelectionMaker
from anypoker.rules.normalise.settlement import read_marks, read_settlement
from anypoker.rules.normalise.wild import old_wild, wild
from anypoker.rules.schema_errors import choice_text, suggestion

Wilds = tuple[game.Wild, ...]
_SUITS = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
FACE, BUTT = "face", "butt"


class ShowdownMaker:
    """Makes the showdown of one game; knows what all its entries share."""

    def __init__(
        self, part: doc.ShowdownPart, dealt_wild: Wilds, jokers: int, context: NormaliseContext
    ) -> None:
        self.part = part
        self.dealt_wild = dealt_wild  # wild card rules that deals lay down for everyone
        self.jokers = jokers
        self.context = context
        self.path: Path = ("showdown",)
        self.unqualified: tuple[game.Entry, ...] = ()  # the shares, whoever qualifies

    def showdown(self, declares: bool) -> game.Showdown:
        cases, otherwise = self.cases()
        mode_cases, mode = self.mode(declares)
        every = [entry for case in cases for entry in case.entries] + list(otherwise)
        self.unqualified = tuple(map(_unqualified, otherwise or cases[0].entries if every else ()))
        return game.Showdown(
            cases=cases,
            otherwise=otherwise,
            class_priority=self.class_priority(every),
            mode_cases=mode_cases,
            mode=mode,
            entry_defaults=self.entry_defaults([entry.name for entry in every]),
            global_default=self.global_default(),
            showing=game.ShowOrder(self.part.show or "in_turn"),
            must_show_qualifier=self.part.uncontested == "qualify",
            note=self.part.cardsRequired,
            losers=self.losers(),
            legs=self.legs(),
            settle=self.settle(otherwise),
            foul=self.foul(),
            marks=read_marks(self.part.marks or [], otherwise, self.context, (*self.path, "marks")),
            interim=tuple(self.entries(parts, path) for path, parts in self.context.interim),
        )

    def settle(self, entries: tuple[game.Entry, ...]) -> game.Settlement | None:
        part = self.part.settle
        if part is None:
            return None
        return read_settlement(part, entries, self.context, (*self.path, "settle"))

    def foul(self) -> game.Comparison | None:
        part = self.part.foul
        if part is None:
            return None
        return read_comparison(part, self.context.piles, self.context, (*self.path, "foul"))

    def losers(self) -> game.Losers | None:
        part = self.part.losers
        if part is None:
            return None
        price = read_price(part.pay)
        return game.Losers(
            part.who == "worst",
            price,
            part.to == "pot",
            part.deals or DEFAULT_DEALS,
            part.who == "opener",
        )

    def legs(self) -> game.Legs | None:
        part = self.part.legs
        if part is None:
            return None
        deals = part.deals or DEFAULT_DEALS
        kind = game.LegFor(part.for_)
        return game.Legs(kind, part.number, part.then == "out", bool(part.antes), deals)

    def cases(self) -> tuple[tuple[game.EntriesIf, ...], tuple[game.Entry, ...]]:
        part, path = self.part, self.path
        nothing = part.bestHand is None and part.conditionalBestHands is None
        if nothing and not _compares_no_hands(part):
            sentence = "a showdown needs `bestHand` or `conditionalBestHands`"
            self.context.error(path, sentence)
        if part.bestHand is not None and part.conditionalBestHands is not None:
            hint = '`"bestHand": null` takes away that of the base game'
            hint_here = hint if self.context.extends else None
            self.context.both(path, "bestHand", "conditionalBestHands", hint_here)
        elif part.bestHand is not None and part.defaultBestHand is not None:
            self.context.both(path, "bestHand", "defaultBestHand")
        cases = []
        for number, case in enumerate(part.conditionalBestHands or ()):
            here = (*path, "conditionalBestHands", number)
            when = table_condition(
                case.condition, self.context, (*here, "condition"), hand_size=True
            )
            entries = self.entries(case.bestHand, (*here, "bestHand"))
            cases.append(game.EntriesIf(when, entries))
        key = "bestHand" if part.bestHand is not None else "defaultBestHand"
        otherwise = self.entries(part.bestHand or part.defaultBestHand or [], (*path, key))
        return tuple(cases), otherwise

    # ------------------------------------------------------------ entries

    def entries(self, parts: list[doc.BestHand], path: Path) -> tuple[game.Entry, ...]:
        made: list[game.Entry] = []
        for number, part in enumerate(parts):
            here = (*path, number)
            hand = self.hand(part, here)
            name = part.name or _free_name(hand, [entry.name for entry in made])
            if part.name in [entry.name for entry in made]:
                sentence = f'two shares of one showdown are named "{part.name}"'
                self.context.error((*here, "name"), sentence)
            place = 0 if part.place == "last" else part.place or 1
            if part.oddChip and any(entry.odd_chip for entry in made):
                self.context.error((*here, "oddChip"), "odd chips go to one share, not to two")
            made.append(game.Entry(name, part.share or 1, hand, place, bool(part.oddChip)))
        self.check_unused(parts, [entry.name for entry in made], path)
        return tuple(made)

    def check_unused(self, parts: list[doc.BestHand], names: list[str], path: Path) -> None:
        for number, part in enumerate(parts):
            here = (*path, number, "usesUnusedFrom")
            earlier = [
                name
                for name, before in zip(names, parts[:number], strict=False)
                if before.holds is None
            ]
            if part.usesUnusedFrom is not None and part.usesUnusedFrom not in earlier:
                sentence = f'no share "{part.usesUnusedFrom}" before this one leaves cards unused'
                self.context.error(here, sentence, suggestion(part.usesUnusedFrom, earlier))
            if part.holeCards == REMAINING and part.usesUnusedFrom is None:
                self.context.error(here, '"remaining" needs `usesUnusedFrom`: remaining from what?')

    def hand(self, part: doc.BestHand, path: Path) -> game.RankedHand | game.HeldCardShare:
        if part.holds is not None:
            return self.held_card(part, path)
        here = (*path, "evaluationType")
        if part.evaluationType is None:
            self.context.error(here, "the required key `evaluationType` is missing")
            self.context.unchecked.add(here)
        ordering = self.context.ordering(part.evaluationType or STAND_IN, here)
        if here in self.context.unchecked:
            # Without its ordering, the rest of the hand cannot be judged.
            classes = self.classification(part, path)
            return game.RankedHand(ordering, Selection(()), (), None, None, 0, None, classes, None)
        selection = SelectionMaker(part, ordering, self.context, path).selection()
        return game.RankedHand(
            ordering=ordering,
            selection=selection,
            wild=self.wild(part, ordering, path),
            qualifier=self.qualifier(part, ordering, path),
            unused_from=part.usesUnusedFrom,
            least_own_cards=_least_own_cards(part, ordering, selection),
            no_cards_class=part.zeroCardsPipValue,
            classification=self.classification(part, path),
            end=game.CardEnd(part.face) if part.face else None,
        )

    def held_card(self, part: doc.BestHand, path: Path) -> game.HeldCardShare:
        fitting = {"name", "holds", "share", "cardState"}
        for key in part.model_fields_set - fitting:
            shown = {"from_": "from"}.get(key, key)
            self.context.error((*path, shown), f"`{shown}` has no meaning beside `holds`")
        card = read_card(part.holds or "", self.context, (*path, "holds"))
        return game.HeldCardShare(card, Facing(part.cardState) if part.cardState else None)

    def wild(self, part: doc.BestHand, ordering: Ordering, path: Path) -> Wilds:
        if part.wildCards is not None and part.wildCard is not None:
            self.context.both(path, "wildCards", "wildCard")
        own = [
            wild(one, self.jokers, self.context, (*path, "wildCards", number))
            for number, one in enumerate(part.wildCards or ())
        ]
        if part.wildCard is not None:
            own.append(old_wild(part.wildCard))
        rules = tuple(dict.fromkeys((*own, *self.dealt_wild)))
        self.check_wild(rules, ordering, path, qualified=part.qualifier is not None)
        self.check_named_twice(rules, path)
        return rules

    def check_named_twice(self, rules: Wilds, path: Path) -> None:
        """Check that only one rule names a card."""
        named: set[Card] = set()
        for source in [rule.source for rule in rules]:
            if isinstance(source, game.OfCards):
                for card in named.intersection(source.cards):
                    sentence = f"two rules say that {card_text(card)} is wild"
                    self.context.error((*path, "wildCards"), sentence)
                named.update(source.cards)

    def check_wild(self, rules: Wilds, ordering: Ordering, path: Path, *, qualified: bool) -> None:
        """Check that the ordering ranks the wild cards its hands may hold."""
        roles = {role for rule in rules for role in (rule.role, rule.other_role)}
        unable = {
            Role.WILD: not ordering.takes_wild,
            Role.BUG: not ordering.takes_bug,
        }
        for role in sorted(roles):
            if unable[role]:
                form = ordering.wild_form
                hint = f"use `{form}`" if form else _own_wild_form(role)
                if form and qualified:
                    hint += ", and a qualifier by the classes of that type"
                sentence = f'"{ordering.name}" does not rank hands with {_ROLE_NOUNS[role]}'
                self.context.error((*path, "evaluationType"), sentence, hint)
        covered = any(isinstance(rule.source, game.Jokers) for rule in rules)
        if self.jokers and not covered:
            sentence = "the deck has jokers, but no rule says what they stand for in this hand"
            hint = 'add {"type": "joker", "role": "wild"} to `wildCards`'
            self.context.error(path, sentence, hint)

    def qualifier(self, part: doc.BestHand, ordering: Ordering, path: Path) -> Strength | None:
        if part.qualifier is None:
            return None
        return read_strength(part.qualifier, ordering, self.context, (*path, "qualifier"))

    def classification(self, part: doc.BestHand, path: Path) -> game.Classification | None:
        if part.classification is None:
            return None
        ranks = tuple(
            read_rank(word, self.context, (*path, "classification", "faceRanks", number))
            for number, word in enumerate(part.classification.faceRanks)
        )
        return game.Classification(part.classification.fieldName, ranks, FACE, BUTT)

    def class_priority(self, every: list[game.Entry]) -> tuple[str, ...]:
        priority = self.part.classification_priority
        path = (*self.path, "classification_priority")
        classed = any(
            isinstance(entry.hand, game.RankedHand) and entry.hand.classification for entry in every
        )
        if priority is None:
            if classed:
                sentence = "hands have classes, but no class is better than the other"
                self.context.warning(
                    path, sentence, 'say `classification_priority`: ["face", "butt"]'
                )
            return ()
        if not classed:
            self.context.error(path, "no hand is classified, so there is nothing to put first")
        for number, word in enumerate(priority):
            if word not in (FACE, BUTT):
                sentence = f'"{word}" is not a class: use {choice_text((FACE, BUTT))}'
                self.context.error((*path, number), sentence, suggestion(word, (FACE, BUTT)))
        if sorted(priority) != sorted({FACE, BUTT}):
            self.context.error(path, f"list each class once: {choice_text((FACE, BUTT))}")
        return tuple(priority)

    # ------------------------------------------------------------ declaring, defaults

    def mode(self, declares: bool) -> tuple[tuple[game.ModeIf, ...], game.DeclarationMode]:
        given = self.part.declaration_mode
        path = (*self.path, "declaration_mode")
        if given is None:
            mode = game.DeclarationMode.DECLARE if declares else game.DeclarationMode.CARDS_SPEAK
            return (), mode
        if isinstance(given, str):
            if declares != (given == "declare"):
                step = "a declare step" if declares else "no declare step"
                self.context.error(
                    path, f'"{given}" is a contradiction: there is {step}', needs=("gamePlay",)
                )
            return (), game.DeclarationMode(given)
        cases = []
        for number, case in enumerate(given.conditionalModes):
            here = (*path, "conditionalModes", number, "condition")
            when = table_condition(case.condition, self.context, here)
            cases.append(game.ModeIf(when, game.DeclarationMode(case.mode)))
        if not declares:
            self.context.error(
                path, "players can declare only if there is a declare step", needs=("gamePlay",)
            )
        return tuple(cases), game.DeclarationMode(given.default)

    def entry_defaults(self, names: list[str]) -> tuple[game.EntryDefault, ...]:
        made = []
        for number, part in enumerate(self.part.defaultActions or ()):
            here = (*self.path, "defaultActions", number)
            for index, name in enumerate(part.appliesTo or ()):
                if name not in names:
                    sentence = f'there is no share "{name}"'
                    hint = suggestion(name, names)
                    place = (*here, "appliesTo", index)
                    self.context.error(place, sentence, hint, needs=("showdown",))
            found = self.action(part.action, (*here, "action"))
            made.append(game.EntryDefault(tuple(part.appliesTo or ()), found))
        return tuple(made)

    def global_default(self) -> game.DefaultAction | None:
        new, old = self.part.globalDefaultAction, self.part.defaultAction
        if new is not None and old is not None:
            self.context.both(self.path, "globalDefaultAction", "defaultAction")
        if new is not None:
            return self.action(new.action, (*self.path, "globalDefaultAction", "action"))
        if old is None:
            return None
        here = (*self.path, "defaultAction")
        if not isinstance(old.action, str):
            return self.action(old.action, (*here, "action"))
        if old.action == "best_hand":
            return self.other_hands(old.bestHand, here)
        if old.bestHand is not None:
            self.context.error((*here, "bestHand"), f'"{old.action}" has no use for `bestHand`')
        return game.SplitPot()

    def other_hands(self, parts: list[doc.BestHand] | None, path: Path) -> game.OtherHands:
        """Return the hands that decide instead; without any, those of the showdown, unqualified."""
        if parts is None:
            return game.OtherHands(self.unqualified)
        return game.OtherHands(self.entries(parts, (*path, "bestHand")))

    def action(self, part: doc.AnyAction, path: Path) -> game.DefaultAction:
        match part:
            case doc.SplitPotAction():
                return game.SplitPot()
            case doc.RedealAction():
                return game.Redeal()
            case doc.BestHandAction():
                return self.other_hands(part.bestHand, path)
            case doc.SpecialAction():
                return self.special(part.evaluation, (*path, "evaluation"))
            case _:
                assert_never(part)

    def special(self, part: doc.SpecialEvaluation | None, path: Path) -> game.SpecialCard:
        if part is None:
            sentence = "the file does not say which card decides: the highest own card does"
            self.context.warning(path[:-1], sentence, "say it under `evaluation`")
            return game.SpecialCard(True, None, game.CardSource.HOLE, ())
        suit = None
        if part.suit == game.Suit.OF_RIVER:
            suit = game.Suit.OF_RIVER
        elif part.suit is not None:
            suit = game.Suit(_SUITS[read_suit(part.suit, self.context, (*path, "suit"))])
        return game.SpecialCard(
            highest=part.criterion == "highest_rank",
            suit=suit,
            source=game.CardSource(part.from_),
            piles=tuple(part.subsets or ()),
        )


_ROLE_NOUNS = {Role.WILD: "wild cards", Role.BUG: "a bug"}


def _compares_no_hands(part: doc.ShowdownPart) -> bool:
    """Return whether all bets are against the spread, so that there is nothing to rank."""
    settle = part.settle
    return isinstance(settle, BankerPart) and all(one.against == "spread" for one in settle.bets)


def _own_wild_form(role: Role) -> str:
    word = "wild" if role is Role.WILD else "bug"
    return (
        "no evaluation type of its kind takes them: declare one under `orderings`, "
        f'with `"{word}": "any"`'
    )


def _least_own_cards(part: doc.BestHand, ordering: Ordering, selection: Selection) -> int:
    """Return the fewest own cards that make a hand.

    One, where points are counted on any number of own cards and the file does not speak of none.
    """
    if part.minimumCards is not None or part.padding or part.zeroCardsPipValue is not None:
        return part.minimumCards or 0
    needs_own = all(
        any(
            (pick.whole or pick.least) and all(pile.owner is Owner.HOLE for pile in pick.piles)
            for pick in alternative.picks
        )
        for alternative in selection.alternatives
    )
    return 1 if needs_own and ranks_any_size(ordering) else 0


def _unqualified(entry: game.Entry) -> game.Entry:
    if isinstance(entry.hand, game.HeldCardShare):
        return entry
    return replace(entry, hand=replace(entry.hand, qualifier=None))


def _free_name(hand: game.RankedHand | game.HeldCardShare, taken: list[str]) -> str:
    """Return a name for a share that has none: High, Low, and numbers where that is not enough."""
    if isinstance(hand, game.HeldCardShare):
        name = "Card"
    else:
        name = "High" if hand.ordering.direction is Direction.HIGH else "Low"
    candidate, number = name, 1
    while candidate in taken:
        number += 1
        candidate = f"{name} {number}"
    return candidate
