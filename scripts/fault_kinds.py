#!/usr/bin/env python3
"""Counts the planted faults of each kind of harness/faults/kinds.csv.

A fault belongs to a kind if its name matches a glob of `faults`. It also belongs to the kind if one
of its red cases matches a glob of `cases`. The output has the number of faults, and how many of
them the cases find at depth quick. The names of the other faults are printed. Exit status: 1 if a
kind has fewer faults than --least, else 0.
"""

import argparse
import csv
import fnmatch
import pathlib
import sys
import tomllib

FAULTS = pathlib.Path(__file__).resolve().parent.parent / "harness/faults"


def faults(folder: pathlib.Path) -> list[dict]:
    """The rows of every table of faults. Variations that are allowed are not faults."""
    return [
        row
        for path in sorted(folder.glob("table/*/*.toml"))
        if path.parent.name != "allowed"
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]
    ]


def matches(names: list[str], globs: str) -> bool:
    return any(fnmatch.fnmatchcase(name, glob) for name in names for glob in globs.split())


def kinds(folder: pathlib.Path) -> dict[str, list[dict]]:
    rows = faults(folder)
    with open(folder / "kinds.csv", encoding="utf-8", newline="") as table:
        return {
            kind["kind"]: [
                row
                for row in rows
                if matches([row["name"]], kind["faults"]) or matches(row["red"], kind["cases"])
            ]
            for kind in csv.DictReader(table)
        }


def at_quick(row: dict) -> bool:
    return row.get("depth", "quick") in ("", "quick")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--least", type=int, default=8, help="the least number of faults of a kind (default: 8)"
    )
    parser.add_argument("--names", action="store_true", help="print the names of all faults")
    options = parser.parse_args()
    found = kinds(FAULTS)
    for kind, rows in found.items():
        named = [row["name"] for row in rows if options.names or not at_quick(row)]
        print(f"{kind:55} {len(rows):3} {sum(map(at_quick, rows)):3}  {' '.join(named)}".rstrip())
    every = {row["name"]: row for rows in found.values() for row in rows}.values()
    print(f"{'all kinds':55} {len(every):3} {sum(map(at_quick, every)):3}")
    return 1 if min(map(len, found.values())) < options.least else 0


if __name__ == "__main__":
    sys.exit(main())
