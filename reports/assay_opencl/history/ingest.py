import functools
import hashlib
import json
import pathlib
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from assay_opencl import records
from assay_opencl.history.model import RED

# The remaining fields of a record, such as times and logs, differ in every run.
KEPT = ("finding", "citations", "build_options", "reproduce", "joined")
TOLD = ("call", "note")  # fields that texts.json may replace by one text


class Verdict(NamedTuple):
    outcome: str
    certainty: str = ""
    kind: str = ""
    aspect: str = ""
    subject: str = ""
    rule: str = ""
    needs: str = ""
    limit_text: str = ""


@functools.cache
def verdict_of(*fields: str) -> Verdict:
    """Equal verdicts are one object."""
    return Verdict(*fields)


@dataclass(frozen=True)
class Detail:
    reason: str
    record: bytes  # JSON
    digest: bytes

    @classmethod
    def of(cls, reason: str, kept: dict) -> "Detail":
        text = json.dumps(kept, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()
        return cls(reason, text, hashlib.sha256(reason.encode() + text).digest()[:16])


class Result(NamedTuple):
    verdict: Verdict
    ulp: float | None = None
    failing: int = 0
    digest: int | None = None
    detail: Detail | None = None
    seconds: float = 0.0
    flaky: str = ""  # the outcome of the second run of the case, if it differs


@dataclass
class Group:
    id: str
    title: str
    outcome: str
    certainty: str
    cases: list[str]


@dataclass
class RunData:
    source: str  # the SHA-256 of results.jsonl, which identifies the run
    lineage: str
    driver: str
    icd: str
    device: str
    depth: str
    settings: str
    started: str
    seconds: float | None
    assay: str
    assay_build: str
    driver_version: str
    driver_digest: str
    labels: dict[str, str]
    complete: bool
    missing: dict[str, int]  # planned cases without a verdict, by suite
    rerun: dict = field(default_factory=dict)  # the options that repeat a case
    shard: dict = field(default_factory=dict)  # the index, count and plan of a shard
    results: dict[str, Result] = field(default_factory=dict)
    groups: list[Group] = field(default_factory=list)

    @property
    def seq(self) -> int:
        """The start time in seconds, and a number for runs that started in the same second. The
        order in which runs are added does not change the result."""
        return int(moment(self.started).timestamp()) * 256 + int(self.source[:2], 16)


def moment(text: str) -> datetime:
    """As UTC. Raises a ValueError or an OverflowError."""
    found = datetime.fromisoformat(text)
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)


# A NUL is escaped only after an even number of backslashes.
NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


def no_nul(path: pathlib.Path) -> records.DamagedError:
    return records.DamagedError(f"{path}: a text has a NUL, which PostgreSQL does not take")


def read(folder: pathlib.Path, lineage: str = "") -> list[RunData]:
    """One run for each device. `lineage` replaces the usual name."""
    return [read_file(path, lineage) for path in records.result_files(folder)]


def read_file(path: pathlib.Path, lineage: str = "") -> RunData:
    text = path.read_bytes()
    found = records.parse(path, text)
    # A quick search comes first, because few texts have the escape.
    if b"\\u0000" in text and NUL.search(text):
        raise no_nul(path)
    header, cases, end = found.header, found.cases, found.end
    cut_off = any(name not in cases for name in header.get("plan", ()))
    # Cases of a function that hung in another case were not tried.
    cases = {name: raw for name, raw in cases.items() if "hung" not in raw}
    missing = Counter(
        name.partition("/")[0] for name in header.get("plan", ()) if name not in cases
    )
    run = described(header, end, lineage)
    try:
        moment(run.started)
    except (ValueError, OverflowError) as error:
        raise records.DamagedError(f"{path}:1: started: {error}") from error
    run.source = hashlib.sha256(text).hexdigest()
    run.missing = dict(missing)
    run.complete = end is not None and not cut_off and not end.get("driver", {}).get("exchanged")
    told = records.read_texts(path.with_name("texts.json")).get("failures", {})
    told = told if isinstance(told, dict) else {}
    run.results = {name: result(raw, told.get(name)) for name, raw in cases.items()}
    run.groups = read_groups(path.with_name("groups.json"), run.results)
    return run


def described(header: dict, end: dict | None, lineage: str) -> RunData:
    device, driver = header.get("device", {}), header.get("driver", {})
    options, build = header.get("options", {}), header.get("build", {})
    depth = header.get("depth", "")
    settings = [
        f"{name}={value}"
        for name, value in (
            ("seed", header.get("seed", 1)),
            ("spec", header.get("spec_asked", "")),
            ("std", options.get("std", "")),
            ("ingest", options.get("ingest", "")),
        )
        if value not in ("", 1)
    ]
    name = lineage or f"{driver.get('icd', 'driver').removesuffix('.icd')} {device.get('name', '')}"
    # If the source was changed, the digest of the program identifies the build.
    clean = build.get("tree") == "clean" and build.get("commit")
    made_of = build["commit"] if clean else build.get("sha256", header.get("assay", ""))
    version = device.get("driver_version", "")
    return RunData(
        source="",
        lineage=slug(" ".join([name, depth, *settings])),
        driver=device.get("platform", ""),
        icd=driver.get("icd", ""),
        device=device.get("name", ""),
        depth=depth,
        settings=" ".join(settings),
        started=header["started"],
        seconds=(end or {}).get("seconds"),
        assay=header.get("assay", ""),
        assay_build=f"{made_of}+{header.get('data', {}).get('digest', '')[:16]}",
        driver_version=version,
        # Results of schema 1 may lack the digest of the driver's files.
        driver_digest=driver.get("digest") or f"version {version}",
        labels=header.get("labels", {}),
        complete=False,
        missing={},
        rerun={
            "depth": depth,
            "seed": header.get("seed", 1),
            "driver": driver.get("icd", ""),
        },
        shard=options.get("shard", {}),
    )


def slug(text: str) -> str:
    """Only letters, digits, points, "=" and hyphens stay, for names of files and links."""
    return re.sub(r"[^A-Za-z0-9.=]+", "-", text).strip("-")


def result(raw: dict, told: str | None) -> Result:
    outcome, measured = raw["outcome"], raw.get("measurement", {})
    finding = raw.get("finding", {})
    red = outcome in RED
    verdict = verdict_of(
        outcome,
        raw.get("certainty", "undisputed") if red else "",
        finding.get("kind", ""),
        finding.get("aspect", ""),
        finding.get("subject", ""),
        finding.get("rule", ""),
        raw["reason"] if outcome == "skip" else "",
        measured.get("limit", ""),
    )
    digest = measured.get("digest")
    again = raw.get("rerun", {}).get("outcome", "") if raw.get("flaky") else ""
    return Result(
        verdict,
        error(measured),
        measured.get("failing", 0),
        int.from_bytes(bytes.fromhex(digest[:16]), "big", signed=True) if digest else None,
        detail(raw, told) if red or outcome == "error" else None,
        raw.get("seconds", 0.0),
        again,
    )


def error(measured: dict) -> float | None:
    """Infinite if the error is not a number of ulp."""
    if "max_ulp" not in measured:
        return None
    value = records.number(measured["max_ulp"])
    return value if value >= 0 else float("inf")  # false for a NaN, too


def detail(raw: dict, told: str | None) -> Detail:
    names = KEPT if told else (*KEPT, *TOLD)
    kept = {key: raw[key] for key in names if raw.get(key)} | ({"text": told} if told else {})
    return Detail.of(raw.get("reason", ""), kept)


def read_groups(path: pathlib.Path, results: dict[str, Result]) -> list[Group]:
    groups = []
    for one in records.read_groups(path):
        cases = [name for name in [*one["cases"], *one.get("also", [])] if name in results]
        if cases:
            texts = (one["id"], one["title"], one["outcome"], one.get("certainty", ""))
            if "\0" in "".join(texts):
                raise no_nul(path)
            groups.append(Group(*texts, cases))
    return groups
