#!/usr/bin/env python3
"""Writes a table of passed atomic operations for each device, by operation, address space, order
and scope. It reads results of `assay run --suite=atomics`.

  scripts/atomics_matrix.py RESULTS.jsonl... > docs/ATOMICS.md
"""

import json
import sys
from collections import defaultdict

ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
# The letter of each scope. Functions without a scope have device scope (OpenCL C 6.15.12).
SCOPES = {
    "sub_group": "s",
    "work_group": "w",
    "device": "d",
    "": "D",
    "all_svm_devices": "a",
    "all_devices": "A",
}
SPACES = ("global", "local", "generic_global", "generic_local")
# From best to worst. A cell shows the worst outcome of its types.
WORST = ("skip", "pass", "fail", "crash", "timeout", "error")


def read(path):
    device, cells = "?", defaultdict(dict)
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record["type"] == "run":
                device = f"{record['device']['platform']}, {record['device']['driver_version']}"
            parts = record.get("id", "").split("/")
            if len(parts) != 5 or parts[0] != "atomics" or parts[3] not in SPACES:
                continue
            form = place_of(parts[4])
            if form is None:
                continue
            order, scope = form
            row = cells[parts[1], parts[3]]
            known = row.get((order, scope), "skip")
            row[order, scope] = max(known, record["outcome"], key=WORST.index)
    return device, cells


def place_of(form):
    """For a form such as "acq_rel.acquire.device", "relaxed" or "implicit". None if the form has no
    order."""
    if form == "implicit":
        return "implicit", "i"
    words = form.split(".")
    if words[0] not in ORDERS:
        return None
    return words[0], words[-1] if words[-1] in SCOPES else ""


def cell(row, order):
    text = ""
    for scope, letter in SCOPES.items():
        outcome = row.get((order, scope), "skip")
        if outcome != "skip":
            text += letter if outcome == "pass" else f" **{letter}: {outcome}**"
    return text or "-"


def table(device, cells):
    yield f"## {device}"
    yield "| operation | space | implicit | " + " | ".join(ORDERS) + " |"
    yield "| --- | --- | --- |" + " --- |" * len(ORDERS)
    for (operation, space), row in sorted(cells.items(), key=lambda c: (c[0][0], c[0][1])):
        implicit = row.get(("implicit", "i"), "-").replace("skip", "-")
        yield (
            f"| {operation} | {space} | {implicit} | "
            + " | ".join(cell(row, order) for order in ORDERS)
            + " |"
        )
    yield ""


def main(paths):
    print("# Atomic operations by order, scope and address space")
    print(
        "`scripts/atomics_matrix.py` writes this page from runs of `assay run --suite=atomics`. "
        "Each letter in a cell is a scope: s = sub_group, w = work_group, d = device, D = the "
        "function without a scope argument, a = all_svm_devices, A = all_devices. A letter "
        "without a word means that every tried type passed at this scope. A letter with a word "
        "has another result. If the device "
        "lacks a scope, or the depth leaves it out, the cell has no letter for this scope. A cell "
        "without a result has `-`.\n"
    )
    for path in paths:
        print("\n".join(table(*read(path))))


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    main(sys.argv[1:])
