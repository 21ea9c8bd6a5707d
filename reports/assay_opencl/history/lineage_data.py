from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np
import sqlalchemy as sa

from assay_opencl.history import details, states, text
from assay_opencl.history.difference import BECAME, Weights, became
from assay_opencl.history.model import (
    RED,
    case,
    change,
    detail,
    examples,
    function,
    function_change,
    program,
    run_suite,
)
from assay_opencl.history.queries import GroupHistory, History, Lineage, Run
from assay_opencl.history.states import AS_ROW, State

RECENT = 30  # a page counts rates and lists changes for this number of last runs
# Changes of a verdict, and all changes of red cases. Other changes are only different bits.
SPANS = sa.text(
    f"SELECT case_, since, before, {AS_ROW} FROM ("
    "SELECT c.since, c.case_, c.before, c.verdict, c.ulp, c.failing, c.digest, c.detail, v.red, "
    "LAG(c.verdict) OVER (PARTITION BY c.case_ ORDER BY c.since) AS old "
    "FROM change c JOIN verdict v ON v.id = c.verdict WHERE c.lineage = :lineage) t "
    "WHERE old IS NULL OR old <> verdict OR red = 1 ORDER BY case_, since"
)


@dataclass(frozen=True, eq=False)
class Step:
    """A state of a case. `since` is the first run with the state."""

    since: Run
    before: Run | None
    state: State
    became: str

    @property
    def cause(self) -> str:
        return self.since.cause(self.before)


@dataclass
class LineageData:
    lineage: Lineage
    runs: list[Run]
    steps: dict[int, list[Step]]  # the steps of each case
    changes: Counter  # the number of changes by run
    names: dict[int, str]
    suites: dict[str, dict]  # the counts of each suite in the newest run that judged the suite
    groups: list[GroupHistory]
    flakes: list
    newest: Run
    reference: Run
    verdicts: dict
    weights: Weights
    programs: dict[int, int]  # the number of a program, by the number of a detail
    bits_since_reference: int
    # The cases' numbers, by suite.
    in_suite: dict[str, list[int]] = field(default_factory=dict)

    def at(self, number: int, run: Run) -> Step | None:
        held = None
        for step in self.steps[number]:
            if step.since.seq > run.seq:
                break
            held = step
        return held

    def changed(self, old: Run, new: Run) -> list[tuple[str, int, Step, Step | None]]:
        """Each element has a word for the change, the case's number, the new state and the old
        state."""
        found: list[tuple[int, Step, Step | None]] = []
        for number, steps in self.steps.items():
            if steps[-1].since.seq <= old.seq:
                continue
            after, before = self.at(number, new), self.at(number, old)
            if after is None or after is before:
                continue
            if before is None or before.state.judged != after.state.judged:
                found.append((number, after, before))
        now = states.listed(after.state for _, after, _ in found)
        then = states.listed(before.state if before else None for _, _, before in found)
        rows = [
            (BECAME[place], *row)
            for place, row in zip(became(now, then, self.weights), found, strict=True)
        ]
        return sorted(rows, key=lambda row: (BECAME.index(row[0]), self.names[row[1]]))

    def of_run(self, one: Run) -> list[tuple[str, int, Step]]:
        found = [
            (step.became, number, step)
            for number, steps in self.steps.items()
            for step in steps
            if step.since is one
        ]
        return sorted(found, key=lambda row: (BECAME.index(row[0]), self.names[row[1]]))

    def red_now(self, number: int) -> bool:
        return self.verdicts[self.steps[number][-1].state.verdict].outcome in RED


def words_of(rows: list[tuple], history: History) -> list[str]:
    """A word for each row, compared with the previous row of the case."""
    made = np.fromiter(((row[0], *row[3:]) for row in rows), states.NUMBERED, len(rows))
    new = made[states.NAMES]
    old = np.roll(new, 1)
    old[made["case_"] != np.roll(made["case_"], 1)] = 0
    old[0] = 0
    return [BECAME[place] for place in became(new, old, history.weights).tolist()]


def read(history: History, lineage: Lineage, reference: Run | None = None) -> LineageData:
    connection, number = history.connection, lineage.id
    runs = history.runs(number)
    by_seq = {one.seq: one for one in runs}
    verdicts = history.verdicts
    steps: dict[int, list[Step]] = defaultdict(list)
    rows = states.rows_of(connection, SPANS, {"lineage": number})
    for (of_case, since, before, *state), word in zip(rows, words_of(rows, history), strict=True):
        steps[of_case].append(Step(by_seq[since], by_seq.get(before), states.state(*state), word))
    counted = dict(
        connection.execute(
            sa.select(change.c.since, sa.func.count())
            .where(change.c.lineage == number)
            .group_by(change.c.since)
        ).all()
    )
    newest = runs[-1]
    reference = reference or next((one for one in runs if one.complete), runs[0])
    data = LineageData(
        lineage,
        runs,
        dict(steps),
        Counter({by_seq[seq].id: count for seq, count in counted.items()}),
        history.names,
        newest_suites(connection, number, by_seq),
        history.groups(number),
        history.flakes(number, runs[-RECENT:]),
        newest,
        reference,
        verdicts,
        history.weights,
        dict(connection.execute(sa.select(program.c.detail, program.c.id)).all()),
        connection.scalar(
            sa.select(sa.func.count(sa.distinct(change.c.case_))).where(
                change.c.lineage == number, change.c.since > reference.seq
            )
        ),
    )
    for of_case in sorted(data.steps, key=data.names.__getitem__):
        suite = data.names[of_case].partition("/")[0]
        data.in_suite.setdefault(suite, []).append(of_case)
    return data


def newest_suites(connection, number: int, by_seq: dict[int, Run]) -> dict[str, dict]:
    """For each suite, the counts in the newest run that judged the suite."""
    by_id = {one.id: one for one in by_seq.values()}
    found: dict[str, dict] = {}
    for row in connection.execute(sa.select(run_suite).where(run_suite.c.run.in_(sorted(by_id)))):
        one = by_id[row.run]
        if row.suite not in found or found[row.suite]["at"].seq < one.seq:
            found[row.suite] = dict(row._mapping) | {"at": one}
    return dict(sorted(found.items()))


def errors(history: History, number: int) -> list[dict]:
    """Functions with errors above or near their limits come first."""
    by_seq = {one.seq: one for one in history.runs(number)}
    found: dict[int, dict] = {}
    for row in history.connection.execute(
        sa.select(function, function_change, case.c.name.label("of_case"))
        .join(function_change, function_change.c.function == function.c.id)
        .join(case, case.c.id == function_change.c.case_)
        .where(function_change.c.lineage == number)
        .order_by(function_change.c.since)
    ):
        one = found.setdefault(
            row.function,
            {
                "name": f"{row.suite}/{row.name}",
                "format": row.format,
                "limit": row.limit_text,
                "points": [],
            },
        )
        one["points"].append((by_seq[row.since], row.ulp, row.limit_ulp, row.of_case))
    return sorted(
        found.values(), key=lambda one: (-one["points"][-1][1] / one["points"][-1][2], one["name"])
    )


def told(history: History, numbers: list[int]) -> dict[int, dict]:
    """The details of failures, by number."""
    likes = {
        number: bytes(like) for number, like in history.connection.execute(sa.select(examples))
    }
    found = {}
    for place in range(0, len(numbers), 500):
        for row in history.connection.execute(
            sa.select(detail).where(detail.c.id.in_(numbers[place : place + 500]))
        ):
            found[row.id] = details.inflate(row.record, likes[row.examples]) | {
                "reason": row.reason
            }
    return found


def verdict_text(step: Step, verdicts: dict) -> str:
    return text.state_text(step.state, verdicts[step.state.verdict])
