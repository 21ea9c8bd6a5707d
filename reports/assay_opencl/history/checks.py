"""Checks that the tables of a history agree with each other."""

import sqlalchemy as sa

from assay_opencl import summary
from assay_opencl.history.model import change, function_change, lineage, run, snapshot
from assay_opencl.history.queries import History
from assay_opencl.history.states import COLUMNS, State, states_of, table_of, unpack
from assay_opencl.history.store import digest_of


def complaints(connection) -> list[str]:
    """Computes the states of each run from the changes, and compares their digest with the stored
    digest of the run."""
    history = History(connection)
    found = []
    for of in history.lineages():
        found += [f"{of.name}: {text}" for text in of_lineage(history, of.id)]
    known = sa.select(lineage.c.id)
    for table in (change, function_change, run, snapshot):
        lost = connection.scalar(
            sa.select(sa.func.count()).select_from(table).where(table.c.lineage.not_in(known))
        )
        if lost:
            found.append(f"{table.name}: {summary.counted(lost, 'row')} without a lineage")
    return found


def of_lineage(history: History, number: int) -> list[str]:
    connection, found = history.connection, []
    runs = history.runs(number)
    digests = dict(
        connection.execute(sa.select(run.c.id, run.c.states).where(run.c.lineage == number)).all()
    )
    snapshots = dict(
        connection.execute(
            sa.select(snapshot.c.seq, snapshot.c.states).where(snapshot.c.lineage == number)
        ).all()
    )
    rows: dict[int, list] = {}
    for since, of_case, before, *state in connection.execute(
        sa.select(change.c.since, change.c.case_, change.c.before, *COLUMNS).where(
            change.c.lineage == number
        )
    ):
        rows.setdefault(since, []).append((of_case, before, State(*state)))
    held: dict[int, State] = {}
    last: dict[int, int] = {}  # for each case, the last run that judged it
    for one in runs:
        judged = history.judged(one)
        for of_case, before, state in rows.pop(one.seq, []):
            if of_case not in judged:
                found.append(
                    f"run {one.id}: has a change of case {of_case}, but did not judge this case"
                )
            if before != last.get(of_case):
                found.append(
                    f"run {one.id}: the change of case {of_case} names a wrong earlier run"
                )
            if of_case in held and held[of_case].judged == state.judged:
                found.append(
                    f"run {one.id}: has a change of case {of_case}, but the case did not change"
                )
            held[of_case] = state
        present = {of_case: held[of_case] for of_case in judged if of_case in held}
        if digest_of(table_of(present)) != digests[one.id]:
            found.append(f"run {one.id}: the states differ from those that were added")
        if one.seq in snapshots and states_of(unpack(snapshots.pop(one.seq))) != held:
            found.append(f"run {one.id}: the snapshot differs from the sum of the changes")
        last |= dict.fromkeys(judged, one.seq)
    found += [f"the history has changes of run {since}, which does not exist" for since in rows]
    found += [f"the history has a snapshot of run {seq}, which does not exist" for seq in snapshots]
    return found
