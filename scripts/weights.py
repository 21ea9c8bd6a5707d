#!/usr/bin/env python3
"""Writes data/weights.csv: how long cases take, by suite and type, for `assay run --time-budget`.

    scripts/weights.py RUN [--workers=2] [--out=data/weights.csv]

RUN is the folder of a whole run. The table is for the machine of RUN, with the number of workers
that --workers gives. The second run of a failure does not count: the seconds are those of each
case's first run."""

import argparse
import csv
import json
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
TABLE = TOP / "data/weights.csv"


def scalar_types() -> set[str]:
    with (TOP / "data/language/scalar_types.csv").open(encoding="utf-8") as file:
        return {row["type"] for row in csv.DictReader(file)}


def type_of(identity: str, scalars: set[str]) -> str:
    """The first part of an id that is a type, without the text after a dot."""
    firsts = [part.split(".")[0] for part in identity.split("/")[1:]]
    return next((one for one in firsts if one.rstrip("0123456789") in scalars), "")


def means(cases: list[dict], workers: int) -> dict[tuple[str, str], float]:
    scalars = scalar_types()
    sums: dict[tuple[str, str], list[float]] = {}
    for case in cases:
        if case["outcome"] == "skip":
            continue
        suite = case["id"].split("/")[0]
        for kind in {(suite, type_of(case["id"], scalars)), (suite, ""), ("", "")}:
            sums.setdefault(kind, []).append(case["seconds"] / workers)
    return {kind: sum(all_of_it) / len(all_of_it) for kind, all_of_it in sorted(sums.items())}


def read() -> dict[tuple[str, str], float]:
    with TABLE.open(encoding="utf-8") as file:
        return {(row["suite"], row["type"]): float(row["seconds"]) for row in csv.DictReader(file)}


def citation(header: dict, workers: int) -> str:
    device, options = header["device"], header["options"]
    return (
        f"Mean of each case's first run, divided by {workers} workers: {device['platform']}, "
        f"{device['driver_version']}, {header['host']['processor']}, {options['jobs']} workers at "
        f"{header['depth']} depth, seed {header['seed']}, {header['started'][:10]}"
    )


def table(header: dict, cases: list[dict], workers: int) -> list[list[str]]:
    rows = [["suite", "type", "seconds", "citation"]]
    for (suite, kind), mean in means(cases, workers).items():
        said = citation(header, workers) if not suite else ""
        rows.append([suite, kind, f"{max(mean, 1e-5):.5f}", said])
    return rows


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("run", metavar="RUN", type=pathlib.Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=pathlib.Path, default=TABLE)
    options = parser.parse_args(arguments)
    files = sorted(options.run.rglob("results.jsonl"))
    if len(files) != 1:
        parser.error(f"{options.run}: expected the results of one device in this folder")
    with files[0].open(encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    cases = [line for line in lines if line["type"] == "case"]
    with options.out.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(table(lines[0], cases, options.workers))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
