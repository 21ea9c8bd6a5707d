"""Reads folders of results."""

import json
import math
import pathlib
import re
from dataclasses import dataclass, field

from assay_opencl import schema

# The certainties, the most certain first.
CERTAINTIES = ("undisputed", "by_the_letter", "reading")
# The outcomes of a record. A planned case without a record is "missing".
RECORDED = ("pass", "fail", "crash", "timeout", "error", "skip")
OUTCOMES = (*RECORDED, "missing")
SCHEMAS = (1, 2)

# The exceptions that Python raises for values of an unexpected shape.
MALFORMED = (
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    TypeError,
    ValueError,
)


class DamagedError(Exception):
    """A folder or file cannot be read. The message is one line and may quote the file."""

    def __init__(self, what: str):
        super().__init__(printable(what).replace("\n", "\\n"))


# The escape of a surrogate, which is half of a character.
HALF = re.compile(r"\\u[dD][89a-fA-F]")


def encodable(value: object, text: str) -> object:
    """Checks a JSON value. Raises a ValueError for a single surrogate, because no file can contain
    one."""
    if HALF.search(text):
        json.dumps(value, ensure_ascii=False).encode()
    return value


def number(value: str | float) -> float:
    """A number of a record. JSON has no infinity and no NaN, so a record has words for them."""
    if isinstance(value, str):
        return {"infinity": math.inf, "-infinity": -math.inf}.get(value, math.nan)
    return float(value)


def listed(value: str | list | None) -> list[str]:
    """Results as a list. One result is a string in the record, two results are an array."""
    if value is None:
        return []
    return [value] if isinstance(value, str) else [str(part) for part in value]


@dataclass
class Exhibit:
    input: list[str]
    input_text: list[str]
    subject: list[str]
    subject_text: list[str]
    reference: list[str]
    kind: str  # the kind of the finding; empty for an answer that passes, and before schema 2
    rule: str
    ulp: float
    picture: str  # a wrong image: "COLUMNS ROWS DUE DIFFERENCE"

    @classmethod
    def of(cls, raw: dict) -> "Exhibit":
        return cls(
            listed(raw.get("input")),
            listed(raw.get("input_text")),
            listed(raw.get("subject")),
            listed(raw.get("subject_text")),
            listed(raw.get("reference")),
            raw.get("finding", {}).get("kind", ""),
            raw.get("rule", ""),
            number(raw.get("ulp", 0)),
            raw.get("picture", ""),
        )


@dataclass
class Measurement:
    inputs: int
    failing: int
    referred: int
    max_ulp: float
    limit: str
    bound: str
    histogram: list[int]
    rules: dict[str, int]
    seconds: dict[str, float]
    worst: Exhibit | None
    failures: list[Exhibit]
    profile: list[tuple[float, float]]  # inputs with their errors, in the order of the inputs

    @classmethod
    def of(cls, raw: dict) -> "Measurement":
        return cls(
            int(raw["inputs"]),
            int(raw["failing"]),
            int(raw.get("referred", 0)),
            number(raw["max_ulp"]),
            raw["limit"],
            raw["bound"],
            raw.get("histogram", []),
            raw.get("rules", {}),
            raw.get("seconds", {}),
            Exhibit.of(raw["worst"]) if raw.get("worst") else None,
            [Exhibit.of(one) for one in raw.get("failures", [])],
            [(float(x), number(ulp)) for x, ulp in raw.get("profile", [])],
        )


@dataclass
class Case:
    id: str
    outcome: str
    reason: str
    seconds: float
    citations: list[str]
    requirements: list[str]
    measurement: Measurement | None
    raw: dict

    @classmethod
    def of(cls, raw: dict) -> "Case":
        measurement = raw.get("measurement")
        return cls(
            raw["id"],
            raw["outcome"],
            raw.get("reason", ""),
            float(raw.get("seconds", 0)),
            raw.get("citations", []),
            raw.get("requirements", []),
            Measurement.of(measurement) if measurement else None,
            raw,
        )

    @property
    def suite(self) -> str:
        return self.id.split("/")[0]

    @property
    def certainty(self) -> str:
        """The certainty of a failure. Old records have no certainty, and count as undisputed."""
        return self.raw.get("certainty", "undisputed") if self.unexpected else ""

    @property
    def unexpected(self) -> bool:
        return self.outcome in ("fail", "crash", "timeout", "error")


@dataclass
class Run:
    """The results of one device. The cases have the order of the file."""

    folder: pathlib.Path
    header: dict
    cases: list[Case] = field(default_factory=list)
    end: dict | None = None  # the last line of the file; None if the run was cut off
    texts: dict = field(default_factory=dict)  # what `assay` wrote about the run (texts.json)

    @property
    def planned(self) -> int | None:
        """The number of planned cases, or None in old files."""
        return self.header.get("planned")

    @property
    def missing(self) -> int:
        if self.planned is None:
            return 0
        recorded = {case.id for case in self.cases}
        if "plan" in self.header:
            return sum(name not in recorded for name in self.header["plan"])
        return max(0, self.planned - len(recorded))

    @property
    def exchanged(self) -> bool:
        """Whether the driver's files changed during the run."""
        return bool((self.end or {}).get("driver", {}).get("exchanged"))

    @property
    def device(self) -> dict:
        return self.header.get("device", {})


def result_files(folder: pathlib.Path) -> list[pathlib.Path]:
    try:
        if not folder.is_dir():
            raise DamagedError(f"{folder}: there is no such folder")
        # glob ignores folders that cannot be read, and then a device would be missing.
        places = [folder, *sorted(folder.iterdir())]
        found = [one / "results.jsonl" for one in places if (one / "results.jsonl").exists()]
    except OSError as error:
        raise DamagedError(f"{error.filename}: {error.strerror}") from error
    if not found:
        raise DamagedError(
            f"{folder}: no results.jsonl in this folder or its subfolders; give the folder that a "
            "run wrote"
        )
    # By the device's index, so that 2-... comes before 10-...
    return sorted(found, key=lambda path: (leading_number(path.parent.name), path))


def leading_number(name: str) -> int:
    digits = name.split("-")[0]
    return int(digits) if digits.isdigit() else -1


@dataclass
class Lines:
    header: dict
    cases: dict[str, dict]  # the last record of each case, by its id
    end: dict | None


def check(raw: dict, header: dict | None) -> None:
    if raw["type"] == "run":
        if header:
            raise ValueError("a second line of type 'run'")
        if raw["schema"] not in SCHEMAS:
            raise ValueError(f"schema {raw['schema']}; this version of Assay reads only {SCHEMAS}")
    elif header and header["schema"] == 1 and "finding" in raw:
        raise ValueError("the record has a finding, but schema 1 has no findings")


def parse(path: pathlib.Path, text: bytes, *, checked: bool = False) -> Lines:
    """Reads lines. `checked` says that the caller has checked each line by the schema."""
    header, end = None, None
    cases: dict[str, dict] = {}
    lines = text.decode("utf-8", errors="replace").split("\n")
    decode = json.JSONDecoder().raw_decode
    for place, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            raw, length = decode(line)
            if length != len(line):
                raise ValueError("more than one value in a line")
            encodable(raw, line)
            if header is None and raw["type"] != "run":
                break
            check(raw, header)
            if not checked and (wrong := schema.complaint(raw)):
                raise ValueError(wrong)
            kind = raw["type"]
            if kind == "case":
                cases[raw["id"]] = raw
            elif kind == "run":
                header = raw
            elif kind == "end":
                end = raw
        except MALFORMED as error:
            if place == len(lines):
                break  # the run was killed while it wrote this line
            what = f"'{error.args[0]}' is missing" if isinstance(error, KeyError) else error
            raise DamagedError(f"{path}:{place}: not a record of a run: {what}") from error
    if header is None:
        raise DamagedError(f"{path}:1: the line that describes the run is missing")
    return Lines(header, cases, end)


def read_file(path: pathlib.Path, *, checked: bool = False) -> Run:
    found = parse(path, path.read_bytes(), checked=checked)
    run = Run(path.parent, found.header, end=found.end)
    try:
        run.cases = [Case.of(raw) for raw in found.cases.values()]
    except MALFORMED as error:
        raise DamagedError(f"{path}: not a record of a run: {error}") from error
    run.texts = read_texts(path.with_name("texts.json"))
    return run


def read_texts(path: pathlib.Path) -> dict:
    """Reads texts.json. Returns an empty object if the file is missing or is not JSON."""
    try:
        text = path.read_text(encoding="utf-8")
        texts = encodable(json.loads(text), text)
    except (OSError, ValueError, RecursionError):
        return {}
    return texts if isinstance(texts, dict) else {}


def read_groups(path: pathlib.Path) -> list[dict]:
    """Reads groups.json. Returns an empty list if the file is missing or is not JSON."""
    try:
        text = path.read_text(encoding="utf-8")
        raw = encodable(json.loads(text), text)
    except (OSError, ValueError, RecursionError):
        return []

    def names(value: object) -> bool:
        return isinstance(value, list) and all(isinstance(name, str) for name in value)

    def sound(one: object) -> bool:
        return (
            isinstance(one, dict)
            and names([one.get(key) for key in ("id", "title", "outcome")])
            and isinstance(one.get("certainty", ""), str)
            and names(one.get("cases"))
            and names(one.get("also", []))
        )

    if not isinstance(raw, list) or not all(sound(one) for one in raw):
        raise DamagedError(
            f"{path}: does not have the groups of a run; remove the file, or run the cases again"
        )
    return raw


# Control characters (without line ends and tabs), surrogates, and characters that reorder a text.
STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def printable(text: str) -> str:
    """Escapes the control characters in a text of a driver, except line ends and tabs."""

    def escape(found: re.Match) -> str:
        point = ord(found.group())
        return f"\\x{point:02x}" if point < 0x100 else f"\\u{point:04x}"

    return STEERING.sub(escape, text)


def read(folder: pathlib.Path, *, checked: bool = False) -> list[Run]:
    return [read_file(path, checked=checked) for path in result_files(folder)]
