"""Compares a table of classified failures with the certainties of a run.

A table has tab-separated columns: driver, group, cases, class, sentence, comment. A group names
its cases behind a colon, as ids and globs separated by semicolons. The classes are A (beyond
doubt), B (by the letter), C (rests on a disputed reading) and D (a false failure).
"""

import argparse
import csv
import fnmatch
import json
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

# What a case of the class may be in a run. A defect that is mended passes.
EXPECTED = {
    "A": {"undisputed"},
    "B": {"by_the_letter", "reading", "well"},
    "C": {"reading", "well", "by_the_letter"},
    "D": {"well"},
}


@dataclass
class Group:
    driver: str
    title: str
    cases: int
    kind: str
    globs: list[str]
    found: Counter = field(default_factory=Counter)
    deviating: list[str] = field(default_factory=list)


def read_groups(path: Path) -> list[Group]:
    groups = []
    with path.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            title, _, names = row["group"].rpartition(": ")
            globs = [re.sub(r" \(\d+\)$", "", name.strip()) for name in names.split(";")]
            named = [glob for glob in globs if glob]
            groups.append(Group(row["driver"], title, int(row["cases"]), row["class"], named))
    return groups


def certainty(record: dict) -> str:
    """`well` for what passes or is skipped."""
    if record["outcome"] in ("pass", "skip"):
        return "well"
    return record.get("certainty", record["outcome"])


def read_records(folder: Path) -> dict[str, dict]:
    files = [folder] if folder.is_file() else sorted(folder.rglob("results.jsonl"))
    if not files:
        sys.exit(f"verdicts: {folder}: no results.jsonl in it; name the folder of a run")
    records = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record.get("type") == "case":
                records[record["id"]] = record
    return records


def compare(groups: list[Group], records: dict[str, dict]) -> set[str]:
    """Fills in what the groups' cases are in the run; returns the failing cases that none names.

    An id says which case it means. A glob may match cases of other groups: one that several groups
    match by globs belongs to the first that expects what it is, and deviates where none does.
    """
    owners: dict[str, list[Group]] = {}
    for group in groups:
        for glob in group.globs:
            if not any(c in glob for c in "*?") and glob in records:
                owners.setdefault(glob, []).append(group)
    bad = {name for name, record in records.items() if certainty(record) != "well"}
    by_glob: dict[str, list[Group]] = {}
    for group in groups:
        for glob in group.globs:
            for name in fnmatch.filter(bad - owners.keys(), glob):
                by_glob.setdefault(name, []).append(group)
    for name, candidates in {**owners, **by_glob}.items():
        found = certainty(records[name])
        fitting = [group for group in candidates if found in EXPECTED[group.kind]]
        group = (fitting or candidates)[0]
        group.found[found] += 1
        if not fitting:
            group.deviating.append(name)
    return bad - owners.keys() - by_glob.keys()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", type=Path, help="tab-separated table of classified failures")
    parser.add_argument("results", type=Path, help="folder of a run, or its results.jsonl")
    parser.add_argument("--driver", default="", help="only groups whose driver begins so")
    asked = parser.parse_args()
    groups = [g for g in read_groups(asked.table) if g.driver.startswith(asked.driver)]
    records = read_records(asked.results)
    others = compare(groups, records)
    for group in groups:
        found = ", ".join(f"{count} {name}" for name, count in sorted(group.found.items()))
        mark = "!" if group.deviating else " "
        print(f"{mark} {group.kind} {group.cases:4}  {group.title}: {found or 'none failed'}")
        for name in sorted(group.deviating)[:6]:
            record = records[name]
            print(f"         {certainty(record)}: {name}: {record['reason'][:110]}")
    if others:
        print(f"{len(others)} failing cases that no group names")
        for name in sorted(others)[:40]:
            record = records[name]
            print(f"         {certainty(record)}: {name}: {record['reason'][:110]}")
    total = Counter(certainty(record) for record in records.values())
    print("all cases: " + ", ".join(f"{count} {name}" for name, count in total.most_common()))
    return 1 if any(group.deviating for group in groups) else 0


if __name__ == "__main__":
    sys.exit(main())
