"""What is known of every case at a run of a lineage."""

import zlib
from array import array
from typing import NamedTuple

import sqlalchemy as sa

from assay_opencl.history.model import change, snapshot

# A snapshot at every so many runs: those between are read as changes.
EVERY = 16


class State(NamedTuple):
    verdict: int
    ulp: float | None
    failing: int
    digest: int | None
    detail: int | None

    @property
    def judged(self) -> tuple:
        """What makes a state another one; a detail only illustrates."""
        return self[:4]


COLUMNS = (change.c.verdict, change.c.ulp, change.c.failing, change.c.digest, change.c.detail)
NONE = -1.0  # an error that was not measured
# Types of a snapshot's columns: case, verdict, failing, detail, ulp, digest, whether there is one.
TYPES = "IIqIdqB"


def pack(states: dict[int, State]) -> bytes:
    cases = sorted(states)
    rows = [states[number] for number in cases]
    columns = (
        cases,
        (row.verdict for row in rows),
        (row.failing for row in rows),
        (row.detail or 0 for row in rows),
        (NONE if row.ulp is None else row.ulp for row in rows),
        (row.digest or 0 for row in rows),
        (row.digest is not None for row in rows),
    )
    data = b"".join(
        array(kind, column).tobytes() for kind, column in zip(TYPES, columns, strict=True)
    )
    return zlib.compress(len(cases).to_bytes(4, "little") + data, 1)


def unpack(text: bytes) -> dict[int, State]:
    data = memoryview(zlib.decompress(text))
    count, place, columns = int.from_bytes(data[:4], "little"), 4, []
    for kind in TYPES:
        column = array(kind)
        end = place + count * column.itemsize
        column.frombytes(data[place:end])
        columns.append(column)
        place = end
    cases, verdicts, failing, details, ulps, digests, known = columns
    return {
        number: State(
            verdict,
            None if ulp == NONE else ulp,
            wrong,
            digest if has else None,
            detail or None,
        )
        for number, verdict, wrong, detail, ulp, digest, has in zip(
            cases, verdicts, failing, details, ulps, digests, known, strict=True
        )
    }


def at(connection, lineage: int, seq: int) -> dict[int, State]:
    """The state of each case that was judged at `seq` or before."""
    newest = connection.execute(
        sa.select(snapshot.c.seq, snapshot.c.states)
        .where(snapshot.c.lineage == lineage, snapshot.c.seq <= seq)
        .order_by(snapshot.c.seq.desc())
        .limit(1)
    ).first()
    states = unpack(newest.states) if newest else {}
    for number, *state in connection.execute(
        sa.select(change.c.case_, *COLUMNS)
        .where(
            change.c.lineage == lineage,
            change.c.since > (newest.seq if newest else -1),
            change.c.since <= seq,
        )
        .order_by(change.c.since)
    ):
        states[number] = State(*state)
    return states
