#!/usr/bin/env python3
"""Counts the kernels that a whole run at depth quick compiles, by suite. Compiling takes most of
the time of such a run, and the number of kernels does not depend on the machine.

    scripts/quick_kernels.py [--record]

The plans are those of recorded devices (reports/drivers), so no driver is needed. A kernel that
several cases share counts once. Kernels that the bodies of cases build are not counted. The counts
must be those of scripts/quick-kernels.csv, which --record writes. So a change that adds kernels
must change the table. Exit status: 0 if the counts are those of the table, else 1."""

import argparse
import csv
import json
import os
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
ASSAY = pathlib.Path(os.environ.get("ASSAY_BINARY", TOP / "build/release/bin/assay"))
TABLE = TOP / "scripts/quick-kernels.csv"
DEVICES = ("pocl-3.1", "intel-cpu-2026.22.10")
COLUMNS = ("device", "suite", "cases", "kernels")

Row = tuple[int, int]  # number of cases, number of kernels
Counts = dict[tuple[str, str], Row]  # by device and suite


def counts(device: str, assay: pathlib.Path = ASSAY) -> Counts:
    described = TOP / "reports/drivers" / device / "device.json"
    listed = subprocess.run(
        [assay, "list", f"--driver={described}", "--depth=quick", "--format=json", "--count"],
        check=True,
        capture_output=True,
        text=True,
    )
    [found] = json.loads(listed.stdout)["devices"]
    return {
        (device, suite): (count["run"], count.get("kernels", 0))
        for suite, count in sorted(found["suites"].items())
        if count["run"] != 0
    }


def read(path: pathlib.Path = TABLE) -> Counts:
    with path.open(encoding="utf-8") as file:
        return {
            (row["device"], row["suite"]): (int(row["cases"]), int(row["kernels"]))
            for row in csv.DictReader(file)
        }


def write(table: Counts, path: pathlib.Path = TABLE) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(COLUMNS)
        out.writerows([*key, *row] for key, row in table.items())


def differences(now: Counts, table: Counts) -> list[str]:
    lines = []
    for device, suite in sorted(now.keys() | table.keys()):
        (cases, kernels) = now.get((device, suite), (0, 0))
        (cases_then, kernels_then) = table.get((device, suite), (0, 0))
        if (cases, kernels) != (cases_then, kernels_then):
            lines.append(
                f"{device} {suite}: cases {cases}, kernels {kernels}; "
                f"the table has {cases_then} and {kernels_then}"
            )
    return lines


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args(arguments)
    now: Counts = {}
    for device in DEVICES:
        now |= counts(device)
    for device in DEVICES:
        rows = [row for (of, _), row in now.items() if of == device]
        cases, kernels = (sum(column) for column in zip(*rows, strict=True))
        print(f"{device}: {cases} cases, {kernels} kernels")
    if options.record:
        write(now)
        return 0
    found = differences(now, read())
    print(
        "\n".join([*found, "to write these numbers: scripts/quick_kernels.py --record"])
        if found
        else "the counts are those of the table"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
