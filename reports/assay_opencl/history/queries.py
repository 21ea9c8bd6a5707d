import bisect
import itertools
import json
import zlib
from collections import Counter
from dataclasses import dataclass

import sqlalchemy as sa

from assay_opencl.history import details, states
from assay_opencl.history.bits import Bits
from assay_opencl.history.database import HistoryError
from assay_opencl.history.difference import BECAME, Difference, Weights, became
from assay_opencl.history.ingest import Verdict
from assay_opencl.history.model import (
    OUTCOMES,
    RED,
    VERDICT_FIELDS,
    case,
    change,
    detail,
    flake,
    lineage,
    membership,
    program,
    run,
    run_group,
    run_suite,
    selection,
    verdict,
)
from assay_opencl.history.states import State


@dataclass(frozen=True)
class Lineage:
    id: int
    name: str
    driver: str
    icd: str
    device: str
    depth: str
    settings: str


@dataclass(frozen=True, eq=False)
class Run:
    id: int
    lineage: int
    seq: int
    started: str
    seconds: float | None
    assay: str
    assay_build: str
    driver_version: str
    driver_digest: str
    commit_sha: str
    url: str
    labels: str
    complete: bool
    missing: int
    bridge: bool
    selection: int
    counts: Counter

    @property
    def red(self) -> int:
        return sum(self.counts[name] for name in RED)

    @property
    def green(self) -> bool:
        """An incomplete run, or a run with an error of the harness, is not green."""
        return self.complete and not self.counts["undisputed"] and not self.counts["error"]

    def cause(self, before: "Run | None") -> str:
        """The change after the earlier run: the driver, Assay, both or nothing."""
        if before is None:
            return "first"
        driver = before.driver_digest != self.driver_digest
        assay = before.assay_build != self.assay_build
        return {
            (False, False): "neither",
            (True, False): "driver",
            (False, True): "assay",
            (True, True): "unattributed",
        }[driver, assay]


@dataclass(frozen=True)
class Span:
    """Successive runs in which a case had one state."""

    first: Run
    last: Run
    runs: int  # runs that judged the case
    state: State
    verdict: Verdict
    became: str
    cause: str
    before: Run | None
    reason: str


@dataclass(frozen=True)
class GroupHistory:
    id: str
    title: str
    outcome: str
    certainty: str
    cases: list[str]  # in the run `last`
    first: Run
    before: Run | None  # the run before `first`
    last: Run
    runs: int
    now: bool  # whether the newest run has the group


class History:
    def __init__(self, connection):
        self.connection = connection
        self._verdicts: dict[int, Verdict] | None = None
        self._weights: Weights | None = None
        self._names: dict[int, str] | None = None
        self._runs: dict[int, list[Run]] = {}
        self._selections: dict[int, Bits] = {}

    @property
    def verdicts(self) -> dict[int, Verdict]:
        if self._verdicts is None:
            columns = [verdict.c[name] for name in VERDICT_FIELDS]
            self._verdicts = {
                number: Verdict(*fields)
                for number, *fields in self.connection.execute(sa.select(verdict.c.id, *columns))
            }
        return self._verdicts

    @property
    def weights(self) -> Weights:
        if self._weights is None:
            self._weights = Weights(self.verdicts)
        return self._weights

    @property
    def names(self) -> dict[int, str]:
        if self._names is None:
            self._names = dict(self.connection.execute(sa.select(case.c.id, case.c.name)).all())
        return self._names

    def lineages(self) -> list[Lineage]:
        return [
            Lineage(*row)
            for row in self.connection.execute(sa.select(lineage).order_by(lineage.c.name))
        ]

    def lineage(self, name: str) -> Lineage:
        all_of_them = self.lineages()
        for one in all_of_them:
            if name in (one.name, str(one.id)):
                return one
        raise HistoryError(
            f"there is no lineage '{name}'; there are {', '.join(one.name for one in all_of_them)}"
        )

    def runs(self, of: int) -> list[Run]:
        if of not in self._runs:
            counts: dict[int, Counter] = {}
            sums = [sa.func.sum(run_suite.c[f"n_{name}"]).label(name) for name in OUTCOMES]
            for number, *values in self.connection.execute(
                sa.select(run_suite.c.run, *sums, sa.func.sum(run_suite.c.undisputed))
                .join(run, run.c.id == run_suite.c.run)
                .where(run.c.lineage == of)
                .group_by(run_suite.c.run)
            ):
                counts[number] = Counter(
                    dict(zip((*OUTCOMES, "undisputed"), map(int, values), strict=True))
                )
            names = [name for name in Run.__dataclass_fields__ if name != "counts"]
            self._runs[of] = [
                Run(**row._mapping, counts=counts.get(row.id, Counter()))
                for row in self.connection.execute(
                    sa.select(*(run.c[name] for name in names))
                    .where(run.c.lineage == of)
                    .order_by(run.c.seq)
                )
            ]
        return self._runs[of]

    def run(self, number: int) -> Run:
        of = self.connection.scalar(sa.select(run.c.lineage).where(run.c.id == number))
        if of is None:
            raise HistoryError(f"there is no run {number}; assay history runs lists them")
        return next(one for one in self.runs(of) if one.id == number)

    def at(self, of: int, seq: int | None) -> Run | None:
        return next((one for one in self.runs(of) if one.seq == seq), None)

    def judged(self, one: Run) -> Bits:
        if one.selection not in self._selections:
            self._selections[one.selection] = Bits.unpack(
                self.connection.scalar(
                    sa.select(selection.c.cases).where(selection.c.id == one.selection)
                )
            )
        return self._selections[one.selection]

    def states(self, one: Run) -> dict[int, State]:
        """The states of the cases that the run judged."""
        held = states.at(self.connection, one.lineage, one.seq)
        held[~self.judged(one).mask(len(held))] = 0
        return states.states_of(held)

    def case_id(self, name: str) -> int:
        found = self.connection.scalar(sa.select(case.c.id).where(case.c.name == name))
        if found is None:
            raise HistoryError(f"no run has the case {name}")
        return found

    def history(self, name: str) -> dict[Lineage, list[Span]]:
        number = self.case_id(name)
        rows = self.connection.execute(
            sa.select(
                change.c.lineage,
                change.c.since,
                change.c.before,
                detail.c.reason,
                *states.COLUMNS,
                *(verdict.c[field] for field in VERDICT_FIELDS),
            )
            .select_from(change)
            .join(verdict, verdict.c.id == change.c.verdict)
            .outerjoin(detail, detail.c.id == change.c.detail)
            .where(change.c.case_ == number)
            .order_by(change.c.lineage, change.c.since)
        ).all()
        held = [State(*row[4 : 4 + len(State._fields)]) for row in rows]
        olds = [
            one if row[0] == after[0] else None
            for one, (row, after) in zip(held, itertools.pairwise(rows), strict=False)
        ]
        words = became(states.listed(held), states.listed([None, *olds]), self.weights).tolist()
        known = {one.id: one for one in self.lineages()}
        found: dict[Lineage, list[Span]] = {}
        for of, some in itertools.groupby(
            zip(rows, held, words, strict=True), lambda row: row[0][0]
        ):
            found[known[of]] = self.spans(of, number, list(some))
        return found

    def spans(self, of: int, number: int, rows: list) -> list[Span]:
        """Each of `rows` has the columns of history()'s query, the state, and the index of a word
        of BECAME."""
        runs = self.runs(of)
        some_run = {one.selection: one for one in runs}
        asked = {key for key, one in some_run.items() if number in self.judged(one)}
        judged = [one for one in runs if one.selection in asked]
        seqs = [one.seq for one in judged]
        by_seq = dict(zip(seqs, judged, strict=True))
        starts = [bisect.bisect_left(seqs, columns[1]) for columns, _, _ in rows]
        spans = []
        for place, ((_, since, before, reason, *rest), state, word) in enumerate(rows):
            end = starts[place + 1] if place + 1 < len(rows) else len(judged)
            told = Verdict(*rest[len(State._fields) :])
            first, last_before = by_seq[since], by_seq.get(before)
            spans.append(
                Span(
                    first,
                    judged[end - 1],
                    end - starts[place],
                    state,
                    told,
                    BECAME[word],
                    first.cause(last_before),
                    last_before,
                    reason or told.needs,
                )
            )
        return spans

    def difference(self, old: Run, new: Run) -> Difference:
        return Difference(self, old, new)

    def reds(self, one: Run) -> list[tuple[str, State]]:
        return sorted(
            (self.names[number], state)
            for number, state in self.states(one).items()
            if self.verdicts[state.verdict].outcome in RED
        )

    def detail(self, number: int | None) -> dict:
        return details.read(self.connection, number)

    def flakes(self, of: int, runs: list[Run]) -> list[tuple[str, int, int, Run, Run]]:
        """Flaky cases: a rerun had another outcome, or the outcome changed although driver and
        Assay did not. A row has the case's name, the number of runs with such a change, and the
        number of runs that judged the case. The last two fields are the first and the last run with
        such a change."""
        by_id, by_seq = {one.id: one for one in runs}, {one.seq: one for one in runs}
        seen: dict[int, set[int]] = {}
        for number, case_id in self.connection.execute(
            sa.select(flake.c.run, flake.c.case_)
            .join(run, run.c.id == flake.c.run)
            .where(run.c.lineage == of)
        ):
            if number in by_id:
                seen.setdefault(case_id, set()).add(by_id[number].seq)
        met = set()
        for place, one in enumerate(runs):
            both = (one.driver_digest, one.assay_build)
            if both in met:
                found = self.difference(runs[place - 1], one)
                for number, cause in found.causes(*set(BECAME) - {"bits", "first"}):
                    if cause == "neither":
                        seen.setdefault(number, set()).add(one.seq)
            met.add(both)
        rows = []
        for case_id, seqs in seen.items():
            judged = sum(case_id in self.judged(one) for one in runs)
            ends = by_seq[min(seqs)], by_seq[max(seqs)]
            rows.append((self.names[case_id], len(seqs), judged, *ends))
        return sorted(rows, key=lambda row: (-row[1] / row[2], row[0]))

    def groups(self, of: int) -> list[GroupHistory]:
        """The groups of the newest run come first."""
        runs = self.runs(of)
        by_id = {one.id: one for one in runs}
        seen: dict[str, list] = {}
        for row in self.connection.execute(
            sa.select(
                run_group.c.run,
                membership.c.id,
                membership.c.group_id,
                membership.c.title,
                membership.c.outcome,
                membership.c.certainty,
            )
            .join(membership, membership.c.id == run_group.c.membership)
            .join(run, run.c.id == run_group.c.run)
            .where(run.c.lineage == of)
            .order_by(run.c.seq)
        ):
            seen.setdefault(row.group_id, []).append(row)
        found = []
        for group, rows in seen.items():
            first, last = by_id[rows[0].run], by_id[rows[-1].run]
            place = runs.index(first)
            cases = self.connection.scalar(
                sa.select(membership.c.cases).where(membership.c.id == rows[-1].id)
            )
            found.append(
                GroupHistory(
                    group,
                    rows[-1].title,
                    rows[-1].outcome,
                    rows[-1].certainty,
                    json.loads(zlib.decompress(cases)),
                    first,
                    runs[place - 1] if place else None,
                    last,
                    len(rows),
                    last is runs[-1],
                )
            )
        return sorted(found, key=lambda one: (not one.now, -one.first.seq, -len(one.cases)))

    def groups_of(self, one: Run) -> list[tuple[str, list[str]]]:
        """The title and the cases of each group."""
        return [
            (title, json.loads(zlib.decompress(cases)))
            for title, cases in self.connection.execute(
                sa.select(membership.c.title, membership.c.cases)
                .join(run_group, run_group.c.membership == membership.c.id)
                .where(run_group.c.run == one.id)
                .order_by(membership.c.id)
            )
        ]

    def times(self, runs: list[int]) -> list[tuple[int, str, float]]:
        """Seconds of each suite in these runs."""
        return [
            tuple(row)
            for row in self.connection.execute(
                sa.select(run_suite.c.run, run_suite.c.suite, run_suite.c.seconds)
                .where(run_suite.c.run.in_(runs))
                .order_by(run_suite.c.run, run_suite.c.suite)
            )
        ]

    def program(self, of: int) -> str:
        text = self.connection.scalar(sa.select(program.c.text).where(program.c.detail == of))
        return zlib.decompress(text).decode("utf-8", errors="replace")
