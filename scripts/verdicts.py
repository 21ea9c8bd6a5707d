"""Compares a table of classified failures with the certainties of a run.

A table has tab-separated columns: driver, group, cases, class, sentence, comment. A group names
its cases after a colon, as ids and globs separated by semicolons. The classes are A (beyond
doubt), B (by the letter), C (rests on a disputed reading) and D (a false failure).

A difference from the table is a deviation. A register (CSV: driver, group, found, cases, why)
explains deviations. `found` is the certainty that the cases of a group have now. `well` means that
the cases pass or are skipped. `fewer` means that a group of class A has fewer failing cases than
the table counted. Exit status: 0 if every deviation is explained and every explanation is needed,
else 1.
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

# The certainties that a case of the class may have in a run.
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
            globs = [glob.rstrip("/") for glob in globs]
            named = [glob for glob in globs if glob]
            groups.append(Group(row["driver"], title, int(row["cases"]), row["class"], named))
    return groups


def certainty(record: dict) -> str:
    """`well` for cases that pass or are skipped."""
    if record["outcome"] in ("pass", "skip"):
        return "well"
    return record.get("certainty", record["outcome"])


def read_records(folder: Path) -> dict[str, dict]:
    files = [folder] if folder.is_file() else sorted(folder.rglob("results.jsonl"))
    if not files:
        sys.exit(f"verdicts: {folder}: has no results.jsonl; name the folder of a run")
    records = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record.get("type") == "case":
                records[record["id"]] = record
    return records


def compare(groups: list[Group], records: dict[str, dict]) -> set[str]:
    """Fills in the certainties of the groups' cases in the run. Returns the failing cases that no
    group names. If the globs of several groups match a case, the case belongs to the first group
    that expects the case's certainty. If no group expects this certainty, the case deviates."""
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
        group = next(
            (one for one in fitting if one.found.total() < one.cases), (fitting or candidates)[0]
        )
        group.found[found] += 1
        if not fitting:
            group.deviating.append(name)
    return bad - owners.keys() - by_glob.keys()


@dataclass
class Explanation:
    driver: str
    title: str
    found: str
    globs: list[str]
    why: str
    used: bool = False


def read_register(path: Path) -> list[Explanation]:
    register = []
    with path.open(newline="", encoding="utf-8") as file:
        for number, row in enumerate(csv.DictReader(file), 2):
            if not row["why"]:
                sys.exit(f"verdicts: {path}:{number}: the column why is empty")
            globs = row["cases"].split()
            one = Explanation(row["driver"], row["group"], row["found"], globs, row["why"])
            register.append(one)
    return register


def fewer(group: Group) -> bool:
    return group.kind == "A" and group.found["undisputed"] < group.cases


def unexplained(group: Group, records: dict[str, dict], register: list[Explanation]) -> list[str]:
    """The parts of a group that the register does not explain: ids, and 'fewer'."""
    own = [one for one in register if (one.driver, one.title) == (group.driver, group.title)]

    def explained(name: str, found: str) -> bool:
        fitting = [
            one
            for one in own
            if one.found == found
            and (found == "fewer" or any(fnmatch.fnmatch(name, glob) for glob in one.globs))
        ]
        for one in fitting:
            one.used = True
        return bool(fitting)

    open_ones = [n for n in sorted(group.deviating) if not explained(n, certainty(records[n]))]
    if fewer(group) and not group.deviating and not explained("", "fewer"):
        open_ones.append("fewer")
    return open_ones


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", type=Path, help="tab-separated table of classified failures")
    parser.add_argument("results", type=Path, help="folder of a run, or its results.jsonl")
    parser.add_argument(
        "--driver", default="", help="compare only groups whose driver begins with this text"
    )
    parser.add_argument("--register", type=Path, help="a table that explains deviations")
    asked = parser.parse_args()
    groups = [g for g in read_groups(asked.table) if g.driver.startswith(asked.driver)]
    records = read_records(asked.results)
    others = compare(groups, records)
    register = read_register(asked.register) if asked.register else []
    register = [one for one in register if one.driver.startswith(asked.driver)]
    deviations = 0
    for group in groups:
        found = ", ".join(f"{count} {name}" for name, count in sorted(group.found.items()))
        open_ones = unexplained(group, records, register)
        deviations += len(open_ones)
        deviating = group.deviating or fewer(group)
        mark = "!" if open_ones else "=" if deviating else " "
        print(f"{mark} {group.kind} {group.cases:4}  {group.title}: {found or 'none failed'}")
        for name in open_ones[:6]:
            if name == "fewer":
                print(f"         fewer than {group.cases} undisputed failures")
                continue
            record = records[name]
            print(f"         {certainty(record)}: {name}: {record['reason'][:110]}")
    idle = [one for one in register if not one.used]
    for one in idle:
        print(
            f"this row of the register explains no deviation: {one.driver}, {one.title}: "
            f"{one.found}"
        )
    print("class  cases  today")
    for kind in EXPECTED:
        own = [group for group in groups if group.kind == kind]
        today = sum((group.found for group in own), Counter())
        found = ", ".join(f"{count} {name}" for name, count in sorted(today.items()))
        print(f"{kind:5}  {sum(group.cases for group in own):5}  {found}")
    print(f"{deviations} deviations that no row explains")
    if others:
        print(f"{len(others)} failing cases that belong to no group of the table")
        for name in sorted(others)[:40]:
            record = records[name]
            print(f"         {certainty(record)}: {name}: {record['reason'][:110]}")
    total = Counter(certainty(record) for record in records.values())
    print("all cases: " + ", ".join(f"{count} {name}" for name, count in total.most_common()))
    return 1 if deviations or idle else 0


if __name__ == "__main__":
    sys.exit(main())
