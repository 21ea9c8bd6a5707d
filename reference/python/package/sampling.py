"""Makes the inputs of Assay's cases, and judges a function on these inputs."""

from __future__ import annotations

import time
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
# The fewest inputs of a search: least_cells * cell_size of harness/sweep/search.h and search.cpp.
ROUND = 128 * 64


def _inputs(name: str, format: str, n: int | None, seed: int) -> _core.Inputs:
    """Takes the first depth with at least `n` inputs."""
    hard = [list(one) for one in limits.hard_cases(name, format)]
    for depth in DEPTHS if n is not None else DEPTHS[-1:]:
        inputs = _core.Inputs(name, format, depth, seed, hard)
        if n is None or inputs.total >= n:
            return inputs
    raise ValueError(f"{n} inputs: at most {inputs.total} inputs are possible")


def _typed(row: Function, number: np.dtype[Any], bits: list[NDArray[Any]]) -> list[NDArray[Any]]:
    return [
        one.view(packed_type(kind, number)) for one, kind in zip(bits, row.parameters, strict=True)
    ]


def sample(name: str, dtype: DTypeLike, n: int, *, seed: int = 1) -> Any:
    """The first `n` inputs of the function's case, in a run with this seed. The inputs are edge
    values, hard cases, numbers in the function's range, and random bits. A function of several
    arguments gets a tuple of arrays.

    >>> sample("exp", "float", 4).dtype
    dtype('float32')
    """
    row = function(name)
    format = format_of(dtype)
    return one_or_all(_typed(row, DTYPES[format], _inputs(name, format, n, seed).fill(0, n)))


@dataclass(frozen=True)
class Measurement:
    """The results of sweep() or search()."""

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
        """True if `f` got at least one input, and every answer was accepted."""
        return self.inputs > 0 and self.failing == 0


class _Swept:
    def __init__(
        self,
        name: str,
        f: Callable[..., Any],
        dtype: DTypeLike,
        limit: str | None,
        flush_to_zero: bool,
        *,
        spec: str,
        profile: str,
        mode: str,
    ) -> None:
        self.row = function(name)
        self.f = f
        self.format = format_of(dtype)
        if limit is None:
            self.allowed = limits.limit(name, self.format, spec=spec, profile=profile, mode=mode)
        else:
            self.allowed = Limit(limit, float("nan"), "", "")
        self.judge = limits.judge_of(self.row, self.format, self.allowed, 1, flush_to_zero)
        self.tally = _core.Tally()

    def ask(self, bits: list[NDArray[Any]]) -> Call:
        arrays = _typed(self.row, DTYPES[self.format], bits)
        # Copies, because the function may write into its arguments.
        answers = apply(self.f, [one.copy() for one in arrays])
        for one in answers if isinstance(answers, tuple) else (answers,):
            if np.shape(one) != arrays[0].shape:
                raise ValueError(
                    f"f returned the shape {np.shape(one)}, "
                    f"but its inputs have the shape {arrays[0].shape}"
                )
        return Call(self.row, tuple(arrays), answers)

    def measurement(self, exhaustive: bool) -> Measurement:
        number, found = DTYPES[self.format], self.tally.found()

        def arguments(shown: _core.Shown) -> tuple[Any, ...]:
            return tuple(
                np.uint64(bits)
                .astype(f"u{packed_type(kind, number).itemsize}")
                .view(packed_type(kind, number))
                for bits, kind in zip(shown["input"], self.row.parameters, strict=False)
            )

        worst, allowed = found["worst"], self.allowed
        return Measurement(
            self.row.name,
            Limit(
                self.judge.limit,
                self.judge.ulp,
                allowed.citation,
                allowed.requirement,
                allowed.freedoms,
            ),
            found["inputs"],
            found["failing"],
            exhaustive,
            np.array(found["histogram"], dtype=np.uint64),
            found["rules"],
            worst["ulp"] if worst else 0.0,
            arguments(worst) if worst else None,
            [arguments(one) for one in found["failures"]],
        )


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
    """Calls `f` on `n` inputs, in blocks, and judges every answer. If `n` is None, the inputs are
    those of the depth exhaustive, e.g. every float for a function of one argument. `f` gets NumPy
    arrays. `f` returns NumPy arrays, or objects with NumPy's array interface or DLPack's (PyTorch).
    If a result has a method get() (CuPy, PyOpenCL), the method copies the result to the host. `f`
    may write into its arguments.

    >>> found = sweep("sqrt", np.sqrt, "float", n=1000)
    >>> found.inputs, found.failing
    (1000, 0)
    """
    if n is not None and n < 1:
        raise ValueError(f"n={n}: a sweep needs at least 1 input")
    swept = _Swept(name, f, dtype, limit, flush_to_zero, spec=spec, profile=profile, mode=mode)
    inputs = _inputs(name, swept.format, n, seed)
    total = inputs.total if n is None else n
    for first in range(0, total, BLOCK):
        call = swept.ask(inputs.fill(first, min(BLOCK, total - first)))
        swept.tally.add(swept.judge, call.inputs, call.outputs)
    return swept.measurement(inputs.exhaustive and total == inputs.total)


def search(
    name: str,
    f: Callable[..., Any],
    dtype: DTypeLike,
    *,
    n: int = 2**24,
    seconds: float | None = None,
    until: float | None = None,
    seed: int = 1,
    spec: str = "3.0",
    profile: str = "full",
    mode: str = "default",
    flush_to_zero: bool = False,
    limit: str | None = None,
) -> Measurement:
    """Searches for the greatest error of `f` with at most `n` inputs. Use search() where sweep()
    cannot try all inputs. The search starts at known hard inputs and at random inputs. Then the
    search tries more inputs near those with great errors. With `until`, the search ends when an
    error reaches `until` ulp.

    `n` must be at least 8192, the inputs of the smallest round. The result depends only on the
    arguments. `seconds` limits the processor time of this process instead of `n`. With `seconds`,
    the result also depends on the machine. If the seconds are too few for a round, the result has
    no inputs and is not ok.

    >>> found = search("exp", np.exp, "double", n=2**15)
    >>> found.failing, found.max_ulp >= sweep("exp", np.exp, "double", n=2**10).max_ulp
    (0, True)
    """
    if seconds is None and n < ROUND:
        raise ValueError(f"n={n}: a search needs at least {ROUND} inputs")
    if seconds is not None and not seconds > 0:  # also true for a NaN
        raise ValueError(f"seconds={seconds}: a search needs a positive number")
    swept = _Swept(name, f, dtype, limit, flush_to_zero, spec=spec, profile=profile, mode=mode)
    hard = [list(one) for one in limits.hard_cases(name, swept.format)]
    evaluations = n if seconds is None else _core.Search.endless
    rounds = _core.Search(name, swept.format, seed, evaluations, hard)
    end = float("inf") if seconds is None else time.process_time() + seconds
    while time.process_time() < end and (bits := rounds.next()):
        call = swept.ask(bits)
        rounds.learn(swept.judge, swept.tally, call.inputs, call.outputs)
        if until is not None and rounds.greatest >= until:
            break
    return swept.measurement(False)
