"""Kernels that plain Python code calls: those that a library must have."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from anypoker.ranking.batch.compiling import Kernel
from anypoker.ranking.batch.kernel_library import kernel_name
from anypoker.ranking.batch.kernel_meaning import PACKAGE

_DECORATORS = ("compile_kernel", "compile_subroutine")


def called_kernels() -> set[str]:
    """Return the names of the kernels that functions outside kernels mention."""
    return {name for file in sorted(PACKAGE.rglob("*.py")) for name in _called_in(file)}


def _called_in(file: Path) -> Iterator[str]:
    text = file.read_text(encoding="utf-8")
    if "numpy" in text or "kernel" in text:  # others need not be imported
        parts = ("anypoker", *file.relative_to(PACKAGE).with_suffix("").parts)
        module = import_module(".".join(part for part in parts if part != "__init__"))
        yield from _mentioned(ast.parse(text), module)


def _mentioned(node: ast.AST, module: ModuleType) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and _is_kernel(child):
            continue
        found: object = None
        if isinstance(child, ast.Name):
            found = vars(module).get(child.id)
        elif isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name):
            found = getattr(vars(module).get(child.value.id), child.attr, None)
        if isinstance(found, Kernel):
            yield kernel_name(found.function)
        yield from _mentioned(child, module)


def _is_kernel(function: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id in _DECORATORS for d in function.decorator_list)
