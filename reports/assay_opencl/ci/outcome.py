"""The result of a run, compared with its baseline."""

import csv
import pathlib
from collections import Counter, defaultdict
from dataclasses import dataclass

from assay_opencl import groups, records, summary
from assay_opencl.baseline import Line, place_of
from assay_opencl.groups import Group
from assay_opencl.records import Run


@dataclass
class Found:
    group: Group
    unexpected: list[str]

    @property
    def counts(self) -> bool:
        """Groups of disputed failures do not make the run fail."""
        return bool(self.unexpected) and self.group.certainty in ("undisputed", "")


@dataclass
class Outcome:
    run: Run
    unexpected: set[str] | None  # cases without a line in the baseline; None: there is no baseline
    found: list[Found]
    suites: dict[str, Counter]

    @property
    def red(self) -> list[Found]:
        return [one for one in self.found if one.counts]

    @property
    def names(self) -> list[str]:
        device, driver = self.run.device, self.run.header.get("driver", {})
        return [device.get("platform", ""), driver.get("icd", "")]

    def place(self, lines: list[Line], found: Found) -> int:
        version = self.run.device.get("driver_version", "")
        return place_of(lines, found.unexpected[0], self.names, version)


def read(folder: pathlib.Path, *, gated: bool) -> list[Outcome]:
    return [outcome_of(run, gated=gated) for run in records.read(folder)]


def outcome_of(run: Run, *, gated: bool) -> Outcome:
    failing = {case.id for case in run.cases if case.unexpected}
    unexpected = unexpected_cases(run.folder / "failures.csv") if gated else failing
    found = [
        Found(group, [case.id for case in group.members if case.id in unexpected])
        for group in groups.read(run)
    ]
    found.sort(key=lambda one: (not one.counts, not one.unexpected))
    suites: dict[str, Counter] = defaultdict(Counter)
    for case in run.cases:
        suites[case.suite][case.outcome] += 1
        suites[case.suite]["unexpected"] += case.id in unexpected
    recorded = {case.id for case in run.cases}
    for name in run.header.get("plan", ()):
        if name not in recorded:
            suites[name.partition("/")[0]]["missing"] += 1
    return Outcome(run, unexpected if gated else None, found, dict(sorted(suites.items())))


def unexpected_cases(path: pathlib.Path) -> set[str]:
    """Cases that the baseline does not expect (docs/GATE.md)."""
    with path.open(encoding="utf-8", newline="") as file:
        return {row[0] for row in csv.reader(file) if row}


def verdict(outcome: Outcome) -> str:
    run = outcome.run
    if run.missing:
        missing = summary.counted(run.missing, "planned case has", "planned cases have")
        return f"incomplete: {missing} no verdict"
    if outcome.unexpected is None:
        return summary.verdict(run)[0]
    failing = sum(case.unexpected for case in run.cases)
    red = sum(len(one.unexpected) for one in outcome.red)
    less = sum(len(one.unexpected) for one in outcome.found) - red
    other = len(outcome.unexpected) - red - less
    parts = ["no new undisputed failure"]
    if red:
        of = summary.counted(len(outcome.red), "group")
        parts = [f"{summary.counted(red, 'new undisputed failure')} in {of}"]
    if less:
        parts.append(summary.counted(less, "new disputed failure"))
    if other:
        parts.append(f"{other:,} more failures that the baseline does not expect")
    parts.append(f"{failing - red - less:,} expected by the baseline")
    return ", ".join(parts)
