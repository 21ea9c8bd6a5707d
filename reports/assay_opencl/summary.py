"""The values that a page shows for one run, computed from its records."""

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from assay_opencl import plot
from assay_opencl.records import CERTAINTIES, OUTCOMES, Case, Measurement, Run

GENTYPE = re.compile(r"(half|float|double)(\d*)(?:\.\w+)?$")
ULP = re.compile(r"ulp\(([\d.]+)(?:\+([\d.]*)n)?\)$")
# The text of a failing cell whose error is within the limit, but whose answer breaks a known rule.
BY_RULE = {
    "zero_sign_wrong": "±0",
    "prescribed_missed": "edge",
    "nan_signaling": "NaN",
    "other_reading": "reading",
}
# The worst outcome comes first. A cell shows the worst outcome of its cases.
SEVERITY = {name: i for i, name in enumerate(("crash", "timeout", "fail", "error", "pass", "skip"))}


BEST = 0.5  # the greatest error of a correctly rounded answer, in ulp


def limit_in_ulp(limit: str, width: int) -> float | None:
    """The number in a limit's text, for the color of a cell. None if the text has no number."""
    if limit == "correctly-rounded":
        return 0.5
    if limit == "exact":
        return 0.0
    match = ULP.match(limit)
    if not match:
        return None
    per_width = float(match[2] or 1) if match[2] is not None else 0.0
    return float(match[1]) + per_width * width


def ulp_text(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "∞"
    if value == 0:
        return "0"
    if value < 0.005:
        return "<0.01"
    if value < 100:
        return f"{value:.2f}"
    if value < 1e6:
        return f"{value:,.0f}"
    return f"{value:.1e}".replace("e+0", "e").replace("e+", "e")


def count_text(value: int) -> str:
    return f"{value:,}"


def counted(value: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 case", "2 cases". `many` is a plural that does not end in s."""
    return f"{value:,} {one if value == 1 else many or one + 's'}"


def seconds_text(value: float) -> str:
    if value < 60:
        return f"{value:.2f} s"
    minutes, seconds = divmod(round(value), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {seconds:02} s"


def share_text(part: int, whole: int) -> str:
    """A percentage. A share above 0 is never shown as 0 %."""
    if not whole:
        return "–"
    if not part:
        return "0"
    percent = 100 * part / whole
    if percent < 0.001:
        return "<0.001 %"
    return f"{percent:.3f} %" if percent < 1 else f"{percent:.1f} %"


@dataclass
class Cell:
    """The results of one function at one width, in all kernel forms."""

    cases: list[Case] = field(default_factory=list)

    @property
    def outcome(self) -> str:
        return min((case.outcome for case in self.cases), key=SEVERITY.__getitem__)

    @property
    def measured(self) -> list[Case]:
        return [case for case in self.cases if case.measurement]

    @property
    def measurements(self) -> list[Measurement]:
        return [case.measurement for case in self.cases if case.measurement]

    @property
    def max_ulp(self) -> float | None:
        values = [measured.max_ulp for measured in self.measurements]
        return max(values, key=lambda v: math.inf if math.isnan(v) else v) if values else None

    @property
    def exhaustive(self) -> bool:
        return bool(self.measured) and all(one.bound == "upper" for one in self.measurements)

    @property
    def text(self) -> str:
        if self.outcome in ("crash", "timeout", "error", "skip"):
            return self.outcome
        if self.max_ulp is None:
            return "–"
        if math.isfinite(self.max_ulp):
            return ulp_text(self.max_ulp)
        # The distance from a NaN or an infinity is not a number of ulp.
        return "wrong" if self.outcome == "fail" else "any"

    def limit(self, width: int) -> float | None:
        limits = [limit_in_ulp(one.limit, width) for one in self.measurements]
        return min((limit for limit in limits if limit is not None), default=None)

    def why(self, width: int) -> str:
        """Why a cell fails although its number is within the limit; otherwise empty."""
        limit = self.limit(width)
        if self.outcome != "fail" or limit is None or self.max_ulp is None:
            return ""
        if not self.max_ulp <= limit:
            return ""
        rules = [one["rule"] for case in self.cases for one in case.raw.get("failing", [])]
        named = [BY_RULE[rule] for rule in rules if rule in BY_RULE]
        return named[0] if named else "other"

    def heat(self, width: int) -> int:
        """The error in tenths of its limit, from 0 to 10, for the color. The value is 0 if the
        limit is not a number, or is half an ulp, because right answers reach half an ulp."""
        limit = self.limit(width)
        if self.max_ulp is None or not math.isfinite(self.max_ulp) or not limit:
            return 0
        return min(10, int(10 * self.max_ulp / limit)) if limit > BEST else 0


@dataclass
class Row:
    name: str
    limit: str
    cells: dict[int, Cell]

    @property
    def cases(self) -> list[Case]:
        return [case for cell in self.cells.values() for case in cell.cases]

    @property
    def bad(self) -> bool:
        return any(case.unexpected for case in self.cases)

    @property
    def referred(self) -> tuple[int, int]:
        return referred(self.cases)


@dataclass
class Matrix:
    """A table of functions by vector widths, for one suite and format."""

    suite: str
    format: str
    widths: list[int]
    rows: list[Row]

    @property
    def bad(self) -> int:
        return sum(row.bad for row in self.rows)


def referred(cases: list[Case]) -> tuple[int, int]:
    """The number of inputs that the exact reference decided, and the number of all inputs."""
    measured = [case.measurement for case in cases if case.measurement]
    return sum(m.referred for m in measured), sum(m.inputs for m in measured)


def subject(text: str) -> str:
    return "/".join(text.split("/")[:2])


def in_ulp(case: Case) -> bool:
    """Whether the case tests a function whose answers may be inexact."""
    parts = case.id.split("/")
    measured = case.measurement is not None and case.measurement.limit != "exact"
    return measured and len(parts) > 2 and bool(GENTYPE.match(parts[2]))


def reading_order(text: str) -> tuple:
    """Sorts float2 before float16, and half_ and native_ functions after the other functions."""
    prefix = ("half_", "native_")
    function = text.split("/")[1] if "/" in text else text
    group = next((i + 1 for i, p in enumerate(prefix) if function.startswith(p)), 0)
    parts = [
        [piece.zfill(6) if piece.isdigit() else piece for piece in re.split(r"(\d+)", segment)]
        for segment in text.split("/")
    ]
    return (text.split("/")[0] if "/" in text else "", group, parts)


def matrices(cases: list[Case]) -> list[Matrix]:
    """Tables of cases with inexact functions, whose ids have a gentype as the third part."""
    tables: dict[tuple[str, str], dict[str, dict[int, Cell]]] = {}
    for case in cases:
        parts = case.id.split("/")
        gentype = GENTYPE.match(parts[2]) if len(parts) > 2 else None
        if not gentype:
            continue
        rows = tables.setdefault((case.suite, gentype[1]), {})
        width = int(gentype[2] or 1)
        rows.setdefault(parts[1], {}).setdefault(width, Cell()).cases.append(case)
    found = []
    for (suite, scalar), rows in tables.items():
        every = [cell for row in rows.values() for cell in row.values()]
        if not {one.limit for cell in every for one in cell.measurements} - {"exact"}:
            continue  # the answers have no errors in ulp
        widths = sorted({width for cells in rows.values() for width in cells})
        built = []
        for name, cells in sorted(rows.items(), key=lambda row: reading_order(row[0])):
            limits = Counter(one.limit for cell in cells.values() for one in cell.measurements)
            built.append(Row(name, limits.most_common(1)[0][0] if limits else "", cells))
        found.append(Matrix(suite, scalar, widths, built))
    return found


# The fields of a record and its measurement to show, if a failure has no text.
FIELDS = (
    "id",
    "outcome",
    "certainty",
    "reason",
    "finding",
    "failing",
    "citations",
    "build_options",
    "rerun",
    "flaky",
    "joined",
    "crash",
    "driver_changed",
    "call",
    "note",
    "reproduce",
)
MEASURED = ("inputs", "failing", "max_ulp", "limit", "worst")


def failure_text(case: Case, run: Run) -> str:
    """The text that `assay` wrote, or the record's fields."""
    text = run.texts.get("failures", {}).get(case.id)
    if text is not None:
        return text.rstrip("\n")
    rows = [(key, case.raw.get(key)) for key in FIELDS]
    rows += [(key, case.raw.get("measurement", {}).get(key)) for key in MEASURED]
    shown = [(key, value) for key, value in rows if value not in (None, "", [], {})]
    width = max(len(key) for key, _ in shown)
    return "\n".join(
        f"{key:<{width}}  {value if isinstance(value, str) else json.dumps(value)}"
        for key, value in shown
    )


def rules_of(case: Case, run: Run) -> list[dict]:
    """The rules of a case, as `assay` wrote them."""
    known = run.texts.get("rules", {})
    return [known[one] for one in case.requirements if one in known]


def counts_of(run: Run) -> dict[str, int]:
    counted = Counter(case.outcome for case in run.cases)
    return {name: counted[name] for name in OUTCOMES} | {"missing": run.missing}


def verdict(run: Run) -> list[str]:
    """The lines that `assay` wrote, or the number of cases with each outcome."""
    counts = [f"{count_text(n)} {name}" for name, n in counts_of(run).items() if n]
    return run.texts.get("verdict") or [", ".join(counts) or "0 cases"]


@dataclass
class Summary:
    run: Run
    counts: dict[str, int]
    matrices: list[Matrix]
    failures: list[Case]
    rules: list[tuple[str, int]]
    stages: Sequence[tuple[str, float]]
    slowest: list[Case]
    referred_rows: list[tuple[str, int, int]]
    skips: list[tuple[str, int]]
    interpretations: list[dict]

    @property
    def profiles(self) -> list[Case]:
        """Cases to draw, failing cases first. If no failing case of a function has a profile, the
        answers of one failing case are drawn."""
        drawn = [c for c in self.run.cases if c.measurement and c.measurement.profile]
        done = {subject(case.id) for case in drawn if case.unexpected}
        for case in self.run.cases:
            name = subject(case.id)
            if case.unexpected and name not in done and in_ulp(case) and plot.known_points(case):
                done.add(name)
                drawn.append(case)
        return sorted(drawn, key=lambda case: SEVERITY[case.outcome])

    @property
    def flaky(self) -> list[Case]:
        return [case for case in self.run.cases if case.raw.get("flaky")]

    @property
    def answers(self) -> int:
        return sum(count for _, count in self.rules)

    @property
    def inputs(self) -> int:
        return referred(self.run.cases)[1]

    @property
    def referred(self) -> int:
        return referred(self.run.cases)[0]

    @property
    def seconds(self) -> float:
        return sum(case.seconds for case in self.run.cases)

    @property
    def verdict(self) -> list[str]:
        return verdict(self.run)

    @property
    def verdict_class(self) -> str:
        sure = (case for case in self.failures if case.certainty == "undisputed")
        if any(case.outcome != "error" for case in sure):
            return "fail"
        if self.run.missing or self.run.exchanged or self.counts["error"]:
            return "error"
        if not self.counts["pass"]:
            return "error"
        return "pass"


def glob_matches(globs: list[str], ids: list[str]) -> bool:
    pattern = "|".join(
        "".join(".*" if c == "*" else "." if c == "?" else re.escape(c) for c in glob)
        for glob in globs
    )
    compiled = re.compile(pattern)
    return bool(globs) and any(compiled.fullmatch(one) for one in ids)


def summarize(run: Run) -> Summary:
    # The file has the records in the order in which the cases ended.
    run.cases.sort(key=lambda case: reading_order(case.id))
    cases = run.cases
    rules: Counter[str] = Counter()
    stages: Counter[str] = Counter()
    for case in cases:
        if case.measurement:
            rules.update(case.measurement.rules)
            stages.update(case.measurement.seconds)
    tables = matrices(cases)
    shares = []
    for table in tables:
        for row in table.rows:
            part, whole = row.referred
            if part:
                shares.append((f"{table.suite}/{row.name}, {table.format}", part, whole))
    shares.sort(key=lambda share: -share[1] / share[2])
    failures = sorted(
        (case for case in cases if case.unexpected),
        key=lambda case: (CERTAINTIES.index(case.certainty), SEVERITY[case.outcome]),
    )
    ids = [case.id for case in cases]
    applied = [
        one
        for one in run.header.get("interpretations", [])
        if glob_matches(one.get("cases", []), ids)
    ]
    return Summary(
        run,
        counts_of(run),
        tables,
        failures,
        rules.most_common(),
        stages.most_common(),
        sorted(cases, key=lambda case: -case.seconds)[:15],
        shares[:15],
        Counter(case.reason for case in cases if case.outcome == "skip").most_common(),
        applied,
    )
