import re

from assay_opencl import records, summary
from assay_opencl.ci.outcome import Found, Outcome, verdict

# GitHub allows 1 MiB for a step, and GitLab allows a million characters for a note.
LIMIT = 900_000
BLOCKS = 40  # the most groups with a block
COLUMNS = ("pass", "fail", "crash", "timeout", "error", "skip", "missing")
EXAMPLES = 10  # the most cases of a group


def fenced(text: str) -> str:
    """The fence is longer than any fence in the text."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text.rstrip()}\n{fence}"


def plain(text: str) -> str:
    out = "".join(f"\\{c}" if c in "\\`*_{}[]<>#|~" else c for c in text)
    return " ".join(out.split())


def table(outcome: Outcome) -> list[str]:
    gated = outcome.unexpected is not None
    columns = [name for name in COLUMNS if any(of[name] for of in outcome.suites.values())]
    head = ["suite", *columns] + (["not expected"] if gated else [])
    rows = [f"| {' | '.join(head)} |", f"| --- |{' ---: |' * (len(head) - 1)}"]

    def row(name: str, of) -> str:
        cells = [f"{of[column]:,}" if of[column] else "" for column in columns]
        if gated:
            cells.append(f"**{of['unexpected']:,}**" if of["unexpected"] else "")
        return f"| {name} | {' | '.join(cells)} |"

    notable = {
        name: of
        for name, of in outcome.suites.items()
        if of["unexpected"]
        or any(of[kind] for kind in ("crash", "timeout", "error", "missing"))
        or of["fail"]
    }
    rest = {name: of for name, of in outcome.suites.items() if name not in notable}
    rows += [row(name, of) for name, of in notable.items()]
    if rest:
        total = sum(rest.values(), start=type(next(iter(rest.values())))())
        rows.append(
            row(
                summary.counted(len(rest), "other suite without", "others without") + " a failure",
                total,
            )
        )
    return rows


def group(outcome: Outcome, found: Found) -> list[str]:
    one = found.group
    names = found.unexpected or [case.id for case in one.members]
    first = next(case for case in one.members if case.id == names[0])
    title = f"{len(names):,} {one.outcome}: {one.title}"
    certainty = f" ({one.certainty})" if one.certainty not in ("", "undisputed") else ""
    lines = [f"<details><summary>{escaped(title)}{certainty}</summary>", ""]
    lines += [fenced(summary.failure_text(first, outcome.run)), ""]
    lines += [f"- `{name}`" for name in names[:EXAMPLES]]
    if len(names) > EXAMPLES:
        lines.append(f"- and {len(names) - EXAMPLES:,} more")
    return [*lines, "", "</details>", ""]


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def of_device(outcome: Outcome) -> list[str]:
    device = outcome.run.device
    mark = ":x:" if outcome.red or outcome.run.missing else ":white_check_mark:"
    lines = [
        f"### {mark} {plain(device.get('name', ''))}, {plain(device.get('platform', ''))} "
        f"{plain(device.get('driver_version', ''))}",
        "",
        f"**{plain(verdict(outcome))}**",
        "",
        *table(outcome),
        "",
    ]
    new = [one for one in outcome.found if one.unexpected]
    known = [one for one in outcome.found if not one.unexpected]
    for one in new[:BLOCKS]:
        lines += group(outcome, one)
    if len(new) > BLOCKS:
        lines += [f"report.html has {summary.counted(len(new) - BLOCKS, 'more group')}.", ""]
    if known:
        expected = summary.counted(len(known), "group that is", "groups that are")
        lines += [f"<details><summary>{expected} expected</summary>", ""]
        lines += [f"- {len(one.group.members):,} {plain(one.group.title)}" for one in known]
        lines += ["", "</details>", ""]
    return lines


def text(outcomes: list[Outcome]) -> str:
    """The summary is cut after a whole line if it is too long."""
    lines = ["## Assay", ""]
    for outcome in outcomes:
        lines += of_device(outcome)
    kept, size = [], 0
    for line in map(records.printable, lines):
        size += len(line.encode()) + 1
        if size > LIMIT:
            kept += ["", "The rest is too long for this page. report.html has the rest."]
            break
        kept.append(line)
    return "\n".join(kept) + "\n"
