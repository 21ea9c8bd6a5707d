"""The functions that the reference knows."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from assay_reference import _core


@dataclass(frozen=True)
class Function:
    """A function of OpenCL C 6.15.2, or an operator of the accuracy tables."""

    name: str
    parameters: tuple[str, ...]  # "gentype", "intn" or "uintn"
    results: tuple[str, ...]  # the first is returned, the second stored through a pointer
    expression: str  # in OpenCL C
    table_row: str  # as in the accuracy tables
    float_only: bool  # true for half_ and native_ functions


@functools.cache
def _by_name() -> dict[str, Function]:
    return {
        row["name"]: Function(
            row["name"],
            tuple(row["parameters"]),
            tuple(row["results"]),
            row["expression"],
            row["table_row"],
            row["float_only"],
        )
        for row in _core.functions()
    }


def functions() -> Sequence[Function]:
    """Every function, in the tables' order.

    >>> [f.name for f in functions() if len(f.parameters) == 3]
    ['fma', 'mad']
    """
    return tuple(_by_name().values())


def function(name: str) -> Function:
    """The function with this name."""
    found = _by_name().get(name)
    if found is None:
        raise ValueError(f"no function {name!r}: functions() lists all functions")
    return found
