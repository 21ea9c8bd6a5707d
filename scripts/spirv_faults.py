"""Writes docs/SPIRV-FAULTS.md: for each requirement on SPIR-V, the planted faults that its cases
have found.

A fault is named at a requirement if one of the requirement's cases found it in a run of the fault
matrix (reports/fault-matrix*.json). If there is no such fault, harness/faults/shown/arguments.csv
may name faults of other cases that the same code judges.
    scripts/spirv_faults.py           writes the page
    scripts/spirv_faults.py --check   says whether the page is up to date
    scripts/spirv_faults.py --open    prints the requirements without a fault from a run
"""

import argparse
import csv
import json
import sys

from fault_matrix import matches
from requirement_rows import requirement_rows
from spirv_table import DOCUMENTS, TOP, globs_of, section_key

PAGE = TOP / "docs/SPIRV-FAULTS.md"
HEAD = """# Planted faults found by the cases of SPIR-V requirements
`scripts/spirv_faults.py` writes this page from the runs of the fault matrix \
(`reports/fault-matrix*.json`) and from `harness/faults/shown/arguments.csv`. A row is a \
requirement of kind shall or limit. A row names the faults that turned a case of the requirement \
red in a run, each with the driver and the depth. "by argument" means that no run shows such a \
fault. The row then names faults that turned other cases red. The same code judges those cases and \
the requirement's cases. Without any fault, the row may have a reason for each driver: the cases \
are skipped, or they also fail when no fault is planted.

A case of OpenCL C does not count here, because it does not test a module. Runs with \
`--spec=environment-2.1` are judged by the older SPIR-V environment 2.1.
"""
MOST = 3  # the most faults in a cell


def matrices() -> list[tuple[str, set[str]]]:
    """Each fault of a matrix, with driver and depth, and the cases that found it."""
    found = []
    for path in sorted((TOP / "reports").glob("fault-matrix*.json")):
        matrix = json.loads(path.read_text())
        driver, options = matrix.get("driver", "PoCL"), matrix.get("options", [])
        made = ", ".join([driver, matrix["depth"], *(f"`{option}`" for option in options)])
        for fault in matrix["faults"]:
            found.append((f"{fault['name']} ({made})", {*fault["red"], *fault["also_red"]}))
    return found


def shown_by(globs: list[str], faults: list[tuple[str, set[str]]]) -> list[str]:
    """Faults that few cases find come first."""
    ordered = sorted(faults, key=lambda fault: len(fault[1]))
    return [name for name, red in ordered if any(matches(g, case) for case in red for g in globs)]


def argued_by(globs: list[str], arguments: list[dict]) -> list[str]:
    return [
        fault
        for row in arguments
        if any(matches(wide, glob) for wide in row["cases"].split() for glob in globs)
        for fault in row["faults"].split()
    ]


def reasons() -> dict[str, list[str]]:
    """For each requirement, the drivers on which no fault can show it, with the reason."""
    found: dict[str, list[str]] = {}
    for path in sorted((TOP / "reports").glob("fault-matrix*.json")):
        matrix = json.loads(path.read_text())
        for requirement, why in matrix.get("unshowable", {}).items():
            found.setdefault(requirement, []).append(f"On {matrix['driver']}: {why}.")
    return found


def cell(globs: list[str], faults: list[tuple[str, set[str]]], arguments: list[dict]) -> str:
    names = shown_by(globs, faults)
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    if names:
        return ", ".join(names[:MOST]) + more
    argued = ", ".join(argued_by(globs, arguments)[:MOST])
    return "by argument: " + argued if argued else ""


def rows_of(document: str) -> list[dict]:
    """Requirements of kind shall or limit that have cases, in the document's order."""
    rows = [row for row in requirement_rows(TOP / "data") if row["document"] == document]
    rows = [row for row in rows if row["kind"] in ("shall", "limit") and row["cases"]]
    return sorted(rows, key=lambda row: section_key(row["section"]))


def without_a_run() -> list[str]:
    faults = matrices()
    rows = [row for _, document in DOCUMENTS for row in rows_of(document)]
    return [row["id"] for row in rows if not shown_by(globs_of(row), faults)]


def page() -> str:
    faults = matrices()
    with (TOP / "harness/faults/shown/arguments.csv").open(newline="") as file:
        arguments = list(csv.DictReader(file))
    text, why = HEAD, reasons()
    for title, document in DOCUMENTS:
        rows = rows_of(document)
        cells = {row["id"]: cell(globs_of(row), faults, arguments) for row in rows}
        run = sum(bool(one) and not one.startswith("by argument") for one in cells.values())
        argued = sum(one.startswith("by argument") for one in cells.values())
        text += (
            f"\n## {title}\n{len(rows)} requirements have cases: {run} with faults from a run, "
            f"{argued} with faults only by argument, {len(rows) - run - argued} without faults.\n\n"
            "| requirement | rule | faults |\n| --- | --- | --- |\n"
        )
        for row in rows:
            shown = cells[row["id"]]
            if row["id"] in why and (not shown or shown.startswith("by argument")):
                shown = " ".join([f"{shown}." * bool(shown), "No run shows one.", *why[row["id"]]])
            gist = row["gist"].replace("|", "\\|")
            text += f"| {row['id']} | {gist} | {shown.strip()} |\n"
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit status 1 if the page is not up to date",
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help="write nothing; print the requirements without a fault from a run",
    )
    options = parser.parse_args()
    if options.check:
        return PAGE.read_text() != page()
    if options.open:
        print("\n".join(without_a_run()))
        return 0
    PAGE.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
