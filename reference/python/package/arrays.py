from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from assay_reference.function_table import Function
from numpy.typing import ArrayLike, DTypeLike, NDArray

FORMATS = {2: "half", 4: "float", 8: "double"}
DTYPES = {name: np.dtype(f"f{size}") for size, name in FORMATS.items()}


def format_of(dtype: DTypeLike) -> str:
    """A name of OpenCL C is returned unchanged."""
    if isinstance(dtype, str) and dtype in DTYPES:
        return dtype
    try:
        kind = np.dtype(dtype)
    except TypeError as unknown:
        raise ValueError(f"{unknown}: half, float and double are possible") from unknown
    if kind.kind != "f" or kind.itemsize not in FORMATS:
        raise ValueError(f"dtype {kind}: float16, float32 and float64 are possible")
    return FORMATS[kind.itemsize]


def listed(values: ArrayLike | tuple[ArrayLike, ...], kinds: Sequence[str], what: str) -> list[Any]:
    """`values` is a value, or a tuple with a value for each of `kinds`."""
    found = list(values) if isinstance(values, tuple) else [values]
    if len(found) != len(kinds):
        many = f"a tuple of {len(kinds)}" if len(kinds) > 1 else "one"
        raise ValueError(f"the function has {len(kinds)} {what}: pass {many}, not {len(found)}")
    return found


def common_dtype(
    values: Sequence[Any], kinds: Sequence[str], dtype: DTypeLike | None
) -> np.dtype[Any]:
    """The type of all numbers. All arrays must have the same type. Python's floats get this type.
    Without arrays, the type is double.
    """
    found = {
        np.asarray(value).dtype
        for value, kind in zip(values, kinds, strict=True)
        if kind == "gentype" and type(value) not in (int, float, list)
    }
    if dtype is not None:
        found.add(DTYPES[format_of(dtype)])
    if len(found) > 1:
        names = " and ".join(sorted(str(one) for one in found))
        raise ValueError(
            f"the arrays have the types {names}: convert the arrays to one type with x.astype(...)"
        )
    one = found.pop() if found else np.dtype(np.float64)
    return DTYPES[format_of(one)]


def packed_type(kind: str, number: np.dtype[Any]) -> np.dtype[Any]:
    if kind == "gentype":
        return number
    return np.dtype(np.int32) if kind == "intn" else np.dtype(f"u{number.itemsize}")


def converted(value: Any, kind: str, number: np.dtype[Any]) -> NDArray[Any]:
    array = np.asarray(value)
    wanted = packed_type(kind, number)
    if kind == "gentype":
        return np.asarray(array, dtype=wanted)
    if array.dtype.kind not in "iu" or (array.size and (array != array.astype(wanted)).any()):
        raise ValueError(
            f"{array.dtype} for a parameter of type {kind}: integers that fit {wanted} are possible"
        )
    return array.astype(wanted)


class Call:
    def __init__(
        self,
        function: Function,
        inputs: Any,
        outputs: Any = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        values = listed(inputs, function.parameters, "parameters")
        kinds = list(function.parameters)
        if outputs is not None:
            values += listed(outputs, function.results, "results")
            kinds += function.results
        self.number = common_dtype(values, kinds, dtype)
        self.format = format_of(self.number)
        if function.float_only and self.format != "float":
            raise ValueError(
                f"{function.name} has no form for {self.number}: only float32 is possible"
            )
        arrays = [converted(v, k, self.number) for v, k in zip(values, kinds, strict=True)]
        whole = np.broadcast_arrays(*arrays)
        self.shape = whole[0].shape
        packed = [np.ascontiguousarray(one).reshape(-1) for one in whole]
        self.inputs = packed[: len(function.parameters)]
        self.outputs = packed[len(function.parameters) :]

    def shaped(self, flat: NDArray[Any]) -> Any:
        """The result is a scalar for scalar arguments."""
        return flat.reshape(self.shape)[()]


def one_or_all(results: Sequence[Any]) -> Any:
    return results[0] if len(results) == 1 else tuple(results)


def apply(f: Callable[..., Any], arrays: Sequence[NDArray[Any]]) -> Any:
    """Calls the function under test. Copies results of CuPy or PyOpenCL to the host."""
    with np.errstate(all="ignore"):
        results = f(*arrays)
    return one_or_all([_fetched(one) for one in _tuple(results)])


def _fetched(result: Any) -> Any:
    if hasattr(result, "get"):
        return result.get()
    if hasattr(result, "__dlpack__") and not hasattr(result, "__array__"):
        return np.from_dlpack(result)
    return result


def _tuple(results: Any) -> tuple[Any, ...]:
    return results if isinstance(results, tuple) else (results,)
