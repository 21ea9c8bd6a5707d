from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

class FunctionRow(TypedDict):
    name: str
    table_row: str
    expression: str
    parameters: list[str]
    results: list[str]
    float_only: bool

class Explanation(TypedDict):
    accepted: bool
    rule: str
    ulp: float
    reason: str
    input_hex: list[str]
    input: list[str]
    subject_hex: list[str]
    subject: list[str]
    reference: list[str]
    reference_decimal: list[str]

class Shown(TypedDict):
    index: int
    ulp: float
    failing: bool
    input: list[int]
    subject: list[int]

class Found(TypedDict):
    inputs: int
    failing: int
    histogram: list[int]
    rules: dict[str, int]
    worst: Shown | None
    failures: list[Shown]

Arrays = list[NDArray[Any]]

def functions() -> list[FunctionRow]: ...
def rule_names() -> list[str]: ...
def errors(
    name: str, format: str, inputs: Arrays, outputs: Arrays, exact: bool, signed: bool
) -> list[NDArray[np.float64]]: ...
def rounded(name: str, format: str, inputs: Arrays) -> Arrays: ...
def enclosures(
    name: str, format: str, inputs: Arrays, precision: int
) -> list[list[str | tuple[str, str]]]: ...

class Judge:
    def __init__(
        self,
        function: str,
        format: str,
        bound: str,
        width: int,
        flush_to_zero: bool,
        freedoms: list[str],
        rows: dict[str, str],
    ) -> None: ...
    def accepted(self, inputs: Arrays, outputs: Arrays) -> NDArray[np.bool_]: ...
    def rules(self, inputs: Arrays, outputs: Arrays) -> NDArray[np.uint8]: ...
    def explain(self, inputs: Arrays, outputs: Arrays, index: int) -> Explanation: ...
    @property
    def limit(self) -> str: ...
    @property
    def ulp(self) -> float: ...

class Tally:
    def __init__(self) -> None: ...
    def add(self, judge: Judge, inputs: Arrays, outputs: Arrays) -> None: ...
    def found(self) -> Found: ...

class Inputs:
    def __init__(
        self, name: str, format: str, depth: str, seed: int, hard_cases: list[list[int]]
    ) -> None: ...
    @property
    def total(self) -> int: ...
    @property
    def exhaustive(self) -> bool: ...
    def fill(self, first: int, count: int) -> Arrays: ...

class Search:
    endless: int
    def __init__(
        self, name: str, format: str, seed: int, evaluations: int, start: list[list[int]]
    ) -> None: ...
    @property
    def greatest(self) -> float: ...
    def next(self) -> Arrays: ...
    def learn(self, judge: Judge, tally: Tally, inputs: Arrays, outputs: Arrays) -> None: ...
