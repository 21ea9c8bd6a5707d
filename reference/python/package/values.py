"""Exact values, and the distance of answers from them."""

from typing import Any

import numpy as np
from assay_reference import _core
from assay_reference.arrays import Call, format_of, one_or_all, packed_type
from assay_reference.function_table import function
from numpy.typing import ArrayLike, DTypeLike, NDArray


def reference(name: str, *args: ArrayLike, dtype: DTypeLike | None = None) -> Any:
    """The exact values, correctly rounded to the arguments' type. For Python's numbers, `dtype` is
    the type. The arguments are broadcast. For a function of several results, the result is a tuple.
    Uses all processors, and releases the interpreter's lock.

    >>> reference("exp", 1.0)
    2.718281828459045
    >>> reference("sqrt", np.float32([2, 9]))
    array([1.4142135, 3.       ], dtype=float32)
    """
    row = function(name)
    call = Call(row, tuple(args), dtype=dtype)
    bits = _core.rounded(name, call.format, call.inputs)
    return one_or_all(
        [
            call.shaped(one.view(packed_type(kind, call.number)))
            for one, kind in zip(bits, row.results, strict=True)
        ]
    )


def enclosure(
    name: str, *args: ArrayLike, precision: int = 128, dtype: DTypeLike | None = None
) -> Any:
    """For each argument: the exact value as a decimal, or an open interval that contains the value.
    The interval's ends are neighbors among binary numbers of `precision` bits. mpmath, gmpy2 and
    flint can read the ends.

    >>> low, high = enclosure("exp", 1.0, precision=64)
    >>> low < "2.71828182845904523536" < high
    True
    >>> enclosure("sqrt", 9.0)[:4]
    '3.00'
    """
    row = function(name)
    call = Call(row, tuple(args), dtype=dtype)
    found = [one_or_all(one) for one in _core.enclosures(name, call.format, call.inputs, precision)]
    return found if call.shape else found[0]


def ulp_error(name: str, x: Any, y: Any, *, signed: bool = False, exact: bool = False) -> Any:
    """The distance of `y` from the exact value of the function at `x`, in ulp as OpenCL C 7.4
    defines it. For a function of several arguments, `x` is a tuple. For a function of several
    results, `y` and the returned distance are tuples. With `signed`, the distance is negative if
    `y` is too small.

    The distance is infinite if `y` is a NaN in place of a number, or a wrong integer. The distance
    is also infinite if `y` is an infinity in place of a number far inside the range. The distance
    is a NaN if the right answer is a NaN, or if nothing is prescribed. Zeros of either sign are
    equal.

    The distance is exact to 2^-16 ulp (float32: lgamma and lgamma_r 2^-9, rootn 2^-14). With
    `exact`, MPFR computes everything, which takes about a hundred times longer.

    >>> round(ulp_error("exp", np.float32(1), np.float32(2.718281), signed=True), 2)
    -3.35
    """
    row = function(name)
    call = Call(row, x, y)
    errors = _core.errors(name, call.format, call.inputs, call.outputs, exact, signed)
    return one_or_all([call.shaped(one) for one in errors])


def ulp_distance(a: ArrayLike, b: ArrayLike) -> Any:
    """The number of steps between `a` and `b`, as in numpy.testing.assert_array_max_ulp. A step
    goes to the next number of the format. The distance between +0 and -0 is 0, and the distance
    between two NaNs is 0. The distance between a NaN and a number is the greatest possible
    distance.

    >>> int(ulp_distance(np.float32(1), np.nextafter(np.float32(1), np.float32(2))))
    1
    """
    left, right = np.asarray(a), np.asarray(b)
    if left.dtype != right.dtype:
        raise ValueError(
            f"the arrays have the types {left.dtype} and {right.dtype}: "
            "convert the arrays to one type with x.astype(...)"
        )
    format_of(left.dtype)

    def order(values: NDArray[Any]) -> NDArray[np.uint64]:
        size = 8 * values.dtype.itemsize
        bits = values.view(f"u{values.dtype.itemsize}").astype(np.uint64)
        middle = np.uint64(1 << (size - 1))
        magnitude = bits & (middle - np.uint64(1))
        return np.where(bits & middle != 0, middle - magnitude, middle + magnitude)

    first, second = order(left), order(right)
    apart = np.maximum(first, second) - np.minimum(first, second)
    no_number = np.isnan(left) != np.isnan(right)
    apart = np.where(np.isnan(left) & np.isnan(right), np.uint64(0), apart)
    return np.where(no_number, np.uint64(2**64 - 1), apart)[()]
