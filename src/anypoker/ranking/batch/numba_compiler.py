"""Compiling with numba, from a Python function to machine code: the only module that imports it.

What numba compiles is called in the way its functions call each other, which it does not promise to
keep; docs/decisions/0013 says what that rests on, and what happens when it changes.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

import numpy as np
from llvmlite import binding

from anypoker.ranking.batch.compiling import Kernel
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


def compile_to_machine_code(function: FunctionType, given: tuple[Any, ...]) -> bytes:
    """Return the code of a function for arguments like these, as it is cached.

    `UnusableCodeError` if this numba hands arguments over in another way than is known here.
    """
    try:
        return _object_code(function, tuple(map(_type_of, given)))
    except (AttributeError, KeyError, RuntimeError) as error:  # nothing of this is promised
        raise StaleCodeError(
            f"numba {numba.__version__} does not compile as is known here: {error}"
        ) from error


def _object_code(function: FunctionType, signature: tuple[Any, ...]) -> bytes:
    compiler = dispatcher(function, **_ALONE)
    with _defer_linking():
        compiler.compile(signature)
    overload = compiler.overloads[signature]
    inner = overload.fndesc.llvm_func_name
    results = _results(overload.signature.return_type)
    handed_over = _handed_over(signature)
    kinds = [kind for kind, _ in handed_over]
    text = overload.library.whole(inner)
    module = binding.parse_assembly(text + _entry(inner, kinds, results_size(results)))
    taken = [str(argument.type) for argument in module.get_function(inner).arguments]
    if taken != ["ptr", "ptr", *kinds]:  # never call what would read its arguments elsewhere
        raise StaleCodeError(
            f"numba {numba.__version__} hands arguments over in a way that is not known here: "
            f"{function.__name__} takes {taken}"
        )
    image = _machine().emit_object(module)
    return pack_code(_ENTRY, "".join(letter for _, letter in handed_over), results, image)


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
        def finalize(self) -> None:
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            return 0

        def whole(self, name: str) -> str:
            """Return the function and all that it calls, optimised together, as text."""
            module = self._final_module
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
            self._optimize_final_module()
            return str(self._final_module)

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


def _entry(inner: str, kinds: list[str], start: int) -> str:
    """A function that takes the arguments of another from memory, beside the room for results."""
    lines = [f"\ndefine i32 @{_ENTRY}(ptr %room) {{"]
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


def _machine() -> Any:
    target = binding.Target.from_triple(binding.get_process_triple())
    return target.create_target_machine(
        cpu=binding.get_host_cpu_name(),
        features=binding.get_host_cpu_features().flatten(),
        opt=3,
        codemodel="jitdefault",
        jit=True,
    )
