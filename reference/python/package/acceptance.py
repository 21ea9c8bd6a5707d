"""Judges whether the specification allows answers."""

import functools
from typing import Any

import numpy as np
from assay_reference import _core, limits
from assay_reference.arrays import Call, one_or_all
from assay_reference.function_table import Function, function
from assay_reference.limits import Limit
from numpy.typing import NDArray


class Acceptance:
    """Verdicts on answers, in the shape of the answers. MPFR runs only if a value needs MPFR."""

    def __init__(self, row: Function, call: Call, judge: _core.Judge, limit: Limit) -> None:
        self._function, self._call, self._judge = row, call, judge
        self.limit = limit
        self._ok = judge.accepted(call.inputs, call.outputs)

    @property
    def ok(self) -> NDArray[np.bool_]:
        """Tells which answers are allowed."""
        shaped: NDArray[np.bool_] = self._call.shaped(self._ok)
        return shaped

    def all(self) -> bool:
        return bool(self._ok.all())

    @property
    def failing(self) -> int:
        """The number of wrong answers."""
        return int(np.count_nonzero(~self._ok))

    @functools.cached_property
    def _errors(self) -> list[NDArray[np.float64]]:
        call = self._call
        name = self._function.name
        return _core.errors(name, call.format, call.inputs, call.outputs, False, False)

    @functools.cached_property
    def ulp(self) -> Any:
        """The error of each answer, as in ulp_error."""
        return one_or_all([self._call.shaped(one) for one in self._errors])

    @functools.cached_property
    def rule(self) -> Any:
        """The name of the rule that accepts or rejects each answer."""
        names = np.array(_core.rule_names())
        return self._call.shaped(names[self._judge.rules(self._call.inputs, self._call.outputs)])

    def worst(self) -> int:
        """The index, in a flat array, of the answer with the greatest error. If answers are wrong,
        right answers do not count.
        """
        if self._ok.size == 0:
            raise ValueError("no answers were judged")
        error = np.max(np.nan_to_num(self._errors, nan=0.0, posinf=np.inf), axis=0)
        if not self.all():
            error[self._ok] = -1
        return int(error.argmax())

    def explain(self, index: int | tuple[int, ...]) -> str:
        """Returns a text about one answer: input, answer, right value and limit."""
        flat = (
            index if isinstance(index, int) else int(np.ravel_multi_index(index, self._call.shape))
        )
        if flat < 0:
            flat += self._ok.size
        if not 0 <= flat < self._ok.size:
            raise ValueError(f"no answer has the index {index}: there are {self._ok.size} answers")
        one = self._judge.explain(self._call.inputs, self._call.outputs, flat)
        verdict = (
            f"allowed: {one['rule']}, {one['ulp']:.3g} ulp" if one["accepted"] else one["reason"]
        )

        def shown(decimal: list[str], hexadecimal: list[str]) -> str:
            return ", ".join(f"{d} ({h})" for d, h in zip(decimal, hexadecimal, strict=True))

        return "\n".join(
            [
                f"{self._function.name}: {verdict}",
                f"  input      {shown(one['input'], one['input_hex'])}",
                f"  answer     {shown(one['subject'], one['subject_hex'])}",
                f"  exact      {shown(one['reference_decimal'], one['reference'])}",
                f"  limit      {self.limit.text}"
                + (f" ({self.limit.citation})" if self.limit.citation else ""),
            ]
        )

    def __repr__(self) -> str:
        counts = f"{self._ok.size} answers, {self.failing} not allowed"
        return f"<Acceptance: {counts}, limit {self.limit.text}>"


def accept(
    name: str,
    x: Any,
    y: Any,
    *,
    spec: str = "3.0",
    profile: str = "full",
    mode: str = "default",
    width: int = 1,
    flush_to_zero: bool = False,
    limit: str | None = None,
) -> Acceptance:
    """Whether the specification allows each answer `y` for `x`. `x` and `y` may have the forms that
    ulp_error takes. `flush_to_zero` is for devices that do not report CL_FP_DENORM. `limit`, such
    as 'ulp(2)', is a bound that replaces the tables' bound.

    >>> answers = accept("exp", np.float32([0, 1]), np.float32([1, 2.718281]))
    >>> answers.ok
    array([ True, False])
    >>> print(answers.explain(1))
    exp: 3.35 ulp > 3 ulp
      input      1 (0x3f800000)
      answer     2.71828103 (0x402df851)
      exact      2.7182818284590452 (0x402df854 + 0.35 ulp)
      limit      ulp(3) (OpenCL C 3.0.19, 7.4, Table 65, exp)
    """
    row = function(name)
    call = Call(row, x, y)
    if limit is None:
        found = limits.limit(name, call.number, spec=spec, profile=profile, mode=mode, width=width)
    else:
        found = Limit(limit, float("nan"), "", "")
    judge = limits.judge_of(row, call.format, found, width, flush_to_zero)
    if limit is not None:
        found = Limit(judge.limit, judge.ulp, "", "")
    return Acceptance(row, call, judge, found)
