#!/usr/bin/env python3
"""Prints the share of a run's groups of failures that `assay run --time-budget` would find.

    scripts/budget_curve.py RUN --driver=DRIVER [--weights=OTHER] [--assay=PROGRAM] [SHARE...]

RUN is the folder of a whole run of one device. DRIVER is the driver of this run, or the run's
device.json from reports/drivers. `assay list` says which cases each budget selects. OTHER is a run
of another driver. Without OTHER, the weights are data/weights.csv. With OTHER, the weights are the
seconds of its cases. SHARE is the budget as a part of the time that the weights give for all cases
(default: 0.05 to 1).

Each budget has a line. The line has the number of selected cases, their share of RUN's time, and
the share of RUN's groups that have a selected case. The time of a case is the mean time of its
suite and type. The time of a failure counts twice, because a failure runs again."""

import argparse
import json
import pathlib
import subprocess
import sys

import weights

SHARES = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 1 / 3, 0.4, 0.5, 0.75, 1)


def whole_run(folder: pathlib.Path) -> tuple[dict, list[dict], list[dict]]:
    found = sorted(folder.rglob("results.jsonl"))
    if len(found) != 1:
        sys.exit(f"{folder}: expected the results of one device in this folder")
    with found[0].open(encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    cases = [one for one in lines if one["type"] == "case" and one["outcome"] != "skip"]
    groups = json.loads(found[0].with_name("groups.json").read_text(encoding="utf-8"))
    return lines[0], cases, groups


class Curve:
    def __init__(self, cases: list[dict], groups: list[dict]):
        self.groups = [{*one["cases"], *one.get("also", [])} for one in groups]
        self.sure = [one.get("certainty") == "undisputed" for one in groups]
        means = weights.means(cases, 1)
        scalars = weights.scalar_types()
        # The case that builds a shared kernel has the time of the whole build. So every case counts
        # with the mean time of its suite and type.
        self.seconds = {
            one["id"]: means[one["id"].split("/")[0], weights.type_of(one["id"], scalars)]
            + one.get("rerun", {}).get("seconds", 0)
            for one in cases
        }
        self.whole = sum(self.seconds.values())

    def of(self, selected: set[str]) -> tuple[int, float, float, float]:
        """The number of selected cases, and their share of the time, of all groups and of the
        undisputed groups."""
        here = selected & self.seconds.keys()
        found = [not group.isdisjoint(here) for group in self.groups]
        sure = [hit for hit, counts in zip(found, self.sure, strict=True) if counts]
        share = sum(self.seconds[one] for one in here) / self.whole
        return len(here), share, sum(found) / max(1, len(found)), sum(sure) / max(1, len(sure))


def selected(program: str, arguments: list[str], budget: float) -> list[str]:
    command = [program, "list", f"--time-budget={budget:.3f}", "--format=json", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(ran.stderr.strip())
    [device] = json.loads(ran.stdout)["devices"]
    return [one["id"] for one in device["cases"] if "skip" not in one]


def expected(cases: list[dict], other: pathlib.Path | None) -> float:
    """The time of all cases by the weights, in seconds."""
    if other:
        header, its, _ = whole_run(other)
        means = weights.means(its, header["options"]["jobs"])
    else:
        means = weights.read()
    scalars = weights.scalar_types()

    def seconds(identity: str) -> float:
        suite = identity.split("/")[0]
        kinds = ((suite, weights.type_of(identity, scalars)), (suite, ""), ("", ""))
        return next(means[kind] for kind in kinds if kind in means)

    return sum(seconds(one["id"]) for one in cases)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("run", metavar="RUN", type=pathlib.Path)
    parser.add_argument("shares", metavar="SHARE", type=float, nargs="*", default=SHARES)
    parser.add_argument("--driver", required=True)
    parser.add_argument("--weights", type=pathlib.Path)
    parser.add_argument("--assay", default="build/release/bin/assay")
    options = parser.parse_intermixed_args(arguments)
    header, cases, groups = whole_run(options.run)
    curve = Curve(cases, groups)
    asked = [f"--driver={options.driver}", f"--depth={header['depth']}", f"--seed={header['seed']}"]
    if options.weights:
        asked.append(f"--weights={options.weights}")
    whole = expected(cases, options.weights)
    device = header["device"]
    print(f"{device['platform']} {device['driver_version']}: {len(groups)} groups, "
          f"{len(cases):,} cases, {header['depth']} depth")  # fmt: skip
    print(f"{'budget':>9}{'cases':>9}{'time':>8}{'groups':>9}{'undisputed':>12}")
    for share in options.shares:
        count, time, found, sure = curve.of({*selected(options.assay, asked, share * whole)})
        print(f"{share:>9.1%}{count:>9,}{time:>8.1%}{found:>9.1%}{sure:>12.1%}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
