"""Compares the verdicts of two runs: outcome, certainty and greatest error of each case.

  scripts/compare_verdicts.py RESULTS RESULTS       two results.jsonl, or folders with them

If only Assay changed, the verdicts should stay the same. Two kinds of cases are left out and
counted. Cases of the first kind are flaky in one of the runs. Cases of the second kind did not run
because their function hung in another case. If a run has several devices, the folders with equal
names are compared. The two runs may have different schemas. Exit status: 0 if no verdict differs,
1 if a verdict differs, 2 without results."""

import argparse
import collections
import json
import pathlib
import sys
from typing import NamedTuple

MOST = 50


class Verdict(NamedTuple):
    outcome: str
    certainty: str
    error: float | str | None  # in ulp; a word for infinity and NaN, because JSON has neither

    def __str__(self) -> str:
        error = "" if self.error is None else f"{self.error} ulp"
        return " ".join(word for word in (self.outcome, self.certainty, error) if word)


Run = dict[str, Verdict | None]  # verdicts by id; None: flaky, or did not run


def read_file(path: pathlib.Path) -> Run:
    verdicts: Run = {}
    with path.open(encoding="utf-8", errors="replace") as file:
        for line in file:
            if not line.endswith("\n"):
                break
            record = json.loads(line)
            if record["type"] == "case":
                error = record.get("measurement", {}).get("max_ulp")
                verdict = Verdict(record["outcome"], record.get("certainty", ""), error)
                unsure = record.get("flaky") or "hung" in record
                verdicts[record["id"]] = None if unsure else verdict
    return verdicts


def read(path: pathlib.Path) -> dict[str, Run]:
    files = [path] if path.is_file() else sorted(path.rglob("results.jsonl"))
    if not files:
        print(f"compare_verdicts: no results.jsonl in {path}", file=sys.stderr)
        sys.exit(2)
    return {file.parent.name: read_file(file) for file in files}


def pairs(one: dict[str, Run], other: dict[str, Run]) -> list[tuple[str, Run, Run]]:
    """If both runs have one device, the folders may have other names."""
    if len(one) == len(other) == 1:
        return [("", *one.values(), *other.values())]
    names = sorted(one.keys() | other.keys())
    return [(name + ": ", one.get(name, {}), other.get(name, {})) for name in names]


def differences(one: Run, other: Run) -> tuple[list[str], int, int]:
    """Returns a line for each case that differs, the number of compared cases, and the number of
    cases that are flaky or did not run."""
    lines = []
    unsure = 0
    names = sorted(one.keys() | other.keys())
    for name in names:
        if name not in one or name not in other:
            lines.append(f"{name}: only in the {'first' if name in one else 'second'} run")
            continue
        before, after = one[name], other[name]
        if before is None or after is None:
            unsure += 1
        elif before != after:
            lines.append(f"{name}: {before} -> {after}")
    return lines, len(names) - unsure, unsure


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("results", nargs=2, type=pathlib.Path)
    asked = parser.parse_args(arguments)
    total: collections.Counter[str] = collections.Counter()
    for device, one, other in pairs(*map(read, asked.results)):
        lines, compared, unsure = differences(one, other)
        for line in lines[:MOST]:
            print(device + line)
        if len(lines) > MOST:
            print(f"{device}and {len(lines) - MOST:,} more differences")
        total.update(differing=len(lines), compared=compared, unsure=unsure)
    print(
        f"{total['differing']:,} of {total['compared']:,} cases differ; {total['unsure']:,} more "
        "cases were flaky or did not run, and were not compared"
    )
    return 1 if total["differing"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
