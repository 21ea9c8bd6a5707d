"""Counts the groups over which a planted fault's failures are spread.

Runs planted faults on PoCL. Each fault runs with cases that fail with this fault in the committed
matrix, and with other cases of their suites. A new failure is a case that fails only with the
fault. Assay puts failures into groups by likely cause. The two largest groups must have at least
95 % of a fault's new failures. Exit status: 0 if this is true for every fault, else 1."""

import argparse
import json
import os
import pathlib
import sys

import fault_matrix

WANTED = 0.95  # the share of new failures that the largest groups must have
GROUPS = 2


class Runner(fault_matrix.Runner):
    """A runner that also keeps the groups of the last run."""

    groups: list[dict]

    def read(self, out: pathlib.Path) -> dict[str, str]:
        self.groups = []
        for path in out.rglob("groups.json"):
            self.groups += json.loads(path.read_text(encoding="utf-8"))
        return super().read(out)


def share(new: set[str], groups: list[dict]) -> tuple[float, list[int]]:
    """The share of `new` in the two largest groups, and the size of each group."""
    held = sorted((len(new & {*g["cases"], *g.get("also", [])}) for g in groups), reverse=True)
    return sum(held[:GROUPS]) / len(new) if new else 1.0, [n for n in held if n]


def filters_of(row: dict, cases: dict[str, list[str]], most: int) -> list[str]:
    """Globs for the cases that fail with the fault, and for some other cases of their suites."""
    red = fault_matrix.even_sample([*row["red"], *row["also_red"]], most)
    suites = {case.split("/")[0] for case in red}
    beside = {case for suite in suites for case in fault_matrix.even_sample(cases[suite], most)}
    return sorted(case for case in {*red, *beside} if case in cases[case.split("/")[0]])


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fault-groups", description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument(
        "--faults",
        type=int,
        default=40,
        help="number of faults of the sample, which is spread evenly over the matrix",
    )
    parser.add_argument("--cases", type=int, default=40, help="the most cases of each fault")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="number of workers of each run"
    )
    matrix = pathlib.Path("reports/fault-matrix.json")
    parser.add_argument("--matrix", type=pathlib.Path, default=matrix)
    parser.add_argument("names", nargs="*", help="names of faults in place of a sample")
    options = parser.parse_args()
    rows = [row for row in json.loads(options.matrix.read_text())["faults"] if row["red"]]
    by_name = {row["name"]: row for row in rows}
    for name in options.names:
        if name not in by_name:
            parser.error(f"{options.matrix} has no fault {name} that turns a case red")
    names = options.names or fault_matrix.even_sample(sorted(by_name), options.faults)
    runner = Runner(options.build, "quick")
    cases = runner.cases()
    filters = {name: filters_of(by_name[name], cases, options.cases) for name in names}
    everything = sorted({one for of_fault in filters.values() for one in of_fault})
    sound, _ = runner.run(everything, None, options.jobs)
    scattered = 0
    for name in names:
        faulty, _ = runner.run(filters[name], name, options.jobs)
        bad = {case for case, outcome in faulty.items() if outcome not in ("pass", "skip")}
        new = {case for case in bad if sound.get(case) != faulty[case]}
        part, held = share(new, runner.groups)
        scattered += part < WANTED
        verdict = "scattered" if part < WANTED else "together"
        print(f"{name:36} {verdict}: {len(new)} new failures, {part:.0%}: {held}", flush=True)
    print(
        f"{len(names) - scattered} of {len(names)} faults have most failures in two groups",
        file=sys.stderr,
    )
    return 1 if scattered else 0


if __name__ == "__main__":
    sys.exit(main())
