"""Reads the results of the runs in a certificate."""

import pathlib
import re
from collections import Counter
from dataclasses import dataclass, field

from assay_opencl.certificate import RefusedError, strict

BAD = ("fail", "crash", "timeout", "error")


@dataclass
class Run:
    name: str  # the name of its folder in runs/: "whole", "standard-1"
    part: str
    header: dict
    cases: list[dict] = field(default_factory=list)
    end: dict | None = None

    @property
    def options(self) -> dict:
        return self.header["options"]

    @property
    def missing(self) -> list[str]:
        recorded = {case["id"] for case in self.cases}
        return [name for name in self.header["plan"] if name not in recorded]


def _dicts(value: object, name: str) -> dict:
    if not isinstance(value, dict):
        raise RefusedError(f"{name}: a line is not an object")
    return value


# A command that reruns a failure must match, because users paste the command into a shell.
REPEATED = re.compile(
    r"assay (?:repro|run --jobs=1 --no-rerun)(?: [A-Za-z0-9_./]+)+"
    r"(?: --[a-z-]+(?:=(?:[\w./:,@%+~*=-]|'[^']*'|\\')*)?)*"
)
TIME = re.compile(r"[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]Z")


def _check(run: Run) -> None:
    where = f"run {run.name}"
    times = [run.header["started"], *([run.end["finished"]] if run.end else [])]
    if not all(TIME.fullmatch(time) for time in times) or times != sorted(times):
        raise RefusedError(f"{where}: from {times[0]!r} to {times[-1]!r} is not the time of a run")
    for case in run.cases:
        line = case.get("reproduce")
        if line is None and case["outcome"] in BAD:
            raise RefusedError(
                f"{where}: {case['id']}: no line of the record repeats the failing case"
            )
        if line is not None and (not REPEATED.fullmatch(line) or case["id"] not in line.split()):
            raise RefusedError(f"{where}: {case['id']}: {line!r} does not repeat the case")


def read(path: pathlib.Path, name: str, part: str) -> Run:
    """Reads a results.jsonl that follows the schema."""
    run: Run | None = None
    with strict.regular(path).open(encoding="utf-8", errors="strict") as lines:
        try:
            for number, line in enumerate(lines, 1):
                if not line.endswith("\n"):
                    break  # the run was killed while it wrote this line
                where = f"runs/{name}/results.jsonl:{number}"
                record = _dicts(strict.json_of(line, where), where)
                if run is None:
                    run = Run(name, part, record)
                elif record.get("type") == "end":
                    run.end = record
                else:
                    run.cases.append(record)
        except UnicodeDecodeError as error:
            raise RefusedError(f"runs/{name}/results.jsonl: is not UTF-8") from error
    if run is None:
        raise RefusedError(f"runs/{name}/results.jsonl: has no run")
    _check(run)
    return run


@dataclass
class Evidence:
    """All runs of a certificate. The runs have the same Assay, driver, device and seed."""

    runs: list[Run]

    @property
    def first(self) -> dict:
        return self.runs[0].header

    @property
    def cases(self) -> list[dict]:
        return [case for run in self.runs for case in run.cases]

    @property
    def outcomes(self) -> Counter:
        return Counter(case["outcome"] for case in self.cases)

    @property
    def hosts(self) -> list[dict]:
        found = []
        for run in self.runs:
            if run.header["host"] not in found:
                found.append(run.header["host"])
        return found

    @property
    def loaded(self) -> list[dict]:
        found: dict[str, dict] = {}
        for run in self.runs:
            for library in ((run.end or {}).get("driver") or {}).get("loaded", []):
                found.setdefault(library["path"], library)
        return [found[path] for path in sorted(found)]

    @property
    def exchanged(self) -> list[str]:
        ends = [(run.end or {}).get("driver") or {} for run in self.runs]
        return sorted({path for end in ends for path in end.get("exchanged", [])})

    @property
    def started(self) -> str:
        return min(run.header["started"] for run in self.runs)

    @property
    def finished(self) -> str:
        """The time when the last run ended. If no run has an end, the time when the first run
        started."""
        return max([self.started, *(run.end["finished"] for run in self.runs if run.end)])


SAME = (
    ("assay", "version of Assay"),
    ("build", "build of Assay"),
    ("data", "tables"),
    ("seed", "seed"),
    ("spec", "specification"),
    ("profile", "profile"),
    ("device", "device"),
)


def together(runs: list[Run]) -> Evidence:
    """Joins runs. Raises RefusedError if a field of SAME or the driver differs, or if two runs have
    the same case."""
    if not runs:
        raise RefusedError("there is no run")
    first = runs[0]
    for run in runs[1:]:
        for key, what in SAME:
            if run.header.get(key) != first.header.get(key):
                raise RefusedError(f"runs {first.name} and {run.name} differ: {what}")
        for key in ("digest", "icd", "library", "loader"):
            if run.header["driver"].get(key) != first.header["driver"].get(key):
                raise RefusedError(f"runs {first.name} and {run.name} differ: driver")
    seen: dict[str, str] = {}
    for run in runs:
        for library in ((run.end or {}).get("driver") or {}).get("loaded", []):
            if seen.setdefault(library["path"], library["sha256"]) != library["sha256"]:
                raise RefusedError(
                    f"run {run.name}: {library['path']} differs from the file of another run"
                )
    ids: set[str] = set()
    for run in runs:
        for case in run.cases:
            if case["id"] in ids:
                raise RefusedError(f"run {run.name}: {case['id']} is also in another run")
            ids.add(case["id"])
    return Evidence(runs)
