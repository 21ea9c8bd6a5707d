import functools
from typing import NamedTuple

import numpy as np

from assay_opencl.history.states import NONE
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
        """Relative to the limit, because forms of a function may have different limits."""
        return self.ulp / self.limit_ulp


@functools.lru_cache(maxsize=200_000)
def function_of(name: str, limit_text: str) -> tuple[Function, float] | None:
    """The function that a case measures, and its limit in ulp. None if the limit is 0 or is not a
    number of ulp."""
    parts = name.split("/")
    gentype = GENTYPE.match(parts[2]) if len(parts) > 2 else None
    if not gentype:
        return None
    limit = limit_in_ulp(limit_text, int(gentype[2] or 1))
    return (Function(parts[0], parts[1], gentype[1], limit_text), limit) if limit else None


def greatest(
    table: np.ndarray, limits: dict[int, str], names: dict[int, str]
) -> dict[Function, Greatest]:
    """`table` has the states of cases. `limits` maps the number of a verdict to the text of its
    limit in ulp. `names` maps the number of a case to its name."""
    found: dict[Function, Greatest] = {}
    measured = np.isin(table["verdict"], list(limits)) & (table["ulp"] != NONE)
    numbers = np.flatnonzero(measured)
    columns = (table[name][numbers].tolist() for name in ("verdict", "ulp"))
    for number, verdict, ulp in zip(numbers.tolist(), *columns, strict=True):
        of = function_of(names[number], limits[verdict])
        if of is None:
            continue
        function, limit = of
        held = found.get(function)
        share = ulp / limit
        if (
            held is None
            or share > held.share
            or (share == held.share and names[number] < names[held.case])
        ):
            found[function] = Greatest(ulp, limit, number)
    return found
