import zlib
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import sqlalchemy as sa

from assay_opencl.history.model import change, snapshot

# The number of runs between two snapshots.
EVERY = 8


class State(NamedTuple):
    verdict: int
    ulp: float | None
    failing: int
    digest: int | None
    detail: int | None

    @property
    def judged(self) -> tuple:
        """The fields that make two states different."""
        return self[:4]


COLUMNS = (change.c.verdict, change.c.ulp, change.c.failing, change.c.digest, change.c.detail)
NONE = -1.0  # the error was not measured

# The index of a row is the case's number. A case without a state has verdict 0.
ROW = np.dtype(
    [
        ("verdict", "u4"),
        ("failing", "i8"),
        ("detail", "u4"),
        ("ulp", "f8"),
        ("digest", "i8"),
        ("known", "?"),
    ]
)
NAMES = [name for name, *_ in ROW.descr]
NUMBERED = np.dtype([("case_", "u4"), *ROW.descr])
JUDGED = ("verdict", "ulp", "failing", "digest", "known")
AS_ROW = (
    f"verdict, failing, COALESCE(detail, 0) AS detail, COALESCE(ulp, {NONE}) AS ulp, "
    "COALESCE(digest, 0) AS digest, digest IS NOT NULL AS known"
)
CHANGES = sa.text(
    f"SELECT case_, {AS_ROW} FROM change "
    "WHERE lineage = :lineage AND since > :since AND since <= :seq ORDER BY since"
)


def row(one: State) -> tuple:
    return (
        one.verdict,
        one.failing,
        one.detail or 0,
        NONE if one.ulp is None else one.ulp,
        one.digest or 0,
        one.digest is not None,
    )


def state(verdict, failing, detail, ulp, digest, known) -> State:
    return State(
        verdict, None if ulp == NONE else ulp, failing, digest if known else None, detail or None
    )


def sized(table: np.ndarray, size: int) -> np.ndarray:
    if len(table) >= size:
        return table
    made = np.zeros(size, ROW)
    made[: len(table)] = table
    return made


def numbered(states: Iterable[tuple[int, State]]) -> np.ndarray:
    return np.array([(number, *row(one)) for number, one in states], NUMBERED)


def put(table: np.ndarray, rows: list) -> np.ndarray:
    """A row has a case's number and its state. If a case has several rows, the
    last row is used."""
    if not rows:
        return table
    fresh = np.fromiter(rows, NUMBERED, len(rows))
    table = sized(table, int(fresh["case_"].max()) + 1)
    table[fresh["case_"]] = fresh[NAMES]
    return table


def rows_of(connection, query: sa.sql.ClauseElement, values: dict) -> list[tuple]:
    """Rows as tuples of the database's own module, because SQLAlchemy's rows take four times as
    long."""
    return connection.execute(query, values).cursor.fetchall()


def table_of(states: dict[int, State]) -> np.ndarray:
    return put(np.zeros(0, ROW), [(number, *row(one)) for number, one in states.items()])


def states_of(table: np.ndarray, chosen: np.ndarray | bool = True) -> dict[int, State]:
    numbers = np.flatnonzero((table["verdict"] != 0) & chosen)
    return {
        number: state(*one)
        for number, one in zip(numbers.tolist(), table[numbers].tolist(), strict=True)
    }


def listed(states: Iterable[State | None]) -> np.ndarray:
    """A case without a state has verdict 0."""
    return np.array([(0,) * len(NAMES) if one is None else row(one) for one in states], ROW)


def differ(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compares only the fields JUDGED."""
    return np.any([a[name] != b[name] for name in JUDGED], axis=0)


def pack(table: np.ndarray) -> bytes:
    """The bytes of the table, column by column. The cases' numbers come first."""
    numbers = np.flatnonzero(table["verdict"])
    columns = [numbers.astype("u4"), *(table[name][numbers] for name in NAMES)]
    data = b"".join(column.tobytes() for column in columns)
    return zlib.compress(len(numbers).to_bytes(4, "little") + data, 4)


def unpack(text: bytes) -> np.ndarray:
    data = zlib.decompress(text)
    count, place = int.from_bytes(data[:4], "little"), 4
    numbers = np.frombuffer(data, "u4", count, place)
    place += numbers.nbytes
    table = np.zeros(int(numbers[-1]) + 1 if count else 0, ROW)
    for name in NAMES:
        column = np.frombuffer(data, ROW[name], count, place)
        place += column.nbytes
        table[name][numbers] = column
    return table


def at(connection, lineage: int, seq: int, earlier: tuple[int, np.ndarray] | None = None):
    """Each case that was judged at `seq` or before. `earlier` is the table of an earlier run."""
    newest = connection.scalar(
        sa.select(sa.func.max(snapshot.c.seq)).where(
            snapshot.c.lineage == lineage, snapshot.c.seq <= seq
        )
    )
    if earlier and (newest is None or newest <= earlier[0]):
        since, table = earlier[0], earlier[1].copy()
    elif newest is not None:
        key = (snapshot.c.lineage == lineage, snapshot.c.seq == newest)
        since, table = newest, unpack(connection.scalar(sa.select(snapshot.c.states).where(*key)))
    else:
        since, table = -1, np.zeros(0, ROW)
    values = {"lineage": lineage, "since": since, "seq": seq}
    return put(table, rows_of(connection, CHANGES, values))
