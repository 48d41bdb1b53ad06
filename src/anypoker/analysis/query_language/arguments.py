"""Arguments of a call: which argument is which, in any order."""

from typing import TYPE_CHECKING, NoReturn

from anypoker.analysis.query_language.constants import constant_of, known_words, rating_of
from anypoker.analysis.query_language.feasible import check_call
from anypoker.analysis.query_language.function import Function, Parameter
from anypoker.analysis.query_language.functions import signature
from anypoker.analysis.query_language.kinds import (
    NAMES,
    NUMBERS,
    SHOWDOWN,
    WHOLE_BOARD,
    Call,
    Checked,
    Kind,
    Named,
)
from anypoker.analysis.query_language.query_error import unknown_name
from anypoker.analysis.query_language.tree import CallNode, SyntaxNode, WordNode

if TYPE_CHECKING:
    from anypoker.analysis.query_language.checker import Checker

_LATER = (Kind.HAND, Kind.RATING)  # their words depend on the share


class CallArguments:
    """Matches the arguments of a call with the parameters of its function.

    A name goes to the first free parameter that knows it: `hand(hero, low, turn)` and
    `hand(hero, turn)` are both clear.
    """

    def __init__(self, checker: "Checker", function: Function, node: CallNode) -> None:
        self.checker, self.function, self.node = checker, function, node
        self.names = checker.names
        self.found: list[Checked | None] = [None] * len(function.parameters)
        self.preset: set[int] = set()

    def put_preset(self, kind: Kind, word: str) -> None:
        """Fill the parameter that the spelling of the function names."""
        place = next(n for n, one in enumerate(self.function.parameters) if one.kind is kind)
        found = self.names.find(kind, word)
        if found is None and kind is Kind.SHARE:
            shares = [share.ordering for share in self.names.model.shares]
            if word == "high" and len(shares) == 1:
                found = Named(kind, 0, word)
        if found is None:
            what = "share" if kind is Kind.SHARE else "step"
            self.checker.fail(
                unknown_name(
                    word,
                    f"a {what} of this game, so {self.node.name} cannot be asked",
                    self.names.known(kind),
                ),
                self.node,
            )
        self.found[place] = found
        self.preset.add(place)

    def read(self) -> Checked:
        """Return the checked call."""
        sooner = [kind for kind in Kind if kind not in _LATER]
        waiting = [one for one in self.node.arguments if not self._put(one, sooner)]
        self._put_defaults()
        for argument in waiting:
            if not self._put(argument, list(_LATER)):
                self._fail_argument(argument)
        self._check_complete()
        arguments = tuple(one for one in self.found if one is not None)
        named = {one.kind: one for one in arguments if isinstance(one, Named)}
        share = named[Kind.SHARE].number if Kind.SHARE in named else None
        if self.function.name == "rate":
            return rating_of(self.checker, named[Kind.TEXT].text, share or 0, self.node)
        about = share if self.function.result in _LATER else None
        call = Call(self.function.result, self.function.name, arguments, about)
        self._check_steps(call)
        check_call(self.checker, call, self.node)
        return call

    # ------------------------------------------------------------ matching

    def _put(self, node: SyntaxNode, kinds: list[Kind]) -> bool:
        places = [
            (place, parameter)
            for place, parameter in enumerate(self.function.parameters)
            if self.found[place] is None and parameter.kind in kinds
        ]
        # A text goes to a parameter for texts only if it is not a name.
        places.sort(key=lambda one: one[1].kind is Kind.TEXT)
        for place, parameter in places:
            found = self._as(node, parameter)
            if found is not None:
                self.found[place] = found
                return True
        return False

    def _as(self, node: SyntaxNode, parameter: Parameter) -> Checked | None:
        """Return the argument as a value of the parameter's kind, if it can be one."""
        kind = parameter.kind
        if kind in NAMES:
            if kind is Kind.TEXT and not (isinstance(node, WordNode) and node.quoted):
                return None
            return self.names.find(kind, node.word) if isinstance(node, WordNode) else None
        constant = constant_of(self.names, kind, node, self._share())
        if constant is not None:
            return constant
        if isinstance(node, WordNode) and self.checker.any_value(node) is None:
            return None
        value = self.checker.value(node)
        fits = value.kind is kind or (kind in NUMBERS and value.kind in NUMBERS)
        return value if fits else None

    def _share(self) -> int:
        for found in self.found:
            if isinstance(found, Named) and found.kind is Kind.SHARE:
                return found.number
        return self.names.first_share()

    def _put_defaults(self) -> None:
        for place, parameter in enumerate(self.function.parameters):
            if self.found[place] is None and parameter.optional:
                self.found[place] = self._default(parameter.kind)

    def _default(self, kind: Kind) -> Checked:
        if kind is Kind.SHARE:
            whole_pot = self.function.name in ("wins", "ties", "winners")
            return Named(kind, -1 if whole_pot else self.names.first_share())
        return Named(kind, SHOWDOWN if kind is Kind.STEP else WHOLE_BOARD)

    # ------------------------------------------------------------ errors

    def _fail_argument(self, node: SyntaxNode) -> NoReturn:
        free = [
            parameter
            for place, parameter in enumerate(self.function.parameters)
            if place not in self.preset
        ]
        if isinstance(node, WordNode):
            kinds = list(dict.fromkeys(parameter.kind for parameter in free))
            known = [w for kind in kinds for w in known_words(self.names, kind, self._share())]
            what = " or ".join(kinds) if kinds else "an argument"
            self.checker.fail(unknown_name(node.word, what, known), node)
        value = self.checker.value(node)
        self.checker.fail(f"{value.kind} cannot be here; use {signature(self.function)}", node)

    def _check_complete(self) -> None:
        for place, parameter in enumerate(self.function.parameters):
            if self.found[place] is None:
                self.checker.fail(
                    f"{self.node.name} needs {parameter.kind}; use {signature(self.function)}",
                    self.node,
                )

    def _check_steps(self, call: Call) -> None:
        if self.names.steps_known:
            return
        early = any(
            isinstance(one, Named) and one.kind is Kind.STEP and one.number != SHOWDOWN
            for one in call.arguments
        )
        if early or call.function in ("start", "in_range", "pocket_pair", "up_card"):
            self.checker.fail(
                "only the hands at the showdown can be asked about while players draw; "
                "draws='0' asks about the hands as dealt",
                self.node,
            )
