"""From a function to machine code: what numba is imported for."""

from importlib import import_module
from types import FunctionType
from typing import Any

import numpy as np
from llvmlite import binding

from anypoker.ranking.batch.compiling import Kernel
from anypoker.ranking.batch.machine import packed

numba: Any = import_module("numba")  # its types do not know all that it takes
types = numba.types

_OPTIONS = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,  # no memory of its own
}


def machine_code(function: FunctionType, given: tuple[Any, ...]) -> bytes:
    """The code of a function for arguments like these, as it is kept."""
    signature = tuple(map(_type_of, given))
    dispatcher = _dispatcher(function)
    dispatcher.compile(signature)
    (overload,) = dispatcher.overloads.values()
    symbol = overload.fndesc.llvm_func_name
    module = binding.parse_assembly(dispatcher.inspect_llvm(overload.signature.args))
    arguments = [str(argument.type) for argument in module.get_function(symbol).arguments]
    assert arguments[2:] == _expected(signature), f"{function.__name__} takes {arguments}"
    image = _machine().emit_object(module)
    return packed(symbol, arguments[2:], _results(overload.signature.return_type), image)


def _dispatcher(function: FunctionType) -> Any:
    """The function as numba takes it; those that it calls are such functions too."""
    named = {
        name: _dispatcher(value.function)
        for name, value in function.__globals__.items()
        if isinstance(value, Kernel) and name in function.__code__.co_names
    }
    copy = FunctionType(function.__code__, {**function.__globals__, **named}, function.__name__)
    return numba.njit(**_OPTIONS)(copy)


def _type_of(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        order = "C" if value.flags.c_contiguous else "A"
        return types.Array(numba.from_dtype(value.dtype), value.ndim, order)
    if isinstance(value, tuple):
        return types.BaseTuple.from_types(tuple(map(_type_of, value)), type(value))
    return numba.typeof(value)


def _expected(signature: tuple[Any, ...]) -> list[str]:
    """The arguments as `Kernel` hands them over."""
    expected: list[str] = []
    for kind in signature:
        if isinstance(kind, types.Array):
            expected += ["ptr", "ptr", "i64", "i64", "ptr", *["i64"] * 2 * kind.ndim]
        elif isinstance(kind, types.BaseTuple):
            expected += _expected(tuple(kind))
        else:
            expected.append({"bool": "i8", "float64": "double"}.get(str(kind), "i64"))
    return expected


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
