"""Groups of failures by likely cause, from the file groups.json of a run."""

from dataclasses import dataclass

from assay_opencl.records import CERTAINTIES, Case, Run, read_groups


@dataclass
class Group:
    id: str
    title: str
    outcome: str
    certainty: str  # empty for cases that ended in error
    mixed: bool  # each case fails in its own way, so that there is no common cause
    cases: list[Case]  # the best example first
    also: list[Case]  # cases of other suites with the same likely cause

    @property
    def members(self) -> list[Case]:
        return [*self.cases, *self.also]


@dataclass
class Row:
    """A group has the same id on each device."""

    id: str
    title: str
    groups: list[Group | None]  # for each device


def across(found: list[list[Group]]) -> list[Row]:
    """Groups of many devices come first. Groups of equally many devices keep their order."""
    rows: dict[str, Row] = {}
    for device, its in enumerate(found):
        for group in its:
            # In a mixed group each case fails in its own way, so devices do not share a cause.
            key = f"{group.id} {device}" if group.mixed else group.id
            row = rows.setdefault(key, Row(group.id, group.title, [None] * len(found)))
            row.groups[device] = group
    return sorted(rows.values(), key=lambda row: row.groups.count(None))


def read(run: Run) -> list[Group]:
    """The surest group comes first. Failures without a group are grouped by suite, because
    groups.json may be missing, or belong to another run."""
    by_id = {case.id: case for case in run.cases if case.unexpected}
    groups = []
    for one in read_groups(run.folder / "groups.json"):
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
    for (certainty, outcome, suite), cases in order:
        title = f"cases of {suite} that belong to no group"
        name = f"rest-{certainty}-{outcome}-{suite}"
        groups.append(Group(name, title, outcome, certainty, True, cases, []))
    return groups
