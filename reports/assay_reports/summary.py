"""What a page shows about one run, computed from its records."""

import math
import re
from collections import Counter
from dataclasses import dataclass, field

from assay_reports.records import CERTAINTIES, OUTCOMES, Case, Exhibit, Run

GENTYPE = re.compile(r"(half|float|double)(\d*)(?:\.\w+)?$")
ULP = re.compile(r"ulp\(([\d.]+)(?:\+([\d.]*)n)?\)$")
# Worst first: what a cell shows of several cases.
SEVERITY = {name: i for i, name in enumerate(("crash", "timeout", "fail", "error", "pass", "skip"))}


def limit_in_ulp(limit: str, width: int) -> float | None:
    """The figure that a bound's text names, for coloring only; None where it names none."""
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


def seconds_text(value: float) -> str:
    if value < 60:
        return f"{value:.2f} s"
    minutes, seconds = divmod(round(value), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {seconds:02} s"


def share_text(part: int, whole: int) -> str:
    """A share that is not nothing never reads 0 %."""
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
    """What is known of one function at one width: all its forms together."""

    cases: list[Case] = field(default_factory=list)

    @property
    def outcome(self) -> str:
        return min((case.outcome for case in self.cases), key=SEVERITY.__getitem__)

    @property
    def measured(self) -> list[Case]:
        return [case for case in self.cases if case.measurement]

    @property
    def max_ulp(self) -> float | None:
        values = [case.measurement.max_ulp for case in self.measured]
        return max(values, key=lambda v: math.inf if math.isnan(v) else v) if values else None

    @property
    def exhaustive(self) -> bool:
        return bool(self.measured) and all(c.measurement.bound == "upper" for c in self.measured)

    @property
    def text(self) -> str:
        if self.outcome in ("crash", "timeout", "error", "skip"):
            return self.outcome
        if self.max_ulp is None:
            return "–"
        # How wrong a NaN or a zero's sign is, cannot be measured in ulp.
        return ulp_text(self.max_ulp) if math.isfinite(self.max_ulp) else "wrong"

    def heat(self, width: int) -> int:
        """Tenths of the limit that were used, 0 to 10; 0 where the limit names no figure."""
        if self.max_ulp is None or not math.isfinite(self.max_ulp):
            return 0
        limits = [limit_in_ulp(case.measurement.limit, width) for case in self.measured]
        known = [limit for limit in limits if limit]
        return min(10, int(10 * self.max_ulp / min(known))) if known else 0

    @property
    def title(self) -> str:
        bad = sum(case.unexpected for case in self.cases)
        inputs = sum(case.measurement.inputs for case in self.measured)
        parts = [f"{len(self.cases)} case{'s' if len(self.cases) != 1 else ''}"]
        if bad:
            parts.append(f"{bad} not passed")
        if inputs:
            parts.append(f"{count_text(inputs)} inputs")
        if self.exhaustive:
            parts.append("every input tried")
        worst = min(self.cases, key=lambda case: SEVERITY[case.outcome])
        if worst.reason:
            parts.append(f"{worst.id}: {worst.reason}")
        return " · ".join(parts)


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
    """Functions of one suite and format against vector widths."""

    suite: str
    format: str
    widths: list[int]
    rows: list[Row]


def referred(cases: list[Case]) -> tuple[int, int]:
    """Inputs that the exact reference decided, and all."""
    measured = [case.measurement for case in cases if case.measurement]
    return sum(m.referred for m in measured), sum(m.inputs for m in measured)


def reading_order(text: str) -> tuple:
    """By name, float2 before float16; half_ and native_ forms behind the functions themselves."""
    prefix = ("half_", "native_")
    function = text.split("/")[1] if "/" in text else text
    group = next((i + 1 for i, p in enumerate(prefix) if function.startswith(p)), 0)
    parts = [
        [piece.zfill(6) if piece.isdigit() else piece for piece in re.split(r"(\d+)", segment)]
        for segment in text.split("/")
    ]
    return (text.split("/")[0] if "/" in text else "", group, parts)


def matrices(cases: list[Case]) -> list[Matrix]:
    """Cases whose third part is a gentype, as tables; the rest is left to the list of cases."""
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
        widths = sorted({width for cells in rows.values() for width in cells})
        built = []
        for name, cells in sorted(rows.items(), key=lambda row: reading_order(row[0])):
            limits = Counter(
                case.measurement.limit for cell in cells.values() for case in cell.measured
            )
            built.append(Row(name, limits.most_common(1)[0][0] if limits else "", cells))
        found.append(Matrix(suite, scalar, widths, built))
    return found


def exhibit_lines(exhibit: Exhibit) -> list[tuple[str, str, str]]:
    """Name, bits and decimal text of each argument, subject and reference."""
    names = ("x", "y", "z")
    texts = [*exhibit.input_text, *[""] * len(exhibit.input)]
    lines = [
        (names[i] if i < len(names) else f"x{i}", bits, texts[i])
        for i, bits in enumerate(exhibit.input)
    ]
    subjects = [*exhibit.subject_text, *[""] * len(exhibit.subject)]
    several = len(exhibit.subject) > 1
    for i, bits in enumerate(exhibit.subject):
        lines.append((f"subject {i + 1}" if several else "subject", bits, subjects[i]))
    for i, text in enumerate(exhibit.reference):
        # A real number between two of the format's is MPFR's; bits alone, numbers of image
        # elements and sets of accepted ones are exact, or say themselves what they are.
        by = " (MPFR)" if text.endswith("ulp") else ""
        lines.append((f"reference {i + 1}" if several else "reference", text + by, ""))
    return lines


def failure_text(case: Case, run: Run) -> str:
    """A failure as `assay run` prints it."""
    head = f"{case.outcome.upper()} {case.id}   {case.reason}"
    if case.citations:
        head += "   " + case.citations[0]
    lines = [head]
    measurement = case.measurement
    exhibit = None
    if measurement:
        exhibit = measurement.worst or (measurement.failures[0] if measurement.failures else None)
    labels = [("device", "", "")]
    if exhibit:
        labels = [*exhibit_lines(exhibit), *labels]
    width = max(len(label) for label, _, _ in labels)
    if exhibit:
        shown = exhibit_lines(exhibit)
        bits_width = max((len(bits) for _, bits, text in shown if text), default=0)
        for label, bits, text in shown:
            lines.append(f"  {label:<{width}}  {bits:<{bits_width}}   {text}".rstrip())
    for one in case.raw.get("failing", []):
        if len(case.raw["failing"]) > 1 or one["certainty"] != "undisputed":
            lines.append(
                f"  {'certainty':<{width}}  {one['certainty'].replace('_', ' ')}: "
                f"{count_text(one['count'])} by the rule {one['rule']}"
                + (
                    f", see interpretation {one['interpretation']}"
                    if one.get("interpretation")
                    else ""
                )
            )
    device = f"{run.device.get('platform', '')} {run.device.get('driver_version', '')}"
    device += f", {run.device.get('name', '')}"
    if exhibit and exhibit.width > 1:
        device += f", lane {exhibit.lane} of {exhibit.width}"
    device += f', build options "{case.raw.get("build_options", "")}"'
    device += f", seed {run.header.get('seed')}"
    lines.append(f"  {'device':<{width}}  {device}")
    if measurement and measurement.inputs:
        lines.append(
            f"  {count_text(measurement.failing)} of {count_text(measurement.inputs)} inputs fail; "
            "greatest error "
            + (
                f"{ulp_text(measurement.max_ulp)} ulp"
                if math.isfinite(measurement.max_ulp)
                else "not measurable in ulp"
            )
        )
    if case.raw.get("rerun"):
        retry = case.raw["rerun"]
        lines.append(
            f"  {'retry':<{width}}  {retry['outcome']} in a new worker"
            + (f": {retry['reason']}" if retry.get("reason") else "")
        )
    if case.raw.get("call"):
        lines.append(f"  {'call':<{width}}  {case.raw['call']}")
    if case.raw.get("note"):
        lines.append(f"  {'note':<{width}}  {case.raw['note']}")
    if case.raw.get("driver_changed"):
        lines.append(f"  {'changes':<{width}}  {', '.join(case.raw['driver_changed'])}")
    if case.raw.get("reproduce"):
        lines.append(f"  {'rerun':<{width}}  {case.raw['reproduce']}")
    return "\n".join(lines)


@dataclass
class Summary:
    run: Run
    counts: dict[str, int]
    matrices: list[Matrix]
    failures: list[Case]
    rules: list[tuple[str, int]]
    stages: list[tuple[str, float]]
    slowest: list[Case]
    referred_rows: list[tuple[str, int, int]]
    skips: list[tuple[str, int]]
    interpretations: list[dict]

    @property
    def profiles(self) -> list[Case]:
        """Cases with a picture of their own, failing ones first."""
        drawn = [c for c in self.run.cases if c.measurement and c.measurement.profile]
        return sorted(drawn, key=lambda case: SEVERITY[case.outcome])

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
    def verdict(self) -> str:
        asked = self.run.asked
        if self.run.exchange:
            return f"{self.run.exchange}; asked for: {asked}"
        if self.run.missing:
            return f"{self.run.completeness}; asked for: {asked}"
        if not self.run.cases:
            return f"no case of {asked} was judged"
        # Cases that were not judged dilute no share.
        judged = count_text(self.judged)
        unknown = f"; {self.run.completeness}" if self.run.planned is None else ""
        bad = Counter(case.certainty for case in self.failures if case.outcome != "error")
        if bad:
            doubtful = ", ".join(
                f"{count_text(bad[name])} {text}"
                for name, text in (("by_the_letter", "by the letter"), ("reading", "by a reading"))
                if bad[name]
            )
            if not bad["undisputed"]:
                return (
                    f"none of {judged} judged cases of {asked} fails beyond dispute; {doubtful}"
                    f"{unknown}"
                )
            return (
                f"{count_text(bad['undisputed'])} of {judged} judged cases of {asked} do not "
                "conform to the specification" + (f"; {doubtful}" if doubtful else "") + unknown
            )
        if self.counts["error"]:
            return f"{count_text(self.counts['error'])} cases could not be judged"
        if not self.counts["pass"]:
            return f"every case of {asked} was skipped"
        return (
            f"all {judged} judged cases of {asked} conform to the specification"
            f"{self.skipped}{unknown}"
        )

    @property
    def judged(self) -> int:
        return len(self.run.cases) - self.counts["skip"] - self.counts["error"]

    @property
    def skipped(self) -> str:
        """ "; 8 skipped: no half", the three commonest reasons."""
        if not self.skips:
            return ""
        reasons = [
            f"{reason} ({count_text(count)})" if len(self.skips) > 1 else reason
            for reason, count in self.skips[:3]
        ]
        if len(self.skips) > 3:
            reasons.append(f"{len(self.skips) - 3} other reasons")
        return f"; {count_text(self.counts['skip'])} skipped: {', '.join(reasons)}"

    @property
    def verdict_class(self) -> str:
        sure = (case for case in self.failures if case.certainty == "undisputed")
        if any(case.outcome != "error" for case in sure):
            return "fail"
        if self.run.missing or self.run.exchange or self.counts["error"]:
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
    run.cases.sort(key=lambda case: reading_order(case.id))  # recorded as they finished
    cases = run.cases
    counted = Counter(case.outcome for case in cases)
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
                shares.append((f"{table.suite}/{row.name}", part, whole))
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
        {name: counted.get(name, 0) for name in OUTCOMES} | {"missing": run.missing},
        tables,
        failures,
        rules.most_common(),
        stages.most_common(),
        sorted(cases, key=lambda case: -case.seconds)[:15],
        shares[:15],
        Counter(case.reason for case in cases if case.outcome == "skip").most_common(),
        applied,
    )
