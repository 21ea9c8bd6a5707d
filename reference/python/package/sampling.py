"""The inputs of Assay's cases, and the judging of a function on all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from assay_reference import _core, limits
from assay_reference.arrays import DTYPES, Call, apply, format_of, one_or_all, packed_type
from assay_reference.function_table import Function, function
from assay_reference.limits import Limit
from numpy.typing import DTypeLike, NDArray

DEPTHS = ("quick", "standard", "exhaustive")
BLOCK = 1 << 20


def _inputs(name: str, format: str, n: int | None, seed: int) -> _core.Inputs:
    """The inputs of the first depth with at least `n` inputs."""
    hard = [list(one) for one in limits.hard_cases(name, format)]
    for depth in DEPTHS if n is not None else DEPTHS[-1:]:
        inputs = _core.Inputs(name, format, depth, seed, hard)
        if n is None or inputs.total >= n:
            return inputs
    raise ValueError(f"{n} inputs: {inputs.total} are possible")


def _typed(row: Function, number: np.dtype[Any], bits: list[NDArray[Any]]) -> list[NDArray[Any]]:
    return [
        one.view(packed_type(kind, number)) for one, kind in zip(bits, row.parameters, strict=True)
    ]


def sample(name: str, dtype: DTypeLike, n: int, *, seed: int = 1) -> Any:
    """The first `n` inputs of the function's plain case in a run with that seed. The inputs mix
    edge values, hard cases, numbers in the function's range, and random bits. The depth is
    the first with at least `n` inputs. For several arguments, the result is a tuple of
    arrays.

    >>> sample("exp", "float", 4).dtype
    dtype('float32')
    """
    row = function(name)
    format = format_of(dtype)
    return one_or_all(_typed(row, DTYPES[format], _inputs(name, format, n, seed).fill(0, n)))


@dataclass(frozen=True)
class Measurement:
    """The results of a sweep, as in a record of Assay."""

    function: str
    limit: Limit
    inputs: int
    failing: int
    exhaustive: bool  # every combination of arguments was tried
    histogram: NDArray[np.uint64]  # bin 0: exact; bin k: errors in (2^(k-9), 2^(k-8)] ulp
    rules: dict[str, int]
    max_ulp: float  # the error of the worst answer
    worst: tuple[Any, ...] | None  # the arguments of the worst answer
    failures: list[tuple[Any, ...]]  # arguments of some failing answers

    @property
    def ok(self) -> bool:
        return self.failing == 0


def sweep(
    name: str,
    f: Callable[..., Any],
    dtype: DTypeLike,
    *,
    n: int | None = 2**22,
    seed: int = 1,
    spec: str = "3.0",
    profile: str = "full",
    mode: str = "default",
    flush_to_zero: bool = False,
    limit: str | None = None,
) -> Measurement:
    """Calls `f` on `n` inputs, in blocks, and judges every answer. None means all inputs of the
    depth exhaustive: every number of a format of 32 bits. `f` takes NumPy's arrays. It
    returns arrays of NumPy, or arrays with their interface or with DLPack's (PyTorch). A result
    with a method get() (CuPy, PyOpenCL) is copied to the host by this method.

    >>> found = sweep("sqrt", np.sqrt, "float", n=1000)
    >>> found.inputs, found.failing
    (1000, 0)
    """
    row = function(name)
    format = format_of(dtype)
    number = DTYPES[format]
    if limit is None:
        allowed = limits.limit(name, format, spec=spec, profile=profile, mode=mode)
    else:
        allowed = Limit(limit, float("nan"), "", "")
    judge = limits.judge_of(row, format, allowed, 1, flush_to_zero)
    inputs = _inputs(name, format, n, seed)
    total = inputs.total if n is None else n
    tally = _core.Tally()
    for first in range(0, total, BLOCK):
        arrays = _typed(row, number, inputs.fill(first, min(BLOCK, total - first)))
        answers = apply(f, arrays)
        for one in answers if isinstance(answers, tuple) else (answers,):
            if np.shape(one) != arrays[0].shape:
                raise ValueError(
                    f"f returned the shape {np.shape(one)}, its inputs have {arrays[0].shape}"
                )
        call = Call(row, tuple(arrays), answers)
        tally.add(judge, call.inputs, call.outputs)
    found = tally.found()

    def arguments(shown: _core.Shown) -> tuple[Any, ...]:
        return tuple(
            np.uint64(bits)
            .astype(f"u{packed_type(kind, number).itemsize}")
            .view(packed_type(kind, number))
            for bits, kind in zip(shown["input"], row.parameters, strict=False)
        )

    worst = found["worst"]
    return Measurement(
        name,
        Limit(judge.limit, judge.ulp, allowed.citation, allowed.requirement, allowed.freedoms),
        found["inputs"],
        found["failing"],
        inputs.exhaustive and total == inputs.total,
        np.array(found["histogram"], dtype=np.uint64),
        found["rules"],
        worst["ulp"] if worst else 0.0,
        arguments(worst) if worst else None,
        [arguments(one) for one in found["failures"]],
    )
