"""The greatest error of each function, compared with its limit."""

import functools
from typing import NamedTuple

from assay_opencl.summary import GENTYPE, limit_in_ulp


class Function(NamedTuple):
    suite: str
    name: str
    format: str
    limit_text: str


class Greatest(NamedTuple):
    ulp: float
    limit_ulp: float
    case: int

    @property
    def share(self) -> float:
        """The error as a part of its limit. Forms of a function may have different limits, so these
        parts are compared."""
        return self.ulp / self.limit_ulp


@functools.lru_cache(maxsize=200_000)
def function_of(name: str, limit_text: str) -> tuple[Function, float] | None:
    """The function that a case measures and its limit in ulp. None if the limit is not a number of
    ulp, or is 0."""
    parts = name.split("/")
    gentype = GENTYPE.match(parts[2]) if len(parts) > 2 else None
    if not gentype:
        return None
    limit = limit_in_ulp(limit_text, int(gentype[2] or 1))
    return (Function(parts[0], parts[1], gentype[1], limit_text), limit) if limit else None


def greatest(states: dict, limits: dict[int, str], name_of) -> dict[Function, Greatest]:
    """`limits`: the limit's text of each verdict that has one in ulp; `name_of`: a case's name."""
    found: dict[Function, Greatest] = {}
    for number, state in states.items():
        text = limits.get(state.verdict)
        if text is None or state.ulp is None:
            continue
        measured = function_of(name_of(number), text)
        if measured is None:
            continue
        function, limit = measured
        one = Greatest(state.ulp, limit, number)
        held = found.get(function)
        if (
            held is None
            or one.share > held.share
            or (one.share == held.share and name_of(number) < name_of(held.case))
        ):
            found[function] = one
    return found
