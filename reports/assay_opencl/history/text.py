import math

from assay_opencl import summary
from assay_opencl.history.difference import Change, Difference
from assay_opencl.history.ingest import Verdict
from assay_opencl.history.links import compare_url
from assay_opencl.history.model import OUTCOMES, RED
from assay_opencl.history.queries import GroupHistory, History, Lineage, Run, Span
from assay_opencl.history.states import State

SHOWN = 20  # the most cases of a kind


def run_text(one: Run) -> str:
    parts = [f"run {one.id}", one.started, one.driver_version, one.commit_sha[:12]]
    return " ".join(part for part in parts if part) + (" (bridge)" if one.bridge else "")


def counts_text(one: Run) -> str:
    """Example: "40 pass, 2 fail, 1 crash (2 of 3 undisputed)". Red outcomes are last."""
    names = sorted((name for name in OUTCOMES if one.counts[name]), key=RED.__contains__)
    text = ", ".join(f"{one.counts[name]:,} {name}" for name in names)
    if one.red:
        text += f" ({one.counts['undisputed']:,} of {one.red:,} undisputed)"
    return text + ("" if one.complete else "; incomplete")


def finding_text(told: Verdict) -> str:
    return " ".join(part for part in (told.kind, told.subject, told.aspect) if part)


def state_text(state: State, told: Verdict) -> str:
    """Example: "fail by_the_letter, accuracy exp, 2,048 ulp of ulp(4), 12 inputs"."""
    text = told.outcome + (f" {told.certainty}" if told.certainty else "")
    if told.needs:
        return f"{text}: {told.needs}"
    more = []
    if told.certainty:
        more.append(finding_text(told))
    if state.ulp is not None and told.limit_text:
        error = "wrong" if math.isinf(state.ulp) else f"{summary.ulp_text(state.ulp)} ulp"
        more.append(f"{error} of {told.limit_text}")
    if state.failing:
        more.append(summary.counted(state.failing, "input"))
    return ", ".join([text, *(part for part in more if part)])


def change_text(one: Change, history: History) -> str:
    verdicts = history.verdicts
    new = state_text(one.new, verdicts[one.new.verdict])
    old = f"{verdicts[one.old.verdict].outcome} -> " if one.old else ""
    first = f"   since {run_text(one.since)}" if one.since else ""
    return f"  {one.case}   {old}{new}   [{one.cause}]{first}"


def difference(found: Difference, history: History, *, whole: bool) -> str:
    counts = found.counts
    lines = [", ".join(f"{n:,} {name}" for name, n in counts.items()) or "nothing changed"]
    for kind in counts:
        if kind in ("bits", "first", "other", "judged") and not whole:
            continue
        lines.append(f"{kind}:")
        rows = found.of(kind, most=None if whole else SHOWN)
        lines += [change_text(one, history) for one in rows]
        if len(rows) < counts[kind]:
            lines.append(f"  and {counts[kind] - len(rows):,} more; --all shows them")
    return "\n".join(lines)


def range_text(span: Span, template: str) -> str:
    good, bad = span.before, span.first
    if good is None:
        return ""
    url = compare_url(template, bad.labels, good.commit_sha, bad.commit_sha)
    return (
        f"last run before the change: {run_text(good)}; first run with the change: {run_text(bad)}"
    ) + (f"; {url}" if url else "")


def spans(found: dict[Lineage, list[Span]], template: str) -> str:
    lines = []
    for lineage, of in found.items():
        lines.append(lineage.name)
        for span in of:
            lines.append(
                f"  {span.first.started} .. {span.last.started}   "
                f"{summary.counted(span.runs, 'run')}   "
                f"{state_text(span.state, span.verdict)}   {span.became} [{span.cause}]"
            )
            if span.became in ("new", "worse", "fixed", "error") and span.before:
                lines.append(f"    {range_text(span, template)}")
            if span.verdict.certainty and span.reason:
                lines.append(f"    {span.reason}")
    return "\n".join(lines)


def group(one: GroupHistory, template: str) -> str:
    good, bad = one.before, one.first
    url = compare_url(template, bad.labels, good.commit_sha, bad.commit_sha) if good else ""
    return (
        f"  {one.id}   {len(one.cases):,} {one.outcome} {one.certainty}: {one.title}\n"
        f"    first: {run_text(bad)}"
        + (f"; the run before: {run_text(good)}" if good else "")
        + ("" if one.now else f"; last: {run_text(one.last)}")
        + f"; in {summary.counted(one.runs, 'run')}"
        + (f"; {url}" if url else "")
    )


def run_json(one: Run | None) -> dict | None:
    if one is None:
        return None
    return {
        "run": one.id,
        "started": one.started,
        "driver_version": one.driver_version,
        "commit": one.commit_sha,
        "url": one.url,
        "complete": one.complete,
    }


def state_json(state: State | None, verdicts: dict[int, Verdict]) -> dict | None:
    if state is None:
        return None
    told = {name: value for name, value in verdicts[state.verdict]._asdict().items() if value}
    if state.ulp is not None:
        told["max_ulp"] = "infinity" if math.isinf(state.ulp) else state.ulp
    return told | {"failing": state.failing}


def change_json(one: Change, history: History) -> dict:
    return {
        "case": one.case,
        "became": one.became,
        "cause": one.cause,
        "new": state_json(one.new, history.verdicts),
        "old": state_json(one.old, history.verdicts),
        "first": run_json(one.since),
        "last_before": run_json(one.before),
    }


def span_json(span: Span, template: str) -> dict:
    good, bad = span.before, span.first
    return {
        "first": run_json(bad),
        "last": run_json(span.last),
        "runs": span.runs,
        "state": state_json(span.state, {span.state.verdict: span.verdict}),
        "became": span.became,
        "cause": span.cause,
        "last_before": run_json(good),
        "commits": compare_url(template, bad.labels, good.commit_sha, bad.commit_sha)
        if good
        else "",
        "reason": span.reason,
    }
