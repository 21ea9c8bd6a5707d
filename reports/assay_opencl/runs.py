"""Results of runs as NumPy arrays, and as dicts of arrays for other libraries."""

import os
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from assay_opencl import records


@dataclass(frozen=True)
class Results:
    """The results of a run. Each device has a Run."""

    runs: Sequence[records.Run]

    @property
    def cases(self) -> list[records.Case]:
        return [case for run in self.runs for case in run.cases]

    @property
    def failures(self) -> list[records.Case]:
        """The cases that failed, crashed, timed out or ended in an error."""
        return [case for case in self.cases if case.unexpected]

    @property
    def complete(self) -> bool:
        """Whether every planned case has a record."""
        return all(run.end is not None and run.missing == 0 for run in self.runs)

    def columns(self) -> dict[str, np.ndarray]:
        """An array for each field of the records, with an element for each case. A missing number
        is NaN, and missing inputs are 0."""
        rows = [(run, case) for run in self.runs for case in run.cases]
        measured = [case.measurement for _, case in rows]

        def words(values: Any) -> np.ndarray:
            return np.array(list(values), dtype=object)

        return {
            "device": words(run.device.get("name", "") for run, _ in rows),
            "id": words(case.id for _, case in rows),
            "suite": words(case.suite for _, case in rows),
            "outcome": words(case.outcome for _, case in rows),
            "certainty": words(case.certainty for _, case in rows),
            "reason": words(case.reason for _, case in rows),
            "seconds": np.array([case.seconds for _, case in rows], dtype=float),
            "max_ulp": np.array([m.max_ulp if m else np.nan for m in measured], dtype=float),
            "limit": words(m.limit if m else "" for m in measured),
            "inputs": np.array([m.inputs if m else 0 for m in measured], dtype=np.uint64),
            "failing": np.array([m.failing if m else 0 for m in measured], dtype=np.uint64),
            "digest": words(digest(case) for _, case in rows),
        }

    def to_pandas(self) -> Any:
        import pandas

        return pandas.DataFrame(self.columns())

    def to_polars(self) -> Any:
        import polars

        columns = self.columns().items()
        return polars.DataFrame({k: v.tolist() if v.dtype == object else v for k, v in columns})

    def to_arrow(self) -> Any:
        import pyarrow

        return pyarrow.table(self.columns())


def digest(case: records.Case) -> str:
    """The digest of the bytes that the device computed, or empty."""
    return str((case.raw.get("measurement") or {}).get("digest", ""))


def load(path: str | os.PathLike[str]) -> Results:
    """Reads results: the folder of a run, or one results.jsonl. Raises records.DamagedError, whose
    message is one line."""
    place = pathlib.Path(path)
    runs = [records.read_file(place)] if place.is_file() else records.read(place)
    return Results(runs)


@dataclass(frozen=True)
class Comparison:
    """The cases of both runs, and what changed."""

    ids: list[str]
    old: list[records.Case]
    new: list[records.Case]

    def _those(self, chosen: Any) -> list[str]:
        pairs = zip(self.ids, self.old, self.new, strict=True)
        return [name for name, old, new in pairs if chosen(old, new)]

    @property
    def regressions(self) -> list[str]:
        return self._those(lambda old, new: not old.unexpected and new.unexpected)

    @property
    def fixes(self) -> list[str]:
        return self._those(lambda old, new: old.unexpected and new.outcome == "pass")

    @property
    def changed_bits(self) -> list[str]:
        """Cases with the same inputs, for which the device computed other bits."""
        return self._those(
            lambda old, new: bool(digest(old)) and bool(digest(new)) and digest(old) != digest(new)
        )

    def columns(self) -> dict[str, np.ndarray]:
        def ulp(case: records.Case) -> float:
            return case.measurement.max_ulp if case.measurement else np.nan

        return {
            "id": np.array(self.ids, dtype=object),
            "old": np.array([case.outcome for case in self.old], dtype=object),
            "new": np.array([case.outcome for case in self.new], dtype=object),
            "old_max_ulp": np.array([ulp(case) for case in self.old], dtype=float),
            "new_max_ulp": np.array([ulp(case) for case in self.new], dtype=float),
        }


def compare(old: Results, new: Results) -> Comparison:
    """Compares two runs case by case. Each run must have one device, because otherwise an id is not
    unique."""
    for results in (old, new):
        if len(results.runs) != 1:
            raise ValueError(
                f"the results have {len(results.runs)} devices; load the folder of one device, "
                f"such as {results.runs[0].folder if results.runs else 'out/0-NAME'}"
            )
    before = {case.id: case for case in old.cases}
    both = [case for case in new.cases if case.id in before]
    return Comparison([c.id for c in both], [before[c.id] for c in both], both)
