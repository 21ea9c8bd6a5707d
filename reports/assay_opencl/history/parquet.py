"""Writes the history as Parquet, for pandas, polars, DuckDB and others."""

import pathlib

from assay_opencl.dump import PYARROW
from assay_opencl.history.database import HistoryError

try:
    import pyarrow
    import pyarrow.parquet
except ImportError as error:  # pyarrow is missing, or needs a newer NumPy
    raise HistoryError(
        f"--parquet needs pyarrow ({error}): upgrade NumPy, or pip install {PYARROW}"
    ) from error

BATCH = 100_000
# Equal results of a case in consecutive runs are one row. The row is valid until the case's next
# row.
STRETCHES = """
SELECT l.name AS lineage, k.name AS case_name, k.suite, r.started AS first, r.commit_sha,
  n.started AS until, v.outcome, v.certainty, v.kind, v.aspect, v.subject, v.rule, v.needs,
  v.limit_text, c.ulp, c.failing, c.digest, d.reason
FROM (SELECT lineage, since, case_, verdict, ulp, failing, digest, detail,
    LEAD(since) OVER (PARTITION BY lineage, case_ ORDER BY since) AS next FROM change) c
JOIN lineage l ON l.id = c.lineage JOIN case_ k ON k.id = c.case_
JOIN verdict v ON v.id = c.verdict JOIN run r ON r.lineage = c.lineage AND r.seq = c.since
LEFT JOIN run n ON n.lineage = c.lineage AND n.seq = c.next
LEFT JOIN detail d ON d.id = c.detail ORDER BY l.name, k.name, c.since"""
TABLES = {
    "runs": "SELECT * FROM v_run ORDER BY lineage, started",
    "suites": "SELECT * FROM v_suite ORDER BY lineage, started, suite",
    "groups": "SELECT * FROM v_group ORDER BY lineage, started, group_id",
    "errors": "SELECT * FROM v_greatest_error ORDER BY lineage, function_name, format, started",
    "stretches": STRETCHES,
}
REALS = {"ulp", "limit_ulp", "seconds"}
NUMBERS = {"run", "failing", "digest", "size", "missing", "undisputed", "bridge", "complete"}


def kind(name: str) -> pyarrow.DataType:
    if name in REALS:
        return pyarrow.float64()
    return pyarrow.int64() if name in NUMBERS or name.startswith("n_") else pyarrow.string()


def plain(value: object) -> object:
    return int(value) if isinstance(value, bool) else value


def export(connection, folder: pathlib.Path) -> dict[str, int]:
    """Writes a file for each table. Returns the number of rows of each table."""
    folder.mkdir(parents=True, exist_ok=True)
    counts = {}
    for name, query in TABLES.items():
        result = connection.execution_options(stream_results=True).exec_driver_sql(query)
        schema = pyarrow.schema([(column, kind(column)) for column in result.keys()])  # noqa: SIM118
        counts[name] = 0
        with pyarrow.parquet.ParquetWriter(
            folder / f"{name}.parquet", schema, compression="zstd"
        ) as writer:
            while rows := result.fetchmany(BATCH):
                columns = [
                    pyarrow.array(map(plain, values), type=field.type, size=len(values))
                    for field, values in zip(schema, zip(*rows, strict=True), strict=True)
                ]
                writer.write_table(pyarrow.Table.from_arrays(columns, schema=schema))
                counts[name] += len(rows)
    return counts
