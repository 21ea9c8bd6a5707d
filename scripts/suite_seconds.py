#!/usr/bin/env python3
"""Writes data/suite_seconds.csv: the cost of the suites at depth quick, by driver.

    scripts/suite_seconds.py RUN... [--out=data/suite_seconds.csv]
    scripts/suite_seconds.py --check RUN [--factor=3]

RUN is the folder of a run of one device. RUN replaces the rows of its driver and suites. A row has
sums over the suite's cases. `hung` has the wall-clock seconds of cases that hung, and `seconds` has
those of the other cases. Both include second runs. `processor` has processor seconds. `programs` is
the number of programs that the worker built, if RUN had one worker. Results of older versions have
neither processor time nor programs, so these cells are empty.

--check compares RUN with the table. Machines have different speeds. So the script compares each
suite's share of the processor time of all suites. If RUN had one worker, the script also compares
the numbers of programs. Exit status: 0 no suite costs more; 1 a suite costs more than `factor`
times its share or builds more programs; 2 no comparison is possible."""

import argparse
import csv
import itertools
import json
import pathlib
import sys
from dataclasses import dataclass

TOP = pathlib.Path(__file__).resolve().parent.parent
TABLE = TOP / "data/suite_seconds.csv"
COLUMNS = ("driver", "suite", "cases", "seconds", "hung", "processor", "programs", "citation")
# The number of programs may be greater by this factor, because a new worker builds the programs of
# its batch again.
PROGRAMS_MORE = 1.1


@dataclass
class Cost:
    cases: int = 0
    seconds: float = 0  # without cases that hung
    hung: float = 0
    processor: float | None = None
    programs: int | None = None
    citation: str = ""

    def add(self, case: dict) -> None:
        self.cases += 1
        seconds = case["seconds"] + case.get("rerun", {}).get("seconds", 0)
        if case["outcome"] == "timeout":
            self.hung += seconds
        else:
            self.seconds += seconds
        for name in ("processor", "programs"):
            if name in case:
                setattr(self, name, (getattr(self, name) or 0) + case[name])

    def row(self, driver: str, suite: str) -> list[str]:
        processor = "" if self.processor is None else f"{self.processor:.2f}"
        programs = "" if self.programs is None else str(self.programs)
        seconds, hung = f"{self.seconds:.2f}", f"{self.hung:.2f}"
        return [driver, suite, str(self.cases), seconds, hung, processor, programs, self.citation]


Costs = dict[tuple[str, str], Cost]  # by driver and suite


def read_lines(folder: pathlib.Path) -> list[dict]:
    files = sorted(folder.rglob("results.jsonl"))
    if len(files) != 1:
        raise SystemExit(f"{folder}: expected the results of one device in this folder")
    with files[0].open(encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def read_run(folder: pathlib.Path) -> tuple[dict, list[dict]]:
    lines = read_lines(folder)
    return lines[0], [line for line in lines if line["type"] == "case"]


def driver_of(header: dict) -> str:
    return f"{header['device']['platform']} {header['device']['driver_version']}"


def citation(header: dict) -> str:
    build = header.get("build", {}).get("commit", "")[:8]
    host, jobs = header["host"]["processor"], header["options"]["jobs"]
    return (
        f"{header['depth']} depth, seed {header['seed']}, {jobs} workers, {host}, "
        f"{header['started'][:10]}, assay {build}"
    )


def costs(header: dict, cases: list[dict]) -> Costs:
    found: Costs = {}
    # The cases that the plan skips come first, and do not count. A case that a worker skipped
    # counts, because the plan does not contain this skip.
    for case in itertools.dropwhile(lambda one: one["outcome"] == "skip", cases):
        if "hung" in case:
            continue
        if header["options"]["jobs"] != 1:  # each worker builds the programs of its batches
            case = {key: value for key, value in case.items() if key != "programs"}
        key = (driver_of(header), case["id"].split("/")[0])
        found.setdefault(key, Cost(citation=citation(header))).add(case)
    return found


def read_table(path: pathlib.Path = TABLE) -> Costs:
    if not path.exists():
        return {}
    with path.open(encoding="utf-8") as file:
        return {
            (row["driver"], row["suite"]): Cost(
                int(row["cases"]),
                float(row["seconds"]),
                float(row["hung"]),
                float(row["processor"]) if row["processor"] else None,
                int(row["programs"]) if row["programs"] else None,
                row["citation"],
            )
            for row in csv.DictReader(file)
        }


def write_table(table: Costs, path: pathlib.Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(COLUMNS)
        out.writerows(cost.row(*key) for key, cost in sorted(table.items()))


def compare(now: Costs, table: Costs, workers: int, factor: float) -> tuple[list[str], bool]:
    """Returns a line for each suite, and whether no suite costs more."""
    known = {
        key: cost
        for key, cost in now.items()
        if cost.processor and key in table and table[key].processor
    }
    if not known:
        return ["the table has no processor time for any suite of the run"], False
    sum_now = sum(cost.processor or 0 for cost in known.values())
    sum_then = sum(table[key].processor or 0 for key in known)
    lines, good = [], True
    for (driver, suite), cost in sorted(known.items()):
        then = table[driver, suite]
        ratio = (cost.processor / sum_now) / (then.processor / sum_then)
        more = (
            workers == 1
            and then.programs is not None
            and (cost.programs or 0) > then.programs * PROGRAMS_MORE
        )
        well = ratio <= factor and not more
        good = good and well
        lines.append(
            f"{'' if well else 'MORE  '}{suite}: {cost.processor:.1f} s of {sum_now:.1f} s, "
            f"{ratio:.2f} times the share in the table; {cost.programs or 0} programs, "
            f"{then.programs or 0} in the table"
        )
    lines.append(f"all suites together: {sum_now / sum_then:.2f} times the table's processor time")
    return lines, good


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("runs", metavar="RUN", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, default=TABLE)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--factor", type=float, default=3)
    options = parser.parse_args(arguments)
    table = read_table(options.out)
    if options.check:
        header, cases = read_run(options.runs[0])
        workers = header["options"]["jobs"]
        lines, good = compare(costs(header, cases), table, workers, options.factor)
        print("\n".join(lines))
        return 0 if good else 1 if len(lines) > 1 else 2
    for run in options.runs:
        table.update(costs(*read_run(run)))
    write_table(table, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
