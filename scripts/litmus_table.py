#!/usr/bin/env python3
"""Writes docs/LITMUS.md: the counts of the litmus tests on each device.

Each argument is NAME=PATH. NAME is the heading of a table. PATH is a results.jsonl with the suite
`memory_model`, or the folder of one run.
    scripts/litmus_table.py pocl-7.1=build/run/pocl-7.1 nvidia=build/run/nvidia > docs/LITMUS.md
"""

import json
import pathlib
import sys

HEAD = """# Counts of litmus tests
`scripts/litmus_table.py` writes this page from the records of the suite `memory_model`. In a \
cell like `12 / 131k`, the second number counts the instances that ran. The first number counts \
the instances with the weak outcome of the test. If the model allows this outcome, the cell only \
reports the count. If the model forbids this outcome, one such instance is a failure. Then the \
cell is **bold** and has the verdict.

The title of a column has the memory, the scope of the operations, and the place of the threads. \
Columns with `volatile` use the atomic functions of OpenCL C 1.x. The specification does not \
define the order of these functions, so their counts are only reported. A cell is empty if the \
device does not offer the test. A cell is also empty if the test is undefined, because it has a \
data race.
"""


def read(where: pathlib.Path) -> tuple[str, list[dict]]:
    """`where` is a result file, or a folder with result files."""
    about, found = "", []
    for path in sorted(where.rglob("results.jsonl")) if where.is_dir() else [where]:
        for line in path.read_text(errors="replace").splitlines():
            record = json.loads(line)
            if record.get("type") == "run":
                device = record["device"]
                about = f"{device['name']}, driver {device['driver_version']}, {record['depth']}"
            if record.get("suite") == "memory_model" and record["outcome"] != "skip":
                found.append(record)
    return about, found


def short(count: int) -> str:
    """A number with at most three digits and a unit."""
    for unit, size in (("G", 10**9), ("M", 10**6), ("k", 10**3)):
        if count >= 10 * size:
            return f"{count // size}{unit}"
        if count >= size:
            return f"{count / size:.1f}{unit}"
    return str(count)


def cell(record: dict) -> str:
    """The runs of a test that met the condition, and all runs of the test."""
    if "measurement" not in record:
        return f"**{record['outcome']}**"
    measured = record["measurement"]
    met = int(measured.get("characteristics", {}).get("instances_that_meet_the_condition", 0))
    text = f"{met if met < 10**6 else short(met)} / {short(measured['inputs'])}"
    if record["outcome"] == "pass":
        return text
    return f"**{record['outcome']}: {measured['failing']} forbidden, {text}**"


def table(name: str, about: str, cases: list[dict]) -> str:
    """A row for each test, a column for each placement."""
    rows: dict[str, dict[str, str]] = {}
    for record in cases:
        parts = record["id"].split("/")
        rows.setdefault("/".join(parts[1:3]), {})[" ".join(parts[3:])] = cell(record)
    places = sorted({place for row in rows.values() for place in row})
    lines = [f"\n## {name}", f"{about}; {len(cases)} cases.\n"]
    lines.append("| test | " + " | ".join(places) + " |")
    lines.append("| --- |" + " --- |" * len(places))
    for test in sorted(rows):
        lines.append(
            f"| {test} | " + " | ".join(rows[test].get(place, "") for place in places) + " |"
        )
    return "\n".join(lines) + "\n"


def main(runs: list[str]) -> int:
    text = HEAD
    for run in sorted(runs):
        name, _, path = run.partition("=")
        if not pathlib.Path(path).exists():
            sys.exit(f"{run}: expected NAME=PATH of a result file or of a run's folder")
        about, cases = read(pathlib.Path(path))
        if not cases:
            sys.exit(f"{path} has no case of memory_model: run `assay run --suite=memory_model`")
        text += table(name, about, cases)
    print(text, end="")
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
