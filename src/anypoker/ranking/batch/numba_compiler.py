"""Compiling with numba, from a Python function to machine code: the only module that imports it.

What numba compiles is called in the way its functions call each other, which it does not promise to
keep; docs/decisions/0013 says what that rests on, and what happens when it changes.
"""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from llvmlite import binding

from anypoker.ranking.batch.compiling import Kernel
from anypoker.ranking.batch.kernel_library import kernel_name
from anypoker.ranking.batch.kernel_signatures import Described, signature_text
from anypoker.ranking.batch.machine_code import WORD, StaleCodeError, pack_code, results_size

numba: Any = import_module("numba")  # its types do not know all that it takes
types = numba.types

_OPTIONS = {"nogil": True, "error_model": "numpy"}
_ALONE = {  # to be called without numba
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,  # the code allocates no memory
}
_ENTRY = "called_from_python"
_SCALARS = {
    "bool": ("i8", "q"),
    "int64": ("i64", "q"),
    "uint64": ("i64", "Q"),
    "float64": ("double", "d"),
}


class Translation(NamedTuple):
    """A function and all that it calls in LLVM's language, not yet optimised.

    `inner`: its name there. `kinds`: the types of its flattened arguments, `arguments` the same in
    the letters of `struct`.
    """

    function: FunctionType
    library: Any
    inner: str
    kinds: list[str]
    arguments: str
    results: list[str]

    def object_code(self, machine: Any, symbol: str = _ENTRY) -> bytes:
        """Return the object file for a machine; `symbol` is the function that takes a pointer."""
        text = self.library.whole(self.inner, machine)
        entry = _entry(symbol, self.inner, self.kinds, results_size(self.results))
        module = binding.parse_assembly(text + entry)
        taken = [str(argument.type) for argument in module.get_function(self.inner).arguments]
        if taken != ["ptr", "ptr", *self.kinds]:  # never call what would read them elsewhere
            raise StaleCodeError(
                f"numba {numba.__version__} hands arguments over in a way that is not known here: "
                f"{self.function.__name__} takes {taken}"
            )
        image: bytes = machine.emit_object(module)
        return image


def compile_to_machine_code(function: FunctionType, given: tuple[Any, ...]) -> bytes:
    """Return the code of a function for arguments like these, as it is cached.

    Raises:
        StaleCodeError: if this numba hands arguments over in another way than is known here.
    """
    try:
        translation = translate(function, tuple(map(_type_of, given)))
        image = translation.object_code(_host_machine())
    except (AttributeError, KeyError, RuntimeError) as error:  # nothing of this is promised
        raise StaleCodeError(
            f"numba {numba.__version__} does not compile as is known here: {error}"
        ) from error
    kernel = kernel_name(function) + signature_text(given)
    return pack_code(_ENTRY, translation.arguments, translation.results, image, kernel)


def translate_described(function: FunctionType, described: Iterable[Described]) -> Translation:
    """Translate a function for arguments whose types are described."""
    return translate(function, tuple(map(_described_type, described)))


def translate(function: FunctionType, signature: tuple[Any, ...]) -> Translation:
    """Translate a function for arguments of these types."""
    compiler = dispatcher(function, **_ALONE)
    with _defer_linking():
        compiler.compile(signature)
    overload = compiler.overloads[signature]
    handed_over = _handed_over(signature)
    return Translation(
        function,
        overload.library,
        overload.fndesc.llvm_func_name,
        [kind for kind, _ in handed_over],
        "".join(letter for _, letter in handed_over),
        _results(overload.signature.return_type),
    )


@contextmanager
def _defer_linking() -> Iterator[None]:
    """Within the block functions are only translated for LLVM, one by one.

    Numba would optimise each with all that it calls and make machine code of it, to be called by
    itself: more than half of the time, and nobody calls it. The collector of garbage finds none
    while functions are compiled, and takes a quarter of the time to say so.
    """
    codegen = numba.core.registry.cpu_target.target_context.codegen()
    collects = gc.isenabled()
    with numba.core.compiler_lock.global_compiler_lock:
        codegen._library_class = _parts()
        codegen.set_env = lambda *_: None  # of functions that Python calls: there are none
        gc.disable()
        try:
            yield
        finally:
            del codegen._library_class, codegen.set_env  # those of its class are back
            if collects:
                gc.enable()


@cache
def _parts() -> Any:
    """The class of what numba makes of a function, without what it calls and not yet optimised."""

    class Parts(numba.core.codegen.JITCodeLibrary):  # type: ignore[misc]
        _final_module: Any

        def finalize(self) -> None:
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            return 0

        def whole(self, name: str, machine: Any) -> str:
            """Return the function and all that it calls, optimised for a machine, as text."""
            codegen: Any = self._codegen
            own_module: Any = self._final_module
            own_machine = codegen._tm
            self._final_module = binding.parse_assembly(self.linked(name))
            self._final_module.triple = machine.triple
            self._final_module.data_layout = str(machine.target_data)
            codegen._tm = machine
            try:
                self._optimize_final_module()
                return str(self._final_module)
            finally:
                codegen._tm, self._final_module = own_machine, own_module

        def linked(self, name: str) -> str:
            """Return the function and all that it calls as text, not optimised."""
            module = binding.parse_assembly(str(self._final_module))
            linked, left = {self}, [*self._linking_libraries]
            while left:
                library = left.pop()
                if library not in linked:
                    linked.add(library)
                    left += library._linking_libraries
                    module.link_in(library._final_module, preserve=True)
            for function in module.functions:
                if not function.is_declaration and function.name != name:
                    function.linkage = "internal"  # what nobody calls any more is left out
            return str(module)

    return Parts


@cache
def dispatcher(function: FunctionType, **more: bool) -> Any:
    """The function as numba takes it; those that it calls become part of it, or come with it.

    What several functions call is typed and lowered once for all of them, and for all whole numbers
    with a sign: numba would do it for each that is written down, and for narrow ones, again.
    """
    named = {
        name: dispatcher(value.function, **{**more, "forceinline": value.inlined})
        for name, value in function.__globals__.items()
        if isinstance(value, Kernel) and name in function.__code__.co_names
    }
    copy = FunctionType(function.__code__, {**function.__globals__, **named}, function.__name__)
    made = numba.njit(**_OPTIONS, **more)(copy)
    template = made.get_call_template
    made.get_call_template = lambda given, named: template(tuple(map(_widened, given)), named)
    return made


def _widened(kind: Any) -> Any:
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


def _type_of(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        order = "C" if value.flags.c_contiguous else "A"
        return types.Array(numba.from_dtype(value.dtype), value.ndim, order)
    if isinstance(value, tuple):
        return types.BaseTuple.from_types(tuple(map(_type_of, value)), type(value))
    return numba.typeof(value)


def _handed_over(signature: tuple[Any, ...]) -> list[tuple[str, str]]:
    """Return the types of flattened arguments for LLVM and as letters of `struct`."""
    parts: list[tuple[str, str]] = []
    for kind in signature:
        if isinstance(kind, types.Array):
            head = [("ptr", "q"), ("ptr", "q"), ("i64", "q"), ("i64", "q"), ("ptr", "Q")]
            parts += head + [("i64", "q")] * 2 * kind.ndim
        elif isinstance(kind, types.BaseTuple):
            parts += _handed_over(tuple(kind))
        else:
            parts.append(_SCALARS[str(kind)])
    return parts


def _entry(symbol: str, inner: str, kinds: list[str], start: int) -> str:
    """A function that takes the arguments of another from memory, beside the room for results."""
    lines = [f"\ndefine i32 @{symbol}(ptr %room) {{"]
    lines.append(f"%error = getelementptr i8, ptr %room, i64 {start - WORD}")
    for number, kind in enumerate(kinds):
        lines.append(f"%at{number} = getelementptr i8, ptr %room, i64 {start + WORD * number}")
        whole = "i64" if kind == "i8" else kind
        lines.append(f"%word{number} = load {whole}, ptr %at{number}")
        if kind == "i8":
            lines.append(f"%byte{number} = trunc i64 %word{number} to i8")
    names = [f"{k} %{'byte' if k == 'i8' else 'word'}{n}" for n, k in enumerate(kinds)]
    given = ", ".join(["ptr %room", "ptr %error", *names])
    lines += [f"%status = call i32 @{inner}({given})", "ret i32 %status", "}"]
    return "\n".join(lines)


def _results(kind: Any) -> list[str]:
    if isinstance(kind, types.BaseTuple):
        return [str(part) for part in kind]
    return [] if kind == types.none else [str(kind)]


def _described_type(described: Described) -> Any:
    """Return the type that `describe_argument` describes."""
    if isinstance(described, list):
        module, _, name = described[0].partition(":")
        kind = getattr(import_module(module), name)
        return types.BaseTuple.from_types(tuple(map(_described_type, described[1:])), kind)
    name, _, shape = described.partition("[")
    if not shape:
        return getattr(types, name)
    return types.Array(numba.from_dtype(np.dtype(name)), int(shape[:-2]), shape[-2])


@cache
def _host_machine() -> Any:
    target = binding.Target.from_triple(binding.get_process_triple())
    return target.create_target_machine(
        cpu=binding.get_host_cpu_name(),
        features=binding.get_host_cpu_features().flatten(),
        opt=3,
        codemodel="jitdefault",
        jit=True,
    )
