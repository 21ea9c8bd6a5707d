"""Groups by likely cause: what a run wrote beside its results (groups.json)."""

import json
from dataclasses import dataclass

from assay_opencl.records import CERTAINTIES, Case, Run


@dataclass
class Group:
    id: str
    title: str
    outcome: str
    certainty: str  # empty: cases that ended in error
    mixed: bool  # not one cause: cases that fail each in its own way
    cases: list[Case]  # the one to look at first leads
    also: list[Case]  # of other suites, that fail for the same reason

    @property
    def members(self) -> list[Case]:
        return [*self.cases, *self.also]


def read(run: Run) -> list[Group]:
    """The groups, the surest first. What no group names is grouped by suite, so that every failure
    is in one: results whose groups are missing or of another run."""
    by_id = {case.id: case for case in run.cases if case.unexpected}
    groups = []
    try:
        raw = json.loads((run.folder / "groups.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raw = []
    for one in raw:
        cases = [by_id.pop(name) for name in one["cases"] if name in by_id]
        also = [by_id.pop(name) for name in one.get("also", []) if name in by_id]
        if not cases:
            cases, also = also, []
        if cases:
            certainty, mixed = one.get("certainty", ""), one.get("mixed", False)
            outcome = one["outcome"]
            groups.append(Group(one["id"], one["title"], outcome, certainty, mixed, cases, also))
    rest: dict[tuple[str, str, str], list[Case]] = {}
    for case in by_id.values():
        rest.setdefault((case.certainty, case.outcome, case.suite), []).append(case)
    order = sorted(rest.items(), key=lambda item: (CERTAINTIES.index(item[0][0]), -len(item[1])))
    for number, ((certainty, outcome, suite), cases) in enumerate(order):
        title = f"cases of {suite} that no group names"
        groups.append(Group(f"rest{number}", title, outcome, certainty, True, cases, []))
    return groups
