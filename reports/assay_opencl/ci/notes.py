"""Annotations of unexpected failures: one for each group, at the line of the baseline that the
group contradicts."""

import hashlib
import json

from assay_opencl import records
from assay_opencl.baseline import Line
from assay_opencl.ci.outcome import Found, Outcome
from assay_opencl.summary import counted

MOST = 10  # the most annotations of a kind that GitHub shows for a step


def message(found: Found) -> str:
    names = found.unexpected
    more = f" and {len(names) - 1:,} more" if len(names) > 1 else ""
    return f"{found.group.title}: {names[0]}{more}"


def commands(outcomes: list[Outcome], path: str, lines: list[Line]) -> list[str]:
    """Annotations as GitHub's workflow commands."""
    made: dict[str, list[str]] = {"error": [], "warning": []}
    for outcome in outcomes:
        for found in outcome.found:
            if not found.unexpected:
                continue
            level = "error" if found.counts else "warning"
            place = f"file={parameter(path)},line={outcome.place(lines, found)}," if path else ""
            title = parameter(f"{len(found.unexpected):,} {found.group.outcome}")
            made[level].append(f"::{level} {place}title={title}::{data(message(found))}")
    out = []
    for level, of in made.items():
        out += of if len(of) <= MOST else of[: MOST - 1]
        if len(of) > MOST:
            out.append(f"::{level}::the summary has {counted(len(of) - MOST + 1, 'more group')}")
    return out


def data(text: str) -> str:
    return records.printable(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def parameter(text: str) -> str:
    return data(text).replace(":", "%3A").replace(",", "%2C")


def code_quality(outcomes: list[Outcome], path: str, lines: list[Line]) -> str:
    """Annotations as GitLab's report of code quality. A merge request shows them at their lines."""
    made = []
    for outcome in outcomes:
        for found in outcome.found:
            if not found.unexpected:
                continue
            key = f"{outcome.run.device.get('name')} {found.group.id}"
            made.append(
                {
                    "description": message(found),
                    "check_name": f"assay {found.group.outcome}",
                    "fingerprint": hashlib.sha256(key.encode()).hexdigest(),
                    "severity": "critical" if found.counts else "minor",
                    "location": {
                        "path": path or "assay",
                        "lines": {"begin": outcome.place(lines, found) if path else 1},
                    },
                }
            )
    return json.dumps(made, indent=1) + "\n"
