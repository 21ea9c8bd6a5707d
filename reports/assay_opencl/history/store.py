"""Adds runs to a history, removes runs, and checks the history."""

import hashlib
import json
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Set
from datetime import datetime

import numpy as np
import sqlalchemy as sa

from assay_opencl.history import details, functions, model, states
from assay_opencl.history.bits import Bits
from assay_opencl.history.database import HistoryError, keep_others_out, writing
from assay_opencl.history.ingest import Result, RunData, Verdict, moment
from assay_opencl.history.model import (
    case,
    change,
    detail,
    flake,
    function,
    function_change,
    lineage,
    membership,
    program,
    run,
    run_group,
    run_suite,
    selection,
    snapshot,
    verdict,
)
from assay_opencl.history.states import State
from assay_opencl.summary import limit_in_ulp


def add(engine, data: RunData, *, bridge: bool = False) -> int | None:
    """Adds a run. Returns the number of the run, or None if the history already has the run."""
    with writing(engine) as connection:
        keep_others_out(connection)
        if connection.scalar(sa.select(run.c.id).where(run.c.source == data.source)):
            return None
        return Adding(connection, data, bridge).run_id


def scalar_or_insert(connection, table, key: dict, more: dict) -> int:
    found = connection.scalar(
        sa.select(table.c.id).where(*(table.c[name] == value for name, value in key.items()))
    )
    return found or insert(connection, table, key | more)


def insert(connection, table, row: dict) -> int:
    return connection.execute(table.insert().values(row)).inserted_primary_key[0]


def insert_all(connection, table, rows: list[dict]) -> None:
    if rows:
        connection.execute(table.insert(), rows)


class Names:
    """The row number of each case, and the name of the case in each row."""

    def __init__(self, connection):
        self.connection = connection
        self.ids = dict(states.rows_of(connection, sa.select(case.c.name, case.c.id), {}))
        self.names = {number: name for name, number in self.ids.items()}

    def learn(self, names: Set[str]) -> None:
        fresh = sorted(names - self.ids.keys())
        if not fresh:
            return
        first = (self.connection.scalar(sa.select(sa.func.max(case.c.id))) or 0) + 1
        rows = [
            {"id": number, "name": name, "suite": name.partition("/")[0]}
            for number, name in enumerate(fresh, first)
        ]
        insert_all(self.connection, case, rows)
        self.ids |= {row["name"]: row["id"] for row in rows}
        self.names |= {row["id"]: row["name"] for row in rows}


class Verdicts:
    """The row number of each verdict, and the limit of each verdict in ulp."""

    def __init__(self, connection):
        self.connection = connection
        columns = [verdict.c[name] for name in model.VERDICT_FIELDS]
        self.ids = {
            Verdict(*fields): number
            for number, *fields in connection.execute(sa.select(verdict.c.id, *columns))
        }

    def __call__(self, one: Verdict) -> int:
        found = self.ids.get(one)
        if found is None:
            severity = model.SEVERITY[one.outcome]
            row = one._asdict() | {"red": int(one.outcome in model.RED), "severity": severity}
            found = self.ids[one] = insert(self.connection, verdict, row)
        return found

    def known(self, one: Verdict) -> int:
        """The row number of a verdict, or 0 if the history does not have the verdict."""
        return self.ids.get(one, 0)

    @property
    def limits(self) -> dict[int, str]:
        return {
            number: one.limit_text
            for one, number in self.ids.items()
            if limit_in_ulp(one.limit_text, 1)
        }


Place = tuple[int, int]  # the number of a run in its lineage, and the number of a case


class Timeline:
    """The runs of a lineage, and which cases each run judged."""

    def __init__(self, connection, number: int):
        self.connection, self.lineage = connection, number
        rows = connection.execute(
            sa.select(run.c.seq, run.c.selection).where(run.c.lineage == number).order_by(run.c.seq)
        ).all()
        self.seqs = [row.seq for row in rows]
        packed = dict(
            connection.execute(
                sa.select(selection.c.id, selection.c.cases).where(
                    selection.c.id.in_({row.selection for row in rows})
                )
            ).all()
        )
        sets = {key: Bits.unpack(text) for key, text in packed.items()}
        self.judged = {row.seq: sets[row.selection] for row in rows}

    def last_before(self, seq: int, number: int) -> int | None:
        """The last run before `seq` that judged the case."""
        earlier = (one for one in reversed(self.seqs) if one < seq)
        return next((one for one in earlier if number in self.judged[one]), None)

    def first_after(self, seq: int, number: int) -> int | None:
        later = (one for one in self.seqs if one > seq)
        return next((one for one in later if number in self.judged[one]), None)

    def state_before(self, seq: int) -> dict[int, State]:
        return states.states_of(states.at(self.connection, self.lineage, seq - 1))

    def rows_at(self, seq: int) -> dict[int, State]:
        return {
            number: State(*state)
            for number, *state in self.connection.execute(
                sa.select(change.c.case_, *states.COLUMNS).where(
                    change.c.lineage == self.lineage, change.c.since == seq
                )
            )
        }

    def next_change(self, seq: int, number: int) -> int | None:
        return self.connection.scalar(
            sa.select(sa.func.min(change.c.since)).where(
                change.c.lineage == self.lineage, change.c.case_ == number, change.c.since > seq
            )
        )

    def row(self, seq: int, number: int, before: int | None, state: State) -> dict:
        key = {"lineage": self.lineage, "since": seq, "case_": number, "before": before}
        return key | state._asdict()

    def follow(self, before: dict[Place, int | None]) -> None:
        """Changes the column `before` of rows. The keys of `before` are run and case."""
        if before:
            self.connection.execute(
                change.update()
                .where(
                    change.c.lineage == self.lineage,
                    change.c.since == sa.bindparam("at_seq"),
                    change.c.case_ == sa.bindparam("of_case"),
                )
                .values(before=sa.bindparam("run_before")),
                [
                    {"at_seq": seq, "of_case": number, "run_before": at}
                    for (seq, number), at in before.items()
                ],
            )

    def drop(self, keys: list[Place]) -> None:
        if keys:
            self.connection.execute(
                change.delete().where(
                    change.c.lineage == self.lineage,
                    change.c.since == sa.bindparam("at_seq"),
                    change.c.case_ == sa.bindparam("of_case"),
                ),
                [{"at_seq": seq, "of_case": number} for seq, number in keys],
            )

    def snapshots(self, seq: int) -> list[int]:
        return list(
            self.connection.scalars(
                sa.select(snapshot.c.seq)
                .where(snapshot.c.lineage == self.lineage, snapshot.c.seq >= seq)
                .order_by(snapshot.c.seq)
            )
        )

    def patch(self, seq: int, fresh: Mapping[int, tuple[int | None, State | None]]) -> None:
        """Writes new states into snapshots from `seq` on. `fresh` has for each case its state
        (None: no state), and the first run whose snapshot is already right."""
        for place in self.snapshots(seq):
            due = {n: s for n, (until, s) in fresh.items() if until is None or until > place}
            if not due:
                return
            key = (snapshot.c.lineage == self.lineage, snapshot.c.seq == place)
            held = states.unpack(self.connection.scalar(sa.select(snapshot.c.states).where(*key)))
            held = states.sized(held, max(due) + 1)
            held[list(due)] = states.listed(due.values())
            self.connection.execute(snapshot.update().where(*key).values(states=states.pack(held)))


def remove(connection, number: int) -> None:
    """Removes a run. Each of its changes moves to the next run that judged the same case."""
    keep_others_out(connection)
    found = connection.execute(sa.select(run).where(run.c.id == number)).first()
    line, seq = Timeline(connection, found.lineage), found.seq
    held, rows = line.state_before(seq), line.rows_at(seq)
    later = {one: line.first_after(seq, one) for one in line.judged[seq]}
    rows_at = {n: line.rows_at(n) for n in set(later.values()) if n is not None}
    line.seqs.remove(seq)
    fresh: list[dict] = []
    gone: list[Place] = []
    followed: dict[Place, int | None] = {}
    patched: dict[int, tuple[int | None, State | None]] = {}
    for one, next_seq in later.items():
        follower = rows_at[next_seq].get(one) if next_seq is not None else None
        before = line.last_before(seq, one) if follower or one in rows else None
        if next_seq is not None and follower:
            followed[next_seq, one] = before
        if one not in rows:
            continue
        gone.append((seq, one))
        patched[one] = (next_seq, held.get(one))
        if next_seq is None:
            continue
        if follower and one in held and held[one].judged == follower.judged:
            gone.append((next_seq, one))
            del followed[next_seq, one]
            patched[one] = (line.next_change(next_seq, one), held[one])
        elif not follower:
            fresh.append(line.row(next_seq, one, before, rows[one]))
    line.drop(gone)
    line.follow(followed)
    insert_all(connection, change, fresh)
    connection.execute(
        snapshot.delete().where(snapshot.c.lineage == found.lineage, snapshot.c.seq == seq)
    )
    line.patch(seq, patched)
    for table in (flake, run_group, run_suite):
        connection.execute(table.delete().where(table.c.run == number))
    connection.execute(run.delete().where(run.c.id == number))
    next_seq = next((one for one in line.seqs if one > seq), None)
    names, verdicts = Names(connection), Verdicts(connection)
    connection.execute(
        function_change.delete().where(
            function_change.c.lineage == found.lineage, function_change.c.since >= seq
        )
    )
    if next_seq is not None:
        after = states.at(connection, found.lineage, next_seq)
        greatest_errors(connection, found.lineage, next_seq, names, verdicts, after)


def prune(engine, before: datetime, of: str | None, *, weekly: bool) -> int:
    """Removes runs that started before the date, and data that only these runs use. With `weekly`,
    the last complete run of each week stays."""
    with writing(engine) as connection:
        keep_others_out(connection)
        known = sa.select(run.c.id, run.c.lineage, run.c.started, run.c.complete)
        if of:
            known = known.join(lineage, lineage.c.id == run.c.lineage).where(lineage.c.name == of)
        due, kept = [], {}
        for row in connection.execute(known.order_by(run.c.seq)):
            started = moment(row.started)
            if started >= before:
                continue
            due.append(row.id)
            if row.complete:
                kept[row.lineage, *started.isocalendar()[:2]] = row.id
        if weekly:
            due = [number for number in due if number not in set(kept.values())]
        for number in due:
            remove(connection, number)
        told = sa.select(change.c.detail).where(change.c.detail.is_not(None))
        for table, used in (
            (membership, sa.select(run_group.c.membership)),
            (program, sa.select(program.c.id).where(program.c.detail.in_(told))),
            (selection, sa.select(run.c.selection)),
            (detail, told),
            (lineage, sa.select(run.c.lineage)),
        ):
            connection.execute(table.delete().where(table.c.id.not_in(used)))
        for table in (change, function_change, snapshot):
            connection.execute(
                table.delete().where(table.c.lineage.not_in(sa.select(run.c.lineage)))
            )
    if engine.dialect.name == "sqlite":
        vacuum = engine.raw_connection()
        vacuum.execute("VACUUM")
        vacuum.close()
    return len(due)


class Adding:
    """Adds one run."""

    def __init__(self, connection, data: RunData, bridge: bool):
        self.connection, self.data = connection, data
        self.names, self.verdicts = Names(connection), Verdicts(connection)
        self.names.learn(data.results.keys())
        self.lineage = scalar_or_insert(
            connection,
            lineage,
            {"name": data.lineage},
            {
                "driver": data.driver,
                "icd": data.icd,
                "device": data.device,
                "depth": data.depth,
                "settings": data.settings,
            },
        )
        self.timeline = Timeline(connection, self.lineage)
        self.seq = self.bridging_seq() if bridge else self.free(data.seq)
        self.table = table_of(data.results, self.names.ids, self.verdicts)
        self.run_id = self.insert_run(bridge)
        self.insert_summaries()
        self.insert_groups()
        after = self.insert_changes()
        self.timeline.seqs = sorted([*self.timeline.seqs, self.seq])
        if self.seq == self.timeline.seqs[-1]:
            self.keep_snapshot(after)
        greatest_errors(connection, self.lineage, self.seq, self.names, self.verdicts, after)

    def free(self, seq: int) -> int:
        while seq in self.timeline.judged:
            seq += 1
        return seq

    def bridging_seq(self) -> int:
        """The number (seq) directly after the last run of the same driver."""
        found = self.connection.scalar(
            sa.select(sa.func.max(run.c.seq)).where(
                run.c.lineage == self.lineage, run.c.driver_digest == self.data.driver_digest
            )
        )
        if found is None:
            raise HistoryError(
                f"{self.data.lineage}: --bridge needs an earlier run of this driver, and the "
                "history has none"
            )
        return self.free(found + 1)

    def insert_run(self, bridge: bool) -> int:
        bits = Bits.of(self.table["verdict"] != 0)
        chosen = scalar_or_insert(
            self.connection,
            selection,
            {"digest": hashlib.sha256(bits.data).hexdigest()[:32]},
            {"cases": bits.pack()},
        )
        self.timeline.judged[self.seq] = bits
        data = self.data
        row = {
            "lineage": self.lineage,
            "seq": self.seq,
            "source": data.source,
            "started": data.started,
            "seconds": data.seconds,
            "assay": data.assay,
            "assay_build": data.assay_build,
            "driver_version": data.driver_version,
            "driver_digest": data.driver_digest,
            "commit_sha": data.labels.get("commit", ""),
            "url": data.labels.get("url", ""),
            "labels": json.dumps(data.labels, sort_keys=True),
            "complete": data.complete,
            "missing": sum(data.missing.values()),
            "bridge": bridge,
            "selection": chosen,
            "states": digest_of(self.table),
        }
        return insert(self.connection, run, row)

    def insert_summaries(self) -> None:
        counts: dict[str, Counter] = defaultdict(Counter)
        alike: dict[tuple[str, int], int] = defaultdict(int)
        verdicts: dict[int, Verdict] = {}
        seconds: dict[str, float] = defaultdict(float)
        flakes = []
        for name, one in self.data.results.items():
            suite, of = name[: name.index("/")], one.verdict
            alike[suite, id(of)] += 1
            verdicts[id(of)] = of
            seconds[suite] += one.seconds
            if one.flaky:
                row = {"run": self.run_id, "case_": self.names.ids[name]}
                flakes.append(row | {"first": of.outcome, "second": one.flaky})
        for (suite, key), count in alike.items():
            of = verdicts[key]
            counts[suite][of.outcome] += count
            counts[suite]["undisputed"] += count * (of.certainty == "undisputed")
        for suite, missing in self.data.missing.items():
            counts[suite]["missing"] += missing
        insert_all(
            self.connection,
            run_suite,
            [
                {"run": self.run_id, "suite": suite, "seconds": round(seconds[suite], 3)}
                | {f"n_{outcome}": of[outcome] for outcome in model.OUTCOMES}
                | {"undisputed": of["undisputed"]}
                for suite, of in sorted(counts.items())
            ],
        )
        insert_all(self.connection, flake, flakes)

    def insert_groups(self) -> None:
        rows = []
        for group in self.data.groups:
            text = json.dumps(group.cases)
            fields = (group.id, group.title, group.outcome, group.certainty, text)
            digest = hashlib.sha256(repr(fields).encode()).digest()[:16]
            found = scalar_or_insert(
                self.connection,
                membership,
                {"digest": digest},
                {
                    "group_id": group.id,
                    "title": group.title,
                    "outcome": group.outcome,
                    "certainty": group.certainty,
                    "size": len(group.cases),
                    "cases": zlib.compress(text.encode(), 9),
                },
            )
            rows.append({"run": self.run_id, "membership": found})
        insert_all(self.connection, run_group, rows)

    def insert_changes(self) -> np.ndarray:
        """Inserts the run's changes and returns the states at the run. The states before and after
        the run do not change."""
        line, seq = self.timeline, self.seq
        table = states.sized(states.at(self.connection, self.lineage, seq - 1), len(self.table))
        fresh_table = states.sized(self.table, len(table))
        differs = (fresh_table["verdict"] != 0) & states.differ(fresh_table, table)
        held = states.states_of(table, differs)
        is_last = all(one < seq for one in line.seqs)
        judged = states.states_of(fresh_table, differs if is_last else True)
        later = {} if is_last else {number: line.first_after(seq, number) for number in judged}
        rows_at = {n: line.rows_at(n) for n in set(later.values()) if n is not None}
        fresh: list[dict] = []
        gone: list[Place] = []
        followed: dict[Place, int | None] = {}
        patched: dict[int, tuple[int | None, State]] = {}
        changed = set(np.flatnonzero(differs).tolist())
        told_of = self.details(changed)
        for number, state in judged.items():
            next_seq = later.get(number)
            follower = rows_at[next_seq].get(number) if next_seq is not None else None
            if number not in changed:
                if next_seq is not None and follower:
                    followed[next_seq, number] = seq
                continue
            same = follower if follower and follower.judged == state.judged else None
            told = same.detail if same else told_of.get(number)
            state = state._replace(detail=told)
            before = held.get(number)
            fresh.append(line.row(seq, number, before and line.last_before(seq, number), state))
            patched[number] = (next_seq, state)
            if next_seq is None:
                continue
            if same:
                gone.append((next_seq, number))
            elif follower:
                followed[next_seq, number] = seq
            elif before:
                fresh.append(line.row(next_seq, number, seq, before))
        line.drop(gone)
        line.follow(followed)
        fresh.sort(key=lambda row: (row["since"], row["case_"]))  # the order of the table
        insert_all(self.connection, change, fresh)
        line.patch(seq, patched)
        return states.put(table, [(n, *states.row(state)) for n, (_, state) in patched.items()])

    def details(self, changed: set[int]) -> dict[int, int]:
        """Adds the rows with details of the changed failures."""
        told = {
            number: one.detail
            for name, one in self.data.results.items()
            if one.detail and (number := self.names.ids[name]) in changed
        }
        known: dict[bytes, int] = {}
        for some in chunks(sorted({one.digest for one in told.values()}), 500):
            known |= dict(
                self.connection.execute(
                    sa.select(detail.c.digest, detail.c.id).where(detail.c.digest.in_(some))
                ).all()
            )
        known = {bytes(digest): number for digest, number in known.items()}
        fresh = {one.digest: one for one in told.values() if one.digest not in known}
        if fresh:
            first = (self.connection.scalar(sa.select(sa.func.max(detail.c.id))) or 0) + 1
            like = details.choose(self.connection, list(fresh.values()))
            rows = [
                {
                    "id": number,
                    "digest": one.digest,
                    "reason": one.reason,
                    "examples": like.id,
                    "record": details.deflate(one.record, bytes(like.text)),
                }
                for number, one in enumerate(fresh.values(), first)
            ]
            insert_all(self.connection, detail, rows)
            known |= {row["digest"]: row["id"] for row in rows}
        return {number: known[one.digest] for number, one in told.items()}

    def keep_snapshot(self, after: np.ndarray) -> None:
        last = self.connection.scalar(
            sa.select(sa.func.max(snapshot.c.seq)).where(snapshot.c.lineage == self.lineage)
        )
        since = [seq for seq in self.timeline.seqs if last is None or seq > last]
        if last is None or len(since) >= states.EVERY:
            row = {"lineage": self.lineage, "seq": self.seq, "states": states.pack(after)}
            insert_all(self.connection, snapshot, [row])


def chunks(values: list, size: int):
    return (values[place : place + size] for place in range(0, len(values), size))


def table_of(
    results: Mapping[str, Result], ids: Mapping[str, int], number_of: Callable[[Verdict], int]
) -> np.ndarray:
    """The table of the states of a run, without details. Cases without an id are left out.
    A table made case by case takes several times as long as a table made column by column."""
    results = {name: one for name, one in results.items() if name in ids}
    numbers = [ids[name] for name in results]
    table = np.zeros(max(numbers, default=0) + 1, states.ROW)
    if not results:
        return table
    verdicts, ulps, failing, digests, *_ = zip(*results.values(), strict=True)
    rows = {id(one): one for one in verdicts}  # by id(), because to hash a verdict takes longer
    rows = {key: number_of(one) for key, one in rows.items()}
    errors = np.array(ulps, float)  # a NaN for None
    columns = {
        "verdict": [rows[id(one)] for one in verdicts],
        "failing": failing,
        "ulp": np.where(np.isnan(errors), states.NONE, errors),
        "digest": [one or 0 for one in digests],
        "known": [one is not None for one in digests],
    }
    for name, column in columns.items():
        table[name][numbers] = column
    return table


def digest_of(table: np.ndarray) -> str:
    numbers = np.flatnonzero(table["verdict"])
    made = hashlib.blake2b(numbers.astype("u4").tobytes(), digest_size=16)
    for name in ("verdict", "ulp", "failing", "digest"):
        made.update(table[name][numbers].tobytes())
    return made.hexdigest()


def greatest_errors(connection, number, seq, names, verdicts, table: np.ndarray) -> None:
    """Computes the greatest errors of functions again, from `seq` on. `table` has the states of all
    cases at `seq`. The function changes `table`."""
    key = function_change.c.lineage == number
    connection.execute(function_change.delete().where(key, function_change.c.since >= seq))
    ids = {
        functions.Function(*fields): one
        for one, *fields in connection.execute(sa.select(function).order_by(function.c.id))
    }
    current = {}
    for one, ulp, limit, of_case in connection.execute(
        sa.select(
            function_change.c.function,
            function_change.c.ulp,
            function_change.c.limit_ulp,
            function_change.c.case_,
        )
        .where(key)
        .order_by(function_change.c.since)
    ):
        current[one] = functions.Greatest(ulp, limit, of_case)
    limits = verdicts.limits
    later = connection.scalars(
        sa.select(run.c.seq).where(run.c.lineage == number, run.c.seq > seq).order_by(run.c.seq)
    ).all()
    rows = []
    for at in [seq, *later]:
        if at != seq:
            values = {"lineage": number, "since": at - 1, "seq": at}
            table = states.put(table, states.rows_of(connection, states.CHANGES, values))
        for found, one in functions.greatest(table, limits, names.names).items():
            if found not in ids:
                ids[found] = insert(connection, function, found._asdict())
            if current.get(ids[found]) != one:
                current[ids[found]] = one
                rows.append(
                    {
                        "lineage": number,
                        "since": at,
                        "function": ids[found],
                        "ulp": one.ulp,
                        "limit_ulp": one.limit_ulp,
                        "case_": one.case,
                    }
                )
    insert_all(connection, function_change, rows)
