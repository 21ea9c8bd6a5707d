"""The changes of cases from one run to another."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import sqlalchemy as sa

from assay_opencl.history import states
from assay_opencl.history.ingest import Verdict
from assay_opencl.history.model import RED, SEVERITY, change
from assay_opencl.history.states import State

if TYPE_CHECKING:
    from assay_opencl.history.queries import History, Run

# The words of model.BECAME, in the order of the output.
BECAME = (
    "new",
    "worse",
    "fixed",
    "better",
    "error",
    "skipped",
    "hidden",
    "other",
    "judged",
    "bits",
    "first",
)
OUTCOMES = tuple(SEVERITY)
CHUNK = 500  # the most cases in one query


class Weights:
    def __init__(self, verdicts: dict[int, Verdict]):
        size = max(verdicts, default=0) + 1
        self.outcome, self.severity = np.zeros(size, "u1"), np.zeros(size, "i1")
        self.red, self.sure = np.zeros(size, "?"), np.zeros(size, "?")
        for number, one in verdicts.items():
            self.outcome[number] = OUTCOMES.index(one.outcome)
            self.severity[number] = SEVERITY[one.outcome]
            self.red[number] = one.outcome in RED
            self.sure[number] = one.certainty == "undisputed"


def became(new: np.ndarray, old: np.ndarray, weights: Weights) -> np.ndarray:
    """The result has indices of BECAME. Both tables have the same length. A case without an old
    state is new."""
    v, o = new["verdict"], old["verdict"]
    red, was_red = weights.red[v], weights.red[o]
    outcome = weights.outcome[v]
    # 1: worse, -1: better. The first pair of different values decides.
    worse = np.zeros(len(new), int)
    for a, b in (
        (weights.severity[v], weights.severity[o]),
        (weights.sure[v].astype(int), weights.sure[o].astype(int)),
        (new["ulp"], old["ulp"]),
        (new["failing"], old["failing"]),
    ):
        worse = np.where(worse, worse, (a > b).astype(int) - (a < b))
    other = outcome != weights.outcome[o]
    return np.select(
        [
            o == 0,
            red & ~was_red,
            was_red & ~red & (outcome == OUTCOMES.index("pass")),
            was_red & ~red,
            red & (worse > 0),
            red & (worse < 0),
            other & (outcome == OUTCOMES.index("skip")),
            other & (outcome == OUTCOMES.index("error")),
            other,
            v != o,
        ],
        [
            BECAME.index(word)
            for word in (
                "first",
                "new",
                "fixed",
                "hidden",
                "worse",
                "better",
                "skipped",
                "error",
                "judged",
                "other",
            )
        ],
        BECAME.index("bits"),
    )


@dataclass(frozen=True)
class Change:
    case: str
    became: str
    cause: str
    new: State
    old: State | None
    since: "Run | None"  # the first run with the change
    before: "Run | None"  # the last run without the change


class Difference:
    """The changes of cases that the newer run judged. A change that was undone does not count.
    Makes each Change only when it is used, because a run may have very many."""

    def __init__(self, history: "History", old: "Run", new: "Run"):
        self.history, self.old, self.new = history, old, new
        connection = history.connection
        self.within = old.lineage == new.lineage and old.seq <= new.seq
        before = states.at(connection, old.lineage, old.seq)
        earlier = (old.seq, before) if self.within else None
        after = states.at(connection, new.lineage, new.seq, earlier)
        size = max(len(before), len(after))
        before, after = states.sized(before, size), states.sized(after, size)
        if not self.within:
            before[~history.judged(old).mask(size)] = 0
        differs = states.differ(after, before) & history.judged(new).mask(size)
        self.numbers = np.flatnonzero(differs)
        self.after, self.before = after[self.numbers], before[self.numbers]
        self.codes = became(self.after, self.before, history.weights)
        counts = np.bincount(self.codes, minlength=len(BECAME)).tolist()
        self.counts = Counter({word: n for word, n in zip(BECAME, counts, strict=True) if n})

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self):
        return iter(self.of(*BECAME))

    def of(self, *kinds: str, most: int | None = None) -> list[Change]:
        """At most `most` changes of each kind, sorted by name."""
        places = []
        for kind in kinds:
            places += sorted(self.places(kind), key=self.name)[:most]
        return [self.change(*one) for one in zip(places, self.runs(places), strict=True)]

    def causes(self, *kinds: str) -> list[tuple[int, str]]:
        """The number of each changed case, and the cause of the change."""
        places = [place for kind in kinds for place in self.places(kind)]
        return [
            (int(self.numbers[place]), self.cause(*runs))
            for place, runs in zip(places, self.runs(places), strict=True)
        ]

    def places(self, kind: str) -> list[int]:
        return np.flatnonzero(self.codes == BECAME.index(kind)).tolist()

    def name(self, place: int) -> str:
        return self.history.names[int(self.numbers[place])]

    def cause(self, first: "Run | None", good: "Run | None") -> str:
        return first.cause(good) if first else self.new.cause(self.old)

    def change(self, place: int, runs: tuple["Run | None", "Run | None"]) -> Change:
        old = states.state(*self.before[place].tolist())
        return Change(
            self.name(place),
            BECAME[self.codes[place]],
            self.cause(*runs),
            states.state(*self.after[place].tolist()),
            old if old.verdict else None,
            *runs,
        )

    def runs(self, places: list[int]) -> list[tuple["Run | None", "Run | None"]]:
        """The first run with the newer state, and the last run without the newer state. All cases
        must be of one lineage."""
        if not self.within:
            return [(None, None)] * len(places)
        cases, found = self.numbers[places].tolist(), {}
        by_seq = {one.seq: one for one in self.history.runs(self.new.lineage)}
        for place in range(0, len(cases), CHUNK):
            for number, since, before in self.history.connection.execute(
                sa.select(change.c.case_, change.c.since, change.c.before)
                .where(change.c.lineage == self.new.lineage)
                .where(change.c.case_.in_(cases[place : place + CHUNK]))
                .where(change.c.since > self.old.seq, change.c.since <= self.new.seq)
                .order_by(change.c.since)
            ):
                found[number] = by_seq[since], by_seq.get(before)
        return [found[number] for number in cases]
