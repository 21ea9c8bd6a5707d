"""Tables and views of the history, for SQLite and PostgreSQL.

A lineage is a list of comparable runs: one device, one driver, one depth. `seq` is their order.
`change` has a row for a case only if its state changed since the last run that judged it. The state
holds until the case's next row. `selection` says which cases a run judged. So a run of some suites
does not change the states of other suites.

Other tools read the views (v_...). Their columns stay when tables change.
"""

import sqlalchemy as sa

metadata = sa.MetaData()

# From 2 on, the driver is at fault, and the case is red.
SEVERITY = {"skip": 0, "pass": 0, "error": 1, "fail": 2, "timeout": 3, "crash": 4}
RED = ("fail", "timeout", "crash")

lineage = sa.Table(
    "lineage",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String, nullable=False, unique=True),
    sa.Column("driver", sa.String, nullable=False),  # the platform's name
    sa.Column("icd", sa.String, nullable=False),
    sa.Column("device", sa.String, nullable=False),
    sa.Column("depth", sa.String, nullable=False),
    # Further options, which are equal in all runs of the lineage
    sa.Column("settings", sa.String, nullable=False),
)

# A bit for each case: whether a run judged the case. Runs with equal selections share a row.
selection = sa.Table(
    "selection",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("digest", sa.String, nullable=False, unique=True),
    sa.Column("cases", sa.LargeBinary, nullable=False),
)

run = sa.Table(
    "run",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("lineage", sa.ForeignKey("lineage.id"), nullable=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("source", sa.String, nullable=False, unique=True),  # the SHA-256 of results.jsonl
    sa.Column("started", sa.String, nullable=False),
    sa.Column("seconds", sa.Float),
    sa.Column("assay", sa.String, nullable=False),
    # Identifies the build of Assay; equal builds give equal verdicts
    sa.Column("assay_build", sa.String, nullable=False),
    sa.Column("driver_version", sa.String, nullable=False),
    sa.Column("driver_digest", sa.String, nullable=False),
    sa.Column("commit_sha", sa.String, nullable=False),
    sa.Column("url", sa.String, nullable=False),
    sa.Column("labels", sa.Text, nullable=False),
    sa.Column("complete", sa.Boolean, nullable=False),
    sa.Column("missing", sa.Integer, nullable=False),
    sa.Column("bridge", sa.Boolean, nullable=False),
    sa.Column("selection", sa.ForeignKey("selection.id"), nullable=False),
    sa.Column("states", sa.String, nullable=False),  # the digest of the states of all cases;
    # `check` compares it
    sa.UniqueConstraint("lineage", "seq"),
)

case = sa.Table(
    "case_",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String, nullable=False, unique=True),
    sa.Column("suite", sa.String, nullable=False),
)

# Many failures have the same verdict, so runs share the rows of `verdict`.
VERDICT_FIELDS = (
    "outcome",
    "certainty",
    "kind",
    "aspect",
    "subject",
    "rule",
    "needs",  # for a skip: the missing feature
    "limit_text",
)
verdict = sa.Table(
    "verdict",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    *(sa.Column(name, sa.String, nullable=False) for name in VERDICT_FIELDS),
    sa.Column("red", sa.Integer, nullable=False),
    sa.Column("severity", sa.Integer, nullable=False),
    sa.UniqueConstraint(*VERDICT_FIELDS),
)

# A dictionary for compression. With the dictionary, compressed data needs less than half of the
# space.
examples = sa.Table(
    "examples",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("text", sa.LargeBinary, nullable=False),
)

# Further details of a failure. They are stored once for all runs.
detail = sa.Table(
    "detail",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("examples", sa.ForeignKey("examples.id"), nullable=False),
    sa.Column("record", sa.LargeBinary, nullable=False),  # deflated JSON
)

program = sa.Table(
    "program",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("detail", sa.ForeignKey("detail.id"), nullable=False, unique=True),
    sa.Column("lineage", sa.Integer, nullable=False),  # the lineage of the run that has the program
    sa.Column("text", sa.LargeBinary, nullable=False),  # deflated C
)

change = sa.Table(
    "change",
    metadata,
    sa.Column("lineage", sa.Integer, primary_key=True),
    sa.Column("since", sa.BigInteger, primary_key=True),  # seq of the first run with this state
    sa.Column("case_", sa.Integer, primary_key=True),
    # seq of the last run with the previous state; NULL if there is none
    sa.Column("before", sa.BigInteger),
    sa.Column("verdict", sa.Integer, nullable=False),
    # NULL: nothing measured; infinite: the error is not a number of ulp
    sa.Column("ulp", sa.Float),
    sa.Column("failing", sa.BigInteger, nullable=False),
    sa.Column("digest", sa.BigInteger),  # the first 64 bits of the measurement's digest
    sa.Column("detail", sa.Integer),
    sa.Index("change_of_case", "case_", "lineage", "since"),
    sqlite_with_rowid=False,
)

# A snapshot makes the states of a run readable without the whole history.
snapshot = sa.Table(
    "snapshot",
    metadata,
    sa.Column("lineage", sa.Integer, primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True),
    sa.Column("states", sa.LargeBinary, nullable=False),
)

function = sa.Table(
    "function",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("suite", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("format", sa.String, nullable=False),
    sa.Column("limit_text", sa.String, nullable=False),
    sa.UniqueConstraint("suite", "name", "format", "limit_text"),
)

# A row exists only if the greatest error differs from the previous run.
function_change = sa.Table(
    "function_change",
    metadata,
    sa.Column("lineage", sa.Integer, primary_key=True),
    sa.Column("since", sa.BigInteger, primary_key=True),
    sa.Column("function", sa.Integer, primary_key=True),
    sa.Column("ulp", sa.Float, nullable=False),
    sa.Column("limit_ulp", sa.Float, nullable=False),
    sa.Column("case_", sa.Integer, nullable=False),  # the case with this error
    sa.Index("function_change_of_function", "function", "lineage"),
    sqlite_with_rowid=False,
)

OUTCOMES = ("pass", "fail", "crash", "timeout", "error", "skip", "missing")
run_suite = sa.Table(
    "run_suite",
    metadata,
    sa.Column("run", sa.ForeignKey("run.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("suite", sa.String, primary_key=True),
    *(sa.Column(f"n_{name}", sa.Integer, nullable=False) for name in OUTCOMES),
    # Red cases that fail by an undisputed rule
    sa.Column("undisputed", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)

flake = sa.Table(
    "flake",
    metadata,
    sa.Column("run", sa.ForeignKey("run.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("case_", sa.Integer, primary_key=True),
    sa.Column("first", sa.String, nullable=False),
    sa.Column("second", sa.String, nullable=False),
    sqlite_with_rowid=False,
)

# The cases of a group of failures. Runs with equal cases share a row.
membership = sa.Table(
    "membership",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("group_id", sa.String, nullable=False, index=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("outcome", sa.String, nullable=False),
    sa.Column("certainty", sa.String, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("cases", sa.LargeBinary, nullable=False),  # deflated JSON
)
run_group = sa.Table(
    "run_group",
    metadata,
    sa.Column("run", sa.ForeignKey("run.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("membership", sa.ForeignKey("membership.id"), primary_key=True),
    sqlite_with_rowid=False,
)

# How a case changed from one state to the next. difference.py computes the same words in Python.
BECAME = """CASE
  WHEN o.id IS NULL THEN 'first'
  WHEN v.red = 1 AND o.red = 0 THEN 'new'
  WHEN v.red = 0 AND o.red = 1 THEN CASE v.outcome WHEN 'pass' THEN 'fixed' ELSE 'hidden' END
  WHEN v.red = 1 AND v.severity <> o.severity
    THEN CASE WHEN v.severity > o.severity THEN 'worse' ELSE 'better' END
  WHEN v.red = 1 AND (v.certainty = 'undisputed') <> (o.certainty = 'undisputed')
    THEN CASE v.certainty WHEN 'undisputed' THEN 'worse' ELSE 'better' END
  WHEN v.red = 1 AND COALESCE(c.ulp, -1) <> COALESCE(p.ulp, -1)
    THEN CASE WHEN COALESCE(c.ulp, -1) > COALESCE(p.ulp, -1) THEN 'worse' ELSE 'better' END
  WHEN v.red = 1 AND c.failing <> p.failing
    THEN CASE WHEN c.failing > p.failing THEN 'worse' ELSE 'better' END
  WHEN v.outcome <> o.outcome
    THEN CASE v.outcome WHEN 'skip' THEN 'skipped' WHEN 'error' THEN 'error' ELSE 'judged' END
  WHEN v.id <> o.id THEN 'other'
  ELSE 'bits' END"""

# The cause of a change compares a run with the last run before it that judged the case.
CAUSE = """CASE
  WHEN b.id IS NULL THEN 'first'
  WHEN b.driver_digest = r.driver_digest AND b.assay_build = r.assay_build THEN 'neither'
  WHEN b.assay_build = r.assay_build THEN 'driver'
  WHEN b.driver_digest = r.driver_digest THEN 'assay'
  ELSE 'unattributed' END"""

RUN_COLUMNS = """l.name AS lineage, l.driver, l.device, l.depth, r.id AS run, r.started,
  r.driver_version, r.commit_sha, r.url"""

VIEWS = {
    "v_run": f"""SELECT {RUN_COLUMNS}, r.seconds, r.assay, r.complete, r.missing, r.bridge,
  s.n_pass, s.n_fail, s.n_crash, s.n_timeout, s.n_error, s.n_skip, s.undisputed
FROM run r JOIN lineage l ON l.id = r.lineage
LEFT JOIN (SELECT run, SUM(n_pass) AS n_pass, SUM(n_fail) AS n_fail, SUM(n_crash) AS n_crash,
    SUM(n_timeout) AS n_timeout, SUM(n_error) AS n_error, SUM(n_skip) AS n_skip,
    SUM(undisputed) AS undisputed FROM run_suite GROUP BY run) s ON s.run = r.id""",
    "v_suite": f"""SELECT {RUN_COLUMNS}, s.suite, s.n_pass, s.n_fail, s.n_crash, s.n_timeout,
  s.n_error, s.n_skip, s.n_missing, s.undisputed, s.seconds
FROM run_suite s JOIN run r ON r.id = s.run JOIN lineage l ON l.id = r.lineage""",
    "v_change": f"""SELECT {RUN_COLUMNS}, k.name AS case_name, k.suite, {BECAME} AS became,
  {CAUSE} AS cause, v.outcome, v.certainty, v.kind, v.aspect, v.subject, v.rule, c.ulp, c.failing,
  d.reason, o.outcome AS outcome_before, p.ulp AS ulp_before, b.started AS started_before,
  b.driver_version AS driver_version_before, b.commit_sha AS commit_before
FROM change c JOIN lineage l ON l.id = c.lineage
JOIN run r ON r.lineage = c.lineage AND r.seq = c.since
JOIN case_ k ON k.id = c.case_
JOIN verdict v ON v.id = c.verdict
LEFT JOIN run b ON b.lineage = c.lineage AND b.seq = c.before
LEFT JOIN change p ON p.lineage = c.lineage AND p.case_ = c.case_ AND p.since =
  (SELECT MAX(q.since) FROM change q
   WHERE q.case_ = c.case_ AND q.lineage = c.lineage AND q.since < c.since)
LEFT JOIN verdict o ON o.id = p.verdict
LEFT JOIN detail d ON d.id = c.detail""",
    "v_regression": """SELECT * FROM v_change
WHERE became IN ('new', 'worse') AND cause IN ('driver', 'unattributed', 'neither')""",
    "v_flake_rate": """SELECT l.name AS lineage, k.name AS case_name, COUNT(*) AS flaky_runs,
  (SELECT COUNT(*) FROM run n WHERE n.lineage = l.id) AS runs, MIN(r.started) AS first_seen,
  MAX(r.started) AS last_seen
FROM flake f JOIN run r ON r.id = f.run JOIN lineage l ON l.id = r.lineage
JOIN case_ k ON k.id = f.case_ GROUP BY l.id, l.name, k.name""",
    "v_greatest_error": f"""SELECT {RUN_COLUMNS}, f.suite, f.name AS function_name, f.format,
  f.limit_text, e.ulp, e.limit_ulp, k.name AS case_name
FROM function_change e JOIN function f ON f.id = e.function
JOIN lineage l ON l.id = e.lineage JOIN run r ON r.lineage = e.lineage AND r.seq = e.since
JOIN case_ k ON k.id = e.case_""",
    "v_group": f"""SELECT {RUN_COLUMNS}, m.group_id, m.title, m.outcome, m.certainty, m.size
FROM run_group g JOIN membership m ON m.id = g.membership JOIN run r ON r.id = g.run
JOIN lineage l ON l.id = r.lineage""",
}
