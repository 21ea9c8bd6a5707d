import csv
import functools
import io
from dataclasses import dataclass, field
from importlib import resources

from assay_reference import _core
from assay_reference.arrays import DTYPES, format_of
from assay_reference.function_table import Function, function
from numpy.typing import DTypeLike

PROFILES = ("full", "embedded")


@functools.cache
def _text(path: str) -> str | None:
    file = resources.files("assay_reference").joinpath("data", *path.split("/"))
    return file.read_text(encoding="utf-8") if file.is_file() else None


@functools.cache
def _rows(path: str) -> tuple[dict[str, str], ...]:
    text = _text(path)
    return () if text is None else tuple(csv.DictReader(io.StringIO(text)))


@functools.cache
def hard_cases(name: str, format: str) -> tuple[tuple[int, ...], ...]:
    lines = (_text(f"hard-cases/{format}/{name}.csv") or "").splitlines()
    data = (line.split("#")[0].strip() for line in lines)
    return tuple(
        tuple(int(bits, 16) for bits in line.split(",")) for line in data if line.startswith("0x")
    )


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.rpartition("-")[2].split("."))


def _documents(spec: str) -> list[str]:
    """Newest first."""
    documents = [row for row in _rows("documents.csv") if row["spec"]]
    for row in documents:
        if spec == row["spec"] or spec in row["device_versions"].split():
            own = _version(row["spec"])
            older = [d for d in documents if d is row or _version(d["spec"]) < own]
            older.sort(key=lambda d: _version(d["spec"]), reverse=True)
            return [d["document"] for d in older]
    versions = sorted(
        {v for row in documents for v in (*row["device_versions"].split(), row["spec"])}
    )
    raise ValueError(f"no specification {spec!r}: {', '.join(versions)} are possible")


@functools.cache
def _table(document: str) -> dict[tuple[str, str, str, str], dict[str, str]]:
    return {
        (row["function"], format, profile, row["mode"]): row
        for row in _rows(f"accuracy/{document}.csv")
        for format in row["format"].split()
        for profile in row["profile"].split()
    }


def _row(spec: str, table_row: str, format: str, profile: str, mode: str) -> dict[str, str] | None:
    key = (table_row, format, profile, mode)
    documents = _documents(spec)
    for document in documents:
        if found := _table(document).get(key):
            return found
    for row in _rows("continued_limits.csv"):
        if row["document"] == documents[0] and row["format"] == format:
            return _table(row["from"]).get(key)
    return None


@dataclass(frozen=True)
class Limit:
    """The greatest error that an answer may have."""

    text: str  # as the tables spell it: "ulp(3)", "correctly-rounded"
    ulp: float  # the limit for every argument; infinite if there is no limit in ulp
    citation: str
    requirement: str
    freedoms: tuple[str, ...] = ()  # further results that a math mode allows
    flush_to_zero: bool = False
    rows: dict[str, str] = field(default_factory=dict, repr=False, compare=False)


def _mode_named(mode: str) -> dict[str, str] | None:
    if mode == "default":
        return None
    modes = {row["mode"]: row for row in _rows("modes.csv")}
    if mode not in modes:
        raise ValueError(f"no mode {mode!r}: default, {', '.join(modes)} are possible")
    return modes[mode]


def judge_of(row: Function, format: str, found: Limit, width: int, flush: bool) -> _core.Judge:
    return _core.Judge(
        row.name,
        format,
        found.text,
        width,
        flush or found.flush_to_zero,
        list(found.freedoms),
        found.rows,
    )


def limit(
    name: str,
    dtype: DTypeLike,
    *,
    spec: str = "3.0",
    profile: str = "full",
    mode: str = "default",
    width: int = 1,
) -> Limit:
    """The specification's limit for a function. `dtype` is a NumPy type, or a name of OpenCL C.

    `mode` is a math mode of Assay's ids: fast_relaxed_math, denorms_are_zero.

    >>> limit("exp", "float")
    Limit(text='ulp(3)', ulp=3.0, citation='OpenCL C 3.0.19, 7.4, Table 65, exp', ...)
    >>> limit("exp", "float", profile="embedded").ulp
    4.0
    >>> limit("divide", "float", spec="1.2").text
    'ulp(2.5)'
    """
    row = function(name)
    format = format_of(dtype)
    if profile not in PROFILES:
        raise ValueError(f"no profile {profile!r}: {' and '.join(PROFILES)} are possible")
    if width not in (1, 2, 3, 4, 8, 16):
        raise ValueError(f"no vector has {width} components: 1, 2, 3, 4, 8 and 16 are possible")
    modes = ["default"]
    freedoms: tuple[str, ...] = ()
    flush = False
    chosen = _mode_named(mode)
    if chosen is not None:
        if format not in chosen["formats"].split():
            raise ValueError(
                f"mode {mode} does not apply to {format}: {chosen['formats']} are possible"
            )
        freedoms = tuple(chosen["freedoms"].split())
        flush = format in chosen["flush"].split()
        modes = [*chosen["accuracy"].split(), "default"]
        if format not in chosen["limited"].split():
            return Limit(
                "implementation-defined",
                float("inf"),
                chosen["citation"],
                "",
                (*freedoms, "everything"),
                flush,
            )

    def find(table_row: str) -> dict[str, str] | None:
        in_modes = (_row(spec, table_row, format, profile, one) for one in modes)
        return next((one for one in in_modes if one), None)

    found = find(row.table_row)
    if found is None:
        others = [f for f in DTYPES if _row(spec, row.table_row, f, profile, "default")]
        raise ValueError(
            f"OpenCL {spec} has no limit for {name} of {format} ({profile} profile)"
            + (f": {', '.join(others)} are possible" if others else "")
        )
    bound = found["bound"]
    if bound == "implementation-defined":
        for gross in _rows("gross_bounds.csv"):
            if gross["function"] == row.table_row:
                eighth = f"ulp({2 ** {'half': 8, 'float': 21, 'double': 50}[format]})"
                bound = gross["bound"].replace("eighth", eighth)
                if gross["edges"] == "free":
                    freedoms = (*freedoms, "edges")
    rows: dict[str, str] = {}
    if "derived" in bound:
        # Each operation of a formula has its own limit.
        for other in {key[0] for d in _documents(spec) for key in _table(d)}:
            if (one := find(other)) and not one["bound"].startswith(("relaxed", "scaled")):
                rows[other] = one["bound"]
    made = Limit(bound, 0.0, found["citation"], found["requirement"], freedoms, flush, rows)
    ulp = judge_of(row, format, made, width, False).ulp
    return Limit(bound, ulp, found["citation"], found["requirement"], freedoms, flush, rows)
